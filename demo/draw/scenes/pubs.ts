import { darker, lighter } from "../kit/color.ts";
import { at, line, oval, path, polygon, r, rect, see } from "../kit/svg.ts";
import { bowl, pint } from "../made/crockery.ts";
import { door, house, LAMPLIGHT, sash } from "../made/house.ts";
import { fiddle } from "../made/instruments.ts";
import { person } from "../made/people.ts";
import { indoors, lamp, lantern, room, stool, windowView } from "../made/room.ts";
import { gravel, hills, isle, wall } from "../nature/land.ts";
import { bank, flowers, grass } from "../nature/plants.ts";
import { sea } from "../nature/sea.ts";
import { birds, rainfall, sky, weather } from "../nature/sky.ts";
import { type Scene, wide } from "./scene.ts";

/** The front of a pub at the roadside, its windows lit after dark. */
export const pubFront: Scene = (pen) => {
  const { W, H } = pen;
  const k = wide(pen);
  const foot = H * 0.8;
  const w = W * 0.62;
  const x = W * 0.17;
  const top = foot - H * 0.46;
  const lime = pen.tone(pen.variant ? "#f0e0c2" : "#f7f1e2");
  const slate = pen.tone("#566270");
  const front = pen.accent;
  const lit = pen.light.dark;
  const bay = (bx: number) =>
    rect(bx, foot - H * 0.215, w * 0.25, H * 0.215, darker(front, 0.12)) +
    sash(pen, bx + w * 0.025, foot - H * 0.19, w * 0.2, H * 0.12, "#f3e9d2") +
    rect(bx + w * 0.02, foot - H * 0.05, w * 0.21, H * 0.03, darker(front, 0.32), 3);
  const upper = [0.1, 0.43, 0.76]
    .map((at0, i) => sash(pen, x + w * at0, top + H * 0.055, w * 0.11, H * 0.11, "#f3efe4", lit && i !== 1))
    .join("");
  const tub = (tx: number) =>
    rect(tx - 34 * k, foot - 40 * k, 68 * k, 42 * k, pen.tone("#7b5733"), 5) +
    flowers(pen, foot - 36 * k, 74 * k, "#d2506a", { from: tx - 34 * k, to: tx + 34 * k, count: 10, size: 20 * k });
  return (
    sky(pen, H * 0.62, [0.86, 0.3]) +
    hills(pen, { y: H * 0.6, height: H * 0.14, color: "#6f8378", depth: 0.5 }) +
    house(pen, -W * 0.1, foot, {
      w: W * 0.27,
      h: H * 0.3,
      wall: "#e6c9ad",
      side: 0,
      windows: 1,
      doorAt: 0.3,
      doorColor: pen.tone("#3f5a6a"),
    }) +
    house(pen, x + w + W * 0.01, foot, {
      w: W * 0.34,
      h: H * 0.27,
      wall: "#d3dcdc",
      side: 0,
      windows: 2,
      doorColor: pen.tone("#b5523a"),
    }) +
    rect(x, top, w, foot - top, pen.fall(lighter(lime, 0.1), lime, darker(lime, 0.16))) +
    path(
      polygon([
        [x - 12, top + 4],
        [x + w + 12, top + 4],
        [x + w - 40 * k, top - H * 0.15],
        [x + 40 * k, top - H * 0.15],
      ]),
      pen.fall(lighter(slate, 0.12), darker(slate, 0.15)),
    ) +
    [0.25, 0.5, 0.75]
      .map((s) =>
        line(
          `M${r(x - 12 + 52 * k * s)} ${r(top + 4 - H * 0.15 * s)}H${r(x + w + 12 - 52 * k * s)}`,
          darker(slate, 0.35),
          2,
          see(0.6),
        ),
      )
      .join("") +
    [0.08, 0.86]
      .map(
        (at0) =>
          rect(x + w * at0, top - H * 0.23, w * 0.06, H * 0.1, lime) +
          rect(x + w * at0 - 4, top - H * 0.235, w * 0.06 + 8, 12, darker(lime, 0.3)) +
          rect(x + w * at0 + w * 0.018, top - H * 0.265, w * 0.024, H * 0.03, pen.tone("#b5694a")),
      )
      .join("") +
    upper +
    rect(x, foot - H * 0.275, w, H * 0.06, pen.fall(lighter(front, 0.12), front)) +
    rect(x + w * 0.3, foot - H * 0.26, w * 0.4, H * 0.028, pen.tone("#e6c66f"), 8, see(0.9)) +
    rect(x - 6, foot - H * 0.282, w + 12, 10 * k, darker(front, 0.3)) +
    bay(x + w * 0.06) +
    bay(x + w * 0.69) +
    door(pen, x + w * 0.44, foot, w * 0.12, H * 0.2, front) +
    (lit ? pen.glow(x + w * 0.5, foot - H * 0.12, H * 0.2, LAMPLIGHT, 0.5) : "") +
    [0.37, 0.63]
      .map(
        (at0) =>
          (lit ? pen.glow(x + w * at0, foot - H * 0.16, H * 0.14, LAMPLIGHT, 0.9) : "") +
          rect(x + w * at0 - 9 * k, foot - H * 0.185, 18 * k, 34 * k, lit ? "#fff0b8" : pen.tone("#d8cba0"), 4) +
          path(
            `M${r(x + w * at0 - 15 * k)} ${r(foot - H * 0.184)}l${r(15 * k)} ${r(-16 * k)}l${r(15 * k)} ${r(16 * k)}z`,
            "#22262b",
          ),
      )
      .join("") +
    rect(0, foot, W, H - foot, pen.fall(pen.tone("#8f887c"), pen.tone("#6d675e"))) +
    rect(0, foot, W, 18 * k, pen.tone("#b5ab9a")) +
    gravel(pen, foot + 30 * k, H, pen.tone("#7f786c"), 90, 6 * k) +
    (lit
      ? [0.16, 0.5, 0.8]
          .map((at0) =>
            path(
              polygon([
                [x + w * at0 - 40 * k, foot + 18 * k],
                [x + w * at0 + 60 * k, foot + 18 * k],
                [x + w * at0 + 150 * k, H],
                [x + w * at0 - 160 * k, H],
              ]),
              LAMPLIGHT,
              see(0.16),
            ),
          )
          .join("")
      : "") +
    tub(x + w * 0.385) +
    tub(x + w * 0.615) +
    person(pen, x + w * 0.9, foot + 66 * k, 190 * k, { coat: "#8a3b4a", pose: "walk", flip: true, skirt: true }) +
    person(pen, x + w * 0.98, foot + 70 * k, 204 * k, { coat: "#3f5a6a", pose: "walk", flip: true, hat: "#3a3530" }) +
    weather(pen)
  );
};

