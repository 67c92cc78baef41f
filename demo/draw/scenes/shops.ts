import { darker, lighter, mix } from "../kit/color.ts";
import type { Pen } from "../kit/pen.ts";
import { at, boxes, circle, dots, line, oval, path, r, rect, see } from "../kit/svg.ts";
import { LAMPLIGHT } from "../made/house.ts";
import { person } from "../made/people.ts";
import { indoors, lamp, lantern, room, stool, tabletop, windowView } from "../made/room.ts";
import { batard, cup, posy } from "../made/table-things.ts";
import { near, type Scene, wide } from "./scene.ts";

const SPINES = ["#8a3b4a", "#3f6d8a", "#c9a24a", "#3f7a67", "#d9cfb8", "#5b4a6a", "#b5694a", "#2f4657"];

/** Books on one shelf from x to x2, as one path a colour. */
export function books(pen: Pen, x: number, x2: number, y: number, h: number, accent = pen.accent): string {
  const colors = [...SPINES, accent];
  const piles: [number, number, number, number][][] = colors.map(() => []);
  const bands: [number, number, number, number][] = [];
  for (let left = x; left < x2 - h * 0.1; ) {
    const w = h * pen.random.between(0.1, 0.24);
    const tall = h * pen.random.between(0.68, 0.96);
    piles[pen.random.whole(0, colors.length - 1)]!.push([left, y - tall, w - 1.5, tall]);
    if (w > h * 0.15) bands.push([left + w * 0.15, y - tall * 0.82, w * 0.6, tall * 0.05], [left + w * 0.15, y - tall * 0.22, w * 0.6, tall * 0.05]);
    left += w;
  }
  return piles.map((pile, i) => (pile.length ? path(boxes(pile), indoors(pen, colors[i]!)) : "")).join("") + path(boxes(bands), "#f0dfae", see(0.6));
}

/** Jars, tins and boxes along a shelf. */
function goods(pen: Pen, x: number, x2: number, y: number, h: number): string {
  const colors = ["#c8553d", "#e2b340", "#3f6d8a", "#3f7a67", "#f0e6cf", "#8a5a34", pen.accent];
  let out = "";
  for (let left = x; left < x2 - h * 0.4; ) {
    const w = h * pen.random.between(0.34, 0.62);
    const tall = h * pen.random.between(0.5, 0.86);
    const color = indoors(pen, pen.random.pick(colors));
    const kind = pen.random.whole(0, 2);
    out += kind === 0 ? rect(left, y - tall, w * 0.9, tall, color, 3) + rect(left, y - tall * 0.7, w * 0.9, tall * 0.36, "#f4ead2", 0, see(0.85)) : kind === 1 ? rect(left + w * 0.08, y - tall * 0.86, w * 0.7, tall * 0.86, color, w * 0.12, see(0.9)) + rect(left + w * 0.14, y - tall, w * 0.58, tall * 0.14, "#8a6a3a", 3) : rect(left, y - tall * 0.7, w * 0.85, tall * 0.7, pen.across(lighter(color, 0.2), darker(color, 0.2)), 4) + oval(left + w * 0.42, y - tall * 0.7, w * 0.42, w * 0.1, "#d8dcdc");
    left += w;
  }
  return out;
}

