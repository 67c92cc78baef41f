import { FIRST, SECOND } from "#core/contract/locales.ts";
import { PlaceNames } from "#core/domain/pages/place-names.ts";
import { cardsOf } from "#core/server/api/pages/page-cards/queries.ts";
import { matchingPages } from "#core/server/api/pages/pages/queries.ts";
import { findByIdOrSlug } from "#core/server/api/shared/slugs.ts";
import type { ReadContext } from "#core/server/calls/handler.ts";
import type { Database } from "#core/server/db/connect.ts";
import { isoInstant } from "#core/server/db/instants.ts";
import { notFound } from "#core/server/http/problem.ts";
import { normalisedSearch, onlyCategory, type SearchNames, searchOf, searchTitle } from "./search-query.ts";

export { normalisedSearch, type SearchNames, searchOf } from "./search-query.ts";

/** A set of pages, of which new ones may be read: those of a category, of a place, or of a search. */
export type SetOfPages = {
  kind: "category" | "place" | "search";
  category_id: string | null;
  place_id: string | null;
  /** A normalised search; empty: all pages. */
  query: string | null;
};

const NOTHING = { category_id: null, place_id: null, query: null };

/** What the id of a place, or else the query of a search, names. @throws ProblemError `not-found` */
export async function findSet(
  db: Database,
  { place, search = "" }: { place?: string | undefined; search?: string | undefined },
): Promise<SetOfPages> {
  if (place !== undefined) {
    const row = await db.selectFrom("place").select("id").where("id", "=", place).executeTakeFirst();
    if (!row) throw notFound();
    return { ...NOTHING, kind: "place", place_id: row.id };
  }
  const query = normalisedSearch(search);
  const slug = onlyCategory(query);
  if (slug === null) return { ...NOTHING, kind: "search", query };
  const category = await findByIdOrSlug(db, "category", slug, (column, value) =>
    db.selectFrom("category").select(["id", "slug"]).where(column, "=", value).executeTakeFirst(),
  );
  if (!category) throw notFound();
  return { ...NOTHING, kind: "category", category_id: category.id };
}

/** With the names of what it refers to. */
export type NamedSet = SetOfPages & {
  slug: string | null;
  name: string | null;
  name_ie: string | null;
  latitude: number | null;
  longitude: number | null;
};

export async function namedSet(db: Database, set: SetOfPages): Promise<NamedSet> {
  const { category_id, place_id } = set;
  const nameless = { slug: null, name: null, name_ie: null, latitude: null, longitude: null };
  if (category_id !== null) {
    const names = db.selectFrom("category").select(["slug", "name", "name_ie"]).where("id", "=", category_id);
    return { ...set, ...nameless, ...(await names.executeTakeFirstOrThrow()) };
  }
  if (place_id === null) return { ...set, ...nameless };
  const place = db.selectFrom("place").select(["name", "name_ie", "latitude", "longitude"]).where("id", "=", place_id);
  return { ...set, ...nameless, ...(await place.executeTakeFirstOrThrow()) };
}

/** Its title, and the path of its screen, without language. */
export function shownSet(
  set: NamedSet,
  names: SearchNames,
): { title: string | null; title_ie: string | null; path: string } {
  const { kind, query, slug, latitude, longitude } = set;
  const named = { title: set.name, title_ie: set.name_ie };
  if (kind === "category") return { ...named, path: `/categories/${slug}` };
  if (kind === "place") return { ...named, path: `/pages?near=${latitude},${longitude}&sort=distance` };
  const [title, title_ie] = [searchTitle(query ?? "", names, FIRST), searchTitle(query ?? "", names, SECOND)];
  return { title, title_ie, path: query ? `/pages?${query}` : "/pages" };
}

/** The names of the categories and tags of searches: all of them, which are few, and none where no search names any. */
export async function searchNames(db: Database, sets: readonly Pick<SetOfPages, "query">[]): Promise<SearchNames> {
  if (!sets.some(({ query }) => query)) return { categories: [], tags: [] };
  const namesOf = (table: "category" | "tag") => db.selectFrom(table).select(["slug", "name", "name_ie"]).execute();
  const [categories, tags] = await Promise.all([namesOf("category"), namesOf("tag")]);
  return { categories, tags };
}

/** New pages are looked for among so many of the latest. */
const LATEST = 2_000;

export type NewPage = { id: string; date: string; slug: string } & Record<
  "name" | "name_ie" | "slogan" | "slogan_ie",
  string | null
>;
type NewPagesOf = { search: string } | { placeId: string };

/**
 * The latest pages of a search or of a place, the newest first: of the last 2,000 that have appeared, whatever their number.
 * Index: page_news_latest.
 */
export async function latestPages(context: ReadContext, of: NewPagesOf, limit: number): Promise<NewPage[]> {
  context.reads("pages");
  const rows = await context.db
    .selectFrom("page_news")
    .innerJoin("page", "page.id", "page_news.page_id")
    .select(["page.id", "page.location", "page_news.date_changed"])
    .where("page_news.kind", "=", "new")
    .where("page.is_public", "=", true)
    .orderBy("page_news.date_changed", "desc")
    .orderBy("page_news.page_id")
    .limit(LATEST)
    .execute();
  const wanted = new Set(
    "search" in of ? await matchingAmong(context, of.search, rows) : await pagesInPlace(context, of.placeId, rows),
  );
  const found = rows.filter(({ id }) => wanted.has(id)).slice(0, limit);
  const dates = new Map(found.map(({ id, date_changed }) => [id, isoInstant(date_changed)]));
  const cards = await cardsOf(
    context,
    found.map(({ id }) => id),
  );
  return cards.map(({ id, slug, name, name_ie, slogan, slogan_ie }) => ({
    id,
    date: dates.get(id)!,
    slug,
    name,
    name_ie,
    slogan,
    slogan_ie,
  }));
}

type Located = { id: string; location: string | null };

async function matchingAmong(context: ReadContext, query: string, rows: readonly Located[]): Promise<string[]> {
  const ids = rows.map(({ id }) => id);
  return query === "" ? ids : matchingPages(context, searchOf(normalisedSearch(query)), ids);
}

async function pagesInPlace({ db, reads }: ReadContext, placeId: string, rows: readonly Located[]): Promise<string[]> {
  reads("places");
  const places = new PlaceNames(await db.selectFrom("place").select(["id", "name", "name_ie"]).execute());
  return rows.flatMap(({ id, location }) => (location !== null && places.find(location)?.id === placeId ? [id] : []));
}
