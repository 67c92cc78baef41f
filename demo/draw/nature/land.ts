import { darker, lighter, mix } from "../kit/color.ts";
import type { Pen } from "../kit/pen.ts";
import { dots, line, type Point, path, polygon, r, see, soft } from "../kit/svg.ts";

type HillsShape = {
  y: number;
  height: number;
  color: string;
  depth: number;
  bumps?: number;
  bottom?: number;
  fields?: boolean;
  tilt?: number;
};

/** A line of hills from edge to edge: outline, the shaded slope, brush marks and, near by, fields with walls. */
export function hills(
  pen: Pen,
  { y, height, color, depth, bumps = 5, bottom = pen.H, fields = false, tilt = 0 }: HillsShape,
): string {
  const { W, random } = pen;
  const shift = random() * 9;
  const ridge = Array.from({ length: bumps * 2 + 1 }, (_, i): Point => {
    const x = i / (bumps * 2);
    const wave = Math.sin(x * bumps * 2.1 + shift) * 0.5 + Math.sin(x * bumps * 4.7 + shift * 2) * 0.22 + 0.5;
    return [x * W * 1.06 - W * 0.03, y - height * (wave * random.between(0.8, 1.1) + tilt * x)];
  });
  const outline = `${soft(ridge)}V${r(bottom)}H${r(-W * 0.03)}z`;
  const base = pen.tone(color, depth);
  const marks = brush(pen, y - height * 0.5, Math.min(bottom, y + height), pen.W < 700 ? 12 : 26);
  const shadow = soft(ridge.map(([x, top], i): Point => [x + height * 0.15, top + height * (i % 2 ? 0.22 : 0.5)]));
  return (
    path(outline, pen.fall(lighter(base, 0.12), base, darker(base, 0.14))) +
    pen.clip(
      outline,
      path(`${shadow}V${r(bottom)}H0z`, darker(base, 0.22), see(0.32)) +
        (fields ? patchwork(pen, y - height * 0.35, Math.min(bottom, y + height * 1.2), color, depth) : "") +
        line(marks, lighter(base, 0.3), 2, see(0.35)),
    )
  );
}

function brush(pen: Pen, top: number, bottom: number, count: number): string {
  const { W, random } = pen;
  return Array.from({ length: count }, () => {
    const w = random.between(14, 60);
    return `M${Math.round(random() * W)} ${Math.round(random.between(top, bottom))}q${Math.round(w * 0.5)}-${Math.round(w * 0.16)} ${Math.round(w)} 2`;
  }).join("");
}

/** Small fields of different greens between dry stone walls. */
function patchwork(pen: Pen, top: number, bottom: number, color: string, depth: number): string {
  const { W, random } = pen;
  const rows = 3;
  const cols = 7;
  const lean = random.between(-0.04, 0.04) * W;
  const corner = (col: number, row: number): Point => [
    Math.round(((col + Math.sin(col * 7.3 + row * 3.1) * 0.22) / cols) * W * 1.1 - W * 0.05 + lean * row),
    Math.round(top + ((row + Math.sin(col * 2.7 + row) * 0.16) / rows) * (bottom - top)),
  ];
  let out = "";
  let walls = "";
  for (let row = 0; row < rows; row++)
    for (let col = 0; col < cols; col++) {
      const shape = polygon([corner(col, row), corner(col + 1, row), corner(col + 1, row + 1), corner(col, row + 1)]);
      const crop = random.pick(["#8aa84e", "#6f9a4b", "#a5b35a", "#c1b163", "#5f8c4c", color]);
      if (random() < 0.8) out += path(shape, pen.tone(crop, depth), see(0.75));
      walls += shape;
    }
  return out + line(walls, pen.tone("#d9d3c2", depth), 2.4, see(0.7));
}

