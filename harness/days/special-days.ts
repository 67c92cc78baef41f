import { calendar, ZONE } from "#core/domain/local-time.ts";
import { publicHolidays } from "#core/domain/public-holidays.ts";

/** An instant that the clock of a run begins at, and what is special about it. */
export type SpecialDay = { at: Temporal.Instant; what: string };

const DAYS_OF_A_LEAP = 5 * 366; // to the next 29 February, which a year such as 2100 puts off: then there is none

/** Days from tomorrow on at which something is different, each once, in their order. */
export function specialDays(now: Temporal.Instant): SpecialDay[] {
  const today = now.toZonedDateTimeISO(ZONE).toPlainDate();
  const ahead = (days: number) => today.add({ days });
  const first = (isIt: (date: Temporal.PlainDate) => boolean) => {
    for (let days = 1; days <= DAYS_OF_A_LEAP; days += 1) if (isIt(ahead(days))) return ahead(days);
    return null;
  };
  const annual = (monthDay: string) => first((date) => date.toPlainMonthDay().toString() === monthDay);
  const noon = (date: Temporal.PlainDate | null, what: string) => at(date, "12:00", what);
  const changes = [1, 2].map((number) => nthChange(now, number));
  return [
    ...[1, 2, 3, 4, 5, 6, 7].map((days) => noon(ahead(days), `today + ${days}`)),
    at(
      first((date) => date.dayOfWeek === 6),
      "23:55",
      "a Saturday night",
    ),
    at(annual("12-31"), "23:50", "the end of the year"),
    at(annual("01-01"), "00:05", "the begin of the year"),
    noon(annual("01-31"), "the end of a month before a shorter one"),
    noon(annual("02-29"), "a leap day"),
    noon(
      first((date) => calendar.dayOf(date).easter === -2),
      "Good Friday",
    ),
    noon(
      first((date) => publicHolidays.on(date) !== null),
      "a public holiday",
    ),
    ...changes.map((change) => (change ? [{ at: change.subtract({ minutes: 5 }), what: "the clock changes" }] : [])),
  ].flat();
}

function at(date: Temporal.PlainDate | null, plainTime: string, what: string): SpecialDay[] {
  return date ? [{ at: date.toZonedDateTime({ timeZone: ZONE, plainTime }).toInstant(), what }] : [];
}

/** The next change of summer time but for some. */
function nthChange(now: Temporal.Instant, number: number): Temporal.Instant | null {
  let change: Temporal.ZonedDateTime | null = now.toZonedDateTimeISO(ZONE);
  for (let passed = 0; change && passed < number; passed += 1) change = change.getTimeZoneTransition("next");
  return change?.toInstant() ?? null;
}
