import type { FailOnOptions, Sharp } from "sharp";
import sharp from "sharp";
import { rgbaToThumbHash } from "thumbhash";
import type { PhotoShape } from "#core/contract/endpoint.ts";
import { readEnds } from "../file-ends.ts";
import { newMediaKey } from "../media-key.ts";
import { CHECKED_ENDS, isPolyglot } from "../polyglot.ts";
import type { MediaStore } from "../store/media-store.ts";
import { UploadRefused, UploadsBusy } from "../upload-refused.ts";
import { MAX_PIXELS } from "./photo-encoder.ts";
import { heavyPictures, MAX_WAITING_PICTURES, pictureQueue, UPLOADS_FIRST } from "./picture-queue.ts";

/** A stored photo without a row. `width` and `height` are in pixels. */
export type StoredPhoto = { key: string; width: number; height: number; thumbhash: string };

/** The widest variant is 1,920 pixels; half as much again allows for cropping. */
const WIDEST = 2880;
/** The size of account photos. */
export const SQUARE = 640;
/** High quality, because variants are encoded from it. */
const QUALITY = 90;

/**
 * How many times as long as the shorter side the longer one may be. What is cropped is enlarged to fill the frame first: of
 * 64,000 × 16 pixels that takes gigabytes, and minutes in which `DECODE_SECONDS` is not looked at.
 */
const MAX_SIDES = 20;

/** 60 megapixels take up to ten; slower files are malicious. */
const DECODE_SECONDS = 40;

/** The decoder of AVIF and HEIC holds the whole picture, with 15 bytes for each pixel: as much memory as a JPEG of 60 megapixels. */
const MAX_HEIF_PIXELS = 25_000_000;

/** Of pictures with more than this in memory, in bytes, one is decoded at a time. */
const HEAVY = 24_000_000;

/**
 * Stores an upload: re-encoded, upright, in sRGB, without metadata.
 * @param path of the uploaded file
 * @throws UploadRefused
 * @throws UploadsBusy
 */
export async function storePhoto(store: MediaStore, path: string, shape: PhotoShape): Promise<StoredPhoto> {
  const kind = await kindOf(path);
  if (pictureQueue.size + heavyPictures.size >= MAX_WAITING_PICTURES) throw new UploadsBusy();
  const encode = () => pictureQueue.add(() => encodeUpload(path, shape), UPLOADS_FIRST);
  const bytes = await memoryFor(path, kind);
  const encoding = bytes < HEAVY ? encode() : heavyPictures.add(encode);
  const encoded = await encoding.catch((cause: Error) => {
    throw new UploadRefused(kind === "heic" ? "heic-photo" : "damaged-file", cause.message, { cause });
  });
  const key = newMediaKey();
  await store.write(`${photoFolder(key)}/original.jpg`, encoded.data);
  return { key, width: encoded.width, height: encoded.height, thumbhash: encoded.thumbhash };
}

/** Deletes a photo with all its variants; no row may refer to it. */
export const removePhoto = (store: MediaStore, key: string): Promise<void> => store.deleteFolder(photoFolder(key));

const photoFolder = (key: string) => `photos/${key}`;

/** Checks the first bytes before any decoder reads the file. */
async function kindOf(path: string): Promise<PhotoKind> {
  const { head, tail } = await readEnds(path, CHECKED_ENDS);
  const kind = photoKind(head);
  if (kind === null || isPolyglot(head, tail)) throw new UploadRefused("not-a-photo");
  return kind;
}

/** What libjpeg says where pixels are missing. Of what else it warns, such as odd headers of some phones, no pixel is lost. */
const LOST_PIXELS = /premature end|bad (?:Huffman|arithmetic) code|instead of RST/i;

/** @throws where pixels are missing */
async function encodeUpload(path: string, shape: PhotoShape) {
  try {
    return await encode(path, shape, "warning");
  } catch (error) {
    const { message } = error as Error;
    if (!message.includes("VipsJpeg") || LOST_PIXELS.test(message)) throw error;
    return encode(path, shape, "error");
  }
}

