import { todayAt, ZONE } from "#core/domain/local-time.ts";
import { publicHolidays } from "#core/domain/public-holidays.ts";
import type { Database } from "#core/server/db/connect.ts";

/** The local date of the country, by the clock that the product goes by. */
export const today = (): Temporal.PlainDate => todayAt(Temporal.Now.instant());

/** So many days after today. */
export const inDays = (days: number): Temporal.PlainDate => today().add({ days });

/** The first such weekday after tomorrow, 1 Monday … 7 Sunday: it lies ahead also where midnight passes meanwhile. */
export function comingWeekday(weekday: number): Temporal.PlainDate {
  const first = inDays(2);
  return first.add({ days: (weekday + 7 - first.dayOfWeek) % 7 });
}

/** The first day after today that is neither a Sunday nor a public holiday: timetables run as they say. */
export function comingWorkday(): Temporal.PlainDate {
  let date = inDays(1);
  while (date.dayOfWeek === 7 || publicHolidays.on(date)) date = date.add({ days: 1 });
  return date;
}

/** A local clock time on a day. */
export const localTime = (date: Temporal.PlainDate, plainTime: string): Temporal.Instant =>
  date.toZonedDateTime({ timeZone: ZONE, plainTime }).toInstant();

/**
 * Takes special days, seasons and rules for holidays out of the opening hours: one week is like another, whatever lies before the day of
 * the run.
 */
export async function makeWeeksAlike(db: Database): Promise<void> {
  await db.deleteFrom("special_time").execute();
  await db.deleteFrom("opening_time").where("season_from", "is not", null).execute();
  await db.updateTable("page").set({ holiday_intervals: null }).execute();
}
