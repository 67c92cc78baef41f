import { sql } from "kysely";
import type { AnswerOf, InputOf } from "#core/contract/endpoint.ts";
import type { Contract } from "#core/contract/index.ts";
import { MAX_PAGE_POINTS } from "#core/contract/limits.ts";
import type { PageCard } from "#core/contract/pages/card.ts";
import type { Facets } from "#core/contract/pages/public.ts";
import type { AskedTime } from "#core/domain/hours/services.ts";
import { endOfToday } from "#core/domain/local-time.ts";
import { placesOfSite } from "#core/server/api/directory/places/queries.ts";
import {
  type ChosenFilters,
  type FacetCounts,
  pagesServing,
  requireCounted,
  type SearchOptions,
  type SearchResult,
  searchPages,
  similarNames,
} from "#core/server/api/directory/search/queries.ts";
import { awayByNotices } from "#core/server/api/writing/notices/queries.ts";
import type { Handler, ReadContext } from "#core/server/calls/handler.ts";
import type { Database } from "#core/server/db/connect.ts";
import { invalid, ProblemError } from "#core/server/http/problem.ts";
import { cardsOf } from "../page-cards/queries.ts";

/** Searches pages: a list of cards, their total, and the counts of each filter. */
export const pages: Handler<Contract["pages"]> = async (input, context) => {
  const { items, list } = await listedPages(context, input, true);
  const [cards, places] = await Promise.all([placedCards(context, items), placesOfSite(context)]);
  return { ...list, items: cards, place_names: places.namesFor(cards) };
};

/** The cards of some pages, in their order, with how far each is; those that are not public are left out. */
export async function placedCards(
  context: ReadContext,
  some: readonly { id: string; distance_m?: number | null }[],
): Promise<PageCard[]> {
  const distances = new Map(some.map(({ id, distance_m }) => [id, distance_m ?? null]));
  const cards = await cardsOf(context, [...distances.keys()]);
  return cards.map((card) => ({ ...card, distance_m: distances.get(card.id) ?? null }));
}

/**
 * A search without the cards of what it lists, nor the names of their places.
 * @param withFacets counts the values of its filters, and looks for similar names where it finds nothing
 */
export async function listedPages(
  context: ReadContext,
  input: InputOf<Contract["pages"]>,
  withFacets: boolean,
): Promise<{ items: SearchResult["items"]; list: Omit<AnswerOf<Contract["pages"]>, "items"> }> {
  context.reads("pages", "categories", "tags", "synonyms");
  const awayAt = input.notices === "ignore" ? undefined : await awayByNotices(context);
  const found = await search(context, input, { awayAt, openFirst: true, withFacets });
  const {
    items,
    changes_at,
    facets: counts,
    next_cursor,
    total,
    counted,
    less_alike,
    may_be_closed,
    also,
    names_only,
  } = found;
  const [facets, near_names] = await Promise.all([
    facetsAnswer(context, counts),
    withFacets && total === 0 && input.q ? similarNames(context.reader, input.q) : [],
  ]);
  context.until(changes_at); // the number of open pages
  context.until(endOfToday(context.now)); // the order by rank
  const list = { next_cursor, total, counted, less_alike, may_be_closed, also, names_only, facets, near_names };
  return { items, list: { ...list, place_names: [] } };
}

/** The pins of a search. Index: page_pkey. */
export const pagePoints: Handler<Contract["pagePoints"]> = async (input, context) => {
  context.reads("pages", "categories", "tags", "synonyms");
  const awayAt = input.notices === "ignore" ? undefined : await awayByNotices(context);
  const found = requireCounted(await search(context, { ...input, limit: MAX_PAGE_POINTS }, { awayAt }));
  if (input.open_at === "now") context.until(found.changes_at);
  const ids = found.items.map(({ id }) => id);
  context.reads(...ids.map((id) => `page:${id}` as const));
  if (ids.length === 0) return { items: [], total: found.total };
  const items = await context.db
    .selectFrom("page")
    .select(["id", "slug", "name", "name_ie", "color", "latitude", "longitude"])
    .where(sql<boolean>`id = any(${ids}::uuid[])`)
    .where("is_public", "=", true)
    .where("latitude", "is not", null)
    .where("longitude", "is not", null)
    .orderBy(sql`array_position(${ids}::uuid[], id)`)
    .$narrowType<{ latitude: number; longitude: number }>()
    .execute();
  return { items, total: found.total };
};

/** Those of some public pages that a search finds, whatever its limit. */
export async function matchingPages(
  context: ReadContext,
  input: InputOf<Contract["pages"]>,
  ids: readonly string[],
): Promise<string[]> {
  context.reads("pages", "categories", "tags", "synonyms");
  const found = await search(context, input, { sort: "newest", among: ids, limit: ids.length, withFacets: false });
  return idsOf(found);
}

/** Those of some public pages that a search finds, without those that a notice says may be closed; while the search engine is away as far as is known. */
export async function foundAmong(
  context: ReadContext,
  input: InputOf<Contract["pages"]>,
  ids: readonly string[],
): Promise<string[]> {
  if (ids.length === 0) return [];
  context.reads("pages", "categories", "tags", "synonyms");
  const awayAt = input.notices === "ignore" ? undefined : await awayByNotices(context);
  const only = { sort: "newest", among: ids, limit: ids.length, withFacets: false } as const;
  const { items } = await search(context, input, { awayAt, ...only });
  return items.map(({ id }) => id);
}

