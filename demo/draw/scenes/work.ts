import { darker, lighter, mix } from "../kit/color.ts";
import { at, circle, line, oval, path, polygon, r, rect, see } from "../kit/svg.ts";
import { cup, posy } from "../made/crockery.ts";
import { house } from "../made/house.ts";
import { village } from "../made/landmarks.ts";
import { person } from "../made/people.ts";
import { indoors, lamp, lantern, room, stool, tabletop, windowView } from "../made/room.ts";
import { minibus, tractor } from "../made/vehicles.ts";
import { hills, wall } from "../nature/land.ts";
import { bank, grass } from "../nature/plants.ts";
import { sea } from "../nature/sea.ts";
import { birds, sky, weather } from "../nature/sky.ts";
import { near, type Scene, wide } from "./scene.ts";

/** A desk in front of the sea: laptop, notebook, kettle time (0), or a room of them (1). */
export const seaDesk: Scene = (pen) => {
  const { W, H } = pen;
  const k = near(pen);
  const laptop = (x: number, y: number, s: number) =>
    at(
      x,
      y,
      s,
      path("M-130 -16L-118 -190Q-116 -200 -106 -200H106Q116 -200 118 -190L130 -16z", "#4a5157") +
        path("M-114 -28L-104 -186H104L114 -28z", pen.fall("#8fc3c9", "#e9d3a8")) +
        path("M-104 -70L-60 -110L-20 -84L30 -130L106 -80L112 -28H-112z", pen.accent, see(0.8)) +
        path("M-150 0L-130 -18H130L150 0Q0 8 -150 0z", "#b9bdbd") +
        rect(-152, -2, 304, 9, "#8d949a", 4),
    );
  if (pen.variant) {
    const kk = wide(pen);
    const desk = (x: number, y: number, s: number, coat: string) =>
      laptop(W * x + 40 * s * kk, y - 150 * s * kk, 0.5 * s * kk) +
      rect(W * x - 150 * s * kk, y - 150 * s * kk, 320 * s * kk, 18 * s * kk, "#c99a63", 3) +
      line(
        `M${r(W * x - 130 * s * kk)} ${r(y - 134 * s * kk)}V${r(y)}M${r(W * x + 150 * s * kk)} ${r(y - 134 * s * kk)}V${r(y)}`,
        "#7b5733",
        12 * s * kk,
      ) +
      person(pen.within(W, H, "day"), W * x - 70 * s * kk, y, 270 * s * kk, { coat, pose: "sit" }) +
      stool(pen, W * x - 76 * s * kk, y, 0.8 * s * kk);
    return (
      room(pen, H * 0.66, "#e9e3d2", "#b5854f") +
      windowView(pen, { x: W * 0.08, y: H * 0.1, w: W * 0.84, h: H * 0.32, panes: 6 }) +
      [0.2, 0.5, 0.8].map((x) => lamp(pen, W * x, H * 0.08, 50 * kk, pen.accent)).join("") +
      desk(0.22, H * 0.74, 0.8, "#3f6d8a") +
      desk(0.5, H * 0.74, 0.8, "#c8693a") +
      desk(0.78, H * 0.74, 0.8, "#3f7a67") +
      desk(0.36, H * 0.96, 1.35, "#8a3b4a") +
      desk(0.74, H * 0.96, 1.35, "#e2b340")
    );
  }
  return (
    rect(0, 0, W, H * 0.68, pen.fall(indoors(pen, "#d9d2bd"), indoors(pen, "#ece5d2"))) +
    windowView(pen, { x: W * 0.1, y: H * 0.05, w: W * 0.8, h: H * 0.5, panes: 3, what: "isles" }) +
    tabletop(pen, H * 0.66, "#c99a63") +
    laptop(W * 0.46, H * 0.88, 2 * k) +
    cup(pen, W * 0.78, H * 0.88, 1.1 * k, pen.accent) +
    at(
      W * 0.17,
      H * 0.92,
      1.4 * k,
      rect(-90, -20, 190, 20, "#8a3b4a", 4) +
        rect(-80, -40, 170, 20, "#f4efe2", 3) +
        line("M-60 -48L70 -66", "#e2b340", 9),
    ) +
    posy(pen, W * 0.9, H * 0.82, 0.9 * k, "#c8693a", ["#f0e2b4", "#8f7ab5"]) +
    (pen.light.dark ? pen.glow(W * 0.46, H * 0.7, W * 0.3, "#cfe6ea", 0.35) : "")
  );
};

