import type { Interval, RegularKind, RegularTimes, Schedule } from "../schedule.ts";
import type { Weeks } from "../weeks.ts";
import type { Yearly } from "../yearly.ts";

/** A row of a week, as forms, spreadsheets and tables of a database hold hours. */
export type HoursRow = {
  /** `main`: the hours of the place itself. Those of other sets, such as its kitchen, are left out. */
  set: string;
  /** ISO weekday, 1 Monday … 7 Sunday. */
  day: number;
  /** `HH:MM`; an end at or before the start is on the next date. */
  opens: string;
  closes: string;
  kind: RegularKind;
  weeks: Weeks | null;
  /** `MM-DD`, both included; null: all year. */
  season: { from: string; to: string } | null;
};

/** A special day or range (`YYYY-MM-DD`), or a day of every year with its next date. No intervals: closed. */
export type SpecialRow = {
  date_from: string;
  date_to: string;
  intervals: readonly Interval[];
  yearly?: Yearly | null;
};

/** The hours of a place in rows. */
export type HoursInRows = {
  times: readonly HoursRow[];
  holiday_rule: "as_usual" | "closed" | "intervals";
  holiday_intervals: readonly Interval[];
  special: readonly SpecialRow[];
  /** `temporarily_closed` and `permanently_closed` count before the hours. */
  status: string;
  /** `YYYY-MM-DD`: closed up to the day before. */
  reopens_on: string | null;
};

/** The schedule of the main hours. */
export function scheduleOfRows(hours: Omit<HoursInRows, "status">): Schedule {
  const { times, holiday_rule, holiday_intervals, special, reopens_on } = hours;
  const main = times.filter(({ set }) => set === "main");
  const regularOf = (rows: typeof main): RegularTimes[] =>
    rows.map(({ day, opens, closes, kind, weeks }) => ({ days: [day], from: opens, to: closes, kind, weeks }));
  const seasons = Map.groupBy(
    main.filter(({ season }) => season),
    ({ season }) => `${season!.from}/${season!.to}`,
  );
  return {
    regular: regularOf(main.filter(({ season }) => !season)),
    seasons: [...seasons.values()].map((rows) => {
      const { from, to } = rows[0]!.season!;
      return { from, to, regular: regularOf(rows) };
    }),
    ...(holiday_rule !== "as_usual" && { publicHolidays: { intervals: holiday_intervals } }),
    specials: special.map(({ date_from, date_to, yearly, intervals }) => ({
      date: date_from,
      to: date_to,
      yearly,
      ...(intervals.length > 0 && { intervals }),
    })),
    ...(reopens_on && { closedUntil: reopens_on }),
  };
}
