import { readableOn } from "#core/domain/pages/contrast.ts";

/** Colours on which white text reads (WCAG 1.4.3), and which read as text on light cards. */
export const PRESETS = [
  { name: "sea", color: "#157a73" },
  { name: "sky", color: "#256497" },
  { name: "heather", color: "#6d4a80" },
  { name: "fuchsia", color: "#a33b52" },
  { name: "turf", color: "#8a580c" },
  { name: "moss", color: "#4f6d2e" },
] as const;

const HUES = 12;
const MAX_PROPOSALS = 3;
/** Of the saturation of a whole picture, below which a hue is only a detail. */
const MIN_SHARE = 0.04;

/**
 * The colours that a picture consists of, the strongest first: mean colours of ranges of hue that are not neighbours,
 * darkened until white text reads on them. Greys, black and white propose nothing.
 * @param pixels RGBA, as of `ImageData`
 * @returns `#rrggbb`, at most three
 */
export function pictureColors(pixels: ArrayLike<number>): string[] {
  const bins = Array.from({ length: HUES }, () => ({ weight: 0, red: 0, green: 0, blue: 0 }));
  let whole = 0;
  for (let at = 0; at + 3 < pixels.length; at += 4) {
    const [red = 0, green = 0, blue = 0, alpha = 0] = [pixels[at], pixels[at + 1], pixels[at + 2], pixels[at + 3]];
    const [most, least] = [Math.max(red, green, blue), Math.min(red, green, blue)];
    const weight = most - least;
    const bin = bins[Math.floor(hueOf(red, green, blue) * HUES) % HUES];
    if (alpha < 128 || weight < 40 || !bin) continue;
    whole += weight;
    bin.weight += weight;
    bin.red += red * weight;
    bin.green += green * weight;
    bin.blue += blue * weight;
  }
  const strongest = [...bins.entries()]
    .filter(([, { weight }]) => weight > whole * MIN_SHARE)
    .sort(([, one], [, other]) => other.weight - one.weight);
  const chosen: number[] = [];
  for (const [bin] of strongest) {
    const isNear = chosen.some((one) => [1, HUES - 1].includes(Math.abs(one - bin)));
    if (!isNear && chosen.length < MAX_PROPOSALS) chosen.push(bin);
  }
  return chosen.map((at) => {
    const { weight, red, green, blue } = bins[at] ?? { weight: 1, red: 0, green: 0, blue: 0 };
    const hex = [red, green, blue].map((sum) =>
      Math.round(sum / weight)
        .toString(16)
        .padStart(2, "0"),
    );
    return readableOn("#ffffff", `#${hex.join("")}`, "#000000");
  });
}

/** 0 red, 1/3 green, 2/3 blue, below 1. */
function hueOf(red: number, green: number, blue: number): number {
  const most = Math.max(red, green, blue);
  const range = most - Math.min(red, green, blue);
  if (range === 0) return 0;
  const sixth =
    most === red ? (green - blue) / range : most === green ? 2 + (blue - red) / range : 4 + (red - green) / range;
  return (sixth < 0 ? sixth + 6 : sixth) / 6;
}

/** Pixels of a side to which a picture is reduced: enough for its colours. */
const SIDE = 64;

/** The colours of a picture file, SVG too, computed in the browser. Empty where it cannot be read. */
export async function colorsOfFile(file: Blob): Promise<string[]> {
  const image = new Image();
  image.src = URL.createObjectURL(file);
  const isRead = await image.decode().then(
    () => true,
    () => false,
  );
  URL.revokeObjectURL(image.src);
  const canvas = new OffscreenCanvas(SIDE, SIDE).getContext("2d");
  if (!isRead || !canvas) return [];
  canvas.drawImage(image, 0, 0, SIDE, SIDE);
  return pictureColors(canvas.getImageData(0, 0, SIDE, SIDE).data);
}
