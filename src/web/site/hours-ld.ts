import type { ContactPoint, OpeningHoursSpecification } from "schema-dts";
import type { Page } from "../../contract/pages/public.ts";
import type { OpeningTime, SpecialTime } from "../../contract/pages/times.ts";
import { daysOfSeason } from "../../domain/opening-times/season-days.ts";
import { nextDates } from "../../domain/opening-times/weeks.ts";
import { publicHolidaysOf } from "../../domain/public-holidays.ts";

const DAYS = ["Monday", "Tuesday", "Wednesday", "Thursday", "Friday", "Saturday", "Sunday"] as const;
/** Certain weeks are said as dates, of which search engines need the next ones. */
const DATES_OF_WEEKS = 6;
const WEEKS_OF_YEAR = 53;

type Hours = {
  openingHoursSpecification: OpeningHoursSpecification[];
  specialOpeningHoursSpecification: OpeningHoursSpecification[];
};

/**
 * The main hours of a page: each season with the days of its present or next time, and the week, with the days of the coming
 * year that are in no season, because hours without days would also hold in them; as special hours today's notice, the special days, the public holidays of the coming year that have hours of their own, and the next dates of certain
 * weeks.
 */
export function openingLd(page: Page, today: Temporal.PlainDate): Hours {
  const { times, status, reopens_on } = page;
  if (status !== "open" && reopens_on === null)
    return { openingHoursSpecification: [], specialOpeningHoursSpecification: [] };
  const main = times.times.filter(({ set }) => set === "main");
  const noticed = times.week.filter(({ source }) => source === "notice");
  const planned = [
    ...times.special
      .filter((one) => !isOverridden(times, one))
      .flatMap(({ date_from, date_to, intervals }) => special(date_from, date_to, intervals)),
    ...holidays(page, today),
    ...datesOfWeeks(main, today),
  ];
  return {
    openingHoursSpecification: main
      .filter(({ weeks, kind }) => !weeks && kind === "open")
      .flatMap((row) => validDays(row, main, today).map((days) => weekly(row, days))),
    specialOpeningHoursSpecification: [
      ...(reopens_on
        ? closedDays(today.toString(), Temporal.PlainDate.from(reopens_on).subtract({ days: 1 }).toString())
        : []),
      ...noticed.flatMap(({ date, intervals }) => special(date, date, intervals.filter(isOpen))),
      ...planned.filter(({ validFrom, validThrough }) => {
        return validFrom !== validThrough || !noticed.some(({ date }) => date === validFrom); // a notice overrides it
      }),
    ],
  };
}

const isOpen = ({ kind }: { kind: string }) => kind === "open";

type Days = { from: Temporal.PlainDate; to: Temporal.PlainDate };

function weekly({ day, opens, closes }: OpeningTime, days: Days | null): OpeningHoursSpecification {
  return {
    "@type": "OpeningHoursSpecification",
    dayOfWeek: `https://schema.org/${DAYS[day - 1] ?? "Monday"}`,
    opens,
    closes: endOfDay(closes),
    ...(days && { validFrom: days.from.toString(), validThrough: days.to.toString() }),
  };
}

/** The days on which a row holds; null: always. */
function validDays({ season }: OpeningTime, main: readonly OpeningTime[], today: Temporal.PlainDate): (Days | null)[] {
  if (season) return [daysOfSeason(season, today)];
  return main.some((row) => row.season) ? daysOutOfSeasons(main, today) : [null];
}

/** Runs of days of the coming year that are in no season. */
function daysOutOfSeasons(main: readonly OpeningTime[], today: Temporal.PlainDate): Days[] {
  const end = today.add({ years: 1 });
  const taken = main
    .flatMap(({ season }) => (season ? [daysOfSeason(season, today), daysOfSeason(season, end)] : []))
    .sort((one, other) => Temporal.PlainDate.compare(one.from, other.from));
  const runs: Days[] = [];
  let from = today;
  for (const season of [...taken, { from: end, to: end }]) {
    const to = season.from.subtract({ days: 1 });
    if (!isBefore(to, from)) runs.push({ from, to: isBefore(to, end) ? to : end.subtract({ days: 1 }) });
    if (!isBefore(season.to, from)) from = season.to.add({ days: 1 });
    if (!isBefore(from, end)) break;
  }
  return runs;
}

