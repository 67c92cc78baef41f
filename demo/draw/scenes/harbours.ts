import { darker, lighter } from "../kit/color.ts";
import { line, path, polygon, r, rect, see } from "../kit/svg.ts";
import { LAMPLIGHT } from "../made/house.ts";
import { lighthouse, pier, village } from "../made/landmarks.ts";
import { curlew } from "../made/people.ts";
import { buoy, currach, dinghy, ferry, pot, trawler } from "../made/vessels.ts";
import { gravel, hills, isle } from "../nature/land.ts";
import { bank, bushes, grass, weed } from "../nature/plants.ts";
import { foam, reflection, sea } from "../nature/sea.ts";
import { birds, sky, weather } from "../nature/sky.ts";
import { type Scene, wide } from "./scene.ts";

/** The village around its harbour with boats at anchor. */
export const harbour: Scene = (pen) => {
  const { W, H } = pen;
  const k = wide(pen);
  const horizon = H * (pen.variant ? 0.3 : 0.4);
  const shore = horizon + H * 0.12;
  const lamps = pen.light.dark
    ? [0.18, 0.34, 0.5, 0.62].map((x) => reflection(W * x, shore + 8, 26 * k, 150 * k, LAMPLIGHT, 0.5)).join("")
    : "";
  return (
    sky(pen, horizon, [0.78, 0.5]) +
    hills(pen, { y: horizon, height: H * 0.16, color: "#7b8c78", depth: 0.6, bumps: 4 }) +
    hills(pen, {
      y: shore - H * 0.03,
      height: H * 0.12,
      color: "#7f9852",
      depth: 0.3,
      fields: true,
      bottom: shore + 8,
    }) +
    village(pen, W * 0.05, W * 0.72, shore, 11, 74 * k, 0.18) +
    sea(pen, shore, H, { sunX: 0.78 }) +
    lamps +
    pier(pen, -10, W * 0.46, shore + H * 0.1, 74 * k) +
    trawler(pen, { x: W * 0.34, y: shore + H * 0.24, scale: 1.1 * k }) +
    currach(pen, { x: W * 0.62, y: shore + H * 0.17, scale: 0.55 * k }, pen.tone("#3f7a8a")) +
    currach(pen, { x: W * 0.74, y: shore + H * 0.34, scale: 1.15 * k, flip: true }, pen.tone("#f3eee0")) +
    dinghy(pen, { x: W * 0.86, y: shore + H * 0.1, scale: 0.6 * k }, pen.tone("#d2603f")) +
    buoy(pen, W * 0.52, H * 0.86, 22 * k, "#e07b39") +
    buoy(pen, W * 0.2, H * 0.93, 26 * k, "#e9c046") +
    birds(pen, W * 0.6, horizon * 0.55, 6, 18 * k) +
    weather(pen)
  );
};

/** Currachs drawn up on a strand. */
export const strandBoats: Scene = (pen) => {
  const { W, H } = pen;
  const k = wide(pen);
  const horizon = H * 0.34;
  const sand = pen.tone("#dcc9a0");
  const edge = [
    [-20, H * 0.52],
    [W * 0.3, H * 0.55],
    [W * 0.62, H * 0.62],
    [W * 1.03, H * 0.6],
  ] as const;
  return (
    sky(pen, horizon, [0.64, 0.4]) +
    isle(pen, W * 0.08, horizon + 3, W * 0.46, H * 0.1, 0.7) +
    sea(pen, horizon, H * 0.68, { sunX: 0.64 }) +
    bank(pen, edge, "#dcc9a0") +
    foam(pen, edge, 8 * k) +
    gravel(pen, H * 0.68, H, sand, 90, 6 * k) +
    currach(pen, { x: W * 0.7, y: H * 0.7, scale: 1.5 * k, turn: -3 }, pen.tone("#2f3236")) +
    currach(pen, { x: W * 0.36, y: H * 0.84, scale: 2.9 * k, turn: 2 }, pen.accent, pen.tone("#c39a68")) +
    pot(pen, W * 0.74, H * 0.92, 1.5 * k) +
    buoy(pen, W * 0.9, H * 0.9, 30 * k, "#e07b39") +
    weed(pen, W * 0.08, H * 0.92, 120 * k) +
    birds(pen, W * 0.3, H * 0.18, 5, 22 * k)
  );
};