/** The shelves and counter of a general shop. */
export const storesShelves: Scene = (pen) => {
  const { W, H } = pen;
  const k = wide(pen);
  const wood = indoors(pen, "#9a6c42");
  const shelves = [0.17, 0.33, 0.49].map((y) => goods(pen, W * 0.04, W * 0.96, H * y, H * 0.13) + rect(W * 0.02, H * y, W * 0.96, 16 * k, wood) + rect(W * 0.02, H * y + 16 * k, W * 0.96, 8 * k, darker(wood, 0.35), 0, see(0.5))).join("");
  const sack = (x: number, color: string) => at(W * x, H * 0.98, 1.5 * k, path("M-80 0Q-92 -90 -66 -130Q0 -150 66 -130Q92 -90 80 0z", "#c9ad7c") + oval(0, -130, 66, 22, "#a88a58") + oval(0, -134, 58, 20, color) + dots([[-30, -140], [0, -146], [28, -138], [-10, -132], [16, -130]], lighter(color, 0.25), 22));
  return rect(0, 0, W, H, pen.fall(indoors(pen, "#e6d7b4"), indoors(pen, "#cdb98e"))) + shelves + person(pen.light.dark ? pen.within(W, H, "golden") : pen, W * 0.5, H * 0.86, 560 * k, { coat: pen.accent, hair: "#d8d2c6", pose: "stand" }) + rect(0, H * 0.64, W, H * 0.36, pen.fall(darker(wood, 0.1), darker(wood, 0.4))) + line([0.14, 0.3, 0.46, 0.62, 0.78, 0.94].map((x) => `M${r(W * x)} ${r(H * 0.66)}V${H}`).join(""), darker(wood, 0.5), 4) + rect(-10, H * 0.62, W + 20, 32 * k, lighter(wood, 0.25), 4) + at(W * 0.26, H * 0.62, 1.3 * k, rect(-70, -26, 140, 26, "#5b6a6f", 5) + line("M0 -26V-70M-60 -70H60", "#5b6a6f", 9) + path("M-90 -74h60q-4 26 -30 26t-30 -26zM30 -74h60q-4 26 -30 26t-30 -26z", "#c9a24a") + dots([[-64, -80], [-52, -82]], "#c8553d", 20)) + [0, 1, 2].map((i) => batard(W * (0.7 + i * 0.035), H * (0.62 - i * 0.034), 0.5 * k)).join("") + at(W * 0.86, H * 0.62, 1.2 * k, rect(-70, -64, 130, 64, "#c39a68", 3) + line("M-70 -34h130M-6 -64v64", "#8a6a3a", 4)) + sack(0.14, "#b98d55") + sack(0.86, "#c8693a") + lamp(pen, W * 0.3, H * 0.06, 54 * k, "#3f7a67") + lamp(pen, W * 0.7, H * 0.06, 54 * k, "#3f7a67");
};

/** The first potatoes, in a sack and a crate. */
export const potatoes: Scene = (pen) => {
  const { W, H } = pen;
  const k = near(pen);
  const spud = (x: number, y: number, s: number) => at(x, y, s, path("M-50 0Q-60 -40 -10 -46T54 -10Q54 30 0 34T-50 0z", "#d3a868") + path("M-50 0Q-46 30 0 34T54 -6Q30 18 0 16T-50 0z", "#a87c42", see(0.7)) + dots([[-20, -20], [12, -28], [26, -4]], "#8a6230", 6), { turn: pen.random.between(-60, 60) });
  const heap = (cx: number, cy: number, n: number, spread: number) => Array.from({ length: n }, (_, i) => spud(cx + ((i % 6) - 2.5) * spread + pen.random.between(-14, 14) * k, cy - Math.floor(i / 6) * 38 * k + Math.abs((i % 6) - 2.5) * 10 * k, 1.1 * k)).join("");
  return rect(0, 0, W, H * 0.56, pen.fall(indoors(pen, "#8fa39a"), indoors(pen, "#c4cbb4"))) + windowView(pen, { x: W * 0.56, y: H * 0.04, w: W * 0.36, h: H * 0.34, what: "hill" }) + tabletop(pen, H * 0.52, "#8f6238") + at(W * 0.3, H * 0.94, 2.5 * k, oval(10, 0, 130, 16, "#14202e", see(0.3)) + path("M-116 0Q-136 -120 -96 -200Q0 -226 96 -200Q136 -120 116 0Q0 16 -116 0z", pen.fall("#d9bf8e", "#b3935c")) + line("M-100 -150Q0 -130 104 -150M-116 -90Q0 -66 118 -90M-116 -40Q0 -16 116 -40M-50 -200Q-64 -100 -50 0M0 -206V6M50 -200Q64 -100 50 0", "#9a7a46", 3, see(0.6)) + rect(-46, -130, 92, 60, pen.accent, 4, see(0.85)) + oval(0, -202, 98, 30, "#8f7040")) + heap(W * 0.3, H * 0.5, 10, 58 * k) + heap(W * 0.71, H * 0.75, 18, 78 * k) + rect(W * 0.52, H * 0.78, W * 0.4, 54 * k, "#b5854f", 4) + rect(W * 0.52, H * 0.855, W * 0.4, 54 * k, "#a5763f", 4) + [0.525, 0.71, 0.895].map((x) => rect(W * x, H * 0.76, 34 * k, 150 * k, "#8a5f30", 4)).join("");
};

