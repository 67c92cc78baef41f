import { darker, lighter } from "../kit/color.ts";
import { at, circle, dots, line, oval, path, polygon, r, rect, see } from "../kit/svg.ts";
import { cup } from "../made/crockery.ts";
import { sodaBread } from "../made/food.ts";
import { house, LAMPLIGHT } from "../made/house.ts";
import { pier } from "../made/landmarks.ts";
import { person } from "../made/people.ts";
import { currach, dinghy } from "../made/vessels.ts";
import { hills } from "../nature/land.ts";
import { reflection, sea } from "../nature/sea.ts";
import { birds, rainfall, sky, weather } from "../nature/sky.ts";
import { type Scene, wide } from "./scene.ts";

/** A café (or any small shop) seen from the street with its awning. */
export const shopStreet: Scene = (pen) => {
  const { W, H } = pen;
  const k = wide(pen);
  const foot = H * 0.8;
  const lit = pen.light.dark;
  const walls = ["#f3e6c8", "#dfe6e2", "#f2d9c4", "#e9e3f0"];
  const lime = pen.tone(walls[pen.variant % 4]!);
  const x = W * 0.16;
  const w = W * 0.68;
  const awning = Array.from({ length: 14 }, (_, i) =>
    path(
      `M${r(x + (w / 14) * i)} ${r(foot - H * 0.36)}h${r(w / 14)}v${r(H * 0.07)}q${r(-w / 28)} ${r(H * 0.025)} ${r(-w / 14)} 0z`,
      i % 2 ? pen.tone("#fbf6e8") : pen.accent,
    ),
  ).join("");
  const glass = lit ? pen.fall("#fff0b8", LAMPLIGHT) : pen.fall(pen.tone("#8fb0bb"), pen.tone("#56727e"));
  const goods = [
    () =>
      [0.12, 0.2, 0.28]
        .map((gx) => cup(pen, x + w * gx, foot - H * 0.1, 0.42 * k, pen.tone("#f4efe2"), { steaming: false }))
        .join("") + [0.72, 0.84].map((gx) => sodaBread(pen, x + w * gx, foot - H * 0.1, 0.42 * k)).join(""),
    () =>
      path(
        Array.from(
          { length: 9 },
          (_, i) =>
            `M${r(x + w * (0.09 + i * 0.03))} ${r(foot - H * 0.1)}v${r(-H * (0.06 + (i % 3) * 0.015))}h${r(w * 0.022)}V${r(foot - H * 0.1)}z`,
        ).join(""),
        pen.tone("#c8693a"),
      ) +
      path(
        Array.from(
          { length: 9 },
          (_, i) =>
            `M${r(x + w * (0.67 + i * 0.03))} ${r(foot - H * 0.1)}v${r(-H * (0.06 + (i % 2) * 0.02))}h${r(w * 0.022)}V${r(foot - H * 0.1)}z`,
        ).join(""),
        pen.tone("#3f7a67"),
      ),
    () =>
      dots(
        [
          [x + w * 0.13, foot - H * 0.12],
          [x + w * 0.2, foot - H * 0.12],
          [x + w * 0.27, foot - H * 0.12],
          [x + w * 0.72, foot - H * 0.12],
          [x + w * 0.8, foot - H * 0.12],
          [x + w * 0.88, foot - H * 0.12],
        ],
        pen.tone("#a85a7a"),
        46 * k,
      ),
    () =>
      [0.12, 0.22, 0.72, 0.83]
        .map((gx, i) =>
          at(
            x + w * gx,
            foot - H * 0.1,
            0.5 * k,
            path(
              "M-26 0V-70q0 -16 12 -20V-120h28v30q12 4 12 20V0z",
              pen.tone(["#c9a24a", "#3f7a67", "#b5523a", "#5f87a3"][i]!),
            ),
          ),
        )
        .join(""),
  ];
  return (
    sky(pen, H * 0.6, [0.84, 0.35]) +
    hills(pen, { y: H * 0.58, height: H * 0.12, color: "#76877a", depth: 0.55 }) +
    rect(-10, foot - H * 0.3, W * 0.2, H * 0.3, pen.tone("#d8c4b0")) +
    rect(W * 0.82, foot - H * 0.34, W * 0.2, H * 0.34, pen.tone("#c7d3d6")) +
    rect(-10, foot - H * 0.33, W * 0.18, H * 0.04, pen.tone("#5d6873")) +
    rect(W * 0.82, foot - H * 0.37, W * 0.2, H * 0.04, pen.tone("#5d6873")) +
    rect(x, H * 0.2, w, foot - H * 0.2, pen.fall(lighter(lime, 0.1), darker(lime, 0.14))) +
    rect(x - 14, H * 0.16, w + 28, H * 0.05, pen.tone("#5d6873"), 3) +
    [0.2, 0.46, 0.72]
      .map(
        (f) =>
          rect(x + w * f - 8, H * 0.25, w * 0.1 + 16, H * 0.12, pen.tone("#f7f2e4")) +
          rect(x + w * f, H * 0.26, w * 0.1, H * 0.1, lit && f !== 0.46 ? LAMPLIGHT : pen.tone("#5f7884")),
      )
      .join("") +
    rect(x, foot - H * 0.41, w, H * 0.06, darker(pen.accent, 0.1)) +
    rect(x + w * 0.06, foot - H * 0.29, w * 0.34, H * 0.23, pen.tone("#f7f2e4")) +
    rect(x + w * 0.6, foot - H * 0.29, w * 0.34, H * 0.23, pen.tone("#f7f2e4")) +
    (lit
      ? pen.glow(x + w * 0.23, foot - H * 0.18, H * 0.2, LAMPLIGHT, 0.6) +
        pen.glow(x + w * 0.77, foot - H * 0.18, H * 0.2, LAMPLIGHT, 0.6)
      : "") +
    rect(x + w * 0.07, foot - H * 0.28, w * 0.32, H * 0.2, glass) +
    rect(x + w * 0.61, foot - H * 0.28, w * 0.32, H * 0.2, glass) +
    goods[pen.variant % 4]!() +
    rect(x + w * 0.05, foot - H * 0.1, w * 0.36, H * 0.1, darker(pen.accent, 0.2)) +
    rect(x + w * 0.59, foot - H * 0.1, w * 0.36, H * 0.1, darker(pen.accent, 0.2)) +
    rect(x + w * 0.44, foot - H * 0.3, w * 0.12, H * 0.3, pen.accent) +
    rect(x + w * 0.46, foot - H * 0.27, w * 0.08, H * 0.14, glass, 4) +
    circle(x + w * 0.548, foot - H * 0.11, 7 * k, pen.tone("#e7c66a")) +
    awning +
    rect(0, foot, W, H - foot, pen.fall(pen.tone("#b5ab9a"), pen.tone("#847b6d"))) +
    line(
      `M0 ${r(foot + H * 0.06)}H${W}M${r(W * 0.2)} ${r(foot)}l${r(-W * 0.02)} ${r(H * 0.06)}M${r(W * 0.5)} ${r(foot)}v${r(H * 0.06)}M${r(W * 0.8)} ${r(foot)}l${r(W * 0.02)} ${r(H * 0.06)}`,
      pen.tone("#6b6255"),
      3,
      see(0.6),
    ) +
    at(
      W * 0.24,
      foot + H * 0.04,
      1.1 * k,
      line("M-40 0L-26 -76H26L40 0M-34 -34H34", pen.tone("#7b5733"), 9) + oval(0, -80, 60, 13, pen.tone("#c99a63")),
    ) +
    person(pen, W * 0.31, foot + H * 0.06, 210 * k, { coat: "#c8693a", pose: "sit", flip: true }) +
    person(pen, W * 0.72, foot + H * 0.08, 230 * k, {
      coat: "#3f6d8a",
      pose: "walk",
      skirt: pen.variant % 2 === 0,
      hair: "#a8652f",
    }) +
    (lit
      ? path(
          polygon([
            [x + w * 0.06, foot],
            [x + w * 0.4, foot],
            [x + w * 0.5, H],
            [x - w * 0.1, H],
          ]),
          LAMPLIGHT,
          see(0.14),
        ) +
        path(
          polygon([
            [x + w * 0.6, foot],
            [x + w * 0.94, foot],
            [x + w * 1.1, H],
            [x + w * 0.5, H],
          ]),
          LAMPLIGHT,
          see(0.14),
        )
      : "") +
    (pen.light.name === "rain"
      ? rainfall(pen) + reflection(W * 0.5, foot + H * 0.06, 300 * k, 120 * k, "#ffffff", 0.14)
      : "")
  );
};

