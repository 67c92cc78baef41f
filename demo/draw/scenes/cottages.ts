import { darker, lighter } from "../kit/color.ts";
import { at, circle, line, oval, path, polygon, r, rect, see } from "../kit/svg.ts";
import { cup } from "../made/crockery.ts";
import { door, house, LAMPLIGHT } from "../made/house.ts";
import { guitar } from "../made/instruments.ts";
import { lighthouse } from "../made/landmarks.ts";
import { person, sheep } from "../made/people.ts";
import { bicycle } from "../made/vehicles.ts";
import { hills, isle, stack, wall } from "../nature/land.ts";
import { bank, bushes, flowers, grass, tree } from "../nature/plants.ts";
import { sea } from "../nature/sea.ts";
import { birds, sky, weather } from "../nature/sky.ts";
import { type Scene, wide } from "./scene.ts";

/** Tents on the green: in a field (0), or a fire on the shore by night (1). */
export const tents: Scene = (pen) => {
  const { W, H } = pen;
  const k = wide(pen);
  const horizon = H * 0.4;
  const lit = pen.light.dark;
  const tent = (x: number, y: number, s: number, color: string) =>
    at(
      W * x,
      y,
      s * k,
      (lit ? pen.glow(0, -60, 190, LAMPLIGHT, 0.6) : "") +
        oval(10, 2, 170, 16, "#14202e", see(0.28)) +
        path(
          "M-160 0Q-110 -130 0 -150Q120 -130 170 0z",
          pen.across(lighter(color, lit ? 0.3 : 0.2), color, darker(color, 0.3)),
        ) +
        path("M-160 0Q-110 -130 0 -150Q-40 -80 -54 0z", darker(color, 0.1)) +
        path("M-60 0Q-30 -90 0 -110Q34 -90 50 0z", lit ? LAMPLIGHT : darker(color, 0.5)) +
        path("M-60 0Q-30 -90 0 -110Q-10 -50 -34 0z", lighter(color, 0.35)) +
        line("M-160 0L-196 14M170 0l34 14M0 -150Q-50 -90 -84 0M0 -150Q70 -90 96 0", darker(color, 0.4), 3),
      {},
    );
  const fire = pen.variant
    ? at(
        W * 0.42,
        H * 0.88,
        1.7 * k,
        pen.glow(0, -40, 330, "#ff9a3c", 0.85) +
          line("M-60 6L50 -14M60 6L-50 -14", "#4a2e1a", 16) +
          path("M-40 -6Q-58 -60 -8 -126Q0 -86 22 -96Q56 -46 36 -6z", "#e8622c") +
          path("M-24 -6Q-34 -44 -4 -84Q4 -56 16 -60Q36 -30 22 -6z", "#ffc24d") +
          path("M-10 -6Q-14 -26 2 -44Q16 -26 12 -6z", "#fff0b0"),
      ) +
      person(pen.within(W, H, "golden"), W * 0.25, H * 0.93, 300 * k, {
        coat: "#8a3b4a",
        pose: "sit",
        seat: "#6b5a48",
      }) +
      person(pen.within(W, H, "golden"), W * 0.6, H * 0.94, 300 * k, {
        coat: "#3f6d8a",
        pose: "sit",
        flip: true,
        hair: "#a8652f",
        seat: "#6b5a48",
      }) +
      guitar(pen, W * 0.56, H * 0.87, 0.42 * k, { turn: -70 })
    : "";
  return (
    sky(pen, horizon, [0.76, 0.55]) +
    isle(pen, W * 0.02, horizon + 3, W * 0.42, H * 0.09, 0.7) +
    stack(pen, W * 0.56, horizon + 20, W * 0.05, H * 0.1, 0.55) +
    sea(pen, horizon, H * 0.66, { sunX: 0.76 }) +
    bank(
      pen,
      pen.variant
        ? [
            [-20, H * 0.62],
            [W * 0.4, H * 0.6],
            [W * 0.7, H * 0.64],
            [W * 1.03, H * 0.58],
          ]
        : [
            [-20, H * 0.56],
            [W * 0.4, H * 0.6],
            [W * 0.7, H * 0.55],
            [W * 1.03, H * 0.58],
          ],
      pen.variant ? "#b3a283" : "#86a04e",
    ) +
    tent(0.2, H * 0.68, 0.8, pen.tone("#d9a441")) +
    tent(0.82, H * 0.72, 1.05, pen.tone("#c8553d")) +
    (pen.variant
      ? fire
      : tent(0.46, H * 0.88, 2.1, pen.accent) +
        cup(pen, W * 0.72, H * 0.92, 0.5 * k, pen.tone("#3f6d8a")) +
        person(pen, W * 0.68, H * 0.9, 240 * k, { coat: "#e2b340", pose: "sit", flip: true, seat: "#8f8778" })) +
    flowers(pen, H * 0.99, 60 * k, "#f0e2b4", { count: 30, size: 16 * k }) +
    grass(pen, H, 56 * k) +
    birds(pen, W * 0.3, H * 0.18, 4, 20 * k)
  );
};

