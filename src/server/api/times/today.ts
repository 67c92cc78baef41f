import { ZONE } from "../../../domain/local-time.ts";

/** The date in Dublin. */
export function todayAt(now: Temporal.Instant): Temporal.PlainDate {
  return now.toZonedDateTimeISO(ZONE).toPlainDate();
}

/** The midnight in Dublin at which "today" becomes another date. */
export function endOfToday(now: Temporal.Instant): Temporal.Instant {
  return todayAt(now).add({ days: 1 }).toZonedDateTime(ZONE).toInstant();
}
