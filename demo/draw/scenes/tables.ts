import { darker, lighter } from "../kit/color.ts";
import type { Pen } from "../kit/pen.ts";
import { at, circle, dots, line, oval, path, type Point, polygon, r, rect, see } from "../kit/svg.ts";
import { LAMPLIGHT } from "../made/house.ts";
import { person } from "../made/people.ts";
import { indoors, lamp, room, tabletop, windowView } from "../made/room.ts";
import { batard, board, bowl, candle, chips, crab, cup, lemon, mackerel, oyster, plate, posy, sodaBread, slice, steam, teapot } from "../made/table-things.ts";
import { foodVan } from "../made/vehicles.ts";
import { trawler } from "../made/vessels.ts";
import { gravel, hills, isle } from "../nature/land.ts";
import { reflection, sea } from "../nature/sea.ts";
import { birds, rainfall, sky } from "../nature/sky.ts";
import { near, type Scene, wide } from "./scene.ts";

const plaster = (pen: Pen, color: string, top: number) => rect(0, 0, pen.W, top, pen.fall(darker(indoors(pen, color), 0.1), indoors(pen, color)));

/** A cup in the window seat above the harbour. */
export const cupWindow: Scene = (pen) => {
  const { W, H } = pen;
  const k = near(pen);
  return plaster(pen, "#efe3c8", H * 0.74) + windowView(pen, { x: W * 0.12, y: H * 0.07, w: W * 0.76, h: H * 0.5, panes: 3, frame: lighter(pen.accent, 0.75) }) + tabletop(pen, H * 0.7, "#c08e56") + posy(pen, W * 0.24, H * 0.84, 1.05 * k, "#7fa3a8", ["#e8843c", "#f0e2b4", "#c9688f"]) + cup(pen, W * 0.58, H * 0.9, 1.9 * k, pen.accent) + plate(W * 0.86, H * 0.86, 260 * k) + at(W * 0.86, H * 0.86, 0.9 * k, path("M-66 0Q-70 -52 0 -60T66 0Q0 20 -66 0z", "#d9a25a") + path("M-66 -2Q0 16 66 -2L60 -16Q0 0 -60 -16z", "#f4e6c4") + path("M-62 -22Q0 0 62 -22L58 -32Q0 -14 -58 -32z", "#b33a48"));
};

/** A cooked breakfast: egg, porridge, brown bread, tea. */
export const breakfast: Scene = (pen) => {
  const { W, H } = pen;
  const k = near(pen);
  const cloth = pen.variant ? "#e8eef0" : "#f2ead8";
  const squares = Array.from({ length: 15 }, (_, i) => rect(i * (W / 14) - 20, H * 0.36, W / 42, H, pen.accent, 0, see(0.2))).join("") + Array.from({ length: 7 }, (_, i) => rect(0, H * (0.4 + i * 0.1), W, H * 0.026, pen.accent, 0, see(0.2))).join("");
  const egg = (x: number, y: number) => at(x, y, 1.35 * k, path("M-70 0Q-84 -34 -36 -40Q0 -62 40 -40Q84 -34 74 0Q60 30 0 28T-70 0z", "#fdfaf0") + oval(4, -8, 28, 20, "#f0a72f") + oval(-4, -13, 9, 5, "#fbd98a"));
  return plaster(pen, "#f1e4c4", H * 0.4) + windowView(pen, { x: W * 0.3, y: -H * 0.1, w: W * 0.4, h: H * 0.38, what: "hill" }) + rect(0, H * 0.36, W, H * 0.64, indoors(pen, cloth)) + squares + teapot(pen, W * 0.8, H * 0.58, 1.25 * k, pen.accent) + bowl(pen, W * 0.24, H * 0.62, 1.0 * k, "#dfe6e6", "#e9dcc0", dots([[-30, -92], [10, -84], [44, -94], [-70, -90], [80, -88]], "#8a3b5a", 17)) + plate(W * 0.48, H * 0.8, 620 * k) + egg(W * 0.42, H * 0.78) + at(W * 0.55, H * 0.76, 1.3 * k, line("M-60 20Q-20 -10 40 4M-50 44Q0 16 60 30", "#b8543a", 26) + line("M-56 14Q-20 -14 38 -2M-46 38Q0 12 56 24", "#e0917a", 7)) + circle(W * 0.47, H * 0.85, 34 * k, "#cf4a35") + circle(W * 0.465, H * 0.845, 20 * k, "#e2705a") + slice(W * 0.84, H * 0.9, 1.25 * k, "#a8763f", 14) + slice(W * 0.9, H * 0.92, 1.25 * k, "#b5834a", -8) + cup(pen, W * 0.14, H * 0.94, 1.05 * k, "#f4efe2", { tea: true });
};

