import { darker, lighter, mix } from "../kit/color.ts";
import type { Pen } from "../kit/pen.ts";
import { at, circle, dots, line, oval, path, type Point, polygon, r, rect, see } from "../kit/svg.ts";
import { door, house, LAMPLIGHT, sash, village } from "../made/house.ts";
import { accordion, guitar, piano } from "../made/instruments.ts";
import { person, type Pose } from "../made/people.ts";
import { indoors, lamp, lantern, room, tabletop, windowView } from "../made/room.ts";
import { bowl, cup, steam } from "../made/table-things.ts";
import { car, foodVan, minibus, tractor } from "../made/vehicles.ts";
import { hills, isle, road, wall } from "../nature/land.ts";
import { bank, bushes, flowers, grass, sprouts, tree } from "../nature/plants.ts";
import { sea } from "../nature/sea.ts";
import { birds, fog, rainfall, sky } from "../nature/sky.ts";
import { near, type Scene, wide } from "./scene.ts";

/** Dancers in the hall (0), a set in the bar (1). */
export const hallDance: Scene = (pen) => {
  const { W, H } = pen;
  const k = wide(pen);
  const warm = pen.within(W, H, "day");
  const floor = H * 0.62;
  const bunting = Array.from({ length: 18 }, (_, i) => {
    const x = (i / 17) * W;
    const y = H * 0.1 + Math.abs(Math.sin((i / 17) * Math.PI * 2)) * H * 0.06;
    return path(`M${r(x - 26 * k)} ${r(y)}h${r(52 * k)}l${r(-26 * k)} ${r(50 * k)}z`, ["#c8553d", "#e2b340", "#3f6d8a", "#3f7a67"][i % 4]!);
  }).join("");
  const pairs = pen.variant ? [[0.3, 0.86, 360], [0.62, 0.92, 400]] : [[0.2, 0.78, 300], [0.46, 0.76, 290], [0.72, 0.79, 305], [0.33, 0.95, 400], [0.64, 0.96, 410]];
  const coats = ["#8a3b4a", "#3f6d8a", "#c8693a", "#3f7a67", "#e2b340", "#5b4a7a"];
  const stage = pen.variant ? "" : rect(W * 0.24, H * 0.2, W * 0.52, H * 0.36, darker(pen.accent, 0.25)) + path(`M${r(W * 0.22)} ${r(H * 0.18)}h${r(W * 0.12)}q${r(W * 0.01)} ${r(H * 0.2)} ${r(-W * 0.06)} ${r(H * 0.39)}h${r(-W * 0.06)}zM${r(W * 0.78)} ${r(H * 0.18)}h${r(-W * 0.12)}q${r(-W * 0.01)} ${r(H * 0.2)} ${r(W * 0.06)} ${r(H * 0.39)}h${r(W * 0.06)}z`, "#9a2f3a") + rect(W * 0.2, H * 0.53, W * 0.6, H * 0.09, "#8f6238") + piano(pen, W * 0.42, H * 0.53, 1.0 * k) + person(warm, W * 0.53, H * 0.53, 210 * k, { coat: "#2f4657", pose: "sit" }) + accordion(pen, W * 0.555, H * 0.49, 0.3 * k, "#c8442f") + person(warm, W * 0.61, H * 0.53, 215 * k, { coat: "#7f8f4f", pose: "fiddle", hair: "#d8d2c6" });
  return room(pen, floor, pen.variant ? "#d9b98a" : "#e6d9b8", "#c08e56", pen.variant ? { panel: pen.accent } : {}) + stage + (pen.variant ? windowView(pen, { x: W * 0.1, y: H * 0.1, w: W * 0.26, h: H * 0.26 }) + windowView(pen, { x: W * 0.64, y: H * 0.1, w: W * 0.26, h: H * 0.26 }) : "") + bunting + line(`M0 ${r(H * 0.1)}Q${r(W * 0.25)} ${r(H * 0.22)} ${r(W * 0.5)} ${r(H * 0.1)}T${W} ${r(H * 0.1)}`, "#5a3920", 4) + lamp(pen, W * 0.14, H * 0.05, 46 * k, pen.accent) + lamp(pen, W * 0.86, H * 0.05, 46 * k, pen.accent) + pairs.map(([x, y, h], i) => person(warm, W * x! - 46 * k * (h! / 300), H * y!, h! * k, { coat: coats[i % 6]!, pose: "dance", skirt: true, hair: i % 2 ? "#a8652f" : "#4a3526" }) + person(warm, W * x! + 46 * k * (h! / 300), H * y!, h! * 1.05 * k, { coat: coats[(i + 3) % 6]!, pose: "dance", flip: true, hair: i % 2 ? "#2f2620" : "#d8d2c6" })).join("") + pen.glow(W * 0.5, H * 0.7, W * 0.4, LAMPLIGHT, 0.22);
};