/** A big old stone store by the quay, now an hotel. */
export const quayHotel: Scene = (pen) => {
  const { W, H } = pen;
  const k = wide(pen);
  const horizon = H * 0.45;
  return (
    sky(pen, horizon, [0.16, 0.6]) +
    hills(pen, { y: horizon, height: H * 0.12, color: "#76877a", depth: 0.6 }) +
    sea(pen, horizon, H, { sunX: 0.16 }) +
    house(pen, W * 0.3, H * 0.7, {
      w: 740 * k,
      h: 430 * k,
      wall: "#b9ab93",
      floors: 3,
      windows: 6,
      roof: "#4f5c69",
      chimneys: 2,
      side: 210 * k,
      doorAt: 0.5,
      stone: true,
    }) +
    pier(pen, W * 0.14, W * 1.05, H * 0.7, H * 0.12) +
    (pen.light.dark
      ? [0.36, 0.48, 0.6, 0.7].map((x) => reflection(W * x, H * 0.84, 46 * k, 150 * k, LAMPLIGHT, 0.42)).join("")
      : "") +
    currach(pen, { x: W * 0.2, y: H * 0.9, scale: 1.5 * k }) +
    dinghy(pen, { x: W * 0.09, y: H * 0.6, scale: 0.9 * k }) +
    person(pen, W * 0.72, H * 0.7, 92 * k, { coat: "#8a3b4a", pose: "walk", skirt: true }) +
    person(pen, W * 0.745, H * 0.7, 98 * k, { coat: "#2f4657", pose: "walk" }) +
    birds(pen, W * 0.2, H * 0.2, 5, 20 * k) +
    weather(pen)
  );
};
