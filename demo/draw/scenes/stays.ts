import { darker, lighter, mix } from "../kit/color.ts";
import type { Pen } from "../kit/pen.ts";
import { at, circle, line, oval, path, polygon, r, rect, see } from "../kit/svg.ts";
import { door, house, LAMPLIGHT, lighthouse } from "../made/house.ts";
import { guitar } from "../made/instruments.ts";
import { person, sheep } from "../made/people.ts";
import { curtains, framed, framedSize, hearth, indoors, lamp, outlook, room, windowView } from "../made/room.ts";
import { cup, posy, teapot } from "../made/table-things.ts";
import { bicycle } from "../made/vehicles.ts";
import { hills, isle, stack, wall } from "../nature/land.ts";
import { bank, bushes, flowers, grass, tree } from "../nature/plants.ts";
import { sea } from "../nature/sea.ts";
import { birds, rainfall, sky } from "../nature/sky.ts";
import { type Scene, wide } from "./scene.ts";

/** A bed under the window, the quilt in the page's colour. */
export const bedroom: Scene = (pen) => {
  const { W, H } = pen;
  const k = wide(pen);
  const floor = H * 0.76;
  const walls = ["#ead9c6", "#cfdce0", "#e9e0c4"];
  const quilt = indoors(pen, pen.accent);
  const patches = Array.from({ length: 24 }, (_, i) => {
    const [col, row] = [i % 8, Math.floor(i / 8)];
    return rect(W * (0.36 + col * 0.075), H * (0.655 + row * 0.075), W * 0.075, H * 0.075, (col + row) % 2 ? lighter(quilt, 0.35) : mix(quilt, "#d9a441", (col % 3) * 0.18));
  }).join("");
  const [fw, fh] = framedSize(W * 0.14, H * 0.17);
  return (
    room(pen, floor, walls[pen.variant % 3]!, "#a87a4c") + windowView(pen, { x: W * 0.3, y: H * 0.1, w: W * 0.36, h: H * 0.34, what: pen.variant === 1 ? "sea" : "isles" }) + curtains(W * 0.3, H * 0.06, W * 0.36, H * 0.46, mix(quilt, "#f4ead2", 0.5)) + framed(pen, W * 0.8, H * 0.12, W * 0.14, H * 0.17, outlook(pen, fw, fh, "hill", "golden")) +
    rect(W * 0.24, H * 0.46, 30 * k, H * 0.42, "#7b5230", 8) + rect(W * 0.24, H * 0.5, W * 0.06, H * 0.26, "#8f6238", 8) + rect(W * 0.25, H * 0.68, W * 0.74, H * 0.2, indoors(pen, "#f4eee0"), 12) + path(`M${r(W * 0.36)} ${r(H * 0.655)}H${r(W * 0.955)}q${r(W * 0.02)} ${r(H * 0.1)} ${r(W * 0.01)} ${r(H * 0.225)}H${r(W * 0.36)}q${r(-W * 0.012)} ${r(-H * 0.11)} 0 ${r(-H * 0.225)}z`, quilt) + pen.clip(`M${r(W * 0.36)} ${r(H * 0.655)}H${r(W * 0.955)}q${r(W * 0.02)} ${r(H * 0.1)} ${r(W * 0.01)} ${r(H * 0.225)}H${r(W * 0.36)}z`, patches) + rect(W * 0.345, H * 0.652, W * 0.035, H * 0.226, indoors(pen, "#fbf7ec"), 8) +
    rect(W * 0.262, H * 0.575, W * 0.052, H * 0.12, indoors(pen, "#e9e0cc"), 26 * k) + rect(W * 0.282, H * 0.605, W * 0.09, H * 0.085, indoors(pen, "#fdfaf2"), 30 * k) + line(`M${r(W * 0.295)} ${r(H * 0.66)}q${r(W * 0.03)} ${r(H * 0.012)} ${r(W * 0.06)} 0`, "#cbbfa6", 4) + rect(W * 0.95, H * 0.6, 26 * k, H * 0.29, "#7b5230", 8) +
    rect(W * 0.04, H * 0.62, W * 0.16, 18 * k, "#8f6238", 4) + rect(W * 0.055, H * 0.63, W * 0.13, H * 0.22, "#7b5230", 4) + rect(W * 0.075, H * 0.66, W * 0.09, H * 0.07, "#8f6238", 4) + circle(W * 0.12, H * 0.695, 8 * k, "#e0c06a") + (pen.light.dark ? pen.glow(W * 0.1, H * 0.5, W * 0.26, LAMPLIGHT, 0.7) : "") + at(W * 0.095, H * 0.62, 1.1 * k, rect(-7, -70, 14, 70, "#c9a24a") + path("M-52 -70L-30 -140H30L52 -70z", pen.light.dark ? "#ffe9b0" : "#f4e6c4")) + posy(pen, W * 0.165, H * 0.62, 0.5 * k, "#7fa3a8", ["#c9688f", "#f0e2b4"])
    + oval(W * 0.34, H * 0.94, W * 0.26, H * 0.04, mix(quilt, "#e9d9b4", 0.55)) + oval(W * 0.34, H * 0.94, W * 0.21, H * 0.03, mix(quilt, "#e9d9b4", 0.25))
  );
};