/** Tea, cups and cake for a hall full of people. */
export const teaTable: Scene = (pen) => {
  const { W, H } = pen;
  const k = near(pen);
  const cups = Array.from({ length: 10 }, (_, i) => cup(pen, W * (0.1 + (i % 5) * 0.105), H * (0.72 + Math.floor(i / 5) * 0.17), 0.62 * k, ["#f4efe2", pen.accent, "#7fa3a8"][i % 3]!, { tea: true, steaming: i % 4 === 0 })).join("");
  const cake = at(W * 0.75, H * 0.74, 1.5 * k, oval(0, 0, 150, 30, "#dfe6e6") + rect(-16, -70, 32, 70, "#c4cfd2") + oval(0, -70, 140, 28, "#eef3f2") + path("M-110 -72V-130H110V-72Q0 -46 -110 -72z", "#d9a25a") + path("M-110 -100q110 26 220 0v10q-110 26 -220 0z", "#b33a48") + oval(0, -130, 110, 24, "#fdf3dc") + dots([[-60, -134], [-20, -126], [24, -138], [64, -130], [0, -142]], "#b33a48", 20));
  return rect(0, 0, W, H * 0.56, pen.fall(indoors(pen, "#b9ccc4"), indoors(pen, "#dfe0c8"))) + windowView(pen, { x: W * 0.12, y: H * 0.05, w: W * 0.76, h: H * 0.34, panes: 4 }) + rect(0, H * 0.52, W, H * 0.48, indoors(pen, "#f6f0de")) + path(Array.from({ length: 18 }, (_, i) => `M${r((i / 17) * W)} ${r(H * 0.52)}l${r((i - 8.5) * 14 * k)} ${r(H * 0.48)}h${r(14 * k)}z`).join(""), pen.accent, see(0.14)) + at(W * 0.5, H * 0.66, 1.5 * k, rect(-70, -190, 140, 190, pen.across("#e6e8e6", "#b9bdbd", "#7d8489"), 14) + oval(0, -190, 70, 14, "#d8dcdc") + circle(0, -204, 12, "#3a3530") + rect(-10, -50, 20, 34, "#5b6267", 4) + rect(-30, -56, 60, 10, "#3a3530", 4)) + steam(W * 0.5, H * 0.3, 60 * k) + cups + cake + at(W * 0.8, H * 0.93, 1.4 * k, oval(0, 0, 170, 34, "#eef3f2") + [-90, -30, 30, 90].map((x) => path(`M${x - 34} -4L${x} -60L${x + 34} -4z`, "#e9c98a") + path(`M${x - 34} -4h68v12h-68z`, "#c8a05a")).join(""));
};

