import { jsonText } from "@eolaire/postgres";
import { sql } from "kysely";
import type { Database } from "#core/server/db/connect.ts";
import type { JsonObject } from "#core/server/db/schema.ts";
import type { GtfsLink } from "#modules/timetables/contract/gtfs.ts";
import type { TimetableSeason } from "#modules/timetables/contract/timetables.ts";
import type { ParsedGtfs, PickedTimetable } from "#modules/timetables/read/parse-gtfs.ts";

const NOTE = "Not as usual in the operator’s timetable on this day";
const NOTE_IE = "Ní mar is gnách atá amchlár an oibreora an lá seo";
/** Of what a reading has changed so many departures are shown. */
const MAX_SHOWN = 60;

type Link = { timetable_id: string; route_id: string; origin: string; destination: string };

/** The routes that timetables follow, in the order in which the file is read for them. Index: gtfs_link_of_source. */
export const linksOf = (tx: Database, sourceId: string): Promise<Link[]> =>
  tx
    .selectFrom("gtfs_link")
    .select(["timetable_id", "route_id", "origin", "destination"])
    .where("source_id", "=", sourceId)
    .orderBy("timetable_id")
    .execute();

/**
 * Gives each timetable the departures that its route has in the file now. A route that the file no longer has leaves its
 * timetable as it was, and the office sees that.
 * @returns the ids of the timetables that changed
 */
export async function follow(
  tx: Database,
  links: readonly Link[],
  { picked }: Pick<ParsedGtfs, "picked">,
): Promise<string[]> {
  const changed: string[] = [];
  for (const [at, { timetable_id }] of links.entries()) {
    const found = picked[at];
    // A file whose days are over, or without a departure, is no reason to say that nothing leaves any more.
    const isThere = found !== null && found !== undefined && found.seasons.length > 0;
    await tx.updateTable("gtfs_link").set({ is_there: isThere }).where("timetable_id", "=", timetable_id).execute();
    if (isThere && (await takeOver(tx, timetable_id, found))) changed.push(timetable_id);
  }
  return changed;
}

async function takeOver(tx: Database, id: string, found: PickedTimetable): Promise<boolean> {
  const row = await tx
    .selectFrom("timetable")
    .select(["seasons", "minutes"])
    .where("id", "=", id)
    .forUpdate()
    .executeTakeFirst();
  if (!row) return false;
  const before = departuresIn(row.seasons as unknown as TimetableSeason[]);
  const now = departuresIn(found.seasons);
  const [added, removed] = [without(now, before), without(before, now)];
  const isOther = added.length > 0 || removed.length > 0 || row.minutes !== found.minutes;
  const hasOtherDays = await replaceDays(tx, id, found);
  await tx
    .updateTable("gtfs_link")
    .set({ left_out: found.left_out as unknown as JsonObject })
    .$if(isOther, (query) =>
      query.set({
        added: jsonText(added.slice(0, MAX_SHOWN)),
        removed: jsonText(removed.slice(0, MAX_SHOWN)),
        date_changed: sql`now()`,
      }),
    )
    .where("timetable_id", "=", id)
    .execute();
  if (isOther) {
    await tx
      .updateTable("timetable")
      .set({ seasons: jsonText(found.seasons), minutes: found.minutes })
      .where("id", "=", id)
      .execute();
  }
  return isOther || hasOtherDays;
}

type Shown = GtfsLink["added"][number];

const departuresIn = (seasons: readonly TimetableSeason[]): Shown[] =>
  seasons.flatMap(({ from, to, departures }) =>
    departures.map(({ direction, time, days }) => ({ direction, time, days, from, to })),
  );

function without(all: readonly Shown[], others: readonly Shown[]): Shown[] {
  const known = new Set(others.map((one) => JSON.stringify(one)));
  return all.filter((one) => !known.has(JSON.stringify(one)));
}

/** The days that the file has otherwise, in place of those that it had. Those of the office stay. @returns whether they are others */
async function replaceDays(tx: Database, timetable_id: string, { differences }: PickedTimetable): Promise<boolean> {
  const own = tx
    .selectFrom("timetable_change")
    .select(["kind", "date_from", "direction", "time"])
    .where("timetable_id", "=", timetable_id)
    .where("from_gtfs", "=", true);
  const keyOf = ({ kind, date, direction, time }: (typeof differences)[number]) =>
    [date, kind, direction, time].join(" ");
  const before = (await own.execute()).map(({ date_from, ...one }) => keyOf({ ...one, date: date_from }));
  const now = differences.map(keyOf);
  if (before.toSorted().join() === now.toSorted().join()) return false;
  await tx
    .deleteFrom("timetable_change")
    .where("timetable_id", "=", timetable_id)
    .where("from_gtfs", "=", true)
    .execute();
  const rows = differences.map(({ date, kind, direction, time }) => ({
    timetable_id,
    kind,
    direction,
    time,
    date_from: date,
    date_to: date,
    from_gtfs: true,
    note: NOTE,
    note_ie: NOTE_IE,
  }));
  if (rows.length > 0) await tx.insertInto("timetable_change").values(rows).execute();
  return true;
}