/** Bunks in a hostel room. */
export const bunks: Scene = (pen) => {
  const { W, H } = pen;
  const k = wide(pen);
  const floor = H * 0.8;
  const wood = indoors(pen, "#b98a55");
  const bunk = (x: number, w: number, blankets: string[]) =>
    rect(x, H * 0.18, 26 * k, H * 0.7, wood, 5) + rect(x + w - 26 * k, H * 0.18, 26 * k, H * 0.7, darker(wood, 0.15), 5) + [0.36, 0.66].map((y, i) => rect(x, H * y + 46 * k, w, 34 * k, darker(wood, 0.1), 5) + rect(x + 16 * k, H * y, w - 32 * k, 50 * k, indoors(pen, "#f4eee0"), 10) + path(`M${r(x + w * 0.34)} ${r(H * y - 8 * k)}H${r(x + w - 20 * k)}V${r(H * y + 54 * k)}H${r(x + w * 0.34)}z`, blankets[i]!) + rect(x + w * 0.38, H * y - 8 * k, 22 * k, 62 * k, lighter(blankets[i]!, 0.45)) + rect(x + w * 0.06, H * y - 26 * k, w * 0.2, 42 * k, indoors(pen, "#fdfaf2"), 18)).join("");
  return room(pen, floor, "#dfe0cf", "#b5854f") + windowView(pen, { x: W * 0.39, y: H * 0.14, w: W * 0.22, h: H * 0.36 }) + bunk(W * 0.02, W * 0.32, [pen.accent, "#d9a441"]) + bunk(W * 0.66, W * 0.32, ["#3f6d8a", pen.accent]) + line(`M${r(W * 0.64)} ${r(H * 0.3)}V${r(H * 0.88)}M${r(W * 0.6)} ${r(H * 0.3)}V${r(H * 0.88)}${[0.4, 0.5, 0.6, 0.7, 0.8].map((y) => `M${r(W * 0.6)} ${r(H * y)}H${r(W * 0.64)}`).join("")}`, darker(wood, 0.2), 12 * k) + lamp(pen, W * 0.5, H * 0.08, 56 * k, pen.accent) + at(W * 0.47, H * 0.9, 1.6 * k, path("M-50 0Q-62 -110 -36 -130H36Q62 -110 50 0z", "#c8693a") + path("M-34 -4V-60H34V-4z", darker("#c8693a", 0.25)) + line("M-24 -130q24 -30 48 0M-42 -100V-10M42 -100V-10", "#5a3320", 7) + rect(-40, -150, 80, 26, "#3f6d8a", 13)) + oval(W * 0.5, H * 0.94, W * 0.16, H * 0.026, "#8a3b4a", see(0.5));
};