/** A bag of kit: bandages, stethoscope, a coat on its hook. */
export const nurseBag: Scene = (pen) => {
  const { W, H } = pen;
  const k = near(pen);
  const leather = mix(pen.accent, "#5a3a28", 0.35);
  return (
    rect(0, 0, W, H * 0.62, pen.fall(indoors(pen, "#cfe0dc"), indoors(pen, "#e9efe4"))) +
    windowView(pen, { x: W * 0.52, y: H * 0.06, w: W * 0.4, h: H * 0.4, panes: 2 }) +
    tabletop(pen, H * 0.62, "#c39a68") +
    line(`M${r(W * 0.06)} ${r(H * 0.14)}H${r(W * 0.36)}`, "#8f6238", 22 * k) +
    at(
      W * 0.2,
      H * 0.16,
      2 * k,
      path("M-10 0Q-70 20 -64 120L-60 200H60L64 120Q70 20 10 0z", "#e2b340") +
        line("M0 10V196M-40 120h24M16 120h24", "#b5862a", 4),
    ) +
    at(
      W * 0.45,
      H * 0.9,
      2.3 * k,
      oval(10, 0, 170, 18, "#14202e", see(0.3)) +
        line("M-60 -150Q-56 -216 0 -216T60 -150", darker(leather, 0.35), 16) +
        path(
          "M-150 -6Q-160 -110 -120 -150H120Q160 -110 150 -6Q0 12 -150 -6z",
          pen.fall(lighter(leather, 0.2), leather, darker(leather, 0.3)),
        ) +
        path("M-124 -150Q0 -110 124 -150L116 -166H-116z", darker(leather, 0.2)) +
        rect(-22, -140, 44, 30, "#d3a13c", 6) +
        circle(0, -62, 42, "#fdf8ea") +
        path("M0 -36Q-34 -60 -28 -78Q-16 -92 0 -76Q16 -92 28 -78Q34 -60 0 -36z", "#c8553d"),
    ) +
    line(
      `M${r(W * 0.68)} ${r(H * 0.7)}q${r(W * 0.02)} ${r(H * 0.14)} ${r(W * 0.1)} ${r(H * 0.12)}t${r(W * 0.09)} ${r(-H * 0.08)}M${r(W * 0.86)} ${r(H * 0.7)}q${r(W * 0.06)} ${r(H * 0.04)} ${r(W * 0.01)} ${r(H * 0.08)}`,
      "#2f4657",
      13 * k,
    ) +
    circle(W * 0.68, H * 0.7, 30 * k, "#b9bdbd") +
    circle(W * 0.68, H * 0.7, 18 * k, "#e6e8e6") +
    [0, 1]
      .map((i) =>
        at(
          W * (0.78 + i * 0.09),
          H * 0.93,
          1.1 * k,
          oval(0, 0, 60, 16, "#d8d0be") +
            rect(-60, -70, 120, 70, "#fdf8ea") +
            oval(0, -70, 60, 18, "#fdf8ea") +
            oval(0, -70, 24, 7, "#d8d0be") +
            line("M-60 -46h120M-60 -22h120", "#e3dac4", 3),
        ),
      )
      .join("")
  );
};