/** A mooring rope on a bollard, close. */
export const mooring: Scene = (pen) => {
  const { W, H } = pen;
  const k = wide(pen);
  const horizon = H * 0.24;
  const stone = pen.tone("#b1a690");
  const iron = pen.tone("#3a4248");
  const rope = pen.tone("#e0c795");
  const coil = Array.from({ length: 6 }, (_, i) =>
    line(
      `M${r(W * 0.44)} ${r(H * (0.5 + i * 0.036))}q${r(W * 0.1)} ${r(H * 0.05)} ${r(W * 0.24)} ${r(i % 2 ? 4 : 0)}`,
      i % 2 ? darker(rope, 0.12) : rope,
      34 * k,
    ),
  ).join("");
  const twist = Array.from(
    { length: 30 },
    (_, i) =>
      `M${r(W * (0.45 + (i % 10) * 0.023))} ${r(H * (0.515 + Math.floor(i / 10) * 0.072 + Math.sin(((i % 10) / 9) * Math.PI) * 0.024) - 12 * k)}l${r(10 * k)} ${r(24 * k)}`,
  ).join("");
  const heap = [0, 1, 2, 3]
    .map(
      (i) =>
        `<ellipse cx="${r(W * 0.22)}" cy="${r(H * (0.88 - i * 0.022))}" rx="${r(W * (0.13 - i * 0.018))}" ry="${r(H * (0.062 - i * 0.009))}" fill="none" stroke="${i % 2 ? darker(rope, 0.16) : rope}" stroke-width="${r(30 * k)}"/>`,
    )
    .join("");
  return (
    sky(pen, horizon, [0.2, 0.5]) +
    isle(pen, W * 0.3, horizon + 3, W * 0.5, H * 0.07, 0.7) +
    sea(pen, horizon, H * 0.7, { sunX: 0.2 }) +
    trawler(pen, { x: W * 0.2, y: H * 0.44, scale: 1.5 * k }) +
    path(
      polygon([
        [0, H * 0.66],
        [W, H * 0.56],
        [W, H],
        [0, H],
      ]),
      pen.fall(lighter(stone, 0.15), darker(stone, 0.25)),
    ) +
    line(
      `M0 ${r(H * 0.82)}L${W} ${r(H * 0.76)}M${r(W * 0.3)} ${r(H * 0.64)}L${r(W * 0.2)} ${H}M${r(W * 0.72)} ${r(H * 0.59)}L${r(W * 0.86)} ${H}`,
      darker(stone, 0.4),
      5 * k,
      see(0.5),
    ) +
    path(
      polygon([
        [W * 0.4, H * 0.84],
        [W * 0.72, H * 0.84],
        [W * 0.84, H * 0.9],
        [W * 0.5, H * 0.92],
      ]),
      "#14202e",
      see(0.28),
    ) +
    path(
      `M${r(W * 0.43)} ${r(H * 0.86)}Q${r(W * 0.47)} ${r(H * 0.6)} ${r(W * 0.46)} ${r(H * 0.4)}H${r(W * 0.66)}Q${r(W * 0.65)} ${r(H * 0.6)} ${r(W * 0.69)} ${r(H * 0.86)}Q${r(W * 0.56)} ${r(H * 0.91)} ${r(W * 0.43)} ${r(H * 0.86)}z`,
      pen.across(lighter(iron, 0.28), iron, darker(iron, 0.5)),
    ) +
    path(
      `M${r(W * 0.42)} ${r(H * 0.38)}q${r(W * 0.14)} ${r(-H * 0.1)} ${r(W * 0.28)} 0q${r(W * 0.02)} ${r(H * 0.05)} ${r(-W * 0.02)} ${r(H * 0.07)}q${r(-W * 0.12)} ${r(H * 0.04)} ${r(-W * 0.24)} 0q${r(-W * 0.04)} ${r(-H * 0.02)} ${r(-W * 0.02)} ${r(-H * 0.07)}z`,
      pen.across(lighter(iron, 0.4), lighter(iron, 0.06), darker(iron, 0.4)),
    ) +
    line(`M${r(W * 0.47)} ${r(H * 0.54)}Q${r(W * 0.3)} ${r(H * 0.52)} ${r(W * 0.27)} ${r(H * 0.4)}`, rope, 30 * k) +
    coil +
    line(twist, darker(rope, 0.4), 3 * k, see(0.6)) +
    heap
  );
};

