import { darker, lighter } from "../kit/color.ts";
import type { Pen } from "../kit/pen.ts";
import { at, circle, dots, line, oval, path, r, rect, see } from "../kit/svg.ts";
import { LAMPLIGHT } from "./house.ts";

type Turn = { flip?: boolean; turn?: number };

export const wheel = (x: number, y: number, size: number) =>
  circle(x, y, size, "#22252a") + circle(x, y, size * 0.56, "#b9bdbd") + circle(x, y, size * 0.2, "#50565a");

const glassOf = (pen: Pen) => (pen.light.dark ? LAMPLIGHT : pen.tone("#4a6877"));

/** A minibus, 380 × 150, looking right; the origin the middle of its wheels' foot. */
export function minibus(pen: Pen, x: number, y: number, scale: number, color = pen.accent, options: Turn = {}): string {
  const glass = glassOf(pen);
  return at(
    x,
    y,
    scale,
    oval(0, 2, 200, 14, "#14202e", see(0.3)) +
      path(
        "M-186 -28V-130Q-184 -156 -158 -158H86Q118 -156 136 -126L156 -92Q186 -86 190 -66V-28z",
        pen.fall(lighter(color, 0.22), color, darker(color, 0.25)),
      ) +
      path("M-186 -66H190V-52H-186z", pen.tone("#f7f1e0")) +
      rect(-170, -144, 62, 50, glass, 6) +
      rect(-100, -144, 62, 50, glass, 6) +
      rect(-30, -144, 62, 50, glass, 6) +
      path("M40 -144H82Q104 -142 118 -118L132 -94H40z", glass) +
      line("M34 -146V-32M-34 -94V-32", darker(color, 0.35), 2.5) +
      path("M-164 -100l20 -40h14l-20 40zM56 -100l18 -40h12l-18 40z", "#ffffff", see(0.25)) +
      circle(182, -60, 9, pen.light.dark ? "#fff3c4" : "#f5e9c4") +
      rect(-190, -64, 10, 22, "#c8442f", 3) +
      rect(-196, -32, 394, 12, darker(color, 0.55), 5) +
      wheel(-116, -26, 28) +
      wheel(122, -26, 28) +
      (pen.light.dark
        ? pen.glow(196, -58, 130, "#fff0b8", 0.7) + path("M186 -66L460 -100V10L186 -52z", "#fff0b8", see(0.18))
        : ""),
    options,
  );
}

/** A small car, 230 × 90. */
export const car = (pen: Pen, x: number, y: number, scale: number, color: string, options: Turn = {}) =>
  at(
    x,
    y,
    scale,
    oval(0, 2, 122, 10, "#14202e", see(0.3)) +
      path(
        "M-112 -20V-46Q-110 -58 -84 -62L-54 -92Q-46 -100 -30 -100H30Q44 -100 54 -90L76 -62Q108 -58 112 -40V-20z",
        pen.fall(lighter(pen.tone(color), 0.2), pen.tone(color), darker(pen.tone(color), 0.3)),
      ) +
      path("M-66 -62L-44 -86Q-40 -90 -32 -90H-6V-62zM4 -62V-90H28Q38 -90 44 -84L60 -62z", glassOf(pen)) +
      circle(104, -44, 7, "#f5e9c4") +
      rect(-114, -24, 228, 9, darker(pen.tone(color), 0.5), 4) +
      wheel(-66, -20, 21) +
      wheel(66, -20, 21),
    options,
  );

/** A chip van with its hatch open and bulbs along the awning: 420 × 230. */
export function foodVan(pen: Pen, x: number, y: number, scale: number, color = pen.accent): string {
  const white = pen.tone("#fbf6e8");
  const inside = pen.light.dark ? pen.fall("#fff0b8", LAMPLIGHT) : pen.tone("#6d5a48");
  const stripes = Array.from({ length: 8 }, (_, i) =>
    path(`M${-130 + i * 30} -196h30l4 40q-17 14 -34 0z`, i % 2 ? white : color),
  ).join("");
  const bulbs = Array.from({ length: 9 }, (_, i) => [-132 + i * 31, -142 + Math.sin(i * 0.8) * 5] as const);
  return at(
    x,
    y,
    scale,
    oval(0, 2, 224, 14, "#14202e", see(0.32)) +
      path(
        "M-200 -30V-206Q-198 -224 -180 -224H120Q136 -224 138 -208V-142H172Q188 -138 196 -108L204 -80V-30z",
        pen.fall(lighter(color, 0.25), color, darker(color, 0.25)),
      ) +
      path("M-200 -72H204V-30H-200z", white) +
      line("M-200 -72H204", darker(color, 0.3), 5) +
      path("M146 -132H166Q176 -130 182 -108L188 -88H146z", glassOf(pen)) +
      rect(-128, -166, 232, 84, inside, 3) +
      (pen.light.dark ? pen.glow(-12, -120, 210, LAMPLIGHT, 0.65) : "") +
      path("M-42 -82q-4 -46 14 -50q18 4 14 50z", pen.tone("#f4efe2")) +
      circle(-28, -142, 12, pen.tone("#e3b693")) +
      path("M-42 -146q2 -18 14 -18t14 18z", white) +
      rect(40, -110, 30, 28, "#8d949a", 3) +
      rect(-108, -118, 22, 36, "#c9a36b", 3) +
      rect(-140, -86, 256, 12, pen.tone("#8a6a47"), 3) +
      stripes +
      line(`M${bulbs.map(([bx, by]) => `${bx} ${r(by)}`).join("L")}`, "#3a3a3a", 2) +
      dots(
        bulbs.map(([bx, by]) => [bx, by + 5] as const),
        pen.light.dark ? "#fff3c4" : "#f6dd8c",
        10,
      ) +
      wheel(-118, -28, 28) +
      wheel(132, -28, 28),
  );
}