/** Cliffs falling from the right (or left) edge into the water, with strata and foam at the foot. */
export function cliff(
  pen: Pen,
  {
    top,
    foot,
    reach,
    left = false,
    depth = 0.1,
    color = "#7c7566",
  }: { top: number; foot: number; reach: number; left?: boolean; depth?: number; color?: string },
): string {
  const { W, random } = pen;
  const side = (x: number) => (left ? x : W - x);
  const tall = foot - top;
  const edge: Point[] = [
    [side(-20), top],
    [side(reach * 0.35), top + tall * 0.02],
    [side(reach * 0.62), top + tall * 0.07],
    [side(reach * 0.74), top + tall * 0.2],
    [side(reach * 0.79), top + tall * 0.42],
    [side(reach * 0.9), top + tall * 0.58],
    [side(reach * 0.92), top + tall * 0.82],
    [side(reach), foot],
  ];
  const rock = pen.tone(color, depth);
  const face = polygon([...edge, [side(-20), foot]]);
  const cracks = Array.from({ length: 20 }, () => {
    const x = random.between(0.05, 0.9) * reach;
    const y = top + random.between(0.12, 0.9) * tall;
    return `M${r(side(x))} ${r(y)}l${r((left ? 1 : -1) * random.between(8, 34))} ${r(random.between(30, tall * 0.26))}`;
  }).join("");
  const strata = Array.from(
    { length: 9 },
    (_, i) =>
      `M${r(side(-10))} ${r(top + tall * (0.14 + i * 0.1))}Q${r(side(reach * 0.5))} ${r(top + tall * (0.1 + i * 0.1))} ${r(side(reach))} ${r(top + tall * (0.2 + i * 0.1))}`,
  ).join("");
  const planes = [0.18, 0.42, 0.66]
    .map((share) =>
      polygon([
        [side(reach * share), top + tall * 0.05],
        [side(reach * (share + 0.12)), top + tall * 0.1],
        [side(reach * (share + 0.26)), foot],
        [side(reach * (share + 0.02)), foot],
      ]),
    )
    .join("");
  const turf = polygon([
    [side(-20), top - 14],
    [side(reach * 0.36), top - 4],
    [side(reach * 0.64), top + tall * 0.06],
    [side(reach * 0.75), top + tall * 0.2],
    [side(reach * 0.6), top + tall * 0.15],
    [side(reach * 0.45), top + tall * 0.17],
    [side(reach * 0.25), top + tall * 0.09],
    [side(-20), top + tall * 0.14],
  ]);
  const white = lighter(pen.tone("#ffffff", depth), 0.2);
  return (
    path(face, pen.fall(lighter(rock, 0.12), rock, darker(rock, 0.4))) +
    pen.clip(
      face,
      path(planes, darker(rock, 0.45), see(0.35)) +
        line(strata, lighter(rock, 0.35), 3, see(0.3)) +
        line(cracks, darker(rock, 0.6), 4, see(0.4)),
    ) +
    path(turf, pen.tone("#7f9a4a", depth)) +
    line(
      `M${r(side(-20))} ${r(foot)}Q${r(side(reach * 0.4))} ${r(foot + 10)} ${r(side(reach * 1.04))} ${r(foot + 2)}`,
      white,
      8,
      see(0.8),
    ) +
    line(
      `M${r(side(reach * 0.5))} ${r(foot + 16)}Q${r(side(reach * 0.9))} ${r(foot + 20)} ${r(side(reach * 1.16))} ${r(foot + 10)}`,
      white,
      4,
      see(0.6),
    )
  );
}

/** A sea stack or a skerry standing in water. */
export function stack(pen: Pen, x: number, foot: number, width: number, height: number, depth = 0.3): string {
  const rock = pen.tone("#6f6a60", depth);
  const d = polygon([
    [x - width / 2, foot],
    [x - width * 0.36, foot - height * 0.55],
    [x - width * 0.2, foot - height * 0.94],
    [x + width * 0.06, foot - height],
    [x + width * 0.22, foot - height * 0.8],
    [x + width * 0.34, foot - height * 0.4],
    [x + width / 2, foot],
  ]);
  const shade = polygon([
    [x + width * 0.06, foot - height],
    [x + width * 0.22, foot - height * 0.8],
    [x + width * 0.34, foot - height * 0.4],
    [x + width / 2, foot],
    [x + width * 0.04, foot],
    [x + width * 0.1, foot - height * 0.5],
  ]);
  return (
    path(d, lighter(rock, 0.1)) +
    path(shade, darker(rock, 0.35), see(0.7)) +
    path(
      polygon([
        [x - width * 0.2, foot - height * 0.94],
        [x + width * 0.06, foot - height],
        [x + width * 0.22, foot - height * 0.8],
        [x - width * 0.24, foot - height * 0.85],
      ]),
      pen.tone("#88a052", depth),
    ) +
    line(
      `M${r(x - width * 0.6)} ${r(foot)}q${r(width * 0.6)} ${r(width * 0.06)} ${r(width * 1.2)} 0`,
      lighter(pen.tone("#ffffff", depth), 0.2),
      4,
      see(0.75),
    )
  );
}