/** Chowder (0) or vegetable soup (1) with brown bread. */
export const soupBowl: Scene = (pen) => {
  const { W, H } = pen;
  const k = near(pen);
  const creamy = !pen.variant;
  const bits: Point[] = Array.from({ length: 22 }, () => [pen.random.between(-104, 104), -89 + pen.random.between(-20, 20)]);
  const extras = (creamy ? dots(bits.slice(0, 7), "#e58a6a", 20) + dots(bits.slice(7, 13), "#fffaf0", 22) + path("M-60 -96q14 -30 42 -18q10 22 -18 30zM24 -84q10 -34 44 -20q6 24 -22 30z", "#2f3a44") + path("M-50 -98q10 -18 28 -12q2 12 -14 16zM34 -88q8 -20 28 -12q2 12 -14 16z", "#f0a868") : path("M-70 -92q60 -30 130 -4q-20 18 -60 10t-70 -6z", "#f6ecd0", see(0.8))) + dots(bits.slice(13), "#6f9a4b", 9);
  return plaster(pen, creamy ? "#b9cdd0" : "#e5d3b0", H * 0.5) + windowView(pen, { x: W * 0.06, y: H * 0.02, w: W * 0.5, h: H * 0.34, panes: 2, what: "sea" }) + tabletop(pen, H * 0.46, "#a8763f") + board(W * 0.78, H * 0.7, 440 * k, 90 * k) + slice(W * 0.74, H * 0.69, 1.35 * k, "#a0713d", -10) + slice(W * 0.83, H * 0.7, 1.35 * k, "#a8783f", 8) + at(W * 0.91, H * 0.66, k, oval(0, 0, 60, 20, "#f4efe2") + rect(-34, -44, 68, 40, "#f6dd8c", 6) + rect(-34, -44, 68, 12, "#fbeab0", 5)) + bowl(pen, W * 0.42, H * 0.9, 1.85 * k, pen.accent, creamy ? "#f3e6c6" : "#a9b86a", extras) + steam(W * 0.42, H * 0.66, 84 * k) + at(W * 0.8, H * 0.88, 1.5 * k, line("M-120 10Q0 -6 60 -8", "#b9bdbd", 11) + oval(92, -10, 42, 20, "#c9cdcd") + oval(90, -13, 30, 11, "#e6e8e6"));
};

