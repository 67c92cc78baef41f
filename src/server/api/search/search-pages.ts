import type { Locale } from "../../../contract/locales.ts";
import { type Box, isWithin, metresBetween, onSphere, type Point } from "../../../domain/geo.ts";
import { searchQuery } from "../../../domain/search-terms.ts";
import type { Database } from "../../db/connect.ts";
import { readCursor, takeList } from "../../http/cursor.ts";
import { Bits } from "./bits.ts";
import type { Directory } from "./directory.ts";
import { countFacets, type FacetCounts } from "./facets.ts";
import { type Choice, filterSets, passing } from "./filters.ts";
import { findByTerms, rankTexts } from "./find-by-terms.ts";
import { freshMemory } from "./memory.ts";
import { openPages } from "./open-at.ts";
import { cursorKey, firstAfter, type Sort, sortKey } from "./order.ts";

export type SearchOptions = Choice & {
  /** As typed; the last word may be unfinished. */
  q?: string | undefined;
  open_at?: Temporal.Instant | "now" | undefined;
  near?: Point | undefined;
  /** Metres from `near`. */
  within_m?: number | undefined;
  bbox?: Box | undefined;
  /** Default: relevance with words, else distance with a place, else rank. */
  sort?: Sort | undefined;
  /** Whose alphabet and names `sort: "name"` goes by. */
  locale?: Locale | undefined;
  cursor?: string | undefined;
  limit: number;
};

export type SearchFound = {
  items: { id: string; distance_m: number | null }[];
  next_cursor: string | null;
  /** Exact. */
  total: number;
  facets: FacetCounts;
};

/**
 * Public pages that have all the words, in either language, and pass all filters, in order. Everything but the words is
 * answered from memory; the words are asked of PostgreSQL.
 * @throws 422 `bad-cursor`
 */
export async function searchPages(db: Database, options: SearchOptions, now: Temporal.Instant): Promise<SearchFound> {
  const sort = sortOf(options);
  const after = readCursor(options.cursor, cursorKey(sort));
  const memory = await freshMemory(db);
  const { directory } = memory;

  const words = hasText(options.q) ? await findByTerms(db, memory, searchQuery(options.q)) : null;
  const found = withinPlace(directory, words?.all ?? directory.public, options);
  const openNow = await openPages(db, memory, now, found);
  const openThen =
    options.open_at === "now" ? openNow : options.open_at && (await openPages(db, memory, options.open_at, found));
  const filters = filterSets(directory, options, openThen);
  const pages = passing(found, filters);

  const textRanks = words && sort === "relevance" ? await rankTexts(db, memory, words, pages) : null;
  const distanceOf = distancesFrom(directory, options.near);
  const keyOf = (doc: number) =>
    sortKey(sort, directory.entries[doc]!, {
      tier: words?.tierOf(doc) ?? 0,
      textRank: textRanks?.get(doc) ?? 0,
      distance: distanceOf(doc),
      locale: options.locale ?? "en",
    });
  // The ranked ones come first: mostly they are enough, and the many others need no look.
  const first = firstAfter(textRanks?.keys() ?? [], keyOf, after, options.limit + 1);
  const placed = first.length > options.limit ? first : firstAfter(pages, keyOf, after, options.limit + 1);
  const { items, next_cursor } = takeList(placed, options.limit, ({ key }) => [sort, ...key]);
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
