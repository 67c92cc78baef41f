import type { PublicHolidays } from "../public-holidays.ts";
import type { Interval } from "../schedule.ts";
import { daysOfSeason } from "../season-days.ts";
import { nextDates } from "../weeks.ts";
import type { HoursInRows, HoursRow, SpecialRow } from "./rows.ts";

const DAYS = ["Monday", "Tuesday", "Wednesday", "Thursday", "Friday", "Saturday", "Sunday"] as const;
/** Certain weeks are said as dates, of which search engines need the next ones. */
const DATES_OF_WEEKS = 6;
const WEEKS_OF_YEAR = 53;

/** Source: https://schema.org/OpeningHoursSpecification */
export type OpeningHoursSpecification = {
  "@type": "OpeningHoursSpecification";
  dayOfWeek?: `https://schema.org/${(typeof DAYS)[number]}`;
  opens: string;
  closes: string;
  validFrom?: string;
  validThrough?: string;
};

export type SchemaOrgHours = {
  openingHoursSpecification: OpeningHoursSpecification[];
  specialOpeningHoursSpecification: OpeningHoursSpecification[];
};

/** What holds on a date before all else, such as a notice of today. */
export type NoticedDate = { date: string; intervals: readonly (Interval & { kind: string })[] };

/**
 * The main hours of a place: each season with the days of its present or next time, and the week, with the days of the coming
 * year that are in no season, because hours without days would also hold in them; as special hours what was noticed, the special
 * days, the public holidays of the coming year that have hours of their own, and the next dates of certain weeks.
 */
export function writeSchemaOrg(
  hours: HoursInRows,
  noticed: readonly NoticedDate[],
  today: Temporal.PlainDate,
  holidays: PublicHolidays<unknown>,
): SchemaOrgHours {
  const { times, status, reopens_on } = hours;
  if (status !== "open" && reopens_on === null)
    return { openingHoursSpecification: [], specialOpeningHoursSpecification: [] };
  const main = times.filter(({ set }) => set === "main");
  const planned = [
    ...hours.special
      .filter((one) => !isOverridden(hours, one))
      .flatMap(({ date_from, date_to, intervals }) => special(date_from, date_to, intervals)),
    ...holidaysAhead(hours, today, holidays),
    ...datesOfWeeks(main, today),
  ];
  return {
    openingHoursSpecification: main
      .filter(({ weeks, kind }) => !weeks && kind === "open")
      .flatMap((row) =>
        validDays(row, main, today).map((days) => ({
          ...weekdaySpecification(row),
          ...(days && { validFrom: days.from.toString(), validThrough: days.to.toString() }),
        })),
      ),
    specialOpeningHoursSpecification: [
      ...(reopens_on
        ? closedDays(today.toString(), Temporal.PlainDate.from(reopens_on).subtract({ days: 1 }).toString())
        : []),
      ...noticed.flatMap(({ date, intervals }) =>
        special(
          date,
          date,
          intervals.filter(({ kind }) => kind === "open"),
        ),
      ),
      ...planned.filter(({ validFrom, validThrough }) => {
        return validFrom !== validThrough || !noticed.some(({ date }) => date === validFrom); // it overrides the plan
      }),
    ],
  };
}

type Days = { from: Temporal.PlainDate; to: Temporal.PlainDate };

/** Every week on a weekday. */
export const weekdaySpecification = ({
  day,
  opens,
  closes,
}: Pick<HoursRow, "day" | "opens" | "closes">): OpeningHoursSpecification => ({
  "@type": "OpeningHoursSpecification",
  dayOfWeek: `https://schema.org/${DAYS[day - 1] ?? "Monday"}`,
  opens,
  closes: endOfDay(closes),
});

/** The days on which a row holds; null: always. */
function validDays({ season }: HoursRow, main: readonly HoursRow[], today: Temporal.PlainDate): (Days | null)[] {
  if (season) return [daysOfSeason(season, today)];
  return main.some((row) => row.season) ? daysOutOfSeasons(main, today) : [null];
}

/** Runs of days of the coming year that are in no season. */
function daysOutOfSeasons(main: readonly HoursRow[], today: Temporal.PlainDate): Days[] {
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
function holidaysAhead(
  { holiday_rule, holiday_intervals, special: days }: HoursInRows,
  today: Temporal.PlainDate,
  holidays: PublicHolidays<unknown>,
): OpeningHoursSpecification[] {
  if (holiday_rule === "as_usual") return [];
  const end = today.add({ years: 1 });
  return [today.year, end.year]
    .flatMap((year) => holidays.of(year))
    .filter(({ date }) => !isBefore(date, today) && isBefore(date, end))
    .map(({ date }) => date.toString())
    .filter((date) => !days.some(({ date_from, date_to }) => date_from <= date && date <= date_to))
    .flatMap((date) => special(date, date, holiday_intervals));
}

/** The next date of a day of every year, on which something else is planned this time. */
const isOverridden = ({ special }: Pick<HoursInRows, "special">, { yearly, date_from }: SpecialRow) =>
  Boolean(yearly) && special.some((one) => !one.yearly && one.date_from <= date_from && date_from <= one.date_to);

/** The next dates of the times of certain weeks, which replace those of every week in the same part of the year. */
function datesOfWeeks(main: readonly HoursRow[], today: Temporal.PlainDate): OpeningHoursSpecification[] {
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

function special(from: string, to: string, intervals: readonly Interval[]): OpeningHoursSpecification[] {
  if (intervals.length === 0) return closedDays(from, to);
  return intervals.map((interval) => ({
    "@type": "OpeningHoursSpecification",
    validFrom: from,
    validThrough: to,
    opens: interval.from,
    closes: endOfDay(interval.to),
  }));
}

/** A closed day opens and closes at midnight (convention of schema.org). */
const closedDays = (from: string, to: string): OpeningHoursSpecification[] => [
  { "@type": "OpeningHoursSpecification", validFrom: from, validThrough: to, opens: "00:00", closes: "00:00" },
];

const endOfDay = (clock: string) => (clock === "24:00" ? "23:59" : clock);
