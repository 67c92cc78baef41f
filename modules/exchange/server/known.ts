import { nameKey } from "@eolaire/search";
import { sql } from "kysely";
import type { SentPage } from "#core/contract/office/page-files.ts";
import { metresBetween, onSphere } from "#core/domain/geo.ts";
import { slugOf } from "#core/domain/slug.ts";
import { type PageRecord, pageRecords } from "#core/server/api/office/page-files/queries.ts";
import { NEARBY_M } from "#core/server/api/pages/pages/queries.ts";
import type { Database } from "#core/server/db/connect.ts";
import type { RowError } from "./file-row.ts";
import type { KnownValues } from "./table/values.ts";

/** The ids of all categories and tags, by slug. */
type Choices = Record<"categories" | "tags", ReadonlyMap<string, string>>;

/** The present state against which rows are planned: the pages that they name, and all categories and tags. */
export type Known = Choices & {
  /** Finds a page by id, else by slug or former slug. */
  find(named: Pick<SentPage, "id" | "slug">): PageRecord | null;
  /** Finds the page of a place of the map: that of the same element, else one of the same name nearby. */
  findPlace(place: Place): PageRecord | null;
  /** Whether a slug or former slug belongs to any page, including deleted ones. */
  isTaken(slug: string): boolean;
  /** Errors for unknown categories and tags. */
  choiceErrors(page: PageRecord): RowError[];
};

type Named = { ids: readonly string[]; slugs: readonly string[]; ofMap: readonly Partial<SentPage>[] };

type Place = Pick<PageRecord, "osm_id" | "name" | "name_ie" | "latitude" | "longitude">;
/** Of two elements of the map, such as the building of a pub and the point within it, in metres. */
const SAME_PLACE_M = 100;

/** Reads the pages that some rows name. */
export async function readKnown(db: Database, named: Named, choices: Choices): Promise<Known> {
  const idBySlug = await pageIdsBySlug(db, named.slugs);
  const placeIds = named.ofMap.length > 0 ? await pageIdsOfPlaces(db, named.ofMap) : [];
  const ids = [...new Set([...named.ids.map((id) => id.toLowerCase()), ...idBySlug.values(), ...placeIds])];
  const byId = new Map((await pageRecords(db, ids)).map((page) => [page.id, page]));
  const unknown = (column: keyof Choices, page: PageRecord): RowError[] =>
    page[column].every((slug) => choices[column].has(slug)) ? [] : [{ column, line: null, code: "not-a-choice" }];
  return {
    ...choices,
    find: ({ id, slug }) => byId.get(id?.toLowerCase() ?? idBySlug.get(slug ?? "") ?? "") ?? null,
    findPlace: (place) => {
      const candidates = placeIds.flatMap((id) => byId.get(id) ?? []);
      return (
        candidates.find(({ osm_id }) => osm_id !== null && osm_id === place.osm_id) ??
        candidates.find((page) => isSamePlace(place, page)) ??
        null
      );
    },
    isTaken: (slug) => idBySlug.has(slug),
    choiceErrors: (page) => [...unknown("categories", page), ...unknown("tags", page)],
  };
}

/** Whether two have a name in common, and lie near each other as far as is known. Two elements of the map have to be nearer. */
export function isSamePlace(one: Place, other: Place): boolean {
  if (one.osm_id !== null && one.osm_id === other.osm_id) return true;
  const names = namesOf(one);
  if (!namesOf(other).some((name) => names.includes(name))) return false;
  const [here, there] = [pointOf(one), pointOf(other)];
  if (!here || !there) return true;
  return metresBetween(here, there) <= (one.osm_id && other.osm_id ? SAME_PLACE_M : NEARBY_M);
}

const namesOf = ({ name, name_ie }: Partial<Pick<Place, "name" | "name_ie">>) =>
  [name, name_ie].flatMap((text) => (text ? [nameKey(text)] : []));

const pointOf = ({ latitude, longitude }: Place) =>
  latitude === null || longitude === null ? null : onSphere({ lat: latitude, lon: longitude });

/** Indexes: page_osm_id, page_search_names. */
async function pageIdsOfPlaces(db: Database, places: readonly Partial<SentPage>[]): Promise<string[]> {
  const elements = places.flatMap(({ osm_id }) => osm_id ?? []);
  const keys = [...new Set(places.flatMap(namesOf))];
  const { rows } = await sql<{ id: string }>`
    select id from page where osm_id = any(${elements}) and date_deleted is null
    union
    select page_id from page_search
    where page_id is not null and (name_key = any(${keys}::text[]) or name_key_ie = any(${keys}::text[]))`.execute(db);
  return rows.map(({ id }) => id);
}

/** Reads all categories and tags. */
export async function readChoices(db: Database): Promise<Choices> {
  return { categories: await idsBySlug(db, "category"), tags: await idsBySlug(db, "tag") };
}

/** What each category and tag may be called, as slugs: its own, and its names. */
export async function knownValues(db: Database): Promise<KnownValues> {
  return { categories: await slugsByName(db, "category"), tags: await slugsByName(db, "tag") };
}

async function slugsByName(db: Database, kind: "category" | "tag"): Promise<Map<string, string>> {
  const rows = await db.selectFrom(kind).select(["slug", "name", "name_ie"]).orderBy("id").execute();
  const names = rows.flatMap(({ slug, name, name_ie }) =>
    [name, name_ie].flatMap((text): [string, string][] => (text ? [[slugOf(text), slug]] : [])),
  );
  return new Map([...names, ...rows.map(({ slug }): [string, string] => [slug, slug])]);
}

async function idsBySlug(db: Database, kind: "category" | "tag"): Promise<Map<string, string>> {
  const rows = await db.selectFrom(kind).select(["id", "slug"]).orderBy("id").execute();
  return new Map(rows.map(({ id, slug }) => [slug, id]));
}

/** The page of each slug or former slug, including deleted pages. A present slug takes precedence over a former one. */
async function pageIdsBySlug(db: Database, slugs: readonly string[]): Promise<Map<string, string>> {
  const { rows } = await sql<{ slug: string; id: string }>`
    select slug, subject_id as id from former_slug where kind = 'page' and slug = any(${slugs})
    union all
    select slug, id from page where slug = any(${slugs})`.execute(db);
  return new Map(rows.map(({ slug, id }) => [slug, id]));
}

/** Locks the pages until the transaction ends. Sorted, so that concurrent imports wait for each other instead of deadlocking. */
export async function lockPages(db: Database, ids: readonly string[]): Promise<void> {
  await db
    .selectFrom("page")
    .select("id")
    .where(sql<boolean>`id = any(${ids}::uuid[])`)
    .orderBy("id")
    .forUpdate()
    .execute();
}
