import { randomBytes } from "node:crypto";
import { once } from "node:events";
import { get } from "node:http";
import type { AddressInfo } from "node:net";
import type { Readable } from "node:stream";
import type { FastifyInstance } from "fastify";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { insertPage, insertPost, insertStory } from "#test/support/factories.ts";
import { MediaFolder } from "#test/support/media.ts";
import { createTestDatabase } from "#test/support/postgres.ts";
import { diskStore } from "../store/disk-store.ts";

const SIZE = 10_000;
const content = randomBytes(SIZE);

const { db, drop } = await createTestDatabase();
let folder: MediaFolder;
let app: FastifyInstance;
let page: string;
let url: string;
const streams: Readable[] = [];

beforeAll(async () => {
  folder = await MediaFolder.create(db);
  const disk = diskStore(folder.path);
  const stream: typeof disk.stream = (path, range) => {
    streams.push(disk.stream(path, range));
    return streams.at(-1) as Readable;
  };
  ({ app } = await folder.serve({ ...disk, stream }));
  page = await insertPage(db);
  url = `/audio/${await folder.audio({ page_id: page }, content)}.wav`;
});

afterAll(async () => {
  await app.close();
  await folder.remove();
  await drop();
});

const ask = (headers: Record<string, string> = {}) => app.inject({ url, headers });

test("a recording is served whole, for ever, under the type of its row", async () => {
  const answer = await ask();
  expect(answer.statusCode).toBe(200);
  expect(answer.rawPayload.equals(content)).toBe(true);
  expect(answer.headers).toMatchObject({
    "content-type": "audio/wav",
    "content-length": String(SIZE),
    "accept-ranges": "bytes",
    "cache-control": "public, max-age=31536000, immutable",
    "x-content-type-options": "nosniff",
  });
  expect((await ask({ "if-none-match": String(answer.headers.etag) })).statusCode).toBe(304);
  expect((await ask({ "if-modified-since": String(answer.headers["last-modified"]) })).statusCode).toBe(304);
});

test.each([
  ["bytes=0-99", 0, 99],
  ["bytes=100-", 100, SIZE - 1],
  ["bytes=-500", SIZE - 500, SIZE - 1],
  ["bytes=9990-20000", 9990, SIZE - 1],
  ["bytes=-20000", 0, SIZE - 1],
  ["bytes=0-0", 0, 0],
])("%s is answered with that part", async (range, start, end) => {
  const answer = await ask({ range });
  expect(answer.statusCode).toBe(206);
  expect(answer.headers["content-range"]).toBe(`bytes ${start}-${end}/${SIZE}`);
  expect(answer.headers["content-length"]).toBe(String(end - start + 1));
  expect(answer.rawPayload.equals(content.subarray(start, end + 1))).toBe(true);
});

test.each(["bytes=10000-", "bytes=10000-10001", "bytes=-0", "bytes=99999999999999999999-"])(
  "%s lies outside and is refused",
  async (range) => {
    const answer = await ask({ range });
    expect([answer.statusCode, answer.body]).toEqual([416, ""]);
    expect(answer.headers["content-range"]).toBe(`bytes */${SIZE}`);
    expect(answer.headers["cache-control"]).toBe("no-store");
  },
);

test.each(["bytes=5-1", "bytes=a-b", "bytes=-", "items=0-5", "bytes=0-1,5-9", "bytes=--5", ""])(
  "%j is no range that we follow: the whole is sent",
  async (range) => {
    const answer = await ask({ range });
    expect([answer.statusCode, answer.rawPayload.length]).toEqual([200, SIZE]);
  },
);

test("a part is continued only of the same file (If-Range)", async () => {
  const { headers } = await ask();
  const range = "bytes=0-9";
  for (const same of [String(headers.etag), String(headers["last-modified"])]) {
    expect((await ask({ range, "if-range": same })).statusCode, same).toBe(206);
  }
  for (const other of [`"other"`, `W/${headers.etag}`, "Thu, 01 Jan 1970 00:00:00 GMT", "rubbish"]) {
    expect((await ask({ range, "if-range": other })).statusCode, other).toBe(200);
  }
});

test("HEAD tells the length and sends nothing", async () => {
  const answer = await app.inject({ method: "HEAD", url });
  expect([answer.statusCode, answer.body, answer.headers["content-length"]]).toEqual([200, "", String(SIZE)]);
});

describe("who may hear a recording", () => {
  const status = async (parent: Parameters<MediaFolder["audio"]>[0], extension = "wav", mime?: string) =>
    (await app.inject(`/audio/${await folder.audio(parent, content, mime)}.${extension}`)).statusCode;

  test("everybody, of a public page, a published post or story", async () => {
    expect(await status({ page_id: page })).toBe(200);
    expect(await status({ post_id: await insertPost(db, page) })).toBe(200);
    expect(await status({ story_id: await insertStory(db) })).toBe(200);
  });

  test("nobody, of what is not public or not attached", async () => {
    const hidden = await insertPage(db, { status: "hidden" });
    expect(await status({})).toBe(404);
    expect(await status({ page_id: hidden })).toBe(404);
    expect(await status({ post_id: await insertPost(db, hidden) })).toBe(404);
    expect(await status({ post_id: await insertPost(db, page, { status: "draft" }) })).toBe(404);
    expect(await status({ story_id: await insertStory(db, { status: "archived" }) })).toBe(404);
  });

  test("only under the ending of its type, and never as a type that is no sound", async () => {
    expect(await status({ page_id: page }, "mp3", "audio/mpeg")).toBe(200);
    expect(await status({ page_id: page }, "wav", "audio/mpeg")).toBe(404);
    expect(await status({ page_id: page }, "wav", "text/html")).toBe(404);
    expect(await status({ page_id: page }, "wav", "constructor")).toBe(404);
    for (const bad of ["/audio/..%2f..%2fx.wav", "/audio/%2e%2e", "/audio/x.wav"]) {
      expect((await app.inject(bad)).statusCode, bad).toBe(404);
    }
  });
});

test("a listener who leaves closes the file", async () => {
  const long = await folder.audio({ page_id: page }, randomBytes(20_000_000));
  await app.listen({ host: "127.0.0.1", port: 0 });
  const { port } = app.server.address() as AddressInfo;
  const request = get({ host: "127.0.0.1", port, path: `/audio/${long}.wav` });
  const [answer] = await once(request, "response");
  await once(answer, "data");
  request.destroy();
  await expect.poll(() => streams.at(-1)?.destroyed).toBe(true);
});
