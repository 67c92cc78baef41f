import { nameKey } from "@eolaire/search";
import { afterAll, beforeEach, describe, expect, test } from "vitest";
import { Reader } from "#core/server/db/reader.ts";
import {
  categorise,
  insertCategory,
  insertHours,
  insertPage,
  insertPost,
  insertPrice,
  insertTag,
  tagPage,
} from "#test/support/factories.ts";
import { createTestDatabase } from "#test/support/postgres.ts";
import { describeEngines } from "#test/support/search-engines.ts";
import { indexPages } from "./effects.ts";
import { indexMissing } from "./fill-missing.ts";
import { type SearchOptions, searchPages } from "./queries.ts";

/** Saturday, 11:00 in Dublin. */
const NOW = Temporal.Instant.from("2026-07-04T10:00Z");

describeEngines(async (engine) => {
  const { db, drop } = await createTestDatabase();
  afterAll(drop);
  await engine.use(db, NOW);
  beforeEach(async () => {
    await db.deleteFrom("page").execute();
    await db.deleteFrom("category").execute();
    await db.deleteFrom("tag").execute();
  });

  const PIER = { lat: 54.99, lon: -8.5 };

  /** A page whose slug is its name. */
  function page(row: NonNullable<Parameters<typeof insertPage>[1]> & { name: string }): Promise<string> {
    return insertPage(db, { slug: nameKey(row.name).replaceAll(" ", "-"), ...row });
  }

  /** The slugs that a search finds, in order. */
  async function found(options: Partial<SearchOptions>): Promise<string[]> {
    const { items } = await search(options);
    const pages = await db.selectFrom("page").select(["id", "slug"]).execute();
    return items.map(({ id }) => pages.find((row) => row.id === id)!.slug);
  }

  async function search(options: Partial<SearchOptions>) {
    await engine.settle();
    return searchPages(Reader.on(db), { limit: 24, ...options }, NOW);
  }
  const index = () => indexPages(db, "all", NOW);

  describe("terms match", () => {
    test("every text of a page, in both languages", async () => {
      const id = await page({
        name: "The Lantern",
        name_ie: "An Lóchrann",
        slogan: "A warm light",
        slogan_ie: "Solas te",
        description: "Fiddles on Friday",
        description_ie: "Fidleacha Dé hAoine",
        location: "Leabgarrow",
        address: "Pier Road",
      });
      await categorise(db, id, await insertCategory(db, { name: "Pubs", name_ie: "Tithe tábhairne" }));
      await tagPage(db, id, await insertTag(db, { name: "Turf fire", name_ie: "Tine mhóna" }));
      await insertPrice(db, id, { name: "Pint of stout", name_ie: "Pionta leanna duibh" });
      await insertPost(db, id, {
        title: "Music weekend",
        body_ie: "Beidh seisiún againn",
        publish_at: "2026-07-01T08:00Z",
      });
      await page({ name: "Elsewhere" });
      await index();
      const terms = [
        "lantern",
        "lochrann",
        "warm",
        "solas",
        "fiddle",
        "fidil",
        "leabgarrow",
        "pier road",
        "pub",
        "teach tábhairne",
      ];
      for (const q of [...terms, "turf", "móin", "stout", "leann", "weekend", "seisiún", "lantern fiddle stout"]) {
        expect([q, await found({ q })]).toEqual([q, ["the-lantern"]]);
      }
    });

    test("when the page has all of them, the last one as a prefix", async () => {
      await page({ name: "Pier Café" });
      await page({ name: "Pier Garage" });
      await index();
      expect(await found({ q: "pier ca" })).toEqual(["pier-cafe"]);
      expect(await found({ q: "pier hotel" })).toEqual([]);
    });

    test("names, categories, tags and townlands despite typing errors", async () => {
      await page({ name: "The Lantern Bar" });
      const gallery = await page({ name: "Island Gallery", location: "Leabgarrow" });
      await tagPage(db, gallery, await insertTag(db, { name: "Pottery" }));
      await index();
      expect(await found({ q: "lantren" })).toEqual(["the-lantern-bar"]);
      expect(await found({ q: "lanturn bar" })).toEqual(["the-lantern-bar"]);
      for (const q of ["galery", "leabgarow", "potery", "islnd galler"])
        expect(await found({ q })).toEqual(["island-gallery"]);
    });

    test("no word that differs in its first letter", async () => {
      await page({ name: "Alla" });
      await page({ name: "Ata" });
      await index();
      for (const q of ["halla", "hata"]) expect(await found({ q })).toEqual([]);
    });

    test("no Irish word for an English article", async () => {
      await page({ name: "The Pier" });
      await index();
      expect(await found({ q: "te" })).toEqual([]); // hot
      expect(await found({ q: "the" })).toEqual(["the-pier"]);
    });

    test("the texts of posts only when they are published", async () => {
      const id = await page({ name: "Garage" });
      await insertPost(db, id, { title: "Tomorrow", publish_at: "2026-07-05T08:00Z" });
      await insertPost(db, id, { title: "Unfinished", status: "draft" });
      await index();
      expect(await found({ q: "tomorrow" })).toEqual([]);
      expect(await found({ q: "unfinished" })).toEqual([]);
    });

    test("without an error for any input", async () => {
      await page({ name: "Bar" });
      await index();
      for (const q of ["' or 1=1 --", "bar & | ! ( ) : * <->", "\\", "%_%", "🙂", "a".repeat(5_000), "ℵ:*"]) {
        expect((await search({ q })).total).toBeLessThanOrEqual(1);
      }
      expect((await search({ q: "  " })).total).toBe(1);
      expect((await search({ q: "?!" })).total).toBe(0);
    });
  });

  describe("order", () => {
    test("names come before other texts, whole words before prefixes", async () => {
      await page({ name: "Elsewhere", description: "By the harbour, the harbour, the harbour", rank: 9 });
      await page({ name: "Harbours of old", rank: 5 });
      await page({ name: "The Harbourside", rank: 9 });
      await page({ name: "Harbour Garage", rank: 1 });
      await index();
      expect(await found({ q: "harbour" })).toEqual([
        "harbours-of-old",
        "harbour-garage",
        "the-harbourside",
        "elsewhere",
      ]);
    });

    test("then the text rank, the rank of the page, and the distance", async () => {
      const text = { description: "A boat trip" };
      await page({ name: "Far", ...text, latitude: 55.1, longitude: -8.5 });
      await page({ name: "Near", ...text, latitude: 54.991, longitude: -8.5 });
      await page({ name: "Nowhere", ...text });
      await page({ name: "Ranked", ...text, rank: 3 });
      await page({ name: "Slogan", slogan: "A boat trip" });
      await index();
      expect(await found({ q: "boat", near: PIER })).toEqual(["slogan", "ranked", "near", "far", "nowhere"]);
    });

    test("permanently closed pages come last in every order", async () => {
      await page({ name: "Closed", status: "permanently_closed", rank: 9, latitude: 54.99, longitude: -8.5 });
      await page({ name: "Open", description: "closed on Mondays" });
      await index();
      expect(await found({ q: "closed" })).toEqual(["open", "closed"]);
      for (const sort of ["rank", "distance", "name", "newest"] as const) {
        expect(await found({ sort, near: PIER })).toEqual(["open", "closed"]);
      }
    });

    test("by rank, distance, name in either language, and age", async () => {
      const at = (latitude: number) => ({ latitude, longitude: -8.5 });
      await page({ name: "Éire", name_ie: "B", rank: 1, ...at(54.993), date_created: "2026-01-02T00:00Z" });
      await page({ name: "Eagle", name_ie: "C", rank: 3, ...at(54.992), date_created: "2026-01-01T00:00Z" });
      await page({ name: "Fox", name_ie: "A", rank: 2, ...at(54.991), date_created: "2026-01-03T00:00Z" });
      await index();
      expect(await found({})).toEqual(["eagle", "fox", "eire"]);
      expect(await found({ near: PIER })).toEqual(["fox", "eagle", "eire"]);
      expect(await found({ sort: "name" })).toEqual(["eagle", "eire", "fox"]);
      expect(await found({ sort: "name", locale: "ga" })).toEqual(["fox", "eire", "eagle"]);
      expect(await found({ sort: "newest" })).toEqual(["fox", "eire", "eagle"]);
    });

    test("by name, articles passed over and numbers by value, from page to page of the list", async () => {
      for (const name of ["10 Main Street", "The Anchor", "An tÓstán", "2 Main Street", "Na Doirí"])
        await page({ name });
      await index();
      const inOrder = ["2-main-street", "10-main-street", "the-anchor", "na-doiri", "an-tostan"];
      expect(await found({ sort: "name" })).toEqual(inOrder);
      const { items, next_cursor } = await search({ sort: "name", limit: 2 });
      const rest = await search({ sort: "name", limit: 9, cursor: next_cursor! });
      const whole = await search({ sort: "name", limit: 9 });
      expect([...items, ...rest.items].map(({ id }) => id)).toEqual(whole.items.map(({ id }) => id));
      // As an earlier version has written them, until the job has filled them.
      await db.updateTable("page_search").set({ sort_key: null, sort_key_ie: null }).execute();
      expect(await found({ sort: "name" })).toEqual([
        "10-main-street",
        "2-main-street",
        "an-tostan",
        "na-doiri",
        "the-anchor",
      ]);
      const signal = new AbortController().signal;
      await indexMissing(db, { signal, progress: async () => {} });
      expect(await found({ sort: "name" })).toEqual(inOrder);
    });

    test("the distance is in metres", async () => {
      await page({ name: "North", latitude: 55, longitude: -8.5 });
      await page({ name: "Nowhere" });
      await index();
      const { items } = await search({ near: PIER });
      expect(items[0]!.distance_m).toBeCloseTo(1_112, 0);
      expect(items[1]!.distance_m).toBeNull();
    });
  });

  describe("a cursor", () => {
    test("leads through all pages, each once, even while others are added", async () => {
      for (let i = 0; i < 7; i++) await page({ name: `Boat ${i}`, rank: i, latitude: 54.9 + i / 100, longitude: -8.5 });
      await index();
      for (const options of [{ q: "boat" }, { near: PIER }, { sort: "name" }, { sort: "newest" }, {}] as const) {
        const seen: string[] = [];
        let cursor: string | undefined;
        do {
          const part = await search({ ...options, limit: 3, cursor });
          seen.push(...part.items.map(({ id }) => id));
          cursor = part.next_cursor ?? undefined;
          if (seen.length === 3) await indexPages(db, [await insertPage(db, { name: "Boat new", rank: 99 })], NOW);
        } while (cursor);
        expect(new Set(seen).size).toBe(seen.length);
        expect(seen.length).toBeGreaterThanOrEqual(7);
      }
    });

    test("of another order is refused", async () => {
      await page({ name: "One" });
      await page({ name: "Two" });
      await index();
      const { next_cursor } = await search({ sort: "name", limit: 1 });
      expect(next_cursor).not.toBeNull();
      for (const cursor of ["nonsense", "e30", "bnVsbA", next_cursor!.slice(2)]) {
        await expect(search({ sort: "name", cursor })).rejects.toMatchObject({
          fields: [{ path: "cursor", code: "bad-cursor" }],
        });
      }
      await expect(search({ sort: "newest", cursor: next_cursor! })).rejects.toMatchObject({ status: 422 });
    });
  });

  describe("pages that are not public", () => {
    test.each([
      { approval: "requested" },
      { approval: "declined" },
      { approval: "disabled" },
      { status: "hidden" },
      { date_deleted: "2026-01-01T00:00Z" },
    ] as const)("with %o are neither found nor counted", async (row) => {
      const id = await page({ name: "Secret", price_type: "free", ...row });
      await categorise(db, id, await insertCategory(db));
      await insertHours(db, id);
      await index();
      expect(await search({ q: "secret" })).toMatchObject({ items: [], total: 0 });
      expect(await search({})).toMatchObject({
        items: [],
        next_cursor: null,
        total: 0,
        facets: { categories: [], tags: [], price_types: [], open_now: 0 },
      });
    });

    test("are removed and restored by their state, without being indexed again", async () => {
      const id = await page({ name: "Bar" });
      await index();
      await db.updateTable("page").set({ status: "hidden" }).where("id", "=", id).execute();
      expect(await found({ q: "bar" })).toEqual([]);
      await db.updateTable("page").set({ status: "open" }).where("id", "=", id).execute();
      expect(await found({ q: "bar" })).toEqual(["bar"]);
      await db.deleteFrom("page").where("id", "=", id).execute();
      expect(await search({})).toMatchObject({ items: [], total: 0 });
    });
  });

  describe("a change is found at once", () => {
    test("by the new name, no longer by the old one", async () => {
      const id = await page({ name: "Lantern" });
      await index();
      expect(await found({ q: "lantern" })).toEqual(["lantern"]);
      await db.updateTable("page").set({ name: "Curlew" }).where("id", "=", id).execute();
      await indexPages(db, [id], NOW);
      expect(await found({ q: "lantern" })).toEqual([]);
      expect(await found({ q: "curlew" })).toEqual(["lantern"]);
    });

    test("but not before its commit", async () => {
      const id = await page({ name: "Lantern" });
      await index();
      expect(await found({ q: "curlew" })).toEqual([]);
      await db.transaction().execute(async (trx) => {
        await trx.updateTable("page").set({ name: "Curlew" }).where("id", "=", id).execute();
        await indexPages(trx, [id], NOW);
        await page({ name: "Another" }).then((other) => indexPages(db, [other], NOW)); // a later one, committed first
        expect(await found({ q: "curlew" })).toEqual([]);
        expect(await found({ q: "another" })).toEqual(["another"]);
      });
      expect(await found({ q: "curlew" })).toEqual(["lantern"]);
    });
  });
});
