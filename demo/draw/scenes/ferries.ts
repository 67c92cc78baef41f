import { darker, lighter } from "../kit/color.ts";
import type { Pen } from "../kit/pen.ts";
import { circle, line, path, polygon, r, rect, see } from "../kit/svg.ts";
import { piano } from "../made/instruments.ts";
import { pier } from "../made/landmarks.ts";
import { person } from "../made/people.ts";
import { bicycle } from "../made/vehicles.ts";
import { cargoBoat, ferry } from "../made/vessels.ts";
import { hills, isle } from "../nature/land.ts";
import { bank, grass } from "../nature/plants.ts";
import { breaker, reflection, sea } from "../nature/sea.ts";
import { birds, fog, sky, weather } from "../nature/sky.ts";
import { type Scene, wide } from "./scene.ts";

/** The car ferry: under way (0) or at the slip with people waiting (1). */
export const ferryCrossing: Scene = (pen) => {
  const { W, H } = pen;
  const k = wide(pen);
  if (pen.variant) return ferryAtSlip(pen);
  const horizon = H * 0.38;
  return (
    sky(pen, horizon, [0.2, 0.5]) +
    isle(pen, W * 0.5, horizon + 3, W * 0.56, H * 0.13, 0.7) +
    isle(pen, -W * 0.08, horizon + 3, W * 0.36, H * 0.07, 0.8) +
    sea(pen, horizon, H, { sunX: 0.2 }) +
    isle(pen, W * 0.74, horizon + H * 0.07, W * 0.34, H * 0.06, 0.35, "#7f9852") +
    line(
      `M${r(W * 0.02)} ${r(H * 0.76)}Q${r(W * 0.16)} ${r(H * 0.7)} ${r(W * 0.3)} ${r(H * 0.7)}M${r(W * 0.0)} ${r(H * 0.8)}Q${r(W * 0.2)} ${r(H * 0.74)} ${r(W * 0.34)} ${r(H * 0.715)}`,
      lighter(pen.tone("#ffffff"), 0.2),
      9 * k,
      see(0.6),
    ) +
    ferry(pen, { x: W * 0.53, y: H * 0.68, scale: 1.95 * k }) +
    birds(pen, W * 0.3, H * 0.36, 7, 24 * k) +
    breaker(pen, H * 0.94, H * 0.06, 1.4) +
    weather(pen)
  );
};

const ferryAtSlip = (pen: Pen) => {
  const { W, H } = pen;
  const k = wide(pen);
  const horizon = H * 0.42;
  const stone = pen.tone("#b1a690");
  return (
    sky(pen, horizon, [0.75, 0.7]) +
    hills(pen, { y: horizon, height: H * 0.13, color: "#76877a", depth: 0.65, bottom: horizon + 6 }) +
    sea(pen, horizon, H, { sunX: 0.75 }) +
    ferry(pen, { x: W * 0.62, y: H * 0.66, scale: 1.5 * k, flip: true }) +
    path(
      polygon([
        [0, H * 0.7],
        [W * 0.3, H * 0.645],
        [W * 0.42, H * 0.66],
        [W * 0.86, H],
        [0, H],
      ]),
      pen.fall(lighter(stone, 0.2), darker(stone, 0.2)),
    ) +
    line(
      `M0 ${r(H * 0.78)}L${r(W * 0.5)} ${r(H * 0.72)}M0 ${r(H * 0.88)}L${r(W * 0.65)} ${r(H * 0.8)}M${r(W * 0.14)} ${r(H * 0.68)}L${r(W * 0.2)} ${H}M${r(W * 0.28)} ${r(H * 0.65)}L${r(W * 0.52)} ${H}`,
      darker(stone, 0.35),
      3,
      see(0.5),
    ) +
    person(pen, W * 0.12, H * 0.82, 170 * k, { coat: "#d9873a", pose: "back" }) +
    person(pen, W * 0.17, H * 0.84, 118 * k, { coat: "#3f7a8a", pose: "back", hair: "#a8652f" }) +
    person(pen, W * 0.27, H * 0.79, 158 * k, { coat: "#8a3b4a", skirt: true, pose: "back", hair: "#d8d2c6" }) +
    bicycle(pen, W * 0.38, H * 0.93, 0.85 * k, pen.tone("#3f7a67"), { basket: true }) +
    weather(pen)
  );
};

