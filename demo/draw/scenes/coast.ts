import { darker, lighter, mix } from "../kit/color.ts";
import type { Pen } from "../kit/pen.ts";
import { at, circle, dots, line, oval, path, type Point, polygon, r, rect, see } from "../kit/svg.ts";
import { farHouse, house, lighthouse, village } from "../made/house.ts";
import { person, seal, sheep } from "../made/people.ts";
import { bicycle, minibus } from "../made/vehicles.ts";
import { dinghy, kayak } from "../made/vessels.ts";
import { cliff, gravel, hills, isle, road, stack, wall } from "../nature/land.ts";
import { bank, bushes, flowers, grass, weed } from "../nature/plants.ts";
import { breaker, foam, reflection, sea } from "../nature/sea.ts";
import { birds, fog, rainfall, sky, stars } from "../nature/sky.ts";
import { type Scene, wide } from "./scene.ts";

/** High cliffs with walkers on the path. */
export const cliffWalk: Scene = (pen) => {
  const { W, H } = pen;
  const k = wide(pen);
  const horizon = H * 0.3;
  return (
    sky(pen, horizon, [0.26, 0.5]) + sea(pen, horizon, H, { sunX: 0.26 }) + stack(pen, W * 0.14, H * 0.52, W * 0.09, H * 0.2, 0.4) + stack(pen, W * 0.26, H * 0.6, W * 0.12, H * 0.3, 0.25) + cliff(pen, { top: H * 0.22, foot: H * 0.66, reach: W * 0.56, depth: 0.35 }) + cliff(pen, { top: H * 0.4, foot: H * 0.98, reach: W * 0.44, depth: 0.05 }) +
    bank(pen, [[W * 0.34, H * 1.02], [W * 0.56, H * 0.86], [W * 0.8, H * 0.62], [W * 1.03, H * 0.5]], "#7f9a4a") + line(`M${r(W * 0.6)} ${r(H * 1.02)}Q${r(W * 0.74)} ${r(H * 0.86)} ${r(W * 0.82)} ${r(H * 0.74)}T${r(W * 1.02)} ${r(H * 0.56)}`, pen.tone("#d8c69d"), 26 * k) + person(pen, W * 0.79, H * 0.8, 190 * k, { coat: "#d2603f", pose: "walk", pack: "#3f5a6a" }) + person(pen, W * 0.86, H * 0.71, 172 * k, { coat: "#e2b340", pose: "walk", pack: "#5b6a3a", hair: "#a8652f" }) + person(pen, W * 0.925, H * 0.645, 152 * k, { coat: "#3f7a8a", pose: "walk" }) +
    flowers(pen, H * 0.99, 90 * k, "#d987a8", { from: W * 0.44, to: W * 0.72, count: 26, size: 20 * k }) + birds(pen, W * 0.3, H * 0.36, 9, 20 * k)
  );
};

