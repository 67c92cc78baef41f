import { darker, lighter } from "../kit/color.ts";
import type { Pen } from "../kit/pen.ts";
import { at, circle, dots, line, oval, path, r, rect, see } from "../kit/svg.ts";

/** Things on a table. Each is drawn about 200 units tall on its own foot and put with `at`. */
export const shadow = (w: number, h = w * 0.16, dx = w * 0.16) => oval(dx, 0, w, h, "#1a1410", see(0.28));

export const steam = (x: number, y: number, size: number) =>
  line(
    `M${r(x - size * 0.3)} ${r(y)}q${r(-size * 0.3)} ${r(-size * 0.5)} 0 ${r(-size)}t0 ${r(-size)}M${r(x + size * 0.1)} ${r(y - size * 0.1)}q${r(size * 0.3)} ${r(-size * 0.5)} 0 ${r(-size)}t0 ${r(-size * 0.9)}M${r(x + size * 0.5)} ${r(y)}q${r(-size * 0.25)} ${r(-size * 0.4)} 0 ${r(-size * 0.8)}t0 ${r(-size * 0.7)}`,
    "#fffaf0",
    size * 0.13,
    see(0.42),
  );

export function pint(pen: Pen, x: number, y: number, scale: number, ale = false): string {
  const body = ale ? pen.across("#8a4a14", "#d98b2b", "#7a3d10") : pen.across("#1a0f0a", "#3a2017", "#0f0806");
  return at(
    x,
    y,
    scale,
    shadow(70) +
      path("M-58 -236Q-54 -120 -44 -6Q0 8 44 -6Q54 -120 58 -236z", body) +
      path("M-58 -236Q-57 -206 -56 -186Q0 -172 56 -186Q57 -206 58 -236z", pen.across("#d9c6a0", "#fbf0d6", "#c9b48c")) +
      oval(0, -236, 58, 12, "#fdf6e3") +
      path("M-44 -6Q0 8 44 -6L45 -18Q0 -6 -45 -18z", "#ffffff", see(0.28)) +
      line("M-44 -170Q-42 -90 -36 -30", "#ffffff", 8, see(0.3)) +
      line("M38 -150Q37 -110 35 -80", "#ffffff", 4, see(0.2)),
  );
}

export function cup(
  pen: Pen,
  x: number,
  y: number,
  scale: number,
  color: string,
  { tea = false, steaming = true, flip = false } = {},
): string {
  return (
    at(
      x,
      y,
      scale,
      oval(14, 2, 118, 24, "#1a1410", see(0.28)) +
        oval(0, -6, 108, 22, darker(color, 0.12)) +
        oval(0, -10, 104, 19, lighter(color, 0.3)) +
        oval(0, -9, 56, 9, darker(color, 0.2), see(0.5)) +
        line("M66 -92q46 -6 40 26t-54 28", lighter(color, 0.1), 15) +
        path(
          "M-76 -118Q-74 -40 -44 -12Q0 4 44 -12Q74 -40 76 -118z",
          pen.across(lighter(color, 0.3), color, darker(color, 0.3)),
        ) +
        oval(0, -118, 76, 17, lighter(color, 0.45)) +
        oval(0, -117, 66, 12, tea ? "#a5622b" : "#5a3720") +
        (tea ? "" : path("M-30 -117q14 -10 30 0q16 -10 30 0q-10 8 -30 8t-30 -8z", "#e8cfa8")) +
        line("M-58 -96Q-54 -52 -38 -28", "#ffffff", 8, see(0.35)),
      { flip },
    ) + (steaming ? steam(x, y - 140 * scale, 62 * scale) : "")
  );
}

export function bowl(
  pen: Pen,
  x: number,
  y: number,
  scale: number,
  color: string,
  soup: string,
  extras: string,
): string {
  return at(
    x,
    y,
    scale,
    oval(18, 4, 178, 34, "#1a1410", see(0.3)) +
      path(
        "M-170 -96Q-150 -14 -70 0H70Q150 -14 170 -96z",
        pen.across(lighter(color, 0.3), color, darker(color, 0.32)),
      ) +
      path("M-150 -58Q0 -24 150 -58L144 -46Q0 -12 -144 -46z", lighter(color, 0.5), see(0.55)) +
      oval(0, -96, 170, 46, lighter(color, 0.42)) +
      oval(0, -93, 152, 38, darker(color, 0.2)) +
      oval(0, -89, 146, 34, soup) +
      extras,
  );
}