/** Papers, rolls and a flask on the newsagent's counter. */
export const newsCounter: Scene = (pen) => {
  const { W, H } = pen;
  const k = near(pen);
  const paperSheet = (x: number, y: number, turn: number, tint: string) => at(x, y, 1.5 * k, rect(-130, -80, 260, 160, "#1a1410", 0, `${see(0.25)} transform="translate(10 12)"`) + rect(-130, -80, 260, 160, "#f4efe2") + rect(-116, -66, 232, 24, tint) + rect(-116, -34, 104, 84, darker("#e3dac4", 0.15)) + path("M-116 50v-30l30 -26 30 30 20 -14 24 20v20z", mix(tint, "#6f8378", 0.5)) + line("M2 -28h112M2 -14h112M2 0h112M2 14h112M2 28h112M2 42h80M-116 62h230", "#a49b8b", 4), { turn });
  return rect(0, 0, W, H * 0.46, pen.fall(indoors(pen, "#d8c49a"), indoors(pen, "#e9dab4"))) + windowView(pen, { x: W * 0.08, y: -H * 0.03, w: W * 0.84, h: H * 0.36, panes: 4 }) + tabletop(pen, H * 0.42, "#a8763f") + [0, 1, 2, 3].map((i) => paperSheet(W * 0.32, H * (0.78 - i * 0.018), -5, pen.accent)).join("") + paperSheet(W * 0.6, H * 0.86, 9, "#8a3b4a") + cup(pen, W * 0.84, H * 0.68, 1.15 * k, pen.accent) + batard(W * 0.66, H * 0.6, 0.8 * k, { crust: "#c98a3f" }) + batard(W * 0.52, H * 0.58, 0.75 * k, { crust: "#b8732f", flip: true });
};

/** Walls of books with a ladder. */
export const bookshop: Scene = (pen) => {
  const { W, H } = pen;
  const k = wide(pen);
  const wood = indoors(pen, "#7b5230");
  const rows = [0.2, 0.36, 0.52, 0.68];
  const chart = at(W * 0.5, 0, k, path("M-260 0Q0 90 260 0L250 110Q0 190 -250 110z", "#dfe6d8") + line("M-200 50q60 30 110 10t120 30M-120 100q80 -10 150 20M40 60q60 -20 120 10", "#5f87a3", 4) + path("M-40 70q30 -24 70 -8q20 24 -20 34q-50 0 -50 -26z", "#c9b27a"));
  return rect(0, 0, W, H, wood) + rows.map((y) => rect(W * 0.02, H * (y - 0.15), W * 0.96, H * 0.15, darker(wood, 0.5)) + books(pen, W * 0.025, W * 0.3, H * y, H * 0.14) + books(pen, W * 0.345, W * 0.64, H * y, H * 0.14) + books(pen, W * 0.685, W * 0.97, H * y, H * 0.14) + rect(0, H * y, W, 18 * k, lighter(wood, 0.15))).join("") + [0, 0.31, 0.65, 0.98].map((x) => rect(W * x, 0, W * 0.03, H * 0.78, lighter(wood, 0.08))).join("") + rect(0, H * 0.78, W, H * 0.22, pen.fall(darker("#b5854f", 0.3), "#b5854f")) + chart + line(`M${r(W * 0.72)} ${r(H * 0.95)}L${r(W * 0.79)} ${r(H * 0.06)}M${r(W * 0.84)} ${r(H * 0.95)}L${r(W * 0.88)} ${r(H * 0.06)}${[0.2, 0.35, 0.5, 0.65, 0.8].map((t) => `M${r(W * (0.79 - 0.07 * t))} ${r(H * (0.06 + 0.89 * t))}L${r(W * (0.88 - 0.04 * t))} ${r(H * (0.06 + 0.89 * t))}`).join("")}`, "#c99a63", 13 * k) + person(pen.within(W, H, "day"), W * 0.26, H * 0.95, 480 * k, { coat: pen.accent, pose: "reach", skirt: true, hair: "#a8652f" }) + at(W * 0.52, H * 0.95, 1.5 * k, rect(-90, -30, 180, 30, "#8a3b4a", 3) + rect(-76, -58, 160, 28, "#3f6d8a", 3) + rect(-84, -84, 150, 26, "#d9cfb8", 3) + rect(-60, -106, 130, 22, "#3f7a67", 3)) + cup(pen, W * 0.52, H * 0.95 - 160 * k, 0.5 * k, "#f4efe2", { tea: true }) + pen.glow(W * 0.5, H * 0.3, W * 0.6, LAMPLIGHT, 0.2);
};

