import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { text } from "node:stream/consumers";
import { setTimeout as pause } from "node:timers/promises";
import { Client } from "@opensearch-project/opensearch";
import { sql } from "kysely";
import { afterAll, describe, expect, onTestFinished, test } from "vitest";
import { ACCESSIBILITY_FILTERS } from "#core/contract/pages/accessibility.ts";
import { EARTH_RADIUS_M, type Point } from "#core/domain/geo.ts";
import { calendar } from "#core/domain/local-time.ts";
import { indexPages } from "#core/server/api/directory/search/effects.ts";
import { chooseEngine, type SearchOptions, type SearchResult } from "#core/server/api/directory/search/for-modules.ts";
import { searchPages, similarNames, timesOf } from "#core/server/api/directory/search/queries.ts";
import { connectDatabase, type Database } from "#core/server/db/connect.ts";
import { Reader } from "#core/server/db/reader.ts";
import { PublicReads } from "#core/server/http/cache/public-reads.ts";
import { writeCursor } from "#core/server/http/cursor.ts";
import type { ProblemError } from "#core/server/http/problem.ts";
import { freePort } from "#harness/support/free-port.ts";
import { seeded } from "#harness/support/random.ts";
import { holdTable } from "#test/support/held-table.ts";
import { createTestDatabase } from "#test/support/postgres.ts";
import { connectToSearch } from "./connection.ts";
import { OpenSearchEngine } from "./engine.ts";
import { describeOpenSearch, openSearch } from "./engine-of-tests.ts";
import { beginRun, readState } from "./index-state.ts";

const NOW = Temporal.Instant.from("2026-07-04T10:00Z");
const SEARCHES = 100;
const SEARCHES_AWAY = 60;

