import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { foldTexts, SynonymPhrases } from "@eolaire/search";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { Place } from "#core/contract/directory/places.ts";
import type { Page } from "#core/contract/pages/public.ts";
import type { Occurrence } from "#core/contract/writing/events.ts";
import type { Searchable } from "#core/domain/offline/match-terms.ts";
import { searchStored } from "#core/domain/offline/search-stored.ts";
import type { Synonym } from "#core/domain/offline/searched-as-well.ts";
import { storedEventDays, storedEvents } from "#core/domain/offline/stored-news.ts";
import { storedPageAt, storedPageOfDay } from "#core/domain/offline/stored-pages.ts";
import { PlaceNames } from "#core/domain/pages/place-names.ts";
import { searchedTexts } from "#core/domain/pages/searched-texts.ts";
import { page } from "#core/server/api/pages/pages/handlers.ts";
import { pages } from "#core/server/api/pages/pages/search.ts";
import { pagesOfDay } from "#core/server/api/pages/pages-of-day/handlers.ts";
import { eventDays, events } from "#core/server/api/writing/events/handlers.ts";
import { loadDemo } from "#demo/load.ts";
import { createTestDatabase, type TestDatabase } from "#test/support/postgres.ts";
import { readingAt } from "#test/support/reading.ts";
import { listPlaces } from "../places/queries.ts";
import { offlinePages, offlineSummary, offlineSynonyms } from "./handlers.ts";

/** When the directory was stored; then a Friday evening, its night, the hour that the clocks skip, and a public holiday. */
const STORED_AT = "2026-11-23T09:40Z";
const LATER = ["2026-11-27T17:30Z", "2026-11-28T01:15Z", "2027-03-28T01:30Z", "2027-03-17T12:00Z"];

let database: TestDatabase;
let mediaDir: string;
let stored: Searchable[];
let synonyms: SynonymPhrases<Synonym>;
beforeAll(async () => {
  database = await createTestDatabase();
  mediaDir = await mkdtemp(join(tmpdir(), "eolaire-offline-"));
  await loadDemo(database.db, { mediaDir, now: now(STORED_AT) }); // its days are counted from the one on which it is loaded
  const { items } = await offlinePages({}, at(STORED_AT));
  const places = new PlaceNames<Place>(await listPlaces(database.db));
  const listed = await offlineSynonyms({}, at(STORED_AT));
  synonyms = new SynonymPhrases<Synonym>(listed, ({ typed, typed_ie }) => [...typed, ...typed_ie]);
  stored = items.map((one) => {
    const { texts, vocabulary } = searchedTexts(one, places);
    return { page: one, folded: foldTexts(texts, vocabulary) };
  });
});
afterAll(async () => {
  await database.drop();
  await rm(mediaDir, { recursive: true });
});

const at = (instant: string) => readingAt(database.db, instant).context;
const now = (instant: string) => Temporal.Instant.from(instant);
const search = (input: Parameters<typeof searchStored>[1], instant = LATER[0]!) =>
  searchStored(stored, { limit: 60, ...input }, { notices: [], synonyms, now: now(instant), locale: "en" });

/** What does not follow from the hours, or is stored for some days only. */
const withoutNews = ({ events: _, posts: __, times, rank: ___, ...rest }: Page & { rank?: number }) => ({
  ...rest,
  times: { ...times, special: null },
});

describe("stored pages", () => {
  test.each(LATER)("have the state, the changes and the week that the server answers at %s", async (instant) => {
    for (const one of stored) {
      const later = storedPageAt(one.page, [], now(instant));
      expect(withoutNews(later), later.slug).toEqual(withoutNews(await page({ id: one.page.id }, at(instant))));
    }
  });

  test("have the hours of a day", async () => {
    const slugs = stored.map(({ page: { slug } }) => slug).slice(0, 20);
    const answer = await pagesOfDay({ date: "2026-11-27", pages: slugs }, at(STORED_AT));
    const own = stored.slice(0, 20).map((one) => storedPageOfDay(one.page, [], Temporal.PlainDate.from("2026-11-27")));
    expect(answer.pages).toMatchObject(own);
  });
});