/** A bicycle, 300 units long, looking right; the origin between the wheels' feet. */
export function bicycle(
  pen: Pen,
  x: number,
  y: number,
  scale: number,
  color = pen.accent,
  { flip = false, turn = 0, basket = false } = {},
): string {
  const spokes = (cx: number) =>
    Array.from(
      { length: 9 },
      (_, i) => `M${cx} -66l${r(62 * Math.cos((i * Math.PI) / 4.5))} ${r(62 * Math.sin((i * Math.PI) / 4.5))}`,
    ).join("");
  const dark = pen.tone("#2c2f33");
  const rim = (cx: number) => `<circle cx="${cx}" cy="-66" r="63" fill="none" stroke="${dark}" stroke-width="8"/>`;
  return at(
    x,
    y,
    scale,
    oval(0, 2, 160, 8, "#14202e", see(0.25)) +
      line(spokes(-92) + spokes(96), pen.tone("#a9b0b2"), 1.6, see(0.8)) +
      rim(-92) +
      rim(96) +
      line("M-92 -66L-46 -158M-92 -66L-8 -64M-46 -158L-8 -64M-40 -146L70 -152M-8 -64L72 -140", color, 9) +
      line("M96 -66Q84 -100 68 -168", color, 8) +
      line("M68 -168Q66 -192 92 -190Q108 -188 108 -174", dark, 7) +
      line("M-52 -170L-48 -158", dark, 6) +
      path("M-82 -178Q-50 -188 -22 -176Q-40 -164 -66 -166z", pen.tone("#6b4527")) +
      `<circle cx="-8" cy="-64" r="19" fill="none" stroke="${dark}" stroke-width="5"/>` +
      line("M-8 -64L12 -40M6 -38h14M-92 -60L-8 -46M-92 -72L-8 -83", dark, 3.5) +
      line("M-164 -80Q-150 -146 -92 -146Q-50 -144 -30 -96M24 -84Q40 -146 96 -146", lighter(color, 0.1), 6) +
      line("M-150 -140H-70", dark, 5) +
      (basket
        ? path("M80 -168h66l-10 50h-48z", pen.tone("#b98d55")) +
          line("M84 -150h58M88 -134h50M98 -166l4 46M114 -166v46M130 -166l-4 46", pen.tone("#7c5a32"), 2.5) +
          circle(98, -176, 13, pen.tone("#e58a5c")) +
          circle(122, -176, 15, pen.tone("#7f9a4a"))
        : ""),
    { flip, turn },
  );
}

/** A tractor, 240 × 180, looking right. */
export const tractor = (pen: Pen, x: number, y: number, scale: number, color = pen.accent, turn: Turn = {}) =>
  at(
    x,
    y,
    scale,
    oval(0, 2, 130, 12, "#14202e", see(0.3)) +
      line("M-76 -76V-168H-6L8 -100", pen.tone("#2c2f33"), 7) +
      rect(-84, -176, 86, 10, color, 4) +
      rect(-70, -160, 62, 60, glassOf(pen), 4, see(0.85)) +
      path(
        "M-100 -60Q-80 -110 -30 -104H100Q116 -102 116 -84V-44H-90z",
        pen.fall(lighter(color, 0.2), color, darker(color, 0.3)),
      ) +
      line("M60 -104V-150", pen.tone("#2c2f33"), 8) +
      line("M112 -92v40M104 -92v40", darker(color, 0.4), 4) +
      wheel(-62, -52, 54) +
      wheel(84, -32, 33),
    turn,
  );