/** Crab (0) or grilled mackerel (1) on the plate, candle and lemon. */
export const seafoodPlate: Scene = (pen) => {
  const { W, H } = pen;
  const k = near(pen);
  const wallColor = pen.variant ? "#c7b58a" : "#3f6a84";
  return rect(0, 0, W, H * 0.5, pen.fall(darker(wallColor, 0.35), wallColor)) + windowView(pen, { x: W * 0.58, y: -H * 0.04, w: W * 0.34, h: H * 0.4, panes: 2 }) + tabletop(pen, H * 0.44, "#8f6238") + candle(pen, W * 0.2, H * 0.6, 1.7 * k) + at(W * 0.82, H * 0.6, 1.2 * k, path("M-6 0V-80Q-54 -100 -46 -190H46Q54 -100 6 -80V0z", "#dfe8e6", see(0.55)) + path("M-40 -120Q-40 -92 0 -84T40 -120z", "#e9d58a", see(0.9)) + oval(0, 0, 44, 10, "#dfe8e6", see(0.7)) + line("M-36 -180Q-38 -120 -20 -100", "#ffffff", 6, see(0.6))) + plate(W * 0.5, H * 0.76, 900 * k, "#f4efe4") + (pen.variant ? mackerel(W * 0.46, H * 0.73, 1.6 * k, -6) + mackerel(W * 0.54, H * 0.8, 1.6 * k, -3) : crab(W * 0.49, H * 0.77, 1.75 * k)) + lemon(W * 0.7, H * 0.81, 1.5 * k, 12) + lemon(W * 0.31, H * 0.82, 1.2 * k, -14) + dots([[W * 0.36, H * 0.83], [W * 0.4, H * 0.845], [W * 0.62, H * 0.85], [W * 0.66, H * 0.7], [W * 0.33, H * 0.72]], "#6f9a4b", 16 * k) + line(`M${r(W * 0.1)} ${r(H * 0.92)}L${r(W * 0.16)} ${r(H * 0.66)}M${r(W * 0.9)} ${r(H * 0.92)}L${r(W * 0.86)} ${r(H * 0.68)}`, "#c9cdcd", 14 * k);
};

/** Bread just out of the oven on boards and racks. */
export const breadBoard: Scene = (pen) => {
  const { W, H } = pen;
  const k = near(pen);
  const wheat = (x: number, y: number, turn: number) => at(x, y, 1.3 * k, line("M0 0Q6 -90 0 -190", "#b98d3f", 5) + Array.from({ length: 6 }, (_, i) => oval(-11, -110 - i * 16, 7, 14, "#d9b055", `transform="rotate(-24 -11 ${-110 - i * 16})"`) + oval(11, -104 - i * 16, 7, 14, "#c99a40", `transform="rotate(24 11 ${-104 - i * 16})"`)).join(""), { turn });
  return plaster(pen, "#e7d5b2", H * 0.52) + (pen.variant ? windowView(pen, { x: W * 0.5, y: -H * 0.02, w: W * 0.42, h: H * 0.36, panes: 2 }) : "") + tabletop(pen, H * 0.48, "#b5854f") + wheat(W * 0.09, H * 0.66, -14) + wheat(W * 0.13, H * 0.68, 4) + wheat(W * 0.17, H * 0.67, 18) + batard(W * 0.76, H * 0.6, 1.5 * k, { crust: "#9a5a24" }) + board(W * 0.44, H * 0.82, 880 * k, 150 * k) + sodaBread(pen, W * 0.34, H * 0.81, 1.75 * k) + slice(W * 0.53, H * 0.83, 1.35 * k, "#b58a55", 6) + slice(W * 0.6, H * 0.85, 1.35 * k, "#b58a55", 16) + batard(W * 0.83, H * 0.84, 1.35 * k, { flip: true }) + path(`M${r(W * 0.16)} ${r(H * 0.93)}q${r(W * 0.2)} ${r(-H * 0.04)} ${r(W * 0.42)} 0q${r(-W * 0.2)} ${r(H * 0.05)} ${r(-W * 0.42)} 0z`, "#fbf4e4", see(0.6)) + line(`M${r(W * 0.7)} ${r(H * 0.94)}q${r(W * 0.05)} ${r(-H * 0.03)} ${r(W * 0.09)} 0t${r(W * 0.1)} ${r(-H * 0.01)}M${r(W * 0.73)} ${r(H * 0.955)}q${r(W * 0.05)} ${r(-H * 0.02)} ${r(W * 0.12)} 0`, "#7a2f44", 15 * k) + pen.glow(W * 0.3, H * 0.3, W * 0.5, LAMPLIGHT, 0.22);
};

