import { darker, lighter } from "../kit/color.ts";
import type { Pen } from "../kit/pen.ts";
import { at, line, type Point, path, polygon, r, rect, see } from "../kit/svg.ts";

export const LAMPLIGHT = "#ffd67a";

/** A sash window; lit when it is dark outside. The origin is its upper left corner. */
export function sash(
  pen: Pen,
  x: number,
  y: number,
  w: number,
  h: number,
  frame = "#f3efe4",
  lit = pen.light.dark,
): string {
  const wood = pen.tone(frame);
  const glass = lit ? pen.fall("#fff0b8", LAMPLIGHT, "#f0a94e") : pen.fall(pen.tone("#9fb8c2"), pen.tone("#4d6673"));
  const bars = `M${r(x + w / 2)} ${r(y)}v${r(h)}M${r(x)} ${r(y + h / 2)}h${r(w)}`;
  return (
    (lit ? pen.glow(x + w / 2, y + h / 2, h * 1.5, LAMPLIGHT, 0.5) : "") +
    rect(x - w * 0.1, y - h * 0.06, w * 1.2, h * 1.1, wood) +
    rect(x, y, w, h, glass) +
    (lit
      ? rect(x + w * 0.02, y, w * 0.2, h, "#e58d3c", 0, see(0.4))
      : path(
          polygon([
            [x, y + h],
            [x, y + h * 0.5],
            [x + w * 0.7, y],
            [x + w, y],
          ]),
          "#ffffff",
          see(0.16),
        )) +
    line(bars, wood, Math.max(1.5, w * 0.05)) +
    rect(x - w * 0.16, y + h, w * 1.32, h * 0.07, darker(wood, 0.1))
  );
}

export function door(
  pen: Pen,
  x: number,
  foot: number,
  w: number,
  h: number,
  color: string,
  { half = false } = {},
): string {
  const y = foot - h;
  return (
    rect(x - w * 0.12, y - w * 0.14, w * 1.24, h + w * 0.14, pen.tone("#f1ece0")) +
    rect(x, y, w, h, pen.across(lighter(color, 0.08), darker(color, 0.2))) +
    (half
      ? line(
          `M${r(x + w * 0.2)} ${r(y + 3)}v${r(h - 6)}M${r(x + w * 0.4)} ${r(y + 3)}v${r(h - 6)}M${r(x + w * 0.6)} ${r(y + 3)}v${r(h - 6)}M${r(x + w * 0.8)} ${r(y + 3)}v${r(h - 6)}`,
          darker(color, 0.35),
          1.6,
        ) + rect(x, y + h * 0.47, w, h * 0.05, darker(color, 0.4))
      : rect(x + w * 0.16, y + h * 0.08, w * 0.68, h * 0.34, darker(color, 0.25), 2) +
        rect(x + w * 0.16, y + h * 0.52, w * 0.68, h * 0.38, darker(color, 0.25), 2) +
        (pen.light.dark ? rect(x + w * 0.22, y + h * 0.12, w * 0.56, h * 0.25, LAMPLIGHT, 2) : "")) +
    rect(x + w * 0.8, y + h * 0.48, w * 0.08, w * 0.08, pen.tone("#e7c66a"), 3)
  );
}

type HouseShape = {
  w: number;
  h: number;
  wall?: string;
  roof?: string;
  doorColor?: string;
  windows?: number;
  floors?: number;
  chimneys?: number;
  thatch?: boolean;
  doorAt?: number;
  /** Width of the gable end seen from the side; 0 shows the front alone. */
  side?: number;
  depth?: number;
  smoke?: boolean;
  stone?: boolean;
};

