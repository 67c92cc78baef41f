import { mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as delay } from "node:timers/promises";
import { sql } from "kysely";
import { afterAll, afterEach, expect, onTestFinished, test, vi } from "vitest";
import { metresBetween, onSphere } from "#core/domain/geo.ts";
import { connectDatabase, type Database } from "#core/server/db/connect.ts";
import { Reader } from "#core/server/db/reader.ts";
import { PublicReads } from "#core/server/http/cache/public-reads.ts";
import { categorise, insertCategory, insertPage } from "#test/support/factories.ts";
import { holdTable } from "#test/support/held-table.ts";
import { createTestDatabase } from "#test/support/postgres.ts";
import { indexPages, storeSearchTerms } from "../effects.ts";
import { type SearchOptions, searchPages } from "../queries.ts";

const { db, connection, drop } = await createTestDatabase();
afterAll(drop);
afterEach(() => {
  vi.useRealTimers();
});

const NOW = Temporal.Instant.from("2026-07-04T10:00Z");
const PIER = { lat: 54.99, lon: -8.5 };
/** More than are loaded before the first search. */
const MANY = 2_100;

const search = (options: Partial<SearchOptions>, on: Database | Reader = db) =>
  searchPages(on instanceof Reader ? on : Reader.on(on), { limit: 24, ...options }, NOW);

async function foundIds(options: Partial<SearchOptions>): Promise<string[]> {
  return (await search(options)).items.map(({ id }) => id);
}

async function edit(id: string, values: { name?: string; description?: string; rank?: number }) {
  await db.updateTable("page").set(values).where("id", "=", id).execute();
  await indexPages(db, [id], NOW);
}

test("an edited page is found by its new words at once, and by its old ones no more", async () => {
  const id = await insertPage(db, { name: "Petrel Bar", description: "Fiddles on Friday" });
  await indexPages(db, "all", NOW);
  for (const q of ["petrel", "petr", "fiddles "]) expect(await foundIds({ q })).toEqual([id]);
  await edit(id, { name: "Shearwater Bar" });
  for (const q of ["petrel", "petr"]) expect(await foundIds({ q })).toEqual([]);
  for (const q of ["shearwater", "shear", "fiddles "]) expect(await foundIds({ q })).toEqual([id]);
  await edit(id, { description: "Accordions on Friday" });
  expect(await foundIds({ q: "fiddles " })).toEqual([]);
  expect(await foundIds({ q: "accordions shearwater" })).toEqual([id]);
  await db.deleteFrom("page").where("id", "=", id).execute();
  expect(await foundIds({ q: "shearwater" })).toEqual([]);
});

test("pages that are added after the first search are found with the others, and no more by words that they lose", async () => {
  const add = async (name: string) => {
    const id = await insertPage(db, { name });
    await indexPages(db, [id], NOW);
    return id;
  };
  const dunlin = await add("Dunlin Bakery");
  expect(await foundIds({ q: "bakery" })).toEqual([dunlin]);
  const plover = await add("Plover Bakery");
  const turnstone = await add("Turnstone Bakery");
  expect((await foundIds({ q: "bakery" })).sort()).toEqual([dunlin, plover, turnstone].sort());
  await edit(plover, { name: "Plover Café" });
  expect((await foundIds({ q: "bakery" })).sort()).toEqual([dunlin, turnstone].sort());
  expect(await foundIds({ q: "plover café" })).toEqual([plover]);
  await edit(plover, { name: "Plover Bakery" });
  expect((await foundIds({ q: "baker" })).sort()).toEqual([dunlin, plover, turnstone].sort());
  await db.deleteFrom("page").where("id", "in", [dunlin, plover, turnstone]).execute();
  expect(await foundIds({ q: "bakery" })).toEqual([]);
});

test("answers that an invalidation drops are searched in what the last one left, all others in everything", async () => {
  vi.useFakeTimers({ toFake: ["performance"] });
  const reads = PublicReads.on(db);
  reads.follow();
  const cached = async (q: string) => {
    const found = Promise.withResolvers<number>();
    await reads.read(false, async (reader) => {
      found.resolve((await search({ q }, reader)).total);
      return { status: 200, headers: {}, body: Buffer.alloc(0), tags: new Set(), expires: null };
    });
    return found.promise;
  };
  const id = await insertPage(db, { name: "Guillemot Bar" });
  await indexPages(db, [id], NOW);
  reads.changed(["pages"]);
  expect(await cached("guillemot")).toBe(1);
  await edit(id, { name: "Razorbill Bar" });
  expect(await cached("guillemot")).toBe(1);
  reads.changed(["pages"]);
  expect(await cached("razorbill")).toBe(1);
  await edit(id, { name: "Fulmar Bar" });
  expect(await foundIds({ q: "fulmar" })).toEqual([id]);
  await edit(id, { name: "Skua Bar" });
  vi.advanceTimersByTime(1_000);
  expect(await cached("skua")).toBe(1);
  await db.deleteFrom("page").where("id", "=", id).execute();
});

