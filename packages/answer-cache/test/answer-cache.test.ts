import { brotliDecompressSync, gunzipSync } from "node:zlib";
import { describe, expect, test, vi } from "vitest";
import type { Answer, Built } from "../src/answers.ts";
import { Entry } from "../src/entry.ts";
import { AnswerCache } from "../src/index.ts";

/** The source of the answers does not respond. */
class ConnectionLost extends Error {}

type Options = { tags?: string[]; expires?: string; bytes?: number };

function built(text: string, { tags = ["pages"], expires, bytes = 0 }: Options = {}): Built {
  return {
    status: 200,
    headers: {},
    body: Buffer.from(text.padEnd(bytes)),
    tags: new Set(tags),
    expires: expires ? Temporal.Instant.from(expires) : null,
  };
}

const textOf = (entry: Answer | undefined) => entry && String(entry.body("identity")).trimEnd();
const at = (instant: string) => Temporal.Instant.from(instant).epochMilliseconds;
const never = () => Promise.reject(new Error("built again"));

test("an answer that was stored before the clock was set back is built again", async () => {
  let now = at("2026-07-04T12:00:00Z");
  const cache = new AnswerCache({ now: () => now });
  await cache.get("/en", async () => built("of Saturday", { expires: "2026-07-04T12:05:00Z" }));
  const menu = async () => cache.memory.get("menu", ["pages"], async () => `menu at ${now}`);
  await menu();
  now = at("2026-07-03T12:00:00Z");
  expect(textOf(await cache.get("/en", async () => built("of Friday")))).toBe("of Friday");
  expect(textOf(cache.peek("/en"))).toBe("of Friday");
  expect(await menu()).toBe(`menu at ${now}`);
});

describe("concurrent requests for one address", () => {
  test("wait for one build", async () => {
    const cache = new AnswerCache();
    const { promise, resolve } = Promise.withResolvers<Built>();
    const build = vi.fn(() => promise);
    const readers = Array.from({ length: 50 }, () => cache.get("/en", build));
    resolve(built("home"));
    expect((await Promise.all(readers)).map(textOf)).toEqual(Array(50).fill("home"));
    expect(build).toHaveBeenCalledTimes(1);
    expect(textOf(await cache.get("/en", never))).toBe("home");
  });

  test("all fail with the build, and the next one builds again", async () => {
    const cache = new AnswerCache();
    const failing = [1, 2, 3].map(() => cache.get("/en", never));
    for (const reader of failing) await expect(reader).rejects.toThrow("built again");
    expect(textOf(await cache.get("/en", async () => built("home")))).toBe("home");
  });
});

describe("a write", () => {
  test("drops the entries that depend on it, and no others", async () => {
    const cache = new AnswerCache();
    await cache.get("/pages", async () => built("list", { tags: ["pages"] }));
    await cache.get("/pages/inn", async () => built("inn", { tags: ["page:1", "categories"] }));
    cache.drop(["page:1"]);
    expect(cache.peek("/pages/inn")).toBeUndefined();
    expect(textOf(cache.peek("/pages"))).toBe("list");
  });

  test("during a build prevents the answer from being cached, since it may contain outdated rows", async () => {
    const cache = new AnswerCache();
    const old = Promise.withResolvers<Built>();
    const reader = cache.get("/pages", () => old.promise);
    cache.drop(["pages"]);
    const later = cache.get("/pages", async () => built("new"));
    old.resolve(built("old"));
    expect(textOf(await reader)).toBe("old");
    expect(textOf(await later)).toBe("new");
    expect(textOf(cache.peek("/pages"))).toBe("new");
  });

  test("during a build that is never requested again leaves nothing behind", async () => {
    const cache = new AnswerCache();
    const old = Promise.withResolvers<Built>();
    const reader = cache.get("/pages", () => old.promise);
    cache.drop(["pages"]);
    old.resolve(built("old"));
    await reader;
    expect(cache.peek("/pages")).toBeUndefined();
  });

  test("of something else does not affect a running build", async () => {
    const cache = new AnswerCache();
    const slow = Promise.withResolvers<Built>();
    const reader = cache.get("/pages", () => slow.promise);
    cache.drop(["stories"]);
    slow.resolve(built("list"));
    await reader;
    expect(textOf(cache.peek("/pages"))).toBe("list");
  });

  test("that was missed drops everything, running builds included", async () => {
    const cache = new AnswerCache();
    await cache.get("/en", async () => built("home"));
    const old = Promise.withResolvers<Built>();
    const reader = cache.get("/pages", () => old.promise);
    cache.clear();
    old.resolve(built("old"));
    await reader;
    expect([cache.peek("/en"), cache.peek("/pages")]).toEqual([undefined, undefined]);
  });
});

