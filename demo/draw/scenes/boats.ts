import { darker, lighter } from "../kit/color.ts";
import { at, line, path, polygon, r, rect, see } from "../kit/svg.ts";
import { lighthouse, village } from "../made/landmarks.ts";
import { person } from "../made/people.ts";
import { buoy, dinghy, kayak, skiff } from "../made/vessels.ts";
import { cliff, hills, isle, stack } from "../nature/land.ts";
import { breaker, reflection, sea } from "../nature/sea.ts";
import { birds, rainfall, sky } from "../nature/sky.ts";
import { type Scene, wide } from "./scene.ts";

/** A crew at the oars (0), a whole race (1). */
export const rowingCrew: Scene = (pen) => {
  const { W, H } = pen;
  const k = wide(pen);
  const horizon = H * 0.36;
  const far =
    sky(pen, horizon, [0.5, 0.7]) +
    hills(pen, { y: horizon, height: H * 0.14, color: "#6f8378", depth: 0.62, bottom: horizon + 6 });
  if (pen.variant) {
    const teams = ["#c8553d", "#e2b340", "#3f6d8a", "#f4efe2"];
    return (
      far +
      village(pen, W * 0.55, W * 0.95, horizon + 4, 5, 60 * k, 0.45) +
      sea(pen, horizon, H, { sunX: 0.5 }) +
      teams
        .map((shirt, i) =>
          skiff(
            pen,
            { x: W * (0.22 + ((i * 0.27) % 0.62)), y: H * (0.48 + i * 0.145), scale: (0.72 + i * 0.34) * k },
            i === 2 ? pen.accent : pen.tone(["#8a3b4a", "#3f7a67", "#3f6d8a", "#f0e6cf"][i]!),
            shirt,
          ),
        )
        .join("") +
      buoy(pen, W * 0.9, H * 0.62, 22 * k, "#e8683f") +
      buoy(pen, W * 0.12, H * 0.9, 32 * k, "#e8683f") +
      birds(pen, W * 0.3, H * 0.16, 5, 20 * k)
    );
  }
  return (
    far +
    sea(pen, horizon, H, { sunX: 0.5, calm: true }) +
    skiff(pen, { x: W * 0.48, y: H * 0.66, scale: 3.5 * k }) +
    reflection(W * 0.48, H * 0.69, 900 * k, 190 * k, darker(pen.accent, 0.25), 0.32) +
    birds(pen, W * 0.8, H * 0.2, 4, 18 * k)
  );
};

/** Rods over the rail, evening water, lines going down. */
export const angling: Scene = (pen) => {
  const { W, H } = pen;
  const k = wide(pen);
  const horizon = H * 0.42;
  const hull = pen.accent;
  const rod = (x: number, tipX: number, tipY: number) =>
    line(
      `M${r(W * x)} ${r(H * 0.86)}Q${r(W * (x + tipX) * 0.52)} ${r(H * 0.5)} ${r(W * tipX)} ${r(H * tipY)}`,
      pen.tone("#3a322c"),
      8 * k,
    ) +
    line(`M${r(W * tipX)} ${r(H * tipY)}L${r(W * (tipX + 0.015))} ${r(H * 0.76)}`, "#f4efe2", 1.6, see(0.8)) +
    rect(W * x - 8 * k, H * 0.8, 26 * k, 30 * k, "#2c2f33", 8);
  return (
    sky(pen, horizon, [0.42, 0.75]) +
    stack(pen, W * 0.86, horizon + 14, W * 0.1, H * 0.2, 0.5) +
    isle(pen, W * 0.02, horizon + 3, W * 0.4, H * 0.09, 0.7) +
    sea(pen, horizon, H, { sunX: 0.42 }) +
    rod(0.3, 0.2, 0.24) +
    rod(0.48, 0.56, 0.2) +
    rod(0.7, 0.84, 0.3) +
    person(pen, W * 0.36, H * 0.99, 520 * k, { coat: "#e2a93b", pose: "back", hat: "#2f4657" }) +
    person(pen, W * 0.78, H * 1.01, 480 * k, { coat: "#8a4a3a", pose: "back", hair: "#c9c2b4" }) +
    path(
      `M0 ${r(H * 0.9)}Q${r(W * 0.5)} ${r(H * 0.82)} ${W} ${r(H * 0.9)}V${H}H0z`,
      pen.fall(lighter(hull, 0.12), darker(hull, 0.4)),
    ) +
    line(`M0 ${r(H * 0.9)}Q${r(W * 0.5)} ${r(H * 0.82)} ${W} ${r(H * 0.9)}`, pen.tone("#f3ead6"), 16 * k) +
    birds(pen, W * 0.66, H * 0.16, 6, 22 * k)
  );
};

