/**
 * A photo of 12 megapixels made into all its sizes and formats, from the upload on, through the queue and the disk as
 * requests do it: `node bench/photos.ts`. The reference is ImageMagick making the same files, two at a time as we do, in
 * the same run.
 * Targets: ≤ 1.5 s on two cores; ImageMagick takes ≥ 3 × as long.
 */
import { execFile } from "node:child_process";
import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { promisify } from "node:util";
import Fastify from "fastify";
import PQueue from "p-queue";
import sharp from "sharp";
import { photoWidths } from "../src/domain/media/photo-sizes.ts";
import type { PhotoFormat, PhotoVariant } from "../src/server/media/media-files.ts";
import { PhotoVariants } from "../src/server/media/photos/photo-variants.ts";
import { storePhoto } from "../src/server/media/photos/store-photo.ts";
import { diskStore } from "../src/server/media/store/disk-store.ts";

const WIDTH = 4000;
const HEIGHT = 3000;
const ROUNDS = 3;
const TARGET_MS = 1500;
const TARGET_RATIO = 3;
const QUALITY: Record<PhotoFormat, string> = { avif: "50", webp: "72", jpg: "76" };

const run = promisify(execFile);
const variants = photoWidths(WIDTH).flatMap((width) =>
  (["avif", "webp", "jpg"] as const).map((format): PhotoVariant => ({ width, format })),
);

/** Grain over soft shapes: what a camera delivers costs an encoder about as much. */
async function cameraPhoto(): Promise<Buffer> {
  const noise = { type: "gaussian", mean: 128, sigma: 60 } as const;
  const shapes = await sharp({ create: { width: 80, height: 60, channels: 3, background: "#888", noise } })
    .png()
    .toBuffer();
  const grain = sharp({
    create: { width: WIDTH, height: HEIGHT, channels: 3, background: "#888", noise: { ...noise, sigma: 10 } },
  });
  const overlay = await sharp(shapes).resize(WIDTH, HEIGHT, { kernel: "cubic" }).png().toBuffer();
  return grain
    .composite([{ input: overlay, blend: "soft-light" }])
    .jpeg({ quality: 90 })
    .toBuffer();
}

async function timeOurs(folder: string, upload: string): Promise<number> {
  const store = diskStore(folder);
  const photos = new PhotoVariants(store, Fastify().log);
  const start = performance.now();
  const { key } = await storePhoto(store, upload, "whole");
  const made = await Promise.all(variants.map((variant) => photos.find(key, variant)));
  if (!made.every(Boolean)) throw new Error("A variant was not made");
  return performance.now() - start;
}

async function timeImageMagick(folder: string, original: string): Promise<number> {
  const queue = new PQueue({ concurrency: 2 });
  const start = performance.now();
  const makings = variants.map(({ width, format }) => () => {
    const target = join(folder, `reference-${width}.${format}`);
    const options = ["-auto-orient", "-resize", String(width), "-strip", "-quality", QUALITY[format]];
    return run("convert", [original, ...options, target], { env: { ...process.env, MAGICK_THREAD_LIMIT: "1" } });
  });
  await queue.addAll(makings);
  return performance.now() - start;
}

/** Milliseconds for all variants of one photo; `reference` is null where ImageMagick is not installed. */
export async function benchPhotos(): Promise<{ ours: number; reference: number | null; files: number }> {
  const folder = await mkdtemp(join(tmpdir(), "eolaire-bench-"));
  try {
    const original = join(folder, "upload.jpg");
    await writeFile(original, await cameraPhoto());
    const rounds: number[] = [];
    for (let round = 0; round < ROUNDS; round++) rounds.push(await timeOurs(folder, original));
    const ours = rounds.toSorted((a, b) => a - b)[Math.floor(ROUNDS / 2)]!;
    const installed = await run("convert", ["-version"]).then(
      () => true,
      () => false,
    );
    const reference = installed ? await timeImageMagick(folder, original) : null;
    return { ours, reference, files: variants.length };
  } finally {
    await rm(folder, { recursive: true });
  }
}

if (import.meta.main) {
  const { ours, reference, files } = await benchPhotos();
  const verdict = (met: boolean) => (met ? "met" : "MISSED");
  console.log(
    `${files} files of a 12-megapixel photo: ${Math.round(ours)} ms, target ≤ ${TARGET_MS} ms: ${verdict(ours <= TARGET_MS)}`,
  );
  if (reference === null) console.log("ImageMagick is not installed: no reference");
  else {
    const ratio = reference / ours;
    console.log(
      `ImageMagick: ${Math.round(reference)} ms, ${ratio.toFixed(1)} ×, target ≥ ${TARGET_RATIO} ×: ${verdict(ratio >= TARGET_RATIO)}`,
    );
  }
}