/** A low island on the horizon with its pale shore. */
export function isle(
  pen: Pen,
  x: number,
  y: number,
  width: number,
  height: number,
  depth = 0.6,
  color = "#6d8a55",
): string {
  const base = pen.tone(color, depth);
  const d = `M${r(x)} ${r(y)}c${r(width * 0.1)} ${r(-height * 0.7)} ${r(width * 0.2)} ${r(-height)} ${r(width * 0.38)} ${r(-height)}s${r(width * 0.22)} ${r(height * 0.45)} ${r(width * 0.36)} ${r(height * 0.5)}s${r(width * 0.16)} ${r(height * 0.2)} ${r(width * 0.26)} ${r(height * 0.5)}z`;
  return (
    path(d, pen.fall(lighter(base, 0.15), base)) +
    line(
      `M${r(x + width * 0.02)} ${r(y)}H${r(x + width * 0.98)}`,
      lighter(pen.tone("#e8dfc8", depth), 0.1),
      3,
      see(0.7),
    )
  );
}

/** A dry stone wall along a straight line. A stone is a thick stroke with round ends: eleven bytes instead of fifty. */
export function wall(pen: Pen, x1: number, x2: number, y: number, height: number, drop = 0): string {
  const { random } = pen;
  const grey = pen.tone("#a49b8b");
  const shades = [lighter(grey, 0.28), lighter(grey, 0.08), darker(grey, 0.12), mix(grey, pen.tone("#8c8468"), 0.5)];
  const stones: string[] = shades.map(() => "");
  const rows = 4;
  const h = height / rows;
  for (let row = 0; row < rows; row++)
    for (let x = x1 + random() * h; x < x2 - h * 0.4; ) {
      const w = h * random.between(0.7, 1.9);
      const top = y - height + (row + 0.5) * h + drop * ((x - x1) / (x2 - x1)) + random.between(-0.08, 0.08) * h;
      const length = Math.min(w, x2 - h * 0.4 - x);
      stones[random.whole(0, 3)] += `M${Math.round(x)} ${Math.round(top)}h${Math.max(1, Math.round(length))}`;
      x += w + h * 0.94;
    }
  const back = polygon([
    [x1, y - height * 0.96],
    [x2, y - height * 0.96 + drop],
    [x2, y + drop],
    [x1, y],
  ]);
  return path(back, darker(grey, 0.55)) + stones.map((d, i) => line(d, shades[i]!, h * 0.84)).join("");
}

/** A road or path that winds from the foot of the sheet to a far point. */
export function road(pen: Pen, from: Point, to: Point, width: number, color = "#cfc3a6"): string {
  const [x1, y1] = from;
  const [x2, y2] = to;
  const mid = (y1 + y2) / 2;
  const bend = (x2 - x1) * 0.9;
  const d = `M${r(x1 - width / 2)} ${r(y1)}C${r(x1 - width * 0.4 + bend)} ${r(mid + 20)} ${r(x2 - bend * 0.7)} ${r(mid)} ${r(x2)} ${r(y2)}h${r(width * 0.06)}C${r(x2 - bend * 0.5)} ${r(mid + 14)} ${r(x1 + width * 0.5 + bend)} ${r(mid + 60)} ${r(x1 + width / 2)} ${r(y1)}z`;
  return path(d, pen.fall(pen.tone(color, 0.3), pen.tone(color)));
}

/** Pebbles and grains on the ground. */
export function gravel(pen: Pen, y1: number, y2: number, color: string, count = 70, size = 5): string {
  const { random, W } = pen;
  const some = (many: number) => Array.from({ length: many }, (): Point => [random() * W, random.between(y1, y2)]);
  return (
    dots(some(count), darker(color, 0.3), size, see(0.4)) +
    dots(some(count), lighter(color, 0.45), size * 0.7, see(0.5))
  );
}