/** Tents on the green: in a field (0), or a fire on the shore by night (1). */
export const tents: Scene = (pen) => {
  const { W, H } = pen;
  const k = wide(pen);
  const horizon = H * 0.4;
  const lit = pen.light.dark;
  const tent = (x: number, y: number, s: number, color: string) =>
    at(W * x, y, s * k, (lit ? pen.glow(0, -60, 190, LAMPLIGHT, 0.6) : "") + oval(10, 2, 170, 16, "#14202e", see(0.28)) + path("M-160 0Q-110 -130 0 -150Q120 -130 170 0z", pen.across(lighter(color, lit ? 0.3 : 0.2), color, darker(color, 0.3))) + path("M-160 0Q-110 -130 0 -150Q-40 -80 -54 0z", darker(color, 0.1)) + path("M-60 0Q-30 -90 0 -110Q34 -90 50 0z", lit ? LAMPLIGHT : darker(color, 0.5)) + path("M-60 0Q-30 -90 0 -110Q-10 -50 -34 0z", lighter(color, 0.35)) + line("M-160 0L-196 14M170 0l34 14M0 -150Q-50 -90 -84 0M0 -150Q70 -90 96 0", darker(color, 0.4), 3), {});
  const fire = pen.variant ? at(W * 0.42, H * 0.88, 1.7 * k, pen.glow(0, -40, 330, "#ff9a3c", 0.85) + line("M-60 6L50 -14M60 6L-50 -14", "#4a2e1a", 16) + path("M-40 -6Q-58 -60 -8 -126Q0 -86 22 -96Q56 -46 36 -6z", "#e8622c") + path("M-24 -6Q-34 -44 -4 -84Q4 -56 16 -60Q36 -30 22 -6z", "#ffc24d") + path("M-10 -6Q-14 -26 2 -44Q16 -26 12 -6z", "#fff0b0")) + person(pen.within(W, H, "golden"), W * 0.25, H * 0.93, 300 * k, { coat: "#8a3b4a", pose: "sit", seat: "#6b5a48" }) + person(pen.within(W, H, "golden"), W * 0.6, H * 0.94, 300 * k, { coat: "#3f6d8a", pose: "sit", flip: true, hair: "#a8652f", seat: "#6b5a48" }) + guitar(pen, W * 0.56, H * 0.87, 0.42 * k, { turn: -70 }) : "";
  return sky(pen, horizon, [0.76, 0.55]) + isle(pen, W * 0.02, horizon + 3, W * 0.42, H * 0.09, 0.7) + stack(pen, W * 0.56, horizon + 20, W * 0.05, H * 0.1, 0.55) + sea(pen, horizon, H * 0.66, { sunX: 0.76 }) + bank(pen, pen.variant ? [[-20, H * 0.62], [W * 0.4, H * 0.6], [W * 0.7, H * 0.64], [W * 1.03, H * 0.58]] : [[-20, H * 0.56], [W * 0.4, H * 0.6], [W * 0.7, H * 0.55], [W * 1.03, H * 0.58]], pen.variant ? "#b3a283" : "#86a04e") + tent(0.2, H * 0.68, 0.8, pen.tone("#d9a441")) + tent(0.82, H * 0.72, 1.05, pen.tone("#c8553d")) + (pen.variant ? fire : tent(0.46, H * 0.88, 2.1, pen.accent) + cup(pen, W * 0.72, H * 0.92, 0.5 * k, pen.tone("#3f6d8a")) + person(pen, W * 0.68, H * 0.9, 240 * k, { coat: "#e2b340", pose: "sit", flip: true, seat: "#8f8778" })) + flowers(pen, H * 0.99, 60 * k, "#f0e2b4", { count: 30, size: 16 * k }) + grass(pen, H, 56 * k) + birds(pen, W * 0.3, H * 0.18, 4, 20 * k);
};

/** Stone cottages behind their walls. */
export const cottageRow: Scene = (pen) => {
  const { W, H } = pen;
  const k = wide(pen);
  const horizon = H * 0.42;
  const lone = pen.variant === 1;
  return sky(pen, horizon, [0.22, 0.5]) + hills(pen, { y: horizon, height: H * 0.2, color: pen.variant === 2 ? "#8a6a86" : "#7b8c74", depth: 0.5, bumps: 3 }) + (lone ? sea(pen, horizon, H * 0.62, { sunX: 0.22 }) : "") + hills(pen, { y: H * 0.56, height: H * 0.1, color: "#84994a", depth: 0.2, fields: true }) + (lone ? house(pen, W * 0.26, H * 0.74, { w: 620 * k, h: 240 * k, thatch: true, smoke: true, windows: 3, doorAt: 0.5, side: 150 * k }) : pen.variant === 2 ? house(pen, W * 0.22, H * 0.78, { w: 640 * k, h: 340 * k, floors: 2, windows: 5, smoke: true, wall: "#f3ead6", side: 170 * k }) + tree(pen, W * 0.12, H * 0.78, 230 * k) : house(pen, W * 0.04, H * 0.62, { w: 300 * k, h: 130 * k, stone: true, wall: "#b5aa97", smoke: true, depth: 0.12 }) + house(pen, W * 0.66, H * 0.66, { w: 330 * k, h: 140 * k, thatch: true, depth: 0.06 }) + house(pen, W * 0.24, H * 0.78, { w: 520 * k, h: 220 * k, stone: true, wall: "#c4b9a4", smoke: true, windows: 3 })) + bank(pen, [[-20, H * 0.78], [W * 0.4, H * 0.76], [W * 1.03, H * 0.79]], "#7f9a4a") + wall(pen, -20, W * 0.42, H * 0.88, 80 * k) + wall(pen, W * 0.6, W + 20, H * 0.87, 80 * k) + bushes(pen, H * 0.94, 80 * k, pen.variant === 2 ? "#9a5f8f" : "#c9a23a", { to: W * 0.4, count: 6 }) + flowers(pen, H * 0.98, 80 * k, "#e8743c", { from: W * 0.58, count: 22, size: 18 * k }) + (pen.variant === 2 ? bicycle(pen, W * 0.7, H * 0.95, 0.9 * k, pen.accent) + bicycle(pen, W * 0.84, H * 0.96, 0.9 * k, pen.tone("#c8693a"), { flip: true }) : sheep(pen, W * 0.5, H * 0.95, 1.3 * k)) + grass(pen, H, 56 * k) + (pen.light.name === "rain" ? rainfall(pen) : "");
};

