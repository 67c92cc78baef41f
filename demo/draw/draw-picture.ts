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

/** The tooth of the paper, and slightly darker corners: both keep flat colour from looking like a chart. */
const paper = ({ W, H }: Pen) => rect(0, 0, W, H, "url(#grain)") + rect(0, 0, W, H, "url(#corners)");

const GRAIN = (() => {
  // A low-discrepancy scatter needs no stored dots and shows no clumps.
  const scatter = (count: number, shift: number) =>
    Array.from({ length: count }, (_, i) => `M${Math.round((i * 137.5 + shift) % 240)} ${Math.round((i * 83.7 + shift * 1.7) % 240)}h.1`).join("");
  const dots = (d: string, color: string) => `<path d="${d}" stroke="${color}" stroke-width="2.2" stroke-linecap="round"/>`;
  return `<pattern id="grain" width="240" height="240" patternUnits="userSpaceOnUse" opacity=".09"><g opacity=".1">${dots(scatter(90, 11), "#fff")}${dots(scatter(90, 71), "#10161f")}</g></pattern><radialGradient id="corners" r=".8"><stop offset=".62" stop-color="#0d1420" stop-opacity="0"/><stop offset="1" stop-color="#0d1420" stop-opacity=".26"/></radialGradient>`;
})();