/** The view from the stern: rail, life ring and the wake running back to the island. */
export const ferryDeck: Scene = (pen) => {
  const { W, H } = pen;
  const k = wide(pen);
  const horizon = H * 0.36;
  const white = pen.tone("#fbf8ef");
  const deck = pen.tone("#5c7f78");
  const wake = polygon([
    [W * 0.46, horizon + 4],
    [W * 0.5, horizon + 4],
    [W * 0.8, H * 0.8],
    [W * 0.22, H * 0.8],
  ]);
  const ring = (radius: number, color: string, width: number, dash = "") =>
    `<circle cx="${r(W * 0.26)}" cy="${r(H * 0.69)}" r="${r(radius)}" fill="none" stroke="${color}" stroke-width="${r(width)}"${dash}/>`;
  return (
    sky(pen, horizon, [0.3, 0.5]) +
    isle(pen, W * 0.2, horizon + 3, W * 0.62, H * 0.13, 0.55) +
    sea(pen, horizon, H, { sunX: 0.3 }) +
    path(wake, lighter(pen.light.sea[0]!, 0.5), see(0.5)) +
    line(
      `M${r(W * 0.47)} ${r(horizon + 6)}Q${r(W * 0.44)} ${r(H * 0.55)} ${r(W * 0.2)} ${r(H * 0.8)}M${r(W * 0.49)} ${r(horizon + 6)}Q${r(W * 0.54)} ${r(H * 0.55)} ${r(W * 0.82)} ${r(H * 0.8)}`,
      lighter(white, 0.3),
      9 * k,
      see(0.8),
    ) +
    rect(0, H * 0.84, W, H * 0.16, pen.fall(deck, darker(deck, 0.3))) +
    [0.08, 0.36, 0.64, 0.92].map((x) => rect(W * x, H * 0.5, 15 * k, H * 0.36, white, 4)).join("") +
    [0.5, 0.62, 0.74].map((y, i) => rect(-5, H * y, W + 10, (i ? 9 : 20) * k, i ? white : pen.accent, 5)).join("") +
    ring(H * 0.105, "#1a1f2a", 30 * k, ' opacity=".25"') +
    ring(H * 0.1, pen.tone("#e8683f"), 40 * k) +
    ring(H * 0.1, white, 40 * k, ` stroke-dasharray="${r(H * 0.07)} ${r(H * 0.087)}"`) +
    birds(pen, W * 0.55, H * 0.18, 7, 34 * k) +
    person(pen, W * 0.72, H * 0.94, 430 * k, { coat: "#e2b340", pose: "back", hair: "#6b4527" }) +
    person(pen, W * 0.8, H * 0.96, 300 * k, { coat: "#3f6d8a", pose: "back", hat: "#c8553d" })
  );
};

/** The cargo boat lifting crates (0) or a piano on a calm day (1). */
export const cargoLoading: Scene = (pen) => {
  const { W, H } = pen;
  const k = wide(pen);
  const horizon = H * 0.44;
  const crate =
    rect(-30, 0, 60, 46, pen.tone("#b98b55"), 2) + line("M-30 15h60M-30 30h60M-30 0l60 46", pen.tone("#7a5935"), 3);
  const load = pen.variant
    ? line("M0 -6L-52 26M0 -6L52 26", pen.tone("#3d3a36"), 3) + piano(pen, 0, 118, 0.68, "#7a4726")
    : line("M0 -6L-30 2M0 -6L30 2", pen.tone("#3d3a36"), 3) + crate;
  const y = H * (pen.variant ? 0.76 : 0.7);
  return (
    sky(pen, horizon, [0.24, 0.45]) +
    hills(pen, { y: horizon, height: H * 0.12, color: "#788b86", depth: 0.7, bottom: horizon + 6 }) +
    sea(pen, horizon, H, { sunX: 0.24, calm: !!pen.variant }) +
    (pen.variant ? seals(pen, k) : "") +
    cargoBoat(pen, { x: W * 0.5, y, scale: 2.05 * k }, load) +
    (pen.variant
      ? reflection(W * 0.5, y + 24 * k, 720 * k, 150 * k, darker(pen.accent, 0.2), 0.28)
      : pier(pen, -10, W * 0.2, H * 0.6, H * 0.4) +
        person(pen, W * 0.13, H * 0.6, 165 * k, { coat: "#e2b340", pose: "reach", hat: "#3a3f45" })) +
    birds(pen, W * 0.7, H * 0.2, 5, 20 * k)
  );
};

