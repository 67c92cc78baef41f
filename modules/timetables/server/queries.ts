import { type Expression, expressionBuilder, sql } from "kysely";
import { jsonArrayFrom } from "kysely/helpers/postgres";
import { endOfToday, todayAt } from "#core/domain/local-time.ts";
import { offersOf } from "#core/server/api/office/settings/queries.ts";
import { specialTimesFrom, specialTimesSince } from "#core/server/api/pages/times/queries.ts";
import { comingNotices } from "#core/server/api/writing/notices/queries.ts";
import type { ReadContext } from "#core/server/calls/handler.ts";
import type { Database } from "#core/server/db/connect.ts";
import { isoInstant } from "#core/server/db/instants.ts";
import { prepared } from "#core/server/db/prepared.ts";
import type { DB } from "#core/server/db/schema.ts";
import type { Fare, Timetable, TimetableChange, TimetableSeason } from "../contract/timetables.ts";
import { remarksOn } from "./remarks.ts";

const { selectFrom } = expressionBuilder<DB>();

/** All timetables of a directory that has them, the boats first, with what changes from today on. The answer expires with the day. */
export async function listTimetables(
  context: Pick<ReadContext, "db" | "now" | "reads" | "remember" | "until">,
): Promise<Timetable[]> {
  const { db, now } = context;
  context.until(endOfToday(now));
  const { has_timetables, has_boats } = await offersOf(context);
  if (!has_timetables) return [];
  const remembered = `timetables of ${todayAt(now)}`;
  const rows = await context.remember(remembered, ["timetables"], (primary) => timetableRows(primary, now).execute());
  const pageIds = rows.flatMap(({ page_id }) => page_id ?? []);
  context.reads(...pageIds.map((id) => `page:${id}` as const));
  const [selected, notices] = await Promise.all([selectPages(db, pageIds, now), comingNotices(context)]);
  const pages = new Map(selected.map((page) => [page.page_id, page]));
  const shown = has_boats ? rows : rows.filter(({ mode }) => mode !== "boat");
  return shown.map((row) => {
    const operator = pages.get(row.page_id ?? "");
    const timetable = timetableAnswer({ ...row, ...(operator ?? NO_PAGE) });
    const changes = [...timetable.changes, ...remarksOn(timetable, { operator, notices }, now)];
    return { ...timetable, changes: changes.toSorted((one, other) => one.date_from.localeCompare(other.date_from)) };
  });
}

const NO_PAGE = { page_slug: null, page_name: null, page_name_ie: null };

/** The operators' pages, which change while their timetables are remembered: those that are public. Index: page_pkey. */
async function selectPages(db: Database, ids: readonly string[], now: Temporal.Instant) {
  return ids.length === 0 ? [] : pagesById(db, { ids, special_from: specialTimesFrom(now) });
}

const pagesById = prepared<{ ids: readonly string[]; special_from: string }>()((db, param) =>
  db
    .selectFrom("page")
    .select(["id as page_id", "slug as page_slug", "name as page_name", "name_ie as page_name_ie", "holiday_intervals"])
    .select(({ ref }) => specialTimesSince(ref("page.id"), param("special_from")).as("special_times"))
    .where(sql<boolean>`id = any(${param("ids")}::uuid[])`)
    .where("is_public", "=", true),
);

/** The rows that `timetableAnswer` reads. There are few: every one is read. */
export function timetableRows(db: Database, now: Temporal.Instant) {
  return db
    .selectFrom("timetable")
    .leftJoin("page", (join) => join.onRef("page.id", "=", "timetable.page_id").on("page.is_public", "=", true))
    .selectAll("timetable")
    .select(["page.slug as page_slug", "page.name as page_name", "page.name_ie as page_name_ie"])
    .select(({ ref }) => comingChanges(ref("timetable.id"), todayAt(now).toString()).as("changes"))
    .orderBy(sql`array_position(array['boat', 'bus', 'plane'], timetable.mode)`)
    .orderBy("timetable.date_created")
    .orderBy("timetable.id");
}

/** What changes from a date on, as JSON. Index: timetable_change_coming. */
function comingChanges(timetableId: Expression<string>, from: string) {
  return jsonArrayFrom(
    selectFrom("timetable_change")
      .selectAll()
      .where("timetable_change.timetable_id", "=", timetableId)
      .where("timetable_change.date_to", ">=", from)
      .orderBy("timetable_change.date_from")
      .orderBy("timetable_change.time")
      .orderBy("timetable_change.id"),
  );
}

export type TimetableRow = Awaited<ReturnType<ReturnType<typeof timetableRows>["executeTakeFirstOrThrow"]>>;

export function timetableAnswer(row: TimetableRow): Timetable {
  return {
    id: row.id,
    mode: row.mode,
    operator: row.operator,
    operator_ie: row.operator_ie,
    page:
      row.page_id !== null && row.page_slug !== null
        ? { id: row.page_id, slug: row.page_slug, name: row.page_name, name_ie: row.page_name_ie }
        : null,
    origin: row.origin,
    origin_ie: row.origin_ie,
    origin_latitude: row.origin_latitude,
    origin_longitude: row.origin_longitude,
    destination: row.destination,
    destination_ie: row.destination_ie,
    destination_latitude: row.destination_latitude,
    destination_longitude: row.destination_longitude,
    minutes: row.minutes,
    holiday_rule: row.holiday_rule,
    seasons: row.seasons as unknown as TimetableSeason[],
    prices: row.prices as unknown as Fare[],
    website: row.website,
    phone: row.phone,
    parking: row.parking,
    parking_ie: row.parking_ie,
    note: row.note,
    note_ie: row.note_ie,
    changes: row.changes.map(changeAnswer),
    date_created: isoInstant(row.date_created),
    date_updated: isoInstant(row.date_updated),
    version: row.version,
  };
}

type ChangeRow = Omit<TimetableChange, "date_created"> & {
  /** A text where PostgreSQL built JSON of the row. */
  date_created: Date | string;
};

export function changeAnswer(row: ChangeRow): TimetableChange {
  return {
    id: row.id,
    timetable_id: row.timetable_id,
    kind: row.kind,
    date_from: row.date_from,
    date_to: row.date_to,
    direction: row.direction,
    time: row.time,
    note: row.note,
    note_ie: row.note_ie,
    date_created: isoInstant(row.date_created),
  };
}

/** Whether a timetable follows a route of a file. Index: gtfs_link_pkey. */
export const followsRoute = async (db: Database, timetableId: string): Promise<boolean> =>
  (await db
    .selectFrom("gtfs_link")
    .select("timetable_id")
    .where("timetable_id", "=", timetableId)
    .executeTakeFirst()) !== undefined;