/** Stone cottages behind their walls. */
export const cottageRow: Scene = (pen) => {
  const { W, H } = pen;
  const k = wide(pen);
  const horizon = H * 0.42;
  const lone = pen.variant === 1;
  return (
    sky(pen, horizon, [0.22, 0.5]) +
    hills(pen, {
      y: horizon,
      height: H * 0.2,
      color: pen.variant === 2 ? "#8a6a86" : "#7b8c74",
      depth: 0.5,
      bumps: 3,
    }) +
    (lone ? sea(pen, horizon, H * 0.62, { sunX: 0.22 }) : "") +
    hills(pen, { y: H * 0.56, height: H * 0.1, color: "#84994a", depth: 0.2, fields: true }) +
    (lone
      ? house(pen, W * 0.26, H * 0.74, {
          w: 620 * k,
          h: 240 * k,
          thatch: true,
          smoke: true,
          windows: 3,
          doorAt: 0.5,
          side: 150 * k,
        })
      : pen.variant === 2
        ? house(pen, W * 0.22, H * 0.78, {
            w: 640 * k,
            h: 340 * k,
            floors: 2,
            windows: 5,
            smoke: true,
            wall: "#f3ead6",
            side: 170 * k,
          }) + tree(pen, W * 0.12, H * 0.78, 230 * k)
        : house(pen, W * 0.04, H * 0.62, {
            w: 300 * k,
            h: 130 * k,
            stone: true,
            wall: "#b5aa97",
            smoke: true,
            depth: 0.12,
          }) +
          house(pen, W * 0.66, H * 0.66, { w: 330 * k, h: 140 * k, thatch: true, depth: 0.06 }) +
          house(pen, W * 0.24, H * 0.78, {
            w: 520 * k,
            h: 220 * k,
            stone: true,
            wall: "#c4b9a4",
            smoke: true,
            windows: 3,
          })) +
    bank(
      pen,
      [
        [-20, H * 0.78],
        [W * 0.4, H * 0.76],
        [W * 1.03, H * 0.79],
      ],
      "#7f9a4a",
    ) +
    wall(pen, -20, W * 0.42, H * 0.88, 80 * k) +
    wall(pen, W * 0.6, W + 20, H * 0.87, 80 * k) +
    bushes(pen, H * 0.94, 80 * k, pen.variant === 2 ? "#9a5f8f" : "#c9a23a", { to: W * 0.4, count: 6 }) +
    flowers(pen, H * 0.98, 80 * k, "#e8743c", { from: W * 0.58, count: 22, size: 18 * k }) +
    (pen.variant === 2
      ? bicycle(pen, W * 0.7, H * 0.95, 0.9 * k, pen.accent) +
        bicycle(pen, W * 0.84, H * 0.96, 0.9 * k, pen.tone("#c8693a"), { flip: true })
      : sheep(pen, W * 0.5, H * 0.95, 1.3 * k)) +
    grass(pen, H, 56 * k) +
    weather(pen)
  );
};

