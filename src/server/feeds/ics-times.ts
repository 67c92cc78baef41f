import { ZONE } from "../../domain/local-time.ts";

const compact = (iso: string) => iso.replaceAll(/[-:]/g, "");
const inDublin = (date: Date) => date.toTemporalInstant().toZonedDateTimeISO(ZONE);

/** `20260704T190000Z` */
export const utcValue = (date: Date) => compact(`${date.toISOString().slice(0, 19)}Z`);

/** The clock time in Dublin, for `TZID=Europe/Dublin`: `20260704T200000`. */
export const localValue = (date: Date) =>
  compact(inDublin(date).toPlainDateTime().toString({ smallestUnit: "second" }));

/** The day in Dublin, for `VALUE=DATE`: `20260704`. */
export const dateValue = (date: Date) => compact(inDublin(date).toPlainDate().toString());

export const exdates = (dates: readonly Date[], written: (date: Date) => string) => dates.map(written).join(",");

/**
 * A rule as RFC 5545 wants it beside such a start: UNTIL is a day where the event has whole days, else an instant in UTC.
 * As we keep it, it may also be a day that counts to its end, or a clock time in Dublin.
 */
export function ruleValue(rrule: string, isAllDay: boolean): string {
  return rrule.replace(
    /\bUNTIL=(\d{8})(?:T(\d{6})(Z?))?/,
    (_, day: string, time: string | undefined, utc: string) =>
      `UNTIL=${untilValue(day, time, { isAllDay, isUtc: utc === "Z" })}`,
  );
}

function untilValue(day: string, time: string | undefined, { isAllDay, isUtc }: { isAllDay: boolean; isUtc: boolean }) {
  const instant = isUtc
    ? Temporal.Instant.from(`${day}T${time}Z`)
    : Temporal.PlainDateTime.from(`${day}T${time ?? "235959"}`)
        .toZonedDateTime(ZONE)
        .toInstant();
  const date = new Date(instant.epochMilliseconds);
  return isAllDay ? dateValue(date) : utcValue(date);
}
