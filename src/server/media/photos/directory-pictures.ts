import { readFile } from "node:fs/promises";
import sharp from "sharp";
import type { PictureShape } from "#core/contract/endpoint.ts";
import { newMediaKey } from "../media-key.ts";
import { UploadRefused } from "../upload-refused.ts";
import { MAX_PIXELS } from "./photo-encoder.ts";
import { pictureQueue, UPLOADS_FIRST } from "./picture-queue.ts";

/** A logo or a photo of the directory in all its sizes, without a row. */
export type DirectoryPictures = {
  key: string;
  files: { name: string; type: "image/png" | "image/avif" | "image/jpeg"; bytes: Buffer }[];
};

/** Squares in pixels: favicons, Apple's icon, those of web app manifests. */
const ICON_SIZES = [32, 64, 180, 192, 512] as const;
/** Twice the height of the header's. */
const HEADER = { width: 480, height: 80 };
const SCENE_WIDTHS = [800, 2000] as const;
const SECONDS = 20;

const PNG = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);
const CLEAR = { r: 0, g: 0, b: 0, alpha: 0 };

/**
 * Makes every size of a logo (PNG or SVG), or of the photo of the home page. What is served are our own encodings, never the file.
 * @throws UploadRefused
 */
export async function readPictures(path: string, shape: PictureShape): Promise<DirectoryPictures> {
  const file = await readFile(path);
  const files = await pictureQueue.add(() => (shape === "logo" ? logoFiles(file) : sceneFiles(file)), UPLOADS_FIRST);
  return { key: newMediaKey(), files };
}

async function logoFiles(file: Buffer): Promise<DirectoryPictures["files"]> {
  const isPng = file.subarray(0, PNG.length).equals(PNG);
  const svg = isPng ? null : svgOf(file);
  if (!isPng && svg === null) throw new UploadRefused("not-a-logo");
  if (svg !== null) refuseActive(svg);
  return decoding(async () => {
    const density = svg === null ? {} : { density: await densityOf(file) };
    const open = () => sharp(file, { limitInputPixels: MAX_PIXELS, ...density }).timeout({ seconds: SECONDS });
    const header = await open()
      .resize({ ...HEADER, fit: "inside" })
      .png()
      .toBuffer();
    const icons = await Promise.all(
      ICON_SIZES.map(async (size) => ({
        name: `${size}.png`,
        bytes: await open().resize({ width: size, height: size, fit: "contain", background: CLEAR }).png().toBuffer(),
      })),
    );
    return [{ name: "header.png", bytes: header }, ...icons].map((one) => ({ ...one, type: "image/png" as const }));
  });
}

/** Of an SVG that is drawn as large as the largest icon, whatever size it names. */
async function densityOf(svg: Buffer): Promise<number> {
  const { width = 1, height = 1 } = await sharp(svg, { limitInputPixels: MAX_PIXELS }).metadata();
  return Math.min(2_400, Math.max(1, (72 * 512) / Math.max(width, height)));
}

/** What may stand before the root of an SVG document. Each is taken once and for all, so that none of them can be read in two ways. */
const BEFORE_ROOT = /\s+|<\?xml[^>]*>|<!--[\s\S]*?-->|<!DOCTYPE[^>[]*(?:\[[^\]]*\][^>]*)?>/iy;
const ROOT = /<(?:\w+:)?svg[\s>]/iy;

/** The text of an SVG document; null for something else. */
export function svgOf(file: Buffer): string | null {
  let text: string;
  try {
    text = new TextDecoder("utf-8", { fatal: true }).decode(file);
  } catch {
    return null;
  }
  ROOT.lastIndex = 0;
  for (BEFORE_ROOT.lastIndex = 0; BEFORE_ROOT.test(text); ) ROOT.lastIndex = BEFORE_ROOT.lastIndex;
  return ROOT.test(text) ? text : null;
}

/** Whatever runs, or loads something from elsewhere. It would not be served anyway: whoever sent it should know. */
const ACTIVE = [
  /<(?:\w+:)?(?:script|foreignObject|iframe|object|embed|handler|listener)\b/i,
  /[\s"'/]on[a-z]+\s*=/i,
  /<!ENTITY|<\?xml-stylesheet/i,
  /javascript:|@import/i,
  /\bhref\s*=\s*["']\s*(?!#|data:image\/(?:png|jpeg);)/i,
  /url\(\s*["']?\s*(?!#|data:image\/(?:png|jpeg);)/i,
];

/** @throws UploadRefused */
export function refuseActive(svg: string): void {
  if (ACTIVE.some((pattern) => pattern.test(svg))) throw new UploadRefused("active-svg");
}

async function sceneFiles(file: Buffer): Promise<DirectoryPictures["files"]> {
  if (svgOf(file) !== null) throw new UploadRefused("not-a-photo");
  return decoding(async () => {
    const open = (width: number) =>
      sharp(file, { limitInputPixels: MAX_PIXELS })
        .timeout({ seconds: SECONDS })
        .autoOrient()
        .resize({ width, withoutEnlargement: true })
        .flatten({ background: "#ffffff" })
        .toColourspace("srgb");
    const of = SCENE_WIDTHS.map(async (width) => [
      {
        name: `${width}.avif`,
        type: "image/avif" as const,
        bytes: await open(width).avif({ quality: 50, effort: 2 }).toBuffer(),
      },
      { name: `${width}.jpg`, type: "image/jpeg" as const, bytes: await open(width).jpeg({ quality: 78 }).toBuffer() },
    ]);
    return (await Promise.all(of)).flat();
  });
}

/** What the decoder throws is about the file. */
async function decoding<Result>(work: () => Promise<Result>): Promise<Result> {
  try {
    return await work();
  } catch (error) {
    if (error instanceof UploadRefused) throw error;
    const { message } = error as Error;
    if (/pixel limit/i.test(message)) throw new UploadRefused("too-many-pixels", message, { cause: error });
    if (/unsupported image format/i.test(message)) throw new UploadRefused("not-a-photo", message, { cause: error });
    throw new UploadRefused("damaged-file", message, { cause: error });
  }
}