/** Boots on the edge of the day's walk, the path running on. */
export const walkingBoots: Scene = (pen) => {
  const { W, H } = pen;
  const k = wide(pen);
  const horizon = H * 0.38;
  const leather = pen.tone("#9a5f33");
  const boot = (x: number, y: number, s: number, flip = false) =>
    at(x, y, s, oval(20, 4, 130, 14, "#14202e", see(0.3)) + path("M-82 -14V-150Q-80 -166 -62 -166H8Q22 -166 24 -150L28 -92Q60 -74 106 -62Q132 -52 130 -14z", pen.fall(lighter(leather, 0.2), leather, darker(leather, 0.3))) + path("M-86 -18H132Q136 0 128 6H-84Q-92 0 -86 -18z", pen.tone("#2f2a27")) + line("M-62 6v-10M-36 6v-10M-10 6v-10M16 6v-10M42 6v-10M68 6v-10M94 6v-10", pen.tone("#6b6258"), 7) + path("M-88 -168h116v26h-114z", pen.accent) + path("M76 -70Q134 -56 130 -16H78z", darker(leather, 0.3), see(0.6)) + line("M10 -130l34 -8M14 -110l36 -6M22 -92l38 0M44 -86l26 4", pen.tone("#e2b340"), 6) + line("M-80 -90Q-40 -84 -14 -40T30 -18", darker(leather, 0.4), 3, see(0.7)), { flip });
  return (
    sky(pen, horizon, [0.72, 0.6]) + hills(pen, { y: horizon, height: H * 0.1, color: "#7c8f84", depth: 0.7, bottom: horizon + 6 }) + sea(pen, horizon, H * 0.7, { sunX: 0.72 }) + cliff(pen, { top: H * 0.36, foot: H * 0.6, reach: W * 0.4, left: true, depth: 0.4 }) + bank(pen, [[-20, H * 0.66], [W * 0.3, H * 0.58], [W * 0.7, H * 0.64], [W * 1.03, H * 0.56]], "#86a04e") + road(pen, [W * 0.72, H * 1.02], [W * 0.86, H * 0.6], 190 * k) +
    flowers(pen, H * 0.84, 120 * k, "#d987a8", { count: 30, size: 22 * k }) + path(polygon([[W * 0.08, H * 0.9], [W * 0.2, H * 0.82], [W * 0.62, H * 0.8], [W * 0.72, H * 0.88], [W * 0.66, H * 0.98], [W * 0.14, H]]), pen.fall(pen.tone("#b7ad9b"), pen.tone("#7b7263"))) + boot(W * 0.28, H * 0.9, 1.9 * k) + boot(W * 0.5, H * 0.93, 1.9 * k) + grass(pen, H, 90 * k, { color: "#6f8f42", count: 110 })
  );
};

/** Surf on a wide strand; with boards and swimmers (0), or empty under weather (1). */
export const strand: Scene = (pen) => {
  const { W, H } = pen;
  const k = wide(pen);
  const horizon = H * 0.3;
  const sand = pen.tone("#e3cfa2");
  const edge: Point[] = [[-20, H * 0.7], [W * 0.26, H * 0.64], [W * 0.55, H * 0.74], [W * 1.03, H * 0.66]];
  const boardOf = (x: number, color: string, lean: number) => at(W * x, H * 0.93, 1.5 * k, oval(6, 0, 40, 8, "#14202e", see(0.3)) + path("M-26 0Q-40 -120 0 -220Q40 -120 26 0z", pen.tone(color)) + line("M0 -4V-206", pen.tone("#fbf6e8"), 5) + path("M-33 -80h66l-2 22h-62z", pen.tone("#fbf6e8")), { turn: lean });
  return (
    sky(pen, horizon, [0.78, 0.45]) + cliff(pen, { top: H * 0.18, foot: H * 0.34, reach: W * 0.3, left: true, depth: 0.5 }) + sea(pen, horizon, H * 0.78, { sunX: 0.78 }) + breaker(pen, H * 0.46, H * 0.045, 0.5) + breaker(pen, H * 0.58, H * 0.07, 2.5) + bank(pen, edge, "#e3cfa2") + path(`M-20 ${r(H * 0.72)}Q${r(W * 0.3)} ${r(H * 0.68)} ${r(W * 0.55)} ${r(H * 0.77)}T${r(W * 1.03)} ${r(H * 0.7)}L${r(W * 1.03)} ${r(H * 0.74)}Q${r(W * 0.6)} ${r(H * 0.83)} ${r(W * 0.3)} ${r(H * 0.74)}T-20 ${r(H * 0.77)}z`, mix(sand, pen.light.sea[1]!, 0.35), see(0.7)) + foam(pen, edge, 9 * k) + gravel(pen, H * 0.8, H, sand, 60, 5 * k) +
    (pen.variant ? person(pen, W * 0.66, H * 0.86, 150 * k, { coat: "#d2603f", pose: "walk" }) + at(W * 0.6, H * 0.865, 0.5 * k, path("M-40 -20q0 -26 20 -26h44l14 -16 14 4 2 20 -14 6v30h-8l-4 -18h-40l-8 18h-10z", pen.tone("#3a3632"))) : boardOf(0.16, "#d2603f", -6) + boardOf(0.23, "#e2b340", 3) + boardOf(0.3, "#3f7a8a", -2) + person(pen, W * 0.62, H * 0.8, 170 * k, { coat: "#2f3d4a", legs: "#2f3d4a", pose: "walk" }) + person(pen, W * 0.7, H * 0.79, 150 * k, { coat: "#2f3d4a", legs: "#2f3d4a", pose: "dance", hair: "#a8652f" })) + birds(pen, W * 0.5, H * 0.18, 5, 22 * k)
  );
};

