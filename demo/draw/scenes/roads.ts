import { darker, lighter } from "../kit/color.ts";
import { at, dots, line, type Point, path, r, rect, see } from "../kit/svg.ts";
import { house } from "../made/house.ts";
import { farHouse, lighthouse } from "../made/landmarks.ts";
import { person, sheep } from "../made/people.ts";
import { bicycle, minibus } from "../made/vehicles.ts";
import { hills, isle, wall } from "../nature/land.ts";
import { bank, bushes, flowers, grass } from "../nature/plants.ts";
import { sea } from "../nature/sea.ts";
import { sky, stars, weather } from "../nature/sky.ts";
import { type Scene, wide } from "./scene.ts";

/** The road with a minibus (0), bicycles leaning at the wall (1), or nobody (2). */
export const coastRoad: Scene = (pen) => {
  const { W, H } = pen;
  const k = wide(pen);
  const horizon = H * 0.36;
  const traffic = [
    () => minibus(pen, W * 0.5, H * 0.78, 2.1 * k),
    () =>
      bicycle(pen, W * 0.34, H * 0.9, 1.9 * k, pen.accent, { basket: true }) +
      bicycle(pen, W * 0.66, H * 0.88, 1.8 * k, pen.tone("#d2603f"), { flip: true }),
    () =>
      sheep(pen, W * 0.4, H * 0.8, 1.8 * k) +
      sheep(pen, W * 0.55, H * 0.84, 2.2 * k, { flip: true, grazing: false }) +
      sheep(pen, W * 0.3, H * 0.9, 2.3 * k, { grazing: false }),
  ];
  return (
    sky(pen, horizon, [0.72, 0.5]) +
    hills(pen, { y: horizon, height: H * 0.16, color: "#7b8c84", depth: 0.6, bottom: horizon + 6 }) +
    sea(pen, horizon, H * 0.6, { sunX: 0.72 }) +
    hills(pen, { y: H * 0.56, height: H * 0.1, color: "#86a04e", depth: 0.25, fields: true, tilt: -0.4 }) +
    house(pen, W * 0.08, H * 0.56, { w: 190 * k, h: 84 * k, depth: 0.2, thatch: pen.variant === 1, smoke: true }) +
    bank(
      pen,
      [
        [-20, H * 0.64],
        [W * 0.5, H * 0.62],
        [W * 1.03, H * 0.64],
      ],
      "#7f9a4a",
    ) +
    wall(pen, -20, W + 20, H * 0.74, 96 * k) +
    path(`M-20 ${r(H * 0.74)}H${W + 20}V${r(H * 0.94)}H-20z`, pen.fall(pen.tone("#b3a78f"), pen.tone("#948a76"))) +
    traffic[pen.variant % 3]!() +
    bank(
      pen,
      [
        [-20, H * 0.95],
        [W * 0.5, H * 0.93],
        [W * 1.03, H * 0.95],
      ],
      "#6f8f42",
    ) +
    flowers(pen, H * 0.98, 70 * k, pen.variant ? "#e8843c" : "#f0e2b4", { count: 34, size: 18 * k }) +
    grass(pen, H, 70 * k, { color: "#6f8f42" }) +
    weather(pen)
  );
};

/** A flock on the hill above the bay. */
export const flock: Scene = (pen) => {
  const { W, H } = pen;
  const k = wide(pen);
  const horizon = H * 0.4;
  const spots = [
    [0.2, 0.62, 0.8],
    [0.42, 0.6, 0.7],
    [0.78, 0.64, 0.9],
    [0.62, 0.7, 1.1],
    [0.86, 0.84, 1.9],
    [0.1, 0.8, 1.5],
  ];
  return (
    sky(pen, horizon, [0.3, 0.4]) +
    isle(pen, W * 0.52, horizon + 3, W * 0.42, H * 0.08, 0.7) +
    sea(pen, horizon, H * 0.58, { sunX: 0.3 }) +
    hills(pen, { y: H * 0.6, height: H * 0.12, color: "#8a9a52", depth: 0.15, bumps: 3, fields: true }) +
    bank(
      pen,
      [
        [-20, H * 0.7],
        [W * 0.35, H * 0.62],
        [W * 0.7, H * 0.7],
        [W * 1.03, H * 0.62],
      ],
      "#84994a",
    ) +
    spots
      .map(([x, y, s], i) => sheep(pen, W * x!, H * y!, s! * k, { flip: i % 2 === 0, grazing: i % 3 !== 0 }))
      .join("") +
    bushes(pen, H * 0.98, 90 * k, "#9a5f8f", { count: 9 }) +
    sheep(pen, W * 0.46, H * 0.9, 4 * k, { grazing: false }) +
    grass(pen, H, 90 * k, { color: "#7f8f42" })
  );
};

/** A telescope under a very dark sky. */
export const stargazing: Scene = (pen) => {
  const { W, H } = pen;
  const k = wide(pen);
  const horizon = H * 0.7;
  const way = Array.from({ length: 150 }, (): Point => {
    const t = pen.random();
    return [
      W * (0.1 + t * 0.8) + pen.random.between(-90, 90) * k,
      horizon * (0.95 - t * 0.95) + pen.random.between(-70, 70) * k,
    ];
  });
  const tube = at(
    W * 0.62,
    H * 0.74,
    2.1 * k,
    line("M0 0L-46 110M0 0L46 110M0 0V112", pen.tone("#5b4a3c"), 10) +
      at(
        0,
        -6,
        1,
        rect(
          -110,
          -20,
          200,
          40,
          pen.across(darker(pen.accent, 0.2), lighter(pen.accent, 0.2), darker(pen.accent, 0.2)),
          6,
        ) +
          rect(80, -28, 70, 56, lighter(pen.accent, 0.15), 6) +
          rect(-136, -12, 30, 24, "#1c2026", 4) +
          rect(-20, -24, 16, 48, "#c9a24a", 3) +
          rect(142, -28, 12, 56, "#c9a24a", 3),
        { turn: -38 },
      ),
  );
  return (
    sky(pen, horizon, [0.1, 0.2]) +
    dots(way, "#cfdcf2", 3.4 * k, see(0.5)) +
    stars(pen, horizon, 120) +
    hills(pen, { y: horizon, height: H * 0.08, color: "#4f5f55", depth: 0.4 }) +
    farHouse(pen, W * 0.1, horizon + H * 0.04, 120 * k, 0.1) +
    lighthouse(pen, W * 0.9, horizon + 8, H * 0.16) +
    bank(
      pen,
      [
        [-20, H * 0.84],
        [W * 0.5, H * 0.8],
        [W * 1.03, H * 0.86],
      ],
      "#5f7048",
    ) +
    tube +
    person(pen, W * 0.48, H * 0.96, 290 * k, { coat: "#c8693a", pose: "stand", hat: "#3f6d8a" }) +
    person(pen, W * 0.4, H * 0.97, 200 * k, { coat: "#e2b340", pose: "reach" }) +
    grass(pen, H, 60 * k)
  );
};