/** Goalposts over the sea (0), a match (1), training under a grey sky (2). */
export const pitch: Scene = (pen) => {
  const { W, H } = pen;
  const k = wide(pen);
  const horizon = H * 0.38;
  const stripes = Array.from({ length: 7 }, (_, i) => path(polygon([[W * (i * 0.3 - 0.55) + W * 0.2, H * 0.5], [W * (i * 0.3 - 0.42) + W * 0.2, H * 0.5], [W * (i * 0.5 - 1.1) + W * 0.2, H], [W * (i * 0.5 - 1.34) + W * 0.2, H]]), pen.tone("#9ab857"), see(0.35))).join("");
  const post = (x: number, y: number, s: number) => line(`M${r(W * x - 130 * s * k)} ${r(y)}v${r(-150 * s * k)}h${r(260 * s * k)}v${r(150 * s * k)}`, pen.tone("#fbf8ef"), 11 * s * k) + line(Array.from({ length: 8 }, (_, i) => `M${r(W * x + (-130 + i * 37) * s * k)} ${r(y - 150 * s * k)}l${r(16 * s * k)} ${r(146 * s * k)}`).join("") + Array.from({ length: 4 }, (_, i) => `M${r(W * x - 128 * s * k)} ${r(y - (30 + i * 32) * s * k)}h${r(262 * s * k)}`).join(""), pen.tone("#e9efe9"), 2, see(0.5));
  const ball = (x: number, y: number, s: number) => oval(x, y + s, s * 1.1, s * 0.25, "#14202e", see(0.3)) + circle(x, y, s, pen.tone("#fdfaf2")) + path(polygon([[x - s * 0.3, y - s * 0.1], [x, y - s * 0.36], [x + s * 0.3, y - s * 0.1], [x + s * 0.18, y + s * 0.26], [x - s * 0.18, y + s * 0.26]]), pen.tone("#2c2f33")) + line(`M${r(x)} ${r(y - s * 0.36)}v${r(-s * 0.5)}M${r(x + s * 0.3)} ${r(y - s * 0.1)}l${r(s * 0.5)} ${r(-s * 0.2)}M${r(x - s * 0.3)} ${r(y - s * 0.1)}l${r(-s * 0.5)} ${r(-s * 0.2)}M${r(x + s * 0.18)} ${r(y + s * 0.26)}l${r(s * 0.3)} ${r(s * 0.45)}M${r(x - s * 0.18)} ${r(y + s * 0.26)}l${r(-s * 0.3)} ${r(s * 0.45)}`, pen.tone("#2c2f33"), s * 0.07);
  const sides: [number, number, number, string, Pose, boolean][] = [[0.16, 0.66, 170, "a", "walk", false], [0.38, 0.64, 165, "#e2b340", "walk", true], [0.3, 0.86, 300, "a", "kick", false], [0.56, 0.84, 290, "#e2b340", "walk", true], [0.74, 0.7, 190, "a", "dance", true], [0.86, 0.88, 310, "#e2b340", "walk", true]];
  const people = pen.variant ? sides.slice(0, pen.variant === 2 ? 4 : 6).map(([x, y, h, c, pose, flip], i) => person(pen, W * x, H * y, h * k, { coat: c === "a" ? "#f4efe2" : pen.variant === 2 ? "#3f6d8a" : c, legs: i % 2 ? "#2c2f33" : "#7a2f3a", pose, flip, hair: i % 3 ? "#4a3526" : "#a8652f" })).join("") + ball(W * 0.44, H * 0.84, 24 * k) : ball(W * 0.3, H * 0.84, 96 * k);
  return sky(pen, horizon, [0.2, 0.5]) + isle(pen, W * 0.5, horizon + 3, W * 0.5, H * 0.09, 0.7) + sea(pen, horizon, H * 0.54, { sunX: 0.2 }) + bank(pen, [[-20, H * 0.5], [W * 0.5, H * 0.49], [W * 1.03, H * 0.5]], "#7fa34a") + stripes + wall(pen, -20, W + 20, H * 0.53, 42 * k) + post(0.76, H * 0.68, pen.variant === 1 ? 1 : 1.5) + line(`M0 ${r(H * 0.68)}H${W}M${r(W * 0.02)} ${r(H * 0.9)}Q${r(W * 0.5)} ${r(H * 0.84)} ${r(W * 0.98)} ${r(H * 0.92)}`, pen.tone("#f4f7ea"), 6 * k, see(0.8)) + (pen.light.name === "mist" ? fog(pen, H * 0.52, H * 0.16) : "") + people + grass(pen, H + 8, 46 * k, { color: "#6f9a3f" }) + (pen.light.name === "rain" ? rainfall(pen) : "") + birds(pen, W * 0.5, H * 0.15, 4, 20 * k);
};