/** Dinghies (0) or kayaks (1) in a sheltered bay. */
export const bayLessons: Scene = (pen) => {
  const { W, H } = pen;
  const k = wide(pen);
  const horizon = H * 0.36;
  const kayaks = [[0.3, 0.56, 1, "#d2603f"], [0.72, 0.62, 1.3, "#e2b340"], [0.44, 0.8, 2.3, ""]] as const;
  const boats = [[0.2, 0.5, 0.7, "#d2603f"], [0.44, 0.55, 0.95, "#e2b340"], [0.82, 0.52, 0.75, "#f0e6cf"], [0.66, 0.82, 2.1, ""]] as const;
  return (
    sky(pen, horizon, [0.24, 0.4]) + hills(pen, { y: horizon, height: H * 0.12, color: "#76897a", depth: 0.66 }) + hills(pen, { y: horizon + H * 0.02, height: H * 0.07, color: "#86a04e", depth: 0.4, bottom: horizon + H * 0.04, fields: true }) + village(pen, W * 0.5, W * 0.94, horizon + H * 0.03, 5, 54 * k, 0.38) + sea(pen, horizon + H * 0.035, H, { sunX: 0.24 }) +
    (pen.variant ? kayaks.map(([x, y, s, c], i) => kayak(pen, { x: W * x, y: H * y, scale: s * k, flip: i === 1 }, c ? pen.tone(c) : pen.accent, ["#e8843c", "#3f7a8a", "#c8442f"][i])).join("") : boats.map(([x, y, s, c], i) => dinghy(pen, { x: W * x, y: H * y, scale: s * k, turn: i % 2 ? -3 : 4, flip: i === 0 }, c ? pen.tone(c) : pen.accent)).join("") + reflection(W * 0.66, H * 0.84, 200 * k, 120 * k, "#ffffff", 0.25)) + birds(pen, W * 0.5, H * 0.14, 4, 20 * k)
  );
};

/** The lighthouse above the cliffs; the light decides whether it turns. */
export const lighthouseCliff: Scene = (pen) => {
  const { W, H } = pen;
  const k = wide(pen);
  const horizon = H * 0.52;
  return (
    sky(pen, horizon, [0.2, 0.35]) + sea(pen, horizon, H, { sunX: 0.2 }) + isle(pen, -W * 0.05, horizon + 3, W * 0.3, H * 0.05, 0.7) + stack(pen, W * 0.26, H * 0.74, W * 0.1, H * 0.24, 0.25) + cliff(pen, { top: H * 0.58, foot: H * 0.96, reach: W * 0.62, depth: 0.08 }) + wall(pen, W * 0.58, W * 1.02, H * 0.6, 34 * k, -10) + lighthouse(pen, W * 0.72, H * 0.59, H * 0.5) + farHouse(pen, W * 0.78, H * 0.592, 150 * k, 0.05) + breaker(pen, H * 0.97, H * 0.05, 0.8) + birds(pen, W * 0.4, H * 0.4, 8, 20 * k)
  );
};

