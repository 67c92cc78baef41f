import { darker, lighter } from "../kit/color.ts";
import type { Pen } from "../kit/pen.ts";
import { at, circle, line, oval, path, polygon, r, rect, see } from "../kit/svg.ts";
import { house } from "../made/house.ts";
import { person } from "../made/people.ts";
import { indoors, lamp, room, windowView } from "../made/room.ts";
import { hills, wall } from "../nature/land.ts";
import { bank, flowers, grass, tree } from "../nature/plants.ts";
import { birds, sky } from "../nature/sky.ts";
import { near, type Scene, wide } from "./scene.ts";

/** An old double desk with its inkwell: 300 × 200. */
function desk(pen: Pen, x: number, y: number, scale: number, open = false): string {
  const wood = indoors(pen, "#8a5a30");
  return at(
    x,
    y,
    scale,
    oval(0, 4, 170, 14, "#14202e", see(0.3)) +
      line("M-120 -90L-140 0M120 -90L140 0M-130 -30H130", "#3a4046", 12) +
      path("M-150 -100L-130 -140H130L150 -100V-64H-150z", darker(wood, 0.3)) +
      (open
        ? path("M-130 -138L-140 -226H140L130 -138z", lighter(wood, 0.1)) +
          path("M-140 -226l4 -8H144l-4 8z", darker(wood, 0.3)) +
          path("M-146 -100L-128 -138H128L146 -100z", darker(wood, 0.55)) +
          line(
            "M-104 -176q8 -12 14 0t14 -2t14 0M-10 -196q8 -12 14 0t14 -2t18 0M-100 -206q8 -10 14 0t16 -2M56 -170q8 -12 14 0t14 -2",
            "#3a2416",
            4,
          )
        : path("M-150 -100L-130 -146H130L150 -100z", pen.fall(darker(wood, 0.1), lighter(wood, 0.18))) +
          line("M-116 -130H116", darker(wood, 0.4), 4)) +
      rect(-150, -100, 300, 12, lighter(wood, 0.15), 3) +
      circle(96, -146, 12, "#22262b") +
      rect(-110, -50, 220, 12, darker(wood, 0.35)),
  );
}

/** A classroom as it was: map, blackboard, stove. */
export const classroom: Scene = (pen) => {
  const { W, H } = pen;
  const k = wide(pen);
  const mapShape =
    path(
      "M30 20q40 -24 70 6q30 -6 34 30q20 20 -6 44q10 40 -30 52q-20 40 -60 26q-40 6 -44 -36q-26 -24 0 -50q-10 -50 36 -72z",
      "#8fae7a",
    ) + line("M40 60q30 10 60 0M50 110q30 -10 60 6", "#6f8a5a", 3);
  return (
    room(pen, H * 0.64, "#dfd6b8", "#9a7550", { panel: pen.accent }) +
    windowView(pen, { x: W * 0.05, y: H * 0.06, w: W * 0.18, h: H * 0.36, what: "hill" }) +
    rect(W * 0.31, H * 0.09, W * 0.4, H * 0.3, "#7b5230", 4) +
    rect(W * 0.32, H * 0.105, W * 0.38, H * 0.27, "#2c3a36") +
    line(
      `M${r(W * 0.36)} ${r(H * 0.3)}q${r(W * 0.03)} ${r(-H * 0.14)} ${r(W * 0.1)} ${r(-H * 0.1)}t${r(W * 0.08)} ${r(H * 0.04)}M${r(W * 0.58)} ${r(H * 0.17)}a30 30 0 1 1 -1 0M${r(W * 0.36)} ${r(H * 0.33)}h${r(W * 0.26)}`,
      "#e9e4d4",
      5 * k,
      see(0.8),
    ) +
    rect(W * 0.3, H * 0.385, W * 0.42, 16 * k, "#8f6238") +
    rect(W * 0.78, H * 0.07, W * 0.16, H * 0.33, "#efe4c4", 3) +
    at(W * 0.785, H * 0.1, 1.35 * k, mapShape) +
    line(
      `M${r(W * 0.77)} ${r(H * 0.07)}H${r(W * 0.95)}M${r(W * 0.77)} ${r(H * 0.4)}H${r(W * 0.95)}`,
      "#7b5230",
      14 * k,
    ) +
    lamp(pen, W * 0.5, H * 0.03, 46 * k, "#3f7a67") +
    [0.24, 0.5, 0.76].map((x) => desk(pen, W * x, H * 0.74, 0.85 * k)).join("") +
    [0.3, 0.72].map((x) => desk(pen, W * x, H * 0.97, 1.5 * k)).join("") +
    at(
      W * 0.72,
      H * 0.97 - 220 * k,
      1.2 * k,
      path("M-60 4L-50 -20H50L60 4z", "#2c3a36") + line("M-66 6L-54 -24H54L66 6z", "#9a6c42", 7),
    ) +
    at(
      W * 0.3,
      H * 0.97 - 215 * k,
      1.2 * k,
      path("M0 0Q-30 -14 -66 -6V-22Q-30 -30 0 -16Q30 -30 66 -22V-6Q30 -14 0 0z", "#fdf8ea"),
    )
  );
};

