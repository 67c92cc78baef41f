import { randomUUID } from "node:crypto";
import { mkdir, readdir, utimes, writeFile } from "node:fs/promises";
import { dirname, join } from "node:path";
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from "vitest";
import { insertAccount, insertAudio, insertPage, insertPhoto } from "#test/support/factories.ts";
import { MediaFolder, newKey, phonePhoto } from "#test/support/media.ts";
import { createTestDatabase } from "#test/support/postgres.ts";
import { wavTone } from "#test/support/sounds.ts";
import { accountPhotoAddress } from "./media-files.ts";
import { storePhoto } from "./photos/store-photo.ts";
import { storeRecording } from "./recordings/store-recording.ts";
import { diskStore } from "./store/disk-store.ts";
import { sweepMedia } from "./sweep-media.ts";

const DAY_AGO = new Date(Date.now() - 25 * 60 * 60 * 1000);
const { db, drop } = await createTestDatabase();
afterAll(drop);

let media: MediaFolder;
let upload: string;
const log = { info: vi.fn(), warn: vi.fn() };

beforeAll(async () => {
  media = await MediaFolder.create(db);
  upload = join(media.path, "tmp/upload");
});
afterAll(() => media.remove());
beforeEach(() => vi.clearAllMocks());

const sweep = () => sweepMedia(db, diskStore(media.path), { log, signal: new AbortController().signal });
const names = async () => [
  ...(await readdir(join(media.path, "photos"))),
  ...(await readdir(join(media.path, "audio"))),
];

async function file(path: string, modified = DAY_AGO): Promise<string> {
  await mkdir(join(media.path, dirname(path)), { recursive: true });
  await writeFile(join(media.path, path), "x");
  const aged = path.startsWith("photos/") ? dirname(path) : path;
  await utimes(join(media.path, aged), modified, modified);
  return path;
}

test("what a server left that was killed between file and row goes, once it is a day old", async () => {
  await media.file("tmp/upload", await phonePhoto(400, 300));
  const photo = await storePhoto(diskStore(media.path), upload, "whole");
  await media.file("tmp/upload", wavTone(1));
  const recording = await storeRecording(diskStore(media.path), upload, null);
  const left = [photo.key, `${recording.key}.wav`];
  const date = async (modified: Date) => {
    await utimes(join(media.path, "photos", photo.key), modified, modified);
    await utimes(join(media.path, "audio", `${recording.key}.wav`), modified, modified);
  };
  await date(new Date()); // which the clock of the files may not be
  await sweep();
  expect(await names()).toEqual(left); // an upload may be about to write its row
  await date(DAY_AGO);
  await sweep();
  expect(await names()).toEqual([]);
});

test("what has a row stays, and so does what is none of ours", async () => {
  const page_id = await insertPage(db);
  const [ofPage, ofAccount, sound] = [newKey(), newKey(), newKey()];
  await insertPhoto(db, { page_id }, { key: ofPage, is_primary: true });
  await insertAccount(db, { profile_photo: accountPhotoAddress(ofAccount) });
  await insertAudio(db, { page_id }, { key: sound });
  await file(`photos/${ofPage}/original.jpg`);
  await file(`photos/${ofAccount}/original.jpg`);
  await file(`photos/lost+found/original.jpg`);
  await file(`audio/${sound}.wav`);
  await file("audio/README.txt");
  const remaining = await names();
  await file(`photos/${newKey()}/original.jpg`);
  await file(`audio/${newKey()}.mp3`);
  await sweep();
  expect(await names()).toEqual(remaining);
  expect(remaining).toHaveLength(5);
});

test("what the history can restore stays as long as it can", async () => {
  const before = await names();
  const [photo, sound] = [newKey(), newKey()];
  await file(`photos/${photo}/original.jpg`);
  await file(`audio/${sound}.wav`);
  const remaining = await names();
  for (const [of, key] of [
    ["photo", photo],
    ["audio", sound],
  ] as const) {
    const former = { of, request_id: "req-1", subject_id: randomUUID(), rows: {}, media: [key] };
    await db.insertInto("former_row").values(former).execute();
  }
  await sweep();
  expect(await names()).toEqual(remaining);
  await db.deleteFrom("former_row").execute();
  await sweep();
  expect(await names()).toEqual(before);
});

describe("where most files have no row", () => {
  test("they stay: it is the database that is another one", async () => {
    for (let count = 0; count < 21; count++) await file(`photos/${newKey()}/original.jpg`);
    const before = await names();
    await sweep();
    expect(await names()).toEqual(before);
    expect(log.warn).toHaveBeenCalledOnce();
  });
});
