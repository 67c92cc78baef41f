import { darker, lighter } from "../kit/color.ts";
import { at, circle, dots, line, oval, path, polygon, r, rect, see } from "../kit/svg.ts";
import { cup, steam } from "../made/crockery.ts";
import { door, LAMPLIGHT, sash } from "../made/house.ts";
import { accordion, piano } from "../made/instruments.ts";
import { village } from "../made/landmarks.ts";
import { person } from "../made/people.ts";
import { indoors, lamp, room, windowView } from "../made/room.ts";
import { car } from "../made/vehicles.ts";
import { hills, road, wall } from "../nature/land.ts";
import { bank, bushes, grass } from "../nature/plants.ts";
import { sky, weather } from "../nature/sky.ts";
import { near, type Scene, wide } from "./scene.ts";

/** Dancers in the hall (0), a set in the bar (1). */
export const hallDance: Scene = (pen) => {
  const { W, H } = pen;
  const k = wide(pen);
  const warm = pen.within(W, H, "day");
  const floor = H * 0.62;
  const bunting = Array.from({ length: 18 }, (_, i) => {
    const x = (i / 17) * W;
    const y = H * 0.1 + Math.abs(Math.sin((i / 17) * Math.PI * 2)) * H * 0.06;
    return path(
      `M${r(x - 26 * k)} ${r(y)}h${r(52 * k)}l${r(-26 * k)} ${r(50 * k)}z`,
      ["#c8553d", "#e2b340", "#3f6d8a", "#3f7a67"][i % 4]!,
    );
  }).join("");
  const pairs = pen.variant
    ? [
        [0.3, 0.86, 360],
        [0.62, 0.92, 400],
      ]
    : [
        [0.2, 0.78, 300],
        [0.46, 0.76, 290],
        [0.72, 0.79, 305],
        [0.33, 0.95, 400],
        [0.64, 0.96, 410],
      ];
  const coats = ["#8a3b4a", "#3f6d8a", "#c8693a", "#3f7a67", "#e2b340", "#5b4a7a"];
  const stage = pen.variant
    ? ""
    : rect(W * 0.24, H * 0.2, W * 0.52, H * 0.36, darker(pen.accent, 0.25)) +
      path(
        `M${r(W * 0.22)} ${r(H * 0.18)}h${r(W * 0.12)}q${r(W * 0.01)} ${r(H * 0.2)} ${r(-W * 0.06)} ${r(H * 0.39)}h${r(-W * 0.06)}zM${r(W * 0.78)} ${r(H * 0.18)}h${r(-W * 0.12)}q${r(-W * 0.01)} ${r(H * 0.2)} ${r(W * 0.06)} ${r(H * 0.39)}h${r(W * 0.06)}z`,
        "#9a2f3a",
      ) +
      rect(W * 0.2, H * 0.53, W * 0.6, H * 0.09, "#8f6238") +
      piano(pen, W * 0.42, H * 0.53, 1.0 * k) +
      person(warm, W * 0.53, H * 0.53, 210 * k, { coat: "#2f4657", pose: "sit" }) +
      accordion(pen, W * 0.555, H * 0.49, 0.3 * k, "#c8442f") +
      person(warm, W * 0.61, H * 0.53, 215 * k, { coat: "#7f8f4f", pose: "fiddle", hair: "#d8d2c6" });
  return (
    room(pen, floor, pen.variant ? "#d9b98a" : "#e6d9b8", "#c08e56", pen.variant ? { panel: pen.accent } : {}) +
    stage +
    (pen.variant
      ? windowView(pen, { x: W * 0.1, y: H * 0.1, w: W * 0.26, h: H * 0.26 }) +
        windowView(pen, { x: W * 0.64, y: H * 0.1, w: W * 0.26, h: H * 0.26 })
      : "") +
    bunting +
    line(
      `M0 ${r(H * 0.1)}Q${r(W * 0.25)} ${r(H * 0.22)} ${r(W * 0.5)} ${r(H * 0.1)}T${W} ${r(H * 0.1)}`,
      "#5a3920",
      4,
    ) +
    lamp(pen, W * 0.14, H * 0.05, 46 * k, pen.accent) +
    lamp(pen, W * 0.86, H * 0.05, 46 * k, pen.accent) +
    pairs
      .map(
        ([x, y, h], i) =>
          person(warm, W * x! - 46 * k * (h! / 300), H * y!, h! * k, {
            coat: coats[i % 6]!,
            pose: "dance",
            skirt: true,
            hair: i % 2 ? "#a8652f" : "#4a3526",
          }) +
          person(warm, W * x! + 46 * k * (h! / 300), H * y!, h! * 1.05 * k, {
            coat: coats[(i + 3) % 6]!,
            pose: "dance",
            flip: true,
            hair: i % 2 ? "#2f2620" : "#d8d2c6",
          }),
      )
      .join("") +
    pen.glow(W * 0.5, H * 0.7, W * 0.4, LAMPLIGHT, 0.22)
  );
};

