import { randomInt } from "node:crypto";
import { open } from "node:fs/promises";
import sharp from "sharp";
import type { PhotoShape } from "../../contract/endpoint.ts";
import type { MediaStore } from "./media-store.ts";
import { MAX_PIXELS } from "./photo-encoder.ts";
import { KIND_BYTES, photoKind } from "./photo-kind.ts";

/** A photo that lies in the store and on which no row hangs yet. `width` and `height` are in pixels. */
export type StoredPhoto = { key: string; width: number; height: number };

/** It is no picture of a kind that is taken, it is damaged, or it has more than 40 megapixels. */
export class PhotoRefused extends Error {}

/** The widest variant is 1,920 pixels; half as much again leaves room for a crop. */
const WIDEST = 2880;
/** Faces are shown small. */
export const SQUARE = 640;
/** Nearly what the camera gave: variants are made from it. */
const QUALITY = 90;
const KEY_LENGTH = 24;
const KEY_LETTERS = "0123456789abcdefghijklmnopqrstuvwxyz";

/**
 * Keeps an upload: encoded anew, upright, in sRGB, without a word of its metadata.
 * @param path of the uploaded file
 * @throws PhotoRefused
 */
export async function storePhoto(store: MediaStore, path: string, shape: PhotoShape): Promise<StoredPhoto> {
  if (photoKind(await headOf(path)) === null) throw new PhotoRefused();
  const { data, info } = await encode(path, shape).catch((cause) => {
    throw new PhotoRefused("not decodable", { cause });
  });
  const key = newPhotoKey();
  await store.write(originalPath(key), data);
  return { key, width: info.width, height: info.height };
}

/** Takes it away again: the row that was to name it did not come to be. */
export const removePhoto = (store: MediaStore, key: string): Promise<void> => store.delete(originalPath(key));

const originalPath = (key: string) => `photos/${key}/original.jpg`;

function encode(path: string, shape: PhotoShape) {
  const upright = sharp(path, { limitInputPixels: MAX_PIXELS }).autoOrient();
  const sized =
    shape === "square"
      ? upright.resize({ width: SQUARE, height: SQUARE, fit: "cover", position: sharp.strategy.attention })
      : upright.resize({ width: WIDEST, withoutEnlargement: true });
  const flat = sized.flatten({ background: "#ffffff" }).toColourspace("srgb");
  return flat.jpeg({ quality: QUALITY }).toBuffer({ resolveWithObject: true });
}

/** Made by us, from 124 random bits: it cannot be guessed, and no path ever comes from a request. */
function newPhotoKey(): string {
  return Array.from({ length: KEY_LENGTH }, () => KEY_LETTERS[randomInt(KEY_LETTERS.length)]).join("");
}

async function headOf(path: string): Promise<Buffer> {
  await using file = await open(path);
  const { buffer, bytesRead } = await file.read(Buffer.alloc(KIND_BYTES), 0, KIND_BYTES, 0);
  return buffer.subarray(0, bytesRead);
}