/** A shed open to the evening with a wooden boat being built in it. */
export const boatShed: Scene = (pen) => {
  const { W, H } = pen;
  const k = wide(pen);
  const planks = Array.from({ length: 20 }, (_, i) => `M${r((i / 19) * W)} 0V${r(H * 0.76)}`).join("");
  const opening = { x: W * 0.3, y: H * 0.14, w: W * 0.4, h: H * 0.5 };
  const out = pen.within(opening.w, opening.h);
  const view =
    sky(out, opening.h * 0.55, [0.5, 0.6]) +
    hills(out, { y: opening.h * 0.55, height: opening.h * 0.16, color: "#76877a", depth: 0.6 }) +
    sea(out, opening.h * 0.58, opening.h, { sunX: 0.5 });
  const hull = pen.accent;
  const ribs = Array.from(
    { length: 9 },
    (_, i) =>
      `M${r(W * (0.22 + i * 0.07))} ${r(H * 0.66)}q${r(W * 0.006)} ${r(H * 0.1)} ${r(W * 0.012)} ${r(H * 0.15)}`,
  ).join("");
  return (
    rect(0, 0, W, H * 0.78, pen.fall("#4b3423", "#7a5432")) +
    line(planks, "#3a2718", 4, see(0.7)) +
    pen.clip(
      `M${r(opening.x)} ${r(opening.y)}h${r(opening.w)}v${r(opening.h)}h${r(-opening.w)}z`,
      at(opening.x, opening.y, 1, view),
    ) +
    line(
      `M${r(opening.x)} ${r(opening.y + opening.h)}V${r(opening.y)}h${r(opening.w)}v${r(opening.h)}`,
      "#2f2015",
      18 * k,
    ) +
    line(
      `M0 ${r(H * 0.08)}H${W}M${r(W * 0.12)} 0L0 ${r(H * 0.2)}M${r(W * 0.88)} 0L${W} ${r(H * 0.2)}`,
      "#3a2718",
      30 * k,
    ) +
    rect(0, H * 0.76, W, H * 0.24, pen.fall("#8a6a47", "#5d4630")) +
    path(
      polygon([
        [opening.x, H * 0.76],
        [opening.x + opening.w, H * 0.76],
        [W * 0.85, H],
        [W * 0.15, H],
      ]),
      pen.light.sun,
      see(0.2),
    ) +
    line(
      `M${r(W * 0.26)} ${r(H * 0.94)}l${r(W * 0.05)} ${r(-H * 0.14)}l${r(W * 0.05)} ${r(H * 0.14)}M${r(W * 0.64)} ${r(H * 0.94)}l${r(W * 0.05)} ${r(-H * 0.14)}l${r(W * 0.05)} ${r(H * 0.14)}`,
      "#3a2718",
      16 * k,
    ) +
    path(
      `M${r(W * 0.1)} ${r(H * 0.56)}Q${r(W * 0.5)} ${r(H * 0.74)} ${r(W * 0.92)} ${r(H * 0.54)}Q${r(W * 0.84)} ${r(H * 0.8)} ${r(W * 0.72)} ${r(H * 0.83)}H${r(W * 0.26)}Q${r(W * 0.14)} ${r(H * 0.78)} ${r(W * 0.1)} ${r(H * 0.56)}z`,
      pen.fall(lighter(hull, 0.15), hull, darker(hull, 0.35)),
    ) +
    line(ribs, darker(hull, 0.35), 4 * k, see(0.5)) +
    line(
      `M${r(W * 0.13)} ${r(H * 0.66)}Q${r(W * 0.5)} ${r(H * 0.8)} ${r(W * 0.88)} ${r(H * 0.64)}M${r(W * 0.17)} ${r(H * 0.74)}Q${r(W * 0.5)} ${r(H * 0.83)} ${r(W * 0.83)} ${r(H * 0.72)}`,
      darker(hull, 0.3),
      4 * k,
    ) +
    line(
      `M${r(W * 0.1)} ${r(H * 0.56)}Q${r(W * 0.5)} ${r(H * 0.74)} ${r(W * 0.92)} ${r(H * 0.54)}`,
      pen.tone("#f0dfb6"),
      14 * k,
    ) +
    [0.06, 0.1, 0.9, 0.94]
      .map(
        (x) =>
          line(`M${r(W * x)} ${r(H * 0.9)}L${r(W * (x + (x < 0.5 ? 0.02 : -0.02)))} ${r(H * 0.2)}`, "#c9a36b", 12 * k) +
          rect(W * (x + (x < 0.5 ? 0.02 : -0.02)) - 16 * k, H * 0.14, 32 * k, H * 0.13, "#e0c795", 12 * k),
      )
      .join("")
  );
};

