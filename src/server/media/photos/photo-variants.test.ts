import { mkdir, mkdtemp, readdir, rm, utimes, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import Fastify from "fastify";
import { afterEach, beforeEach, expect, test } from "vitest";
import { newKey, phonePhoto } from "#test/support/media.ts";
import { diskStore, removeLeftovers } from "../store/disk-store.ts";
import type { MediaStore } from "../store/media-store.ts";
import { PhotoVariants, VariantUnavailable } from "./photo-variants.ts";

const { log } = Fastify();
const small = { width: 320, format: "webp" } as const;
let folder: string;

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), "eolaire-media-"));
});
afterEach(() => rm(folder, { recursive: true, force: true }));

test("when too many wait, the next is asked to come back, and the others are still served", async () => {
  const picture = await phonePhoto(320, 200);
  const gate = Promise.withResolvers<void>();
  const files = new Map<string, number>();
  const store: MediaStore = {
    ...diskStore(folder),
    stat: async (path) => (path.endsWith(".jpg") || files.has(path) ? { size: 1, modified: new Date() } : undefined),
    read: () => gate.promise.then(() => picture),
    write: async (path, { length }) => ({ size: files.set(path, length).size, modified: new Date() }),
  };
  const variants = new PhotoVariants(store, log);
  const first = Array.from({ length: 202 }, () => variants.find(newKey(), small)); // 2 in the making, 200 waiting
  await expect(variants.find(newKey(), small)).rejects.toBeInstanceOf(VariantUnavailable);
  gate.resolve();
  expect((await Promise.all(first)).every(Boolean)).toBe(true);
  expect(files.size).toBe(202);
});

test("a full disk leaves nothing behind and costs no second encoding at once", async () => {
  const disk = diskStore(folder);
  const key = newKey();
  await disk.write(`photos/${key}/original.jpg`, await phonePhoto(320, 200));
  const full = async () => {
    throw Object.assign(new Error("no space left on device"), { code: "ENOSPC" });
  };
  const variants = new PhotoVariants({ ...disk, write: full }, log);
  for (let attempt = 0; attempt < 3; attempt++) {
    await expect(variants.find(key, small)).rejects.toBeInstanceOf(VariantUnavailable);
  }
  expect(variants.made).toBe(1);
  expect(await readdir(join(folder, "photos", key))).toEqual(["original.jpg"]);
});

test("a write that fails half-way leaves neither the file nor its beginning", async () => {
  const disk = diskStore(folder);
  await disk.write("photos/a/320.webp/inside", Buffer.from("x")); // a folder stands where the file should go
  await expect(disk.write("photos/a/320.webp", Buffer.from("y"))).rejects.toThrow();
  expect(await readdir(join(folder, "tmp"))).toEqual([]);
  expect(await disk.stat("photos/a/320.webp")).toBeUndefined();
});

test("leftovers of a crash are removed at the next start, but not what another instance writes now", async () => {
  const disk = diskStore(folder);
  await removeLeftovers(folder); // a new folder has none
  await disk.write("photos/a/320.webp", Buffer.from("x"));
  const hoursAgo = new Date(Date.now() - 2 * 60 * 60 * 1000);
  await writeFile(join(folder, "tmp/old"), "half");
  await utimes(join(folder, "tmp/old"), hoursAgo, hoursAgo);
  await mkdir(join(folder, "tmp/old.root")); // where a program of the recordings ran
  await utimes(join(folder, "tmp/old.root"), hoursAgo, hoursAgo);
  await writeFile(join(folder, "tmp/new"), "half");
  await utimes(join(folder, "tmp/new"), new Date(), new Date()); // which the clock of the files may not be
  await removeLeftovers(folder);
  expect(await readdir(join(folder, "tmp"))).toEqual(["new"]);
});
