import { darker, lighter, mix } from "../kit/color.ts";
import { at, circle, dots, line, oval, path, r, rect, see } from "../kit/svg.ts";
import { cup } from "../made/crockery.ts";
import { person } from "../made/people.ts";
import { hearth, indoors, lamp, room, stool, tabletop, windowView } from "../made/room.ts";
import { near, type Scene, wide } from "./scene.ts";

/** A folded hank on a shelf: the same wool in two strokes. */
const hank = (x: number, y: number, w: number, h: number, color: string) =>
  rect(x - w, y - h, w * 2, h * 2, color, h) +
  line(
    [-0.7, -0.4, -0.1, 0.2, 0.5]
      .map((f) => `M${r(x + w * f)} ${r(y - h * 0.8)}q${r(w * 0.12)} ${r(h * 0.8)} ${r(w * 0.2)} ${r(h * 1.6)}`)
      .join(""),
    darker(color, 0.3),
    h * 0.14,
    see(0.7),
  );

/** A twisted skein of wool: 240 × 90. */
const skein = (x: number, y: number, scale: number, color: string, turn = 0) =>
  at(
    x,
    y,
    scale,
    path(
      "M-120 0Q-128 -46 -80 -50Q-30 -30 0 -44Q40 -60 84 -48Q128 -40 120 0Q124 42 80 46Q36 30 0 44Q-40 56 -84 46Q-126 40 -120 0z",
      color,
    ) +
      line(
        "M-104 -34Q-60 -10 -50 40M-70 -48Q-20 -20 -14 42M-30 -38Q20 -20 24 36M10 -46Q60 -20 60 40M52 -50Q96 -20 96 36",
        darker(color, 0.32),
        5,
        see(0.8),
      ) +
      line("M-90 -42Q-46 -16 -36 42M-50 -44Q0 -20 6 42M30 -48Q80 -16 80 42", lighter(color, 0.35), 4, see(0.8)) +
      rect(-22, -46, 44, 92, "#f4ead2", 4, see(0.92)),
    { turn },
  );

const ball = (x: number, y: number, size: number, color: string) =>
  oval(x + size * 0.15, y + size * 0.9, size, size * 0.22, "#1a1410", see(0.28)) +
  circle(x, y, size, color) +
  line(
    `M${r(x - size * 0.9)} ${r(y - size * 0.2)}q${r(size * 0.8)} ${r(-size)} ${r(size * 1.7)} ${r(-size * 0.1)}M${r(x - size * 0.95)} ${r(y + size * 0.15)}q${r(size * 0.9)} ${r(-size * 0.9)} ${r(size * 1.9)} 0M${r(x - size * 0.8)} ${r(y + size * 0.5)}q${r(size * 0.8)} ${r(-size * 0.7)} ${r(size * 1.6)} 0`,
    darker(color, 0.3),
    size * 0.07,
  ) +
  line(
    `M${r(x - size * 0.5)} ${r(y - size * 0.8)}q${r(size * 0.9)} ${r(size * 0.5)} ${r(size * 0.7)} ${r(size * 1.6)}M${r(x - size * 0.1)} ${r(y - size * 0.95)}q${r(size * 0.8)} ${r(size * 0.6)} ${r(size * 0.7)} ${r(size * 1.5)}`,
    lighter(color, 0.3),
    size * 0.06,
  );

const DYES = [
  "#a85a7a",
  "#c9a24a",
  "#6f8f8a",
  "#b5694a",
  "#7f8f4f",
  "#5b6f8f",
  "#d9cdb4",
  "#8a5a86",
  "#4f6f7f",
  "#c98a6a",
];

