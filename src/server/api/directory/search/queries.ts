import { foldName, searchQuery } from "@eolaire/search";
import "#core/domain/search-languages.ts";
import { sql } from "kysely";
import type { Database } from "#core/server/db/connect.ts";
import type { Reader } from "#core/server/db/reader.ts";
import { readCursor } from "#core/server/http/cursor.ts";
import { notFound, ProblemError } from "#core/server/http/problem.ts";
import { engineOf, isElsewhere } from "./chosen-engine.ts";
import { similarTerms } from "./corrections.ts";
import type { PagesWithTimes, SearchOptions, SearchResult } from "./engine.ts";
import { howFarBehind } from "./opensearch/index-state.ts";
import { CURSORS, type Sort } from "./order.ts";

export type { ChosenFilters, FacetCounts, PagesWithTimes, SearchOptions, SearchResult } from "./engine.ts";
export { byName, compareKeys, firstAfter, type Order, type SortKey } from "./order.ts";
export { pagesServing } from "./services.ts";

/**
 * Public pages that match all terms of the query, in either language, and pass all filters, in order.
 * @throws ProblemError 422 `bad-cursor`
 */
export async function searchPages(
  reader: Reader,
  { cursor, q, ...rest }: SearchOptions,
  now: Temporal.Instant,
): Promise<SearchResult> {
  const options = { ...rest, q: /\S/u.test(q ?? "") ? q : undefined };
  const sort = sortOf(options);
  return engineOf(reader).search(reader, { ...options, sort, after: readCursor(cursor, CURSORS[sort]) }, now);
}

/** @throws ProblemError `search-away` where what a search has found is not counted */
export function requireCounted<Found extends Pick<SearchResult, "counted">>(found: Found): Found {
  if (!found.counted) throw new ProblemError("search-away");
  return found;
}

/**
 * The hours of the public pages of a category, or of all, that are not closed for good.
 * @throws ProblemError `not-found` for an unknown category
 */
export async function timesOf(reader: Reader, category: string | undefined): Promise<PagesWithTimes> {
  const pages = await engineOf(reader).timesOf(reader, category);
  if (!pages) throw notFound();
  return pages;
}

/** The same as `searchPages`, with exact counts. @throws ProblemError `search-away` */
export const countedSearch = async (...search: Parameters<typeof searchPages>): Promise<SearchResult> =>
  requireCounted(await searchPages(...search));

function sortOf({ sort, q, near, openFirst, open_during }: SearchOptions): Sort {
  const possible = {
    relevance: q !== undefined,
    distance: near !== undefined,
    rank: true,
    name: true,
    newest: true,
    hours: open_during !== undefined,
  };
  const usual = possible.relevance ? "relevance" : possible.distance ? "distance" : "rank";
  const chosen = sort && possible[sort] ? sort : usual;
  return chosen === "rank" && openFirst ? "recommended" : chosen;
}

/** How far the search engine is behind; null: the memory of each process answers, which never is. */
export const engineState = async (db: Database) => (isElsewhere(db) ? howFarBehind(db) : null);

export type NamedPage = { id: string; slug: string; name: string | null; name_ie: string | null };

const MAX_SIMILAR_NAMES = 5;
/** Maximum number of indexed words that count as similar to one term. */
const MAX_SIMILAR_TERMS = 8;

/**
 * Suggestions for a query without results: public pages whose names contain words similar to its terms, those with most
 * of the terms first.
 */
export async function similarNames(reader: Reader, q: string): Promise<Omit<NamedPage, "id">[]> {
  const terms = searchQuery(q);
  if (terms.length === 0) return [];
  const similar = await similarTerms(
    reader.db,
    terms.map(({ text }) => foldName(text)),
    MAX_SIMILAR_TERMS,
  );
  const meant = terms.map((term, i) => ({ ...term, forms: [...term.forms, ...similar[i]!] }));
  const similarNamed = await namesOf(reader.db, await engineOf(reader).namedLike(reader, meant, MAX_SIMILAR_NAMES));
  return similarNamed.map(({ id: _, ...name }) => name);
}

/** Public pages whose names have words of a text as they are, those with most of them first. */
export const namedLike = async (reader: Reader, text: string, count: number): Promise<NamedPage[]> =>
  namesOf(reader.db, await engineOf(reader).namedLike(reader, searchQuery(`${text} `), count));

/** The names of public pages, in the order of the ids. Index: page_pkey. */
async function namesOf(db: Database, ids: readonly string[]): Promise<NamedPage[]> {
  if (ids.length === 0) return [];
  return db
    .selectFrom("page")
    .select(["id", "slug", "name", "name_ie"])
    .where(sql<boolean>`id = any(${ids}::uuid[])`)
    .where("is_public", "=", true)
    .orderBy(sql`array_position(${ids}::uuid[], id)`)
    .execute();
}
