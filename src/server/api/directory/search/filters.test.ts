import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { Reader } from "#core/server/db/reader.ts";
import {
  categorise,
  insertCategory,
  insertHours,
  insertPage,
  insertSpecialTime,
  insertTag,
  tagPage,
} from "#test/support/factories.ts";
import { createTestDatabase } from "#test/support/postgres.ts";
import { describeEngines } from "#test/support/search-engines.ts";
import { indexMissing, indexPages } from "./effects.ts";
import { type SearchOptions, searchPages } from "./queries.ts";

/** Saturday, 11:00 in Dublin. */
const NOW = Temporal.Instant.from("2026-07-04T10:00Z");

describeEngines(async (engine) => {
  const { db, drop } = await createTestDatabase();
  afterAll(drop);
  await engine.use(db, NOW);

  const slugs = new Map<string, string>();

  beforeAll(async () => {
    const food = await insertCategory(db, { slug: "food" });
    const pubs = await insertCategory(db, { slug: "pubs" });
    const music = await insertTag(db, { slug: "music" });
    const late = await insertTag(db, { slug: "late" });
    const page = async (slug: string, row: object) => {
      const id = await insertPage(db, { slug, name: slug, ...row });
      slugs.set(id, slug);
      return id;
    };

    const said = (answer: "yes" | "partly" | "no") => ({ answer, note: null, note_ie: null });
    const bar = await page("bar", {
      price_type: "moderate",
      latitude: 54.99,
      longitude: -8.5,
      accessibility: { step_free: said("partly"), toilet: said("yes") },
    });
    await categorise(db, bar, pubs, food);
    await tagPage(db, bar, music, late);
    await insertHours(db, bar, { days: [6], opens: "17:00", closes: "01:30" });

    const cafe = await page("cafe", {
      price_type: "budget",
      latitude: 54.995,
      longitude: -8.51,
      accessibility: { step_free: said("yes"), toilet: said("no") },
    });
    await categorise(db, cafe, food);
    await tagPage(db, cafe, music);
    await insertHours(db, cafe, { opens: "09:00", closes: "17:00" });
    await insertSpecialTime(db, cafe, { date_from: "2026-07-05" });

    const studio = await page("studio", { price_type: "budget", latitude: 55.05, longitude: -8.3 });
    await insertHours(db, studio, { kind: "appointment" });

    const hotel = await page("hotel", { status: "temporarily_closed" });
    await categorise(db, hotel, food);
    await insertHours(db, hotel, { opens: "00:00", closes: "24:00" });

    const shelter = await page("shelter", { price_type: "free" });
    await insertHours(db, shelter, { opens: "00:00", closes: "24:00" });
    await indexPages(db, "all", NOW);
  });

  async function found(options: Partial<SearchOptions>, now = NOW): Promise<string[]> {
    await engine.settle();
    const { items } = await searchPages(Reader.on(db), { limit: 24, ...options }, now);
    return items.map(({ id }) => slugs.get(id)!).sort();
  }

  const at = (time: string) => ({ open_at: Temporal.Instant.from(time) });

  describe("filters", () => {
    test("by category, by all of several tags, and by price", async () => {
      expect(await found({ category: "food" })).toEqual(["bar", "cafe", "hotel"]);
      expect(await found({ tag: ["music"] })).toEqual(["bar", "cafe"]);
      expect(await found({ tag: ["music", "late"] })).toEqual(["bar"]);
      expect(await found({ price_type: "budget" })).toEqual(["cafe", "studio"]);
      expect(await found({ category: "food", price_type: "budget", q: "ca" })).toEqual(["cafe"]);
      expect(await found({ category: "nothing" })).toEqual([]);
      expect(await found({ tag: ["music", "nothing"] })).toEqual([]);
    });

    test("by what is known of the accessibility: yes, or yes or partly; several at once", async () => {
      expect(await found({ accessibility: ["step_free"] })).toEqual(["cafe"]);
      expect(await found({ accessibility: ["step_free_partly"] })).toEqual(["bar", "cafe"]);
      expect(await found({ accessibility: ["step_free_partly", "toilet"] })).toEqual(["bar"]);
      expect(await found({ accessibility: ["step_free_partly", "step_free"] })).toEqual(["cafe"]);
      expect(await found({ accessibility: ["toilet_partly"] })).toEqual(["bar"]); // no, and unknown, are not listed
      expect(await found({ accessibility: ["parking_partly"] })).toEqual([]);
    });

    test("by distance and by bounding box", async () => {
      const near = { lat: 54.99, lon: -8.5 };
      expect(await found({ near, within_m: 1_000 })).toEqual(["bar", "cafe"]);
      expect(await found({ near, within_m: 700 })).toEqual(["bar"]);
      expect(await found({ bbox: { west: -8.52, south: 54.99, east: -8.4, north: 55 } })).toEqual(["bar", "cafe"]);
      expect(await found({ bbox: { west: 170, south: 50, east: -8.4, north: 60 } })).toEqual(["bar", "cafe"]);
      expect(await found({ bbox: { west: 170, south: 50, east: -170, north: 60 } })).toEqual([]);
    });
  });

  describe("open", () => {
    test("now, by the hours: neither by appointment nor while closed by the owner", async () => {
      expect(await found({ open_at: "now" })).toEqual(["cafe", "shelter"]);
    });

    test("at a time: after midnight, on a special day, to the minute", async () => {
      expect(await found(at("2026-07-04T16:00Z"))).toEqual(["bar", "shelter"]); // the café closes as the bar opens
      expect(await found(at("2026-07-04T15:59:59.999Z"))).toEqual(["cafe", "shelter"]);
      expect(await found(at("2026-07-05T00:29Z"))).toEqual(["bar", "shelter"]);
      expect(await found(at("2026-07-05T00:30Z"))).toEqual(["shelter"]);
      expect(await found(at("2026-07-05T10:00Z"))).toEqual(["shelter"]); // the café is closed that day
      expect(await found(at("2026-07-06T10:00Z"))).toEqual(["cafe", "shelter"]);
    });

    test("at a time months ahead, and at a past one", async () => {
      expect(await found(at("2026-09-12T16:30Z"))).toEqual(["bar", "shelter"]);
      expect(await found(at("2027-01-05T10:00Z"))).toEqual(["cafe", "shelter"]);
      expect(await found(at("2026-06-03T10:00Z"))).toEqual(["cafe", "shelter"]);
    });

    test("after an upgrade, before and after the missing hours are indexed, and when that is interrupted", async () => {
      await db.updateTable("page_search").set({ hours: null }).execute();
      const progress = async () => {};
      expect(await found(at("2026-07-05T00:29Z"))).toEqual(["bar", "shelter"]);
      await expect(indexMissing(db, { signal: AbortSignal.abort(new Error("stopped")), progress })).rejects.toThrow(
        "stopped",
      );
      await indexPages(db, [[...slugs].find(([, slug]) => slug === "cafe")![0]], NOW);
      expect(await found(at("2026-07-06T10:00Z"))).toEqual(["cafe", "shelter"]);
      await indexMissing(db, { signal: new AbortController().signal, progress });
      expect(await db.selectFrom("page_search").where("hours", "is", null).select("doc").execute()).toEqual([]);
      expect(await found(at("2026-07-05T00:29Z"))).toEqual(["bar", "shelter"]);
    });

    test("now, right after hours were changed", async () => {
      const [id] = [...slugs].find(([, slug]) => slug === "studio")!;
      await db.updateTable("opening_time").set({ kind: "open" }).where("page_id", "=", id).execute();
      await indexPages(db, [id], NOW);
      expect(await found({ open_at: "now" })).toEqual(["cafe", "shelter", "studio"]);
      await db.updateTable("opening_time").set({ kind: "appointment" }).where("page_id", "=", id).execute();
      await indexPages(db, [id], NOW);
      expect(await found({ open_at: "now" })).toEqual(["cafe", "shelter"]);
    });
  });

  describe("facets count the pages that each filter would leave", () => {
    const facets = async (options: Partial<SearchOptions>) =>
      (await searchPages(Reader.on(db), { limit: 1, ...options }, NOW)).facets;

    test("of all pages", async () => {
      expect(await facets({})).toEqual({
        categories: [
          { slug: "food", count: 3 },
          { slug: "pubs", count: 1 },
        ],
        tags: [
          { slug: "music", count: 2 },
          { slug: "late", count: 1 },
        ],
        price_types: [
          { slug: "budget", count: 2 },
          { slug: "free", count: 1 },
          { slug: "moderate", count: 1 },
        ],
        accessibility: [
          { slug: "step_free_partly", count: 2 },
          { slug: "step_free", count: 1 },
          { slug: "toilet", count: 1 },
          { slug: "toilet_partly", count: 1 },
        ],
        diets: [],
        open_now: 2,
      });
    });

    test("including the values that would replace a chosen one", async () => {
      expect((await facets({ category: "pubs" })).categories).toEqual([
        { slug: "food", count: 3 },
        { slug: "pubs", count: 1 },
      ]);
      expect((await facets({ price_type: "free" })).price_types.map(({ slug }) => slug)).toEqual([
        "budget",
        "free",
        "moderate",
      ]);
      expect((await facets({ tag: ["late"] })).tags).toEqual([
        { slug: "late", count: 1 },
        { slug: "music", count: 1 },
      ]);
      expect((await facets({ accessibility: ["step_free"] })).accessibility).toEqual([
        { slug: "step_free_partly", count: 2 },
        { slug: "step_free", count: 1 },
      ]);
      expect((await facets({ open_at: Temporal.Instant.from("2026-07-04T17:00Z") })).open_now).toBe(2);
    });

    test("beside the other chosen filters, as many as a search then finds", async () => {
      const chosen: Partial<SearchOptions> = { category: "food", open_at: "now" };
      const { categories, tags, price_types, open_now } = await facets(chosen);
      expect(open_now).toBe(1);
      for (const { slug, count } of categories) expect((await found({ ...chosen, category: slug })).length).toBe(count);
      for (const { slug, count } of tags) expect((await found({ ...chosen, tag: [slug] })).length).toBe(count);
      for (const { slug, count } of price_types) {
        expect((await found({ ...chosen, price_type: slug as "budget" })).length).toBe(count);
      }
      expect(price_types).toEqual([{ slug: "budget", count: 1 }]);
      expect(tags).toEqual([{ slug: "music", count: 1 }]);
    });
  });
});
