import { at, circle, dots, line, oval, type Point, path, polygon, r, rect, see } from "../kit/svg.ts";
import { cup } from "../made/crockery.ts";
import { person } from "../made/people.ts";
import { indoors, tabletop, windowView } from "../made/room.ts";
import { hills, wall } from "../nature/land.ts";
import { bank, flowers, grass, sprouts, tree } from "../nature/plants.ts";
import { sky } from "../nature/sky.ts";
import { near, type Scene, wide } from "./scene.ts";

/** Vegetable beds inside the old wall: wide (0), the bench under the plum tree (1). */
export const walledGarden: Scene = (pen) => {
  const { W, H } = pen;
  const k = wide(pen);
  const horizon = H * 0.34;
  const bed = (y: number, s: number, crop: string, kind: number) =>
    path(
      polygon([
        [W * 0.5 - W * 0.5 * s, y],
        [W * 0.5 + W * 0.5 * s, y],
        [W * 0.5 + W * 0.53 * s, y + 60 * s * k],
        [W * 0.5 - W * 0.53 * s, y + 60 * s * k],
      ]),
      pen.tone("#6b4a34"),
    ) +
    (kind === 1
      ? flowers(pen, y + 20 * k, 110 * s * k, crop, {
          from: W * 0.5 - W * 0.47 * s,
          to: W * 0.5 + W * 0.47 * s,
          count: 34,
          size: 26 * s * k,
        })
      : sprouts(pen, W * 0.5 - W * 0.46 * s, W * 0.5 + W * 0.46 * s, y + 22 * k, 66 * s * k, crop));
  if (pen.variant)
    return (
      sky(pen, H * 0.3, [0.8, 0.4]) +
      hills(pen, { y: H * 0.3, height: H * 0.12, color: "#7b8c74", depth: 0.6 }) +
      wall(pen, -20, W + 20, H * 0.62, H * 0.3) +
      bank(
        pen,
        [
          [-20, H * 0.62],
          [W * 0.5, H * 0.61],
          [W * 1.03, H * 0.63],
        ],
        "#8aa04e",
      ) +
      tree(pen, W * 0.22, H * 0.86, 620 * k, "#6f8f4c", "#7a3f6a") +
      tree(pen, W * 0.86, H * 0.74, 430 * k, "#7f9a4f", "#7a3f6a") +
      at(
        W * 0.54,
        H * 0.88,
        1.9 * k,
        oval(0, 4, 180, 14, "#14202e", see(0.28)) +
          line("M-140 -70V0M140 -70V0", pen.tone("#6b4527"), 14) +
          rect(-170, -80, 340, 18, pen.tone("#a8763f"), 4) +
          rect(-160, -150, 320, 18, pen.tone("#b5854f"), 4) +
          rect(-160, -120, 320, 16, pen.tone("#a8763f"), 4) +
          line("M-150 -80V-154M150 -80V-154", pen.tone("#6b4527"), 12),
      ) +
      person(pen, W * 0.5, H * 0.9, 330 * k, { coat: "#c8693a", pose: "sit", hat: "#d9bb8a" }) +
      cup(pen, W * 0.64, H * 0.88 - 152 * k, 0.4 * k, pen.accent) +
      flowers(pen, H * 0.98, 120 * k, "#e8843c", { count: 40, size: 24 * k }) +
      grass(pen, H, 70 * k) +
      dots(
        Array.from({ length: 12 }, (): Point => [pen.random() * W * 0.5, H * pen.random.between(0.86, 0.95)]),
        pen.tone("#7a3f6a"),
        22 * k,
      )
    );
  return (
    sky(pen, horizon, [0.8, 0.4]) +
    hills(pen, { y: horizon, height: H * 0.14, color: "#7b8c74", depth: 0.6, bumps: 3 }) +
    wall(pen, -20, W + 20, H * 0.5, H * 0.16) +
    bank(
      pen,
      [
        [-20, H * 0.5],
        [W * 0.5, H * 0.49],
        [W * 1.03, H * 0.5],
      ],
      "#9a8a62",
    ) +
    tree(pen, W * 0.08, H * 0.54, 230 * k, "#6f8f4c", "#7a3f6a") +
    tree(pen, W * 0.93, H * 0.55, 250 * k, "#7f9a4f", "#c8553d") +
    bed(H * 0.55, 0.72, "#6f9a4b", 0) +
    bed(H * 0.64, 0.86, "#e2b340", 1) +
    bed(H * 0.74, 1, "#4f8a5f", 0) +
    bed(H * 0.87, 1.16, "#9ab857", 0) +
    person(pen, W * 0.28, H * 0.73, 230 * k, { coat: "#3f6d8a", pose: "reach", hat: "#d9bb8a" }) +
    person(pen, W * 0.74, H * 0.86, 300 * k, { coat: "#c8693a", pose: "reach", flip: true, hat: "#e9d9b4" }) +
    at(
      W * 0.86,
      H * 0.88,
      1.4 * k,
      path("M-90 -70H80L50 -10H-60z", pen.accent) +
        circle(-10, -6, 26, "#2c2f33") +
        line("M80 -70L170 -84M50 -10L90 4", pen.tone("#6b4527"), 9) +
        path("M-84 -70q40 -40 80 -10t70 10z", pen.tone("#5f8f4a")),
    )
  );
};