/** Vegetable beds inside the old wall: wide (0), the bench under the plum tree (1). */
export const walledGarden: Scene = (pen) => {
  const { W, H } = pen;
  const k = wide(pen);
  const horizon = H * 0.34;
  const bed = (y: number, s: number, crop: string, kind: number) => path(polygon([[W * 0.5 - W * 0.5 * s, y], [W * 0.5 + W * 0.5 * s, y], [W * 0.5 + W * 0.53 * s, y + 60 * s * k], [W * 0.5 - W * 0.53 * s, y + 60 * s * k]]), pen.tone("#6b4a34")) + (kind === 1 ? flowers(pen, y + 20 * k, 110 * s * k, crop, { from: W * 0.5 - W * 0.47 * s, to: W * 0.5 + W * 0.47 * s, count: 34, size: 26 * s * k }) : sprouts(pen, W * 0.5 - W * 0.46 * s, W * 0.5 + W * 0.46 * s, y + 22 * k, 66 * s * k, crop));
  if (pen.variant) return sky(pen, H * 0.3, [0.8, 0.4]) + hills(pen, { y: H * 0.3, height: H * 0.12, color: "#7b8c74", depth: 0.6 }) + wall(pen, -20, W + 20, H * 0.62, H * 0.3) + bank(pen, [[-20, H * 0.62], [W * 0.5, H * 0.61], [W * 1.03, H * 0.63]], "#8aa04e") + tree(pen, W * 0.22, H * 0.86, 620 * k, "#6f8f4c", "#7a3f6a") + tree(pen, W * 0.86, H * 0.74, 430 * k, "#7f9a4f", "#7a3f6a") + at(W * 0.54, H * 0.88, 1.9 * k, oval(0, 4, 180, 14, "#14202e", see(0.28)) + line("M-140 -70V0M140 -70V0", pen.tone("#6b4527"), 14) + rect(-170, -80, 340, 18, pen.tone("#a8763f"), 4) + rect(-160, -150, 320, 18, pen.tone("#b5854f"), 4) + rect(-160, -120, 320, 16, pen.tone("#a8763f"), 4) + line("M-150 -80V-154M150 -80V-154", pen.tone("#6b4527"), 12)) + person(pen, W * 0.5, H * 0.9, 330 * k, { coat: "#c8693a", pose: "sit", hat: "#d9bb8a" }) + cup(pen, W * 0.64, H * 0.88 - 152 * k, 0.4 * k, pen.accent) + flowers(pen, H * 0.98, 120 * k, "#e8843c", { count: 40, size: 24 * k }) + grass(pen, H, 70 * k) + dots(Array.from({ length: 12 }, (): Point => [pen.random() * W * 0.5, H * pen.random.between(0.86, 0.95)]), pen.tone("#7a3f6a"), 22 * k);
  return sky(pen, horizon, [0.8, 0.4]) + hills(pen, { y: horizon, height: H * 0.14, color: "#7b8c74", depth: 0.6, bumps: 3 }) + wall(pen, -20, W + 20, H * 0.5, H * 0.16) + bank(pen, [[-20, H * 0.5], [W * 0.5, H * 0.49], [W * 1.03, H * 0.5]], "#9a8a62") + tree(pen, W * 0.08, H * 0.54, 230 * k, "#6f8f4c", "#7a3f6a") + tree(pen, W * 0.93, H * 0.55, 250 * k, "#7f9a4f", "#c8553d") + bed(H * 0.55, 0.72, "#6f9a4b", 0) + bed(H * 0.64, 0.86, "#e2b340", 1) + bed(H * 0.74, 1, "#4f8a5f", 0) + bed(H * 0.87, 1.16, "#9ab857", 0) + person(pen, W * 0.28, H * 0.73, 230 * k, { coat: "#3f6d8a", pose: "reach", hat: "#d9bb8a" }) + person(pen, W * 0.74, H * 0.86, 300 * k, { coat: "#c8693a", pose: "reach", flip: true, hat: "#e9d9b4" }) + at(W * 0.86, H * 0.88, 1.4 * k, path("M-90 -70H80L50 -10H-60z", pen.accent) + circle(-10, -6, 26, "#2c2f33") + line("M80 -70L170 -84M50 -10L90 4", pen.tone("#6b4527"), 9) + path("M-84 -70q40 -40 80 -10t70 10z", pen.tone("#5f8f4a")));
};

