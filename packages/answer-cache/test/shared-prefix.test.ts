import { randomBytes } from "node:crypto";
import { brotliDecompressSync } from "node:zlib";
import { describe, expect, test } from "vitest";
import type { Encoding } from "../src/answers.ts";
import { Entry } from "../src/entry.ts";
import { SharedPrefix } from "../src/shared-prefix.ts";

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
  const page = (begin: string, rest: string) =>
    new Entry({ status: 200, headers: {}, prefix: begin, body: Buffer.from(rest), tags: new Set(), expires: null });
  const known = page(BEGIN, "<title>Siopa</title>");
  const unknown = page(`${BEGIN}<!-- -->`, "<title>Siopa</title>");
  const textOf = async (entry: Entry, encoding: Encoding) => {
    const body = await entry.body(encoding);
    return (encoding === "br" ? brotliDecompressSync(body) : body).toString();
  };

  test.each([
    ["compressed", known, BEGIN],
    ["not compressed yet", unknown, `${BEGIN}<!-- -->`],
  ])("are the same document in each encoding while the prefix is %s", async (_, entry, begin) => {
    const read = await textOf(entry, "br");
    expect(read).toBe(await textOf(entry, "identity"));
    expect(read.replaceAll("\n", "")).toBe(`${begin}<title>Siopa</title>`);
  });

  test("have a strong ETag for their bytes, which stays valid", async () => {
    const other = page(BEGIN, "<title>Caife</title>");
    await Promise.all([known.body("br"), other.body("br")]);
    const etag = known.etag("br");
    expect(etag).toMatch(/-br-prefix"$/);
    expect(etag).not.toBe(other.etag("br"));
    expect(known.isCurrent(etag, "br")).toBe(true);
    expect(known.isCurrent(etag.replace("-prefix", ""), "br")).toBe(true);
    expect(other.isCurrent(etag, "br")).toBe(false);
  });

  test("are compressed as a whole where prefixes are switched off", async () => {
    const body = { prefix: BEGIN, body: Buffer.from("<title>Siopa</title>") };
    const entry = new Entry(
      { status: 200, headers: {}, ...body, tags: new Set(), expires: null },
      (name) => name !== "prefix",
    );
    expect(await textOf(entry, "br")).toBe(await textOf(known, "br"));
    expect(entry.etag("br")).toMatch(/-br"$/);
  });
});
