/**
 * A timestamp as answers tell it: ISO 8601 in UTC with milliseconds and `Z`. The driver gives a column as a Date, but
 * inside JSON that PostgreSQL builds it is a text with an offset and microseconds.
 * @example isoInstant("2026-07-04T18:00:00.123456+02:00") // "2026-07-04T16:00:00.123Z"
 */
export function isoInstant(timestamp: Date | string): string {
  return (typeof timestamp === "string" ? new Date(timestamp) : timestamp).toISOString();
}

/** The same for an instant that was computed. */
export function answeredInstant(instant: Temporal.Instant): string {
  return instant.toString({ fractionalSecondDigits: 3 });
}

/** An instant as a caller sent it, for a column: null clears it, undefined leaves it. */
export function sentDate<Cached extends null | undefined>(instant: string | Cached): Date | Cached {
  return typeof instant === "string" ? new Date(instant) : instant;
}