/** The lantern in the window that gives the house its name. */
export const windowLantern: Scene = (pen) => {
  const { W, H } = pen;
  const k = Math.max(W / 760, H / 1000);
  const stone = pen.tone("#8b8377");
  const blocks = Array.from({ length: 44 }, () => {
    const [x, y] = [pen.random() * W, pen.random() * H];
    return rect(
      x,
      y,
      pen.random.between(70, 150),
      pen.random.between(34, 60),
      pen.random() < 0.5 ? lighter(stone, 0.1) : darker(stone, 0.18),
      12,
      see(0.6),
    );
  }).join("");
  return (
    rect(0, 0, W, H, pen.fall(lighter(stone, 0.05), darker(stone, 0.3))) +
    blocks +
    rect(W * 0.14, H * 0.12, W * 0.72, H * 0.7, pen.accent, 8) +
    rect(W * 0.19, H * 0.155, W * 0.62, H * 0.63, pen.fall("#7a4a22", "#c57f35", "#8a5426")) +
    pen.glow(W * 0.5, H * 0.55, W * 0.5, "#ffd67a", 0.8) +
    path(
      `M${r(W * 0.19)} ${r(H * 0.155)}h${r(W * 0.14)}q${r(W * 0.01)} ${r(H * 0.3)} ${r(-W * 0.06)} ${r(H * 0.63)}h${r(-W * 0.08)}z`,
      "#8a2f2f",
      see(0.85),
    ) +
    path(
      `M${r(W * 0.81)} ${r(H * 0.155)}h${r(-W * 0.14)}q${r(-W * 0.01)} ${r(H * 0.3)} ${r(W * 0.06)} ${r(H * 0.63)}h${r(W * 0.08)}z`,
      "#8a2f2f",
      see(0.85),
    ) +
    lantern(pen, W * 0.5, H * 0.785, 2.05 * k) +
    rect(W * 0.49, H * 0.155, W * 0.02, H * 0.24, pen.accent) +
    rect(W * 0.19, H * 0.38, W * 0.62, H * 0.014, pen.accent) +
    rect(W * 0.09, H * 0.8, W * 0.82, H * 0.045, lighter(stone, 0.25), 6) +
    rect(W * 0.09, H * 0.84, W * 0.82, H * 0.014, darker(stone, 0.5)) +
    pen.glow(W * 0.5, H * 0.6, W * 0.75, "#ffc861", 0.28) +
    (pen.light.name === "rain" || pen.light.name === "storm" ? rainfall(pen, 60) : "")
  );
};