/** Seedlings and packets on the potting bench. */
export const seedlings: Scene = (pen) => {
  const { W, H } = pen;
  const k = near(pen);
  const pot = (x: number, y: number, s: number, kind: number) =>
    at(
      x,
      y,
      s,
      oval(6, 0, 56, 9, "#1a1410", see(0.28)) +
        (kind === 0
          ? path("M0 -90q-70 -10 -64 -76q56 0 64 76q0 -90 70 -84q4 66 -70 84z", "#6f9a4b")
          : kind === 1
            ? line("M0 -90V-200M0 -130q-40 -10 -50 -44M0 -150q40 -10 46 -46", "#5f8a42", 8) +
              circle(0, -206, 30, "#e2a93b") +
              circle(0, -206, 13, "#8a5a20")
            : path(
                "M-10 -90Q-60 -140 -30 -190Q0 -150 -4 -90zM10 -90Q60 -150 30 -200Q0 -150 4 -90zM-4 -90Q-8 -170 4 -220Q20 -160 4 -90z",
                "#4f8a5f",
              )) +
        path("M-54 -96H54L42 0H-42z", pen.across("#d98a5f", "#b5694a", "#8a4a30")) +
        rect(-60, -106, 120, 22, "#c4764f", 4) +
        oval(0, -104, 50, 8, "#4a3020"),
    );
  const packet = (x: number, y: number, turn: number, color: string, dot: string) =>
    at(
      x,
      y,
      1.3 * k,
      rect(-50, -70, 100, 140, "#f6ecd0", 4) +
        rect(-50, -70, 100, 36, color, 4) +
        circle(0, 14, 30, dot) +
        line("M0 40V60M-12 50L0 58L12 50", "#5f8a42", 6),
      { turn },
    );
  return (
    rect(0, 0, W, H * 0.62, pen.fall(indoors(pen, "#a8b598"), indoors(pen, "#cfd6b8"))) +
    windowView(pen, { x: W * 0.08, y: H * 0.04, w: W * 0.84, h: H * 0.44, panes: 5, what: "hill" }) +
    tabletop(pen, H * 0.62, "#9a7550") +
    [0.14, 0.3, 0.46].map((x, i) => pot(W * x, H * 0.74, 1.15 * k, (i + pen.variant) % 3)).join("") +
    [0.22, 0.4].map((x, i) => pot(W * x, H * 0.93, 1.5 * k, (i + 1) % 3)).join("") +
    packet(W * 0.6, H * 0.84, -8, pen.accent, "#c8553d") +
    packet(W * 0.7, H * 0.86, 6, "#e2b340", "#7f9a4a") +
    packet(W * 0.8, H * 0.82, -3, "#3f6d8a", "#e8843c") +
    at(
      W * 0.92,
      H * 0.74,
      1.5 * k,
      path("M-60 0V-110H60V0z", "#7fa3a8") +
        line("M60 -90q50 -10 44 40t-44 40", "#7fa3a8", 10) +
        line("M-60 -30L-140 -110", "#7fa3a8", 16) +
        oval(0, -110, 60, 12, "#5f8288"),
    )
  );
};