test("what a long transaction wrote is found when it commits, with all that was written meanwhile", async () => {
  // Writers of the same new words wait for each other: these are known.
  const known = await insertPage(db, { name: "Gannet Puffin Hostel" });
  await indexPages(db, [known], NOW);
  await db.deleteFrom("page").where("id", "=", known).execute();
  const other = connectDatabase(connection);
  try {
    const written = Promise.withResolvers<string>();
    const mayCommit = Promise.withResolvers<void>();
    const long = other.transaction().execute(async (tx) => {
      const id = await insertPage(tx, { name: "Gannet Hostel" });
      await indexPages(tx, [id], NOW);
      written.resolve(id);
      await mayCommit.promise;
    });
    const gannet = await written.promise;
    const puffin = await insertPage(db, { name: "Puffin Hostel" });
    await indexPages(db, [puffin], NOW);
    expect(await foundIds({ q: "hostel" })).toEqual([puffin]);
    mayCommit.resolve();
    await long;
    expect((await foundIds({ q: "hostel" })).sort()).toEqual([gannet, puffin].sort());
  } finally {
    await other.destroy();
  }
});

test("among many pages each order, with filters and by cursor, is that of a plain sort", {
  timeout: 60_000,
}, async () => {
  await db.deleteFrom("page").execute();
  await sql`
    insert into page (name, slug, approval, status, rank, latitude, longitude)
    select 'Bar ' || n, 'bar-' || n, 'approved', (case when n % 11 = 0 then 'permanently_closed' else 'open' end),
      n % 7, case when n % 5 > 0 then 54.9 + (n * 37 % 100) * 0.002 end, case when n % 5 > 0 then -8.6 + (n * 53 % 40) * 0.005 end
    from generate_series(1, ${MANY}::integer) as n`.execute(db);
  await indexPages(db, "all", NOW);
  const category = await insertCategory(db, { slug: "pubs" });
  const pages = await db
    .selectFrom("page")
    .innerJoin("page_search", "page_id", "page.id")
    .select(["page.id", "doc", "status", "page.rank", "page.latitude", "page.longitude", "sort_key"])
    .orderBy("doc")
    .execute();
  const pubs = pages.filter((_, i) => i % 3 === 0);
  for (const { id } of pubs.slice(0, 60)) await categorise(db, id, category);
  await indexPages(
    db,
    pubs.slice(0, 60).map(({ id }) => id),
    NOW,
  );

  type Row = (typeof pages)[number];
  const distance = ({ latitude, longitude }: Row) =>
    latitude === null || longitude === null
      ? Infinity
      : metresBetween(onSphere(PIER), onSphere({ lat: latitude, lon: longitude }));
  const closed = ({ status }: Row) => Number(status === "permanently_closed");
  const byRank = ({ rank }: Row) => -rank;
  const plain = (rows: Row[], keys: ((row: Row) => number | string)[]) =>
    rows.toSorted((a, b) => {
      const key = keys.find((of) => of(a) !== of(b));
      return key ? (key(a) < key(b) ? -1 : 1) : a.doc - b.doc;
    });
  const cases: { options: Partial<SearchOptions>; expected: Row[] }[] = [
    { options: { sort: "rank" }, expected: plain(pages, [closed, byRank]) },
    { options: { near: PIER }, expected: plain(pages, [closed, distance, byRank]) },
    { options: { near: PIER, sort: "rank" }, expected: plain(pages, [closed, byRank, distance]) },
    { options: { sort: "name" }, expected: plain(pages, [closed, ({ sort_key }) => sort_key!, byRank]) },
    { options: { near: PIER, category: "pubs" }, expected: plain(pubs.slice(0, 60), [closed, distance, byRank]) },
    {
      options: { near: PIER, within_m: 4_000 },
      expected: plain(
        pages.filter((row) => distance(row) <= 4_000),
        [closed, distance, byRank],
      ),
    },
  ];
  for (const { options, expected } of cases) {
    const found: string[] = [];
    for (let cursor: string | undefined, lists = 0; lists < 4; lists++) {
      const part = await search({ ...options, limit: 40, cursor });
      expect(part.total).toBe(expected.length);
      found.push(...part.items.map(({ id }) => id));
      if (!part.next_cursor) break;
      cursor = part.next_cursor;
    }
    expect(found, JSON.stringify(options)).toEqual(expected.slice(0, 160).map(({ id }) => id));
  }

  const lowest = plain(pages, [closed, ({ rank }) => rank])[0]!;
  await edit(lowest.id, { rank: 100 });
  expect((await foundIds({ sort: "rank" }))[0]).toBe(lowest.id);
});

