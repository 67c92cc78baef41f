import sharp, { type OutputInfo } from "sharp";
import type { PhotoFormat, PhotoVariant } from "../media-files.ts";

/** The size of link previews (Open Graph); always exact, because the page's head states it. */
export const OPEN_GRAPH_SIZE = { width: 1200, height: 630 };

/** The limit of uploads; a file that claims more is a decompression bomb. */
export const MAX_PIXELS = 60_000_000;

/** Background of transparent parts for JPEG, which has no transparency. */
const PAPER = "#ffffff";

// One thread per picture: the queue already limits concurrent pictures, and requests need the rest.
sharp.concurrency(1);
// Every variant is encoded once, so libvips' cache would only take memory.
sharp.cache(false);

/** A decoded photo in one size: three bytes per pixel. */
export type Pixels = { data: Buffer; info: OutputInfo };

/**
 * Decodes a photo in one size: sRGB, upright, without metadata, never enlarged (except for the Open Graph crop).
 * @throws when the original is damaged, truncated or larger than 60 megapixels
 */
export async function sizedPixels(original: Uint8Array, width: PhotoVariant["width"]): Promise<Pixels> {
  // sharp fails on warnings by default, so that a damaged original never becomes an immutable variant.
  const upright = sharp(original, { limitInputPixels: MAX_PIXELS }).autoOrient();
  const sized =
    width === "og"
      ? upright.resize({ ...OPEN_GRAPH_SIZE, fit: "cover", position: sharp.strategy.attention })
      : upright.resize({ width, withoutEnlargement: true });
  return sized.flatten({ background: PAPER }).toColourspace("srgb").raw().toBuffer({ resolveWithObject: true });
}

/**
 * A reader waits for the first encoding, so the efforts are low: a grainy photo of 1,920 pixels takes 0.34 s as AVIF at
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
      // Optimising scans takes two thirds more time, and saves 7 % of a format that few browsers request.
      return picture.jpeg({ quality: 76, mozjpeg: true, optimiseScans: false }).toBuffer();
  }
}
