import { darker, lighter } from "../kit/color.ts";
import { at, dots, line, oval, type Point, path, polygon, r, see } from "../kit/svg.ts";
import { farHouse, lighthouse } from "../made/landmarks.ts";
import { person, sheep } from "../made/people.ts";
import { cliff, hills, isle, road, stack, wall } from "../nature/land.ts";
import { bank, bushes, flowers, grass } from "../nature/plants.ts";
import { breaker, sea } from "../nature/sea.ts";
import { birds, fog, sky } from "../nature/sky.ts";
import { type Scene, wide } from "./scene.ts";

/** High cliffs with walkers on the path. */
export const cliffWalk: Scene = (pen) => {
  const { W, H } = pen;
  const k = wide(pen);
  const horizon = H * 0.3;
  return (
    sky(pen, horizon, [0.26, 0.5]) +
    sea(pen, horizon, H, { sunX: 0.26 }) +
    stack(pen, W * 0.14, H * 0.52, W * 0.09, H * 0.2, 0.4) +
    stack(pen, W * 0.26, H * 0.6, W * 0.12, H * 0.3, 0.25) +
    cliff(pen, { top: H * 0.22, foot: H * 0.66, reach: W * 0.56, depth: 0.35 }) +
    cliff(pen, { top: H * 0.4, foot: H * 0.98, reach: W * 0.44, depth: 0.05 }) +
    bank(
      pen,
      [
        [W * 0.34, H * 1.02],
        [W * 0.56, H * 0.86],
        [W * 0.8, H * 0.62],
        [W * 1.03, H * 0.5],
      ],
      "#7f9a4a",
    ) +
    line(
      `M${r(W * 0.6)} ${r(H * 1.02)}Q${r(W * 0.74)} ${r(H * 0.86)} ${r(W * 0.82)} ${r(H * 0.74)}T${r(W * 1.02)} ${r(H * 0.56)}`,
      pen.tone("#d8c69d"),
      26 * k,
    ) +
    person(pen, W * 0.79, H * 0.8, 190 * k, { coat: "#d2603f", pose: "walk", pack: "#3f5a6a" }) +
    person(pen, W * 0.86, H * 0.71, 172 * k, { coat: "#e2b340", pose: "walk", pack: "#5b6a3a", hair: "#a8652f" }) +
    person(pen, W * 0.925, H * 0.645, 152 * k, { coat: "#3f7a8a", pose: "walk" }) +
    flowers(pen, H * 0.99, 90 * k, "#d987a8", { from: W * 0.44, to: W * 0.72, count: 26, size: 20 * k }) +
    birds(pen, W * 0.3, H * 0.36, 9, 20 * k)
  );
};

/** Boots on the edge of the day's walk, the path running on. */
export const walkingBoots: Scene = (pen) => {
  const { W, H } = pen;
  const k = wide(pen);
  const horizon = H * 0.38;
  const leather = pen.tone("#9a5f33");
  const boot = (x: number, y: number, s: number, flip = false) =>
    at(
      x,
      y,
      s,
      oval(20, 4, 130, 14, "#14202e", see(0.3)) +
        path(
          "M-82 -14V-150Q-80 -166 -62 -166H8Q22 -166 24 -150L28 -92Q60 -74 106 -62Q132 -52 130 -14z",
          pen.fall(lighter(leather, 0.2), leather, darker(leather, 0.3)),
        ) +
        path("M-86 -18H132Q136 0 128 6H-84Q-92 0 -86 -18z", pen.tone("#2f2a27")) +
        line("M-62 6v-10M-36 6v-10M-10 6v-10M16 6v-10M42 6v-10M68 6v-10M94 6v-10", pen.tone("#6b6258"), 7) +
        path("M-88 -168h116v26h-114z", pen.accent) +
        path("M76 -70Q134 -56 130 -16H78z", darker(leather, 0.3), see(0.6)) +
        line("M10 -130l34 -8M14 -110l36 -6M22 -92l38 0M44 -86l26 4", pen.tone("#e2b340"), 6) +
        line("M-80 -90Q-40 -84 -14 -40T30 -18", darker(leather, 0.4), 3, see(0.7)),
      { flip },
    );
  return (
    sky(pen, horizon, [0.72, 0.6]) +
    hills(pen, { y: horizon, height: H * 0.1, color: "#7c8f84", depth: 0.7, bottom: horizon + 6 }) +
    sea(pen, horizon, H * 0.7, { sunX: 0.72 }) +
    cliff(pen, { top: H * 0.36, foot: H * 0.6, reach: W * 0.4, left: true, depth: 0.4 }) +
    bank(
      pen,
      [
        [-20, H * 0.66],
        [W * 0.3, H * 0.58],
        [W * 0.7, H * 0.64],
        [W * 1.03, H * 0.56],
      ],
      "#86a04e",
    ) +
    road(pen, [W * 0.72, H * 1.02], [W * 0.86, H * 0.6], 190 * k) +
    flowers(pen, H * 0.84, 120 * k, "#d987a8", { count: 30, size: 22 * k }) +
    path(
      polygon([
        [W * 0.08, H * 0.9],
        [W * 0.2, H * 0.82],
        [W * 0.62, H * 0.8],
        [W * 0.72, H * 0.88],
        [W * 0.66, H * 0.98],
        [W * 0.14, H],
      ]),
      pen.fall(pen.tone("#b7ad9b"), pen.tone("#7b7263")),
    ) +
    boot(W * 0.28, H * 0.9, 1.9 * k) +
    boot(W * 0.5, H * 0.93, 1.9 * k) +
    grass(pen, H, 90 * k, { color: "#6f8f42", count: 110 })
  );
};