/** A house seen from its front and one gable; the origin is the front's lower left corner. */
export function house(pen: Pen, x: number, y: number, shape: HouseShape): string {
  const {
    w,
    h,
    wall = "#f6f1e4",
    roof = "#5d6873",
    windows = 2,
    floors = 1,
    chimneys = 2,
    thatch = false,
    doorAt = 0.5,
    side = w * 0.28,
    depth = 0,
    smoke = false,
    stone = false,
  } = shape;
  const doorColor = shape.doorColor ?? pen.accent;
  const lime = pen.tone(wall, depth);
  const slate = pen.tone(thatch ? "#c2a163" : roof, depth);
  const rise = h * (thatch ? 0.62 : 0.55) * (floors > 1 ? 0.62 : 1);
  const over = w * 0.02;
  const roofShape: Point[] = [
    [-over, -h + over],
    [w + over * 0.4, -h + over],
    [w + side * 0.5, -h - rise],
    [side * 0.42, -h - rise],
  ];
  const courses = Array.from({ length: thatch ? 3 : 7 }, (_, i) => {
    const share = (i + 1) / (thatch ? 4 : 8);
    return `M${r(-over + (side * 0.42 + over) * share)} ${r(-h + over - (rise + over) * share)}L${r(w + over * 0.4 + (side * 0.5 - over * 0.4) * share)} ${r(-h + over - (rise + over) * share)}`;
  }).join("");
  const stack = (cx: number) =>
    rect(cx, -h - rise - h * 0.2, w * 0.065, h * 0.26, lime) +
    rect(cx + w * 0.042, -h - rise - h * 0.2, w * 0.023, h * 0.26, darker(lime, 0.2)) +
    rect(cx - 2, -h - rise - h * 0.22, w * 0.065 + 4, h * 0.04, darker(lime, 0.28)) +
    rect(cx + w * 0.02, -h - rise - h * 0.28, w * 0.028, h * 0.07, pen.tone("#b5694a", depth));
  const plume = smoke
    ? line(
        `M${r(side * 0.55 + w * 0.03)} ${r(-h - rise - h * 0.3)}q${r(-w * 0.05)} ${r(-h * 0.2)} ${r(w * 0.03)} ${r(-h * 0.35)}t${r(w * 0.1)} ${r(-h * 0.35)}`,
        lighter(pen.light.sky[2]!, 0.35),
        w * 0.035,
        see(0.5),
      )
    : "";
  const gap = w / (windows + 1);
  const winW = Math.min(gap * 0.44, h * 0.3) / (floors > 1 ? 1.25 : 1);
  const winH = winW * 1.35;
  const slots = Array.from({ length: windows }, (_, i) => gap * (i + 1)).map((cx) =>
    Math.abs(cx / w - doorAt) < 0.1 ? undefined : cx,
  );
  const floorH = h / floors;
  let glazing = "";
  for (let floor = 0; floor < floors; floor++)
    for (const [i, cx] of slots.entries()) {
      const top = -h + floorH * floor + floorH * 0.26;
      const place = cx ?? (floor === floors - 1 ? undefined : gap * (i + 1));
      if (place)
        glazing += sash(pen, place - winW / 2, top, winW, winH, "#f3efe4", pen.light.dark && (floor + i) % 3 !== 1);
    }
  const rubble = stone
    ? line(
        Array.from(
          { length: 40 },
          () => `M${r(pen.random() * w)} ${r(-pen.random() * h)}h${r(w * pen.random.between(0.02, 0.05))}`,
        ).join(""),
        darker(lime, 0.3),
        h * 0.028,
        see(0.35),
      )
    : "";
  const body =
    plume +
    (side
      ? path(
          polygon([
            [w, 0],
            [w + side, -h * 0.06],
            [w + side, -h * 0.98],
            [w + side * 0.5, -h - rise],
            [w, -h],
          ]),
          darker(lime, 0.24),
        )
      : "") +
    stack(side * 0.5) +
    (chimneys > 1 ? stack(w + side * 0.5 - w * 0.07) : "") +
    rect(0, -h, w, h, pen.fall(lighter(lime, 0.1), lime, darker(lime, 0.12))) +
    rubble +
    path(polygon(roofShape), pen.fall(lighter(slate, 0.1), darker(slate, 0.16))) +
    line(courses, darker(slate, 0.3), thatch ? 2.5 : 1.6, see(0.5)) +
    rect(-over, -h + over, w + over, h * 0.045, darker(lime, 0.42), 0, see(0.55)) +
    glazing +
    door(
      pen,
      w * doorAt - (h * 0.11) / (floors > 1 ? 1.5 : 1),
      0,
      (h * 0.26) / (floors > 1 ? 1.7 : 1),
      (h * 0.62) / (floors > 1 ? 1.55 : 1),
      doorColor,
      { half: thatch },
    );
  return at(x, y, 1, body);
}