/** Lobster pots and buoys heaped on a pier. */
export const potsOnPier: Scene = (pen) => {
  const { W, H } = pen;
  const k = wide(pen);
  const horizon = H * 0.4;
  const nets = ["#3f7a67", "#c8693a", "#3f6d8a", "#3f7a67", "#8a7f3f", "#3f6d8a"];
  const rows = [
    [0.1, 0.86],
    [0.32, 0.87],
    [0.54, 0.86],
    [0.2, 0.68],
    [0.43, 0.69],
    [0.31, 0.5],
  ];
  return (
    sky(pen, horizon, [0.8, 0.5]) +
    hills(pen, { y: horizon, height: H * 0.12, color: "#76877a", depth: 0.68, bottom: horizon + 6 }) +
    village(pen, W * 0.55, W, horizon + 6, 6, 58 * k, 0.45) +
    sea(pen, horizon, H, { sunX: 0.8 }) +
    trawler(pen, { x: W * 0.82, y: H * 0.58, scale: 1.15 * k }) +
    rect(0, H * 0.8, W, H * 0.2, pen.fall(pen.tone("#b9ae9a"), pen.tone("#857b6b"))) +
    line(
      `M0 ${r(H * 0.9)}H${W}M${r(W * 0.2)} ${r(H * 0.8)}L${r(W * 0.1)} ${H}M${r(W * 0.6)} ${r(H * 0.8)}L${r(W * 0.64)} ${H}`,
      pen.tone("#6b6255"),
      4 * k,
      see(0.6),
    ) +
    rows.map(([x, y], i) => pot(pen, W * x!, H * y! + 10, 2.6 * k, nets[i]!)).join("") +
    buoy(pen, W * 0.84, H * 0.87, 46 * k, "#e07b39") +
    buoy(pen, W * 0.92, H * 0.9, 38 * k, "#e9c046") +
    buoy(pen, W * 0.77, H * 0.93, 36 * k, "#c8442f") +
    birds(pen, W * 0.35, H * 0.16, 5, 22 * k)
  );
};

/** A curlew on the wet shore in front of the boats. */
export const curlewShore: Scene = (pen) => {
  const { W, H } = pen;
  const k = wide(pen);
  const horizon = H * 0.32;
  return (
    sky(pen, horizon, [0.3, 0.6]) +
    isle(pen, W * 0.4, horizon + 3, W * 0.6, H * 0.08, 0.7) +
    sea(pen, horizon, H, { sunX: 0.3, calm: true }) +
    trawler(pen, { x: W * 0.74, y: H * 0.44, scale: 0.75 * k, flip: true }) +
    bank(
      pen,
      [
        [-20, H * 0.7],
        [W * 0.3, H * 0.74],
        [W * 0.66, H * 0.68],
        [W * 1.03, H * 0.72],
      ],
      "#b5a587",
    ) +
    foam(
      pen,
      [
        [-20, H * 0.7],
        [W * 0.3, H * 0.74],
        [W * 0.66, H * 0.68],
        [W * 1.03, H * 0.72],
      ],
      5 * k,
    ) +
    gravel(pen, H * 0.76, H, pen.tone("#b5a587"), 120, 8 * k) +
    reflection(W * 0.47, H * 0.87, 120 * k, 100 * k, pen.tone("#6f5c42"), 0.3) +
    curlew(pen, W * 0.46, H * 0.87, 3.5 * k) +
    curlew(pen, W * 0.84, H * 0.77, 1.3 * k, { flip: true }) +
    weed(pen, W * 0.12, H * 0.92, 110 * k)
  );
};

