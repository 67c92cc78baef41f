import type { Sharp } from "sharp";
import sharp from "sharp";
import { rgbaToThumbHash } from "thumbhash";
import type { PhotoShape } from "../../contract/endpoint.ts";
import { readEnds } from "./file-ends.ts";
import { newMediaKey } from "./media-key.ts";
import type { MediaStore } from "./media-store.ts";
import { MAX_PIXELS } from "./photo-encoder.ts";
import { MAX_WAITING_PICTURES, pictureQueue, UPLOADS_FIRST } from "./picture-queue.ts";
import { CHECKED_ENDS, isPolyglot } from "./polyglot.ts";
import { UploadRefused, UploadsBusy } from "./upload-refused.ts";

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

/** 40 megapixels take two or three seconds; slower files are malicious. */
const DECODE_SECONDS = 20;

/**
 * Stores an upload: re-encoded, upright, in sRGB, without metadata.
 * @param path of the uploaded file
 * @throws UploadRefused
 * @throws UploadsBusy
 */
export async function storePhoto(store: MediaStore, path: string, shape: PhotoShape): Promise<StoredPhoto> {
  await refuseOtherKinds(path);
  if (pictureQueue.size >= MAX_WAITING_PICTURES) throw new UploadsBusy();
  const encoded = await pictureQueue.add(() => encode(path, shape), UPLOADS_FIRST);
  const key = newMediaKey();
  await store.write(`${photoFolder(key)}/original.jpg`, encoded.data);
  return { key, width: encoded.width, height: encoded.height, thumbhash: encoded.thumbhash };
}

/** Deletes a photo with all its variants; no row may refer to it. */
export const removePhoto = (store: MediaStore, key: string): Promise<void> => store.deleteFolder(photoFolder(key));

const photoFolder = (key: string) => `photos/${key}`;

/** Checks the first bytes before any decoder reads the file. */
async function refuseOtherKinds(path: string): Promise<void> {
  const { head, tail } = await readEnds(path, CHECKED_ENDS);
  if (photoKind(head) === null || isPolyglot(head, tail)) throw new UploadRefused("not-a-photo");
}

async function encode(path: string, shape: PhotoShape) {
  await refuseSizes(path);
  try {
    // sharp fails on warnings by default, so a truncated photo is refused.
    const upright = sharp(path, { limitInputPixels: MAX_PIXELS }).timeout({ seconds: DECODE_SECONDS }).autoOrient();
    const sized =
      shape === "square"
        ? upright.resize({ width: SQUARE, height: SQUARE, fit: "cover", position: sharp.strategy.attention })
        : upright.resize({ width: WIDEST, withoutEnlargement: true });
    const flat = sized.flatten({ background: "#ffffff" }).toColourspace("srgb");
    const { data, info } = await flat.jpeg({ quality: QUALITY }).toBuffer({ resolveWithObject: true });
    return { data, width: info.width, height: info.height, thumbhash: await thumbhashOf(sharp(data)) };
  } catch (cause) {
    throw new UploadRefused("damaged-file", (cause as Error).message, { cause });
  }
}

/** A decoder allocates memory for the claimed size, so it is checked before decoding. */
async function refuseSizes(path: string): Promise<void> {
  const { width, height } = await sharp(path, { limitInputPixels: false })
    .metadata()
    .catch((cause: Error) => {
      throw new UploadRefused("damaged-file", cause.message, { cause });
    });
  if (width * height > MAX_PIXELS) throw new UploadRefused("too-many-pixels");
  if (Math.max(width, height) > MAX_SIDES * Math.min(width, height)) throw new UploadRefused("photo-too-narrow");
}

/** Accepted kinds of pictures. SVG is not accepted, since it can contain scripts. */
type PhotoKind = "jpeg" | "png" | "webp" | "avif";

/** Detects the kind of a file by its first bytes; its name and declared type are ignored. null: not accepted. */
function photoKind(head: Buffer): PhotoKind | null {
  if (head.subarray(0, 3).equals(JPEG)) return "jpeg";
  if (head.subarray(0, 8).equals(PNG)) return "png";
  const [first, second] = [head.toString("latin1", 0, 4), head.toString("latin1", 8, 12)];
  if (first === "RIFF" && second === "WEBP") return "webp";
  if (head.toString("latin1", 4, 8) === "ftyp" && (second === "avif" || second === "avis")) return "avif";
  return null;
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
