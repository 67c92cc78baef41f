import { Bits, foldName, type SearchTerm, searchQuery } from "@eolaire/search";
import "../../../domain/search-languages.ts";
import { sql } from "kysely";
import { FIRST, type Locale } from "../../../contract/locales.ts";
import type { Box, Point } from "../../../domain/geo.ts";
import type { Away } from "../../../domain/writing/office-notices.ts";
import type { Database } from "../../db/connect.ts";
import { readCursor, takeList } from "../../http/cursor.ts";
import type { Directory } from "./directory.ts";
import { type ChosenFilters, countFacets, type FacetCounts, filterSets, passing } from "./filters.ts";
import { findByTerms, nameMatches, similarTerms } from "./find-by-terms.ts";
import { freshMemory, type SearchMemory } from "./memory.ts";
import type { OpenSpan } from "./open-at.ts";
import { CURSORS, firstAfter, orderBy, type Sort, type SortKey, type Today } from "./order.ts";
import { distancesFrom, nearestOf, withinPlace } from "./places.ts";
import { firstOfTiers, rankTexts } from "./rank-texts.ts";
import { type SynonymTargets, searchedAsWell } from "./synonyms.ts";

export type SearchOptions = ChosenFilters & {
  /** The query as typed; its last word may be incomplete. */
  q?: string | undefined;
  open_at?: Temporal.Instant | "now" | undefined;
  /** Only pages that are open in this span for long enough; not beside `open_at`. */
  open_during?: OpenSpan | undefined;
  /** Pages that do not count as open at an instant, because a notice of the office says that they may be closed. */
  awayAt?: ((at: Temporal.Instant) => Away | null) | undefined;
  near?: Point | undefined;
  /** Metres from `near`. */
  within_m?: number | undefined;
  bbox?: Box | undefined;
  /** Default: relevance with a query, else distance with `near`, else rank. */
  sort?: Exclude<Sort, "recommended"> | undefined;
  /** By rank, what is closed until tomorrow comes after all else: docs/decisions/034-hours-are-stored-as-schedules.md */
  openFirst?: boolean | undefined;
  /** `strong`: without the pages that are less alike, where others match the terms better. Default: all. */
  match?: "strong" | "all" | undefined;
  /** The language of the names by which `sort: "name"` sorts. */
  locale?: Locale | undefined;
  cursor?: string | undefined;
  /** Only these pages, by their ids; they do not change which pages match well. */
  among?: readonly string[] | undefined;
  limit: number;
};

export type SearchResult = {
  items: { id: string; distance_m: number | null }[];
  next_cursor: string | null;
  /** Exact. */
  total: number;
  /** The number of pages that `match: "strong"` leaves out, or would leave out. */
  less_alike: number;
  /** The number of pages that `open_at` leaves out because of `awayAt`. */
  may_be_closed: number;
  /** What was searched beside the terms of the query; null: nothing. */
  also: SynonymTargets | null;
  facets: FacetCounts;
  /** When the next page opens or closes, and with it the number of open pages changes; null where none is known. */
  changes_at: Temporal.Instant | null;
};

export { countOpenHours, listOpenDates } from "./open-hours.ts";
export type { ChosenFilters, FacetCounts };

/**
 * Public pages that match all terms of the query, in either language, and pass all filters, in order. PostgreSQL ranks the
 * texts of the first; everything else is computed in memory.
 * @throws ProblemError 422 `bad-cursor`
 */
