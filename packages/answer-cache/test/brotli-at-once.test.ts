import { randomBytes } from "node:crypto";
import { brotliDecompressSync, constants } from "node:zlib";
import { expect, test } from "vitest";
import { brotliAtOnce } from "../src/brotli-at-once.ts";

const params = { [constants.BROTLI_PARAM_QUALITY]: 1 };
const html = Buffer.from("<p>Ar oscailt inniu go dtí 18:00</p>".repeat(3_000));

const BODIES: Record<string, Buffer> = {
  "a document": html,
  "one byte": html.subarray(0, 1),
  nothing: Buffer.alloc(0),
  "what cannot be compressed, and fills the output": randomBytes(48 * 1024),
  "what cannot be compressed, and is longer than the output": randomBytes(200_000),
};

test.each(Object.keys(BODIES))("%s is compressed into memory of its own", (name) => {
  const body = BODIES[name]!;
  const before = Buffer.from("before");
  const compressed = Array.from({ length: 20 }, () => brotliAtOnce(body, params, { before }));
  for (const one of compressed) {
    expect(one.buffer.byteLength).toBe(one.length);
    expect(one.subarray(0, before.length).equals(before)).toBe(true);
    expect(brotliDecompressSync(one.subarray(before.length)).equals(body)).toBe(true);
  }
});
