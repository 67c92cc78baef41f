import { darker, lighter, mix } from "../kit/color.ts";
import { at, line, oval, type Point, path, r, rect, see } from "../kit/svg.ts";
import { person, seal } from "../made/people.ts";
import { cliff, gravel, hills, isle } from "../nature/land.ts";
import { bank, weed } from "../nature/plants.ts";
import { breaker, foam, sea } from "../nature/sea.ts";
import { birds, sky } from "../nature/sky.ts";
import { type Scene, wide } from "./scene.ts";

/** Surf on a wide strand; with boards and swimmers (0), or empty under weather (1). */
export const strand: Scene = (pen) => {
  const { W, H } = pen;
  const k = wide(pen);
  const horizon = H * 0.3;
  const sand = pen.tone("#e3cfa2");
  const edge: Point[] = [
    [-20, H * 0.7],
    [W * 0.26, H * 0.64],
    [W * 0.55, H * 0.74],
    [W * 1.03, H * 0.66],
  ];
  const boardOf = (x: number, color: string, lean: number) =>
    at(
      W * x,
      H * 0.93,
      1.5 * k,
      oval(6, 0, 40, 8, "#14202e", see(0.3)) +
        path("M-26 0Q-40 -120 0 -220Q40 -120 26 0z", pen.tone(color)) +
        line("M0 -4V-206", pen.tone("#fbf6e8"), 5) +
        path("M-33 -80h66l-2 22h-62z", pen.tone("#fbf6e8")),
      { turn: lean },
    );
  return (
    sky(pen, horizon, [0.78, 0.45]) +
    cliff(pen, { top: H * 0.18, foot: H * 0.34, reach: W * 0.3, left: true, depth: 0.5 }) +
    sea(pen, horizon, H * 0.78, { sunX: 0.78 }) +
    breaker(pen, H * 0.46, H * 0.045, 0.5) +
    breaker(pen, H * 0.58, H * 0.07, 2.5) +
    bank(pen, edge, "#e3cfa2") +
    path(
      `M-20 ${r(H * 0.72)}Q${r(W * 0.3)} ${r(H * 0.68)} ${r(W * 0.55)} ${r(H * 0.77)}T${r(W * 1.03)} ${r(H * 0.7)}L${r(W * 1.03)} ${r(H * 0.74)}Q${r(W * 0.6)} ${r(H * 0.83)} ${r(W * 0.3)} ${r(H * 0.74)}T-20 ${r(H * 0.77)}z`,
      mix(sand, pen.light.sea[1]!, 0.35),
      see(0.7),
    ) +
    foam(pen, edge, 9 * k) +
    gravel(pen, H * 0.8, H, sand, 60, 5 * k) +
    (pen.variant
      ? person(pen, W * 0.66, H * 0.86, 150 * k, { coat: "#d2603f", pose: "walk" }) +
        at(
          W * 0.6,
          H * 0.865,
          0.5 * k,
          path("M-40 -20q0 -26 20 -26h44l14 -16 14 4 2 20 -14 6v30h-8l-4 -18h-40l-8 18h-10z", pen.tone("#3a3632")),
        )
      : boardOf(0.16, "#d2603f", -6) +
        boardOf(0.23, "#e2b340", 3) +
        boardOf(0.3, "#3f7a8a", -2) +
        person(pen, W * 0.62, H * 0.8, 170 * k, { coat: "#2f3d4a", legs: "#2f3d4a", pose: "walk" }) +
        person(pen, W * 0.7, H * 0.79, 150 * k, { coat: "#2f3d4a", legs: "#2f3d4a", pose: "dance", hair: "#a8652f" })) +
    birds(pen, W * 0.5, H * 0.18, 5, 22 * k)
  );
};

