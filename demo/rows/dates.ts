import { ZONE } from "#core/domain/local-time.ts";

/** The days that the demonstration counts from: its base date is the day of loading, in Dublin. */
export type DemoCalendar = {
  now: Temporal.Instant;
  /** So many days after the base date. */
  day(offset: number): Temporal.PlainDate;
  /** A clock time on such a day. */
  at(offset: number, time: string): Temporal.Instant;
  /** The next day with this month and day ("12-25"), today too. */
  nextAnnual(monthDay: string): Temporal.PlainDate;
  /** So many days until the next such weekday, 1 Monday … 7 Sunday; 0 is today. */
  daysUntil(weekday: number): number;
  /** How many days later something is than on such a day: nothing is on Christmas Day. */
  afterChristmas(offset: number, days: number): number;
};

const CHRISTMAS = Temporal.PlainMonthDay.from("12-25");

export function demoCalendar(now: Temporal.Instant): DemoCalendar {
  const base = now.toZonedDateTimeISO(ZONE).toPlainDate();
  const day = (offset: number) => base.add({ days: offset });
  return {
    now,
    day,
    at: (offset, time) => day(offset).toZonedDateTime({ timeZone: ZONE, plainTime: time }).toInstant(),
    nextAnnual(monthDay) {
      const thisYear = Temporal.PlainMonthDay.from(monthDay).toPlainDate({ year: base.year });
      return Temporal.PlainDate.compare(thisYear, base) >= 0 ? thisYear : thisYear.add({ years: 1 });
    },
    daysUntil: (weekday) => (weekday - base.dayOfWeek + 7) % 7,
    afterChristmas: (offset, days) => (day(offset).toPlainMonthDay().equals(CHRISTMAS) ? days : 0),
  };
}

/** When posts and stories appear on their day, and their own minute each, so that their order is certain. */
const PUBLISHED_AT = "08:00";

/** What is meant for later today is there already: the demonstration is to be seen whole at any hour. */
export function publishedAt({ at, now }: DemoCalendar, day: number, minute: number): Temporal.Instant {
  const planned = at(day, PUBLISHED_AT);
  const latest = Temporal.Instant.compare(planned, now) < 0 ? planned : now;
  return latest.subtract({ minutes: minute });
}