/** Tables outside with the ocean behind them. */
export const beerGarden: Scene = (pen) => {
  const { W, H } = pen;
  const k = wide(pen);
  const horizon = H * 0.4;
  const bench = (x: number, y: number, s: number) =>
    at(
      W * x,
      y,
      s * k,
      oval(0, 4, 170, 14, "#14202e", see(0.25)) +
        line("M-96 -84L-130 0M96 -84L130 0M-150 -44H150", pen.tone("#6b4527"), 13) +
        rect(-170, -56, 340, 13, pen.tone("#b98a55"), 3) +
        rect(-140, -100, 280, 18, pen.tone("#c99a63"), 3),
    );
  const shade = (x: number, y: number, s: number, color: string) =>
    at(
      W * x,
      y,
      s * k,
      line("M0 -90V-330", pen.tone("#efe6d0"), 9) +
        path("M-170 -250Q-80 -350 0 -352T170 -250z", color) +
        path("M-60 -250Q-40 -340 0 -352Q40 -340 60 -250z", lighter(color, 0.45)),
    );
  return (
    sky(pen, horizon, [0.3, 0.75]) +
    isle(pen, W * 0.5, horizon + 3, W * 0.5, H * 0.08, 0.7) +
    sea(pen, horizon, H * 0.68, { sunX: 0.3 }) +
    bank(
      pen,
      [
        [-20, H * 0.64],
        [W * 0.5, H * 0.62],
        [W * 1.03, H * 0.65],
      ],
      "#8aa04e",
    ) +
    wall(pen, -20, W + 20, H * 0.7, 70 * k) +
    bench(0.78, H * 0.8, 1) +
    shade(0.78, H * 0.8, 1, pen.accent) +
    bench(0.32, H * 0.93, 1.8) +
    pint(pen, W * 0.27, H * 0.93 - 178 * k, 0.5 * k, true) +
    pint(pen, W * 0.36, H * 0.93 - 178 * k, 0.5 * k) +
    person(pen, W * 0.72, H * 0.79, 170 * k, { coat: "#d2603f", pose: "sit" }) +
    person(pen, W * 0.86, H * 0.79, 170 * k, { coat: "#3f6d8a", pose: "sit", flip: true, hair: "#a8652f" }) +
    flowers(pen, H * 0.98, 80 * k, "#f0e2b4", { count: 26, size: 18 * k }) +
    grass(pen, H, 60 * k) +
    birds(pen, W * 0.6, H * 0.18, 5, 22 * k)
  );
};

/** One long table by the window. */
export const longTable: Scene = (pen) => {
  const { W, H } = pen;
  const k = wide(pen);
  const floor = H * 0.74;
  const wood = indoors(pen, "#9a6536");
  const d = polygon([
    [W * 0.12, H * 0.62],
    [W * 0.88, H * 0.62],
    [W * 1.04, H * 0.82],
    [-W * 0.04, H * 0.82],
  ]);
  return (
    room(pen, floor, "#e6d3ae", "#8a5a34", { panel: pen.accent }) +
    windowView(pen, { x: W * 0.16, y: H * 0.08, w: W * 0.68, h: H * 0.36, panes: 4 }) +
    lamp(pen, W * 0.3, H * 0.2, 64 * k, pen.accent) +
    lamp(pen, W * 0.7, H * 0.2, 64 * k, pen.accent) +
    path(d, pen.fall(darker(wood, 0.2), lighter(wood, 0.1))) +
    line(
      `M${r(W * 0.09)} ${r(H * 0.67)}H${r(W * 0.92)}M${r(W * 0.04)} ${r(H * 0.735)}H${r(W * 0.96)}`,
      darker(wood, 0.4),
      4,
      see(0.6),
    ) +
    rect(-W * 0.04, H * 0.82, W * 1.08, 32 * k, darker(wood, 0.45)) +
    [0.08, 0.92].map((x) => rect(W * x - 22 * k, H * 0.84, 44 * k, H * 0.16, darker(wood, 0.4))).join("") +
    lantern(pen, W * 0.5, H * 0.72, 0.95 * k) +
    pint(pen, W * 0.3, H * 0.74, 0.72 * k) +
    pint(pen, W * 0.38, H * 0.7, 0.64 * k) +
    pint(pen, W * 0.66, H * 0.73, 0.7 * k) +
    bowl(pen, W * 0.78, H * 0.77, 0.5 * k, "#e6ddc8", "#d9a441", "") +
    fiddle(pen, W * 0.17, H * 0.77, 0.8 * k, { turn: -68 }) +
    [0.26, 0.5, 0.74].map((x) => stool(pen, W * x, H * 0.99, 1.25 * k)).join("")
  );
};