/** The lighthouse road with its long view (portrait likes it). */
export const lighthouseRoad: Scene = (pen) => {
  const { W, H } = pen;
  const k = wide(pen);
  const horizon = H * 0.46;
  return (
    sky(pen, horizon, [0.3, 0.55]) + sea(pen, horizon, H * 0.62, { sunX: 0.3 }) + hills(pen, { y: H * 0.58, height: H * 0.12, color: "#8a7f5f", depth: 0.25, bumps: 3, tilt: 0.8 }) + lighthouse(pen, W * 0.78, H * 0.47, H * 0.24) + bank(pen, [[-20, H * 0.72], [W * 0.3, H * 0.66], [W * 0.7, H * 0.63], [W * 1.03, H * 0.66]], "#8c8a55") + road(pen, [W * 0.4, H * 1.02], [W * 0.75, H * 0.52], 260 * k) + bushes(pen, H * 0.82, 90 * k, "#9a5f8f", { to: W * 0.3, count: 7 }) + bushes(pen, H * 0.86, 100 * k, "#b9973f", { from: W * 0.62, count: 7 }) + sheep(pen, W * 0.2, H * 0.92, 1.5 * k) + sheep(pen, W * 0.86, H * 0.8, 0.9 * k, { flip: true }) + grass(pen, H, 80 * k, { color: "#7f8a45" }) + (pen.light.name === "mist" ? fog(pen, H * 0.6, H * 0.16) : "")
  );
};

/** Grey seals hauled out on skerries. */
export const seals: Scene = (pen) => {
  const { W, H } = pen;
  const k = wide(pen);
  const horizon = H * 0.34;
  const rock = pen.tone("#6d685f");
  const skerry = (x: number, y: number, w: number, h: number) => path(`M${r(x)} ${r(y)}q${r(w * 0.08)} ${r(-h * 0.7)} ${r(w * 0.24)} ${r(-h * 0.8)}q${r(w * 0.2)} ${r(-h * 0.4)} ${r(w * 0.44)} ${r(-h * 0.1)}q${r(w * 0.24)} 0 ${r(w * 0.32)} ${r(h * 0.9)}z`, pen.fall(lighter(rock, 0.2), darker(rock, 0.35))) + line(`M${r(x - 20)} ${r(y)}q${r(w * 0.5)} 18 ${r(w + 40)} 0`, lighter(pen.tone("#ffffff"), 0.2), 7 * k, see(0.8)) + line(`M${r(x + w * 0.16)} ${r(y - h * 0.3)}q${r(w * 0.3)} ${r(-h * 0.2)} ${r(w * 0.6)} 0`, pen.tone("#c9a94a"), 10 * k, see(0.55));
  return (
    sky(pen, horizon, [0.6, 0.6]) + isle(pen, W * 0.1, horizon + 3, W * 0.4, H * 0.07, 0.75) + sea(pen, horizon, H, { sunX: 0.6 }) + skerry(W * 0.56, H * 0.54, W * 0.34, H * 0.1) + seal(pen, W * 0.72, H * 0.47, 0.8 * k) + seal(pen, W * 0.82, H * 0.49, 0.65 * k, { flip: true, coat: "#a89a86" }) + skerry(-W * 0.08, H * 0.92, W * 0.86, H * 0.22) + seal(pen, W * 0.28, H * 0.77, 3 * k) + seal(pen, W * 0.57, H * 0.84, 1.9 * k, { flip: true, coat: "#6f6a63" }) + weed(pen, W * 0.06, H * 0.84, 120 * k) + birds(pen, W * 0.3, H * 0.16, 5, 20 * k)
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
    return path(rock, pen.fall(lighter(stone, 0.18), darker(stone, 0.35))) + weed(pen, x, y + s * 0.1, s, ["#7d3f44", "#8f7a38", "#5f6b3a"][i % 3]);
  }).join("");
  const basket = at(W * 0.7, H * 0.86, 2 * k, oval(8, 2, 90, 14, "#14202e", see(0.3)) + path("M-80 -84L-62 0H62L80 -84z", pen.tone("#b98d55")) + line("M-76 -64H76M-72 -42H72M-68 -20H68M-50 -84l8 84M-18 -84l4 84M18 -84l-4 84M50 -84l-8 84", pen.tone("#7c5a32"), 4) + path("M-84 -84q20 -40 50 -24q20 -34 50 -10q36 -20 66 34z", pen.tone("#8a3f4a")) + line("M-60 -84q10 -20 4 -34M-20 -90q10 -20 0 -34M24 -90q10 -18 4 -30M56 -88q6 -14 0 -22M-70 -84q-20 20 -14 40M70 -84q20 16 18 34", pen.tone("#b9606a"), 9) + line("M-76 -84Q0 -210 76 -84", pen.tone("#7c5a32"), 9));
  return (
    sky(pen, horizon, [0.4, 0.5]) + isle(pen, W * 0.5, horizon + 3, W * 0.5, H * 0.08, 0.7) + sea(pen, horizon, H * 0.5, { sunX: 0.4 }) + bank(pen, [[-20, H * 0.46], [W * 0.4, H * 0.42], [W * 0.7, H * 0.45], [W * 1.03, H * 0.41]], "#a5967a") + path(`M${r(W * 0.1)} ${r(H * 0.6)}q${r(W * 0.2)} ${r(-H * 0.05)} ${r(W * 0.42)} 0q${r(-W * 0.16)} ${r(H * 0.06)} ${r(-W * 0.42)} 0z`, pen.light.sea[0]!, see(0.8)) + path(`M${r(W * 0.44)} ${r(H * 0.74)}q${r(W * 0.2)} ${r(-H * 0.04)} ${r(W * 0.4)} 0q${r(-W * 0.2)} ${r(H * 0.06)} ${r(-W * 0.4)} 0z`, pen.light.sea[0]!, see(0.7)) + rocks + person(pen, W * 0.3, H * 0.72, 330 * k, { coat: pen.variant ? "#3f6d8a" : "#c8693a", pose: "reach", legs: "#5b6a3a", hair: "#d8d2c6", hat: "#8a3b4a" }) + basket
  );
};

