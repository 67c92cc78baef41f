import type { RegularTimes, Schedule } from "../opening-times.ts";
import type { HoursDraft } from "./hours-draft.ts";
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
    specials: special.map(({ date_from, date_to, yearly, intervals }) => ({
      ...{ date: date_from, to: date_to, yearly },
      ...(intervals.length > 0 && { intervals }),
    })),
    ...(reopens_on && { closedUntil: reopens_on }),
  };
}

/** The hours of a page that takes a draft over. */
export function hoursOfDraft({ times, holidays, special = [] }: HoursDraft): HoursOfPage {
  const rule = holidays ?? "as_usual";
  return {
    times: times.map((row) => ({
      ...row,
      ...{ set: "main", weeks: row.weeks && ("nth" in row.weeks ? { nth: [...row.weeks.nth] } : row.weeks) },
      season: row.season && { ...row.season, name: null, name_ie: null },
    })),
    ...(typeof rule === "string"
      ? { holiday_rule: rule, holiday_intervals: [] }
      : { holiday_rule: "intervals", holiday_intervals: rule }),
    ...{ special, status: "open", reopens_on: null },
  };
}
