import { darker, lighter } from "../kit/color.ts";
import { at, dots, line, oval, type Point, path, r, rect, see } from "../kit/svg.ts";
import { indoors, windowView } from "../made/room.ts";
import { near, type Scene } from "./scene.ts";

/** Hands of a potter at the wheel: the bowl rising. */
export const potteryWheel: Scene = (pen) => {
  const { W, H } = pen;
  const k = near(pen);
  const clay = "#b58a6a";
  const sleeve = pen.accent;
  return (
    rect(0, 0, W, H, pen.fall(indoors(pen, "#cdbfa4"), indoors(pen, "#a8977a"))) +
    windowView(pen, { x: W * 0.6, y: H * 0.05, w: W * 0.32, h: H * 0.36, what: "sea" }) +
    rect(W * 0.04, H * 0.3, W * 0.44, 18 * k, "#7b5230") +
    [0.08, 0.17, 0.26, 0.36, 0.44]
      .map((x, i) =>
        at(
          W * x,
          H * 0.3,
          0.8 * k,
          i % 2
            ? path("M-40 0Q-62 -60 -20 -96V-120H20V-96Q62 -60 40 0z", ["#5f8a8f", "#7f8f4f"][i % 2]!)
            : path("M-56 -70Q-50 -8 -20 0H20Q50 -8 56 -70z", "#c98a5a") + oval(0, -70, 56, 12, "#a86a3f"),
        ),
      )
      .join("") +
    oval(W * 0.5, H * 0.9, 460 * k, 130 * k, "#3a332c") +
    oval(W * 0.5, H * 0.87, 450 * k, 122 * k, "#6b6258") +
    oval(W * 0.5, H * 0.86, 380 * k, 98 * k, "#857b6c") +
    line(`M${r(W * 0.5 - 300 * k)} ${r(H * 0.87)}q${r(300 * k)} ${r(80 * k)} ${r(600 * k)} 0`, "#a49b8b", 5, see(0.6)) +
    at(
      W * 0.5,
      H * 0.86,
      1.9 * k,
      path("M-150 -150Q-140 -20 -60 0H60Q140 -20 150 -150z", pen.across(lighter(clay, 0.2), clay, darker(clay, 0.35))) +
        line(
          "M-146 -120Q0 -90 146 -120M-138 -86Q0 -54 138 -86M-122 -50Q0 -20 122 -50",
          darker(clay, 0.22),
          5,
          see(0.7),
        ) +
        oval(0, -150, 150, 34, lighter(clay, 0.25)) +
        oval(0, -147, 132, 27, darker(clay, 0.4)) +
        path("M-330 60Q-300 -90 -180 -110Q-140 -112 -136 -88Q-150 -66 -170 -60Q-210 -20 -230 90z", sleeve) +
        path("M-214 -84Q-168 -130 -132 -112Q-118 -96 -132 -76Q-146 -40 -176 -44Q-200 -50 -214 -84z", "#e0b08c") +
        path("M330 60Q300 -120 170 -170Q130 -180 128 -152Q150 -130 160 -110Q210 -40 230 90z", sleeve) +
        path("M206 -128Q160 -196 124 -178Q104 -160 124 -134Q136 -104 164 -96Q200 -96 206 -128z", "#e0b08c") +
        line(
          "M-150 -104q14 4 20 14M-160 -92q16 4 22 16M136 -170q-10 12 -6 24M150 -164q-12 14 -8 26",
          darker("#e0b08c", 0.3),
          4,
        ),
    ) +
    dots(
      Array.from(
        { length: 20 },
        (): Point => [W * 0.5 + pen.random.between(-420, 420) * k, H * 0.88 + pen.random.between(-40, 70) * k],
      ),
      clay,
      11 * k,
      see(0.8),
    )
  );
};

/** Finished pots on shelves, the colours of a tide pool. */
export const potShelf: Scene = (pen) => {
  const { W, H } = pen;
  const k = near(pen);
  const glazes = ["#4f8a8f", "#7fa3a0", "#3f6f7f", "#a8a05f", "#c9b48a", "#8a6a4a", pen.accent, "#5f8f7a"];
  const forms = [
    "M-50 0Q-80 -70 -24 -116V-140H24V-116Q80 -70 50 0z",
    "M-72 -84Q-66 -10 -26 0H26Q66 -10 72 -84z",
    "M-44 0V-110H44V0z",
    "M-30 0Q-70 -50 -50 -110Q-30 -160 -16 -190H16Q30 -160 50 -110Q70 -50 30 0z",
    "M-96 -40Q-80 -4 -30 0H30Q80 -4 96 -40z",
  ];
  const rims = [
    [24, -140],
    [72, -84],
    [44, -110],
    [16, -190],
    [96, -40],
  ];
  const vessel = (x: number, y: number, s: number, i: number) => {
    const glaze = indoors(pen, glazes[(i * 3) % glazes.length]!);
    const [rw, ry] = rims[i % 5]!;
    return at(
      x,
      y,
      s,
      oval(8, 0, 56, 9, "#1a1410", see(0.3)) +
        path(forms[i % 5]!, pen.across(lighter(glaze, 0.28), glaze, darker(glaze, 0.4))) +
        pen.clip(
          forms[i % 5]!,
          path(`M-100 ${-200}H100V${ry! * 0.55}q-25 22 -50 4t-50 6t-50 -8t-50 4z`, lighter(glaze, 0.45), see(0.45)) +
            rect(-100, -16, 200, 20, "#b58a6a"),
        ) +
        oval(0, ry!, rw!, rw! * 0.2, darker(glaze, 0.45)) +
        line(`M${-rw! * 0.6} ${ry! * 0.7}Q${-rw! * 0.9} ${ry! * 0.4} ${-rw! * 0.6} -20`, "#ffffff", 6, see(0.3)),
    );
  };
  const rowOf = (y: number, n: number, shift: number) =>
    Array.from({ length: n }, (_, i) => vessel(W * (0.1 + (i * 0.8) / (n - 1)), H * y, 1.02 * k, i + shift)).join("") +
    rect(W * 0.02, H * y, W * 0.96, 24 * k, indoors(pen, "#8f6238"), 3) +
    rect(W * 0.02, H * y + 24 * k, W * 0.96, 14 * k, "#1a1410", 0, see(0.18));
  return (
    rect(
      0,
      0,
      W,
      H,
      pen.fall(indoors(pen, pen.variant ? "#c8b597" : "#e6ddc8"), indoors(pen, pen.variant ? "#a08a68" : "#cdbfa4")),
    ) +
    (pen.variant ? pen.glow(W * 0.5, H * 0.5, W * 0.6, "#ff9a3c", 0.45) : "") +
    rowOf(0.32, 6, 0) +
    rowOf(0.62, 5, 2) +
    rowOf(0.92, 6, 4)
  );
};