/** The children's corner: a low window, cushions, an open book. */
export const readingCorner: Scene = (pen) => {
  const { W, H } = pen;
  const k = wide(pen);
  const child = pen.within(W, H, "day");
  return room(pen, H * 0.74, pen.variant ? "#c9d8d2" : "#e6cfa6", "#a87a4c") + windowView(pen, { x: W * 0.28, y: H * 0.1, w: W * 0.44, h: H * 0.42, panes: 3 }) + [0.08, 0.8].map((x) => rect(W * x - 20 * k, H * 0.08, W * 0.14 + 40 * k, H * 0.66, "#7b5230") + [0.24, 0.4, 0.56, 0.72].map((y) => rect(W * x, H * (y - 0.14), W * 0.14, H * 0.14, "#4a3020") + books(pen, W * x + 4, W * (x + 0.14), H * y, H * 0.125)).join("")).join("") + rect(W * 0.25, H * 0.6, W * 0.5, H * 0.14, "#8f6238", 6) + rect(W * 0.26, H * 0.57, W * 0.48, H * 0.05, pen.accent, 18) + at(W * 0.32, H * 0.57, 1.2 * k, path("M-60 0Q-70 -60 -40 -84Q30 -90 60 -60Q70 -10 50 0z", "#d9a441")) + at(W * 0.68, H * 0.57, 1.2 * k, path("M-60 0Q-66 -64 -30 -80Q40 -86 62 -50Q66 -10 50 0z", "#8a3b4a")) + oval(W * 0.5, H * 0.9, W * 0.34, H * 0.07, "#b5694a") + oval(W * 0.5, H * 0.9, W * 0.29, H * 0.054, "#e0c795") + oval(W * 0.5, H * 0.9, W * 0.22, H * 0.038, pen.accent) + person(child, W * 0.5, H * 0.66, 360 * k, { coat: "#c8693a", pose: "sit", hair: "#d8d2c6" }) + at(W * 0.57, H * 0.53, 1.0 * k, path("M0 0Q-30 -24 -70 -14V-70Q-30 -80 0 -56Q30 -80 70 -70V-14Q30 -24 0 0z", "#fdf8ea") + line("M0 0V-56M-56 -56q26 -4 44 6M-56 -42q26 -4 44 6M14 -50q20 -10 44 -6M14 -36q20 -10 44 -6", "#a49b8b", 3)) + [[0.3, 0.92, "#3f6d8a", false], [0.42, 0.96, "#e2b340", false], [0.68, 0.93, "#3f7a67", true]].map(([x, y, c, f]) => person(child, W * Number(x), H * Number(y), 250 * k, { coat: String(c), pose: "sit", flip: Boolean(f) })).join("");
};