/** A crate of vegetables just lifted. */
export const harvest: Scene = (pen) => {
  const { W, H } = pen;
  const k = near(pen);
  const horizon = H * 0.4;
  const carrot = (x: number, y: number, turn: number) =>
    at(
      x,
      y,
      1.3 * k,
      path("M-20 0Q-16 -110 0 -130Q16 -110 20 0z", "#e07b39", 'transform="rotate(180)"') +
        line("M0 0Q-20 -50 -40 -70M0 0Q0 -60 4 -84M0 0Q24 -50 44 -64", "#5f8a42", 9),
      { turn },
    );
  const cabbage = (x: number, y: number, s: number) =>
    circle(x, y, 74 * s, "#5f8f5a") +
    circle(x - 12 * s, y - 10 * s, 54 * s, "#8ab56f") +
    circle(x - 6 * s, y - 14 * s, 32 * s, "#b5d08f") +
    line(
      `M${r(x - 60 * s)} ${r(y + 30 * s)}Q${r(x)} ${r(y - 10 * s)} ${r(x + 10 * s)} ${r(y - 60 * s)}M${r(x + 60 * s)} ${r(y + 20 * s)}Q${r(x + 10 * s)} ${r(y - 10 * s)} ${r(x)} ${r(y - 50 * s)}`,
      "#dfe8c4",
      4 * s,
      see(0.7),
    );
  return (
    sky(pen, horizon, [0.24, 0.5]) +
    hills(pen, { y: horizon, height: H * 0.14, color: "#7b8c74", depth: 0.6 }) +
    wall(pen, -20, W + 20, H * 0.56, H * 0.16) +
    bank(
      pen,
      [
        [-20, H * 0.56],
        [W * 0.5, H * 0.55],
        [W * 1.03, H * 0.57],
      ],
      "#84994a",
    ) +
    tabletop(pen, H * 0.72, "#a8763f") +
    cabbage(W * 0.34, H * 0.58, 1.5 * k) +
    cabbage(W * 0.66, H * 0.6, 1.35 * k) +
    [0.42, 0.47, 0.52, 0.57].map((x, i) => carrot(W * x, H * 0.56, -12 + i * 9)).join("") +
    [0.27, 0.73]
      .map((x) =>
        at(
          W * x,
          H * 0.64,
          1.5 * k,
          line("M0 0Q-10 -90 -30 -140M0 0Q6 -90 0 -150M0 0Q20 -80 36 -130", "#4f7a4a", 16) +
            line("M0 20V-50", "#f4efe2", 34),
        ),
      )
      .join("") +
    rect(W * 0.2, H * 0.64, W * 0.6, 76 * k, "#c39a68", 5) +
    rect(W * 0.2, H * 0.735, W * 0.6, 76 * k, "#b5854f", 5) +
    rect(W * 0.2, H * 0.83, W * 0.6, 76 * k, "#a5763f", 5) +
    [0.2, 0.485, 0.77].map((x) => rect(W * x, H * 0.62, 44 * k, H * 0.3, "#8a5f30", 4)).join("") +
    dots(
      [
        [W * 0.12, H * 0.9],
        [W * 0.16, H * 0.93],
        [W * 0.87, H * 0.9],
        [W * 0.91, H * 0.94],
      ],
      "#c8442f",
      74 * k,
    ) +
    dots(
      [
        [W * 0.11, H * 0.885],
        [W * 0.15, H * 0.915],
        [W * 0.86, H * 0.885],
      ],
      "#e8806a",
      24 * k,
    )
  );
};