/** Seedlings and packets on the potting bench. */
export const seedlings: Scene = (pen) => {
  const { W, H } = pen;
  const k = near(pen);
  const pot = (x: number, y: number, s: number, kind: number) => at(x, y, s, oval(6, 0, 56, 9, "#1a1410", see(0.28)) + (kind === 0 ? path("M0 -90q-70 -10 -64 -76q56 0 64 76q0 -90 70 -84q4 66 -70 84z", "#6f9a4b") : kind === 1 ? line("M0 -90V-200M0 -130q-40 -10 -50 -44M0 -150q40 -10 46 -46", "#5f8a42", 8) + circle(0, -206, 30, "#e2a93b") + circle(0, -206, 13, "#8a5a20") : path("M-10 -90Q-60 -140 -30 -190Q0 -150 -4 -90zM10 -90Q60 -150 30 -200Q0 -150 4 -90zM-4 -90Q-8 -170 4 -220Q20 -160 4 -90z", "#4f8a5f")) + path("M-54 -96H54L42 0H-42z", pen.across("#d98a5f", "#b5694a", "#8a4a30")) + rect(-60, -106, 120, 22, "#c4764f", 4) + oval(0, -104, 50, 8, "#4a3020"));
  const packet = (x: number, y: number, turn: number, color: string, dot: string) => at(x, y, 1.3 * k, rect(-50, -70, 100, 140, "#f6ecd0", 4) + rect(-50, -70, 100, 36, color, 4) + circle(0, 14, 30, dot) + line("M0 40V60M-12 50L0 58L12 50", "#5f8a42", 6), { turn });
  return rect(0, 0, W, H * 0.62, pen.fall(indoors(pen, "#a8b598"), indoors(pen, "#cfd6b8"))) + windowView(pen, { x: W * 0.08, y: H * 0.04, w: W * 0.84, h: H * 0.44, panes: 5, what: "hill" }) + tabletop(pen, H * 0.62, "#9a7550") + [0.14, 0.3, 0.46].map((x, i) => pot(W * x, H * 0.74, 1.15 * k, (i + pen.variant) % 3)).join("") + [0.22, 0.4].map((x, i) => pot(W * x, H * 0.93, 1.5 * k, (i + 1) % 3)).join("") + packet(W * 0.6, H * 0.84, -8, pen.accent, "#c8553d") + packet(W * 0.7, H * 0.86, 6, "#e2b340", "#7f9a4a") + packet(W * 0.8, H * 0.82, -3, "#3f6d8a", "#e8843c") + at(W * 0.92, H * 0.74, 1.5 * k, path("M-60 0V-110H60V0z", "#7fa3a8") + line("M60 -90q50 -10 44 40t-44 40", "#7fa3a8", 10) + line("M-60 -30L-140 -110", "#7fa3a8", 16) + oval(0, -110, 60, 12, "#5f8288"));
};

/** A crate of vegetables just lifted. */
export const harvest: Scene = (pen) => {
  const { W, H } = pen;
  const k = near(pen);
  const horizon = H * 0.4;
  const carrot = (x: number, y: number, turn: number) => at(x, y, 1.3 * k, path("M-20 0Q-16 -110 0 -130Q16 -110 20 0z", "#e07b39", 'transform="rotate(180)"') + line("M0 0Q-20 -50 -40 -70M0 0Q0 -60 4 -84M0 0Q24 -50 44 -64", "#5f8a42", 9), { turn });
  const cabbage = (x: number, y: number, s: number) => circle(x, y, 74 * s, "#5f8f5a") + circle(x - 12 * s, y - 10 * s, 54 * s, "#8ab56f") + circle(x - 6 * s, y - 14 * s, 32 * s, "#b5d08f") + line(`M${r(x - 60 * s)} ${r(y + 30 * s)}Q${r(x)} ${r(y - 10 * s)} ${r(x + 10 * s)} ${r(y - 60 * s)}M${r(x + 60 * s)} ${r(y + 20 * s)}Q${r(x + 10 * s)} ${r(y - 10 * s)} ${r(x)} ${r(y - 50 * s)}`, "#dfe8c4", 4 * s, see(0.7));
  return sky(pen, horizon, [0.24, 0.5]) + hills(pen, { y: horizon, height: H * 0.14, color: "#7b8c74", depth: 0.6 }) + wall(pen, -20, W + 20, H * 0.56, H * 0.16) + bank(pen, [[-20, H * 0.56], [W * 0.5, H * 0.55], [W * 1.03, H * 0.57]], "#84994a") + tabletop(pen, H * 0.72, "#a8763f") + cabbage(W * 0.34, H * 0.58, 1.5 * k) + cabbage(W * 0.66, H * 0.6, 1.35 * k) + [0.42, 0.47, 0.52, 0.57].map((x, i) => carrot(W * x, H * 0.56, -12 + i * 9)).join("") + [0.27, 0.73].map((x) => at(W * x, H * 0.64, 1.5 * k, line("M0 0Q-10 -90 -30 -140M0 0Q6 -90 0 -150M0 0Q20 -80 36 -130", "#4f7a4a", 16) + line("M0 20V-50", "#f4efe2", 34))).join("") + rect(W * 0.2, H * 0.64, W * 0.6, 76 * k, "#c39a68", 5) + rect(W * 0.2, H * 0.735, W * 0.6, 76 * k, "#b5854f", 5) + rect(W * 0.2, H * 0.83, W * 0.6, 76 * k, "#a5763f", 5) + [0.2, 0.485, 0.77].map((x) => rect(W * x, H * 0.62, 44 * k, H * 0.3, "#8a5f30", 4)).join("") + dots([[W * 0.12, H * 0.9], [W * 0.16, H * 0.93], [W * 0.87, H * 0.9], [W * 0.91, H * 0.94]], "#c8442f", 74 * k) + dots([[W * 0.11, H * 0.885], [W * 0.15, H * 0.915], [W * 0.86, H * 0.885]], "#e8806a", 24 * k);
};