/** The pages that a search finds, at most so many, and how many there are. */
export async function pagesFound(
  context: ReadContext,
  input: InputOf<Contract["pages"]>,
  limit: number,
): Promise<{ ids: string[]; total: number }> {
  context.reads("pages", "categories", "tags", "synonyms");
  const found = await search(context, input, { sort: "newest", limit, withFacets: false });
  return { ids: idsOf(found), total: found.total };
}

/** Followers are told of what is new once: from an answer by names alone nothing may be concluded. */
function idsOf({ items, counted, names_only }: SearchResult): string[] {
  if (!counted || names_only) throw new ProblemError("search-away");
  return items.map(({ id }) => id);
}

/** Repeats a search without results with the current slugs of renamed categories and tags. */
async function search(
  context: ReadContext,
  input: InputOf<Contract["pages"]>,
  more: Partial<SearchOptions>,
): Promise<SearchResult> {
  const { db, reader, now } = context;
  const chosen = searchOptions(input);
  const serving = input.service && (await pagesServing(context, input.service, timeOf(chosen, now)));
  const options = { ...chosen, ...more, serving };
  const found = await searchPages(reader, options, now);
  const renamed = found.total === 0 ? await renamedFilters(db, options) : null;
  return renamed ? searchPages(reader, { ...options, ...renamed }, now) : found;
}

/** Parses the fields of the input, whose form the contract has validated. */
function searchOptions(input: InputOf<Contract["pages"]>): SearchOptions {
  const { near, bbox, open_at, open_from, open_to, open_least, notices: _, service: __, ...rest } = input;
  return {
    ...rest,
    near: near === undefined ? undefined : pointOf(near),
    bbox: bbox === undefined ? undefined : boxOf(bbox),
    open_at: open_at === undefined || open_at === "now" ? open_at : Temporal.Instant.from(open_at),
    open_during: openDuring(input),
  };
}

function timeOf({ open_at, open_during }: SearchOptions, now: Temporal.Instant): AskedTime | null {
  const at = open_at === "now" ? now : open_at;
  return at ? { from: at, to: at, least: 0 } : (open_during ?? null);
}

/** A span of at most some weeks. @throws ProblemError 422 at `open_to` */
function openDuring({ open_from, open_to, open_least = LEAST_MINUTES }: InputOf<Contract["pages"]>) {
  if (open_from === undefined || open_to === undefined) return undefined;
  const [from, to] = [Temporal.Instant.from(open_from), Temporal.Instant.from(open_to)];
  const minutes = (to.epochMilliseconds - from.epochMilliseconds) / 60_000;
  if (minutes <= 0 || minutes > MAX_SPAN_MINUTES) throw invalid("open_to", "out-of-range");
  return { from, to, least: open_least };
}

/** For less than this nobody comes. */
const LEAST_MINUTES = 30;
const MAX_SPAN_MINUTES = 31 * 24 * 60;

/** "54.99,-8.5" */
function pointOf(text: string) {
  const [lat, lon] = text.split(",").map(Number) as [number, number];
  return { lat, lon };
}

/** "-8.6,54.95,-8.4,55.03" */
function boxOf(text: string) {
  const [west, south, east, north] = text.split(",").map(Number) as [number, number, number, number];
  return { west, south, east, north };
}

type Names = { name: string | null; name_ie: string | null };

/** Adds the names of categories and tags to the counts. Those that were deleted meanwhile are left out. */
async function facetsAnswer(context: ReadContext, counts: FacetCounts): Promise<Facets> {
  const [categories, tags] = await Promise.all([namesOf(context, "category"), namesOf(context, "tag")]);
  return {
    categories: withNames(counts.categories, categories),
    tags: withNames(counts.tags, tags),
    price_types: counts.price_types,
    accessibility: counts.accessibility,
    diets: counts.diets,
    open_now: counts.open_now,
  };
}

function withNames(counts: FacetCounts["categories"], names: Map<string, Names>) {
  return counts.flatMap(({ slug, count }) => {
    const found = names.get(slug);
    return found ? { slug, count, name: found.name, name_ie: found.name_ie } : [];
  });
}

/** The names of all categories or tags by slug. */
function namesOf({ remember }: ReadContext, table: "category" | "tag"): Promise<Map<string, Names>> {
  return remember(`names of ${table}`, [table === "category" ? "categories" : "tags"], async (db) => {
    const rows = await db.selectFrom(table).select(["slug", "name", "name_ie"]).execute();
    return new Map(rows.map((row) => [row.slug, row]));
  });
}

type Filters = Pick<ChosenFilters, "category" | "tag">;

/**
 * The filters with former slugs replaced by current ones, so that old links to lists keep working after a rename or a merge.
 * Index: former_slug_pkey.
 * @returns null where no filter has a former slug
 */
async function renamedFilters(db: Database, { category, tag }: Filters): Promise<Filters | null> {
  const slugs = [...(category === undefined ? [] : [category]), ...(tag ?? [])];
  if (slugs.length === 0) return null;
  const rows = await db
    .selectFrom("former_slug")
    .leftJoin("category", "category.id", "former_slug.subject_id")
    .leftJoin("tag", "tag.id", "former_slug.subject_id")
    .select(({ fn }) => [
      "former_slug.kind",
      "former_slug.slug as former",
      fn.coalesce("category.slug", "tag.slug").as("slug"),
    ])
    .where("former_slug.slug", "in", slugs)
    .where("former_slug.kind", "in", ["category", "tag"])
    .execute();
  if (rows.length === 0) return null;
  const current = (kind: "category" | "tag", slug: string) =>
    rows.find((row) => row.kind === kind && row.former === slug)?.slug ?? slug;
  return { category: category && current("category", category), tag: tag?.map((slug) => current("tag", slug)) };
}
