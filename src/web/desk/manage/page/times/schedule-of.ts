import type { RegularTimes, Schedule, Season, Special } from "@eolaire/opening-hours";
import type { OpeningTime, Times } from "#core/contract/pages/times.ts";

export type Timed = Pick<OpeningTime, "day" | "opens" | "closes" | "kind" | "weeks" | "season">;
export type Named = { name: string | null; name_ie: string | null };

/**
 * The schedule that `openingHours` evaluates, from saved or unsaved rows, the holiday rule and the special days. Seasons
 * and special days carry their names, which the domain passes through.
 */
export function scheduleOf(
  rows: readonly Timed[],
  { holiday_rule, holiday_intervals, special }: Pick<Times, "holiday_rule" | "holiday_intervals" | "special">,
): Schedule {
  return {
    regular: rows.filter(({ season }) => !season).map(regularOf),
    seasons: seasonsOf(rows),
    ...(holiday_rule !== "as_usual" && { publicHolidays: { intervals: holiday_intervals } }),
    specials: special.map(({ date_from, date_to, yearly, closed, intervals, name, name_ie }): Special & Named => ({
      date: date_from,
      to: date_to,
      yearly,
      name,
      name_ie,
      ...(!closed && { intervals }),
    })),
  };
}

const regularOf = ({ day, opens, closes, kind, weeks }: Timed): RegularTimes => ({
  days: [day],
  from: opens,
  to: closes,
  kind,
  weeks,
});

function seasonsOf(rows: readonly Timed[]): (Season & Named)[] {
  const seasons = Map.groupBy(
    rows.filter(({ season }) => season?.from && season.to),
    ({ season }) => `${season?.from}/${season?.to}`,
  );
  return [...seasons.values()].map((ofSeason) => ({ ...ofSeason[0]!.season!, regular: ofSeason.map(regularOf) }));
}
