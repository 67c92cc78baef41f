import type { RegularTimes, Schedule } from "../opening-times.ts";
import type { HoursOfPage } from "./osm-line.ts";

/** The schedule of the main hours of a page, as the API answers them. */
export function scheduleOfPage(hours: Omit<HoursOfPage, "status">): Schedule {
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
    specials: special.map(({ date_from, date_to, intervals }) => ({
      ...{ date: date_from, to: date_to },
      ...(intervals.length > 0 && { intervals }),
    })),
    ...(reopens_on && { closedUntil: reopens_on }),
  };
}