test("terms are found in the same way before and after they were loaded", { timeout: 60_000 }, async () => {
  const fresh = connectDatabase(connection);
  try {
    const queries = ["bar", "ba", "bar 7", "bar 21 ", "br", "hostel"];
    const answers = () => Promise.all(queries.map((q) => search({ q }, fresh)));
    const before = await answers();
    await expect.poll(async () => (await search({ q: "bar" })).total).toBe(MANY);
    expect(before.map(({ total }) => total)).toEqual((await answers()).map(({ total }) => total));
    expect(before.map(({ items }) => items)).toEqual((await answers()).map(({ items }) => items));
  } finally {
    await fresh.destroy();
  }
});

test("a process reads the terms that the last one stored, with what changed since, and no file that is cut off", {
  timeout: 60_000,
}, async () => {
  const folder = await mkdtemp(join(tmpdir(), "eolaire-terms-"));
  const file = join(folder, "search-terms.bin");
  const opened: Database[] = [];
  const start = () => {
    const started = connectDatabase(connection);
    opened.push(started);
    storeSearchTerms(started, folder);
    return started;
  };
  const total = async (q: string, on: Database) => (await search({ q: `"${q}" ` }, on)).total;
  const soon = { timeout: 30_000 };
  try {
    const first = start();
    await total("bar", first); // PostgreSQL answers, and the terms are loaded
    await expect.poll(() => readFile(file).catch(() => null), soon).not.toBeNull();

    // Only who reads the file finds a word that stands nowhere else.
    const stored = await readFile(file, "latin1");
    await writeFile(file, stored.replaceAll("bar\0", "baz\0"), "latin1");
    const [edited] = await foundIds({ q: '"bar 7" ' });
    await edit(edited!, { name: "Curlew Hotel" });
    const second = start();
    await expect.poll(() => total("baz", second), soon).toBe(MANY - 1);
    expect(await total("curlew", second)).toBe(1);

    await writeFile(file, stored.slice(0, -1), "latin1");
    const third = start();
    expect(await total("bar", third)).toBe(MANY - 1);
    await expect.poll(async () => (await readFile(file)).length, soon).toBeGreaterThanOrEqual(stored.length);
    expect(await total("bar", third)).toBe(MANY - 1);
    expect(await total("curlew", third)).toBe(1);
  } finally {
    for (const one of opened) await one.destroy();
    await rm(folder, { recursive: true });
  }
});

test("while many changed pages are read, answers for the cache are from before and cached by nobody, and all others wait", {
  timeout: 60_000,
}, async () => {
  const query = { q: "bar ", sort: "name" } as const;
  const reads = PublicReads.on(db);
  reads.follow();
  const read = async () => {
    const { promise: total, resolve } = Promise.withResolvers<number>();
    const { headers, expires } = await reads.read(false, async (reader) => {
      resolve((await search(query, reader)).total);
      return { status: 200, headers: {}, body: Buffer.alloc(0), tags: new Set(), expires: null };
    });
    return { total: await total, cacheControl: headers["cache-control"], isCached: expires === null };
  };
  const { total } = await read();
  const { items } = await search({ q: "bar ", limit: 600 });
  const ids = items.map(({ id }) => id);
  const renamed = { name: sql<string>`replace(name, 'Bar', 'Inn')` };
  await db.updateTable("page").set(renamed).where("id", "in", ids).execute();
  await indexPages(db, ids, NOW);
  reads.changed(["pages"]);

  const other = connectDatabase(connection);
  onTestFinished(() => other.destroy());
  const release = await holdTable(other, "page_names");
  expect(await read()).toEqual({ total, cacheControl: "no-store", isCached: false });
  const waiting = search(query);
  expect(await Promise.race([waiting, delay(300, "waits")])).toBe("waits");
  await release();
  expect((await waiting).total).toBe(total - ids.length);
  expect(await read()).toEqual({ total: total - ids.length, cacheControl: undefined, isCached: true });
});
