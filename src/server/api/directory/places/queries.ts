import { sql } from "kysely";
import type { AdminPlace, Place } from "#core/contract/directory/places.ts";
import { PlaceNames, placeKey } from "#core/domain/pages/place-names.ts";
import type { ReadContext } from "#core/server/calls/handler.ts";
import type { Database } from "#core/server/db/connect.ts";
import { isoInstant } from "#core/server/db/instants.ts";

const COLUMNS = ["id", "name", "name_ie", "kind", "latitude", "longitude", "map_from", "map_to"] as const;
/** One collation (Irish, ICU) for both languages, in which an accented letter sorts beside the plain one. */
const BY_NAME = sql`coalesce(name, name_ie) collate "ga-x-icu"`;

/** All places by name. */
export function listPlaces(db: Database): Promise<Place[]> {
  return db.selectFrom("place").select(COLUMNS).orderBy(BY_NAME).execute();
}

/** The gazetteer with which every screen is rendered. */
export function placesOfSite({ remember }: ReadContext): Promise<PlaceNames<Place>> {
  return remember("places", ["places"], async (db) => {
    const all = await listPlaces(db);
    return new PlaceNames(all);
  });
}

/** The names of all places, for the search index. */
export async function placeNames(db: Database) {
  return new PlaceNames(await db.selectFrom("place").select(["name", "name_ie"]).execute());
}

/** All places by name, each with its number of pages, whatever their state. */
export async function listAdminPlaces(db: Database): Promise<AdminPlace[]> {
  const rows = await db
    .selectFrom("place")
    .select([...COLUMNS, "date_created", "date_updated", "version"])
    .orderBy(BY_NAME)
    .execute();
  const names = new PlaceNames(rows);
  const counts = new Map<string, number>();
  for (const { location, count } of await locations(db)) {
    const id = names.find(location)?.id;
    if (id) counts.set(id, (counts.get(id) ?? 0) + count);
  }
  return rows.map((row) => ({
    ...row,
    pages: counts.get(row.id) ?? 0,
    date_created: isoInstant(row.date_created),
    date_updated: isoInstant(row.date_updated),
  }));
}

/** The places that owners have typed. Reads all pages: for administrators only. */
async function locations(db: Database): Promise<{ location: string; count: number }[]> {
  const { rows } = await sql<{ location: string; count: number }>`
    select location, count(*)::integer as count from page where location is not null and date_deleted is null
    group by location`.execute(db);
  return rows;
}

/** The pages in places with one of the names. Reads all pages: for administrators only. */
export async function pagesAt(db: Database, names: readonly (string | null)[]): Promise<string[]> {
  const keys = new Set(names.flatMap((name) => (name === null ? [] : [placeKey(name)])));
  const typed = (await locations(db))
    .map(({ location }) => location)
    .filter((location) => keys.has(placeKey(location)));
  if (typed.length === 0) return [];
  const rows = await db
    .selectFrom("page")
    .select("id")
    .where(sql<boolean>`location = any(${typed}::text[])`)
    .orderBy("id")
    .execute();
  return rows.map(({ id }) => id);
}
