import { mix, paint } from "./color.ts";
import { LIGHTS, type Light, type LightName } from "./light.ts";
import { type Random, randomFrom } from "./random.ts";
import { r } from "./svg.ts";

/** What every drawing function holds: the sheet's size, its light, its colour and its chance. */
export type Pen = {
  W: number;
  H: number;
  light: Light;
  random: Random;
  /** The page's colour as paint, under this light. */
  accent: string;
  variant: number;
  /** A colour under this light; depth 0 is at the viewer's feet, 1 at the horizon. */
  tone(color: string, depth?: number): string;
  /** A vertical gradient; answers a fill. */
  fall(...colors: string[]): string;
  /** A horizontal gradient; answers a fill. */
  across(...colors: string[]): string;
  /** A soft light around a point. */
  glow(x: number, y: number, radius: number, color: string, opacity?: number): string;
  /** Keeps a body inside an outline. */
  clip(outline: string, body: string): string;
  /** The same pen on a smaller sheet, for what is seen through a window or hangs in a frame. */
  within(W: number, H: number, lightName?: LightName): Pen;
  /** The definitions that the drawing needs so far. */
  defs(): string;
};

type Sheet = { W: number; H: number; light: LightName; seed: number; color: string; variant: number };

export function penFor({ W, H, light, seed, color, variant }: Sheet): Pen {
  const known = new Map<string, string>();
  /** The same definition asked for twice is written once. */
  const define = (write: (id: string) => string) => {
    const key = write("");
    const id = known.get(key)?.match(/id="(\w+)"/)?.[1] ?? `d${known.size}`;
    known.set(key, write(id));
    return `url(#${id})`;
  };
  const stops = (colors: string[]) =>
    colors
      .map((stop, i) => `<stop offset="${Math.round((i / (colors.length - 1)) * 100) / 100}" stop-color="${stop}"/>`)
      .join("");
  const random = randomFrom(seed);

  const penIn = (width: number, height: number, lightName: LightName): Pen => {
    const of = LIGHTS[lightName];
    const tone = (hex: string, depth = 0) => mix(mix(hex, of.ambient, of.ambientShare), of.haze, depth * of.hazeDepth);
    return {
      W: width,
      H: height,
      light: of,
      random,
      accent: tone(paint(color)),
      variant,
      tone,
      fall: (...colors) => define((id) => `<linearGradient id="${id}" x2="0" y2="1">${stops(colors)}</linearGradient>`),
      across: (...colors) => define((id) => `<linearGradient id="${id}">${stops(colors)}</linearGradient>`),
      glow: (x, y, radius, hex, opacity = 1) => {
        const fill = define(
          (id) =>
            `<radialGradient id="${id}"><stop stop-color="${hex}"/><stop offset=".35" stop-color="${hex}" stop-opacity=".45"/><stop offset="1" stop-color="${hex}" stop-opacity="0"/></radialGradient>`,
        );
        return `<circle cx="${r(x)}" cy="${r(y)}" r="${r(radius)}" fill="${fill}" fill-opacity="${opacity}"/>`;
      },
      clip: (outline, body) =>
        `<g clip-path="${define((id) => `<clipPath id="${id}"><path d="${outline}"/></clipPath>`)}">${body}</g>`,
      within: (w, h, name = lightName) => penIn(w, h, name),
      defs: () => [...known.values()].join(""),
    };
  };
  return penIn(W, H, light);
}
