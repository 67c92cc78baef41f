import { memoised } from "../memoised.ts";

/** Contrast of colours `#rrggbb` (WCAG 2.2), and readable variants of the colour of a page. */

/** Minimum contrast of normal text (WCAG 1.4.3). */
const READABLE = 4.5;

type Rgb = [number, number, number];

const toRgb = (hex: string): Rgb => [1, 3, 5].map((at) => Number.parseInt(hex.slice(at, at + 2), 16)) as Rgb;
const toHex = (rgb: Rgb) => `#${rgb.map((part) => Math.round(part).toString(16).padStart(2, "0")).join("")}`;

/** Relative luminance as WCAG defines it, 0 … 1. */
export function luminance(hex: string): number {
  const [red, green, blue] = toRgb(hex).map((part) => {
    const channel = part / 255;
    return channel <= 0.04045 ? channel / 12.92 : ((channel + 0.055) / 1.055) ** 2.4;
  }) as Rgb;
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}

/** Contrast ratio, 1 … 21. */
export function contrast(one: string, other: string): number {
  const [light, dark] = [luminance(one), luminance(other)].sort((a, b) => b - a) as [number, number];
  return (light + 0.05) / (dark + 0.05);
}

/** @param share 0: the first colour, 1: the second */
export function mix(one: string, other: string, share: number): string {
  const to = toRgb(other);
  return toHex(toRgb(one).map((part, at) => part + ((to[at] as number) - part) * share) as Rgb);
}

/** Most pages share a few colours. */
const MAX_COLORS = 1_000;

/** The colour of a page for light and dark surroundings, changed as little as needed to be readable as text on a card. */
export const accentsOf = memoised(MAX_COLORS, (color: string) => ({
  light: readableOn("#ffffff", color, "#000000"),
  dark: readableOn(DARK_CARD, color, "#ffffff"),
}));

/** `--card` of dark surroundings (web/theme/tokens.css). */
export const DARK_CARD = "#1a2224";

const STEPS = 20;

/** A color, mixed with `towards` as little as text on the background needs; `towards` itself where nothing else is readable. */
export function readableOn(background: string, color: string, towards: string): string {
  let readable = color;
  for (let step = 0; contrast(readable, background) < READABLE && step <= STEPS; step++)
    readable = mix(color, towards, step / STEPS);
  return readable;
}

/** Black or white, whichever has the higher contrast on a colour; at least 4.58 to 1. */
export function textColorOn(color: string): "#000000" | "#ffffff" {
  return contrast(color, "#000000") >= contrast(color, "#ffffff") ? "#000000" : "#ffffff";
}