/** A hostel under the lighthouse at the end of the road. */
export const hostelNight: Scene = (pen) => {
  const { W, H } = pen;
  const k = wide(pen);
  const horizon = H * 0.56;
  return sky(pen, horizon, [0.2, 0.3]) + sea(pen, horizon, H * 0.74, { sunX: 0.2 }) + hills(pen, { y: H * 0.66, height: H * 0.12, color: "#5f7048", depth: 0.2, bumps: 3, tilt: 0.7 }) + lighthouse(pen, W * 0.86, H * 0.56, H * 0.36) + house(pen, W * 0.2, H * 0.8, { w: 560 * k, h: 250 * k, floors: 2, windows: 5, smoke: true, wall: "#ece2cb", side: 150 * k }) + bank(pen, [[-20, H * 0.82], [W * 0.5, H * 0.79], [W * 1.03, H * 0.84]], "#4f6b45") + path(polygon([[W * 0.36, H * 0.8], [W * 0.4, H * 0.8], [W * 0.56, H], [W * 0.3, H]]), pen.tone("#cbb991"), see(0.7)) + person(pen, W * 0.62, H * 0.93, 190 * k, { coat: "#c8693a", pose: "back", pack: "#3f6d8a" }) + person(pen, W * 0.67, H * 0.935, 176 * k, { coat: "#3f7a67", pose: "back", hair: "#a8652f" }) + grass(pen, H, 60 * k);
};

/** The stove, a chair and a kettle in a cottage. */
export const stoveRoom: Scene = (pen) => {
  const { W, H } = pen;
  const k = wide(pen);
  const floor = H * 0.78;
  const iron = "#2f3438";
  const chair = at(W * 0.74, H * 0.93, 2.1 * k, oval(0, 2, 110, 12, "#14202e", see(0.3)) + path("M-90 -40V-180Q-90 -226 -40 -226H40Q90 -226 90 -180V-40z", pen.accent) + path("M-100 -20V-120Q-100 -136 -84 -136T-66 -120V-90H66V-120Q68 -136 84 -136T100 -120V-20z", lighter(pen.accent, 0.14)) + rect(-66, -100, 132, 36, lighter(pen.accent, 0.3), 14) + path("M-40 -226Q-56 -160 -30 -100H20Q-6 -160 0 -226z", "#e9d9b4", see(0.9)) + line("M-36 -190h32M-40 -160h34M-36 -130h40", "#c8693a", 5) + line("M-86 -20V0M86 -20V0", "#4a2e1a", 14));
  return room(pen, floor, "#efe6d0", "#9a7550") + windowView(pen, { x: W * 0.56, y: H * 0.12, w: W * 0.32, h: H * 0.34, what: pen.variant ? "hill" : "isles" }) + (pen.variant ? hearth(pen, W * 0.28, floor, 440 * k, 470 * k) : rect(W * 0.1, H * 0.1, W * 0.34, floor - H * 0.1, indoors(pen, "#b5aa97")) + line(Array.from({ length: 26 }, () => `M${r(W * pen.random.between(0.11, 0.4))} ${r(H * pen.random.between(0.12, 0.76))}h${r(W * 0.03)}`).join(""), "#857b6c", 7 * k, see(0.5)) + at(W * 0.27, floor, 1.9 * k, line("M0 -180V-440", iron, 34) + line("M-80 0V-24M80 0V-24", iron, 16) + rect(-110, -190, 220, 172, iron, 10) + rect(-122, -204, 244, 20, lighter(iron, 0.15), 6) + rect(-78, -158, 156, 96, "#1a0f0a", 8) + pen.glow(0, -100, 150, "#ff9a3c", 0.9) + path("M-50 -62Q-60 -110 -20 -136Q-14 -110 0 -120Q20 -150 26 -120Q60 -100 46 -62z", "#f28a2e") + path("M-24 -62Q-28 -92 -4 -106Q14 -90 22 -62z", "#ffd05c") + line("M-78 -110H78M0 -158v96", iron, 5) + rect(-60, -48, 120, 14, lighter(iron, 0.25), 7))) + (pen.variant ? "" : teapot(pen, W * 0.27, floor - 388 * k, 0.62 * k, "#c8553d")) + chair + oval(W * 0.42, H * 0.92, W * 0.24, H * 0.05, "#c9a98a") + oval(W * 0.42, H * 0.92, W * 0.19, H * 0.036, mix(pen.accent, "#c9a98a", 0.6)) + at(W * 0.5, H * 0.95, 1.3 * k, path("M-70 -4Q-80 -54 -30 -58Q-4 -84 40 -70Q84 -60 78 -20Q70 4 0 2z", "#4a4038") + circle(-56, -46, 24, "#4a4038") + path("M-76 -62l4 -22 16 14zM-46 -70l12 -18 6 22z", "#4a4038") + line("M72 -16q30 0 24 -30", "#4a4038", 12)) + pen.glow(W * 0.27, H * 0.6, W * 0.36, "#ffb257", 0.25);
};

