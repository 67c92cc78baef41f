import { Bits, type SearchTerm } from "@eolaire/search";
import { sql } from "kysely";
import { FIRST } from "#core/contract/locales.ts";
import type { Away } from "#core/domain/writing/office-notices.ts";
import type { Database } from "#core/server/db/connect.ts";
import type { Reader } from "#core/server/db/reader.ts";
import { takeList } from "#core/server/http/cursor.ts";
import { NO_FACETS, type PagesWithTimes, type SearchEngine, type SearchResult, type WantedPages } from "../engine.ts";
import { firstAfter, type Sort, type SortKey } from "../order.ts";
import type { Serving } from "../services.ts";
import { searchedAsWell } from "../synonyms.ts";
import type { Directory } from "./directory.ts";
import { countFacets, filterSets, passing } from "./filters.ts";
import { findByTerms, nameMatches } from "./find-by-terms.ts";
import { freshMemory, type SearchMemory } from "./memory.ts";
import { orderBy, type Today } from "./order-by.ts";
import { distancesFrom, nearestOf, withinPlace } from "./places.ts";
import { firstOfTiers, rankTexts } from "./rank-texts.ts";

/** Answers from the memory of this process. PostgreSQL ranks the texts of the first pages; everything else is computed in memory. */
export const embeddedEngine: SearchEngine = { search, namedLike, timesOf };

async function search(reader: Reader, options: WantedPages, now: Temporal.Instant): Promise<SearchResult> {
  const { sort, after } = options;
  const memory = await freshMemory(reader);
  const { directory, open } = memory;

  const groups = options.q !== undefined ? memory.synonyms.groups(options.q) : null;
  const byTerms = groups && (await findByTerms(reader.db, memory, groups, { tiers: sort === "relevance" }));
  const there = withinPlace(memory, byTerms?.all ?? directory.public, options);
  const everything = options.serving ? await thatServe(reader.db, there, options.serving) : there;
  const awayNow = options.awayAt?.(now) ?? null;
  const openNow = withoutAway(directory, open.at(now, everything), awayNow);
  const { open_during: span } = options;
  const then = options.open_at === "now" ? now : (options.open_at ?? span?.from);
  const awayThen = then ? (options.awayAt?.(then) ?? null) : null;
  const withAway = then && (span && !options.open_at ? open.during(span, everything) : open.at(then, everything));
  const openThen = then && withAway && withoutAway(directory, withAway, awayThen);
  const filters = filterSets(directory, options, openThen);
  const everyPage = passing(everything, filters);
  const may_be_closed =
    openThen === withAway ? 0 : passing(everything, { ...filters, open: withAway! }).size - everyPage.size;
  // Where the filters leave no page that matches well, the others are all there is.
  const strong = byTerms && everyPage.and(byTerms.strong);
  const less_alike = strong && !strong.isEmpty ? everyPage.size - strong.size : 0;
  const isCut = byTerms !== null && less_alike > 0 && options.match === "strong";
  const found = isCut ? everything.and(byTerms.strong) : everything;
  const matching = isCut ? everyPage.and(byTerms.strong) : everyPage;
  const pages = options.among ? matching.and(await docsOf(reader.db, options.among)) : matching;

  const total = pages.size;
  const count = options.limit + 1;
  const isFirst = after === null;
  const textRanks =
    byTerms && sort === "relevance" ? await rankTexts(reader.db, memory, byTerms, pages, isFirst ? count : null) : null;
  const distanceOf = distancesFrom(directory, options.near);
  const today = todayOf(memory, sort, after, now);
  const order = orderBy(sort, directory, {
    tiers: byTerms?.tiers ?? [],
    textRanks: textRanks ?? new Map(),
    distanceOf,
    locale: options.locale ?? FIRST,
    today,
    openMinutes: sort === "hours" && span ? open.minutesDuring(span) : () => 0,
  });
  // Ranked pages come first. They usually fill the list, so that the many others need not be sorted.
  const first = textRanks ? firstAfter([...textRanks.keys()], order, after, count) : [];
  const isEnough = first.length === count || textRanks?.size === total;
  const listed = isEnough ? first : firstAfter(possiblyFirst(memory, pages, options, today), order, after, count);
  const facets = () => {
    if (options.withFacets === false) return NO_FACETS;
    const counted = () => countFacets(directory, found, filters, openNow);
    const away = [awayNow, awayThen];
    return found === directory.public ? memory.facets.of({ ...options, away }, now, counted) : counted();
  };
  const { items, next_cursor } = takeList(listed, options.limit, ({ key }) => [sort, ...key]);
  return {
    items: items.map(({ doc }) => ({ id: directory.idOf(doc), distance_m: distanceOf(doc) })),
    next_cursor,
    total,
    less_alike,
    may_be_closed,
    also: groups && searchedAsWell(groups),
    counted: true,
    names_only: false,
    facets: facets(),
    changes_at: open.nextChange(now),
  };
}

