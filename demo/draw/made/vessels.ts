import { darker, lighter } from "../kit/color.ts";
import type { Pen } from "../kit/pen.ts";
import { at, boxes, circle, dots, line, type Point, path, polygon, r, rect, see } from "../kit/svg.ts";
import { LAMPLIGHT } from "./house.ts";

/** Vessels look to the right; the origin is the middle of the waterline. */
type Place = { x: number; y: number; scale: number; flip?: boolean; turn?: number };

const put = ({ x, y, scale, flip = false, turn = 0 }: Place, body: string) => at(x, y, scale, body, { flip, turn });

const wash = (pen: Pen, half: number) =>
  line(
    `M${r(-half * 1.1)} 6q${r(half * 0.5)} 8 ${r(half)} 2t${r(half * 1.2)} 2M${r(-half * 0.8)} 16q${r(half * 0.6)} 6 ${r(half * 1.3)} 0`,
    lighter(pen.tone("#ffffff"), 0.25),
    5,
    see(0.75),
  );

/** The little car ferry: 400 units long. */
export function ferry(pen: Pen, place: Place, hull = pen.accent): string {
  const white = pen.tone("#fbf8ef");
  const dark = darker(hull, 0.45);
  const glass = pen.light.dark ? LAMPLIGHT : pen.tone("#3f5b6b");
  const cars = [
    ["#c8553d", -52],
    ["#e8e4da", 6],
    ["#5f87a3", 62],
  ] as const;
  const car = ([paintHex, x]: readonly [string, number]) => {
    const c = pen.tone(paintHex);
    return (
      path(`M${x} -52q2 -14 10 -15h20q8 1 12 15z`, c) +
      rect(x + 6, -63, 11, 9, glass, 2) +
      rect(x + 20, -63, 10, 9, glass, 2) +
      rect(x - 4, -53, 50, 12, c, 4)
    );
  };
  const rail = `M-70 -62H118M-70 -54H118${[-60, -30, 0, 30, 60, 90, 115].map((x) => `M${x} -62v22`).join("")}`;
  return put(
    place,
    cars.map(car).join("") +
      path(
        "M-205 -44H-190L-178 -30H120L146 -58H196L176 6Q174 14 160 14H-170Q-190 14 -194 0z",
        pen.fall(lighter(hull, 0.1), hull, dark),
      ) +
      path("M-199 -22H186L181 -10H-196z", white) +
      path("M-194 2H176Q174 14 160 14H-170Q-190 14 -194 2z", pen.tone("#8f3b2e")) +
      path("M146 -58H196L206 -98H196L178 -62H150z", darker(white, 0.25)) +
      line(rail, white, 3) +
      rect(-182, -84, 104, 46, white, 4) +
      rect(-172, -130, 82, 48, white, 5) +
      rect(-176, -136, 92, 8, hull, 3) +
      rect(-166, -122, 70, 18, glass, 3) +
      line("M-148 -122v18M-131 -122v18M-114 -122v18", white, 3) +
      [-168, -144, -120, -96].map((x) => circle(x, -62, 6, glass)).join("") +
      rect(-156, -172, 26, 38, hull, 3) +
      rect(-156, -164, 26, 9, white) +
      line("M-108 -136v-52M-122 -168h28M-108 -188l34 52", darker(white, 0.4), 3) +
      path("M-106 -188l26 6 -26 7z", pen.tone("#e2a93b")) +
      circle(-60, -34, 8, pen.tone("#e8683f")) +
      circle(-60, -34, 4, white) +
      wash(pen, 210),
  );
}

/** A wooden trawler with wheelhouse and mast: 260 units. */
export function trawler(pen: Pen, place: Place, hull = pen.accent): string {
  const white = pen.tone("#f7f2e4");
  const glass = pen.light.dark ? LAMPLIGHT : pen.tone("#415a68");
  return put(
    place,
    line(
      "M-40 -60V-190M-40 -184L126 -46M-40 -184L-126 -40M-40 -120L-112 -84M40 -34v-70M40 -100L-36 -130",
      pen.tone("#5b4a3c"),
      4,
    ) +
      path(
        "M-132 -46Q-126 -34 -60 -28Q40 -24 132 -66Q124 -20 104 8H-112Q-128 -12 -132 -46z",
        pen.fall(lighter(hull, 0.14), hull, darker(hull, 0.42)),
      ) +
      path("M-131 -40Q-124 -28 -60 -22Q40 -18 130 -59L127 -48Q40 -8 -60 -12Q-118 -16 -129 -30z", white) +
      path("M-116 -2H112L104 8H-112z", pen.tone("#8f3b2e")) +
      rect(-104, -96, 66, 68, white, 4) +
      rect(-110, -104, 78, 10, hull, 3) +
      rect(-96, -88, 22, 22, glass, 2) +
      rect(-68, -88, 22, 22, glass, 2) +
      path("M44 -30l12 -26h30l10 22z", pen.tone("#3f7a67")) +
      dots(
        [
          [-10, -34],
          [6, -33],
          [22, -34],
        ],
        pen.tone("#e8843c"),
        15,
      ) +
      wash(pen, 130),
  );
}

