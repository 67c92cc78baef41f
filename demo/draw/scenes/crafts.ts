import { darker, lighter, mix } from "../kit/color.ts";
import type { Pen } from "../kit/pen.ts";
import { at, circle, dots, line, oval, path, type Point, r, rect, see } from "../kit/svg.ts";
import { person } from "../made/people.ts";
import { framed, framedSize, hearth, indoors, lamp, outlook, room, stool, tabletop, windowView } from "../made/room.ts";
import { cup } from "../made/table-things.ts";
import { stack } from "../nature/land.ts";
import { sea } from "../nature/sea.ts";
import { sky } from "../nature/sky.ts";
import { near, type Scene, wide } from "./scene.ts";

/** A folded hank on a shelf: the same wool in two strokes. */
const hank = (x: number, y: number, w: number, h: number, color: string) =>
  rect(x - w, y - h, w * 2, h * 2, color, h) + line([-0.7, -0.4, -0.1, 0.2, 0.5].map((f) => `M${r(x + w * f)} ${r(y - h * 0.8)}q${r(w * 0.12)} ${r(h * 0.8)} ${r(w * 0.2)} ${r(h * 1.6)}`).join(""), darker(color, 0.3), h * 0.14, see(0.7));

/** A twisted skein of wool: 240 × 90. */
const skein = (x: number, y: number, scale: number, color: string, turn = 0) =>
  at(x, y, scale, path("M-120 0Q-128 -46 -80 -50Q-30 -30 0 -44Q40 -60 84 -48Q128 -40 120 0Q124 42 80 46Q36 30 0 44Q-40 56 -84 46Q-126 40 -120 0z", color) + line("M-104 -34Q-60 -10 -50 40M-70 -48Q-20 -20 -14 42M-30 -38Q20 -20 24 36M10 -46Q60 -20 60 40M52 -50Q96 -20 96 36", darker(color, 0.32), 5, see(0.8)) + line("M-90 -42Q-46 -16 -36 42M-50 -44Q0 -20 6 42M30 -48Q80 -16 80 42", lighter(color, 0.35), 4, see(0.8)) + rect(-22, -46, 44, 92, "#f4ead2", 4, see(0.92)), { turn });

const ball = (x: number, y: number, size: number, color: string) =>
  oval(x + size * 0.15, y + size * 0.9, size, size * 0.22, "#1a1410", see(0.28)) + circle(x, y, size, color) + line(`M${r(x - size * 0.9)} ${r(y - size * 0.2)}q${r(size * 0.8)} ${r(-size)} ${r(size * 1.7)} ${r(-size * 0.1)}M${r(x - size * 0.95)} ${r(y + size * 0.15)}q${r(size * 0.9)} ${r(-size * 0.9)} ${r(size * 1.9)} 0M${r(x - size * 0.8)} ${r(y + size * 0.5)}q${r(size * 0.8)} ${r(-size * 0.7)} ${r(size * 1.6)} 0`, darker(color, 0.3), size * 0.07) + line(`M${r(x - size * 0.5)} ${r(y - size * 0.8)}q${r(size * 0.9)} ${r(size * 0.5)} ${r(size * 0.7)} ${r(size * 1.6)}M${r(x - size * 0.1)} ${r(y - size * 0.95)}q${r(size * 0.8)} ${r(size * 0.6)} ${r(size * 0.7)} ${r(size * 1.5)}`, lighter(color, 0.3), size * 0.06);

const DYES = ["#a85a7a", "#c9a24a", "#6f8f8a", "#b5694a", "#7f8f4f", "#5b6f8f", "#d9cdb4", "#8a5a86", "#4f6f7f", "#c98a6a"];

