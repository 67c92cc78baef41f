import { lighter } from "../kit/color.ts";
import { at, circle, dots, line, oval, type Point, path, r, rect, see } from "../kit/svg.ts";
import { board, bowl, candle, cup, plate, posy, steam, teapot } from "../made/crockery.ts";
import { slice } from "../made/food.ts";
import { LAMPLIGHT } from "../made/house.ts";
import { indoors, lamp, plaster, room, tabletop, windowView } from "../made/room.ts";
import { near, type Scene, wide } from "./scene.ts";

/** A cup in the window seat above the harbour. */
export const cupWindow: Scene = (pen) => {
  const { W, H } = pen;
  const k = near(pen);
  return (
    plaster(pen, "#efe3c8", H * 0.74) +
    windowView(pen, { x: W * 0.12, y: H * 0.07, w: W * 0.76, h: H * 0.5, panes: 3, frame: lighter(pen.accent, 0.75) }) +
    tabletop(pen, H * 0.7, "#c08e56") +
    posy(pen, W * 0.24, H * 0.84, 1.05 * k, "#7fa3a8", ["#e8843c", "#f0e2b4", "#c9688f"]) +
    cup(pen, W * 0.58, H * 0.9, 1.9 * k, pen.accent) +
    plate(W * 0.86, H * 0.86, 260 * k) +
    at(
      W * 0.86,
      H * 0.86,
      0.9 * k,
      path("M-66 0Q-70 -52 0 -60T66 0Q0 20 -66 0z", "#d9a25a") +
        path("M-66 -2Q0 16 66 -2L60 -16Q0 0 -60 -16z", "#f4e6c4") +
        path("M-62 -22Q0 0 62 -22L58 -32Q0 -14 -58 -32z", "#b33a48"),
    )
  );
};

/** A cooked breakfast: egg, porridge, brown bread, tea. */
export const breakfast: Scene = (pen) => {
  const { W, H } = pen;
  const k = near(pen);
  const cloth = pen.variant ? "#e8eef0" : "#f2ead8";
  const squares =
    Array.from({ length: 15 }, (_, i) => rect(i * (W / 14) - 20, H * 0.36, W / 42, H, pen.accent, 0, see(0.2))).join(
      "",
    ) +
    Array.from({ length: 7 }, (_, i) => rect(0, H * (0.4 + i * 0.1), W, H * 0.026, pen.accent, 0, see(0.2))).join("");
  const egg = (x: number, y: number) =>
    at(
      x,
      y,
      1.35 * k,
      path("M-70 0Q-84 -34 -36 -40Q0 -62 40 -40Q84 -34 74 0Q60 30 0 28T-70 0z", "#fdfaf0") +
        oval(4, -8, 28, 20, "#f0a72f") +
        oval(-4, -13, 9, 5, "#fbd98a"),
    );
  return (
    plaster(pen, "#f1e4c4", H * 0.4) +
    windowView(pen, { x: W * 0.3, y: -H * 0.1, w: W * 0.4, h: H * 0.38, what: "hill" }) +
    rect(0, H * 0.36, W, H * 0.64, indoors(pen, cloth)) +
    squares +
    teapot(pen, W * 0.8, H * 0.58, 1.25 * k, pen.accent) +
    bowl(
      pen,
      W * 0.24,
      H * 0.62,
      1.0 * k,
      "#dfe6e6",
      "#e9dcc0",
      dots(
        [
          [-30, -92],
          [10, -84],
          [44, -94],
          [-70, -90],
          [80, -88],
        ],
        "#8a3b5a",
        17,
      ),
    ) +
    plate(W * 0.48, H * 0.8, 620 * k) +
    egg(W * 0.42, H * 0.78) +
    at(
      W * 0.55,
      H * 0.76,
      1.3 * k,
      line("M-60 20Q-20 -10 40 4M-50 44Q0 16 60 30", "#b8543a", 26) +
        line("M-56 14Q-20 -14 38 -2M-46 38Q0 12 56 24", "#e0917a", 7),
    ) +
    circle(W * 0.47, H * 0.85, 34 * k, "#cf4a35") +
    circle(W * 0.465, H * 0.845, 20 * k, "#e2705a") +
    slice(W * 0.84, H * 0.9, 1.25 * k, "#a8763f", 14) +
    slice(W * 0.9, H * 0.92, 1.25 * k, "#b5834a", -8) +
    cup(pen, W * 0.14, H * 0.94, 1.05 * k, "#f4efe2", { tea: true })
  );
};