/** A plain open rowing boat or currach: 170 units. */
export function currach(pen: Pen, place: Place, hull = pen.tone("#2f3236"), inside = pen.tone("#b58a58")): string {
  return put(
    place,
    path("M-86 -34Q0 -10 92 -46Q60 -22 0 -20T-86 -34z", darker(inside, 0.2)) +
      path(
        "M-86 -34Q-20 -14 30 -20T92 -46Q84 -6 56 8H-52Q-80 0 -86 -34z",
        pen.fall(lighter(hull, 0.18), hull, darker(hull, 0.4)),
      ) +
      line("M-86 -34Q-20 -14 30 -20T92 -46", pen.accent, 6) +
      line("M-40 -26l84 -2M-62 -30h40", inside, 6) +
      line("M-10 -24L-116 12M20 -24L120 14", pen.tone("#c9a36b"), 4),
  );
}

/** A four-oared racing skiff with crew: 300 units. */
export function skiff(pen: Pen, place: Place, hull = pen.accent, shirt = "#f4efe2"): string {
  const tops = [shirt, shirt, shirt, shirt];
  const skin = pen.tone("#e3b693");
  const rowers = tops.map((top, i) => {
    const x = -84 + i * 50;
    return (
      path(`M${x - 10} -22l6 -36q10 -8 18 0l8 36z`, pen.tone(top)) +
      line(`M${x + 2} -50l26 18`, pen.tone(top), 9) +
      circle(x + 6, -70, 10, skin) +
      path(`M${x - 4} -72q2 -12 12 -11t9 9q-10 -2 -21 2z`, pen.tone(i % 2 ? "#4a3526" : "#8a4f2a")) +
      line(`M${x + 28} -32L${x + 64} 16`, pen.tone("#c9a36b"), 5) +
      path(`M${x + 58} 8l12 14 -8 4 -10 -12z`, hull)
    );
  });
  return put(
    place,
    rowers.join("") +
      path("M118 -22l6 -32q9 -8 16 0l6 30z", pen.tone("#d9a441")) +
      circle(133, -66, 10, skin) +
      path(
        "M-150 -30Q0 -8 160 -36Q140 -4 120 6H-120Q-142 -6 -150 -30z",
        pen.fall(lighter(hull, 0.15), hull, darker(hull, 0.4)),
      ) +
      line("M-150 -30Q0 -8 160 -36", pen.tone("#f7efd9"), 5) +
      line("M-120 12q40 6 70 0M-40 16q50 6 100 0M90 12q30 4 60 0", lighter(pen.tone("#ffffff"), 0.2), 4, see(0.7)),
  );
}

/** A sailing dinghy: 120 units long, mast 200. */
export function dinghy(pen: Pen, place: Place, sail = pen.accent): string {
  const white = pen.tone("#fdf8ea");
  return put(
    place,
    line("M-4 -10V-208", pen.tone("#6b5441"), 4) +
      path("M2 -204Q74 -110 66 -30L2 -24z", pen.across(lighter(sail, 0.25), sail, darker(sail, 0.12))) +
      line("M3 -160l36 12M3 -116l54 14M3 -72l62 12", darker(sail, 0.3), 2, see(0.6)) +
      path("M-10 -186Q-44 -90 -60 -24L-10 -22z", pen.across(darker(white, 0.1), white)) +
      path("M-64 -16H74Q62 8 48 10H-44Q-60 4 -64 -16z", pen.fall(lighter(white, 0.1), darker(white, 0.25))) +
      line("M-62 -12H70", sail, 5) +
      path("M-34 -16l4 -24q8 -6 14 0l4 24z", pen.tone("#e0743e")) +
      circle(-23, -48, 8, pen.tone("#e3b693")),
  );
}