/** Oyster trestles in the channel at a spring tide. */
export const trestles: Scene = (pen) => {
  const { W, H } = pen;
  const k = wide(pen);
  const horizon = H * 0.34;
  const row = (y: number, s: number, x0: number) => Array.from({ length: 7 }, (_, i) => at(W * x0 + i * 170 * s * k, y, s * k, line("M0 0V-46M120 0V-46", pen.tone("#4a4540"), 7) + rect(-12, -60, 146, 16, pen.tone("#4a4540"), 3) + path("M-6 -60q8 -34 66 -34t66 34z", pen.tone("#3b4640")) + line("M4 -66l20 -20M24 -64l26 -26M50 -62l28 -28M76 -62l24 -24M98 -62l16 -16", pen.tone("#66756c"), 3))).join("");
  return (
    sky(pen, horizon, [0.7, 0.7]) + hills(pen, { y: horizon, height: H * 0.12, color: "#74877c", depth: 0.65, bottom: horizon + 6 }) + sea(pen, horizon, H * 0.54, { sunX: 0.7, calm: true }) + bank(pen, [[-20, H * 0.52], [W * 0.4, H * 0.5], [W * 1.03, H * 0.53]], "#9d927c") + row(H * 0.58, 0.55, 0.04) + row(H * 0.68, 0.85, -0.04) + path(`M0 ${r(H * 0.75)}Q${r(W * 0.5)} ${r(H * 0.71)} ${W} ${r(H * 0.75)}L${W} ${r(H * 0.79)}Q${r(W * 0.5)} ${r(H * 0.76)} 0 ${r(H * 0.8)}z`, pen.light.sea[0]!, see(0.7)) + row(H * 0.9, 1.5, 0.05) + person(pen, W * 0.8, H * 0.88, 340 * k, { coat: "#c8842f", legs: "#3f5a3a", pose: "reach", flip: true, hat: "#2f4657" }) + gravel(pen, H * 0.84, H, pen.tone("#9d927c"), 90, 6 * k) + birds(pen, W * 0.3, H * 0.18, 5, 20 * k)
  );
};

