import { darker } from "../kit/color.ts";
import { at, dots, line, oval, type Point, path, r, rect, see } from "../kit/svg.ts";
import { candle, plate } from "../made/crockery.ts";
import { chips, crab, lemon, mackerel, oyster } from "../made/food.ts";
import { person } from "../made/people.ts";
import { indoors, lamp, plaster, tabletop, windowView } from "../made/room.ts";
import { foodVan } from "../made/vehicles.ts";
import { trawler } from "../made/vessels.ts";
import { gravel, hills, isle } from "../nature/land.ts";
import { sea } from "../nature/sea.ts";
import { birds, sky } from "../nature/sky.ts";
import { near, type Scene, wide } from "./scene.ts";

/** Crab (0) or grilled mackerel (1) on the plate, candle and lemon. */
export const seafoodPlate: Scene = (pen) => {
  const { W, H } = pen;
  const k = near(pen);
  const wallColor = pen.variant ? "#c7b58a" : "#3f6a84";
  return (
    rect(0, 0, W, H * 0.5, pen.fall(darker(wallColor, 0.35), wallColor)) +
    windowView(pen, { x: W * 0.58, y: -H * 0.04, w: W * 0.34, h: H * 0.4, panes: 2 }) +
    tabletop(pen, H * 0.44, "#8f6238") +
    candle(pen, W * 0.2, H * 0.6, 1.7 * k) +
    at(
      W * 0.82,
      H * 0.6,
      1.2 * k,
      path("M-6 0V-80Q-54 -100 -46 -190H46Q54 -100 6 -80V0z", "#dfe8e6", see(0.55)) +
        path("M-40 -120Q-40 -92 0 -84T40 -120z", "#e9d58a", see(0.9)) +
        oval(0, 0, 44, 10, "#dfe8e6", see(0.7)) +
        line("M-36 -180Q-38 -120 -20 -100", "#ffffff", 6, see(0.6)),
    ) +
    plate(W * 0.5, H * 0.76, 900 * k, "#f4efe4") +
    (pen.variant
      ? mackerel(W * 0.46, H * 0.73, 1.6 * k, -6) + mackerel(W * 0.54, H * 0.8, 1.6 * k, -3)
      : crab(W * 0.49, H * 0.77, 1.75 * k)) +
    lemon(W * 0.7, H * 0.81, 1.5 * k, 12) +
    lemon(W * 0.31, H * 0.82, 1.2 * k, -14) +
    dots(
      [
        [W * 0.36, H * 0.83],
        [W * 0.4, H * 0.845],
        [W * 0.62, H * 0.85],
        [W * 0.66, H * 0.7],
        [W * 0.33, H * 0.72],
      ],
      "#6f9a4b",
      16 * k,
    ) +
    line(
      `M${r(W * 0.1)} ${r(H * 0.92)}L${r(W * 0.16)} ${r(H * 0.66)}M${r(W * 0.9)} ${r(H * 0.92)}L${r(W * 0.86)} ${r(H * 0.68)}`,
      "#c9cdcd",
      14 * k,
    )
  );
};

/** The chip van on the pier, bulbs lit. */
export const chipVan: Scene = (pen) => {
  const { W, H } = pen;
  const k = wide(pen);
  const horizon = H * 0.46;
  return (
    sky(pen, horizon, [0.2, 0.7]) +
    hills(pen, { y: horizon, height: H * 0.13, color: "#6f8378", depth: 0.65, bottom: horizon + 6 }) +
    sea(pen, horizon, H * 0.76, { sunX: 0.2 }) +
    trawler(pen, { x: W * 0.16, y: H * 0.66, scale: 1.15 * k }, pen.tone("#b5523a")) +
    rect(0, H * 0.72, W, H * 0.28, pen.fall(pen.tone("#a89d8a"), pen.tone("#736b5f"))) +
    rect(0, H * 0.715, W, 14, pen.tone("#c4b9a4")) +
    line(
      `M0 ${r(H * 0.88)}H${W}M${r(W * 0.3)} ${r(H * 0.72)}L${r(W * 0.2)} ${H}M${r(W * 0.8)} ${r(H * 0.72)}L${r(W * 0.9)} ${H}`,
      pen.tone("#5f574c"),
      3,
      see(0.5),
    ) +
    foodVan(pen, W * 0.6, H * 0.87, 2.05 * k) +
    [
      [0.33, 0.93, 250, "#d2603f"],
      [0.27, 0.94, 262, "#3f5a6a"],
      [0.215, 0.95, 200, "#e2b340"],
    ]
      .map(([x, y, h, c], i) =>
        person(pen, W * Number(x), H * Number(y), Number(h) * k, {
          coat: String(c),
          hair: ["#4a3526", "#a8652f", "#2f2620"][i]!,
          skirt: i === 0,
        }),
      )
      .join("") +
    gravel(pen, H * 0.9, H, pen.tone("#857b6c"), 50, 6 * k) +
    birds(pen, W * 0.4, H * 0.14, 6, 24 * k)
  );
};