/** Seas breaking over rocks under a lighthouse. */
export const stormSea: Scene = (pen) => {
  const { W, H } = pen;
  const k = wide(pen);
  const horizon = H * 0.42;
  const white = lighter(pen.tone("#ffffff"), 0.35);
  const spray = Array.from({ length: 70 }, () => {
    const a = pen.random.between(-2.7, -0.5);
    const d = pen.random.between(30, 330) * k;
    return `M${r(W * 0.66 + Math.cos(a) * d)} ${r(H * 0.62 + Math.sin(a) * d)}h0`;
  }).join("");
  const plume = [
    [0.53, 0.6, 70],
    [0.57, 0.52, 80],
    [0.62, 0.44, 96],
    [0.67, 0.38, 84],
    [0.7, 0.47, 104],
    [0.75, 0.54, 86],
    [0.79, 0.61, 70],
    [0.66, 0.56, 130],
    [0.645, 0.33, 48],
  ];
  const burst = path(
    plume
      .map(
        ([x, y, size]) =>
          `M${r(W * x! - size! * k)} ${r(H * y!)}a${r(size! * k)} ${r(size! * k)} 0 1 1 ${r(size! * k * 2)} 0a${r(size! * k)} ${r(size! * k)} 0 1 1 ${r(size! * k * -2)} 0z`,
      )
      .join(""),
    pen.fall(white, lighter(pen.light.sea[1]!, 0.4)),
    see(0.6),
  );
  return (
    sky(pen, horizon, [0.3, 0.6]) +
    sea(pen, horizon, H) +
    breaker(pen, H * 0.5, H * 0.05, 0.4) +
    cliff(pen, { top: H * 0.48, foot: H * 0.68, reach: W * 0.4, depth: 0.18, color: "#5d5a55" }) +
    lighthouse(pen, W * 0.84, H * 0.485, H * 0.36) +
    burst +
    line(spray, white, 9 * k, see(0.75)) +
    breaker(pen, H * 0.66, H * 0.1, 2.2) +
    breaker(pen, H * 0.82, H * 0.16, 0.9) +
    rainfall(pen, 70)
  );
};

/** Dinghies (0) or kayaks (1) in a sheltered bay. */
export const bayLessons: Scene = (pen) => {
  const { W, H } = pen;
  const k = wide(pen);
  const horizon = H * 0.36;
  const kayaks = [
    [0.3, 0.56, 1, "#d2603f"],
    [0.72, 0.62, 1.3, "#e2b340"],
    [0.44, 0.8, 2.3, ""],
  ] as const;
  const boats = [
    [0.2, 0.5, 0.7, "#d2603f"],
    [0.44, 0.55, 0.95, "#e2b340"],
    [0.82, 0.52, 0.75, "#f0e6cf"],
    [0.66, 0.82, 2.1, ""],
  ] as const;
  return (
    sky(pen, horizon, [0.24, 0.4]) +
    hills(pen, { y: horizon, height: H * 0.12, color: "#76897a", depth: 0.66 }) +
    hills(pen, {
      y: horizon + H * 0.02,
      height: H * 0.07,
      color: "#86a04e",
      depth: 0.4,
      bottom: horizon + H * 0.04,
      fields: true,
    }) +
    village(pen, W * 0.5, W * 0.94, horizon + H * 0.03, 5, 54 * k, 0.38) +
    sea(pen, horizon + H * 0.035, H, { sunX: 0.24 }) +
    (pen.variant
      ? kayaks
          .map(([x, y, s, c], i) =>
            kayak(
              pen,
              { x: W * x, y: H * y, scale: s * k, flip: i === 1 },
              c ? pen.tone(c) : pen.accent,
              ["#e8843c", "#3f7a8a", "#c8442f"][i],
            ),
          )
          .join("")
      : boats
          .map(([x, y, s, c], i) =>
            dinghy(
              pen,
              { x: W * x, y: H * y, scale: s * k, turn: i % 2 ? -3 : 4, flip: i === 0 },
              c ? pen.tone(c) : pen.accent,
            ),
          )
          .join("") + reflection(W * 0.66, H * 0.84, 200 * k, 120 * k, "#ffffff", 0.25)) +
    birds(pen, W * 0.5, H * 0.14, 4, 20 * k)
  );
};