describeOpenSearch("OpenSearch", async () => {
  const { db, connection, drop } = await createTestDatabase("demo");
  const memory = connectDatabase(connection);
  const engine = openSearch();
  await engine.use(db, NOW);
  await engine.settle();
  afterAll(async () => {
    await memory.destroy();
    await drop();
  });

  const both = (options: SearchOptions) =>
    Promise.all([memory, db].map((on) => searchPages(Reader.on(on), options, NOW)));

  test(`gives the answers of the memory to ${SEARCHES} searches, and to the lists that go on`, async () => {
    const random = seeded(35);
    const choices = await choicesIn(memory);
    for (let nth = 0; nth < SEARCHES; nth++) {
      const options = randomSearch(random, choices);
      const [expected, found] = await both(options);
      const said = JSON.stringify(options);
      expect(comparable(found!), said).toEqual(comparable(expected!));
      const [until, changes] = [found!.changes_at!, expected!.changes_at!].map((at) => at.since(NOW).total("minutes"));
      expect(until, said).toBeGreaterThan(0);
      expect(until, said).toBeLessThanOrEqual(changes!);
      if (!expected!.next_cursor) continue;
      const cursors = [expected!.next_cursor, found!.next_cursor];
      const next = await Promise.all(
        [memory, db].map((on, at) => searchPages(Reader.on(on), { ...options, cursor: cursors[at]! }, NOW)),
      );
      expect(comparable(next[1]!), said).toEqual(comparable(next[0]!));
    }
  });

  test("a page at the line of a circle is within it, or is not, whichever engine answers", async () => {
    const random = seeded(36);
    const pages = await memory
      .selectFrom("page")
      .select(["latitude", "longitude"])
      .where("is_public", "=", true)
      .execute();
    const places = pages.flatMap(({ latitude: lat, longitude: lon }) => (lat && lon ? [{ lat, lon }] : []));
    for (const within_m of [1, 2, 2_000, 500_000]) {
      for (const beyond_m of [-0.3, -0.005, -0.0005, 0.0005, 0.005, 0.3]) {
        for (const place of places.slice(0, 6)) {
          const near = placeAt(place, within_m + beyond_m, random() * 2 * Math.PI);
          const [expected, found] = await both({ near, within_m, limit: 1 });
          expect(found!.total, JSON.stringify({ near, within_m, beyond_m })).toBe(expected!.total);
        }
      }
    }
  });

  test("suggests the same names, and gives the same hours of all pages", async () => {
    for (const q of ["lantren", "galery", "harbor", "bakry cafe", "oilean", "x"])
      expect([q, await similarNames(Reader.on(db), q)]).toEqual([q, await similarNames(Reader.on(memory), q)]);
    expect(await mondaysOf(db)).toEqual(await mondaysOf(memory));
  });

  /** Each page with its hours of a Monday. */
  async function mondaysOf(on: Database) {
    const day = calendar.dayOf(Temporal.PlainDate.from("2026-11-02"));
    const pages: [string, number][] = [];
    for await (const { docs, idOf, hoursOn } of (await timesOf(Reader.on(on), undefined)).batches) {
      const masks = hoursOn(day);
      pages.push(...Array.from(docs, (doc, i): [string, number] => [idOf(doc), masks[i]!]));
    }
    return pages.toSorted();
  }

  test("what has changed is in no answer that is cached until it is found, and then it is", async () => {
    await searchPages(Reader.on(db), { limit: 1 }, NOW);
    const { id, name } = await db
      .selectFrom("page")
      .select(["id", "name"])
      .where("is_public", "=", true)
      .where("name", "is not", null)
      .orderBy("id")
      .executeTakeFirstOrThrow();
    const rename = async (to: string | null) => {
      await db.updateTable("page").set({ name: to }).where("id", "=", id).execute();
      await indexPages(db, [id], NOW);
    };
    await rename("Zanzibar Xylophones");
    const reads = PublicReads.on(db);
    const read = () =>
      reads.read(false, async (reader) => {
        const { total } = await searchPages(reader, { q: "xylophones", limit: 1 }, NOW);
        return { status: 200, headers: {}, body: Buffer.from(String(total)), tags: new Set(), expires: null } as never;
      });
    const before = await read();
    expect([String(before.body), before.headers["cache-control"]]).toEqual(["0", "no-store"]);
    await engine.settle();
    const after = await read();
    expect([String(after.body), after.headers["cache-control"]]).toEqual(["1", undefined]);
    await rename(name);
    await engine.settle();
    expect((await searchPages(Reader.on(db), { q: "xylophones", limit: 1 }, NOW)).total).toBe(0);
  });

  test("a new index takes the place of the old one, and of a writer that was overtaken nothing is believed", async () => {
    const { name } = await readState(db);
    const total = async () => (await searchPages(Reader.on(db), { limit: 1 }, NOW)).total;
    const before = await total();
    await engine.indexer().rebuild();
    expect((await readState(db)).name).not.toBe(name);
    expect(await engine.indexes()).toEqual([(await readState(db)).name]);
    expect(await total()).toBe(before);
    const run = await beginRun(db);
    expect(await beginRun(db)).toBe(run + 1);
  });

  test("an engine that is busy is waited for, and where it takes too long the search is refused", async () => {
    const node = engine.settings().urls[0]!;
    let takesMs = 600;
    const slow = createServer(async (request, response) => {
      const body = await text(request);
      if (!body.includes("terminate_after")) await pause(takesMs); // the smallest search is answered at once
      const answer = await fetch(new URL(request.url!, node), {
        method: request.method!,
        body,
        headers: { "content-type": request.headers["content-type"]! },
      });
      response.setHeader("content-type", answer.headers.get("content-type")!).end(await answer.text());
    });
    onTestFinished(() => void slow.close());
    await new Promise<void>((resolve) => slow.listen(0, "127.0.0.1", resolve));
    const url = `http://127.0.0.1:${(slow.address() as AddressInfo).port}`;
    const busy = connectDatabase(connection);
    const client = new Client({ node: url, requestTimeout: 300, maxRetries: 1 });
    onTestFinished(async () => void (await Promise.all([client.close(), busy.destroy()])));
    chooseEngine(busy, new OpenSearchEngine(busy, client, engine.settings()));
    const options = { q: "music", limit: 5 };
    const found = await searchPages(Reader.on(busy), options, NOW);
    expect(comparable(found)).toEqual(comparable(await searchPages(Reader.on(memory), options, NOW)));
    takesMs = 8_000;
    await expect(searchPages(Reader.on(busy), options, NOW)).rejects.toMatchObject({ status: 503 });
  });

  describe("while nobody answers", async () => {
    const elsewhere = connectDatabase(connection);
    const client = connectToSearch({ urls: [`http://127.0.0.1:${await freePort()}`] });
    chooseEngine(elsewhere, new OpenSearchEngine(elsewhere, client, { prefix: "away" }));
    afterAll(() => Promise.all([client.close(), elsewhere.destroy()]));
    const beside = (options: SearchOptions, cursors: (string | undefined)[] = []) =>
      Promise.all(
        [memory, elsewhere].map((on, at) => searchPages(Reader.on(on), { ...options, cursor: cursors[at] }, NOW)),
      );

    test("lists, what is open, and every count come from the database as the memory has them", async () => {
      const random = seeded(174);
      const choices = await choicesIn(memory);
      for (let nth = 0; nth < SEARCHES_AWAY; nth++) {
        const { q: _, sort, ...others } = randomSearch(random, choices);
        // How long a place is open decides no order here.
        const options = { ...others, sort: sort && SORTS.find((one) => one === sort), openFirst: false };
        const [expected, found] = await beside(options);
        const said = JSON.stringify(options);
        expect(comparable(found!), said).toEqual(comparable(expected!));
        if (!expected!.next_cursor) continue;
        const next = await beside(options, [expected!.next_cursor, found!.next_cursor!]);
        expect(comparable(next[1]!), said).toEqual(comparable(next[0]!));
        if (options.near) continue; // rounded otherwise, the place at the edge may come twice
        const onward = await searchPages(Reader.on(memory), { ...options, cursor: found!.next_cursor! }, NOW);
        expect(comparable(onward), said).toEqual(comparable(next[0]!)); // the engine came back meanwhile
      }
    });

    test("words are looked up in names, and the answer says so", async () => {
      const search = (q: string) => searchPages(Reader.on(elsewhere), { q, limit: 100 }, NOW);
      const slugs = async ({ items }: SearchResult) =>
        (
          await db
            .selectFrom("page")
            .select("slug")
            .where(
              "id",
              "in",
              items.map(({ id }) => id),
            )
            .execute()
        ).map(({ slug }) => slug);
      const named = await search("lantern bar");
      expect([await slugs(named), named.names_only]).toEqual([["lantern-bar"], true]);
      expect(await search("zzyzx")).toMatchObject({ total: 0, items: [], names_only: true });
      const [expected, found] = await beside({ q: "somewhere to eat", limit: 1 });
      expect(found!.total).toBeGreaterThan(0); // what a synonym says in place of the words
      expect(found!.total).toBeLessThanOrEqual(expected!.total);
    });

    test("a list does not wait long for its counts: without them it says how many there are at least", async () => {
      const bbox = { west: -9.1, south: 54.1, east: -8.1, north: 55.1 };
      const options = { sort: "name" as const, bbox, limit: 5 };
      const expected = await searchPages(Reader.on(memory), options, NOW); // its index is read from the table that is locked next
      const release = await holdTable(db, "page_names");
      const first = searchPages(Reader.on(elsewhere), { q: "lantern", limit: 1 }, NOW); // counts for as long as the table is locked
      await expect.poll(() => blockedIn(db)).toBe(2);
      const found = await searchPages(Reader.on(elsewhere), options, NOW);
      expect(found).toMatchObject({ items: expected.items, total: 6, counted: false });
      expect(found.facets).toMatchObject({ categories: [], tags: [] });
      const again = searchPages(Reader.on(elsewhere), options, NOW); // for which the same counts wait that came too late
      await pause(300);
      await release();
      await first;
      expect(comparable(await again)).toEqual(comparable(expected));
    });

    test("forged cursors are refused or end the list, whichever engine answers", async () => {
      for (const on of [memory, db, elsewhere]) {
        for (const sort of SORTS.slice(1)) {
          const length = sort === "name" ? 5 : 4;
          for (const forged of ["\u0000", "x", 1e300, -1e300, 0.5]) {
            const cursor = writeCursor([sort, ...Array.from({ length }, () => forged)]);
            const near = { lat: 54.99, lon: -8.5 };
            const answer = searchPages(Reader.on(on), { sort, near, cursor, limit: 3 }, NOW).catch(
              (error: unknown) => error,
            );
            const is = (await answer) as SearchResult | ProblemError;
            expect([sort, forged, is instanceof Error ? (is as ProblemError).status : 200]).toEqual([
              sort,
              forged,
              is instanceof Error ? 422 : 200,
            ]);
          }
        }
      }
    });
  });
});

