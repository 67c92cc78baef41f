import type { Schedule } from "@eolaire/opening-hours";
import { ZONE } from "../local-time.ts";
import { openingHours } from "./opening-hours.ts";

/**
 * Whether a place is closed on the local date of an instant by way of exception: by a special day, or by its rule for public
 * holidays. A day of the week on which it is always closed is none: events may well be held on those.
 */
export function exceptionalClosures(
  schedule: Pick<Schedule, "publicHolidays" | "specials">,
): (at: Temporal.Instant) => boolean {
  return (at) => {
    const { source, intervals } = openingHours.planOf(schedule, at.toZonedDateTimeISO(ZONE).toPlainDate());
    return (source === "special" || source === "holiday") && intervals.length === 0;
  };
}