/** One old school desk by itself, its lid up (1) or down (0). */
export const schoolDesk: Scene = (pen) => {
  const { W, H } = pen;
  const k = near(pen);
  return (
    room(pen, H * 0.66, pen.variant ? "#c4b48f" : "#d8ddcf", "#8f6a44") +
    windowView(pen, { x: W * 0.56, y: H * 0.06, w: W * 0.3, h: H * 0.4, what: pen.variant ? "sea" : "hill" }) +
    path(
      polygon([
        [W * 0.56, H * 0.66],
        [W * 0.86, H * 0.66],
        [W * 0.66, H],
        [W * 0.16, H],
      ]),
      "#fff3d0",
      see(0.18),
    ) +
    desk(pen, W * 0.42, H * 0.93, 2.6 * k, pen.variant === 1) +
    at(
      W * 0.36,
      H * 0.93 - 384 * k,
      1.6 * k,
      path("M0 0Q-30 -14 -66 -6V-22Q-30 -30 0 -16Q30 -30 66 -22V-6Q30 -14 0 0z", "#fdf8ea") +
        line("M30 -40L80 -70", "#22262b", 5),
    ) +
    (pen.variant
      ? path(
          `M${r(W * 0.7)} ${r(H * 0.94)}q${r(-W * 0.02)} ${r(-H * 0.1)} ${r(W * 0.1)} ${r(-H * 0.11)}t${r(W * 0.12)} ${r(H * 0.11)}z`,
          pen.accent,
        ) +
        line(
          `M${r(W * 0.72)} ${r(H * 0.9)}q${r(W * 0.08)} ${r(-H * 0.04)} ${r(W * 0.18)} 0M${r(W * 0.74)} ${r(H * 0.87)}q${r(W * 0.06)} ${r(-H * 0.03)} ${r(W * 0.13)} 0`,
          lighter(pen.accent, 0.5),
          6 * k,
        )
      : at(
          W * 0.82,
          H * 0.94,
          1.5 * k,
          rect(-80, -120, 160, 120, "#7b5230", 5) +
            rect(-86, -130, 172, 16, "#8f6238", 4) +
            circle(0, -180, 52, "#5f87a3") +
            path("M-30 -200q20 -20 40 0t20 20q-20 20 -40 6t-20 -26z", "#8fae7a") +
            line("M-52 -180a52 52 0 0 0 104 0M0 -128v-12", "#c9a24a", 6),
        ))
  );
};

/** The old schoolhouse from the road. */
export const schoolhouse: Scene = (pen) => {
  const { W, H } = pen;
  const k = wide(pen);
  const horizon = H * 0.44;
  return (
    sky(pen, horizon, [0.74, 0.4]) +
    hills(pen, { y: horizon, height: H * 0.18, color: "#7b8c74", depth: 0.55, bumps: 3 }) +
    hills(pen, { y: H * 0.58, height: H * 0.1, color: "#84994a", depth: 0.2, fields: true }) +
    tree(pen, W * 0.12, H * 0.76, 300 * k) +
    house(pen, W * 0.22, H * 0.76, {
      w: 640 * k,
      h: 250 * k,
      windows: 4,
      wall: "#efe6d0",
      side: 190 * k,
      doorAt: 0.12,
    }) +
    house(pen, W * 0.5, H * 0.79, { w: 180 * k, h: 190 * k, windows: 0, wall: "#e3d8c0", side: 60 * k, chimneys: 1 }) +
    bank(
      pen,
      [
        [-20, H * 0.78],
        [W * 0.5, H * 0.8],
        [W * 1.03, H * 0.77],
      ],
      "#8aa04e",
    ) +
    wall(pen, -20, W * 0.44, H * 0.9, 84 * k) +
    wall(pen, W * 0.62, W + 20, H * 0.9, 84 * k) +
    rect(W * 0.43, H * 0.78, 34 * k, H * 0.13, pen.tone("#b5aa97"), 4) +
    rect(W * 0.6, H * 0.78, 34 * k, H * 0.13, pen.tone("#b5aa97"), 4) +
    flowers(pen, H * 0.98, 80 * k, "#f0e2b4", { count: 30, size: 18 * k }) +
    grass(pen, H, 60 * k) +
    person(pen, W * 0.53, H * 0.93, 180 * k, { coat: "#c8693a", pose: "back", pack: "#3f6d8a" }) +
    birds(pen, W * 0.4, H * 0.2, 5, 20 * k)
  );
};