/** Grey seals hauled out on skerries. */
export const seals: Scene = (pen) => {
  const { W, H } = pen;
  const k = wide(pen);
  const horizon = H * 0.34;
  const rock = pen.tone("#6d685f");
  const skerry = (x: number, y: number, w: number, h: number) =>
    path(
      `M${r(x)} ${r(y)}q${r(w * 0.08)} ${r(-h * 0.7)} ${r(w * 0.24)} ${r(-h * 0.8)}q${r(w * 0.2)} ${r(-h * 0.4)} ${r(w * 0.44)} ${r(-h * 0.1)}q${r(w * 0.24)} 0 ${r(w * 0.32)} ${r(h * 0.9)}z`,
      pen.fall(lighter(rock, 0.2), darker(rock, 0.35)),
    ) +
    line(`M${r(x - 20)} ${r(y)}q${r(w * 0.5)} 18 ${r(w + 40)} 0`, lighter(pen.tone("#ffffff"), 0.2), 7 * k, see(0.8)) +
    line(
      `M${r(x + w * 0.16)} ${r(y - h * 0.3)}q${r(w * 0.3)} ${r(-h * 0.2)} ${r(w * 0.6)} 0`,
      pen.tone("#c9a94a"),
      10 * k,
      see(0.55),
    );
  return (
    sky(pen, horizon, [0.6, 0.6]) +
    isle(pen, W * 0.1, horizon + 3, W * 0.4, H * 0.07, 0.75) +
    sea(pen, horizon, H, { sunX: 0.6 }) +
    skerry(W * 0.56, H * 0.54, W * 0.34, H * 0.1) +
    seal(pen, W * 0.72, H * 0.47, 0.8 * k) +
    seal(pen, W * 0.82, H * 0.49, 0.65 * k, { flip: true, coat: "#a89a86" }) +
    skerry(-W * 0.08, H * 0.92, W * 0.86, H * 0.22) +
    seal(pen, W * 0.28, H * 0.77, 3 * k) +
    seal(pen, W * 0.57, H * 0.84, 1.9 * k, { flip: true, coat: "#6f6a63" }) +
    weed(pen, W * 0.06, H * 0.84, 120 * k) +
    birds(pen, W * 0.3, H * 0.16, 5, 20 * k)
  );
};

/** Seaweed uncovered at the lowest tide, with a basket. */
export const lowTide: Scene = (pen) => {
  const { W, H } = pen;
  const k = wide(pen);
  const horizon = H * 0.26;
  const rocks = Array.from({ length: 9 }, (_, i) => {
    const [x, y, s] = [((i * 0.37 + 0.08) % 1) * W, H * (0.5 + i * 0.055), (60 + i * 15) * k];
    const stone = pen.tone(i % 2 ? "#6b655a" : "#7d776b");
    const rock = `M${r(x - s * 1.5)} ${r(y + s * 0.3)}q${r(s * 0.1)} ${r(-s * 0.6)} ${r(s * 0.7)} ${r(-s * 0.6)}q${r(s * 0.4)} ${r(-s * 0.4)} ${r(s * 1.1)} ${r(-s * 0.05)}q${r(s)} ${r(s * 0.1)} ${r(s * 1.1)} ${r(s * 0.65)}z`;
    return (
      path(rock, pen.fall(lighter(stone, 0.18), darker(stone, 0.35))) +
      weed(pen, x, y + s * 0.1, s, ["#7d3f44", "#8f7a38", "#5f6b3a"][i % 3])
    );
  }).join("");
  const basket = at(
    W * 0.7,
    H * 0.86,
    2 * k,
    oval(8, 2, 90, 14, "#14202e", see(0.3)) +
      path("M-80 -84L-62 0H62L80 -84z", pen.tone("#b98d55")) +
      line(
        "M-76 -64H76M-72 -42H72M-68 -20H68M-50 -84l8 84M-18 -84l4 84M18 -84l-4 84M50 -84l-8 84",
        pen.tone("#7c5a32"),
        4,
      ) +
      path("M-84 -84q20 -40 50 -24q20 -34 50 -10q36 -20 66 34z", pen.tone("#8a3f4a")) +
      line(
        "M-60 -84q10 -20 4 -34M-20 -90q10 -20 0 -34M24 -90q10 -18 4 -30M56 -88q6 -14 0 -22M-70 -84q-20 20 -14 40M70 -84q20 16 18 34",
        pen.tone("#b9606a"),
        9,
      ) +
      line("M-76 -84Q0 -210 76 -84", pen.tone("#7c5a32"), 9),
  );
  return (
    sky(pen, horizon, [0.4, 0.5]) +
    isle(pen, W * 0.5, horizon + 3, W * 0.5, H * 0.08, 0.7) +
    sea(pen, horizon, H * 0.5, { sunX: 0.4 }) +
    bank(
      pen,
      [
        [-20, H * 0.46],
        [W * 0.4, H * 0.42],
        [W * 0.7, H * 0.45],
        [W * 1.03, H * 0.41],
      ],
      "#a5967a",
    ) +
    path(
      `M${r(W * 0.1)} ${r(H * 0.6)}q${r(W * 0.2)} ${r(-H * 0.05)} ${r(W * 0.42)} 0q${r(-W * 0.16)} ${r(H * 0.06)} ${r(-W * 0.42)} 0z`,
      pen.light.sea[0]!,
      see(0.8),
    ) +
    path(
      `M${r(W * 0.44)} ${r(H * 0.74)}q${r(W * 0.2)} ${r(-H * 0.04)} ${r(W * 0.4)} 0q${r(-W * 0.2)} ${r(H * 0.06)} ${r(-W * 0.4)} 0z`,
      pen.light.sea[0]!,
      see(0.7),
    ) +
    rocks +
    person(pen, W * 0.3, H * 0.72, 330 * k, {
      coat: pen.variant ? "#3f6d8a" : "#c8693a",
      pose: "reach",
      legs: "#5b6a3a",
      hair: "#d8d2c6",
      hat: "#8a3b4a",
    }) +
    basket
  );
};

