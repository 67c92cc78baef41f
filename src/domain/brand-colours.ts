import { memoised } from "./memoised.ts";
import { contrast, mix } from "./pages/contrast.ts";

/** The colours of a directory from one of its own (docs/decisions/157). */

/** The colour by which the product is known: step 6 of its first scale. */
export const STANDARD_COLOR = "#157a73";

/** Backgrounds on which texts of a step stand: paper and card (`web/theme/tokens.css`). */
const BACKGROUNDS = { light: ["#fbfaf7", "#ffffff"], dark: ["#12181a", "#1a2224"] } as const;
/** From this step on a colour is one of texts, icons and buttons. */
const FIRST_TEXT_STEP = 6;
/** WCAG 1.4.3 */
const READABLE = 4.5;

type Scheme = keyof typeof BACKGROUNDS;

/** The scales of the product in ten steps, each for light and for dark surroundings, as `web/theme/tokens.css` has them. */
export const SCALES: Readonly<Record<"teal" | "blue" | "yellow", Readonly<Record<Scheme, readonly string[]>>>> = {
  teal: {
    light: "effaf8 d3f1ec a8e2da 74cdc3 43b1a7 23958c 157a73 12625d 124e4b 0d3836".split(" ").map(withSign),
    dark: "11282a 163739 1f4a4b 2f6a67 3f918a 4fb0a7 63c1b8 7fd0c7 a3e0d9 c9f0eb".split(" ").map(withSign),
  },
  blue: {
    light: "eff6fb dcebf6 b8d6ec 88bade 5699cc 347db5 256497 20507a 1d4364 142f49".split(" ").map(withSign),
    dark: "13222e 193044 25475f 3a6a8e 5699cc 6aaede 86bfe6 a5d0ee c3e0f4 dcebf6".split(" ").map(withSign),
  },
  yellow: {
    light: "fff9e6 fff0bf fee28a fccf4d f6b91f dc9a0c b37709 8a580c 6f4610 4a2d08".split(" ").map(withSign),
    dark: "272113 382e15 584719 c99f33 e8b53a f0c255 f2cb6f f4d58a f7e0a6 fbecc6".split(" ").map(withSign),
  },
};

function withSign(hex: string): string {
  return `#${hex}`;
}

/** Lightness 0 … 1, chroma, and hue in radians (OKLCH, https://www.w3.org/TR/css-color-4/#ok-lab). */
type Oklch = { lightness: number; chroma: number; hue: number };

const linear = (part: number) => (part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4);
const gamma = (part: number) => (part <= 0.0031308 ? part * 12.92 : 1.055 * part ** (1 / 2.4) - 0.055);

function toOklch(hex: string): Oklch {
  const [red = 0, green = 0, blue = 0] = [1, 3, 5].map((at) =>
    linear(Number.parseInt(hex.slice(at, at + 2), 16) / 255),
  );
  const long = Math.cbrt(0.4122214708 * red + 0.5363325363 * green + 0.0514459929 * blue);
  const medium = Math.cbrt(0.2119034982 * red + 0.6806995451 * green + 0.1073969566 * blue);
  const short = Math.cbrt(0.0883024619 * red + 0.2817188376 * green + 0.6299787005 * blue);
  const a = 1.9779984951 * long - 2.428592205 * medium + 0.4505937099 * short;
  const b = 0.0259040371 * long + 0.7827717662 * medium - 0.808675766 * short;
  return {
    lightness: 0.2104542553 * long + 0.793617785 * medium - 0.0040720468 * short,
    chroma: Math.hypot(a, b),
    hue: Math.atan2(b, a),
  };
}

/** Linear RGB; parts outside of 0 … 1 cannot be shown. */
function toLinear({ lightness, chroma, hue }: Oklch): [number, number, number] {
  const [a, b] = [chroma * Math.cos(hue), chroma * Math.sin(hue)];
  const long = (lightness + 0.3963377774 * a + 0.2158037573 * b) ** 3;
  const medium = (lightness - 0.1055613458 * a - 0.0638541728 * b) ** 3;
  const short = (lightness - 0.0894841775 * a - 1.291485548 * b) ** 3;
  return [
    4.0767416621 * long - 3.3077115913 * medium + 0.2309699292 * short,
    -1.2684380046 * long + 2.6097574011 * medium - 0.3413193965 * short,
    -0.0041960863 * long - 0.7034186147 * medium + 1.707614701 * short,
  ];
}

const CHROMA_STEP = 0.004;
const SLACK = 0.0005;

/** The colour as it can be shown: as strong as the screen allows. */
function toHex(color: Oklch): string {
  let shown = color;
  const isShowable = () => toLinear(shown).every((part) => part >= -SLACK && part <= 1 + SLACK);
  while (!isShowable() && shown.chroma > 0) shown = { ...shown, chroma: Math.max(0, shown.chroma - CHROMA_STEP) };
  const channels = toLinear(shown).map((part) => Math.round(gamma(Math.min(1, Math.max(0, part))) * 255));
  return `#${channels.map((part) => part.toString(16).padStart(2, "0")).join("")}`;
}

const STANDARD = toOklch(STANDARD_COLOR);
const MAX_STRENGTH = 1.5;

/** A step of the product with the hue and the strength of a colour, and at least as readable as it was, up to what WCAG asks. */
function turned(step: string, { hue, chroma }: Oklch, scheme: Scheme, isText: boolean): string {
  const was = toOklch(step);
  const strength = Math.min(MAX_STRENGTH, chroma / STANDARD.chroma);
  const changed = { ...was, chroma: was.chroma * strength, hue: was.hue + hue - STANDARD.hue };
  const color = toHex(changed);
  return isText ? readable(color, scheme, step) : color;
}

function readable(color: string, scheme: Scheme, was: string): string {
  const worst = (one: string) => Math.min(...BACKGROUNDS[scheme].map((background) => contrast(one, background)));
  const wanted = Math.min(READABLE, worst(was));
  let shown = color;
  for (let share = 0; worst(shown) < wanted && share <= 1; share += 0.02)
    shown = mix(color, scheme === "light" ? "#000000" : "#ffffff", share);
  return shown;
}

type BrandScales = typeof SCALES;

/** The three scales of a directory with a colour of its own. */
export const brandScales = memoised(50, (color: string): BrandScales => {
  const brand = toOklch(color);
  const scale = (name: keyof BrandScales) => {
    const steps = (scheme: Scheme) =>
      SCALES[name][scheme].map((step, at) => turned(step, brand, scheme, at >= FIRST_TEXT_STEP));
    return { light: steps("light"), dark: steps("dark") };
  };
  return { teal: scale("teal"), blue: scale("blue"), yellow: scale("yellow") };
});

/** The rules that put the scales of a colour in the place of the product's; none for the product's own. */
export const brandRules = memoised(50, (color: string): string => {
  if (color === STANDARD_COLOR) return "";
  const scales = Object.entries(brandScales(color)).flatMap(([name, { light, dark }]) =>
    light.map((step, at) => `--${name}-${at}:light-dark(${step},${dark[at]})`),
  );
  return `:root{${scales.join(";")}}`;
});

/** Texts and buttons in light surroundings: what the colour becomes where it could not be read itself. */
export const shownColor = (color: string): { color: string; isCorrected: boolean } => {
  const isReadable = BACKGROUNDS.light.every((background) => contrast(color, background) >= READABLE);
  return { color: isReadable ? color : (brandScales(color).teal.light[7] ?? color), isCorrected: !isReadable };
};