/** Building a dry stone wall: one half done, tools on the ground. */
export const wallBuilding: Scene = (pen) => {
  const { W, H } = pen;
  const k = wide(pen);
  const horizon = H * 0.36;
  return sky(pen, horizon, [0.7, 0.4]) + hills(pen, { y: horizon, height: H * 0.18, color: "#7b8c84", depth: 0.6, bumps: 3, bottom: horizon + 6 }) + sea(pen, horizon, H * 0.54, { sunX: 0.7 }) + hills(pen, { y: H * 0.54, height: H * 0.08, color: "#8a9a52", depth: 0.2, fields: true }) + house(pen, W * 0.62, H * 0.6, { w: 300 * k, h: 130 * k, stone: true, wall: "#b5aa97", depth: 0.1 }) + bank(pen, [[-20, H * 0.64], [W * 0.5, H * 0.63], [W * 1.03, H * 0.65]], "#84994a") + wall(pen, -20, W * 0.54, H * 0.86, 230 * k) + wall(pen, W * 0.5, W * 0.7, H * 0.87, 110 * k) + person(pen, W * 0.66, H * 0.92, 420 * k, { coat: "#c8693a", pose: "reach", flip: true, hat: "#3f4a57", legs: "#4a5a6a" }) + path(`M${r(W * 0.535)} ${r(H * 0.665)}l${r(60 * k)} ${r(-26 * k)}l${r(50 * k)} ${r(20 * k)}l${r(-10 * k)} ${r(40 * k)}h${r(-90 * k)}z`, pen.tone("#c4b9a4")) + [[0.78, 0.9, 1.2], [0.86, 0.93, 1.6], [0.93, 0.89, 1.1], [0.82, 0.96, 1]].map(([x, y, s]) => at(W * x!, H * y!, s! * k, path("M-60 0L-46 -50L10 -62L60 -34L56 0z", pen.tone("#a49b8b")) + path("M10 -62L60 -34L56 0H16z", pen.tone("#7b7263")))).join("") + line(`M${r(W * 0.1)} ${r(H * 0.95)}L${r(W * 0.26)} ${r(H * 0.93)}`, pen.tone("#9a6c42"), 17 * k) + rect(W * 0.25, H * 0.905, 46 * k, 70 * k, pen.tone("#4a5157"), 6) + grass(pen, H, 60 * k, { color: "#6f8f42" });
};

/** A class outside with a guitar, or in a ring on the grass. */
export const outdoorClass: Scene = (pen) => {
  const { W, H } = pen;
  const k = wide(pen);
  const horizon = H * 0.38;
  const ring: [number, number, number, string, Pose, boolean][] = [[0.24, 0.7, 240, "#c8693a", "sit", false], [0.38, 0.66, 220, "#3f7a67", "sit", false], [0.62, 0.66, 220, "#8a3b4a", "sit", true], [0.77, 0.7, 240, "#3f6d8a", "sit", true], [0.18, 0.86, 310, "#e2b340", "sit", false], [0.82, 0.87, 310, "#5b4a7a", "sit", true]];
  return sky(pen, horizon, [0.24, 0.4]) + isle(pen, W * 0.3, horizon + 3, W * 0.5, H * 0.09, 0.7) + sea(pen, horizon, H * 0.58, { sunX: 0.24 }) + bank(pen, [[-20, H * 0.54], [W * 0.5, H * 0.52], [W * 1.03, H * 0.55]], "#86a04e") + (pen.variant ? house(pen, W * 0.05, H * 0.58, { w: 300 * k, h: 130 * k, floors: 1, windows: 4, wall: "#efe6d0", depth: 0.1 }) : wall(pen, -20, W + 20, H * 0.6, 60 * k)) + ring.map(([x, y, h, coat, pose, flip], i) => person(pen, W * x, H * y, h * k, { coat, pose, flip, seat: "#8f8778", hair: ["#4a3526", "#a8652f", "#2f2620"][i % 3], skirt: i % 2 === 0 })).join("") + person(pen, W * 0.5, H * 0.68, 270 * k, { coat: "#f4efe2", pose: "reach", hair: "#d8d2c6" }) + guitar(pen, W * 0.23, H * 0.83, 0.5 * k, { turn: 62 }) + at(W * 0.5, H * 0.88, 1.5 * k, path("M0 0Q-30 -14 -76 -4V-30Q-30 -40 0 -22Q30 -40 76 -30V-4Q30 -14 0 0z", "#fdf8ea") + path("M-80 2Q-30 -8 0 6Q30 -8 80 2V8Q30 -2 0 12Q-30 -2 -80 8z", pen.accent)) + flowers(pen, H * 0.98, 80 * k, "#f0e2b4", { count: 34, size: 18 * k }) + grass(pen, H, 60 * k) + birds(pen, W * 0.7, H * 0.16, 5, 20 * k);
};

