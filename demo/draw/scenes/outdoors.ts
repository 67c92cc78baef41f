import { darker, lighter, mix } from "../kit/color.ts";
import { at, circle, dots, line, oval, path, polygon, r, see } from "../kit/svg.ts";
import { bowl, steam } from "../made/crockery.ts";
import { house } from "../made/house.ts";
import { guitar } from "../made/instruments.ts";
import { type Pose, person } from "../made/people.ts";
import { tabletop } from "../made/room.ts";
import { foodVan } from "../made/vehicles.ts";
import { hills, isle, wall } from "../nature/land.ts";
import { bank, flowers, grass, tree } from "../nature/plants.ts";
import { sea } from "../nature/sea.ts";
import { birds, fog, sky, weather } from "../nature/sky.ts";
import { near, type Scene, wide } from "./scene.ts";

/** Goalposts over the sea (0), a match (1), training under a grey sky (2). */
export const pitch: Scene = (pen) => {
  const { W, H } = pen;
  const k = wide(pen);
  const horizon = H * 0.38;
  const stripes = Array.from({ length: 7 }, (_, i) =>
    path(
      polygon([
        [W * (i * 0.3 - 0.55) + W * 0.2, H * 0.5],
        [W * (i * 0.3 - 0.42) + W * 0.2, H * 0.5],
        [W * (i * 0.5 - 1.1) + W * 0.2, H],
        [W * (i * 0.5 - 1.34) + W * 0.2, H],
      ]),
      pen.tone("#9ab857"),
      see(0.35),
    ),
  ).join("");
  const post = (x: number, y: number, s: number) =>
    line(
      `M${r(W * x - 130 * s * k)} ${r(y)}v${r(-150 * s * k)}h${r(260 * s * k)}v${r(150 * s * k)}`,
      pen.tone("#fbf8ef"),
      11 * s * k,
    ) +
    line(
      Array.from(
        { length: 8 },
        (_, i) => `M${r(W * x + (-130 + i * 37) * s * k)} ${r(y - 150 * s * k)}l${r(16 * s * k)} ${r(146 * s * k)}`,
      ).join("") +
        Array.from(
          { length: 4 },
          (_, i) => `M${r(W * x - 128 * s * k)} ${r(y - (30 + i * 32) * s * k)}h${r(262 * s * k)}`,
        ).join(""),
      pen.tone("#e9efe9"),
      2,
      see(0.5),
    );
  const ball = (x: number, y: number, s: number) =>
    oval(x, y + s, s * 1.1, s * 0.25, "#14202e", see(0.3)) +
    circle(x, y, s, pen.tone("#fdfaf2")) +
    path(
      polygon([
        [x - s * 0.3, y - s * 0.1],
        [x, y - s * 0.36],
        [x + s * 0.3, y - s * 0.1],
        [x + s * 0.18, y + s * 0.26],
        [x - s * 0.18, y + s * 0.26],
      ]),
      pen.tone("#2c2f33"),
    ) +
    line(
      `M${r(x)} ${r(y - s * 0.36)}v${r(-s * 0.5)}M${r(x + s * 0.3)} ${r(y - s * 0.1)}l${r(s * 0.5)} ${r(-s * 0.2)}M${r(x - s * 0.3)} ${r(y - s * 0.1)}l${r(-s * 0.5)} ${r(-s * 0.2)}M${r(x + s * 0.18)} ${r(y + s * 0.26)}l${r(s * 0.3)} ${r(s * 0.45)}M${r(x - s * 0.18)} ${r(y + s * 0.26)}l${r(-s * 0.3)} ${r(s * 0.45)}`,
      pen.tone("#2c2f33"),
      s * 0.07,
    );
  const sides: [number, number, number, string, Pose, boolean][] = [
    [0.16, 0.66, 170, "a", "walk", false],
    [0.38, 0.64, 165, "#e2b340", "walk", true],
    [0.3, 0.86, 300, "a", "kick", false],
    [0.56, 0.84, 290, "#e2b340", "walk", true],
    [0.74, 0.7, 190, "a", "dance", true],
    [0.86, 0.88, 310, "#e2b340", "walk", true],
  ];
  const people = pen.variant
    ? sides
        .slice(0, pen.variant === 2 ? 4 : 6)
        .map(([x, y, h, c, pose, flip], i) =>
          person(pen, W * x, H * y, h * k, {
            coat: c === "a" ? "#f4efe2" : pen.variant === 2 ? "#3f6d8a" : c,
            legs: i % 2 ? "#2c2f33" : "#7a2f3a",
            pose,
            flip,
            hair: i % 3 ? "#4a3526" : "#a8652f",
          }),
        )
        .join("") + ball(W * 0.44, H * 0.84, 24 * k)
    : ball(W * 0.3, H * 0.84, 96 * k);
  return (
    sky(pen, horizon, [0.2, 0.5]) +
    isle(pen, W * 0.5, horizon + 3, W * 0.5, H * 0.09, 0.7) +
    sea(pen, horizon, H * 0.54, { sunX: 0.2 }) +
    bank(
      pen,
      [
        [-20, H * 0.5],
        [W * 0.5, H * 0.49],
        [W * 1.03, H * 0.5],
      ],
      "#7fa34a",
    ) +
    stripes +
    wall(pen, -20, W + 20, H * 0.53, 42 * k) +
    post(0.76, H * 0.68, pen.variant === 1 ? 1 : 1.5) +
    line(
      `M0 ${r(H * 0.68)}H${W}M${r(W * 0.02)} ${r(H * 0.9)}Q${r(W * 0.5)} ${r(H * 0.84)} ${r(W * 0.98)} ${r(H * 0.92)}`,
      pen.tone("#f4f7ea"),
      6 * k,
      see(0.8),
    ) +
    (pen.light.name === "mist" ? fog(pen, H * 0.52, H * 0.16) : "") +
    people +
    grass(pen, H + 8, 46 * k, { color: "#6f9a3f" }) +
    weather(pen) +
    birds(pen, W * 0.5, H * 0.15, 4, 20 * k)
  );
};