describe("while the source is away", () => {
  const isAway = (error: unknown) => error instanceof ConnectionLost;
  const away = () => Promise.reject(new ConnectionLost());

  test("an answer that may be outdated is served, and built again as soon as that is possible", async () => {
    let now = at("2026-07-04T12:00:00Z");
    const cache = new AnswerCache({ isAway, now: () => now });
    await cache.get("/en", async () => built("old"));
    cache.clear();
    expect(textOf(await cache.get("/en", away))).toBe("old");
    const soon = vi.fn(away);
    expect(textOf(await cache.get("/en", soon))).toBe("old");
    expect(soon).not.toHaveBeenCalled(); // readers need not wait for the source one after the other
    now += 1_000;
    expect(textOf(await cache.get("/en", async () => built("new")))).toBe("new");
    expect(textOf(cache.peek("/en"))).toBe("new");
  });

  test("nobody waits for long while there is an answer that may be outdated", async () => {
    const cache = new AnswerCache({ isAway });
    await cache.get("/en", async () => built("old"));
    cache.clear();
    const { promise, resolve } = Promise.withResolvers<Built>();
    expect(textOf(await cache.get("/en", () => promise))).toBe("old");
    resolve(built("new"));
    await expect.poll(() => textOf(cache.peek("/en"))).toBe("new");
  });

  test("nothing is served that has changed or expired, or whose build is broken", async () => {
    let now = at("2026-07-04T12:00:00Z");
    const cache = new AnswerCache({ isAway, now: () => now });
    await cache.get("/inn", async () => built("open", { tags: ["page:inn"], expires: "2026-07-04T17:00:00Z" }));
    cache.clear();
    await expect(cache.get("/inn", () => Promise.reject(new Error("a mistake")))).rejects.toThrow("a mistake");
    const changed = cache.get("/inn", async () => {
      cache.drop(["page:inn"]);
      return away();
    });
    await expect(changed).rejects.toThrow(ConnectionLost);
    await cache.get("/inn", async () => built("open", { expires: "2026-07-04T17:00:00Z" }));
    cache.clear();
    now = at("2026-07-04T17:00:00Z");
    await expect(cache.get("/inn", away)).rejects.toThrow(ConnectionLost);
  });
});

describe("time", () => {
  test("ends an entry exactly at its expiry", async () => {
    let now = at("2026-07-04T16:59:59.999Z");
    const cache = new AnswerCache({ now: () => now });
    await cache.get("/inn", async () => built("open", { expires: "2026-07-04T17:00:00Z" }));
    expect(textOf(cache.peek("/inn"))).toBe("open");
    now = at("2026-07-04T17:00:00Z");
    expect(cache.peek("/inn")).toBeUndefined();
    expect(textOf(await cache.get("/inn", async () => built("closed")))).toBe("closed");
  });

  test("does not cache what has expired already", async () => {
    const cache = new AnswerCache({ now: () => at("2026-07-04T17:00:00Z") });
    await cache.get("/inn", async () => built("open", { expires: "2026-07-04T17:00:00Z" }));
    expect(cache.bytes).toBe(0);
  });

  test("ends every entry after ten minutes", async () => {
    let now = at("2026-07-04T12:00:00Z");
    const cache = new AnswerCache({ now: () => now });
    await cache.get("/en", async () => built("home"));
    now = at("2026-07-04T12:09:59Z");
    expect(textOf(cache.peek("/en"))).toBe("home");
    now = at("2026-07-04T12:10:01Z");
    expect(cache.peek("/en")).toBeUndefined();
  });
});