/** Chips in paper, close, the harbour soft behind. */
export const chipsInPaper: Scene = (pen) => {
  const { W, H } = pen;
  const k = near(pen);
  const horizon = H * 0.4;
  return (
    sky(pen, horizon, [0.74, 0.7]) +
    isle(pen, W * 0.04, horizon + 3, W * 0.5, H * 0.1, 0.7) +
    sea(pen, horizon, H * 0.8, { sunX: 0.74 }) +
    trawler(pen, { x: W * 0.8, y: H * 0.58, scale: 1.2 * k, flip: true }, pen.tone("#b5523a")) +
    rect(0, H * 0.76, W, H * 0.24, pen.fall(pen.tone("#c4b9a4"), pen.tone("#857b6c"))) +
    line(`M0 ${r(H * 0.9)}H${W}M${r(W * 0.7)} ${r(H * 0.76)}L${r(W * 0.78)} ${H}`, pen.tone("#6b6255"), 4, see(0.5)) +
    chips(pen, W * 0.4, H * 0.95, 2.0 * k, pen.accent) +
    lemon(W * 0.6, H * 0.92, 1.5 * k, -8) +
    at(
      W * 0.74,
      H * 0.93,
      1.5 * k,
      path("M-50 0L-58 -56H58L50 0z", "#f4efe2") + oval(0, -56, 58, 14, "#fffaf0") + oval(0, -55, 50, 11, "#dfe3b4"),
    )
  );
};

/** The counter of ice and fish under a bright lamp. */
export const fishCounter: Scene = (pen) => {
  const { W, H } = pen;
  const k = wide(pen);
  const tile = indoors(pen, "#dfe8e4");
  const joints =
    Array.from({ length: 17 }, (_, i) => `M${r((i / 16) * W)} 0V${r(H * 0.5)}`).join("") +
    Array.from({ length: 6 }, (_, i) => `M0 ${r(H * 0.09 * i)}H${W}`).join("");
  const ice = Array.from({ length: 120 }, (): Point => [pen.random() * W, pen.random.between(H * 0.5, H * 0.84)]);
  return (
    rect(0, 0, W, H * 0.5, tile) +
    line(joints, darker(tile, 0.16), 2.5) +
    rect(W * 0.06, H * 0.07, W * 0.3, H * 0.28, "#5a3b22", 5) +
    rect(W * 0.075, H * 0.09, W * 0.27, H * 0.24, "#2c3634") +
    mackerel(W * 0.21, H * 0.17, 0.75 * k) +
    line(
      `M${r(W * 0.11)} ${r(H * 0.25)}h${r(W * 0.2)}M${r(W * 0.11)} ${r(H * 0.29)}h${r(W * 0.14)}`,
      "#e9e4d4",
      6 * k,
      see(0.7),
    ) +
    lamp(pen, W * 0.5, H * 0.13, 70 * k, pen.accent) +
    lamp(pen, W * 0.78, H * 0.13, 70 * k, pen.accent) +
    person(pen, W * 0.62, H * 0.62, 560 * k, { coat: "#f4efe2", hat: "#2f4657", pose: "stand" }) +
    rect(0, H * 0.48, W, H * 0.4, pen.fall("#cfe0e4", "#eaf3f2")) +
    dots(ice, "#ffffff", 22 * k, see(0.8)) +
    dots(ice.slice(0, 60), "#b5cfd6", 12 * k, see(0.7)) +
    [0, 1, 2].map((i) => mackerel(W * (0.17 + i * 0.02), H * (0.56 + i * 0.1), 1.25 * k, -8)).join("") +
    crab(W * 0.5, H * 0.68, 1.1 * k) +
    [0, 1, 2, 3, 4, 5]
      .map((i) => oyster(W * (0.69 + (i % 3) * 0.1), H * (0.6 + Math.floor(i / 3) * 0.15), 1.05 * k, i * 23))
      .join("") +
    [0.37, 0.62, 0.93].map((x) => lemon(W * x, H * 0.82, 0.9 * k, -6)).join("") +
    rect(0, H * 0.86, W, H * 0.14, pen.fall(pen.accent, darker(pen.accent, 0.3))) +
    rect(0, H * 0.85, W, 18 * k, "#e6ddc8")
  );
};

/** Oysters on ice with lemon, from above the table (0) or in a basket by the sea (1). */
export const oysterPlate: Scene = (pen) => {
  const { W, H } = pen;
  const k = near(pen);
  const ring = Array.from({ length: 9 }, (_, i) => {
    const a = (i / 9) * Math.PI * 2;
    return oyster(W * 0.48 + Math.cos(a) * 320 * k, H * 0.66 + Math.sin(a) * 128 * k, 1.35 * k, (a * 180) / Math.PI);
  }).join("");
  const horizon = H * 0.3;
  const back = pen.variant
    ? sky(pen, horizon, [0.3, 0.5]) +
      isle(pen, W * 0.4, horizon + 3, W * 0.6, H * 0.09, 0.65) +
      sea(pen, horizon, H * 0.5, { sunX: 0.3 })
    : plaster(pen, "#a9bfc4", H * 0.42) +
      windowView(pen, { x: W * 0.1, y: -H * 0.06, w: W * 0.4, h: H * 0.36, what: "sea" });
  return (
    back +
    tabletop(pen, H * 0.4, pen.variant ? "#9a9180" : "#8f6238") +
    oval(W * 0.5, H * 0.7, 520 * k, 240 * k, "#1a1410", see(0.3)) +
    oval(W * 0.48, H * 0.68, 500 * k, 226 * k, "#8d949a") +
    oval(W * 0.48, H * 0.665, 484 * k, 214 * k, "#d8e4e6") +
    dots(
      Array.from(
        { length: 60 },
        (): Point => [W * 0.48 + pen.random.between(-400, 400) * k, H * 0.66 + pen.random.between(-150, 150) * k],
      ),
      "#ffffff",
      34 * k,
      see(0.75),
    ) +
    ring +
    lemon(W * 0.44, H * 0.68, 1.5 * k, -12) +
    lemon(W * 0.52, H * 0.7, 1.5 * k, 14) +
    at(
      W * 0.87,
      H * 0.84,
      1.4 * k,
      path("M-20 0L-130 -46Q-146 -60 -120 -62L0 -26z", "#c9cdcd") + rect(-20, -30, 130, 34, "#7b5733", 16),
      { turn: 14 },
    )
  );
};