/** The stone oven and the shelves of a small bakery. */
export const bakeryOven: Scene = (pen) => {
  const { W, H } = pen;
  const k = wide(pen);
  const stone = indoors(pen, "#c8b597");
  const bricks = Array.from({ length: 11 }, (_, i) => {
    const a = Math.PI * (1 + (i + 0.5) / 11);
    return at(W * 0.32 + Math.cos(a) * 262 * k, H * 0.54 + Math.sin(a) * 262 * k, k, rect(-34, -30, 68, 60, i % 2 ? "#b5694a" : "#a55b3e", 5), { turn: (a * 180) / Math.PI + 90 });
  }).join("");
  const shelf = (y: number, n: number, kind: number) => rect(W * 0.64, y, W * 0.34, 18 * k, "#7b5733", 3) + Array.from({ length: n }, (_, i) => (kind ? batard(W * (0.7 + i * 0.105), y, 0.5 * k, { crust: i % 2 ? "#b8732f" : "#9a5a24" }) : sodaBread(pen, W * (0.7 + i * 0.105), y, 0.56 * k))).join("");
  return rect(0, 0, W, H, pen.fall(lighter(stone, 0.2), stone)) + rect(W * 0.04, H * 0.1, W * 0.56, H * 0.9, pen.fall(darker(stone, 0.05), darker(stone, 0.2))) + circle(W * 0.32, H * 0.54, 250 * k, "#1d120d") + rect(W * 0.32 - 250 * k, H * 0.54, 500 * k, 130 * k, "#1d120d") + pen.glow(W * 0.32, H * 0.6, 330 * k, "#ff8f35", 0.95) + bricks + rect(W * 0.32 - 320 * k, H * 0.54 + 120 * k, 640 * k, 46 * k, darker(stone, 0.4), 4) + [-0.09, 0, 0.09].map((dx) => sodaBread(pen, W * (0.32 + dx), H * 0.54 + 96 * k, 0.55 * k)).join("") + line(`M${r(W * 0.36)} ${r(H * 0.66)}L${r(W * 0.6)} ${r(H * 0.98)}`, "#c99a63", 20 * k) + shelf(H * 0.26, 3, 0) + shelf(H * 0.46, 3, 1) + shelf(H * 0.66, 3, 0) + rect(W * 0.62, H * 0.84, W * 0.4, H * 0.2, pen.accent) + rect(W * 0.6, H * 0.82, W * 0.42, 26 * k, "#8a5a2f", 4) + batard(W * 0.72, H * 0.82, 0.75 * k) + sodaBread(pen, W * 0.88, H * 0.82, 0.8 * k) + lamp(pen, W * 0.82, H * 0.08, 60 * k, pen.accent) + person(pen, W * 0.575, H * 1.0, 560 * k, { coat: "#f4efe2", hat: "#f4efe2", pose: "reach", flip: true, legs: "#5a6470" });
};

/** The chip van on the pier, bulbs lit. */
export const chipVan: Scene = (pen) => {
  const { W, H } = pen;
  const k = wide(pen);
  const horizon = H * 0.46;
  return sky(pen, horizon, [0.2, 0.7]) + hills(pen, { y: horizon, height: H * 0.13, color: "#6f8378", depth: 0.65, bottom: horizon + 6 }) + sea(pen, horizon, H * 0.76, { sunX: 0.2 }) + trawler(pen, { x: W * 0.16, y: H * 0.66, scale: 1.15 * k }, pen.tone("#b5523a")) + rect(0, H * 0.72, W, H * 0.28, pen.fall(pen.tone("#a89d8a"), pen.tone("#736b5f"))) + rect(0, H * 0.715, W, 14, pen.tone("#c4b9a4")) + line(`M0 ${r(H * 0.88)}H${W}M${r(W * 0.3)} ${r(H * 0.72)}L${r(W * 0.2)} ${H}M${r(W * 0.8)} ${r(H * 0.72)}L${r(W * 0.9)} ${H}`, pen.tone("#5f574c"), 3, see(0.5)) + foodVan(pen, W * 0.6, H * 0.87, 2.05 * k) + [[0.33, 0.93, 250, "#d2603f"], [0.27, 0.94, 262, "#3f5a6a"], [0.215, 0.95, 200, "#e2b340"]].map(([x, y, h, c], i) => person(pen, W * Number(x), H * Number(y), Number(h) * k, { coat: String(c), hair: ["#4a3526", "#a8652f", "#2f2620"][i]!, skirt: i === 0 })).join("") + gravel(pen, H * 0.9, H, pen.tone("#857b6c"), 50, 6 * k) + birds(pen, W * 0.4, H * 0.14, 6, 24 * k);
};

