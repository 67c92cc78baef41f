import { sql } from "kysely";
import type { Locale } from "../../../contract/locales.ts";
import { type Box, isWithin, metresBetween, onSphere, type Point } from "../../../domain/geo.ts";
import { foldName } from "../../../domain/search-terms/fold.ts";
import { type SearchTerm, searchQuery } from "../../../domain/search-terms.ts";
import type { Database } from "../../db/connect.ts";
import { readCursor, takeList } from "../../http/cursor.ts";
import { Bits } from "./bits.ts";
import type { Directory } from "./directory.ts";
import { type ChosenFilters, countFacets, type FacetCounts, filterSets, passing } from "./filters.ts";
import { findByTerms, rankTexts, similarTerms } from "./find-by-terms.ts";
import { freshMemory, type SearchMemory } from "./memory.ts";
import { openPages } from "./open-at.ts";
import { cursorKey, firstAfter, type Sort, sortKey } from "./order.ts";
import { nameMatches } from "./terms.ts";

export type SearchOptions = ChosenFilters & {
  /** The query as typed; its last word may be incomplete. */
  q?: string | undefined;
  open_at?: Temporal.Instant | "now" | undefined;
  near?: Point | undefined;
  /** Metres from `near`. */
  within_m?: number | undefined;
  bbox?: Box | undefined;
  /** Default: relevance with a query, else distance with `near`, else rank. */
  sort?: Sort | undefined;
  /** The language of the names by which `sort: "name"` sorts. */
  locale?: Locale | undefined;
  cursor?: string | undefined;
  limit: number;
};

export type SearchResult = {
  items: { id: string; distance_m: number | null }[];
  next_cursor: string | null;
  /** Exact. */
  total: number;
  facets: FacetCounts;
};

export { nextChange } from "./open-at.ts";
export type { ChosenFilters, FacetCounts };

/**
 * Public pages that match all terms of the query, in either language, and pass all filters, in order. Terms are matched by
 * PostgreSQL; everything else is computed in memory.
 * @throws ProblemError 422 `bad-cursor`
 */
export async function searchPages(db: Database, options: SearchOptions, now: Temporal.Instant): Promise<SearchResult> {
  const sort = sortOf(options);
  const after = readCursor(options.cursor, cursorKey(sort));
  const memory = await freshMemory(db);
  const { directory } = memory;

  const byTerms = hasText(options.q) ? await findByTerms(db, memory, searchQuery(options.q)) : null;
  const found = withinPlace(directory, byTerms?.all ?? directory.public, options);
  const openNow = await openPages(memory, now, found);
  const openThen =
    options.open_at === "now" ? openNow : options.open_at && (await openPages(memory, options.open_at, found));
  const filters = filterSets(directory, options, openThen);
  const pages = passing(found, filters);

  const textRanks = byTerms && sort === "relevance" ? await rankTexts(db, memory, byTerms, pages) : null;
  const distanceOf = distancesFrom(directory, options.near);
  const keyOf = (doc: number) =>
    sortKey(sort, directory.entries[doc]!, {
      tier: byTerms?.tierOf(doc) ?? 0,
      textRank: textRanks?.get(doc) ?? 0,
      distance: distanceOf(doc),
      locale: options.locale ?? "en",
    });
  // Ranked pages come first. They usually fill the list, so that the many others need not be sorted.
  const first = firstAfter(textRanks?.keys() ?? [], keyOf, after, options.limit + 1);
  const listed = first.length > options.limit ? first : firstAfter(pages, keyOf, after, options.limit + 1);
  const { items, next_cursor } = takeList(listed, options.limit, ({ key }) => [sort, ...key]);
  return {
    items: items.map(({ doc }) => ({ id: directory.entries[doc]!.page_id!, distance_m: distanceOf(doc) })),
    next_cursor,
    total: pages.size,
    facets: countFacets(directory, found, filters, openNow),
  };
}

const hasText = (q: string | undefined): q is string => /\S/u.test(q ?? "");

function sortOf({ sort, q, near }: SearchOptions): Sort {
  const possible = { relevance: hasText(q), distance: near !== undefined, rank: true, name: true, newest: true };
  if (sort && possible[sort]) return sort;
  return possible.relevance ? "relevance" : possible.distance ? "distance" : "rank";
}

function distancesFrom(directory: Directory, near: Point | undefined): (doc: number) => number | null {
  const from = near && onSphere(near);
  return (doc) => {
    const place = directory.entries[doc]?.place;
    return from && place ? metresBetween(from, place) : null;
  };
}

function withinPlace(directory: Directory, pages: Bits, { near, within_m = Infinity, bbox }: SearchOptions): Bits {
  if (!bbox && !(near && within_m < Infinity)) return pages;
  const distanceOf = distancesFrom(directory, near);
  const isNear = (doc: number) => !near || within_m === Infinity || (distanceOf(doc) ?? Infinity) <= within_m;
  const isInBox = (doc: number) => !bbox || isWithin(directory.entries[doc]!, bbox);
  return Bits.of([...pages].filter((doc) => isNear(doc) && isInBox(doc)));
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
  const found = await Promise.all(terms.map((term) => pagesNamedLike(db, memory, term)));
  const any = found.reduce((all, set) => all.or(set)).and(memory.directory.public);
  const keyOf = (doc: number) => {
    const { is_closed, rank } = memory.directory.entries[doc]!;
    return [Number(is_closed), -found.filter((set) => set.has(doc)).length, -rank, doc];
  };
  const best = firstAfter(any, keyOf, null, MAX_SIMILAR_NAMES);
  return namesOf(
    db,
    best.flatMap(({ doc }) => memory.directory.entries[doc]?.page_id ?? []),
  );
}

async function pagesNamedLike(db: Database, memory: SearchMemory, term: SearchTerm): Promise<Bits> {
  const similar = await similarTerms(db, foldName(term.text), MAX_SIMILAR_TERMS);
  const { prefix } = await nameMatches(db, memory, [{ ...term, irish: [...term.irish, ...similar] }]);
  return prefix;
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
