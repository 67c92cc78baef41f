import { TIME_ZONE } from "#core/texts/locales.ts";

/**
 * A date and time in the format of native inputs: `2026-12-05T20:30`. While it is typed, either half
 * may be missing: `2026-12-05T`, `T20:30`, `T`.
 */
export type LocalTime = string;

const WHOLE = /^\d{4}-\d\d-\d\dT\d\d:\d\d$/;
const DAY = /^\d{4}-\d\d-\d\d(?=T)/;

export function toLocal(instant: string | null): LocalTime {
  if (!instant) return "T";
  const local = Temporal.Instant.from(instant).toZonedDateTimeISO(TIME_ZONE).toPlainDateTime();
  return local.toString({ smallestUnit: "minute" });
}

/** Null while it is incomplete. */
export const plainOf = (local: LocalTime): Temporal.PlainDateTime | null =>
  WHOLE.test(local) ? Temporal.PlainDateTime.from(local) : null;

export function dayOf(local: LocalTime): Temporal.PlainDate | null {
  const day = DAY.exec(local)?.[0];
  return day ? Temporal.PlainDate.from(day) : null;
}

export const instantOf = (plain: Temporal.PlainDateTime): string =>
  plain.toZonedDateTime(TIME_ZONE).toInstant().toString({ smallestUnit: "millisecond" });

/** ISO 8601 in UTC; null while it is incomplete. */
export function toInstant(local: LocalTime): string | null {
  const plain = plainOf(local);
  return plain && instantOf(plain);
}

export const nowInstant = (): string => Temporal.Now.instant().toString({ smallestUnit: "millisecond" });