export async function searchPages(db: Database, options: SearchOptions, now: Temporal.Instant): Promise<SearchResult> {
  const sort = sortOf(options);
  const after = readCursor(options.cursor, CURSORS[sort]);
  const memory = await freshMemory(db);
  const { directory, open } = memory;

  const groups = hasText(options.q) ? memory.synonyms.groups(options.q) : null;
  const byTerms = groups && (await findByTerms(db, memory, groups, { tiers: sort === "relevance" }));
  const everything = withinPlace(memory, byTerms?.all ?? directory.public, options);
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
  const pages = options.among ? matching.and(await docsOf(db, options.among)) : matching;

  const total = pages.size;
  const count = options.limit + 1;
  const isFirst = after === null;
  const textRanks =
    byTerms && sort === "relevance" ? await rankTexts(db, memory, byTerms, pages, isFirst ? count : null) : null;
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
  const listed = isEnough
    ? first
    : firstAfter(possiblyFirst(memory, pages, { ...options, sort, today }, after), order, after, count);
  const facets = () => countFacets(directory, found, filters, openNow);
  const { items, next_cursor } = takeList(listed, options.limit, ({ key }) => [sort, ...key]);
  return {
    items: items.map(({ doc }) => ({ id: directory.idOf(doc), distance_m: distanceOf(doc) })),
    next_cursor,
    total,
    ...{ less_alike, may_be_closed },
    also: groups && searchedAsWell(groups),
    facets:
      found === directory.public ? memory.facets.of({ ...options, away: [awayNow, awayThen] }, now, facets) : facets(),
    changes_at: open.nextChange(now),
  };
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
  { sort, near, limit, today }: Pick<SearchOptions, "near" | "limit"> & { sort: Sort; today: Today },
  after: SortKey | null,
): ArrayLike<number> {
  const count = limit + 1;
  if (sort === "distance") return nearestOf({ directory, byLatitude }, pages, near, after, count);
  // With a point, pages of the same rank are sorted by distance.
  if (near || after) return pages.toArray();
  if (sort === "rank") return byRank.first(pages, count);
  if (sort !== "recommended") return pages.toArray();
  const first = byRank.first(pages.without(today.closed), count);
  return first.length >= count
    ? first
    : [...Array.from(first), ...Array.from(byRank.first(pages.and(today.closed), count))];
}

/** What is closed today, as it was when the first list of a cursor was read. */
function todayOf({ directory, open }: SearchMemory, sort: Sort, after: SortKey | null, now: Temporal.Instant): Today {
  const thisMinute = Math.floor(now.epochMilliseconds / MINUTE_MS);
  if (sort !== "recommended") return { minute: thisMinute, closed: directory.closed };
  const minute = Math.min(Number(after?.at(-1) ?? thisMinute), thisMinute);
  const instant = Temporal.Instant.fromEpochMilliseconds(minute * MINUTE_MS);
  return { minute, closed: open.closedForToday(instant).or(directory.closed) };
}

const MINUTE_MS = 60_000;

const hasText = (q: string | undefined): q is string => /\S/u.test(q ?? "");

function sortOf({ sort, q, near, openFirst, open_during }: SearchOptions): Sort {
  const possible = {
    ...{ relevance: hasText(q), distance: near !== undefined, rank: true, name: true, newest: true },
    hours: open_during !== undefined,
  };
  const usual = possible.relevance ? "relevance" : possible.distance ? "distance" : "rank";
  const chosen = sort && possible[sort] ? sort : usual;
  return chosen === "rank" && openFirst ? "recommended" : chosen;
}

type SimilarName = { slug: string; name: string | null; name_ie: string | null };

const MAX_SIMILAR_NAMES = 5;
/** Maximum number of indexed words that count as similar to one term. */
const MAX_SIMILAR_TERMS = 8;

/**
 * Suggestions for a query without results: public pages whose names contain words similar to its terms, those with most
 * of the terms first.
 */
export async function similarNames(db: Database, q: string): Promise<SimilarName[]> {
  const terms = searchQuery(q);
  if (terms.length === 0) return [];
  const memory = await freshMemory(db);
  const { directory, byRank } = memory;
  const found = await pagesNamedLike(db, memory, terms);
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
  const best = firstAfter(possible, order, null, MAX_SIMILAR_NAMES);
  return namesOf(
    db,
    best.map(({ doc }) => directory.idOf(doc)),
  );
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

/** For each term the pages with it, or a word like it, in their names. */
async function pagesNamedLike(db: Database, memory: SearchMemory, terms: SearchTerm[]): Promise<Bits[]> {
  const similar = await similarTerms(
    db,
    terms.map(({ text }) => foldName(text)),
    MAX_SIMILAR_TERMS,
  );
  const queries = await memory.queries.of(
    db,
    terms.map((term, i) => ({ ...term, forms: [...term.forms, ...similar[i]!] })),
  );
  return Promise.all(queries.map(async (query) => (await nameMatches(db, memory, [query])).prefix));
}

/** The names of public pages, in the order of the ids. Index: page_pkey. */
async function namesOf(db: Database, ids: readonly string[]): Promise<SimilarName[]> {
  if (ids.length === 0) return [];
  return db
    .selectFrom("page")
    .select(["slug", "name", "name_ie"])
    .where(sql<boolean>`id = any(${ids}::uuid[])`)
    .where("is_public", "=", true)
    .orderBy(sql`array_position(${ids}::uuid[], id)`)
    .execute();
}