describe("the size limit", () => {
  test("drops the entries that were least recently used", async () => {
    const cache = new AnswerCache({ maxBytes: 30_000 });
    const ask = (key: string) => cache.get(key, async () => built(key, { bytes: 5_000 }));
    for (const key of ["/a", "/b", "/c"]) await ask(key);
    cache.peek("/a");
    await ask("/d");
    await ask("/d");
    expect(["/a", "/b", "/c", "/d"].filter((key) => cache.peek(key))).toEqual(["/a", "/c", "/d"]);
    expect(cache.bytes).toBeLessThanOrEqual(30_000);
  });

  test("keeps the entries of a full cache while a crawler asks for many addresses once", async () => {
    const cache = new AnswerCache({ maxBytes: 30_000 });
    const ask = (key: string) => cache.get(key, async () => built(key, { bytes: 5_000 }));
    for (const key of ["/a", "/b", "/c"]) await ask(key);
    for (let page = 0; page < 1_000; page++) await ask(`/pages/${page}`);
    expect(["/a", "/b", "/c"].filter((key) => cache.peek(key))).toEqual(["/a", "/b", "/c"]);
  });

  test("caches in a full cache what two readers ask for at the same time", async () => {
    const cache = new AnswerCache({ maxBytes: 30_000 });
    const ask = (key: string) => cache.get(key, async () => built(key, { bytes: 5_000 }));
    for (const key of ["/a", "/b", "/c"]) await ask(key);
    await Promise.all([ask("/d"), ask("/d")]);
    expect(cache.peek("/d")).toBeDefined();
  });

  test("a full cache replaces expired entries with what is asked for once", async () => {
    let now = Date.now();
    const cache = new AnswerCache({ maxBytes: 30_000, now: () => now });
    const ask = (key: string) => cache.get(key, async () => built(key, { bytes: 5_000 }));
    for (const key of ["/a", "/b", "/c"]) await ask(key);
    now += 11 * 60_000;
    await ask("/d");
    expect(cache.peek("/d")).toBeDefined();
  });

  test("does not cache an answer larger than the whole cache, which is still sent", async () => {
    const cache = new AnswerCache({ maxBytes: 30_000 });
    await cache.get("/a", async () => built("/a"));
    expect(textOf(await cache.get("/big", async () => built("big", { bytes: 40_000 })))).toBe("big");
    expect(cache.peek("/big")).toBeUndefined();
    cache.drop(["pages"]);
    expect(cache.bytes).toBe(0);
  });
});

describe("the encodings of an answer", () => {
  const text = "Ar oscailt anois. ".repeat(200);

  test.each([
    ["a screen", text],
    ["a large download", text.repeat(40)],
  ])("contain the same bytes, and are computed once: %s", async (_, text) => {
    const entry = new Entry(built(text));
    const first = entry.body("br");
    expect(entry.body("br")).toBe(first);
    expect(brotliDecompressSync(await first).toString()).toBe(text);
    expect(gunzipSync(await entry.body("gzip")).toString()).toBe(text);
    expect(entry.body("br")).toBe(await first);
    expect((await first).length).toBeLessThan(text.length / 5);
  });

  test("are not computed for small bodies", () => {
    expect(new Entry(built("ok")).bestEncoding("br")).toBe("identity");
    expect(new Entry(built(text)).bestEncoding("br")).toBe("br");
  });

  test("have a strong ETag each, which depends on the body only", () => {
    const entry = new Entry(built(text));
    const tags = [entry.etag("identity"), entry.etag("br"), entry.etag("gzip")];
    expect(new Set(tags).size).toBe(3);
    for (const tag of tags) expect(tag).toMatch(/^"[\w-]+"$/);
    expect(new Entry(built(text, { tags: ["events"] })).etag("br")).toBe(entry.etag("br"));
    expect(new Entry(built(`${text}.`)).etag("br")).not.toBe(entry.etag("br"));
  });
});

test("a shared value that is still being loaded is not there for those who cannot wait", async () => {
  const { memory } = new AnswerCache();
  const { promise, resolve } = Promise.withResolvers<string>();
  const loading = memory.get("menu", ["pages"], () => promise);
  expect(memory.peek("menu")).toBeUndefined();
  resolve("soup");
  await loading;
  expect(await memory.peek("menu")).toBe("soup");
});
