import { randomBytes } from "node:crypto";
import { brotliDecompressSync } from "node:zlib";
import Fastify from "fastify";
import { afterAll, describe, expect, test } from "vitest";
import { Entry } from "./entry.ts";
import { sendEntry } from "./send-entry.ts";
import { SharedPrefix } from "./shared-prefix.ts";

const STYLES = Array.from({ length: 300 }, (_, at) => `.card-${at}{margin:${at}px;color:#${at}${at}}`).join("");
const BEGIN = `<!doctype html><html lang="ga"><head><style>${STYLES}</style>`;

const prefix = SharedPrefix.of(BEGIN);
await prefix.compress();

/** As a browser reads it. */
const documentOf = (rest: Buffer) => brotliDecompressSync(prefix.compressWith(rest)!);

describe("a compressed prefix and what follows are one Brotli stream", () => {
  const html = Buffer.from("<title>Siopa Árainn Mhór</title><p>Ar oscailt inniu go dtí 18:00 ☕</p>".repeat(900));
  const cases: Record<string, Buffer> = {
    "a document": html,
    nothing: Buffer.alloc(0),
    "one byte": Buffer.from("a"),
    "the prefix once more": Buffer.from(BEGIN),
    "one byte, many times": Buffer.alloc(200_000, "x"),
    "what cannot be compressed": randomBytes(200_000),
    "a document around what cannot be compressed": Buffer.concat([html, randomBytes(70_000), html]),
    "words of the dictionary that Brotli has built in": Buffer.from(
      "the of and in to a is was that with for as on by ",
    ),
  };
  test.each(Object.keys(cases))("%s", (name) => {
    const rest = cases[name]!;
    expect(documentOf(rest).equals(Buffer.concat([prefix.plain, rest]))).toBe(true);
  });

  test("of any length", () => {
    for (let length = 1; length < 1_000; length += 1) {
      const rest = html.subarray(length, 3 * length);
      expect(documentOf(rest).equals(Buffer.concat([prefix.plain, rest])), `${length}`).toBe(true);
    }
  });
});

test("a document begins with the text of its prefix", () => {
  expect(prefix.plain.toString().trimEnd()).toBe(BEGIN);
});

describe("answers with the same prefix", () => {
  const app = Fastify();
  const page = (begin: string, rest: string) =>
    new Entry({
      status: 200,
      headers: { "content-type": "text/html; charset=utf-8" },
      ...{ prefix: SharedPrefix.of(begin), body: Buffer.from(rest), tags: new Set(), expires: null },
    });
  const known = page(BEGIN, "<title>Siopa</title>");
  const unknown = page(`${BEGIN}<!-- -->`, "<title>Siopa</title>");
  app.get("/known", (request, reply) => sendEntry(request, reply, known));
  app.get("/unknown", (request, reply) => sendEntry(request, reply, unknown));
  app.get("/other", (request, reply) => sendEntry(request, reply, page(BEGIN, "<title>Caife</title>")));
  afterAll(() => app.close());
  const get = (url: string, encoding = "br", ifNoneMatch?: string) =>
    app.inject({ url, headers: { "accept-encoding": encoding, ...(ifNoneMatch && { "if-none-match": ifNoneMatch }) } });

  test("are the same document in each encoding, whether the prefix is compressed yet or not", async () => {
    for (const [url, begin] of [
      ["/known", BEGIN],
      ["/unknown", `${BEGIN}<!-- -->`],
    ] as const) {
      const read = brotliDecompressSync((await get(url)).rawPayload).toString();
      expect(read).toBe((await get(url, "identity")).body);
      expect(read.replaceAll("\n", "")).toBe(`${begin}<title>Siopa</title>`);
    }
  });

  test("have a strong ETag for their bytes, which stays valid", async () => {
    const { etag } = (await get("/known")).headers;
    expect(etag).not.toBe((await get("/other")).headers.etag);
    expect((await get("/known", "br", String(etag))).statusCode).toBe(304);
    expect((await get("/known", "br", String(etag).replace("-prefix", ""))).statusCode).toBe(304);
    expect((await get("/other", "br", String(etag))).statusCode).toBe(200);
  });
});
