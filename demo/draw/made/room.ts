import { darker, lighter } from "../kit/color.ts";
import type { LightName } from "../kit/light.ts";
import type { Pen } from "../kit/pen.ts";
import { at, boxes, circle, line, oval, path, polygon, r, rect, see } from "../kit/svg.ts";
import { hills, isle } from "../nature/land.ts";
import { sea } from "../nature/sea.ts";
import { birds, rainfall, sky } from "../nature/sky.ts";
import { LAMPLIGHT } from "./house.ts";

/** Indoors the weather matters less: colours keep their own light, warmer by night. */
export const indoors = (pen: Pen, color: string) => (pen.light.dark ? darker(lighter(color, 0), 0.34) : color);

/** A back wall with skirting and a boarded floor that runs towards the viewer. */
export function room(pen: Pen, floorY: number, wallColor: string, floorColor = "#b08456", { panel = "" } = {}): string {
  const { W, H } = pen;
  const lime = indoors(pen, wallColor);
  const wood = indoors(pen, floorColor);
  const boards = Array.from(
    { length: 19 },
    (_, i) => `M${r((W * i) / 18)} ${r(floorY)}L${r(W / 2 + (i - 9) * W * 0.13)} ${H}`,
  ).join("");
  const ends = Array.from({ length: 14 }, () => {
    const y = pen.random.between(floorY + 10, H);
    return `M${r(pen.random() * W)} ${r(y)}h${r(W * 0.05)}`;
  }).join("");
  const dado = panel
    ? rect(0, floorY * 0.62, W, floorY * 0.38, indoors(pen, panel)) +
      line(
        Array.from({ length: 25 }, (_, i) => `M${r((W * i) / 24)} ${r(floorY * 0.62)}V${r(floorY)}`).join(""),
        darker(indoors(pen, panel), 0.25),
        2.5,
        see(0.6),
      ) +
      rect(0, floorY * 0.61, W, 14, lighter(indoors(pen, panel), 0.15))
    : "";
  return (
    rect(0, 0, W, floorY, pen.fall(darker(lime, 0.12), lime, darker(lime, 0.08))) +
    dado +
    rect(0, floorY - 22, W, 24, darker(panel ? indoors(pen, panel) : lime, 0.2)) +
    rect(0, floorY, W, H - floorY, pen.fall(darker(wood, 0.24), wood, lighter(wood, 0.06))) +
    line(boards, darker(wood, 0.4), 2.5, see(0.6)) +
    line(ends, darker(wood, 0.4), 2.5, see(0.5))
  );
}

export type Outlook = "sea" | "isles" | "hill" | "night";

/** What is seen through an opening: a small landscape in the picture's own light. */
export function outlook(pen: Pen, w: number, h: number, what: Outlook = "isles", light?: LightName): string {
  const out = pen.within(w, h, light);
  const horizon = h * 0.56;
  const air = sky(out, horizon, [0.66, 0.55]);
  if (what === "hill")
    return (
      air +
      hills(out, { y: horizon, height: h * 0.34, color: "#7d8f6a", depth: 0.5 }) +
      hills(out, { y: h * 0.82, height: h * 0.24, color: "#7f9a4f", depth: 0.15, fields: true })
    );
  const wet = out.light.name === "rain" || out.light.name === "storm" ? rainfall(out, 40) : "";
  return (
    air +
    isle(out, w * 0.06, horizon + 2, w * 0.5, h * 0.13, 0.65) +
    isle(out, w * 0.6, horizon + 2, w * 0.34, h * 0.07, 0.75) +
    sea(out, horizon, h, { sunX: 0.66 }) +
    birds(out, w * 0.3, h * 0.26, 4, w * 0.025) +
    wet
  );
}

type WindowShape = {
  x: number;
  y: number;
  w: number;
  h: number;
  frame?: string;
  what?: Outlook;
  light?: LightName;
  panes?: number;
  deep?: boolean;
};

/** A window seen from within, with its deep sill. */
export function windowView(
  pen: Pen,
  { x, y, w, h, frame = "#f4efe2", what = "isles", light, panes = 2, deep = true }: WindowShape,
): string {
  const wood = indoors(pen, frame);
  const t = Math.max(8, w * 0.028);
  const bars =
    Array.from({ length: panes - 1 }, (_, i) => rect(x + (w * (i + 1)) / panes - t / 2, y, t, h, wood)).join("") +
    rect(x, y + h * 0.42, w, t, wood);
  return (
    (deep
      ? path(
          polygon([
            [x - t * 3.4, y - t * 3],
            [x + w + t * 3.4, y - t * 3],
            [x + w + t * 3.4, y + h + t * 3],
            [x - t * 3.4, y + h + t * 3],
          ]),
          darker(wood, 0.16),
        ) +
        path(
          polygon([
            [x - t * 3.4, y - t * 3],
            [x, y],
            [x, y + h],
            [x - t * 3.4, y + h + t * 3],
          ]),
          darker(wood, 0.28),
        )
      : "") +
    pen.clip(`M${r(x)} ${r(y)}h${r(w)}v${r(h)}h${r(-w)}z`, at(x, y, 1, outlook(pen, w, h, what, light))) +
    path(
      polygon([
        [x + w * 0.1, y + h],
        [x + w * 0.36, y],
        [x + w * 0.5, y],
        [x + w * 0.24, y + h],
      ]),
      "#ffffff",
      see(0.1),
    ) +
    bars +
    line(`M${r(x)} ${r(y)}h${r(w)}v${r(h)}h${r(-w)}z`, wood, t) +
    line(`M${r(x + t * 0.5)} ${r(y + t * 0.5)}h${r(w - t)}`, darker(wood, 0.4), 3, see(0.5)) +
    rect(x - t * 4, y + h + t * 0.4, w + t * 8, t * 2.1, lighter(wood, 0.2), 4) +
    rect(x - t * 4, y + h + t * 2.2, w + t * 8, t * 0.9, darker(wood, 0.3), 2)
  );
}

