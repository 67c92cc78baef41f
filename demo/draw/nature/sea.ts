import { lighter, mix } from "../kit/color.ts";
import type { Pen } from "../kit/pen.ts";
import { line, type Point, path, r, rect, see, soft } from "../kit/svg.ts";
import { hasSun } from "./sky.ts";

/** Water from the horizon down, with light lying on it below the sun. */
export function sea(pen: Pen, top: number, bottom: number, { sunX = 0.7, calm = false } = {}): string {
  const { W, light } = pen;
  const glint = hasSun(pen) ? glitter(pen, sunX * W, top, bottom) : "";
  return rect(0, top, W, bottom - top, pen.fall(...light.sea)) + (calm ? "" : ripples(pen, top, bottom)) + glint;
}

/** Short strokes that grow towards the viewer. */
export function ripples(pen: Pen, top: number, bottom: number, count = pen.W < 700 ? 18 : 48): string {
  const { W, random, light } = pen;
  const strokes = (many: number, flip: number) =>
    Array.from({ length: many }, () => {
      const near = random() ** 0.8;
      const w = W * (0.012 + 0.06 * near) * random.between(0.6, 1.4);
      return `M${Math.round(random.between(-0.05, 1) * W)} ${Math.round(top + 4 + near * (bottom - top))}q${Math.round(w / 2)} ${r(flip * w * 0.08)} ${Math.round(w)} 0`;
    }).join("");
  const last = light.sea[light.sea.length - 1]!;
  return (
    line(strokes(count, 1), lighter(light.sea[0]!, 0.25), W / 640, see(0.5)) +
    line(strokes(count * 0.6, -1), mix(last, "#0a1c2c", 0.35), W / 560, see(0.3))
  );
}

function glitter(pen: Pen, x: number, top: number, bottom: number): string {
  const { W, random, light } = pen;
  const flakeCount = W < 700 ? 20 : 44;
  const flakes = Array.from({ length: flakeCount }, (_, i) => {
    const near = (i / flakeCount) ** 1.25;
    const spread = W * (0.012 + 0.075 * near);
    const w = W * (0.006 + 0.032 * near) * random.between(0.5, 1.2);
    return `M${r(x + random.between(-1, 1) * spread - w / 2)} ${r(top + 3 + near * (bottom - top) * 0.92)}h${r(w)}`;
  });
  return line(flakes.join(""), light.sun, W / 420, see(light.dark ? 0.5 : 0.72));
}

/** The white edge where water meets land along the given points. */
export function foam(pen: Pen, points: readonly Point[], width = 5): string {
  const white = lighter(pen.tone("#ffffff"), 0.2);
  return (
    line(soft(points), white, width, see(0.85)) +
    line(soft(points.map(([x, y]) => [x + width * 3, y + width * 2.4])), white, width * 0.5, see(0.5))
  );
}

/** A breaking wave that runs across the sheet with its crest at `y`; the foam is thick where it breaks. */
export function breaker(pen: Pen, y: number, height: number, shift = 0): string {
  const { W, light, random } = pen;
  const body = light.sea[1]!;
  const steps = 14;
  const lift = (i: number) => Math.max(0, Math.sin(i * 0.55 + shift));
  const crest = Array.from(
    { length: steps + 1 },
    (_, i): Point => [(i / steps) * W * 1.1 - W * 0.05, y - height * (0.3 + 0.7 * lift(i)) * random.between(0.85, 1.1)],
  );
  const under = crest.map(
    ([x, top], i): Point => [x + 14, top + height * (0.06 + 0.42 * lift(i)) * random.between(0.7, 1.2)],
  );
  const white = lighter(pen.tone("#ffffff"), 0.3);
  const lace = Array.from({ length: 24 }, () => {
    const w = random.between(0.02, 0.07) * W;
    return `M${r(random() * W)} ${r(y + random.between(-height * 0.1, height * 0.8))}q${r(w / 2)} ${r(-w * 0.14)} ${r(w)} 0`;
  });
  return (
    path(
      `${soft(crest)}V${r(y + height)}H${r(-W * 0.05)}z`,
      pen.fall(lighter(body, 0.35), mix(body, light.sea[2]!, 0.5), light.sea[2]!),
    ) +
    path(`${soft(crest)}${soft(under.toReversed()).replace("M", "L")}z`, white, see(0.92)) +
    line(soft(crest), white, height * 0.05, see(0.8)) +
    line(lace.join(""), white, 2.6, see(0.5))
  );
}

/** The trembling double of something bright, in calm water. */
export const reflection = (x: number, y: number, width: number, length: number, color: string, opacity = 0.4) =>
  line(
    Array.from({ length: 6 }, (_, i) => {
      const w = width * (1 - i * 0.12);
      return `M${r(x - w / 2 + (i % 2 ? 1 : -1) * width * 0.06 * i)} ${r(y + (length * (i + 0.5)) / 6)}h${r(w)}`;
    }).join(""),
    color,
    length / 15,
    see(opacity),
  );