type Choices = { vocabulary: string[]; categories: string[]; tags: string[] };

async function choicesIn(db: ReturnType<typeof connectDatabase>): Promise<Choices> {
  const [rows, categories, tags] = await Promise.all([
    db.selectFrom("search_word").select("word").orderBy("word").execute(),
    db.selectFrom("category").select("slug").orderBy("slug").execute(),
    db.selectFrom("tag").select("slug").orderBy("slug").execute(),
  ]);
  return {
    vocabulary: rows.map(({ word }) => word),
    categories: categories.map(({ slug }) => slug),
    tags: tags.map(({ slug }) => slug),
  };
}

const SORTS = ["relevance", "distance", "rank", "name", "newest"] as const;
const TYPED = [
  "somewhere to eat",
  "báid",
  "bhád",
  "an",
  "the",
  "tithe tábhairne",
  "music",
  "pub food",
  "c",
  "l",
  "?!",
  "wet day",
];

function randomSearch(random: ReturnType<typeof seeded>, { vocabulary, categories, tags }: Choices): SearchOptions {
  const of = <Item>(items: readonly Item[]): Item => items[Math.floor(random() * items.length)]!;
  const perhaps = <Value>(share: number, value: () => Value) => (random() < share ? value() : undefined);
  const word = () => {
    const whole = random() < 0.15 ? of(TYPED) : of(vocabulary);
    const kind = random();
    if (kind < 0.2) return whole.slice(0, Math.ceil(whole.length / 2));
    if (kind < 0.3 && whole.length > 5) return `${whole.slice(0, 3)}${whole.slice(4)}`; // a letter is missing
    return whole;
  };
  const near = perhaps(0.4, () => ({ lat: 54.9 + random() * 0.2, lon: -8.7 + random() * 0.4 }));
  const instant = () => NOW.add({ minutes: Math.floor((random() - 0.1) * 40 * 1440) });
  const from = instant();
  return {
    limit: of([1, 5, 24, 100]),
    q: perhaps(0.6, () => [word(), ...(random() < 0.3 ? [word()] : [])].join(" ")),
    category: perhaps(0.2, () => of(categories)),
    tag: perhaps(0.15, () => [of(tags)]),
    accessibility: perhaps(0.15, () => [of(ACCESSIBILITY_FILTERS), of(ACCESSIBILITY_FILTERS)]),
    price_type: perhaps(0.1, () => of(["free", "budget", "moderate"])),
    near,
    within_m: near && perhaps(0.5, () => 200 + Math.floor(random() * 8_000)),
    bbox: perhaps(0.1, () => ({ west: -8.6, south: 54.95, east: -8.4 + random() * 0.1, north: 55.02 })),
    sort: perhaps(0.5, () => of(SORTS)),
    openFirst: random() < 0.5,
    match: perhaps(0.5, () => of(["strong", "all"] as const)),
    locale: perhaps(0.5, () => "ga" as const),
    ...(random() < 0.7
      ? { open_at: perhaps(0.4, () => (random() < 0.5 ? ("now" as const) : instant())) }
      : {
          open_during: perhaps(0.5, () => ({
            from,
            to: from.add({ minutes: 30 + Math.floor(random() * 3_000) }),
            least: 30,
          })),
          ...(random() < 0.5 && { sort: "hours" as never }),
        }),
    awayAt: perhaps(0.2, () => () => ({ all: random() < 0, ferry: true, categories: [categories[0]!] })),
  };
}