/** Chips in paper, close, the harbour soft behind. */
export const chipsInPaper: Scene = (pen) => {
  const { W, H } = pen;
  const k = near(pen);
  const horizon = H * 0.4;
  return sky(pen, horizon, [0.74, 0.7]) + isle(pen, W * 0.04, horizon + 3, W * 0.5, H * 0.1, 0.7) + sea(pen, horizon, H * 0.8, { sunX: 0.74 }) + trawler(pen, { x: W * 0.8, y: H * 0.58, scale: 1.2 * k, flip: true }, pen.tone("#b5523a")) + rect(0, H * 0.76, W, H * 0.24, pen.fall(pen.tone("#c4b9a4"), pen.tone("#857b6c"))) + line(`M0 ${r(H * 0.9)}H${W}M${r(W * 0.7)} ${r(H * 0.76)}L${r(W * 0.78)} ${H}`, pen.tone("#6b6255"), 4, see(0.5)) + chips(pen, W * 0.4, H * 0.95, 2.0 * k, pen.accent) + lemon(W * 0.6, H * 0.92, 1.5 * k, -8) + at(W * 0.74, H * 0.93, 1.5 * k, path("M-50 0L-58 -56H58L50 0z", "#f4efe2") + oval(0, -56, 58, 14, "#fffaf0") + oval(0, -55, 50, 11, "#dfe3b4"));
};

