import { LocalCalendar } from "@eolaire/opening-hours";
import { country } from "../contract/country.ts";
import { publicHolidays } from "./public-holidays.ts";

/** The time zone of all local dates and clock times. */
export const ZONE = country.zone;

/** What closes earlier belongs to the evening before. In minutes from midnight. */
export const NIGHT_ENDS_MINUTE = 6 * 60;

/** The dates and clock times of the country. */
export const calendar = new LocalCalendar(ZONE, publicHolidays);

/** The local date. */
export const todayAt = (now: Temporal.Instant): Temporal.PlainDate => calendar.todayAt(now);

/** The next local midnight, when "today" becomes another date. */
export const endOfToday = (now: Temporal.Instant): Temporal.Instant => calendar.endOfToday(now);

/** What a local clock shows at an instant in epoch milliseconds: `18:05`. */
export const clockAt = (at: number): string =>
  Temporal.Instant.fromEpochMilliseconds(at)
    .toZonedDateTimeISO(ZONE)
    .toPlainTime()
    .toString({ smallestUnit: "minute" });

/** Minutes after midnight of a clock time. @example minuteOf("09:30") // 570 */
export const minuteOf = (clock: string): number => Number(clock.slice(0, 2)) * 60 + Number(clock.slice(3, 5));