const isBefore = (one: Temporal.PlainDate, other: Temporal.PlainDate) => Temporal.PlainDate.compare(one, other) < 0;

/** Those of the coming year on which no special day stands, which would override the rule. */
function holidays({ times }: Page, today: Temporal.PlainDate): OpeningHoursSpecification[] {
  if (times.holiday_rule === "as_usual") return [];
  const end = today.add({ years: 1 });
  return [today.year, end.year]
    .flatMap((year) => publicHolidaysOf(year))
    .filter(({ date }) => Temporal.PlainDate.compare(date, today) >= 0 && Temporal.PlainDate.compare(date, end) < 0)
    .map(({ date }) => date.toString())
    .filter((date) => !isSpecial(times, date))
    .flatMap((date) => special(date, date, times.holiday_intervals));
}

/** The next date of a day of every year, on which something else is planned this time. */
const isOverridden = ({ special }: Page["times"], { yearly, date_from }: SpecialTime) =>
  yearly !== null &&
  special.some((one) => one.yearly === null && one.date_from <= date_from && date_from <= one.date_to);

const isSpecial = ({ special }: Page["times"], date: string) =>
  special.some(({ date_from, date_to }) => date_from <= date && date <= date_to);

/** The next dates of the times of certain weeks, which replace those of every week in the same part of the year. */
function datesOfWeeks(main: readonly OpeningTime[], today: Temporal.PlainDate): OpeningHoursSpecification[] {
  const groups = Map.groupBy(
    main.filter(({ weeks }) => weeks),
    ({ weeks, day, season }) => JSON.stringify([weeks, day, season]),
  );
  return [...groups.values()].flatMap(([first, ...rest]) => {
    if (!first?.weeks) return [];
    const open = [first, ...rest].filter(({ kind }) => kind === "open");
    const intervals = open.map(({ opens, closes }) => ({ from: opens, to: closes }));
    const days = validDays(first, main, today);
    return nextDates(first.weeks, first.day, { from: today.toString(), count: WEEKS_OF_YEAR })
      .filter((date) => days.some((one) => !one || (`${one.from}` <= date && date <= `${one.to}`)))
      .slice(0, DATES_OF_WEEKS)
      .flatMap((date) => special(date, date, intervals));
  });
}

type Interval = { from: string; to: string };

function special(from: string, to: string, intervals: readonly Interval[]): OpeningHoursSpecification[] {
  if (intervals.length === 0) return closedDays(from, to);
  return intervals.map((interval) => ({
    ...{ "@type": "OpeningHoursSpecification", validFrom: from, validThrough: to },
    ...{ opens: interval.from, closes: endOfDay(interval.to) },
  }));
}

/** A closed day opens and closes at midnight (convention of schema.org). */
const closedDays = (from: string, to: string): OpeningHoursSpecification[] => [
  { "@type": "OpeningHoursSpecification", validFrom: from, validThrough: to, opens: "00:00", closes: "00:00" },
];

const endOfDay = (clock: string) => (clock === "24:00" ? "23:59" : clock);

/** Where one books, with the hours by appointment; the page itself where it names nothing else. */
export function bookingLd(page: Page, pageUrl: string) {
  const rows = page.times.times.filter((row) => row.set === "main" && row.kind === "appointment" && !row.weeks);
  const { booking_url, booking_number } = page;
  if (rows.length === 0 && !booking_url && !booking_number) return {};
  const telephone = booking_number ?? page.contact_number;
  const contactPoint: ContactPoint = {
    ...{ "@type": "ContactPoint", contactType: "reservations", url: booking_url ?? pageUrl },
    ...(telephone && { telephone }),
    ...(rows.length > 0 && {
      hoursAvailable: rows.map(({ day, opens, closes }) => ({
        ...{ "@type": "OpeningHoursSpecification" as const, opens, closes: endOfDay(closes) },
        dayOfWeek: `https://schema.org/${DAYS[day - 1] ?? "Monday"}` as const,
      })),
    }),
  };
  return {
    contactPoint,
    ...(booking_url && { potentialAction: { "@type": "ReserveAction" as const, target: booking_url } }),
  };
}
