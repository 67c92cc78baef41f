import type { OpeningTime } from "#core/contract/pages/times.ts";

/** Days in a row with the same hours; `rows` is empty for closed days. */
export type Days = { first: number; last: number; rows: OpeningTime[] };
/** The week of a season; of the rest of the year where `season` is null. */
export type WeekOfSeason = { season: OpeningTime["season"]; days: Days[] };

const WEEKDAYS = [1, 2, 3, 4, 5, 6, 7];

/**
 * The week of the whole year, and that of each season, in the order of the rows.
 * @param rows the hours of one set; those of certain weeks are left out
 * @param isShort joins days with the same hours
 */
export function weeksBySeason(rows: readonly OpeningTime[], isShort: boolean): WeekOfSeason[] {
  const weekly = rows.filter(({ weeks }) => !weeks);
  const seasons = Map.groupBy(weekly, ({ season }) => (season ? `${season.from}/${season.to}` : ""));
  return [...seasons.values()].map((ofSeason) => {
    const days: Days[] = [];
    for (const day of WEEKDAYS) {
      const own = ofSeason
        .filter((row) => row.day === day)
        .toSorted((one, other) => one.opens.localeCompare(other.opens));
      const before = days.at(-1);
      if (isShort && before && hoursKey(before.rows) === hoursKey(own)) before.last = day;
      else days.push({ first: day, last: day, rows: own });
    }
    return { season: ofSeason[0]?.season ?? null, days };
  });
}

const hoursKey = (rows: readonly OpeningTime[]) =>
  JSON.stringify(rows.map(({ opens, closes, kind, note, note_ie }) => [opens, closes, kind, note, note_ie]));