/** A public building by the road: hall, health centre, college. */
export const hall: Scene = (pen) => {
  const { W, H } = pen;
  const k = wide(pen);
  const horizon = H * 0.44;
  const lime = pen.tone(["#f3ead6", "#e3ecea", "#f0e0c2"][pen.variant % 3]!);
  const slate = pen.tone("#566270");
  const foot = H * 0.78;
  const [x, w, h] = [W * 0.2, W * 0.56, H * 0.24];
  const windows = [0.08, 0.24, 0.62, 0.78].map((f, i) => sash(pen, x + w * f, foot - h * 0.72, w * 0.1, h * 0.42, "#f3efe4", pen.light.dark && i !== 2)).join("");
  const porch = path(polygon([[x + w * 0.38, foot - h * 0.8], [x + w * 0.48, foot - h * 1.14], [x + w * 0.58, foot - h * 0.8]]), slate) + rect(x + w * 0.39, foot - h * 0.8, w * 0.18, h * 0.8, lighter(lime, 0.1)) + door(pen, x + w * 0.43, foot, w * 0.1, h * 0.62, pen.accent);
  return sky(pen, horizon, [0.84, 0.4]) + hills(pen, { y: horizon, height: H * 0.17, color: "#76877a", depth: 0.6, bumps: 3 }) + hills(pen, { y: H * 0.6, height: H * 0.1, color: "#84994a", depth: 0.2, fields: true }) + village(pen, W * 0.78, W, H * 0.6, 3, 70 * k, 0.3) + path(polygon([[x + w, foot], [x + w + W * 0.1, foot - h * 0.06], [x + w + W * 0.1, foot - h], [x + w + W * 0.05, foot - h * 1.6], [x + w, foot - h]]), darker(lime, 0.24)) + path(polygon([[x - 14, foot - h + 6], [x + w + 4, foot - h + 6], [x + w + W * 0.05, foot - h * 1.6], [x + W * 0.045, foot - h * 1.6]]), pen.fall(lighter(slate, 0.1), darker(slate, 0.16))) + rect(x, foot - h, w, h, pen.fall(lighter(lime, 0.1), darker(lime, 0.12))) + rect(x - 8, foot - h, w + 8, 10 * k, darker(lime, 0.4), 0, see(0.5)) + windows + porch + bank(pen, [[-20, foot + 4], [W * 0.5, foot], [W * 1.03, foot + 8]], "#8aa04e") + road(pen, [W * 0.42, H * 1.02], [W * 0.47, foot + 2], 330 * k) + wall(pen, -20, W * 0.3, H * 0.9, 70 * k) + wall(pen, W * 0.66, W + 20, H * 0.9, 70 * k) + bushes(pen, foot + 16 * k, 46 * k, ["#d2506a", "#c9a23a", "#9a5f8f"][pen.variant % 3]!, { from: x, to: x + w * 0.36, count: 6 }) + person(pen, W * 0.52, H * 0.92, 190 * k, { coat: "#c8693a", pose: "walk", skirt: true }) + person(pen, W * 0.57, H * 0.925, 140 * k, { coat: "#e2b340", pose: "walk" }) + (pen.variant === 1 ? car(pen, W * 0.86, H * 0.84, 0.9 * k, "#3f6d8a") + rect(x + w * 0.7, foot - h * 0.24, 90 * k, 12 * k, pen.tone("#9a6c42")) : "") + grass(pen, H, 50 * k) + (pen.light.name === "rain" ? rainfall(pen) : "");
};