/** A kayak with its paddler: 180 units. */
export function kayak(pen: Pen, place: Place, hull = pen.accent, jacket = "#e8843c"): string {
  return put(
    place,
    path("M-16 -16l4 -34q12 -10 24 0l6 34z", pen.tone(jacket)) +
      circle(0, -64, 12, pen.tone("#e3b693")) +
      path("M-13 -66q2 -13 14 -13t12 11z", pen.tone("#f1d34f")) +
      line("M-66 -2L70 -58", pen.tone("#3a3a3a"), 4) +
      path("M-58 -12l-26 6q-4 12 6 14l24 -8z", pen.tone("#f1d34f")) +
      path("M62 -60l22 -12q10 4 6 14l-22 8z", pen.tone("#f1d34f")) +
      line("M-10 -40L16 -36M10 -44l20 4", darker(pen.tone(jacket), 0.15), 8) +
      path("M-96 -14Q-50 -22 0 -20T98 -16Q60 6 0 7T-96 -14z", pen.fall(lighter(hull, 0.2), hull, darker(hull, 0.4))) +
      line("M-80 -12Q0 -16 84 -14", lighter(hull, 0.45), 3) +
      line("M-90 12q40 6 80 0M20 14q40 6 80 -2", lighter(pen.tone("#ffffff"), 0.2), 3, see(0.65)),
  );
}

/** A cargo boat with a crane that lifts `load`: 420 units. */
export function cargoBoat(pen: Pen, place: Place, load: string, hull = pen.accent): string {
  const white = pen.tone("#f7f2e4");
  const yellow = pen.tone("#e3a62f");
  const glass = pen.light.dark ? LAMPLIGHT : pen.tone("#415a68");
  const crates = boxes([
    [-70, -70, 44, 34],
    [-24, -64, 36, 28],
    [14, -82, 48, 46],
    [-58, -96, 34, 26],
  ]);
  return put(
    place,
    path(crates, pen.tone("#b98b55")) +
      line("M-70 -53h44M14 -60h48M-48 -70v34M38 -82v46M-41 -96v26", pen.tone("#7a5935"), 3) +
      line("M112 -40V-232", yellow, 14) +
      line("M112 -228L-18 -276", yellow, 11) +
      line("M112 -130L30 -258", darker(yellow, 0.4), 5) +
      line("M-16 -274V-196", pen.tone("#3d3a36"), 3) +
      at(-16, -196, 1, load) +
      rect(-186, -128, 84, 92, white, 4) +
      rect(-194, -138, 100, 12, hull, 3) +
      rect(-176, -116, 64, 24, glass, 3) +
      line("M-155 -116v24M-133 -116v24", white, 3) +
      circle(-160, -66, 8, glass) +
      circle(-128, -66, 8, glass) +
      line("M-144 -138v-54M-160 -176h32", darker(white, 0.45), 4) +
      path(
        "M-214 -54H-186L-176 -38H150L216 -76Q208 -26 186 12H-186Q-206 -10 -214 -54z",
        pen.fall(lighter(hull, 0.12), hull, darker(hull, 0.45)),
      ) +
      path("M-204 -22Q0 -8 204 -36L200 -24Q0 2 -200 -10z", white, see(0.9)) +
      path("M-196 0H193L186 12H-186z", pen.tone("#8f3b2e")) +
      circle(170, -36, 8, darker(hull, 0.5)) +
      wash(pen, 210),
  );
}

/** A round mooring buoy or a string of floats. */
export const buoy = (pen: Pen, x: number, y: number, size: number, color: string) =>
  circle(x, y, size, pen.tone(color)) +
  path(
    `M${r(x - size)} ${r(y)}a${r(size)} ${r(size)} 0 0 0 ${r(size * 2)} 0q${r(-size)} ${r(size * 0.5)} ${r(-size * 2)} 0z`,
    darker(pen.tone(color), 0.35),
  ) +
  circle(x - size * 0.3, y - size * 0.35, size * 0.22, lighter(pen.tone(color), 0.6)) +
  rect(x - size * 0.12, y - size * 1.3, size * 0.24, size * 0.36, pen.tone("#5b4a3c"), 2);

/** A lobster pot of hoops and net: 120 × 80, the origin its lower left corner. */
export function pot(pen: Pen, x: number, y: number, scale: number, net = "#3f7a67"): string {
  const cord = pen.tone(net);
  const mesh: string[] = [];
  for (let i = -3; i < 12; i++) mesh.push(`M${i * 13} 0l40 -76`, `M${i * 13 + 6} -76l40 76`);
  const outline = polygon([
    [4, -4],
    [0, -46],
    [14, -72],
    [60, -80],
    [106, -72],
    [120, -46],
    [116, -4],
  ] as Point[]);
  return at(
    x,
    y,
    scale,
    path(outline, darker(cord, 0.55)) +
      pen.clip(outline, line(mesh.join(""), cord, 2.6)) +
      line("M4 -4Q-6 -76 60 -80T116 -4M34 -2Q30 -74 60 -80M86 -2Q92 -74 60 -80", pen.tone("#d08b3f"), 5) +
      rect(-4, -8, 128, 12, pen.tone("#8a6a47"), 3),
  );
}
