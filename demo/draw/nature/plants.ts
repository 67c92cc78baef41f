import { darker, lighter } from "../kit/color.ts";
import type { Pen } from "../kit/pen.ts";
import { dots, line, oval, type Point, path, r, see, soft } from "../kit/svg.ts";

const whole = Math.round;

/** Blades along the foot of the sheet. */
export function grass(
  pen: Pen,
  y: number,
  height: number,
  { color = "#5f7f3f", from = 0, to = pen.W, count = 64 } = {},
): string {
  const { random } = pen;
  const base = pen.tone(color);
  const blades = (many: number) =>
    Array.from({ length: many }, () => {
      const h = height * random.between(0.4, 1);
      const lean = random.between(-0.1, 0.5) * h;
      return `M${whole(random.between(from, to))} ${whole(y + random.between(-0.1, 0.25) * height)}q${whole(lean * 0.2)}-${whole(h * 0.6)} ${whole(lean)}-${whole(h)}`;
    }).join("");
  return line(blades(count), darker(base, 0.3), 4, see(0.8)) + line(blades(count), lighter(base, 0.2), 3);
}

/** A soft bank of ground at the viewer's feet. */
export function bank(pen: Pen, points: readonly Point[], color: string): string {
  const base = pen.tone(color);
  return path(`${soft(points)}V${pen.H + 9}H${r(points[0]![0])}z`, pen.fall(lighter(base, 0.12), darker(base, 0.3)));
}

/** Flowers on stalks: thrift (pink balls), daisies, gorse, montbretia by their colour. */
export function flowers(
  pen: Pen,
  y: number,
  height: number,
  color: string,
  { from = 0, to = pen.W, count = 26, size = 16 } = {},
): string {
  const { random } = pen;
  const heads = Array.from(
    { length: count },
    (): Point => [random.between(from, to), y - random.between(0.25, 1) * height],
  );
  const stalks = heads
    .map(([x, top]) => `M${r(x)} ${r(top)}q4 ${r((y - top) * 0.5)} -3 ${r(y + height * 0.2 - top)}`)
    .join("");
  const base = pen.tone(color);
  return (
    line(stalks, pen.tone("#4f7040"), 3) +
    dots(heads, base, size) +
    dots(
      heads.map(([x, top]) => [x - size * 0.14, top - size * 0.18]),
      lighter(base, 0.4),
      size * 0.5,
    )
  );
}

/** Low round bushes: heather in August, gorse in May. */
export function bushes(
  pen: Pen,
  y: number,
  size: number,
  color: string,
  { from = 0, to = pen.W, count = 9 } = {},
): string {
  const { random } = pen;
  const base = pen.tone(color);
  let out = "";
  for (let i = 0; i < count; i++) {
    const x = random.between(from, to);
    const s = size * random.between(0.6, 1.2);
    const specks = Array.from(
      { length: 9 },
      (): Point => [x + random.between(-0.8, 0.8) * s, y - random.between(0.05, 0.55) * s],
    );
    out +=
      oval(x, y - s * 0.2, s, s * 0.5, darker(base, 0.32)) +
      oval(x - s * 0.12, y - s * 0.3, s * 0.8, s * 0.38, base) +
      dots(specks, lighter(base, 0.4), s * 0.14);
  }
  return out;
}

/** A wind-bent tree with a rounded crown. */
export function tree(pen: Pen, x: number, y: number, size: number, crown = "#5d8048", fruit?: string): string {
  const { random } = pen;
  const leaf = pen.tone(crown);
  const ball = (dx: number, dy: number, rad: number, fill: string) =>
    oval(x + dx * size, y + dy * size, rad * size, rad * size * 0.82, fill);
  const berries = Array.from(
    { length: 14 },
    (): Point => [x + random.between(-0.3, 0.5) * size, y - random.between(0.62, 1.1) * size],
  );
  return (
    line(
      `M${r(x)} ${r(y)}q${r(-size * 0.06)} ${r(-size * 0.4)} ${r(size * 0.1)} ${r(-size * 0.75)}M${r(x)} ${r(y - size * 0.35)}q${r(size * 0.1)} ${r(-size * 0.2)} ${r(size * 0.3)} ${r(-size * 0.35)}`,
      pen.tone("#6b5543"),
      size * 0.07,
    ) +
    ball(-0.14, -0.78, 0.28, darker(leaf, 0.25)) +
    ball(0.3, -0.74, 0.3, darker(leaf, 0.3)) +
    ball(0.08, -0.95, 0.34, leaf) +
    ball(0, -1.05, 0.2, lighter(leaf, 0.22)) +
    (fruit ? dots(berries, pen.tone(fruit), size * 0.06) : "")
  );
}

/** Leaves of a vegetable bed as repeated tufts. */
export function sprouts(pen: Pen, x1: number, x2: number, y: number, size: number, color: string): string {
  let out = "";
  const base = pen.tone(color);
  for (let x = x1; x <= x2; x += size * 1.15)
    out += path(
      `M${r(x)} ${r(y)}q${r(-size * 0.7)} ${r(-size * 0.2)} ${r(-size * 0.55)} ${r(-size * 0.8)}q${r(size * 0.45)} ${r(size * 0.1)} ${r(size * 0.55)} ${r(size * 0.8)}q${r(-size * 0.2)} ${r(-size * 0.8)} ${r(size * 0.1)} ${r(-size)}q${r(size * 0.25)} ${r(size * 0.4)} ${r(-size * 0.1)} ${r(size)}q${r(size * 0.1)} ${r(-size * 0.6)} ${r(size * 0.6)} ${r(-size * 0.7)}q${r(size * 0.05)} ${r(size * 0.55)} ${r(-size * 0.6)} ${r(size * 0.7)}z`,
      base,
    );
  return out;
}

/** Seaweed thrown up on the shore: a heap of bladdered ribbons. */
export function weed(pen: Pen, x: number, y: number, size: number, color = "#7a4f3a"): string {
  const { random } = pen;
  const base = pen.tone(color);
  const ribbons = (many: number) =>
    Array.from({ length: many }, () => {
      const [dx, dy] = [random.between(-1, 0.6) * size, random.between(-0.28, 0.24) * size];
      return `M${r(x + dx)} ${r(y + dy)}q${r(size * 0.14)} ${r(size * random.between(-0.22, 0.06))} ${r(size * 0.3)} 0t${r(size * 0.26)} ${r(size * 0.05)}`;
    }).join("");
  const bladders = Array.from(
    { length: 12 },
    (): Point => [x + random.between(-0.9, 0.9) * size, y + random.between(-0.2, 0.2) * size],
  );
  return (
    oval(x, y + size * 0.14, size, size * 0.2, "#14202e", see(0.2)) +
    line(ribbons(12), darker(base, 0.3), size * 0.11) +
    line(ribbons(10), base, size * 0.08) +
    dots(bladders, lighter(base, 0.35), size * 0.08)
  );
}
