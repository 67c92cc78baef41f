import { afterAll, afterEach, beforeEach, expect, test, vi } from "vitest";
import { connectPostgres } from "#core/server/db/connect.ts";
import { createTestDatabase } from "#test/support/postgres.ts";
import { listenForInvalidation, notifyInvalidation } from "./cache-invalidation.ts";
import type { CacheTag } from "./cache-tag.ts";
import { openPageCache } from "./page-cache.ts";

const { db, connection, drop: dropDatabase } = await createTestDatabase();
const listener = connectPostgres(connection);
const cache = openPageCache();
const dropped = vi.fn((tags: CacheTag[]) => cache.drop(tags));
const missed = vi.fn(() => cache.clear());
const PAGE: CacheTag = "page:01900000-0000-7000-8000-000000000001";
let unlisten: () => Promise<void>;

beforeEach(async () => {
  unlisten = await listenForInvalidation(listener, { drop: dropped, missed });
  dropped.mockClear();
});
afterEach(async () => {
  await unlisten();
  cache.clear();
});
afterAll(async () => {
  await listener.end();
  await dropDatabase();
});

const invalidate = (...tags: CacheTag[]) => db.transaction().execute((tx) => notifyInvalidation(tx, tags));

const store = (key: string, ...tags: CacheTag[]) =>
  cache.get(key, async () => ({
    status: 200,
    headers: {},
    body: Buffer.from(key),
    tags: new Set(tags),
    expires: null,
  }));

/** Polls a condition. @returns the time until it holds, in milliseconds */
async function timeUntil(isTrue: () => boolean): Promise<number> {
  const begin = performance.now();
  while (!isTrue()) {
    if (performance.now() - begin > 30_000) throw new Error("The condition never held");
    await new Promise((resolve) => setTimeout(resolve, 1));
  }
  return performance.now() - begin;
}

test("a write on another connection drops the entries that depend on it within 50 ms of its commit", async () => {
  const times: number[] = [];
  for (let round = 0; round < 7; round++) {
    await store("/pages/inn", PAGE);
    await store("/stories", "stories");
    await invalidate(PAGE);
    times.push(await timeUntil(() => !cache.peek("/pages/inn")));
    expect(cache.peek("/stories")).toBeDefined();
  }
  // The minimum of seven, since other processes may delay some.
  expect(Math.min(...times)).toBeLessThan(50);
});

test("a write that is rolled back drops nothing", async () => {
  await store("/pages/inn", PAGE);
  const failing = db.transaction().execute(async (tx) => {
    await notifyInvalidation(tx, [PAGE]);
    throw new Error("no");
  });
  await expect(failing).rejects.toThrow("no");
  await invalidate("stories");
  await timeUntil(() => dropped.mock.calls.length > 0);
  expect(dropped.mock.calls).toEqual([[["stories"]]]);
  expect(cache.peek("/pages/inn")).toBeDefined();
});

test("a write may invalidate more tags than one payload can carry, and sends each once", async () => {
  const tags = Array.from({ length: 1_000 }, (_, index): CacheTag => `event:${String(index).padStart(36, "0")}`);
  await invalidate(...tags, ...tags);
  await timeUntil(() => dropped.mock.calls.flat(2).length >= tags.length);
  expect(dropped.mock.calls.flat(2)).toEqual(tags);
});

test("what answers have in common is read again after a write of any instance, also while it is being read", async () => {
  let stored = "Ferry";
  const menu = () => cache.memory.get("menu", ["special-pages"], async () => stored);
  expect(await menu()).toBe("Ferry");
  stored = "Ferries";
  await invalidate("stories");
  await timeUntil(() => dropped.mock.calls.length > 0);
  expect(await menu()).toBe("Ferry");
  await invalidate("special-pages");
  await timeUntil(() => dropped.mock.calls.length > 1);
  expect(await menu()).toBe("Ferries");

  cache.clear(); // a connection was lost
  let finish = (_row: string) => {};
  const early = cache.memory.get("menu", ["special-pages"], () => new Promise<string>((resolve) => (finish = resolve)));
  cache.drop(["special-pages"]); // a write that the read above did not see
  finish("Ferry");
  expect(await early).toBe("Ferry");
  expect(await menu()).toBe("Ferries");
});

test("an error is not remembered", async () => {
  const failing = cache.memory.get("menu", ["special-pages"], () => Promise.reject(new Error("no database")));
  await expect(failing).rejects.toThrow("no database");
  expect(await cache.memory.get("menu", ["special-pages"], async () => "Ferry")).toBe("Ferry");
});

test("after a lost connection everything is dropped, and listening continues", async () => {
  await store("/en", "pages");
  missed.mockClear();
  await endListeningBackend();
  await timeUntil(() => missed.mock.calls.length > 0);
  expect(cache.peek("/en")).toBeUndefined();
  await store("/en", "pages");
  await invalidate("pages");
  await timeUntil(() => !cache.peek("/en"));
});

async function endListeningBackend(): Promise<void> {
  const admin = connectPostgres(connection, { max: 1 });
  await admin.query(`select pg_terminate_backend(pid) from pg_stat_activity
    where datname = current_database() and query ilike 'listen %'`);
  await admin.end();
}