/** The island's harbour at evening, wide, its left side calm for words. */
export const harbourEvening: Scene = (pen) => {
  const { W, H } = pen;
  const k = Math.min(W / 2400, H / 1200) * 1.25;
  const horizon = H * 0.46;
  const shore = horizon + H * 0.1;
  const lights = [0.52, 0.58, 0.645, 0.7, 0.76, 0.83]
    .map((x, i) => reflection(W * x, shore + 12, 22 * k, (130 + (i % 3) * 50) * k, LAMPLIGHT, 0.42))
    .join("");
  return (
    sky(pen, horizon, [0.56, 0.9]) +
    birds(pen, W * 0.62, H * 0.2, 7, 20 * k) +
    hills(pen, { y: horizon + 4, height: H * 0.12, color: "#6d7f84", depth: 0.85, bumps: 3, tilt: 0.3 }) +
    hills(pen, { y: horizon + H * 0.03, height: H * 0.16, color: "#6f8a5f", depth: 0.5, bumps: 4, tilt: 0.7 }) +
    hills(pen, {
      y: shore - H * 0.01,
      height: H * 0.12,
      color: "#71904f",
      depth: 0.25,
      bumps: 3,
      tilt: 1.1,
      fields: true,
      bottom: shore + 10,
    }) +
    village(pen, W * 0.47, W * 0.9, shore + 2, 12, 82 * k, 0.14) +
    sea(pen, shore, H, { sunX: 0.56 }) +
    lights +
    path(
      `M${r(W * 0.84)} ${r(shore + 14)}Q${r(W * 0.88)} ${r(shore - H * 0.05)} ${r(W * 0.93)} ${r(shore - H * 0.055)}L${r(W * 1.02)} ${r(shore - H * 0.07)}V${r(shore + 14)}z`,
      pen.fall(pen.tone("#84994a", 0.1), pen.tone("#6f6a60", 0.05)),
    ) +
    lighthouse(pen, W * 0.945, shore - H * 0.054, H * 0.32) +
    pier(pen, W * 1.01, W * 0.66, shore + H * 0.09, 80 * k) +
    ferry(pen, { x: W * 0.62, y: shore + H * 0.17, scale: 0.95 * k, flip: true }) +
    trawler(pen, { x: W * 0.85, y: shore + H * 0.26, scale: 1.35 * k, flip: true }, pen.tone("#b5523a")) +
    currach(pen, { x: W * 0.5, y: shore + H * 0.3, scale: 1.0 * k }, pen.tone("#2f3236")) +
    reflection(W * 0.85, shore + H * 0.275, 300 * k, 90 * k, pen.tone("#8a3f2e"), 0.3) +
    bank(
      pen,
      [
        [-20, H * 0.95],
        [W * 0.2, H * 0.91],
        [W * 0.45, H * 0.97],
        [W * 0.75, H * 0.94],
        [W * 1.02, H * 0.88],
      ],
      "#4f6b45",
    ) +
    bushes(pen, H * 0.985, 60 * k, "#8a5a86", { from: W * 0.55, to: W, count: 7 }) +
    grass(pen, H, 70 * k, { color: "#6b8a4a", count: 50 })
  );
};