/** The counter of ice and fish under a bright lamp. */
export const fishCounter: Scene = (pen) => {
  const { W, H } = pen;
  const k = wide(pen);
  const tile = indoors(pen, "#dfe8e4");
  const joints = Array.from({ length: 17 }, (_, i) => `M${r((i / 16) * W)} 0V${r(H * 0.5)}`).join("") + Array.from({ length: 6 }, (_, i) => `M0 ${r(H * 0.09 * i)}H${W}`).join("");
  const ice = Array.from({ length: 120 }, (): Point => [pen.random() * W, pen.random.between(H * 0.5, H * 0.84)]);
  return rect(0, 0, W, H * 0.5, tile) + line(joints, darker(tile, 0.16), 2.5) + rect(W * 0.06, H * 0.07, W * 0.3, H * 0.28, "#5a3b22", 5) + rect(W * 0.075, H * 0.09, W * 0.27, H * 0.24, "#2c3634") + mackerel(W * 0.21, H * 0.17, 0.75 * k) + line(`M${r(W * 0.11)} ${r(H * 0.25)}h${r(W * 0.2)}M${r(W * 0.11)} ${r(H * 0.29)}h${r(W * 0.14)}`, "#e9e4d4", 6 * k, see(0.7)) + lamp(pen, W * 0.5, H * 0.13, 70 * k, pen.accent) + lamp(pen, W * 0.78, H * 0.13, 70 * k, pen.accent) + person(pen, W * 0.62, H * 0.62, 560 * k, { coat: "#f4efe2", hat: "#2f4657", pose: "stand" }) + rect(0, H * 0.48, W, H * 0.4, pen.fall("#cfe0e4", "#eaf3f2")) + dots(ice, "#ffffff", 22 * k, see(0.8)) + dots(ice.slice(0, 60), "#b5cfd6", 12 * k, see(0.7)) + [0, 1, 2].map((i) => mackerel(W * (0.17 + i * 0.02), H * (0.56 + i * 0.1), 1.25 * k, -8)).join("") + crab(W * 0.5, H * 0.68, 1.1 * k) + [0, 1, 2, 3, 4, 5].map((i) => oyster(W * (0.69 + (i % 3) * 0.1), H * (0.6 + Math.floor(i / 3) * 0.15), 1.05 * k, i * 23)).join("") + [0.37, 0.62, 0.93].map((x) => lemon(W * x, H * 0.82, 0.9 * k, -6)).join("") + rect(0, H * 0.86, W, H * 0.14, pen.fall(pen.accent, darker(pen.accent, 0.3))) + rect(0, H * 0.85, W, 18 * k, "#e6ddc8");
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
  const back = pen.variant ? sky(pen, horizon, [0.3, 0.5]) + isle(pen, W * 0.4, horizon + 3, W * 0.6, H * 0.09, 0.65) + sea(pen, horizon, H * 0.5, { sunX: 0.3 }) : plaster(pen, "#a9bfc4", H * 0.42) + windowView(pen, { x: W * 0.1, y: -H * 0.06, w: W * 0.4, h: H * 0.36, what: "sea" });
  return back + tabletop(pen, H * 0.4, pen.variant ? "#9a9180" : "#8f6238") + oval(W * 0.5, H * 0.7, 520 * k, 240 * k, "#1a1410", see(0.3)) + oval(W * 0.48, H * 0.68, 500 * k, 226 * k, "#8d949a") + oval(W * 0.48, H * 0.665, 484 * k, 214 * k, "#d8e4e6") + dots(Array.from({ length: 60 }, (): Point => [W * 0.48 + pen.random.between(-400, 400) * k, H * 0.66 + pen.random.between(-150, 150) * k]), "#ffffff", 34 * k, see(0.75)) + ring + lemon(W * 0.44, H * 0.68, 1.5 * k, -12) + lemon(W * 0.52, H * 0.7, 1.5 * k, 14) + at(W * 0.87, H * 0.84, 1.4 * k, path("M-20 0L-130 -46Q-146 -60 -120 -62L0 -26z", "#c9cdcd") + rect(-20, -30, 130, 34, "#7b5733", 16), { turn: 14 });
};

/** A table laid for the evening in a small dining room. */
export const diningRoom: Scene = (pen) => {
  const { W, H } = pen;
  const k = wide(pen);
  const table = (x: number, y: number, s: number) => at(W * x, y, s * k, oval(0, 4, 120, 16, "#14202e", see(0.3)) + path("M-150 -120H150L170 -10Q0 20 -170 -10z", "#f4eddc") + line("M-90 -112l-10 110M-30 -112l-4 120M40 -112l6 118M104 -112l14 106", "#d3c8ae", 4) + oval(0, -122, 152, 30, "#fdf8ea") + oval(-74, -120, 44, 12, "#e3dac4") + oval(74, -120, 44, 12, "#e3dac4")) + candle(pen, W * x, y - 122 * s * k, 0.7 * s * k);
  const chair = (x: number, y: number, s: number, flip: boolean) => at(W * x, y, s * k, line("M-40 -220V0M40 -100V0M-40 -100H44M-40 -160h8", pen.accent, 13) + rect(-48, -112, 100, 16, pen.accent, 6) + line("M-40 -214Q-30 -150 -36 -110", lighter(pen.accent, 0.2), 7), { flip });
  return room(pen, H * 0.62, pen.variant ? "#b8a98c" : "#5f8296", "#9a6c42") + windowView(pen, { x: W * 0.08, y: H * 0.1, w: W * 0.26, h: H * 0.3 }) + windowView(pen, { x: W * 0.66, y: H * 0.1, w: W * 0.26, h: H * 0.3, what: "sea" }) + (pen.variant ? line(`M0 0Q${r(W * 0.25)} ${r(H * 0.13)} ${r(W * 0.5)} 0T${W} 0`, "#3a2a1a", 4) + dots(Array.from({ length: 17 }, (_, i): Point => [(i / 16) * W, H * 0.02 + Math.abs(Math.sin((i / 8) * Math.PI)) * H * 0.045]), "#ffe9a8", 16 * k) : "") + lamp(pen, W * 0.5, H * 0.16, 70 * k, pen.accent) + chair(0.13, H * 0.76, 1, false) + table(0.23, H * 0.74, 0.85) + chair(0.87, H * 0.76, 1, true) + table(0.77, H * 0.74, 0.85) + chair(0.3, H * 0.98, 1.7, false) + chair(0.7, H * 0.98, 1.7, true) + table(0.5, H * 0.95, 1.6) + pen.glow(W * 0.5, H * 0.7, W * 0.4, LAMPLIGHT, 0.22);
};