/** Bottles, scales and a mortar behind a tidy counter. */
export const pharmacyShelf: Scene = (pen) => {
  const { W, H } = pen;
  const k = near(pen);
  const bottle = (x: number, y: number, s: number, color: string, round: boolean) => at(x, y, s, (round ? path("M-44 0Q-60 -60 -22 -92V-130H22V-92Q60 -60 44 0z", color) : path("M-36 0V-100Q-36 -112 -16 -116V-140H16V-116Q36 -112 36 -100V0z", color)) + rect(-20, -154, 40, 20, "#5b4a3c", 4) + rect(-28, -72, 56, 46, "#f4efe2", 3) + rect(-20, -62, 40, 7, pen.accent) + line("M-30 -20V-84", "#ffffff", 6, see(0.4)));
  const colors = ["#3f7a8a", "#8a5a2a", "#4f7a4a", "#b5694a", "#5b4a7a", "#c9a24a"];
  const shelf = (y: number, n: number, shift: number) => Array.from({ length: n }, (_, i) => bottle(W * (0.08 + (i * 0.86) / (n - 1)), H * y, 0.82 * k * (1 - (i % 3) * 0.1), colors[(i + shift) % 6]!, (i + shift) % 2 === 0)).join("") + rect(0, H * y, W, 18 * k, "#8f6238");
  return rect(0, 0, W, H, pen.fall(indoors(pen, "#dfe8e0"), indoors(pen, "#c4d2c8"))) + shelf(0.22, 9, 0) + shelf(0.46, 8, 2) + tabletop(pen, H * 0.68, "#b5854f") + at(W * 0.34, H * 0.92, 2.2 * k, line("M30 -110L96 -206", "#e6ddc8", 24) + circle(98, -208, 16, "#f4efe2") + path("M-100 -120Q-96 -30 -40 -14V0H40V-14Q96 -30 100 -120z", pen.across("#fdf8ea", "#e3dac4", "#b9ae98")) + oval(0, -120, 100, 22, "#fdf8ea") + oval(0, -118, 86, 16, "#b9ae98") + path("M-60 -118q30 -14 60 0t50 -2q-40 12 -110 2z", "#7f9a4a")) + posy(pen, W * 0.62, H * 0.9, 1.1 * k, "#7fa3a8", ["#8f7ab5", "#f0e2b4"]) + at(W * 0.84, H * 0.92, 1.5 * k, rect(-110, -110, 220, 110, "#f7f3ea", 12) + rect(-110, -66, 220, 12, darker("#f7f3ea", 0.2)) + rect(-16, -92, 32, 78, pen.accent) + rect(-39, -69, 78, 32, pen.accent) + line("M-40 -110q0 -34 40 -34t40 34", "#8d949a", 12)) + (pen.variant ? lantern(pen, W * 0.1, H * 0.9, 0.8 * k) : "");
};

/** A bag of kit: bandages, stethoscope, a coat on its hook. */
export const nurseBag: Scene = (pen) => {
  const { W, H } = pen;
  const k = near(pen);
  const leather = mix(pen.accent, "#5a3a28", 0.35);
  return rect(0, 0, W, H * 0.62, pen.fall(indoors(pen, "#cfe0dc"), indoors(pen, "#e9efe4"))) + windowView(pen, { x: W * 0.52, y: H * 0.06, w: W * 0.4, h: H * 0.4, panes: 2 }) + tabletop(pen, H * 0.62, "#c39a68") + line(`M${r(W * 0.06)} ${r(H * 0.14)}H${r(W * 0.36)}`, "#8f6238", 22 * k) + at(W * 0.2, H * 0.16, 2 * k, path("M-10 0Q-70 20 -64 120L-60 200H60L64 120Q70 20 10 0z", "#e2b340") + line("M0 10V196M-40 120h24M16 120h24", "#b5862a", 4)) + at(W * 0.45, H * 0.9, 2.3 * k, oval(10, 0, 170, 18, "#14202e", see(0.3)) + line("M-60 -150Q-56 -216 0 -216T60 -150", darker(leather, 0.35), 16) + path("M-150 -6Q-160 -110 -120 -150H120Q160 -110 150 -6Q0 12 -150 -6z", pen.fall(lighter(leather, 0.2), leather, darker(leather, 0.3))) + path("M-124 -150Q0 -110 124 -150L116 -166H-116z", darker(leather, 0.2)) + rect(-22, -140, 44, 30, "#d3a13c", 6) + circle(0, -62, 42, "#fdf8ea") + path("M0 -36Q-34 -60 -28 -78Q-16 -92 0 -76Q16 -92 28 -78Q34 -60 0 -36z", "#c8553d")) + line(`M${r(W * 0.68)} ${r(H * 0.7)}q${r(W * 0.02)} ${r(H * 0.14)} ${r(W * 0.1)} ${r(H * 0.12)}t${r(W * 0.09)} ${r(-H * 0.08)}M${r(W * 0.86)} ${r(H * 0.7)}q${r(W * 0.06)} ${r(H * 0.04)} ${r(W * 0.01)} ${r(H * 0.08)}`, "#2f4657", 13 * k) + circle(W * 0.68, H * 0.7, 30 * k, "#b9bdbd") + circle(W * 0.68, H * 0.7, 18 * k, "#e6e8e6") + [0, 1].map((i) => at(W * (0.78 + i * 0.09), H * 0.93, 1.1 * k, oval(0, 0, 60, 16, "#d8d0be") + rect(-60, -70, 120, 70, "#fdf8ea") + oval(0, -70, 60, 18, "#fdf8ea") + oval(0, -70, 24, 7, "#d8d0be") + line("M-60 -46h120M-60 -22h120", "#e3dac4", 3))).join("");
};