/** A hostel under the lighthouse at the end of the road. */
export const hostelNight: Scene = (pen) => {
  const { W, H } = pen;
  const k = wide(pen);
  const horizon = H * 0.56;
  return (
    sky(pen, horizon, [0.2, 0.3]) +
    sea(pen, horizon, H * 0.74, { sunX: 0.2 }) +
    hills(pen, { y: H * 0.66, height: H * 0.12, color: "#5f7048", depth: 0.2, bumps: 3, tilt: 0.7 }) +
    lighthouse(pen, W * 0.86, H * 0.56, H * 0.36) +
    house(pen, W * 0.2, H * 0.8, {
      w: 560 * k,
      h: 250 * k,
      floors: 2,
      windows: 5,
      smoke: true,
      wall: "#ece2cb",
      side: 150 * k,
    }) +
    bank(
      pen,
      [
        [-20, H * 0.82],
        [W * 0.5, H * 0.79],
        [W * 1.03, H * 0.84],
      ],
      "#4f6b45",
    ) +
    path(
      polygon([
        [W * 0.36, H * 0.8],
        [W * 0.4, H * 0.8],
        [W * 0.56, H],
        [W * 0.3, H],
      ]),
      pen.tone("#cbb991"),
      see(0.7),
    ) +
    person(pen, W * 0.62, H * 0.93, 190 * k, { coat: "#c8693a", pose: "back", pack: "#3f6d8a" }) +
    person(pen, W * 0.67, H * 0.935, 176 * k, { coat: "#3f7a67", pose: "back", hair: "#a8652f" }) +
    grass(pen, H, 60 * k)
  );
};

/** A half-door with the key in it, roses at the side (portrait likes it). */
export const cottageDoor: Scene = (pen) => {
  const { W, H } = pen;
  const k = wide(pen);
  const lime = pen.tone("#f7f1e2");
  const rubble = Array.from(
    { length: 30 },
    () => `M${r(pen.random() * W)} ${r(pen.random() * H * 0.86)}q${r(40 * k)} ${r(-14 * k)} ${r(90 * k)} 0`,
  ).join("");
  return (
    rect(0, 0, W, H, pen.fall(lime, darker(lime, 0.1))) +
    line(rubble, darker(lime, 0.12), 6, see(0.6)) +
    path(`M-10 -10H${W + 10}V${r(H * 0.07)}Q${r(W * 0.5)} ${r(H * 0.12)} -10 ${r(H * 0.08)}z`, pen.tone("#b8964f")) +
    line(
      Array.from({ length: 40 }, (_, i) => `M${r((i / 39) * W)} 0l-6 ${r(H * 0.09)}`).join(""),
      pen.tone("#8a6c34"),
      4,
      see(0.6),
    ) +
    door(pen, W * 0.36, H * 0.87, W * 0.3, H * 0.62, pen.accent, { half: true }) +
    rect(W * 0.28, H * 0.87, W * 0.46, H * 0.035, pen.tone("#a49b8b"), 4) +
    rect(0, H * 0.9, W, H * 0.1, pen.tone("#8f887c")) +
    circle(W * 0.61, H * 0.57, 14 * k, pen.tone("#2c2f33")) +
    line(`M${r(W * 0.61)} ${r(H * 0.575)}v${r(60 * k)}l${r(14 * k)} 0`, pen.tone("#c9a24a"), 9 * k) +
    flowers(pen, H * 0.88, H * 0.62, "#d2506a", { from: W * 0.02, to: W * 0.26, count: 34, size: 46 * k }) +
    bushes(pen, H * 0.9, 110 * k, "#5f8048", { from: 0, to: W * 0.28, count: 5 }) +
    flowers(pen, H * 0.9, 160 * k, "#e8843c", { from: W * 0.76, to: W * 0.98, count: 22, size: 30 * k }) +
    rect(W * 0.76, H * 0.86, W * 0.22, H * 0.07, pen.tone("#b5694a"), 8) +
    at(
      W * 0.5,
      H * 0.93,
      1.2 * k,
      path("M-70 -4Q-80 -54 -30 -58Q-4 -84 40 -70Q84 -60 78 -20Q70 4 0 2z", pen.tone("#d99a4f")) +
        circle(-56, -46, 24, pen.tone("#d99a4f")) +
        path("M-76 -62l4 -22 16 14zM-46 -70l12 -18 6 22z", pen.tone("#c17f38")) +
        line("M72 -16q30 0 24 -30", pen.tone("#c17f38"), 12),
    )
  );
};