describe("a search of stored pages", () => {
  const slugsOf = ({ items }: { items: readonly { slug: string }[] }) => items.map(({ slug }) => slug);

  test.each(["relevance", "distance", "rank", "name", "newest", "hours"] as const)(
    "sorts by %s as the server does",
    async (sort) => {
      const near = "54.98,-8.43";
      const hours = { open_from: "2026-11-28T00:00:00Z", open_to: "2026-11-29T00:00:00Z" };
      for (const input of [{ sort, near, q: "island" }, { sort, near, ...hours }, { sort }]) {
        const answer = await pages({ ...input, limit: 60 }, at(LATER[0]!));
        expect(slugsOf(search(input))).toEqual(slugsOf(answer));
      }
    },
  );

  test.each(LATER)("counts and filters what is open at %s as the server does", async (instant) => {
    const answer = await pages({ open_at: "now", limit: 60 }, at(instant));
    const found = search({ open_at: "now" }, instant);
    expect(found.items.map(({ slug }) => slug)).toEqual(answer.items.map(({ slug }) => slug));
    const counts = ({ accessibility, ...rest }: typeof found.facets) => ({
      ...rest,
      accessibility: new Set(accessibility),
    });
    expect(counts(found.facets)).toEqual(counts(answer.facets));
  });

  test.each(LATER)("lists first what is open or opens on the day, at %s as the server does", async (instant) => {
    const answer = slugsOf(await pages({ limit: 60 }, at(instant)));
    expect(slugsOf(search({}, instant))).toEqual(answer);
    expect(answer).not.toEqual(slugsOf(await offlinePages({}, at(instant))).slice(0, answer.length));
    const first = search({ limit: 10 }, instant);
    const tomorrow = now(instant).add({ hours: 24 }).toString();
    expect(slugsOf(search({ limit: 10, cursor: first.next_cursor! }, tomorrow))).toEqual(answer.slice(10, 20));
  });

  test("filters by category and tag, orders by distance, and continues after a cursor", async () => {
    const near = "54.98,-8.43";
    for (const input of [{ category: "pubs" }, { near, sort: "distance" as const }, { near, within_m: 2_000 }]) {
      const answer = await pages({ ...input, limit: 10 }, at(LATER[0]!));
      const found = search({ ...input, limit: 10 });
      expect(found.items.map(({ slug }) => slug)).toEqual(answer.items.map(({ slug }) => slug));
      expect(found.total).toBe(answer.total);
    }
    const { next_cursor, items } = search({ limit: 10 });
    const more = search({ limit: 10, cursor: next_cursor! });
    expect(new Set([...items, ...more.items].map(({ id }) => id)).size).toBe(20);
  });

  test.each(["food", "takeaway", "delivery"] as const)(
    "finds who gives %s at a time as the server does",
    async (service) => {
      const saturday = { open_from: "2026-11-28T18:00:00Z", open_to: "2026-11-28T23:59:00Z", open_least: 60 };
      for (const time of [{ open_at: "2026-11-28T22:30:00Z" }, { open_at: "2026-11-28T20:00:00Z" }, saturday, {}]) {
        const answer = await pages({ service, ...time, limit: 60 }, at(LATER[0]!));
        expect(slugsOf(search({ service, ...time }))).toEqual(slugsOf(answer));
      }
      const open = slugsOf(search({ open_at: "2026-11-28T22:30:00Z" }));
      expect(slugsOf(search({ service, open_at: "2026-11-28T22:30:00Z" })).length).toBeLessThan(open.length);
    },
  );

  test("a notice of the office leaves out what may be closed, and says how much", () => {
    const notice = {
      id: stored[0]!.page.id,
      text: "Storm",
      text_ie: null,
      reason: "no ferry",
      reason_ie: null,
      category: null,
      reach: "all" as const,
      starts_at: "2026-11-27T12:00:00.000Z",
      ends_at: "2026-11-27T20:00:00.000Z",
      date_created: STORED_AT,
    };
    const context = { notices: [notice], synonyms, now: now(LATER[0]!), locale: "en" as const };
    const open = search({ open_at: "now" }).total;
    expect(open).toBeGreaterThan(0);
    expect(searchStored(stored, { open_at: "now" }, context)).toMatchObject({ total: 0, may_be_closed: open });
    expect(searchStored(stored, { q: "lantern" }, context).items[0]!.may_be_closed).toMatchObject({
      reason: "no ferry",
    });
  });
});

test("what would be stored is told before, with the recordings", async () => {
  const summary = await offlineSummary({}, at(STORED_AT));
  expect(summary.pages).toBe(stored.length);
  expect(summary.stories).toBeGreaterThan(0);
  expect(summary.posts).toBeGreaterThan(0);
  expect(summary.events).toBeGreaterThan(0);
  expect(summary.recordings.length).toBeGreaterThan(0);
  for (const { url, bytes } of summary.recordings) expect([url.startsWith("/audio/"), bytes > 0]).toEqual([true, true]);
});

test("stored events are listed, counted and filtered as the server does it, also days later", async () => {
  const { items: dates } = await events({ limit: 100 }, at(STORED_AT));
  const keysOf = (items: readonly Occurrence[]) => items.map(({ slug, starts_at }) => `${slug} ${starts_at}`);
  const later = LATER[0]!;
  for (const input of [{}, { once: true }, { kind: "music" as const }, { from: "2026-11-28", to: "2026-11-29" }]) {
    const answer = await events({ ...input, limit: 20 }, at(later));
    const found = storedEvents(dates, { ...input, limit: 20 }, now(later));
    const known = keysOf(answer.items).filter((key) => keysOf(dates).includes(key));
    expect(known.length).toBeGreaterThan(0);
    expect(keysOf(found.items).slice(0, known.length)).toEqual(known);
  }
  const month = { from: "2026-11-23", to: "2026-12-06", each: 3 };
  const counts = (days: readonly { date: string; count: number }[]) => days.map(({ date, count }) => [date, count]);
  const answer = await eventDays(month, at(STORED_AT));
  expect(counts(storedEventDays(dates, month, now(STORED_AT)))).toEqual(counts(answer));
  expect(storedEventDays(dates, month, now(STORED_AT)).map((day) => keysOf(day.events))).toEqual(
    answer.map((day) => keysOf(day.events)),
  );
  const first = storedEvents(dates, { once: true, limit: 2 }, now(STORED_AT));
  const next = storedEvents(dates, { once: true, limit: 2, cursor: first.next_cursor! }, now(STORED_AT));
  expect(new Set([...first.items, ...next.items].map(({ id }) => id)).size).toBe(4);
});