/** A half-door with the key in it, roses at the side (portrait likes it). */
export const cottageDoor: Scene = (pen) => {
  const { W, H } = pen;
  const k = wide(pen);
  const lime = pen.tone("#f7f1e2");
  const rubble = Array.from({ length: 30 }, () => `M${r(pen.random() * W)} ${r(pen.random() * H * 0.86)}q${r(40 * k)} ${r(-14 * k)} ${r(90 * k)} 0`).join("");
  return rect(0, 0, W, H, pen.fall(lime, darker(lime, 0.1))) + line(rubble, darker(lime, 0.12), 6, see(0.6)) + path(`M-10 -10H${W + 10}V${r(H * 0.07)}Q${r(W * 0.5)} ${r(H * 0.12)} -10 ${r(H * 0.08)}z`, pen.tone("#b8964f")) + line(Array.from({ length: 40 }, (_, i) => `M${r((i / 39) * W)} 0l-6 ${r(H * 0.09)}`).join(""), pen.tone("#8a6c34"), 4, see(0.6)) + door(pen, W * 0.36, H * 0.87, W * 0.3, H * 0.62, pen.accent, { half: true }) + rect(W * 0.28, H * 0.87, W * 0.46, H * 0.035, pen.tone("#a49b8b"), 4) + rect(0, H * 0.9, W, H * 0.1, pen.tone("#8f887c")) + circle(W * 0.61, H * 0.57, 14 * k, pen.tone("#2c2f33")) + line(`M${r(W * 0.61)} ${r(H * 0.575)}v${r(60 * k)}l${r(14 * k)} 0`, pen.tone("#c9a24a"), 9 * k) + flowers(pen, H * 0.88, H * 0.62, "#d2506a", { from: W * 0.02, to: W * 0.26, count: 34, size: 46 * k }) + bushes(pen, H * 0.9, 110 * k, "#5f8048", { from: 0, to: W * 0.28, count: 5 }) + flowers(pen, H * 0.9, 160 * k, "#e8843c", { from: W * 0.76, to: W * 0.98, count: 22, size: 30 * k }) + rect(W * 0.76, H * 0.86, W * 0.22, H * 0.07, pen.tone("#b5694a"), 8) + at(W * 0.5, H * 0.93, 1.2 * k, path("M-70 -4Q-80 -54 -30 -58Q-4 -84 40 -70Q84 -60 78 -20Q70 4 0 2z", pen.tone("#d99a4f")) + circle(-56, -46, 24, pen.tone("#d99a4f")) + path("M-76 -62l4 -22 16 14zM-46 -70l12 -18 6 22z", pen.tone("#c17f38")) + line("M72 -16q30 0 24 -30", pen.tone("#c17f38"), 12));
};