/** Those of a set that give a service. */
async function thatServe(db: Database, pages: Bits, { only, except = [] }: Serving): Promise<Bits> {
  const serving = only ? pages.and(await docsOf(db, only)) : pages;
  return except.length > 0 ? serving.without(await docsOf(db, except)) : serving;
}

/** Index: page_search_page_id_key. */
async function docsOf(db: Database, ids: readonly string[]): Promise<Bits> {
  const rows = await db
    .selectFrom("page_search")
    .select("doc")
    .where(sql<boolean>`page_id = any(${ids}::uuid[])`)
    .execute();
  return Bits.of(rows.map(({ doc }) => doc));
}

/** The pages of a set that no notice of the office concerns; the same set where there is none. */
function withoutAway(directory: Directory, pages: Bits, away: Away | null): Bits {
  if (away === null) return pages;
  if (away.all) return new Bits();
  const concerned = [
    ...(away.ferry ? [directory.needFerry] : []),
    ...away.categories.flatMap((slug) => directory.categories.get(slug) ?? []),
  ];
  return concerned.reduce((left, set) => left.without(set), pages);
}

/** Those of the pages that may be on the list, which are few where an index of the order knows the first of them. */
function possiblyFirst(
  { directory, byRank, byLatitude }: SearchMemory,
  pages: Bits,
  { sort, after, near, limit }: WantedPages,
  today: Today,
): ArrayLike<number> {
  const count = limit + 1;
  if (sort === "distance") return nearestOf({ directory, byLatitude }, pages, near, after, count);
  // With a point, pages of the same rank are sorted by distance.
  if (near || after) return pages.toArray();
  if (sort === "rank") return byRank.first(pages, count);
  if (sort !== "recommended") return pages.toArray();
  const found: number[] = [];
  const mayOpen = pages.without(today.closed);
  const groups = [() => mayOpen.and(today.open), () => mayOpen.without(today.open), () => pages.and(today.closed)];
  for (const group of groups) {
    if (found.length < count) found.push(...Array.from(byRank.first(group(), count)));
  }
  return found;
}

/** What is open now and what is closed today, as it was when the first list of a cursor was read. */
function todayOf({ directory, open }: SearchMemory, sort: Sort, after: SortKey | null, now: Temporal.Instant): Today {
  const thisMinute = Math.floor(now.epochMilliseconds / MINUTE_MS);
  if (sort !== "recommended") return { minute: thisMinute, open: new Bits(), closed: directory.closed };
  const minute = Math.min(Number(after?.at(-1) ?? thisMinute), thisMinute);
  const instant = Temporal.Instant.fromEpochMilliseconds(minute * MINUTE_MS);
  return {
    minute,
    open: open.at(instant, directory.public),
    closed: open.closedForToday(instant).or(directory.closed),
  };
}

const MINUTE_MS = 60_000;

/** The first pages by the number of terms for which their names have a word. */
async function namedLike(reader: Reader, terms: readonly SearchTerm[], count: number): Promise<string[]> {
  const memory = await freshMemory(reader);
  const { directory, byRank } = memory;
  const queries = await memory.queries.of(reader.db, terms);
  const found = await Promise.all(queries.map(async (query) => (await nameMatches(reader.db, memory, [query])).prefix));
  const { rank } = directory.columns;
  const order = [
    (doc: number) => Number(directory.closed.has(doc)),
    (doc: number) => -found.filter((set) => set.has(doc)).length,
    (doc: number) => -rank[doc]!,
    (doc: number) => doc,
  ];
  const tiers = byNumberOfSets(found);
  const { closed, public: all } = directory;
  const possible = [all.without(closed), all.and(closed)].flatMap((some) => firstOfTiers(byRank, tiers, some));
  return firstAfter(possible, order, null, count).map(({ doc }) => directory.idOf(doc));
}

/** The pages in all of the sets, those in all but one, and so on to those in one. */
function byNumberOfSets(sets: readonly Bits[]): Bits[] {
  const inAtLeast = sets.map(() => new Bits());
  for (const [known, set] of sets.entries()) {
    for (let number = known; number > 0; number--) inAtLeast[number]!.addSet(inAtLeast[number - 1]!.and(set));
    inAtLeast[0]!.addSet(set);
  }
  return inAtLeast.reverse();
}

async function timesOf(reader: Reader, category: string | undefined): Promise<PagesWithTimes | null> {
  const { directory, hours } = await freshMemory(reader);
  const open = directory.public.without(directory.closed);
  const pages = category === undefined ? open : directory.categories.get(category);
  if (!pages) return null;
  const docs = open.and(pages).toArray();
  const { first: names } = directory.nameKeys;
  return {
    batches: [{ docs, names, idOf: (doc) => directory.idOf(doc), hoursOn: (day) => hours.hoursOn(day, docs) }],
    generation: { of: hours, number: hours.generation },
  };
}