/** Building a dry stone wall: one half done, tools on the ground. */
export const wallBuilding: Scene = (pen) => {
  const { W, H } = pen;
  const k = wide(pen);
  const horizon = H * 0.36;
  return (
    sky(pen, horizon, [0.7, 0.4]) +
    hills(pen, { y: horizon, height: H * 0.18, color: "#7b8c84", depth: 0.6, bumps: 3, bottom: horizon + 6 }) +
    sea(pen, horizon, H * 0.54, { sunX: 0.7 }) +
    hills(pen, { y: H * 0.54, height: H * 0.08, color: "#8a9a52", depth: 0.2, fields: true }) +
    house(pen, W * 0.62, H * 0.6, { w: 300 * k, h: 130 * k, stone: true, wall: "#b5aa97", depth: 0.1 }) +
    bank(
      pen,
      [
        [-20, H * 0.64],
        [W * 0.5, H * 0.63],
        [W * 1.03, H * 0.65],
      ],
      "#84994a",
    ) +
    wall(pen, -20, W * 0.54, H * 0.86, 230 * k) +
    wall(pen, W * 0.5, W * 0.7, H * 0.87, 110 * k) +
    person(pen, W * 0.66, H * 0.92, 420 * k, {
      coat: "#c8693a",
      pose: "reach",
      flip: true,
      hat: "#3f4a57",
      legs: "#4a5a6a",
    }) +
    path(
      `M${r(W * 0.535)} ${r(H * 0.665)}l${r(60 * k)} ${r(-26 * k)}l${r(50 * k)} ${r(20 * k)}l${r(-10 * k)} ${r(40 * k)}h${r(-90 * k)}z`,
      pen.tone("#c4b9a4"),
    ) +
    [
      [0.78, 0.9, 1.2],
      [0.86, 0.93, 1.6],
      [0.93, 0.89, 1.1],
      [0.82, 0.96, 1],
    ]
      .map(([x, y, s]) =>
        at(
          W * x!,
          H * y!,
          s! * k,
          path("M-60 0L-46 -50L10 -62L60 -34L56 0z", pen.tone("#a49b8b")) +
            path("M10 -62L60 -34L56 0H16z", pen.tone("#7b7263")),
        ),
      )
      .join("") +
    line(`M${r(W * 0.1)} ${r(H * 0.95)}L${r(W * 0.26)} ${r(H * 0.93)}`, pen.tone("#9a6c42"), 17 * k) +
    rect(W * 0.25, H * 0.905, 46 * k, 70 * k, pen.tone("#4a5157"), 6) +
    grass(pen, H, 60 * k, { color: "#6f8f42" })
  );
};

/** The minibus at the pier with its ramp down (0), or lights on the night road (1). */
export const minibusPier: Scene = (pen) => {
  const { W, H } = pen;
  const k = wide(pen);
  const horizon = H * 0.42;
  return (
    sky(pen, horizon, [0.2, 0.6]) +
    hills(pen, { y: horizon, height: H * 0.14, color: "#76877a", depth: 0.6, bottom: horizon + 6 }) +
    village(pen, W * 0.02, W * 0.4, horizon + 6, 6, 62 * k, 0.35) +
    sea(pen, horizon, H * 0.7, { sunX: 0.2 }) +
    rect(0, H * 0.66, W, H * 0.34, pen.fall(pen.tone("#a89d8a"), pen.tone("#6f675b"))) +
    rect(0, H * 0.655, W, 14, pen.tone("#c4b9a4")) +
    minibus(pen, W * 0.54, H * 0.86, 2.5 * k) +
    (pen.variant
      ? lantern(pen, W * 0.1, H * 0.9, 0.8 * k)
      : path(
          polygon([
            [W * 0.25, H * 0.8],
            [W * 0.27, H * 0.78],
            [W * 0.16, H * 0.9],
            [W * 0.1, H * 0.9],
          ]),
          pen.tone("#5b6267"),
        )) +
    person(pen, W * 0.14, H * 0.92, 260 * k, { coat: "#8a3b4a", skirt: true, hair: "#d8d2c6" }) +
    person(pen, W * 0.2, H * 0.93, 280 * k, { coat: "#3f5a6a", pose: "reach", hat: "#2f4657" }) +
    rect(W * 0.225, H * 0.88, 66 * k, 80 * k, pen.tone("#b5523a"), 8) +
    birds(pen, W * 0.6, H * 0.16, 5, 22 * k) +
    weather(pen)
  );
};

/** A workshop with a tractor and tools on the wall. */
export const workshop: Scene = (pen) => {
  const { W, H } = pen;
  const k = wide(pen);
  const tools = at(
    W * 0.14,
    H * 0.2,
    1.4 * k,
    line("M0 0V110M60 0V110M120 0V100M180 0V110M240 20V110", "#9aa3a8", 13) +
      path("M-22 -10h44v-24h-14v12H-8v-12h-14zM100 -14h40v26h-40z", "#7d868b") +
      circle(60, -8, 20, "#7d868b") +
      rect(166, 60, 28, 60, "#c8553d", 6) +
      rect(230, 60, 20, 60, "#e2b340", 6),
  );
  return (
    room(pen, H * 0.7, "#a8b0ac", "#8a867c") +
    windowView(pen, { x: W * 0.6, y: H * 0.08, w: W * 0.32, h: H * 0.3, panes: 4 }) +
    tools +
    rect(W * 0.06, H * 0.48, W * 0.3, 26 * k, "#8f6238", 3) +
    rect(W * 0.08, H * 0.5, W * 0.26, H * 0.22, "#6b4527") +
    tractor(pen, W * 0.6, H * 0.9, 2.5 * k) +
    lamp(pen, W * 0.5, H * 0.08, 56 * k, pen.accent)
  );
};