/** Curtains at both sides of a window. */
export function curtains(x: number, y: number, w: number, h: number, color: string): string {
  const half = (side: number) => {
    const edge = side < 0 ? x - w * 0.08 : x + w * 1.08;
    const d = `M${r(edge - side * w * 0.02)} ${r(y)}h${r(-side * w * 0.24)}q${r(side * w * 0.06)} ${r(h * 0.45)} ${r(side * w * 0.12)} ${r(h * 0.62)}q${r(-side * w * 0.02)} ${r(h * 0.2)} ${r(-side * w * 0.03)} ${r(h * 0.42)}h${r(side * w * 0.18)}z`;
    const folds = [0.05, 0.1, 0.15]
      .map(
        (f) =>
          `M${r(edge - side * w * f)} ${r(y + 6)}q${r(side * w * f * 0.3)} ${r(h * 0.5)} ${r(side * w * f * 0.45)} ${r(h)}`,
      )
      .join("");
    return path(d, color) + line(folds, darker(color, 0.3), 4, see(0.6));
  };
  return line(`M${r(x - w * 0.16)} ${r(y - 6)}H${r(x + w * 1.16)}`, "#6b5441", 9) + half(-1) + half(1);
}

/** A table top seen from slightly above, across the whole sheet, with grain. */
export function tabletop(pen: Pen, y: number, color = "#a8763f", { edge = 0 } = {}): string {
  const { W, H, random } = pen;
  const wood = indoors(pen, color);
  const foot = edge || H;
  const grain = Array.from({ length: 42 }, () => {
    const w = random.between(0.08, 0.4) * W;
    return `M${r(random.between(-0.1, 0.95) * W)} ${r(random.between(y + 8, foot))}q${r(w * 0.5)} ${r(random.between(-8, 8))} ${r(w)} 0`;
  }).join("");
  const planks = [0.24, 0.56].map((share) => `M0 ${r(y + (foot - y) * share)}H${W}`).join("");
  return (
    rect(0, y, W, foot - y, pen.fall(darker(wood, 0.2), wood, lighter(wood, 0.12))) +
    line(grain, darker(wood, 0.32), 2.2, see(0.5)) +
    line(planks, darker(wood, 0.5), 4, see(0.55)) +
    rect(0, y, W, 5, lighter(wood, 0.35), 0, see(0.7)) +
    (edge ? rect(0, edge, W, 34, darker(wood, 0.42)) : "")
  );
}

/** An open turf fire in a stone hearth; the origin is the middle of its foot. */
export function hearth(pen: Pen, x: number, y: number, w: number, h: number): string {
  const { random } = pen;
  const stone = indoors(pen, "#9a8f80");
  const stones = Array.from({ length: 44 }, () => {
    const [sw, sh] = [w * random.between(0.06, 0.13), h * random.between(0.05, 0.09)];
    return [random.between(-0.5, 0.44) * w, -random.between(0.02, 0.96) * h, Math.min(sw, w * 0.06), sh] as const;
  });
  const opening = `M${r(-w * 0.3)} 0V${r(-h * 0.44)}Q0 ${r(-h * 0.7)} ${r(w * 0.3)} ${r(-h * 0.44)}V0z`;
  const flame = (dx: number, s: number, color: string) =>
    path(
      `M${r(dx - s * 0.4)} 0Q${r(dx - s * 0.62)} ${r(-s * 0.7)} ${r(dx - s * 0.08)} ${r(-s * 1.7)}Q${r(dx + s * 0.02)} ${r(-s * 1.1)} ${r(dx + s * 0.28)} ${r(-s * 1.2)}Q${r(dx + s * 0.62)} ${r(-s * 0.5)} ${r(dx + s * 0.36)} 0z`,
      color,
    );
  const f = h * 0.16;
  return at(
    x,
    y,
    1,
    rect(-w / 2, -h, w, h, pen.fall(lighter(stone, 0.05), darker(stone, 0.2))) +
      path(boxes(stones.filter((_, i) => i % 2)), lighter(stone, 0.18), see(0.6)) +
      path(boxes(stones.filter((_, i) => i % 2 === 0)), darker(stone, 0.3), see(0.5)) +
      path(opening, "#1d1614") +
      pen.clip(
        opening,
        pen.glow(0, -h * 0.1, w * 0.34, "#ff9a3c", 0.95) +
          flame(-f * 0.75, f * 0.8, "#e8622c") +
          flame(f * 0.75, f * 0.85, "#e8622c") +
          flame(0, f * 1.2, "#f28a2e") +
          flame(-f * 0.3, f * 0.75, "#ffc24d") +
          flame(f * 0.35, f * 0.7, "#ffc24d") +
          flame(0, f * 0.55, "#fff0b0"),
      ) +
      [-0.2, -0.06, 0.08].map((dx) => rect(dx * w, -h * 0.05, w * 0.13, h * 0.05, "#3a2519", 5)).join("") +
      rect(-w * 0.34, -h * 0.02, w * 0.68, h * 0.03, darker(stone, 0.55)) +
      rect(-w * 0.58, -h * 1.05, w * 1.16, h * 0.075, indoors(pen, "#7b5733"), 4) +
      rect(-w * 0.58, -h * 0.985, w * 1.16, h * 0.02, "#3d2a1a") +
      pen.glow(0, -h * 0.15, w * 1.15, "#ff9a3c", 0.42),
  );
}

