import sharp, { type OutputInfo } from "sharp";
import type { PhotoFormat, PhotoVariant } from "./media-files.ts";

/** What link previews ask for (Open Graph); always exactly this size, because the page's head states it. */
export const OPEN_GRAPH_SIZE = { width: 1200, height: 630 };

/** The limit of uploads; a file that claims more is a decompression bomb. */
export const MAX_PIXELS = 40_000_000;

/** Lies under the transparent parts, which JPEG has none of. */
const PAPER = "#ffffff";

// One thread per picture: the queue already makes as many pictures at once as there may be, and pages need the rest.
sharp.concurrency(1);
// Every variant is made once, from its own bytes: libvips' cache would only hold memory.
sharp.cache(false);

/** A photo in one size, decoded: three bytes a pixel. */
export type Pixels = { data: Buffer; info: OutputInfo };

/**
 * A photo in one size: sRGB, upright, without metadata, never enlarged (but for the Open Graph crop).
 * @throws when the original is damaged, cut short or larger than 40 megapixels
 */
export async function sizedPixels(original: Uint8Array, width: PhotoVariant["width"]): Promise<Pixels> {
  // sharp stops at the first warning by default, so a damaged original is never frozen into an immutable variant.
  const upright = sharp(original, { limitInputPixels: MAX_PIXELS }).autoOrient();
  const sized =
    width === "og"
      ? upright.resize({ ...OPEN_GRAPH_SIZE, fit: "cover", position: sharp.strategy.attention })
      : upright.resize({ width, withoutEnlargement: true });
  return sized.flatten({ background: PAPER }).toColourspace("srgb").raw().toBuffer({ resolveWithObject: true });
}

/**
 * A reader waits for the first making, so the efforts are low: a grainy photo of 1,920 pixels takes 0.34 s as AVIF at
 * effort 1 and 1.18 s at effort 2, for about the same bytes (`node bench/photos.ts`).
 */
export async function encodePixels({ data, info }: Pixels, format: PhotoFormat): Promise<Buffer> {
  const { width, height, channels } = info;
  const picture = sharp(data, { raw: { width, height, channels } });
  switch (format) {
    case "avif":
      return picture.avif({ quality: 50, effort: 1, chromaSubsampling: "4:2:0" }).toBuffer();
    case "webp":
      return picture.webp({ quality: 72, effort: 2 }).toBuffer();
    case "jpg":
      // Trying every order of the scans takes two thirds more time, and saves 7 % of what few browsers ask for.
      return picture.jpeg({ quality: 76, mozjpeg: true, optimiseScans: false }).toBuffer();
  }
}