/** A wall of dyed wool and a window to hold it to. */
export const skeins: Scene = (pen) => {
  const { W, H } = pen;
  const k = near(pen);
  const holes = Array.from({ length: 12 }, (_, i) => {
    const [x, y] = [W * (0.03 + (i % 4) * 0.155), H * (0.06 + Math.floor(i / 4) * 0.19)];
    const color = indoors(pen, i === 5 ? pen.accent : DYES[i % DYES.length]!);
    return rect(x, y, W * 0.145, H * 0.17, "#4a3020") + [0, 1, 2].map((n) => hank(x + W * 0.072, y + H * (0.135 - n * 0.047), W * 0.064, H * 0.03, mix(color, "#f4ead2", n * 0.12))).join("") + rect(x, y + H * 0.165, W * 0.15, 14 * k, "#8f6238");
  }).join("");
  return rect(0, 0, W, H, pen.fall("#8f6238", "#7b5230")) + holes + windowView(pen, { x: W * 0.69, y: H * 0.08, w: W * 0.26, h: H * 0.42, what: "hill" }) + tabletop(pen, H * 0.68, "#b5854f") + skein(W * 0.3, H * 0.84, 1.7 * k, pen.accent, -6) + skein(W * 0.56, H * 0.88, 1.7 * k, "#6f8f9a", 8) + ball(W * 0.76, H * 0.83, 84 * k, "#c9a24a") + ball(W * 0.88, H * 0.87, 66 * k, "#a85a7a") + line(`M${r(W * 0.66)} ${r(H * 0.72)}L${r(W * 0.84)} ${r(H * 0.9)}M${r(W * 0.84)} ${r(H * 0.71)}L${r(W * 0.7)} ${r(H * 0.92)}`, "#d9bb8a", 10 * k) + ball(W * 0.1, H * 0.88, 70 * k, "#7f8f4f");
};

/** Knitting on its needles, tea beside. */
export const knitting: Scene = (pen) => {
  const { W, H } = pen;
  const k = near(pen);
  const color = pen.variant ? "#e3d8c0" : pen.accent;
  const cols = 16;
  const stitch = Array.from({ length: 9 }, (_, row) => Array.from({ length: cols }, (_, c) => `M${-190 + c * 25} ${-150 + row * 32}l11 18l11 -18`).join("")).join("");
  const cable = [-110, 60].map((x) => line(`M${x} -160q60 50 0 100t0 100t0 100M${x + 40} -160q-60 50 0 100t0 100t0 100`, lighter(color, 0.3), 20)).join("");
  return rect(0, 0, W, H * 0.4, pen.fall(indoors(pen, "#c9b795"), indoors(pen, "#e0cfa8"))) + windowView(pen, { x: W * 0.54, y: -H * 0.05, w: W * 0.38, h: H * 0.36 }) + tabletop(pen, H * 0.36, "#9a6c42") + at(W * 0.42, H * 0.66, 1.6 * k, path("M-200 -160H200L206 130Q0 160 -206 130z", "#1a1410", `${see(0.28)} transform="translate(14 16)"`) + path("M-200 -160H200L206 130Q0 160 -206 130z", pen.fall(lighter(color, 0.15), color, darker(color, 0.15))) + line(stitch, darker(color, 0.3), 5, see(0.75)) + cable + line("M-290 -190L240 -156", "#d9bb8a", 15) + line("M-230 -140L290 -186", "#c9a774", 15) + circle(-292, -190, 15, "#8a3b4a") + circle(292, -187, 15, "#8a3b4a") + line("M200 120Q300 200 330 110", color, 8)) + ball(W * 0.8, H * 0.8, 100 * k, color) + ball(W * 0.9, H * 0.68, 70 * k, "#c9a24a") + cup(pen, W * 0.84, H * 0.5, 0.8 * k, "#7fa3a8", { tea: true });
};

/** Dye pots over the fire, heather and onion skins. */
export const dyePots: Scene = (pen) => {
  const { W, H } = pen;
  const k = wide(pen);
  const kettle = (x: number, y: number, s: number, dye: string) => at(W * x, y, s * k, line("M-80 -110Q0 -220 80 -110", "#2c2f33", 9) + path("M-96 -110Q-110 0 -50 6H50Q110 0 96 -110z", "#3a4046") + oval(0, -110, 96, 22, "#4a5157") + oval(0, -108, 84, 17, dye) + path("M-50 -112q20 -26 46 -10q30 -18 54 8q-50 20 -100 2z", lighter(dye, 0.25)) + line("M-80 -80Q-82 -30 -56 -8", "#ffffff", 7, see(0.2)));
  return room(pen, H * 0.74, "#d9cdb4", "#8a6a4a") + windowView(pen, { x: W * 0.66, y: H * 0.1, w: W * 0.26, h: H * 0.32, what: "hill" }) + hearth(pen, W * 0.3, H * 0.74, 520 * k, 540 * k) + kettle(0.3, H * 0.66, 0.9, "#a85a7a") + line(`M${r(W * 0.5)} ${r(H * 0.12)}H${r(W * 1.02)}`, "#6b4527", 9 * k) + ["#a85a7a", "#c9a24a", "#7f8f4f", pen.accent, "#b5694a"].map((c, i) => skein(W * (0.56 + i * 0.1), H * 0.23, 0.8 * k, c, 90)).join("") + kettle(0.62, H * 0.93, 1.5, "#c9a24a") + kettle(0.84, H * 0.9, 1.2, "#6f8f5a") + at(W * 0.44, H * 0.95, 1.4 * k, path("M-90 -50L-70 0H70L90 -50z", "#b98d55") + line("M-84 -34H84M-78 -16H78", "#7c5a32", 4) + dots([[-60, -58], [-36, -70], [-10, -62], [16, -74], [40, -62], [62, -56], [0, -54]], "#9a5f8f", 34));
};