/** The road with a minibus (0), bicycles leaning at the wall (1), or nobody (2). */
export const coastRoad: Scene = (pen) => {
  const { W, H } = pen;
  const k = wide(pen);
  const horizon = H * 0.36;
  const traffic = [
    () => minibus(pen, W * 0.5, H * 0.78, 2.1 * k),
    () => bicycle(pen, W * 0.34, H * 0.9, 1.9 * k, pen.accent, { basket: true }) + bicycle(pen, W * 0.66, H * 0.88, 1.8 * k, pen.tone("#d2603f"), { flip: true }),
    () => sheep(pen, W * 0.4, H * 0.8, 1.8 * k) + sheep(pen, W * 0.55, H * 0.84, 2.2 * k, { flip: true, grazing: false }) + sheep(pen, W * 0.3, H * 0.9, 2.3 * k, { grazing: false }),
  ];
  return (
    sky(pen, horizon, [0.72, 0.5]) + hills(pen, { y: horizon, height: H * 0.16, color: "#7b8c84", depth: 0.6, bottom: horizon + 6 }) + sea(pen, horizon, H * 0.6, { sunX: 0.72 }) + hills(pen, { y: H * 0.56, height: H * 0.1, color: "#86a04e", depth: 0.25, fields: true, tilt: -0.4 }) + house(pen, W * 0.08, H * 0.56, { w: 190 * k, h: 84 * k, depth: 0.2, thatch: pen.variant === 1, smoke: true }) + bank(pen, [[-20, H * 0.64], [W * 0.5, H * 0.62], [W * 1.03, H * 0.64]], "#7f9a4a") + wall(pen, -20, W + 20, H * 0.74, 96 * k) + path(`M-20 ${r(H * 0.74)}H${W + 20}V${r(H * 0.94)}H-20z`, pen.fall(pen.tone("#b3a78f"), pen.tone("#948a76"))) + traffic[pen.variant % 3]!() + bank(pen, [[-20, H * 0.95], [W * 0.5, H * 0.93], [W * 1.03, H * 0.95]], "#6f8f42") + flowers(pen, H * 0.98, 70 * k, pen.variant ? "#e8843c" : "#f0e2b4", { count: 34, size: 18 * k }) + grass(pen, H, 70 * k, { color: "#6f8f42" }) + (pen.light.name === "rain" ? rainfall(pen) : "")
  );
};

/** A flock on the hill above the bay. */
export const flock: Scene = (pen) => {
  const { W, H } = pen;
  const k = wide(pen);
  const horizon = H * 0.4;
  const spots = [[0.2, 0.62, 0.8], [0.42, 0.6, 0.7], [0.78, 0.64, 0.9], [0.62, 0.7, 1.1], [0.86, 0.84, 1.9], [0.1, 0.8, 1.5]];
  return (
    sky(pen, horizon, [0.3, 0.4]) + isle(pen, W * 0.52, horizon + 3, W * 0.42, H * 0.08, 0.7) + sea(pen, horizon, H * 0.58, { sunX: 0.3 }) + hills(pen, { y: H * 0.6, height: H * 0.12, color: "#8a9a52", depth: 0.15, bumps: 3, fields: true }) + bank(pen, [[-20, H * 0.7], [W * 0.35, H * 0.62], [W * 0.7, H * 0.7], [W * 1.03, H * 0.62]], "#84994a") + spots.map(([x, y, s], i) => sheep(pen, W * x!, H * y!, s! * k, { flip: i % 2 === 0, grazing: i % 3 !== 0 })).join("") + bushes(pen, H * 0.98, 90 * k, "#9a5f8f", { count: 9 }) + sheep(pen, W * 0.46, H * 0.9, 4 * k, { grazing: false }) + grass(pen, H, 90 * k, { color: "#7f8f42" })
  );
};