/** Chowder (0) or vegetable soup (1) with brown bread. */
export const soupBowl: Scene = (pen) => {
  const { W, H } = pen;
  const k = near(pen);
  const creamy = !pen.variant;
  const bits: Point[] = Array.from({ length: 22 }, () => [
    pen.random.between(-104, 104),
    -89 + pen.random.between(-20, 20),
  ]);
  const extras =
    (creamy
      ? dots(bits.slice(0, 7), "#e58a6a", 20) +
        dots(bits.slice(7, 13), "#fffaf0", 22) +
        path("M-60 -96q14 -30 42 -18q10 22 -18 30zM24 -84q10 -34 44 -20q6 24 -22 30z", "#2f3a44") +
        path("M-50 -98q10 -18 28 -12q2 12 -14 16zM34 -88q8 -20 28 -12q2 12 -14 16z", "#f0a868")
      : path("M-70 -92q60 -30 130 -4q-20 18 -60 10t-70 -6z", "#f6ecd0", see(0.8))) + dots(bits.slice(13), "#6f9a4b", 9);
  return (
    plaster(pen, creamy ? "#b9cdd0" : "#e5d3b0", H * 0.5) +
    windowView(pen, { x: W * 0.06, y: H * 0.02, w: W * 0.5, h: H * 0.34, panes: 2, what: "sea" }) +
    tabletop(pen, H * 0.46, "#a8763f") +
    board(W * 0.78, H * 0.7, 440 * k, 90 * k) +
    slice(W * 0.74, H * 0.69, 1.35 * k, "#a0713d", -10) +
    slice(W * 0.83, H * 0.7, 1.35 * k, "#a8783f", 8) +
    at(
      W * 0.91,
      H * 0.66,
      k,
      oval(0, 0, 60, 20, "#f4efe2") + rect(-34, -44, 68, 40, "#f6dd8c", 6) + rect(-34, -44, 68, 12, "#fbeab0", 5),
    ) +
    bowl(pen, W * 0.42, H * 0.9, 1.85 * k, pen.accent, creamy ? "#f3e6c6" : "#a9b86a", extras) +
    steam(W * 0.42, H * 0.66, 84 * k) +
    at(
      W * 0.8,
      H * 0.88,
      1.5 * k,
      line("M-120 10Q0 -6 60 -8", "#b9bdbd", 11) + oval(92, -10, 42, 20, "#c9cdcd") + oval(90, -13, 30, 11, "#e6e8e6"),
    )
  );
};

/** A table laid for the evening in a small dining room. */
export const diningRoom: Scene = (pen) => {
  const { W, H } = pen;
  const k = wide(pen);
  const table = (x: number, y: number, s: number) =>
    at(
      W * x,
      y,
      s * k,
      oval(0, 4, 120, 16, "#14202e", see(0.3)) +
        path("M-150 -120H150L170 -10Q0 20 -170 -10z", "#f4eddc") +
        line("M-90 -112l-10 110M-30 -112l-4 120M40 -112l6 118M104 -112l14 106", "#d3c8ae", 4) +
        oval(0, -122, 152, 30, "#fdf8ea") +
        oval(-74, -120, 44, 12, "#e3dac4") +
        oval(74, -120, 44, 12, "#e3dac4"),
    ) + candle(pen, W * x, y - 122 * s * k, 0.7 * s * k);
  const chair = (x: number, y: number, s: number, flip: boolean) =>
    at(
      W * x,
      y,
      s * k,
      line("M-40 -220V0M40 -100V0M-40 -100H44M-40 -160h8", pen.accent, 13) +
        rect(-48, -112, 100, 16, pen.accent, 6) +
        line("M-40 -214Q-30 -150 -36 -110", lighter(pen.accent, 0.2), 7),
      { flip },
    );
  return (
    room(pen, H * 0.62, pen.variant ? "#b8a98c" : "#5f8296", "#9a6c42") +
    windowView(pen, { x: W * 0.08, y: H * 0.1, w: W * 0.26, h: H * 0.3 }) +
    windowView(pen, { x: W * 0.66, y: H * 0.1, w: W * 0.26, h: H * 0.3, what: "sea" }) +
    (pen.variant
      ? line(`M0 0Q${r(W * 0.25)} ${r(H * 0.13)} ${r(W * 0.5)} 0T${W} 0`, "#3a2a1a", 4) +
        dots(
          Array.from(
            { length: 17 },
            (_, i): Point => [(i / 16) * W, H * 0.02 + Math.abs(Math.sin((i / 8) * Math.PI)) * H * 0.045],
          ),
          "#ffe9a8",
          16 * k,
        )
      : "") +
    lamp(pen, W * 0.5, H * 0.16, 70 * k, pen.accent) +
    chair(0.13, H * 0.76, 1, false) +
    table(0.23, H * 0.74, 0.85) +
    chair(0.87, H * 0.76, 1, true) +
    table(0.77, H * 0.74, 0.85) +
    chair(0.3, H * 0.98, 1.7, false) +
    chair(0.7, H * 0.98, 1.7, true) +
    table(0.5, H * 0.95, 1.6) +
    pen.glow(W * 0.5, H * 0.7, W * 0.4, LAMPLIGHT, 0.22)
  );
};
