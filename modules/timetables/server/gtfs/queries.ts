import { type Selectable, sql } from "kysely";
import type { Database } from "#core/server/db/connect.ts";
import { isoInstant } from "#core/server/db/instants.ts";
import type { GtfsLink as LinkTable, GtfsSource as SourceTable } from "#core/server/db/schema.ts";
import { notFound } from "#core/server/http/problem.ts";
import type { GtfsLeftOut, GtfsLink, GtfsProblem, GtfsSource } from "#modules/timetables/contract/gtfs.ts";
import type { ParsedGtfs } from "#modules/timetables/read/parse-gtfs.ts";

/** What is stored of a file that was read. */
export type Summary = Omit<ParsedGtfs, "name" | "picked">;

const NOTHING_READ: Summary = {
  valid_from: null,
  valid_to: null,
  routes: [],
  route_count: 0,
  issues: [],
  issue_count: 0,
};

/** All columns but the file. */
const COLUMNS = [
  ...(["id", "name", "url", "paused", "summary", "problem", "failing_since", "date_read", "date_next"] as const),
  ...(["etag", "last_modified", "office_notified"] as const),
] as const;
export type SourceRow = Pick<Selectable<SourceTable>, (typeof COLUMNS)[number]>;

export const sourceRows = (db: Database) => db.selectFrom("gtfs_source").select([...COLUMNS]);

/** In the order in which they were added. Index: gtfs_link_of_source. */
export async function listSources(db: Database, id?: string): Promise<GtfsSource[]> {
  const rows = await sourceRows(db)
    .$if(id !== undefined, (query) => query.where("id", "=", id!))
    .orderBy("id")
    .execute();
  const ids = rows.map((row) => row.id);
  const links = await db
    .selectFrom("gtfs_link")
    .selectAll()
    .where(sql<boolean>`source_id = any(${ids}::uuid[])`)
    .orderBy("timetable_id")
    .execute();
  return rows.map((row) => ({
    id: row.id,
    name: row.name,
    url: row.url,
    paused: row.paused,
    ...shownOf(row),
    problem: row.problem as GtfsProblem | null,
    failing_since: row.failing_since && isoInstant(row.failing_since),
    date_read: row.date_read && isoInstant(row.date_read),
    links: links.filter(({ source_id }) => source_id === row.id).map(linkAnswer),
  }));
}

export const summaryOf = (row: Pick<SourceRow, "summary">): Summary => ({
  ...NOTHING_READ,
  ...(row.summary as object),
});

function shownOf(row: Pick<SourceRow, "summary">) {
  const { routes, ...summary } = summaryOf(row);
  return { ...summary, routes: routes.map(({ of: _, ...route }) => route) };
}

/** @throws ProblemError `not-found` */
export async function findSource(db: Database, id: string): Promise<GtfsSource> {
  const [source] = await listSources(db, id);
  if (!source) throw notFound();
  return source;
}

const linkAnswer = (row: Selectable<LinkTable>): GtfsLink => ({
  timetable_id: row.timetable_id,
  route_id: row.route_id,
  origin: row.origin,
  destination: row.destination,
  is_there: row.is_there,
  left_out: { frequencies: 0, times: 0, minutes: 0, days: 0, ...(row.left_out as Partial<GtfsLeftOut>) },
  changed_at: row.date_changed && isoInstant(row.date_changed),
  added: row.added as GtfsLink["added"],
  removed: row.removed as GtfsLink["removed"],
});