/** Tea, cups and cake for a hall full of people. */
export const teaTable: Scene = (pen) => {
  const { W, H } = pen;
  const k = near(pen);
  const cups = Array.from({ length: 10 }, (_, i) =>
    cup(
      pen,
      W * (0.1 + (i % 5) * 0.105),
      H * (0.72 + Math.floor(i / 5) * 0.17),
      0.62 * k,
      ["#f4efe2", pen.accent, "#7fa3a8"][i % 3]!,
      { tea: true, steaming: i % 4 === 0 },
    ),
  ).join("");
  const cake = at(
    W * 0.75,
    H * 0.74,
    1.5 * k,
    oval(0, 0, 150, 30, "#dfe6e6") +
      rect(-16, -70, 32, 70, "#c4cfd2") +
      oval(0, -70, 140, 28, "#eef3f2") +
      path("M-110 -72V-130H110V-72Q0 -46 -110 -72z", "#d9a25a") +
      path("M-110 -100q110 26 220 0v10q-110 26 -220 0z", "#b33a48") +
      oval(0, -130, 110, 24, "#fdf3dc") +
      dots(
        [
          [-60, -134],
          [-20, -126],
          [24, -138],
          [64, -130],
          [0, -142],
        ],
        "#b33a48",
        20,
      ),
  );
  return (
    rect(0, 0, W, H * 0.56, pen.fall(indoors(pen, "#b9ccc4"), indoors(pen, "#dfe0c8"))) +
    windowView(pen, { x: W * 0.12, y: H * 0.05, w: W * 0.76, h: H * 0.34, panes: 4 }) +
    rect(0, H * 0.52, W, H * 0.48, indoors(pen, "#f6f0de")) +
    path(
      Array.from(
        { length: 18 },
        (_, i) => `M${r((i / 17) * W)} ${r(H * 0.52)}l${r((i - 8.5) * 14 * k)} ${r(H * 0.48)}h${r(14 * k)}z`,
      ).join(""),
      pen.accent,
      see(0.14),
    ) +
    at(
      W * 0.5,
      H * 0.66,
      1.5 * k,
      rect(-70, -190, 140, 190, pen.across("#e6e8e6", "#b9bdbd", "#7d8489"), 14) +
        oval(0, -190, 70, 14, "#d8dcdc") +
        circle(0, -204, 12, "#3a3530") +
        rect(-10, -50, 20, 34, "#5b6267", 4) +
        rect(-30, -56, 60, 10, "#3a3530", 4),
    ) +
    steam(W * 0.5, H * 0.3, 60 * k) +
    cups +
    cake +
    at(
      W * 0.8,
      H * 0.93,
      1.4 * k,
      oval(0, 0, 170, 34, "#eef3f2") +
        [-90, -30, 30, 90]
          .map(
            (x) =>
              path(`M${x - 34} -4L${x} -60L${x + 34} -4z`, "#e9c98a") + path(`M${x - 34} -4h68v12h-68z`, "#c8a05a"),
          )
          .join(""),
    )
  );
};