/** Hands of a potter at the wheel: the bowl rising. */
export const potteryWheel: Scene = (pen) => {
  const { W, H } = pen;
  const k = near(pen);
  const clay = "#b58a6a";
  const sleeve = pen.accent;
  return rect(0, 0, W, H, pen.fall(indoors(pen, "#cdbfa4"), indoors(pen, "#a8977a"))) + windowView(pen, { x: W * 0.6, y: H * 0.05, w: W * 0.32, h: H * 0.36, what: "sea" }) + rect(W * 0.04, H * 0.3, W * 0.44, 18 * k, "#7b5230") + [0.08, 0.17, 0.26, 0.36, 0.44].map((x, i) => at(W * x, H * 0.3, 0.8 * k, i % 2 ? path("M-40 0Q-62 -60 -20 -96V-120H20V-96Q62 -60 40 0z", ["#5f8a8f", "#7f8f4f"][i % 2]!) : path("M-56 -70Q-50 -8 -20 0H20Q50 -8 56 -70z", "#c98a5a") + oval(0, -70, 56, 12, "#a86a3f"))).join("") + oval(W * 0.5, H * 0.9, 460 * k, 130 * k, "#3a332c") + oval(W * 0.5, H * 0.87, 450 * k, 122 * k, "#6b6258") + oval(W * 0.5, H * 0.86, 380 * k, 98 * k, "#857b6c") + line(`M${r(W * 0.5 - 300 * k)} ${r(H * 0.87)}q${r(300 * k)} ${r(80 * k)} ${r(600 * k)} 0`, "#a49b8b", 5, see(0.6)) +
    at(W * 0.5, H * 0.86, 1.9 * k, path("M-150 -150Q-140 -20 -60 0H60Q140 -20 150 -150z", pen.across(lighter(clay, 0.2), clay, darker(clay, 0.35))) + line("M-146 -120Q0 -90 146 -120M-138 -86Q0 -54 138 -86M-122 -50Q0 -20 122 -50", darker(clay, 0.22), 5, see(0.7)) + oval(0, -150, 150, 34, lighter(clay, 0.25)) + oval(0, -147, 132, 27, darker(clay, 0.4)) + path("M-330 60Q-300 -90 -180 -110Q-140 -112 -136 -88Q-150 -66 -170 -60Q-210 -20 -230 90z", sleeve) + path("M-214 -84Q-168 -130 -132 -112Q-118 -96 -132 -76Q-146 -40 -176 -44Q-200 -50 -214 -84z", "#e0b08c") + path("M330 60Q300 -120 170 -170Q130 -180 128 -152Q150 -130 160 -110Q210 -40 230 90z", sleeve) + path("M206 -128Q160 -196 124 -178Q104 -160 124 -134Q136 -104 164 -96Q200 -96 206 -128z", "#e0b08c") + line("M-150 -104q14 4 20 14M-160 -92q16 4 22 16M136 -170q-10 12 -6 24M150 -164q-12 14 -8 26", darker("#e0b08c", 0.3), 4)) + dots(Array.from({ length: 20 }, (): Point => [W * 0.5 + pen.random.between(-420, 420) * k, H * 0.88 + pen.random.between(-40, 70) * k]), clay, 11 * k, see(0.8));
};