/** A plate seen from slightly above, the origin its middle. */
export const plate = (x: number, y: number, w: number, color = "#f7f3ea") =>
  oval(x + w * 0.05, y + w * 0.09, w * 0.53, w * 0.24, "#1a1410", see(0.28)) +
  oval(x, y + w * 0.02, w * 0.5, w * 0.225, darker(color, 0.24)) +
  oval(x, y, w * 0.5, w * 0.22, color) +
  oval(x, y + w * 0.008, w * 0.37, w * 0.155, darker(color, 0.08)) +
  oval(x, y + w * 0.014, w * 0.355, w * 0.145, lighter(color, 0.4));

export const candle = (pen: Pen, x: number, y: number, scale: number) =>
  at(
    x,
    y,
    scale,
    pen.glow(0, -116, 190, "#ffd67a", 0.7) +
      oval(0, 0, 40, 9, "#8d7a55") +
      rect(-12, -86, 24, 86, "#fbf3de", 3) +
      rect(4, -86, 8, 86, "#e0d2b0", 2) +
      path("M0 -132q-18 28 0 44q18 -16 0 -44z", "#fff0ae") +
      path("M0 -114q-8 14 0 24q8 -10 0 -24z", "#f5993a"),
  );

/** A teapot with a round belly. */
export const teapot = (pen: Pen, x: number, y: number, scale: number, color: string) =>
  at(
    x,
    y,
    scale,
    shadow(120) +
      line("M92 -104q74 -12 62 44t-74 42", color, 18) +
      path("M-84 -84Q-140 -96 -156 -146l-22 2Q-158 -50 -78 -44z", darker(color, 0.12)) +
      path(
        "M-110 -74Q-104 -146 0 -148T110 -74Q106 -4 0 0T-110 -74z",
        pen.across(lighter(color, 0.25), color, darker(color, 0.35)),
      ) +
      oval(0, -144, 56, 12, darker(color, 0.25)) +
      path("M-52 -146Q-40 -176 0 -178T52 -146Q0 -134 -52 -146z", lighter(color, 0.1)) +
      circle(0, -184, 13, darker(color, 0.2)) +
      line("M-78 -104Q-64 -128 -34 -132", "#ffffff", 9, see(0.4)),
  );

/** A small vase or jug with wild flowers. */
export function posy(pen: Pen, x: number, y: number, scale: number, jug: string, heads: readonly string[]): string {
  const spots = heads.flatMap((color, i) =>
    [0, 1, 2, 3].map(
      (k) => [pen.random.between(-84, 84), -pen.random.between(170, 300) - (i % 2) * 10 + k, color] as const,
    ),
  );
  return at(
    x,
    y,
    scale,
    shadow(54) +
      line(
        spots.map(([fx, fy]) => `M0 -110Q${r(fx * 0.2)} ${r((fy - 110) / 2)} ${r(fx)} ${r(fy)}`).join(""),
        "#56743f",
        4,
      ) +
      line("M-8 -120q-50 -60 -84 -70M8 -120q40 -70 90 -60", "#6f8f4c", 12, see(0.9)) +
      spots
        .map(
          ([fx, fy, color]) =>
            dots(
              [
                [fx - 7, fy],
                [fx + 7, fy],
                [fx, fy - 8],
                [fx, fy + 7],
              ],
              color,
              15,
            ) + circle(fx, fy, 5, "#fbe9a6"),
        )
        .join("") +
      path(
        "M-34 -124Q-32 -104 -50 -70Q-62 -14 -34 0H34Q62 -14 50 -70Q32 -104 34 -124z",
        pen.across(lighter(jug, 0.3), jug, darker(jug, 0.3)),
      ) +
      oval(0, -124, 34, 7, darker(jug, 0.3)) +
      line("M-40 -70Q-48 -30 -34 -12", "#ffffff", 7, see(0.35)),
  );
}

/** A wooden board. */
export const board = (x: number, y: number, w: number, h: number, color = "#8a5a2f") =>
  oval(x + w * 0.02, y + h * 0.16, w * 0.52, h * 0.5, "#1a1410", see(0.25)) +
  rect(x - w / 2, y - h / 2 + h * 0.1, w, h, darker(color, 0.4), h * 0.4) +
  rect(x - w / 2, y - h / 2, w, h, color, h * 0.4) +
  line(
    `M${r(x - w * 0.4)} ${r(y - h * 0.2)}q${r(w * 0.4)} 8 ${r(w * 0.78)} 0M${r(x - w * 0.42)} ${r(y + h * 0.18)}q${r(w * 0.4)} -10 ${r(w * 0.8)} 2`,
    darker(color, 0.3),
    3,
    see(0.5),
  );