/** A café (or any small shop) seen from the street with its awning. */
export const shopStreet: Scene = (pen) => {
  const { W, H } = pen;
  const k = wide(pen);
  const foot = H * 0.8;
  const lit = pen.light.dark;
  const walls = ["#f3e6c8", "#dfe6e2", "#f2d9c4", "#e9e3f0"];
  const lime = pen.tone(walls[pen.variant % 4]!);
  const x = W * 0.16;
  const w = W * 0.68;
  const awning = Array.from({ length: 14 }, (_, i) => path(`M${r(x + (w / 14) * i)} ${r(foot - H * 0.36)}h${r(w / 14)}v${r(H * 0.07)}q${r(-w / 28)} ${r(H * 0.025)} ${r(-w / 14)} 0z`, i % 2 ? pen.tone("#fbf6e8") : pen.accent)).join("");
  const glass = lit ? pen.fall("#fff0b8", LAMPLIGHT) : pen.fall(pen.tone("#8fb0bb"), pen.tone("#56727e"));
  const goods = [
    () => [0.12, 0.2, 0.28].map((gx) => cup(pen, x + w * gx, foot - H * 0.1, 0.42 * k, pen.tone("#f4efe2"), { steaming: false })).join("") + [0.72, 0.84].map((gx) => sodaBread(pen, x + w * gx, foot - H * 0.1, 0.42 * k)).join(""),
    () => path(Array.from({ length: 9 }, (_, i) => `M${r(x + w * (0.09 + i * 0.03))} ${r(foot - H * 0.1)}v${r(-H * (0.06 + (i % 3) * 0.015))}h${r(w * 0.022)}V${r(foot - H * 0.1)}z`).join(""), pen.tone("#c8693a")) + path(Array.from({ length: 9 }, (_, i) => `M${r(x + w * (0.67 + i * 0.03))} ${r(foot - H * 0.1)}v${r(-H * (0.06 + (i % 2) * 0.02))}h${r(w * 0.022)}V${r(foot - H * 0.1)}z`).join(""), pen.tone("#3f7a67")),
    () => dots([[x + w * 0.13, foot - H * 0.12], [x + w * 0.2, foot - H * 0.12], [x + w * 0.27, foot - H * 0.12], [x + w * 0.72, foot - H * 0.12], [x + w * 0.8, foot - H * 0.12], [x + w * 0.88, foot - H * 0.12]], pen.tone("#a85a7a"), 46 * k),
    () => [0.12, 0.22, 0.72, 0.83].map((gx, i) => at(x + w * gx, foot - H * 0.1, 0.5 * k, path("M-26 0V-70q0 -16 12 -20V-120h28v30q12 4 12 20V0z", pen.tone(["#c9a24a", "#3f7a67", "#b5523a", "#5f87a3"][i]!)))).join(""),
  ];
  return (
    sky(pen, H * 0.6, [0.84, 0.35]) + hills(pen, { y: H * 0.58, height: H * 0.12, color: "#76877a", depth: 0.55 }) + rect(-10, foot - H * 0.3, W * 0.2, H * 0.3, pen.tone("#d8c4b0")) + rect(W * 0.82, foot - H * 0.34, W * 0.2, H * 0.34, pen.tone("#c7d3d6")) + rect(-10, foot - H * 0.33, W * 0.18, H * 0.04, pen.tone("#5d6873")) + rect(W * 0.82, foot - H * 0.37, W * 0.2, H * 0.04, pen.tone("#5d6873")) + rect(x, H * 0.2, w, foot - H * 0.2, pen.fall(lighter(lime, 0.1), darker(lime, 0.14))) + rect(x - 14, H * 0.16, w + 28, H * 0.05, pen.tone("#5d6873"), 3) + [0.2, 0.46, 0.72].map((f) => rect(x + w * f - 8, H * 0.25, w * 0.1 + 16, H * 0.12, pen.tone("#f7f2e4")) + rect(x + w * f, H * 0.26, w * 0.1, H * 0.1, lit && f !== 0.46 ? LAMPLIGHT : pen.tone("#5f7884"))).join("") +
    rect(x, foot - H * 0.41, w, H * 0.06, darker(pen.accent, 0.1)) + rect(x + w * 0.06, foot - H * 0.29, w * 0.34, H * 0.23, pen.tone("#f7f2e4")) + rect(x + w * 0.6, foot - H * 0.29, w * 0.34, H * 0.23, pen.tone("#f7f2e4")) + (lit ? pen.glow(x + w * 0.23, foot - H * 0.18, H * 0.2, LAMPLIGHT, 0.6) + pen.glow(x + w * 0.77, foot - H * 0.18, H * 0.2, LAMPLIGHT, 0.6) : "") + rect(x + w * 0.07, foot - H * 0.28, w * 0.32, H * 0.2, glass) + rect(x + w * 0.61, foot - H * 0.28, w * 0.32, H * 0.2, glass) + goods[pen.variant % 4]!() + rect(x + w * 0.05, foot - H * 0.1, w * 0.36, H * 0.1, darker(pen.accent, 0.2)) + rect(x + w * 0.59, foot - H * 0.1, w * 0.36, H * 0.1, darker(pen.accent, 0.2)) + rect(x + w * 0.44, foot - H * 0.3, w * 0.12, H * 0.3, pen.accent) + rect(x + w * 0.46, foot - H * 0.27, w * 0.08, H * 0.14, glass, 4) + circle(x + w * 0.548, foot - H * 0.11, 7 * k, pen.tone("#e7c66a")) + awning +
    rect(0, foot, W, H - foot, pen.fall(pen.tone("#b5ab9a"), pen.tone("#847b6d"))) + line(`M0 ${r(foot + H * 0.06)}H${W}M${r(W * 0.2)} ${r(foot)}l${r(-W * 0.02)} ${r(H * 0.06)}M${r(W * 0.5)} ${r(foot)}v${r(H * 0.06)}M${r(W * 0.8)} ${r(foot)}l${r(W * 0.02)} ${r(H * 0.06)}`, pen.tone("#6b6255"), 3, see(0.6)) + at(W * 0.24, foot + H * 0.04, 1.1 * k, line("M-40 0L-26 -76H26L40 0M-34 -34H34", pen.tone("#7b5733"), 9) + oval(0, -80, 60, 13, pen.tone("#c99a63"))) + person(pen, W * 0.31, foot + H * 0.06, 210 * k, { coat: "#c8693a", pose: "sit", flip: true }) + person(pen, W * 0.72, foot + H * 0.08, 230 * k, { coat: "#3f6d8a", pose: "walk", skirt: pen.variant % 2 === 0, hair: "#a8652f" }) + (lit ? path(polygon([[x + w * 0.06, foot], [x + w * 0.4, foot], [x + w * 0.5, H], [x - w * 0.1, H]]), LAMPLIGHT, see(0.14)) + path(polygon([[x + w * 0.6, foot], [x + w * 0.94, foot], [x + w * 1.1, H], [x + w * 0.5, H]]), LAMPLIGHT, see(0.14)) : "") + (pen.light.name === "rain" ? rainfall(pen) + reflection(W * 0.5, foot + H * 0.06, 300 * k, 120 * k, "#ffffff", 0.14) : "")
  );
};
