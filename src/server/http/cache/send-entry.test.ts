import { setTimeout as sleep } from "node:timers/promises";
import { brotliDecompressSync, gunzipSync } from "node:zlib";
import Fastify from "fastify";
import { afterAll, describe, expect, test } from "vitest";
import { AnswerCache } from "./answered-anew.ts";
import { openPageCache } from "./page-cache.ts";
import { sendCached, sendEntry } from "./send-entry.ts";

const text = "Dún na nGall ".repeat(300);

describe.each([
  ["of the page cache", openPageCache()],
  ["built anew, without the cache", new AnswerCache<never>({})],
])("an answer %s", (_, cache) => {
  const entryOf = (body: string) =>
    cache.answerOf({
      status: 200,
      headers: { "content-type": "text/plain; charset=utf-8", "cache-control": "public" },
      body: Buffer.from(body),
      tags: new Set(),
      expires: null,
    });
  const app = Fastify();
  const large = entryOf(text);
  app.get("/large", (request, reply) => sendEntry(request, reply, large));
  app.get("/small", (request, reply) => sendEntry(request, reply, entryOf("ok")));
  afterAll(() => app.close());

  const get = (headers: Record<string, string> = {}, url = "/large") => app.inject({ url, headers });

  test("is sent in an encoding that the client accepts", async () => {
    const brotli = await get({ "accept-encoding": "gzip, deflate, br, zstd" });
    expect(brotli.headers["content-encoding"]).toBe("br");
    expect(brotliDecompressSync(brotli.rawPayload).toString()).toBe(text);
    const gzip = await get({ "accept-encoding": "gzip" });
    expect(gzip.headers["content-encoding"]).toBe("gzip");
    expect(gunzipSync(gzip.rawPayload).toString()).toBe(text);
    const plain = await get();
    expect(plain.headers["content-encoding"]).toBeUndefined();
    expect(plain.body).toBe(text);
    for (const answer of [brotli, gzip, plain]) {
      expect(answer.headers.vary).toBe("Accept-Encoding");
      expect(Number(answer.headers["content-length"])).toBe(answer.rawPayload.length);
    }
  });

  test("has a different strong ETag in each encoding", async () => {
    const encodings = ["br", "gzip", "identity"];
    const tags = await Promise.all(
      encodings.map(async (name) => (await get({ "accept-encoding": name })).headers.etag),
    );
    expect(new Set(tags).size).toBe(3);
    for (const tag of tags) expect(tag).toMatch(/^"[^"]+"$/);
  });

  test("is not compressed where it is small", async () => {
    expect((await get({ "accept-encoding": "br" }, "/small")).headers["content-encoding"]).toBeUndefined();
  });

  test.each([
    ["its tag", (tag: string) => tag, 304],
    ["its tag among others", (tag: string) => `"other", ${tag}`, 304],
    ["its tag, weakened by a proxy", (tag: string) => `W/${tag}`, 304],
    ["any tag", () => "*", 304],
    ["another tag", () => '"other"', 200],
    ["its tag without quotes", (tag: string) => tag.replaceAll('"', ""), 200],
  ])("is not sent again to a reader who names %s", async (_, header, status) => {
    const first = await get({ "accept-encoding": "br" });
    const again = await get({ "accept-encoding": "br", "if-none-match": header(String(first.headers.etag)) });
    expect(again.statusCode).toBe(status);
    if (status === 304) {
      expect(again.rawPayload.length).toBe(0);
      expect(again.headers).toMatchObject({
        etag: first.headers.etag,
        "cache-control": "public",
        vary: "Accept-Encoding",
      });
    }
  });

  test("is sent completely to a client that has it in another encoding", async () => {
    const { headers } = await get({ "accept-encoding": "gzip" });
    expect((await get({ "accept-encoding": "br", "if-none-match": String(headers.etag) })).statusCode).toBe(200);
  });

  test("answers HEAD with the headers of GET and no body", async () => {
    const headers = { "accept-encoding": "br" };
    const [head, whole] = [await app.inject({ method: "HEAD", url: "/large", headers }), await get(headers)];
    expect(head.statusCode).toBe(200);
    expect(head.rawPayload.length).toBe(0);
    for (const name of ["etag", "content-type", "content-encoding", "content-length", "vary", "cache-control"]) {
      expect(head.headers[name], name).toBe(whole.headers[name]);
    }
  });
});

test("an answer that was invalidated while it was built is sent completely to everybody who waits for it, and built again", async () => {
  const cache = openPageCache();
  const gate = Promise.withResolvers<void>();
  let builds = 0;
  const build = async () => {
    builds += 1;
    await gate.promise;
    return { status: 200, headers: {}, body: Buffer.from(text), tags: new Set(["pages"] as const), expires: null };
  };
  const server = Fastify();
  server.get("/slow", (request, reply) => sendCached(request, reply, cache, { key: "slow", build }));
  const ask = (encoding: string) => server.inject({ url: "/slow", headers: { "accept-encoding": encoding } });
  const waiting = Promise.all([ask("br"), ask("br"), ask("identity")]);
  await sleep(50);
  cache.drop(["pages"]);
  gate.resolve();
  const [first, second, plain] = await waiting;
  for (const { rawPayload } of [first, second]) expect(brotliDecompressSync(rawPayload).toString()).toBe(text);
  expect(plain.body).toBe(text);
  expect(builds).toBe(1);
  for (const encoding of ["identity", "identity", "br"]) expect((await ask(encoding)).statusCode).toBe(200);
  expect(builds).toBe(2);
  await server.close();
});

test.each(["br", "gzip", "identity"])(
  "an answer that a full cache does not admit is sent completely: %s",
  async (encoding) => {
    const cache = openPageCache({ maxBytes: 6_000 });
    const server = Fastify();
    server.get("/:name", (request, reply) => {
      const { name } = request.params as { name: string };
      const build = async () => ({
        status: 200,
        headers: {},
        body: Buffer.from(name + text),
        tags: new Set<never>(),
        expires: null,
      });
      return sendCached(request, reply, cache, { key: name, build });
    });
    for (const name of ["a", "b", "b", "c"]) {
      const answer = await server.inject({ url: `/${name}`, headers: { "accept-encoding": encoding } });
      const decode = { br: brotliDecompressSync, gzip: gunzipSync }[encoding] ?? ((bytes: Buffer) => bytes);
      expect(decode(answer.rawPayload).toString()).toBe(name + text);
    }
    await server.close();
  },
);