/** A desk in front of the sea: laptop, notebook, kettle time (0), or a room of them (1). */
export const seaDesk: Scene = (pen) => {
  const { W, H } = pen;
  const k = near(pen);
  const laptop = (x: number, y: number, s: number) => at(x, y, s, path("M-130 -16L-118 -190Q-116 -200 -106 -200H106Q116 -200 118 -190L130 -16z", "#4a5157") + path("M-114 -28L-104 -186H104L114 -28z", pen.fall("#8fc3c9", "#e9d3a8")) + path("M-104 -70L-60 -110L-20 -84L30 -130L106 -80L112 -28H-112z", pen.accent, see(0.8)) + path("M-150 0L-130 -18H130L150 0Q0 8 -150 0z", "#b9bdbd") + rect(-152, -2, 304, 9, "#8d949a", 4));
  if (pen.variant) {
    const kk = wide(pen);
    const desk = (x: number, y: number, s: number, coat: string) => laptop(W * x + 40 * s * kk, y - 150 * s * kk, 0.5 * s * kk) + rect(W * x - 150 * s * kk, y - 150 * s * kk, 320 * s * kk, 18 * s * kk, "#c99a63", 3) + line(`M${r(W * x - 130 * s * kk)} ${r(y - 134 * s * kk)}V${r(y)}M${r(W * x + 150 * s * kk)} ${r(y - 134 * s * kk)}V${r(y)}`, "#7b5733", 12 * s * kk) + person(pen.within(W, H, "day"), W * x - 70 * s * kk, y, 270 * s * kk, { coat, pose: "sit" }) + stool(pen, W * x - 76 * s * kk, y, 0.8 * s * kk);
    return room(pen, H * 0.66, "#e9e3d2", "#b5854f") + windowView(pen, { x: W * 0.08, y: H * 0.1, w: W * 0.84, h: H * 0.32, panes: 6 }) + [0.2, 0.5, 0.8].map((x) => lamp(pen, W * x, H * 0.08, 50 * kk, pen.accent)).join("") + desk(0.22, H * 0.74, 0.8, "#3f6d8a") + desk(0.5, H * 0.74, 0.8, "#c8693a") + desk(0.78, H * 0.74, 0.8, "#3f7a67") + desk(0.36, H * 0.96, 1.35, "#8a3b4a") + desk(0.74, H * 0.96, 1.35, "#e2b340");
  }
  return rect(0, 0, W, H * 0.68, pen.fall(indoors(pen, "#d9d2bd"), indoors(pen, "#ece5d2"))) + windowView(pen, { x: W * 0.1, y: H * 0.05, w: W * 0.8, h: H * 0.5, panes: 3, what: "isles" }) + tabletop(pen, H * 0.66, "#c99a63") + laptop(W * 0.46, H * 0.88, 2 * k) + cup(pen, W * 0.78, H * 0.88, 1.1 * k, pen.accent) + at(W * 0.17, H * 0.92, 1.4 * k, rect(-90, -20, 190, 20, "#8a3b4a", 4) + rect(-80, -40, 170, 20, "#f4efe2", 3) + line("M-60 -48L70 -66", "#e2b340", 9)) + posy(pen, W * 0.9, H * 0.82, 0.9 * k, "#c8693a", ["#f0e2b4", "#8f7ab5"]) + (pen.light.dark ? pen.glow(W * 0.46, H * 0.7, W * 0.3, "#cfe6ea", 0.35) : "");
};