/** Finished pots on shelves, the colours of a tide pool. */
export const potShelf: Scene = (pen) => {
  const { W, H } = pen;
  const k = near(pen);
  const glazes = ["#4f8a8f", "#7fa3a0", "#3f6f7f", "#a8a05f", "#c9b48a", "#8a6a4a", pen.accent, "#5f8f7a"];
  const forms = ["M-50 0Q-80 -70 -24 -116V-140H24V-116Q80 -70 50 0z", "M-72 -84Q-66 -10 -26 0H26Q66 -10 72 -84z", "M-44 0V-110H44V0z", "M-30 0Q-70 -50 -50 -110Q-30 -160 -16 -190H16Q30 -160 50 -110Q70 -50 30 0z", "M-96 -40Q-80 -4 -30 0H30Q80 -4 96 -40z"];
  const rims = [[24, -140], [72, -84], [44, -110], [16, -190], [96, -40]];
  const vessel = (x: number, y: number, s: number, i: number) => {
    const glaze = indoors(pen, glazes[(i * 3) % glazes.length]!);
    const [rw, ry] = rims[i % 5]!;
    return at(x, y, s, oval(8, 0, 56, 9, "#1a1410", see(0.3)) + path(forms[i % 5]!, pen.across(lighter(glaze, 0.28), glaze, darker(glaze, 0.4))) + pen.clip(forms[i % 5]!, path(`M-100 ${-200}H100V${ry! * 0.55}q-25 22 -50 4t-50 6t-50 -8t-50 4z`, lighter(glaze, 0.45), see(0.45)) + rect(-100, -16, 200, 20, "#b58a6a")) + oval(0, ry!, rw!, rw! * 0.2, darker(glaze, 0.45)) + line(`M${-rw! * 0.6} ${ry! * 0.7}Q${-rw! * 0.9} ${ry! * 0.4} ${-rw! * 0.6} -20`, "#ffffff", 6, see(0.3)));
  };
  const rowOf = (y: number, n: number, shift: number) => Array.from({ length: n }, (_, i) => vessel(W * (0.1 + (i * 0.8) / (n - 1)), H * y, 1.02 * k, i + shift)).join("") + rect(W * 0.02, H * y, W * 0.96, 24 * k, indoors(pen, "#8f6238"), 3) + rect(W * 0.02, H * y + 24 * k, W * 0.96, 14 * k, "#1a1410", 0, see(0.18));
  return rect(0, 0, W, H, pen.fall(indoors(pen, pen.variant ? "#c8b597" : "#e6ddc8"), indoors(pen, pen.variant ? "#a08a68" : "#cdbfa4"))) + (pen.variant ? pen.glow(W * 0.5, H * 0.5, W * 0.6, "#ff9a3c", 0.45) : "") + rowOf(0.32, 6, 0) + rowOf(0.62, 5, 2) + rowOf(0.92, 6, 4);
};

/** Pictures in a white room, people looking. */
export const galleryRoom: Scene = (pen) => {
  const { W, H } = pen;
  const k = wide(pen);
  const lights = ["storm", "dawn", "golden", "night"] as const;
  const hang = (x: number, y: number, w: number, h: number, i: number) => {
    const [fw, fh] = framedSize(w, h);
    const paintPen = pen.within(fw, fh, lights[(i + pen.variant) % 4]);
    const art = i % 2 ? outlook(pen, fw, fh, i === 1 ? "hill" : "isles", lights[(i + pen.variant) % 4]) : sky(paintPen, fh * 0.5, [0.4, 0.5]) + sea(paintPen, fh * 0.5, fh) + stack(paintPen, fw * 0.66, fh * 0.74, fw * 0.16, fh * 0.4, 0.2);
    return framed(pen, x, y, w, h, art, ["#4a3a2c", "#d9bb8a", "#2c2f33", "#f4efe2"][i]!) + pen.glow(x + w / 2, y, w * 0.5, "#fff3d0", 0.35);
  };
  return room(pen, H * 0.72, pen.variant ? "#d5dcd8" : "#f0eadb", "#b5854f") + hang(W * 0.06, H * 0.2, W * 0.2, H * 0.32, 0) + hang(W * 0.31, H * 0.12, W * 0.34, H * 0.44, 1) + hang(W * 0.7, H * 0.14, W * 0.13, H * 0.2, 2) + hang(W * 0.7, H * 0.38, W * 0.13, H * 0.2, 3) + [0.16, 0.48, 0.77].map((x) => line(`M${r(W * x)} 0V${r(H * 0.04)}`, "#2c2f33", 6) + rect(W * x - 22 * k, H * 0.035, 44 * k, 24 * k, "#2c2f33", 4)).join("") + rect(W * 0.33, H * 0.82, W * 0.26, 22 * k, pen.accent, 5) + line(`M${r(W * 0.35)} ${r(H * 0.84)}V${r(H * 0.92)}M${r(W * 0.57)} ${r(H * 0.84)}V${r(H * 0.92)}`, "#4a2e1a", 12 * k) + person(pen.within(W, H, "day"), W * 0.72, H * 0.94, 430 * k, { coat: "#8a3b4a", pose: "back", skirt: true, hair: "#a8652f" }) + person(pen.within(W, H, "day"), W * 0.8, H * 0.95, 450 * k, { coat: "#2f4657", pose: "back", hair: "#d8d2c6" }) + person(pen.within(W, H, "day"), W * 0.14, H * 0.93, 300 * k, { coat: "#e2b340", pose: "reach" });
};