/** The lighthouse above the cliffs; the light decides whether it turns. */
export const lighthouseCliff: Scene = (pen) => {
  const { W, H } = pen;
  const k = wide(pen);
  const horizon = H * 0.52;
  return (
    sky(pen, horizon, [0.2, 0.35]) +
    sea(pen, horizon, H, { sunX: 0.2 }) +
    isle(pen, -W * 0.05, horizon + 3, W * 0.3, H * 0.05, 0.7) +
    stack(pen, W * 0.26, H * 0.74, W * 0.1, H * 0.24, 0.25) +
    cliff(pen, { top: H * 0.58, foot: H * 0.96, reach: W * 0.62, depth: 0.08 }) +
    wall(pen, W * 0.58, W * 1.02, H * 0.6, 34 * k, -10) +
    lighthouse(pen, W * 0.72, H * 0.59, H * 0.5) +
    farHouse(pen, W * 0.78, H * 0.592, 150 * k, 0.05) +
    breaker(pen, H * 0.97, H * 0.05, 0.8) +
    birds(pen, W * 0.4, H * 0.4, 8, 20 * k)
  );
};

/** The lighthouse road with its long view (portrait likes it). */
export const lighthouseRoad: Scene = (pen) => {
  const { W, H } = pen;
  const k = wide(pen);
  const horizon = H * 0.46;
  return (
    sky(pen, horizon, [0.3, 0.55]) +
    sea(pen, horizon, H * 0.62, { sunX: 0.3 }) +
    hills(pen, { y: H * 0.58, height: H * 0.12, color: "#8a7f5f", depth: 0.25, bumps: 3, tilt: 0.8 }) +
    lighthouse(pen, W * 0.78, H * 0.47, H * 0.24) +
    bank(
      pen,
      [
        [-20, H * 0.72],
        [W * 0.3, H * 0.66],
        [W * 0.7, H * 0.63],
        [W * 1.03, H * 0.66],
      ],
      "#8c8a55",
    ) +
    road(pen, [W * 0.4, H * 1.02], [W * 0.75, H * 0.52], 260 * k) +
    bushes(pen, H * 0.82, 90 * k, "#9a5f8f", { to: W * 0.3, count: 7 }) +
    bushes(pen, H * 0.86, 100 * k, "#b9973f", { from: W * 0.62, count: 7 }) +
    sheep(pen, W * 0.2, H * 0.92, 1.5 * k) +
    sheep(pen, W * 0.86, H * 0.8, 0.9 * k, { flip: true }) +
    grass(pen, H, 80 * k, { color: "#7f8a45" }) +
    (pen.light.name === "mist" ? fog(pen, H * 0.6, H * 0.16) : "")
  );
};

/** Sea pinks on the cliff edge, close, with puffin weather behind. */
export const thrift: Scene = (pen) => {
  const { W, H } = pen;
  const k = wide(pen);
  const horizon = H * 0.36;
  const clump = (x: number, y: number, s: number) => {
    const heads = Array.from(
      { length: 13 },
      (_, i): Point => [x + (i - 6) * 27 * s, y - (170 + 60 * Math.sin(i * 2.3)) * s],
    );
    const shifted = (dx: number, dy: number) => heads.map(([hx, hy]): Point => [hx + dx * s, hy + dy * s]);
    return (
      path(
        `M${r(x - 150 * s)} ${r(y)}q${r(20 * s)} ${r(-110 * s)} ${r(150 * s)} ${r(-120 * s)}t${r(150 * s)} ${r(120 * s)}z`,
        pen.tone("#5f8048"),
      ) +
      line(
        heads
          .map(
            ([hx, hy], i) =>
              `M${r(x + (i - 6) * 16 * s)} ${r(y - 70 * s)}Q${r(hx)} ${r(y - 110 * s)} ${r(hx)} ${r(hy)}`,
          )
          .join(""),
        pen.tone("#5f8048"),
        5 * s,
      ) +
      dots(heads, pen.tone("#c9688f"), 50 * s) +
      dots(shifted(-4, -5), pen.tone("#e08fb0"), 36 * s) +
      dots([...shifted(-10, -8), ...shifted(4, -12), ...shifted(8, 2)], pen.tone("#f6c3d6"), 7 * s)
    );
  };
  return (
    sky(pen, horizon, [0.5, 0.5]) +
    sea(pen, horizon, H, { sunX: 0.5 }) +
    cliff(pen, { top: H * 0.3, foot: H * 0.62, reach: W * 0.46, depth: 0.45 }) +
    stack(pen, W * 0.2, H * 0.56, W * 0.12, H * 0.22, 0.45) +
    birds(pen, W * 0.4, H * 0.24, 8, 26 * k) +
    bank(
      pen,
      [
        [-20, H * 0.78],
        [W * 0.4, H * 0.84],
        [W * 1.03, H * 0.76],
      ],
      "#8a8f6a",
    ) +
    clump(W * 0.24, H * 0.93, 1.5 * k) +
    clump(W * 0.62, H * 0.96, 1.9 * k) +
    clump(W * 0.92, H * 0.9, 1.2 * k) +
    grass(pen, H, 70 * k)
  );
};
