import { randomBytes } from "node:crypto";
import { once } from "node:events";
import { mkdtemp, readFile, rm, stat, writeFile } from "node:fs/promises";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { Readable } from "node:stream";
import { buffer } from "node:stream/consumers";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { insertAudio, insertPage, insertPhoto } from "#test/support/factories.ts";
import { MediaFolder, newKey, phonePhoto } from "#test/support/media.ts";
import { type ObjectStore, s3At, startObjectStore } from "#test/support/object-store.ts";
import { createTestDatabase } from "#test/support/postgres.ts";
import { sweepMedia } from "../sweep-media.ts";
import { diskStore } from "./disk-store.ts";
import type { MediaStore } from "./media-store.ts";
import { s3Store } from "./s3-store.ts";
import { StoreUnavailable } from "./store-unavailable.ts";

const QUICK = { connect: 300, answer: 300 };
const content = randomBytes(300_000);
const folder = await mkdtemp(join(tmpdir(), "eolaire-stores-"));
const objects: ObjectStore = await startObjectStore();
afterAll(async () => {
  await objects.stop();
  await rm(folder, { recursive: true });
});

const stores: [string, () => MediaStore][] = [
  ["a folder", () => diskStore(folder)],
  ["an object store", () => s3Store(objects.settings)],
];

describe.each(stores)("%s", (_, open) => {
  const store = open();
  let key: string;
  beforeEach(() => {
    key = newKey();
  });

  test("gives back what it was given: whole, a part, and as a stream", async () => {
    const path = `photos/${key}/640.jpg`;
    const stored = await store.write(path, content);
    expect(stored).toMatchObject({ size: content.length, modified: expect.any(Date) });
    expect(await store.stat(path)).toEqual(stored);
    expect((await store.read(path)).equals(content)).toBe(true);
    expect((await buffer(store.stream(path))).equals(content)).toBe(true);
    const part = await buffer(store.stream(path, { start: 1000, end: 199_999 }));
    expect(part.equals(content.subarray(1000, 200_000))).toBe(true);
    const last = await buffer(store.stream(path, { start: content.length - 1, end: content.length - 1 }));
    expect(last.equals(content.subarray(-1))).toBe(true);
  });

  test("takes over a large file, which lies no more where it was", async () => {
    const source = join(folder, `upload-${key}`);
    await writeFile(source, content);
    expect(await store.adopt(`audio/${key}.mp3`, source)).toMatchObject({ size: content.length });
    await expect(stat(source)).rejects.toThrow("ENOENT");
    expect((await store.read(`audio/${key}.mp3`)).equals(content)).toBe(true);
  });

  test("knows what it does not have, and forgets what is deleted", async () => {
    const [one, other] = [`photos/${key}/640.jpg`, `photos/${key}/960.jpg`];
    expect(await store.stat(one)).toBeUndefined();
    await expect(store.read(one)).rejects.toThrow();
    await store.delete(one);
    await store.deleteFolder(`photos/${key}`);
    for (const path of [one, other]) await store.write(path, Buffer.from("x"));
    await store.delete(one);
    expect(await store.stat(one)).toBeUndefined();
    expect(await store.stat(other)).toBeDefined();
    await store.deleteFolder(`photos/${key}`);
    expect(await store.stat(other)).toBeUndefined();
  });

  test("lists what lies right below, and deletes no folder whose name begins alike", async () => {
    const longer = `${key}x`;
    for (const name of [key, longer]) {
      for (const width of [320, 640]) await store.write(`shelf-${key}/${name}/${width}.jpg`, Buffer.from("x"));
    }
    const names = async () => (await store.list(`shelf-${key}`)).map(({ name }) => name).sort();
    expect(await names()).toEqual([key, longer]);
    await store.deleteFolder(`shelf-${key}/${key}`);
    expect(await names()).toEqual([longer]);
    expect(await store.list(`empty-${key}`)).toEqual([]);
  });
});

describe("an object store that fails", () => {
  const path = "photos/kkkkkkkkkkkkkkkkkkkkkkkk/640.jpg";
  let slow: ReturnType<typeof createServer>;
  let slowStore: MediaStore;
  beforeAll(async () => {
    slow = createServer(() => {}).listen(0, "127.0.0.1");
    await once(slow, "listening");
    slowStore = s3Store(s3At(`http://127.0.0.1:${(slow.address() as AddressInfo).port}`), QUICK);
  });
  afterAll(() => slow.closeAllConnections());

  const drained = (stream: Readable) => buffer(stream);
  const actions: [string, (store: MediaStore) => Promise<unknown>][] = [
    ["stat", (store) => store.stat(path)],
    ["read", (store) => store.read(path)],
    ["stream", (store) => drained(store.stream(path))],
    ["write", (store) => store.write(path, content)],
    ["delete", (store) => store.delete(path)],
    ["list", (store) => store.list("photos")],
  ];

  test.each(actions)("is told of: %s of one that is away, or does not answer", async (_, action) => {
    const away = s3Store(s3At("http://127.0.0.1:9"), QUICK);
    await expect(action(away)).rejects.toBeInstanceOf(StoreUnavailable);
    await expect(action(slowStore)).rejects.toBeInstanceOf(StoreUnavailable);
  });

  test.each([
    ["other", (bytes: Buffer) => bytes.fill(0, 1000, 2000)],
    ["fewer", (bytes: Buffer) => bytes.subarray(0, 200_000)],
  ])("gives nobody a file whole that has %s bytes than it was given", async (_, damage) => {
    const store = s3Store(objects.settings);
    const damaged = `photos/${newKey()}/640.jpg`;
    await store.write(damaged, content);
    await writeFile(objects.fileOf(damaged), damage(await readFile(objects.fileOf(damaged))));
    await expect(store.read(damaged)).rejects.toBeInstanceOf(StoreUnavailable);
    await expect(drained(store.stream(damaged))).rejects.toBeInstanceOf(StoreUnavailable);
  });

  test("does not give up what it has begun when its reader leaves", async () => {
    const store = s3Store(objects.settings);
    const left = `audio/${newKey()}.mp3`;
    await store.write(left, content);
    const stream = store.stream(left);
    await once(stream, "readable");
    stream.destroy();
    expect((await store.read(left)).equals(content)).toBe(true);
  });
});