/** A wall of dyed wool and a window to hold it to. */
export const skeins: Scene = (pen) => {
  const { W, H } = pen;
  const k = near(pen);
  const holes = Array.from({ length: 12 }, (_, i) => {
    const [x, y] = [W * (0.03 + (i % 4) * 0.155), H * (0.06 + Math.floor(i / 4) * 0.19)];
    const color = indoors(pen, i === 5 ? pen.accent : DYES[i % DYES.length]!);
    return (
      rect(x, y, W * 0.145, H * 0.17, "#4a3020") +
      [0, 1, 2]
        .map((n) =>
          hank(x + W * 0.072, y + H * (0.135 - n * 0.047), W * 0.064, H * 0.03, mix(color, "#f4ead2", n * 0.12)),
        )
        .join("") +
      rect(x, y + H * 0.165, W * 0.15, 14 * k, "#8f6238")
    );
  }).join("");
  return (
    rect(0, 0, W, H, pen.fall("#8f6238", "#7b5230")) +
    holes +
    windowView(pen, { x: W * 0.69, y: H * 0.08, w: W * 0.26, h: H * 0.42, what: "hill" }) +
    tabletop(pen, H * 0.68, "#b5854f") +
    skein(W * 0.3, H * 0.84, 1.7 * k, pen.accent, -6) +
    skein(W * 0.56, H * 0.88, 1.7 * k, "#6f8f9a", 8) +
    ball(W * 0.76, H * 0.83, 84 * k, "#c9a24a") +
    ball(W * 0.88, H * 0.87, 66 * k, "#a85a7a") +
    line(
      `M${r(W * 0.66)} ${r(H * 0.72)}L${r(W * 0.84)} ${r(H * 0.9)}M${r(W * 0.84)} ${r(H * 0.71)}L${r(W * 0.7)} ${r(H * 0.92)}`,
      "#d9bb8a",
      10 * k,
    ) +
    ball(W * 0.1, H * 0.88, 70 * k, "#7f8f4f")
  );
};

/** Knitting on its needles, tea beside. */
export const knitting: Scene = (pen) => {
  const { W, H } = pen;
  const k = near(pen);
  const color = pen.variant ? "#e3d8c0" : pen.accent;
  const cols = 16;
  const stitch = Array.from({ length: 9 }, (_, row) =>
    Array.from({ length: cols }, (_, c) => `M${-190 + c * 25} ${-150 + row * 32}l11 18l11 -18`).join(""),
  ).join("");
  const cable = [-110, 60]
    .map((x) =>
      line(`M${x} -160q60 50 0 100t0 100t0 100M${x + 40} -160q-60 50 0 100t0 100t0 100`, lighter(color, 0.3), 20),
    )
    .join("");
  return (
    rect(0, 0, W, H * 0.4, pen.fall(indoors(pen, "#c9b795"), indoors(pen, "#e0cfa8"))) +
    windowView(pen, { x: W * 0.54, y: -H * 0.05, w: W * 0.38, h: H * 0.36 }) +
    tabletop(pen, H * 0.36, "#9a6c42") +
    at(
      W * 0.42,
      H * 0.66,
      1.6 * k,
      path("M-200 -160H200L206 130Q0 160 -206 130z", "#1a1410", `${see(0.28)} transform="translate(14 16)"`) +
        path("M-200 -160H200L206 130Q0 160 -206 130z", pen.fall(lighter(color, 0.15), color, darker(color, 0.15))) +
        line(stitch, darker(color, 0.3), 5, see(0.75)) +
        cable +
        line("M-290 -190L240 -156", "#d9bb8a", 15) +
        line("M-230 -140L290 -186", "#c9a774", 15) +
        circle(-292, -190, 15, "#8a3b4a") +
        circle(292, -187, 15, "#8a3b4a") +
        line("M200 120Q300 200 330 110", color, 8),
    ) +
    ball(W * 0.8, H * 0.8, 100 * k, color) +
    ball(W * 0.9, H * 0.68, 70 * k, "#c9a24a") +
    cup(pen, W * 0.84, H * 0.5, 0.8 * k, "#7fa3a8", { tea: true })
  );
};