/** The minibus at the pier with its ramp down (0), or lights on the night road (1). */
export const minibusPier: Scene = (pen) => {
  const { W, H } = pen;
  const k = wide(pen);
  const horizon = H * 0.42;
  return sky(pen, horizon, [0.2, 0.6]) + hills(pen, { y: horizon, height: H * 0.14, color: "#76877a", depth: 0.6, bottom: horizon + 6 }) + village(pen, W * 0.02, W * 0.4, horizon + 6, 6, 62 * k, 0.35) + sea(pen, horizon, H * 0.7, { sunX: 0.2 }) + rect(0, H * 0.66, W, H * 0.34, pen.fall(pen.tone("#a89d8a"), pen.tone("#6f675b"))) + rect(0, H * 0.655, W, 14, pen.tone("#c4b9a4")) + minibus(pen, W * 0.54, H * 0.86, 2.5 * k) + (pen.variant ? lantern(pen, W * 0.1, H * 0.9, 0.8 * k) : path(polygon([[W * 0.25, H * 0.8], [W * 0.27, H * 0.78], [W * 0.16, H * 0.9], [W * 0.1, H * 0.9]]), pen.tone("#5b6267"))) + person(pen, W * 0.14, H * 0.92, 260 * k, { coat: "#8a3b4a", skirt: true, hair: "#d8d2c6" }) + person(pen, W * 0.2, H * 0.93, 280 * k, { coat: "#3f5a6a", pose: "reach", hat: "#2f4657" }) + rect(W * 0.225, H * 0.88, 66 * k, 80 * k, pen.tone("#b5523a"), 8) + birds(pen, W * 0.6, H * 0.16, 5, 22 * k) + (pen.light.name === "rain" ? rainfall(pen) : "");
};

/** A workshop with a tractor and tools on the wall. */
export const workshop: Scene = (pen) => {
  const { W, H } = pen;
  const k = wide(pen);
  const tools = at(W * 0.14, H * 0.2, 1.4 * k, line("M0 0V110M60 0V110M120 0V100M180 0V110M240 20V110", "#9aa3a8", 13) + path("M-22 -10h44v-24h-14v12H-8v-12h-14zM100 -14h40v26h-40z", "#7d868b") + circle(60, -8, 20, "#7d868b") + rect(166, 60, 28, 60, "#c8553d", 6) + rect(230, 60, 20, 60, "#e2b340", 6));
  return room(pen, H * 0.7, "#a8b0ac", "#8a867c") + windowView(pen, { x: W * 0.6, y: H * 0.08, w: W * 0.32, h: H * 0.3, panes: 4 }) + tools + rect(W * 0.06, H * 0.48, W * 0.3, 26 * k, "#8f6238", 3) + rect(W * 0.08, H * 0.5, W * 0.26, H * 0.22, "#6b4527") + tractor(pen, W * 0.6, H * 0.9, 2.5 * k) + lamp(pen, W * 0.5, H * 0.08, 56 * k, pen.accent);
};

/** A pot of soup at the garden gate. */
export const soupOutside: Scene = (pen) => {
  const { W, H } = pen;
  const k = near(pen);
  return sky(pen, H * 0.36, [0.7, 0.5]) + hills(pen, { y: H * 0.36, height: H * 0.12, color: "#7b8c74", depth: 0.6 }) + wall(pen, -20, W + 20, H * 0.58, H * 0.2) + bank(pen, [[-20, H * 0.58], [W * 0.5, H * 0.57], [W * 1.03, H * 0.59]], "#84994a") + tabletop(pen, H * 0.68, "#a8763f") + at(W * 0.34, H * 0.86, 2.2 * k, path("M-110 -140V-20Q-110 0 -80 0H80Q110 0 110 -20V-140z", pen.across(lighter(pen.accent, 0.25), pen.accent, darker(pen.accent, 0.35))) + oval(0, -140, 110, 24, lighter(pen.accent, 0.3)) + oval(0, -138, 98, 19, "#c9a44a") + dots([[-50, -140], [-10, -132], [30, -144], [60, -136]], "#e07b39", 17) + line("M-110 -100h-36M110 -100h36M50 -140L120 -230", "#3a3530", 14)) + steam(W * 0.34, H * 0.46, 80 * k) + [0.62, 0.78, 0.92].map((x, i) => bowl(pen, W * x, H * (0.82 + (i % 2) * 0.1), 0.62 * k, ["#f4efe2", mix(pen.accent, "#ffffff", 0.4), "#7fa3a8"][i]!, "#c9a44a", dots([[-40, -92], [20, -86], [60, -96]], "#e07b39", 16))).join("") + (pen.variant ? foodVan(pen, W * 0.1, H * 0.58, 0.5 * k) : tree(pen, W * 0.92, H * 0.58, 260 * k, "#6f8f4c", "#7a3f6a"));
};
