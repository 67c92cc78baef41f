import type { WeekTable } from "../contract.ts";

/** Hours `from` to `to` of a weekday, 1 Monday … 7 Sunday. */
export type Hours = { weekday: number; from: number; to: number };

/** What the office looks at: some hours in a month (`2026-11`), of a category or of all pages. */
export type GapOf = Hours & { month: string; category?: string };

/** When most people are about: 8:00 to 21:00. */
const [DAY_BEGINS, DAY_ENDS] = [8, 21];

/** Of each weekday the longest hours of the day in which the fewest places are open; the emptiest first. */
export function emptiestHours(days: WeekTable["days"], n: number): (Hours & { least: number; most: number })[] {
  const runs = days.map(({ weekday, hours }) => {
    const most = Math.min(...hours.slice(DAY_BEGINS, DAY_ENDS).map((cell) => cell.most));
    let best = { from: DAY_BEGINS, to: DAY_BEGINS };
    for (let from = DAY_BEGINS; from < DAY_ENDS; from++) {
      let to = from;
      while (to < DAY_ENDS && hours[to]!.most === most) to++;
      if (to - from > best.to - best.from) best = { from, to };
    }
    const least = Math.min(...hours.slice(best.from, best.to).map((cell) => cell.least));
    return { weekday, ...best, least, most };
  });
  const length = ({ from, to }: Hours) => to - from;
  return runs.toSorted((one, other) => one.most - other.most || length(other) - length(one)).slice(0, n);
}