/** Dye pots over the fire, heather and onion skins. */
export const dyePots: Scene = (pen) => {
  const { W, H } = pen;
  const k = wide(pen);
  const kettle = (x: number, y: number, s: number, dye: string) =>
    at(
      W * x,
      y,
      s * k,
      line("M-80 -110Q0 -220 80 -110", "#2c2f33", 9) +
        path("M-96 -110Q-110 0 -50 6H50Q110 0 96 -110z", "#3a4046") +
        oval(0, -110, 96, 22, "#4a5157") +
        oval(0, -108, 84, 17, dye) +
        path("M-50 -112q20 -26 46 -10q30 -18 54 8q-50 20 -100 2z", lighter(dye, 0.25)) +
        line("M-80 -80Q-82 -30 -56 -8", "#ffffff", 7, see(0.2)),
    );
  return (
    room(pen, H * 0.74, "#d9cdb4", "#8a6a4a") +
    windowView(pen, { x: W * 0.66, y: H * 0.1, w: W * 0.26, h: H * 0.32, what: "hill" }) +
    hearth(pen, W * 0.3, H * 0.74, 520 * k, 540 * k) +
    kettle(0.3, H * 0.66, 0.9, "#a85a7a") +
    line(`M${r(W * 0.5)} ${r(H * 0.12)}H${r(W * 1.02)}`, "#6b4527", 9 * k) +
    ["#a85a7a", "#c9a24a", "#7f8f4f", pen.accent, "#b5694a"]
      .map((c, i) => skein(W * (0.56 + i * 0.1), H * 0.23, 0.8 * k, c, 90))
      .join("") +
    kettle(0.62, H * 0.93, 1.5, "#c9a24a") +
    kettle(0.84, H * 0.9, 1.2, "#6f8f5a") +
    at(
      W * 0.44,
      H * 0.95,
      1.4 * k,
      path("M-90 -50L-70 0H70L90 -50z", "#b98d55") +
        line("M-84 -34H84M-78 -16H78", "#7c5a32", 4) +
        dots(
          [
            [-60, -58],
            [-36, -70],
            [-10, -62],
            [16, -74],
            [40, -62],
            [62, -56],
            [0, -54],
          ],
          "#9a5f8f",
          34,
        ),
    )
  );
};

/** A few stools round a stove with people knitting. */
export const knittingCircle: Scene = (pen) => {
  const { W, H } = pen;
  const k = wide(pen);
  const warm = pen.within(W, H, "day");
  const knitter = (x: number, y: number, h: number, coat: string, hair: string, wool: string, flip: boolean) =>
    stool(pen, W * x, y, (h / 190) * 0.9) +
    person(warm, W * x, y, h, { coat, hair, pose: "sit", flip, skirt: true }) +
    at(
      W * (x + (flip ? -0.045 : 0.045)),
      y - h * 0.36,
      h / 420,
      path("M-50 -20H50L56 60Q0 74 -56 60z", wool) + line("M-70 -34L60 -20M70 -34L-60 -20", "#d9bb8a", 8),
    );
  return (
    room(pen, H * 0.7, "#e3cfa6", "#8a5a34", { panel: pen.accent }) +
    windowView(pen, { x: W * 0.38, y: H * 0.1, w: W * 0.24, h: H * 0.26 }) +
    lamp(pen, W * 0.5, H * 0.06, 60 * k, "#c9a24a") +
    knitter(0.5, H * 0.8, 380 * k, "#7f8f4f", "#d8d2c6", "#c9a24a", false) +
    knitter(0.22, H * 0.9, 430 * k, "#8a3b4a", "#a8652f", "#6f8f9a", false) +
    knitter(0.8, H * 0.9, 430 * k, "#3f6d8a", "#4a3526", "#a85a7a", true) +
    ball(W * 0.4, H * 0.94, 44 * k, "#6f8f9a") +
    ball(W * 0.6, H * 0.95, 40 * k, "#a85a7a") +
    ball(W * 0.53, H * 0.88, 30 * k, "#c9a24a")
  );
};
