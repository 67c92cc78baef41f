import type { LightName } from "./kit/light.ts";
import { type Pen, penFor } from "./kit/pen.ts";
import { rect } from "./kit/svg.ts";
import { SCENES, type SceneName } from "./scenes.ts";

/** Sizes in pixels. */
export const SHAPES = {
  landscape: { W: 1600, H: 1067 },
  portrait: { W: 1200, H: 1500 },
  square: { W: 1200, H: 1200 },
  hero: { W: 2400, H: 1200 },
  card: { W: 1200, H: 630 },
} as const;

export type PictureShape = keyof typeof SHAPES;

export type PictureSpec = {
  scene: SceneName;
  light: LightName;
  /** `#rrggbb`, the page's colour. */
  color: string;
  seed: number;
  shape: PictureShape;
  /** Which of a scene's compositions; 0 when not said. */
  variant?: number;
};

/** The drawing as an SVG document without words, outer files or scripts; the same for the same spec. */
export function drawPicture(spec: PictureSpec): string {
  const { W, H } = SHAPES[spec.shape];
  const pen = penFor({ W, H, light: spec.light, seed: spec.seed, color: spec.color, variant: spec.variant ?? 0 });
  const body = SCENES[spec.scene](pen) + paper(pen);
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${W} ${H}" width="${W}" height="${H}"><defs>${GRAIN}${pen.defs()}</defs>${body}</svg>`;
}

/** The tooth of the paper, and a slightly darker head and foot: both keep flat colour from looking like a chart. */
const paper = ({ W, H }: Pen) =>
  rect(0, 0, W, H, "url(#grain)") +
  rect(0, 0, W, H * 0.14, "url(#head)") +
  rect(0, H * 0.82, W, H * 0.18, "url(#foot)");

const GRAIN = (() => {
  // A low-discrepancy scatter needs no stored dots and shows no clumps.
  const scatter = (count: number, shift: number) =>
    Array.from(
      { length: count },
      (_, i) => `M${Math.round((i * 137.5 + shift) % 240)} ${Math.round((i * 83.7 + shift * 1.7) % 240)}h0`,
    ).join("");
  const dots = (d: string, color: string) =>
    `<path d="${d}" stroke="${color}" stroke-opacity=".1" stroke-width="2.2" stroke-linecap="round"/>`;
  const shade = (id: string, from: number, to: number) =>
    `<linearGradient id="${id}" x2="0" y2="1"><stop stop-color="#0d1420" stop-opacity="${from}"/><stop offset="1" stop-color="#0d1420" stop-opacity="${to}"/></linearGradient>`;
  return `<pattern id="grain" width="240" height="240" patternUnits="userSpaceOnUse">${dots(scatter(80, 11), "#fff")}${dots(scatter(80, 71), "#10161f")}</pattern>${shade("head", 0.16, 0)}${shade("foot", 0, 0.2)}`;
})();
