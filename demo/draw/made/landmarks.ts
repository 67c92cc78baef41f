import { darker, lighter } from "../kit/color.ts";
import type { Pen } from "../kit/pen.ts";
import { at, boxes, line, path, polygon, r, rect, see } from "../kit/svg.ts";
import { LAMPLIGHT } from "./house.ts";

/** A far house: a few strokes are enough. */
export function farHouse(pen: Pen, x: number, y: number, w: number, depth = 0.4, wall = "#faf5e8"): string {
  const lime = pen.tone(wall, depth);
  const slate = pen.tone("#5d6873", depth);
  const glass = pen.light.dark ? LAMPLIGHT : darker(slate, 0.3);
  const front = [
    [x, y - w * 0.42, w, w * 0.42],
    [x + w * 0.16, y - w * 0.82, w * 0.1, w * 0.16],
  ] as const;
  const panes = [
    [x + w * 0.18, y - w * 0.31, w * 0.13, w * 0.15],
    [x + w * 0.68, y - w * 0.31, w * 0.13, w * 0.15],
  ] as const;
  return (
    path(boxes(front), lime) +
    path(
      polygon([
        [x - 1, y - w * 0.42],
        [x + w * 0.14, y - w * 0.72],
        [x + w * 0.96, y - w * 0.72],
        [x + w + 1, y - w * 0.42],
      ]),
      slate,
    ) +
    path(boxes(panes), glass) +
    path(boxes([[x + w * 0.44, y - w * 0.28, w * 0.11, w * 0.28]]), pen.light.dark ? LAMPLIGHT : pen.accent)
  );
}

/** A scatter of far houses along a shore. */
export function village(
  pen: Pen,
  from: number,
  to: number,
  y: number,
  count: number,
  size: number,
  depth = 0.4,
): string {
  const { random } = pen;
  const walls = ["#faf5e8", "#faf5e8", "#f3d9b0", "#e8c2b4", "#cfdde0", "#f3e6a8"];
  return Array.from({ length: count }, (_, i) =>
    farHouse(
      pen,
      from + ((to - from) * (i + random.between(0, 0.6))) / count,
      y - random.between(-0.3, 0.5) * size,
      size * random.between(0.8, 1.25),
      depth,
      random.pick(walls),
    ),
  ).join("");
}

/** A lighthouse with its lamp; the origin is the middle of its foot. */
export function lighthouse(
  pen: Pen,
  x: number,
  y: number,
  h: number,
  { beam = pen.light.dark, band = pen.accent } = {},
): string {
  const white = pen.tone("#fbf8ee");
  const w = h * 0.24;
  const at0 = (share: number) => w * (0.5 - share * 0.17);
  const tower = polygon([
    [-at0(0), 0],
    [at0(0), 0],
    [at0(0.78), -h * 0.78],
    [-at0(0.78), -h * 0.78],
  ]);
  const ring = (low: number, high: number, color: string) =>
    path(
      polygon([
        [-at0(low), -h * low],
        [at0(low), -h * low],
        [at0(high), -h * high],
        [-at0(high), -h * high],
      ]),
      color,
    );
  const lamp = beam ? "#fff3c4" : pen.tone("#bcd3da");
  const top = -h * 0.78;
  const light = beam
    ? path(`M0 ${r(top - h * 0.07)}L${r(-h * 8)} ${r(top - h * 1.3)}V${r(top + h * 0.7)}z`, "#fff3c4", see(0.22)) +
      path(`M0 ${r(top - h * 0.07)}L${r(h * 8)} ${r(top + h * 0.4)}V${r(top - h * 1.5)}z`, "#fff3c4", see(0.16)) +
      pen.glow(0, top - h * 0.07, h * 0.5, "#ffe9a0", 0.9)
    : "";
  const body =
    light +
    path(tower, pen.across(lighter(white, 0.2), white, darker(white, 0.32))) +
    ring(0.16, 0.34, pen.across(lighter(band, 0.1), band, darker(band, 0.35))) +
    ring(0.52, 0.68, pen.across(lighter(band, 0.1), band, darker(band, 0.35))) +
    rect(-w * 0.45, top - h * 0.012, w * 0.9, h * 0.03, darker(white, 0.5)) +
    line(`M${r(-w * 0.42)} ${r(top - h * 0.05)}h${r(w * 0.84)}`, darker(white, 0.5), h * 0.008) +
    rect(-w * 0.24, top - h * 0.13, w * 0.48, h * 0.12, lamp) +
    line(
      `M${r(-w * 0.08)} ${r(top - h * 0.13)}v${r(h * 0.12)}M${r(w * 0.08)} ${r(top - h * 0.13)}v${r(h * 0.12)}`,
      darker(white, 0.55),
      h * 0.006,
    ) +
    path(
      `M${r(-w * 0.3)} ${r(top - h * 0.13)}q${r(w * 0.06)} ${r(-h * 0.09)} ${r(w * 0.3)} ${r(-h * 0.09)}t${r(w * 0.3)} ${r(h * 0.09)}z`,
      darker(band, 0.25),
    ) +
    line(`M0 ${r(top - h * 0.21)}v${r(-h * 0.05)}`, darker(white, 0.6), h * 0.008) +
    rect(-w * 0.08, -h * 0.09, w * 0.16, h * 0.09, darker(band, 0.2)) +
    rect(-w * 0.05, -h * 0.46, w * 0.1, h * 0.05, darker(white, 0.55)) +
    rect(-w * 0.05, -h * 0.73, w * 0.1, h * 0.04, darker(white, 0.55));
  return at(x, y, 1, body);
}

/** A stone pier that runs in from the left (or right); the origin of its deck is `y`. */
export function pier(pen: Pen, from: number, to: number, y: number, depthPx: number): string {
  const { random } = pen;
  const stone = pen.tone("#a59a88");
  const joints = Array.from(
    { length: 34 },
    () => `M${r(random.between(from, to))} ${r(y + random.between(0.1, 0.95) * depthPx)}h${r(random.between(18, 52))}`,
  ).join("");
  const steps = Math.max(1, Math.round(Math.abs(to - from) / 170));
  const bollards = Array.from({ length: steps }, (_, i) => {
    const x = from + ((to - from) * (i + 0.5)) / steps;
    return rect(x - 8, y - 22, 16, 22, darker(stone, 0.55), 3) + rect(x - 12, y - 26, 24, 8, darker(stone, 0.45), 4);
  }).join("");
  const left = Math.min(from, to);
  return (
    rect(left, y, Math.abs(to - from), depthPx, pen.fall(stone, darker(stone, 0.25), darker(stone, 0.55))) +
    line(joints, darker(stone, 0.5), 2.4, see(0.5)) +
    rect(left, y + depthPx * 0.66, Math.abs(to - from), depthPx * 0.34, pen.tone("#3f5340"), 0, see(0.35)) +
    rect(left, y - 6, Math.abs(to - from), 12, lighter(stone, 0.35), 2) +
    bollards
  );
}