/** Sea pinks on the cliff edge, close, with puffin weather behind. */
export const thrift: Scene = (pen) => {
  const { W, H } = pen;
  const k = wide(pen);
  const horizon = H * 0.36;
  const clump = (x: number, y: number, s: number) => {
    const heads = Array.from({ length: 13 }, (_, i): Point => [x + (i - 6) * 27 * s, y - (170 + 60 * Math.sin(i * 2.3)) * s]);
    const shifted = (dx: number, dy: number) => heads.map(([hx, hy]): Point => [hx + dx * s, hy + dy * s]);
    return (
      path(`M${r(x - 150 * s)} ${r(y)}q${r(20 * s)} ${r(-110 * s)} ${r(150 * s)} ${r(-120 * s)}t${r(150 * s)} ${r(120 * s)}z`, pen.tone("#5f8048")) + line(heads.map(([hx, hy], i) => `M${r(x + (i - 6) * 16 * s)} ${r(y - 70 * s)}Q${r(hx)} ${r(y - 110 * s)} ${r(hx)} ${r(hy)}`).join(""), pen.tone("#5f8048"), 5 * s) +
      dots(heads, pen.tone("#c9688f"), 50 * s) + dots(shifted(-4, -5), pen.tone("#e08fb0"), 36 * s) + dots([...shifted(-10, -8), ...shifted(4, -12), ...shifted(8, 2)], pen.tone("#f6c3d6"), 7 * s)
    );
  };
  return sky(pen, horizon, [0.5, 0.5]) + sea(pen, horizon, H, { sunX: 0.5 }) + cliff(pen, { top: H * 0.3, foot: H * 0.62, reach: W * 0.46, depth: 0.45 }) + stack(pen, W * 0.2, H * 0.56, W * 0.12, H * 0.22, 0.45) + birds(pen, W * 0.4, H * 0.24, 8, 26 * k) + bank(pen, [[-20, H * 0.78], [W * 0.4, H * 0.84], [W * 1.03, H * 0.76]], "#8a8f6a") + clump(W * 0.24, H * 0.93, 1.5 * k) + clump(W * 0.62, H * 0.96, 1.9 * k) + clump(W * 0.92, H * 0.9, 1.2 * k) + grass(pen, H, 70 * k);
};

/** A telescope under a very dark sky. */
export const stargazing: Scene = (pen) => {
  const { W, H } = pen;
  const k = wide(pen);
  const horizon = H * 0.7;
  const way = Array.from({ length: 150 }, (): Point => {
    const t = pen.random();
    return [W * (0.1 + t * 0.8) + pen.random.between(-90, 90) * k, horizon * (0.95 - t * 0.95) + pen.random.between(-70, 70) * k];
  });
  const tube = at(W * 0.62, H * 0.74, 2.1 * k, line("M0 0L-46 110M0 0L46 110M0 0V112", pen.tone("#5b4a3c"), 10) + at(0, -6, 1, rect(-110, -20, 200, 40, pen.across(darker(pen.accent, 0.2), lighter(pen.accent, 0.2), darker(pen.accent, 0.2)), 6) + rect(80, -28, 70, 56, lighter(pen.accent, 0.15), 6) + rect(-136, -12, 30, 24, "#1c2026", 4) + rect(-20, -24, 16, 48, "#c9a24a", 3) + rect(142, -28, 12, 56, "#c9a24a", 3), { turn: -38 }));
  return sky(pen, horizon, [0.1, 0.2]) + dots(way, "#cfdcf2", 3.4 * k, see(0.5)) + stars(pen, horizon, 120) + hills(pen, { y: horizon, height: H * 0.08, color: "#4f5f55", depth: 0.4 }) + farHouse(pen, W * 0.1, horizon + H * 0.04, 120 * k, 0.1) + lighthouse(pen, W * 0.9, horizon + 8, H * 0.16) + bank(pen, [[-20, H * 0.84], [W * 0.5, H * 0.8], [W * 1.03, H * 0.86]], "#5f7048") + tube + person(pen, W * 0.48, H * 0.96, 290 * k, { coat: "#c8693a", pose: "stand", hat: "#3f6d8a" }) + person(pen, W * 0.4, H * 0.97, 200 * k, { coat: "#e2b340", pose: "reach" }) + grass(pen, H, 60 * k);
};