/** Oyster trestles in the channel at a spring tide. */
export const trestles: Scene = (pen) => {
  const { W, H } = pen;
  const k = wide(pen);
  const horizon = H * 0.34;
  const row = (y: number, s: number, x0: number) =>
    Array.from({ length: 7 }, (_, i) =>
      at(
        W * x0 + i * 170 * s * k,
        y,
        s * k,
        line("M0 0V-46M120 0V-46", pen.tone("#4a4540"), 7) +
          rect(-12, -60, 146, 16, pen.tone("#4a4540"), 3) +
          path("M-6 -60q8 -34 66 -34t66 34z", pen.tone("#3b4640")) +
          line("M4 -66l20 -20M24 -64l26 -26M50 -62l28 -28M76 -62l24 -24M98 -62l16 -16", pen.tone("#66756c"), 3),
      ),
    ).join("");
  return (
    sky(pen, horizon, [0.7, 0.7]) +
    hills(pen, { y: horizon, height: H * 0.12, color: "#74877c", depth: 0.65, bottom: horizon + 6 }) +
    sea(pen, horizon, H * 0.54, { sunX: 0.7, calm: true }) +
    bank(
      pen,
      [
        [-20, H * 0.52],
        [W * 0.4, H * 0.5],
        [W * 1.03, H * 0.53],
      ],
      "#9d927c",
    ) +
    row(H * 0.58, 0.55, 0.04) +
    row(H * 0.68, 0.85, -0.04) +
    path(
      `M0 ${r(H * 0.75)}Q${r(W * 0.5)} ${r(H * 0.71)} ${W} ${r(H * 0.75)}L${W} ${r(H * 0.79)}Q${r(W * 0.5)} ${r(H * 0.76)} 0 ${r(H * 0.8)}z`,
      pen.light.sea[0]!,
      see(0.7),
    ) +
    row(H * 0.9, 1.5, 0.05) +
    person(pen, W * 0.8, H * 0.88, 340 * k, {
      coat: "#c8842f",
      legs: "#3f5a3a",
      pose: "reach",
      flip: true,
      hat: "#2f4657",
    }) +
    gravel(pen, H * 0.84, H, pen.tone("#9d927c"), 90, 6 * k) +
    birds(pen, W * 0.3, H * 0.18, 5, 20 * k)
  );
};