/** A class outside with a guitar, or in a ring on the grass. */
export const outdoorClass: Scene = (pen) => {
  const { W, H } = pen;
  const k = wide(pen);
  const horizon = H * 0.38;
  const ring: [number, number, number, string, Pose, boolean][] = [
    [0.24, 0.7, 240, "#c8693a", "sit", false],
    [0.38, 0.66, 220, "#3f7a67", "sit", false],
    [0.62, 0.66, 220, "#8a3b4a", "sit", true],
    [0.77, 0.7, 240, "#3f6d8a", "sit", true],
    [0.18, 0.86, 310, "#e2b340", "sit", false],
    [0.82, 0.87, 310, "#5b4a7a", "sit", true],
  ];
  return (
    sky(pen, horizon, [0.24, 0.4]) +
    isle(pen, W * 0.3, horizon + 3, W * 0.5, H * 0.09, 0.7) +
    sea(pen, horizon, H * 0.58, { sunX: 0.24 }) +
    bank(
      pen,
      [
        [-20, H * 0.54],
        [W * 0.5, H * 0.52],
        [W * 1.03, H * 0.55],
      ],
      "#86a04e",
    ) +
    (pen.variant
      ? house(pen, W * 0.05, H * 0.58, { w: 300 * k, h: 130 * k, floors: 1, windows: 4, wall: "#efe6d0", depth: 0.1 })
      : wall(pen, -20, W + 20, H * 0.6, 60 * k)) +
    ring
      .map(([x, y, h, coat, pose, flip], i) =>
        person(pen, W * x, H * y, h * k, {
          coat,
          pose,
          flip,
          seat: "#8f8778",
          hair: ["#4a3526", "#a8652f", "#2f2620"][i % 3],
          skirt: i % 2 === 0,
        }),
      )
      .join("") +
    person(pen, W * 0.5, H * 0.68, 270 * k, { coat: "#f4efe2", pose: "reach", hair: "#d8d2c6" }) +
    guitar(pen, W * 0.23, H * 0.83, 0.5 * k, { turn: 62 }) +
    at(
      W * 0.5,
      H * 0.88,
      1.5 * k,
      path("M0 0Q-30 -14 -76 -4V-30Q-30 -40 0 -22Q30 -40 76 -30V-4Q30 -14 0 0z", "#fdf8ea") +
        path("M-80 2Q-30 -8 0 6Q30 -8 80 2V8Q30 -2 0 12Q-30 -2 -80 8z", pen.accent),
    ) +
    flowers(pen, H * 0.98, 80 * k, "#f0e2b4", { count: 34, size: 18 * k }) +
    grass(pen, H, 60 * k) +
    birds(pen, W * 0.7, H * 0.16, 5, 20 * k)
  );
};

/** A pot of soup at the garden gate. */
export const soupOutside: Scene = (pen) => {
  const { W, H } = pen;
  const k = near(pen);
  return (
    sky(pen, H * 0.36, [0.7, 0.5]) +
    hills(pen, { y: H * 0.36, height: H * 0.12, color: "#7b8c74", depth: 0.6 }) +
    wall(pen, -20, W + 20, H * 0.58, H * 0.2) +
    bank(
      pen,
      [
        [-20, H * 0.58],
        [W * 0.5, H * 0.57],
        [W * 1.03, H * 0.59],
      ],
      "#84994a",
    ) +
    tabletop(pen, H * 0.68, "#a8763f") +
    at(
      W * 0.34,
      H * 0.86,
      2.2 * k,
      path(
        "M-110 -140V-20Q-110 0 -80 0H80Q110 0 110 -20V-140z",
        pen.across(lighter(pen.accent, 0.25), pen.accent, darker(pen.accent, 0.35)),
      ) +
        oval(0, -140, 110, 24, lighter(pen.accent, 0.3)) +
        oval(0, -138, 98, 19, "#c9a44a") +
        dots(
          [
            [-50, -140],
            [-10, -132],
            [30, -144],
            [60, -136],
          ],
          "#e07b39",
          17,
        ) +
        line("M-110 -100h-36M110 -100h36M50 -140L120 -230", "#3a3530", 14),
    ) +
    steam(W * 0.34, H * 0.46, 80 * k) +
    [0.62, 0.78, 0.92]
      .map((x, i) =>
        bowl(
          pen,
          W * x,
          H * (0.82 + (i % 2) * 0.1),
          0.62 * k,
          ["#f4efe2", mix(pen.accent, "#ffffff", 0.4), "#7fa3a8"][i]!,
          "#c9a44a",
          dots(
            [
              [-40, -92],
              [20, -86],
              [60, -96],
            ],
            "#e07b39",
            16,
          ),
        ),
      )
      .join("") +
    (pen.variant
      ? foodVan(pen, W * 0.1, H * 0.58, 0.5 * k)
      : tree(pen, W * 0.92, H * 0.58, 260 * k, "#6f8f4c", "#7a3f6a"))
  );
};