/** An easel on the headland. */
export const easel: Scene = (pen) => {
  const { W, H } = pen;
  const k = wide(pen);
  const horizon = H * 0.42;
  const scene = (p: Pen, w: number, h: number) => sky(p, h * 0.45, [0.6, 0.5]) + sea(p, h * 0.45, h, { sunX: 0.6 }) + stack(p, w * 0.3, h * 0.72, w * 0.16, h * 0.36, 0.25);
  const [cw, ch] = [W * 0.34, H * 0.36];
  return scene(pen, W, H) + stack(pen, W * 0.9, horizon + H * 0.1, W * 0.08, H * 0.16, 0.4) + path(`M-20 ${r(H * 0.84)}Q${r(W * 0.4)} ${r(H * 0.74)} ${r(W * 1.02)} ${r(H * 0.86)}V${H + 9}H-20z`, pen.fall(pen.tone("#8aa04e"), pen.tone("#5f7f3f"))) + line(`M${r(W * 0.5)} ${r(H * 0.3)}L${r(W * 0.4)} ${r(H * 0.96)}M${r(W * 0.56)} ${r(H * 0.3)}L${r(W * 0.68)} ${r(H * 0.96)}M${r(W * 0.53)} ${r(H * 0.2)}V${r(H * 0.86)}M${r(W * 0.36)} ${r(H * 0.73)}H${r(W * 0.72)}`, pen.tone("#9a6c42"), 18 * k) + rect(W * 0.37, H * 0.35, cw, ch, pen.tone("#f7f1e2"), 3) + pen.clip(`M${r(W * 0.37)} ${r(H * 0.35)}h${r(cw)}v${r(ch)}h${r(-cw)}z`, at(W * 0.37, H * 0.35, 1, scene(pen.within(cw, ch, "golden"), cw, ch))) + line(`M${r(W * 0.37)} ${r(H * 0.35)}h${r(cw)}v${r(ch)}h${r(-cw)}z`, pen.tone("#f7f1e2"), 9 * k) + person(pen, W * 0.25, H * 0.98, 520 * k, { coat: pen.accent, pose: "reach", hat: "#d9bb8a", legs: "#5a6470" }) + at(W * 0.8, H * 0.95, 1.5 * k, rect(-80, -50, 160, 50, pen.tone("#9a6c42"), 4) + dots([[-50, -54], [-24, -56], [4, -54], [32, -56], [58, -54]], pen.tone("#3f6d8a"), 18) + dots([[-36, -56], [18, -58]], pen.tone("#d2603f"), 18));
};

/** A few stools round a stove with people knitting. */
export const knittingCircle: Scene = (pen) => {
  const { W, H } = pen;
  const k = wide(pen);
  const warm = pen.within(W, H, "day");
  const knitter = (x: number, y: number, h: number, coat: string, hair: string, wool: string, flip: boolean) => stool(pen, W * x, y, (h / 190) * 0.9) + person(warm, W * x, y, h, { coat, hair, pose: "sit", flip, skirt: true }) + at(W * (x + (flip ? -0.045 : 0.045)), y - h * 0.36, h / 420, path("M-50 -20H50L56 60Q0 74 -56 60z", wool) + line("M-70 -34L60 -20M70 -34L-60 -20", "#d9bb8a", 8));
  return room(pen, H * 0.7, "#e3cfa6", "#8a5a34", { panel: pen.accent }) + windowView(pen, { x: W * 0.38, y: H * 0.1, w: W * 0.24, h: H * 0.26 }) + lamp(pen, W * 0.5, H * 0.06, 60 * k, "#c9a24a") + knitter(0.5, H * 0.8, 380 * k, "#7f8f4f", "#d8d2c6", "#c9a24a", false) + knitter(0.22, H * 0.9, 430 * k, "#8a3b4a", "#a8652f", "#6f8f9a", false) + knitter(0.8, H * 0.9, 430 * k, "#3f6d8a", "#4a3526", "#a85a7a", true) + ball(W * 0.4, H * 0.94, 44 * k, "#6f8f9a") + ball(W * 0.6, H * 0.95, 40 * k, "#a85a7a") + ball(W * 0.53, H * 0.88, 30 * k, "#c9a24a");
};
