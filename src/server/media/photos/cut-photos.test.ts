import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import sharp, { type Sharp } from "sharp";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { HEIC } from "#test/support/heic.ts";
import { UploadRefused } from "../upload-refused.ts";
import { readPictures } from "./directory-pictures.ts";
import { storePhoto } from "./store-photo.ts";

/** What a connection has cut off is refused: half a picture would be served for a year. */

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "eolaire-cut-"));
});
afterAll(() => rm(folder, { recursive: true }));

/** A picture of which no two rows are alike. @param width also wider than what is stored */
function picture(width: number, height: number): Sharp {
  const pixels = Buffer.alloc(width * height * 3);
  for (let at = 0; at < pixels.length; at += 1)
    pixels[at] = ((at * 2_654_435_761) >>> 13) ^ Math.floor(at / (width * 3));
  return sharp(pixels, { raw: { width, height, channels: 3 } }).blur(2);
}

/** Its only scan says that it has one coefficient, as some phones write it: libjpeg reads all of them, and warns. */
function withOddScan(photo: Buffer): Buffer {
  const scan = photo.indexOf(Buffer.from([0xff, 0xda]));
  photo[scan + 2 + photo.readUInt16BE(scan + 2) - 2] = 0;
  return photo;
}

const KINDS: Record<string, () => Promise<Buffer>> = {
  jpeg: () => picture(800, 600).jpeg().toBuffer(),
  "large jpeg": () => picture(3600, 900).jpeg().toBuffer(),
  "progressive jpeg": () => picture(800, 600).jpeg({ progressive: true }).toBuffer(),
  "grey jpeg": () => picture(400, 300).grayscale().jpeg().toBuffer(),
  "jpeg with an odd header": async () => withOddScan(await picture(400, 300).jpeg().toBuffer()),
  png: () => picture(400, 300).png().toBuffer(),
  "interlaced png": () => picture(400, 300).png({ progressive: true }).toBuffer(),
  "png of a palette": () => picture(400, 300).png({ palette: true }).toBuffer(),
  webp: () => picture(800, 600).webp().toBuffer(),
  "lossless webp": () => picture(400, 300).webp({ lossless: true }).toBuffer(),
  avif: () => picture(400, 300).avif({ effort: 0 }).toBuffer(),
  heic: async () => HEIC,
};
const CUTS = 10;

type Store = (path: string) => Promise<unknown>;
const nowhere = { write: async () => {} } as never;
const STORES: Record<string, Store> = {
  "a photo": (path) => storePhoto(nowhere, path, "whole"),
  "a square photo": (path) => storePhoto(nowhere, path, "square"),
  "a logo": (path) => readPictures(path, "logo"),
  "the photo of the home page": (path) => readPictures(path, "scene"),
};

/** Whether a decoder that forgives nothing reads every pixel. */
const isWhole = (bytes: Buffer, like: Buffer) =>
  Promise.all([bytes, like].map((one) => sharp(one, { failOn: "none" }).raw().toBuffer())).then(
    ([one, other]) => one!.equals(other!),
    () => false,
  );

/** A logo is a PNG or a drawing; HEIC has no decoder here; the home page takes no picture with which something is odd. */
const isTaken = (what: string, kind: string) =>
  kind !== "heic" && (what !== "a logo" || kind.includes("png")) && (what.includes("a ") || !kind.includes("odd"));

describe.each(Object.entries(STORES))("%s", (what, store) => {
  test.each(Object.entries(KINDS))("that was cut is refused: %s", async (kind, make) => {
    const bytes = await make();
    const path = join(folder, "cut");
    await writeFile(path, bytes);
    if (!isTaken(what, kind)) return expect(store(path)).rejects.toBeInstanceOf(UploadRefused);
    await store(path);
    for (let cut = 1; cut <= CUTS; cut += 1) {
      const rest = bytes.subarray(0, cut < CUTS ? Math.floor((bytes.length * cut) / CUTS) : bytes.length - 1);
      await writeFile(path, rest);
      const refusal = await store(path).then(
        () => null,
        (error: unknown) => error,
      );
      if (refusal === null) expect(await isWhole(rest, bytes), `${rest.length} of ${bytes.length} bytes`).toBe(true);
      else expect(refusal).toBeInstanceOf(UploadRefused);
    }
  });
});