/** A public building by the road: hall, health centre, college. */
export const hall: Scene = (pen) => {
  const { W, H } = pen;
  const k = wide(pen);
  const horizon = H * 0.44;
  const lime = pen.tone(["#f3ead6", "#e3ecea", "#f0e0c2"][pen.variant % 3]!);
  const slate = pen.tone("#566270");
  const foot = H * 0.78;
  const [x, w, h] = [W * 0.2, W * 0.56, H * 0.24];
  const windows = [0.08, 0.24, 0.62, 0.78]
    .map((f, i) => sash(pen, x + w * f, foot - h * 0.72, w * 0.1, h * 0.42, "#f3efe4", pen.light.dark && i !== 2))
    .join("");
  const porch =
    path(
      polygon([
        [x + w * 0.38, foot - h * 0.8],
        [x + w * 0.48, foot - h * 1.14],
        [x + w * 0.58, foot - h * 0.8],
      ]),
      slate,
    ) +
    rect(x + w * 0.39, foot - h * 0.8, w * 0.18, h * 0.8, lighter(lime, 0.1)) +
    door(pen, x + w * 0.43, foot, w * 0.1, h * 0.62, pen.accent);
  return (
    sky(pen, horizon, [0.84, 0.4]) +
    hills(pen, { y: horizon, height: H * 0.17, color: "#76877a", depth: 0.6, bumps: 3 }) +
    hills(pen, { y: H * 0.6, height: H * 0.1, color: "#84994a", depth: 0.2, fields: true }) +
    village(pen, W * 0.78, W, H * 0.6, 3, 70 * k, 0.3) +
    path(
      polygon([
        [x + w, foot],
        [x + w + W * 0.1, foot - h * 0.06],
        [x + w + W * 0.1, foot - h],
        [x + w + W * 0.05, foot - h * 1.6],
        [x + w, foot - h],
      ]),
      darker(lime, 0.24),
    ) +
    path(
      polygon([
        [x - 14, foot - h + 6],
        [x + w + 4, foot - h + 6],
        [x + w + W * 0.05, foot - h * 1.6],
        [x + W * 0.045, foot - h * 1.6],
      ]),
      pen.fall(lighter(slate, 0.1), darker(slate, 0.16)),
    ) +
    rect(x, foot - h, w, h, pen.fall(lighter(lime, 0.1), darker(lime, 0.12))) +
    rect(x - 8, foot - h, w + 8, 10 * k, darker(lime, 0.4), 0, see(0.5)) +
    windows +
    porch +
    bank(
      pen,
      [
        [-20, foot + 4],
        [W * 0.5, foot],
        [W * 1.03, foot + 8],
      ],
      "#8aa04e",
    ) +
    road(pen, [W * 0.42, H * 1.02], [W * 0.47, foot + 2], 330 * k) +
    wall(pen, -20, W * 0.3, H * 0.9, 70 * k) +
    wall(pen, W * 0.66, W + 20, H * 0.9, 70 * k) +
    bushes(pen, foot + 16 * k, 46 * k, ["#d2506a", "#c9a23a", "#9a5f8f"][pen.variant % 3]!, {
      from: x,
      to: x + w * 0.36,
      count: 6,
    }) +
    person(pen, W * 0.52, H * 0.92, 190 * k, { coat: "#c8693a", pose: "walk", skirt: true }) +
    person(pen, W * 0.57, H * 0.925, 140 * k, { coat: "#e2b340", pose: "walk" }) +
    (pen.variant === 1
      ? car(pen, W * 0.86, H * 0.84, 0.9 * k, "#3f6d8a") +
        rect(x + w * 0.7, foot - h * 0.24, 90 * k, 12 * k, pen.tone("#9a6c42"))
      : "") +
    grass(pen, H, 50 * k) +
    weather(pen)
  );
};