/** A hanging lamp with its cone of light. */
export function lamp(pen: Pen, x: number, y: number, size: number, color: string): string {
  return (
    line(`M${r(x)} 0V${r(y - size * 0.5)}`, "#2d2a28", 4) +
    pen.glow(x, y + size * 0.3, size * 3.6, LAMPLIGHT, 0.55) +
    path(
      `M${r(x - size * 0.2)} ${r(y - size * 0.5)}h${r(size * 0.4)}q${r(size * 0.5)} ${r(size * 0.2)} ${r(size * 0.5)} ${r(size * 0.7)}h${r(-size * 1.4)}q0 ${r(-size * 0.5)} ${r(size * 0.5)} ${r(-size * 0.7)}z`,
      pen.across(lighter(color, 0.15), darker(color, 0.3)),
    ) +
    oval(x, y + size * 0.2, size * 0.66, size * 0.09, "#fff4c9")
  );
}

/** A wooden chair or stool seen from the front: 100 × 150, the origin the middle of its feet. */
export const stool = (pen: Pen, x: number, y: number, scale: number, color = "#7b5733") => {
  const wood = indoors(pen, color);
  return at(
    x,
    y,
    scale,
    oval(0, 2, 50, 8, "#14202e", see(0.3)) +
      line("M-26 -84L-36 0M26 -84L36 0M-32 -34h64", darker(wood, 0.3), 9) +
      oval(0, -86, 44, 13, darker(wood, 0.3)) +
      oval(0, -91, 44, 13, lighter(wood, 0.12)),
  );
};

/** A framed picture on a wall with a small landscape in it. */
export function framed(
  pen: Pen,
  x: number,
  y: number,
  w: number,
  h: number,
  content: string,
  frame = "#4a3a2c",
  mat = "#f7f2e6",
): string {
  const t = Math.min(w, h) * 0.06;
  return (
    rect(x + t * 0.6, y + t * 0.9, w, h, "#14202e", 2, see(0.28)) +
    rect(x, y, w, h, indoors(pen, frame), 2) +
    rect(x + t, y + t, w - t * 2, h - t * 2, indoors(pen, mat)) +
    pen.clip(
      `M${r(x + t * 2.4)} ${r(y + t * 2.4)}h${r(w - t * 4.8)}v${r(h - t * 4.8)}h${r(t * 4.8 - w)}z`,
      at(x + t * 2.4, y + t * 2.4, 1, content),
    )
  );
}

export const framedSize = (w: number, h: number) => {
  const t = Math.min(w, h) * 0.06;
  return [w - t * 4.8, h - t * 4.8] as const;
};

/** A lantern with a candle: 100 × 190, the origin the middle of its foot. */
export function lantern(pen: Pen, x: number, y: number, scale: number, metal = "#3b3f42"): string {
  return at(
    x,
    y,
    scale,
    pen.glow(0, -80, 300, "#ffc861", 0.8) +
      line("M-30 -158Q0 -236 30 -158", metal, 6) +
      rect(-42, -12, 84, 14, metal, 4) +
      rect(-36, -130, 72, 120, pen.fall("#ffe9a8", "#ffc763", "#e8964a")) +
      path("M-9 -12v-44h18v44z", "#fdf6e2") +
      path("M0 -96q-16 26 0 38q16 -12 0 -38z", "#fff6cf") +
      path("M0 -82q-8 14 0 22q8 -8 0 -22z", "#f5993a") +
      line("M-36 -130V-12M36 -130V-12M-12 -130V-12M12 -130V-12", metal, 5) +
      path("M-46 -128L-20 -160H20L46 -128z", metal) +
      circle(0, -164, 10, metal) +
      line("M-30 -134l14 -18h20", lighter(metal, 0.4), 3, see(0.7)),
  );
}

/** A plain wall behind a table, down to its edge. */
export const plaster = (pen: Pen, color: string, top: number) =>
  rect(0, 0, pen.W, top, pen.fall(darker(indoors(pen, color), 0.1), indoors(pen, color)));