describe("what people get", async () => {
  const { db, drop } = await createTestDatabase();
  const media = await MediaFolder.create(db);
  afterAll(async () => {
    await media.remove();
    await drop();
  });

  test("of an object store is what a folder would give, and only of what is public", async () => {
    const store = s3Store(objects.settings);
    const { app } = await media.serve(store);
    const page_id = await insertPage(db);
    const hidden = await insertPage(db, { status: "hidden" });
    const [photo, secret, sound] = [newKey(), newKey(), newKey()];
    for (const key of [photo, secret]) await store.write(`photos/${key}/original.jpg`, await phonePhoto(400, 300));
    await store.write(`audio/${sound}.wav`, content);
    await insertPhoto(db, { page_id }, { key: photo, width: 400, height: 300, is_primary: true });
    await insertPhoto(db, { page_id: hidden }, { key: secret, width: 400, height: 300, is_primary: true });
    await insertAudio(db, { page_id }, { key: sound, mime: "audio/wav", bytes: content.length });

    const shown = await app.inject(`/images/page/photos/${photo}-320.webp`);
    expect([shown.statusCode, shown.headers["content-type"]]).toEqual([200, "image/webp"]);
    expect(await store.stat(`photos/${photo}/320.webp`)).toMatchObject({ size: shown.rawPayload.length });
    expect((await app.inject(`/images/page/photos/${secret}-320.webp`)).statusCode).toBe(404);
    const part = await app.inject({ url: `/audio/${sound}.wav`, headers: { range: "bytes=10-19" } });
    expect([part.statusCode, part.rawPayload.equals(content.subarray(10, 20))]).toEqual([206, true]);
    await app.close();
  });

  test("while it is away is a word to come back, and their rows stay", async () => {
    const { app } = await media.serve(s3Store(s3At("http://127.0.0.1:9"), QUICK));
    const page_id = await insertPage(db);
    const [photo, sound] = [newKey(), newKey()];
    await insertPhoto(db, { page_id }, { key: photo, width: 400, height: 300, is_primary: true });
    await insertAudio(db, { page_id }, { key: sound, mime: "audio/wav", bytes: 10 });
    for (const url of [`/images/page/photos/${photo}-320.webp`, `/audio/${sound}.wav`]) {
      const answer = await app.inject(url);
      expect([answer.statusCode, answer.headers["cache-control"]], url).toEqual([503, "no-store"]);
      expect(Number(answer.headers["retry-after"])).toBeGreaterThan(0);
    }
    expect(await db.selectFrom("photo").select("id").where("key", "=", photo).execute()).toHaveLength(1);
    await app.close();
  });

  test("with other bytes than it was given is a word to come back, too", async () => {
    const store = s3Store(objects.settings);
    const { app } = await media.serve(store);
    const key = newKey();
    await insertPhoto(db, { page_id: await insertPage(db) }, { key, width: 400, height: 300, is_primary: true });
    const path = `photos/${key}/320.webp`;
    await store.write(path, content.subarray(0, 5000));
    await writeFile(objects.fileOf(path), Buffer.alloc(5000));
    const answer = await app.inject(`/images/page/photos/${key}-320.webp`);
    expect([answer.statusCode, answer.headers["cache-control"]]).toEqual([503, "no-store"]);
    expect(answer.json().code).toBe("draining");
    await app.close();
  });

  test("files of an object store that no row names go when they are a day old", async () => {
    const store = s3Store({ ...objects.settings, prefix: "sweep/" });
    const key = newKey();
    await store.write(`photos/${key}/original.jpg`, Buffer.from("x"));
    /** The store, where everything was written then. */
    const writtenAt = (modified: Date): MediaStore => ({
      ...store,
      list: async (name) => (await store.list(name)).map((file) => ({ ...file, modified })),
    });
    const run = { log: { info: () => {}, warn: () => {} }, signal: new AbortController().signal };
    await sweepMedia(db, writtenAt(new Date()), run);
    expect(await store.stat(`photos/${key}/original.jpg`)).toBeDefined();
    await sweepMedia(db, writtenAt(new Date(0)), run);
    expect(await store.stat(`photos/${key}/original.jpg`)).toBeUndefined();
  });
});
