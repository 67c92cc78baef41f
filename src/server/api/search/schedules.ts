import { sql } from "kysely";
import type { Schedule } from "../../../domain/opening-times.ts";
import type { Database } from "../../db/connect.ts";
import { mainHoursOf, scheduleOf, specialTimesOf } from "../times/queries.ts";

/** `keepsHours`: the owner has not closed the page, for a time or for good. */
export type PageSchedule = { schedule: Schedule; keepsHours: boolean };

/** The main hours of pages as they count from an instant on, by page id, in one statement. Index: page_pkey. */
export async function schedulesOf(
  db: Database,
  pageIds: readonly string[],
  from: Temporal.Instant,
): Promise<Map<string, PageSchedule>> {
  const rows = await db
    .selectFrom("page")
    .where(sql<boolean>`page.id = any(${pageIds}::uuid[])`)
    .select(["page.id", "page.status", "page.holiday_intervals"])
    .select(({ ref }) => [
      mainHoursOf(ref("page.id")).as("opening_times"),
      specialTimesOf(ref("page.id"), from).as("special_times"),
    ])
    .execute();
  return new Map(
    rows.map((row) => [
      row.id,
      {
        schedule: scheduleOf(row),
        keepsHours: row.status !== "temporarily_closed" && row.status !== "permanently_closed",
      },
    ]),
  );
}