const seals = (pen: Pen, k: number) =>
  [
    [0.14, 0.9],
    [0.22, 0.94],
    [0.86, 0.92],
  ]
    .map(
      ([x, y]) =>
        path(
          `M${r(pen.W * x! - 40 * k)} ${r(pen.H * y!)}q6 ${r(-58 * k)} ${r(40 * k)} ${r(-58 * k)}t${r(38 * k)} ${r(58 * k)}z`,
          pen.tone("#5f5c58"),
        ) +
        circle(pen.W * x! + 8 * k, pen.H * y! - 36 * k, 4 * k, "#14161a") +
        line(
          `M${r(pen.W * x! - 70 * k)} ${r(pen.H * y! + 4)}h${r(140 * k)}`,
          lighter(pen.light.sea[0]!, 0.4),
          4 * k,
          see(0.7),
        ),
    )
    .join("");

/** The channel between small islands, somebody waiting on the wall. */
export const channel: Scene = (pen) => {
  const { W, H } = pen;
  const k = wide(pen);
  const horizon = H * 0.36;
  const late = pen.light.name === "mist";
  return (
    sky(pen, horizon, [0.58, 0.62]) +
    isle(pen, W * 0.5, horizon + 3, W * 0.5, H * 0.1, 0.85) +
    isle(pen, -W * 0.1, horizon + 6, W * 0.46, H * 0.12, 0.65) +
    sea(pen, horizon, H, { sunX: 0.58 }) +
    isle(pen, W * 0.62, horizon + H * 0.1, W * 0.5, H * 0.1, 0.4, "#7f9852") +
    isle(pen, -W * 0.06, horizon + H * 0.17, W * 0.36, H * 0.09, 0.22, "#7f9852") +
    (late ? fog(pen, horizon + H * 0.05, H * 0.12) : "") +
    ferry(pen, { x: W * 0.46, y: horizon + H * 0.13, scale: 0.42 * k }) +
    bank(
      pen,
      [
        [-20, H * 0.86],
        [W * 0.3, H * 0.84],
        [W * 0.7, H * 0.9],
        [W * 1.02, H * 0.88],
      ],
      "#a39a85",
    ) +
    rect(W * 0.56, H * 0.74, W * 0.5, H * 0.15, pen.fall(pen.tone("#c4b9a4"), pen.tone("#837a6b")), 4) +
    line(
      `M${r(W * 0.56)} ${r(H * 0.8)}H${W}M${r(W * 0.66)} ${r(H * 0.74)}v${r(H * 0.06)}M${r(W * 0.8)} ${r(H * 0.74)}v${r(H * 0.06)}M${r(W * 0.73)} ${r(H * 0.8)}v${r(H * 0.07)}`,
      pen.tone("#6b6255"),
      4,
      see(0.6),
    ) +
    person(pen, W * 0.7, H * 0.845, 300 * k, { coat: "#8a3b4a", pose: "sit", hat: "#3a4a57", flip: true }) +
    person(pen, W * 0.24, H * 0.93, 300 * k, {
      coat: pen.variant ? "#3f7a67" : "#d9873a",
      pose: "back",
      pack: "#4a5a3f",
    }) +
    rect(W * 0.3, H * 0.88, 90 * k, 64 * k, pen.tone("#b98b55"), 4) +
    line(`M${r(W * 0.3)} ${r(H * 0.88 + 24 * k)}h${r(90 * k)}`, pen.tone("#7a5935"), 5 * k) +
    grass(pen, H, 40 * k, { count: 40 })
  );
};
