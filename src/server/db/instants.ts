/**
 * A timestamp for answers: ISO 8601 in UTC with milliseconds and `Z`. The driver returns a column as a Date, but inside
 * JSON built by PostgreSQL it is a text with offset and microseconds.
 * @example isoInstant("2026-07-04T18:00:00.123456+02:00") // "2026-07-04T16:00:00.123Z"
 */
export function isoInstant(timestamp: Date | string): string {
  return (typeof timestamp === "string" ? new Date(timestamp) : timestamp).toISOString();
}

/** The same for a Temporal instant. */
export function answeredInstant(instant: Temporal.Instant): string {
  return instant.toString({ fractionalSecondDigits: 3 });
}

/** An instant from a request as a column value: null clears, undefined leaves it. */
export function sentDate<Cached extends null | undefined>(instant: string | Cached): Date | Cached {
  return typeof instant === "string" ? new Date(instant) : instant;
}