/** Statements that wait for a lock of others. */
async function blockedIn(db: Database): Promise<number> {
  const { rows } = await sql`select from pg_locks join pg_database on pg_database.oid = database
    where datname = current_database() and not granted`.execute(db);
  return rows.length;
}

/** The place at this distance and bearing from another. */
function placeAt({ lat, lon }: Point, metres: number, bearing: number): Point {
  const [phi, angle] = [(lat * Math.PI) / 180, metres / EARTH_RADIUS_M];
  const north = Math.asin(Math.sin(phi) * Math.cos(angle) + Math.cos(phi) * Math.sin(angle) * Math.cos(bearing));
  const east = Math.atan2(
    Math.sin(bearing) * Math.sin(angle) * Math.cos(phi),
    Math.cos(angle) - Math.sin(phi) * Math.sin(north),
  );
  return { lat: (north * 180) / Math.PI, lon: lon + (east * 180) / Math.PI };
}

/** What has to be equal: facts in any order. */
const comparable = ({ items, facets, next_cursor, changes_at: _, ...rest }: SearchResult) => ({
  ...rest,
  hasMore: next_cursor !== null,
  items: items.map(({ id, distance_m }) => [id, distance_m === null ? null : distance_m.toFixed(3)]),
  facets: { ...facets, accessibility: facets.accessibility.toSorted((a, b) => (a.slug < b.slug ? -1 : 1)) },
});