async function encode(path: string, shape: PhotoShape, failOn: FailOnOptions) {
  const upright = sharp(path, { limitInputPixels: MAX_PIXELS, failOn })
    .timeout({ seconds: DECODE_SECONDS })
    .autoOrient();
  const sized =
    shape === "square"
      ? upright.resize({ width: SQUARE, height: SQUARE, fit: "cover", position: sharp.strategy.attention })
      : upright.resize({ width: WIDEST, withoutEnlargement: true });
  const flat = sized.flatten({ background: "#ffffff" }).toColourspace("srgb");
  const { data, info } = await flat.jpeg({ quality: QUALITY }).toBuffer({ resolveWithObject: true });
  return { data, width: info.width, height: info.height, thumbhash: await thumbhashOf(sharp(data)) };
}

/**
 * What a decoder holds of a picture, from its header: a JPEG or PNG in rows is read piece by piece and shrunk meanwhile, a WebP as a
 * whole. The header's size is checked before, since a decoder allocates memory for what it claims.
 * @throws UploadRefused
 */
async function memoryFor(path: string, kind: PhotoKind): Promise<number> {
  const { width, height, isProgressive } = await sharp(path, { limitInputPixels: false })
    .metadata()
    .catch((cause: Error) => {
      throw new UploadRefused(kind === "heic" ? "heic-photo" : "damaged-file", cause.message, { cause });
    });
  const isHeif = kind === "avif" || kind === "heic";
  if (width * height > (isHeif ? MAX_HEIF_PIXELS : MAX_PIXELS)) throw new UploadRefused("too-many-pixels");
  if (Math.max(width, height) > MAX_SIDES * Math.min(width, height)) throw new UploadRefused("photo-too-narrow");
  return width * height * (isHeif ? 15 : isProgressive ? 6 : kind === "webp" ? 5 : 1);
}

/** Accepted kinds of pictures; HEIC where libvips has its decoder. SVG is not accepted, since it can contain scripts. */
type PhotoKind = "jpeg" | "png" | "webp" | "avif" | "heic";

/** Detects the kind of a file by its first bytes; its name and declared type are ignored. null: not accepted. */
function photoKind(head: Buffer): PhotoKind | null {
  if (head.subarray(0, 3).equals(JPEG)) return "jpeg";
  if (head.subarray(0, 8).equals(PNG)) return "png";
  const first = head.toString("latin1", 0, 4);
  if (first === "RIFF" && head.toString("latin1", 8, 12) === "WEBP") return "webp";
  return head.toString("latin1", 4, 8) === "ftyp" ? heifKind(head) : null;
}

/** The first brand of a HEIF may be that of its structure (ISO/IEC 23008-12, 10.2); those after it name its coding. */
function heifKind(head: Buffer): "avif" | "heic" | null {
  const brands = head.toString("latin1", 8, head.readUInt32BE(0)).match(/.{4}/gs) ?? [];
  if (brands.some((brand) => brand === "avif" || brand === "avis")) return "avif";
  return brands.some((brand) => /^(?:hei[cmsx]|hev[cmsx]|mif1|msf1)$/.test(brand)) ? "heic" : null;
}

const JPEG = Buffer.from([0xff, 0xd8, 0xff]);
const PNG = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);

/** A thumbhash has about 25 bytes: more pixels only take more time. */
const PREVIEW_PX = 32;

/** A blurred preview of a picture (thumbhash), in base64. */
export async function thumbhashOf(picture: Sharp): Promise<string> {
  const { data, info } = await picture
    .resize(PREVIEW_PX, PREVIEW_PX, { fit: "inside" })
    .ensureAlpha()
    .raw()
    .toBuffer({ resolveWithObject: true });
  return Buffer.from(rgbaToThumbHash(info.width, info.height, data)).toString("base64");
}
