import type { Dish } from "#core/contract/pages/prices.ts";
import type { OpeningTime } from "#core/contract/pages/times.ts";
import { matching } from "../asking/text-match.ts";
import { openingHours } from "../hours/opening-hours.ts";
import { planOn } from "../hours/opening-now.ts";
import { weeksOfSet } from "../hours/set-weeks.ts";
import { spansOfDay } from "../hours/spans-of-day.ts";

type Wanted = { date: Temporal.PlainDate; q?: string | undefined; diet: readonly string[] };
type Offered = Dish & { season: { from: string; to: string } | null; sold_out_on: string | null };
type MenuRows = { times: readonly OpeningTime[]; prices: readonly Offered[] };

/** More would hide the place itself. */
const MAX_DISHES = 3;

/** The hours of a kitchen and of other services on a date, and what of its menu has the words or all of the marks then. */
export function menuOn({ times, prices }: MenuRows, { date, q = "", diet }: Wanted) {
  const hoursOf = (set: OpeningTime["set"]) => {
    const schedule = weeksOfSet(times.filter((row) => row.set === set));
    const open = openingHours
      .openPeriodsOn(schedule, date)
      .map(({ from, to, kind }) => ({ ...iso({ from, to }), kind }));
    return spansOfDay({ plan: planOn({ ...schedule, specials: [], notices: [] }, date), open });
  };
  const offered = prices.filter(
    ({ season, sold_out_on }) => (!season || isInSeason(date, season)) && sold_out_on !== date.toString(),
  );
  const named = matching(offered, q, ({ name, name_ie }) => [name, name_ie]);
  const marked = diet.length > 0 ? offered.filter(({ diets }) => diet.every((one) => isFor(diets, one))) : [];
  return {
    kitchen: hoursOf("kitchen"),
    services: (["takeaway", "delivery"] as const).flatMap((set) => {
      const open = hoursOf(set);
      return open.length > 0 ? [{ set, open }] : [];
    }),
    dishes: [...new Set([...named, ...marked])].slice(0, MAX_DISHES).map(dishOf),
  };
}

const iso = ({ from, to }: { from: number; to: number }) => ({
  from: new Date(from).toISOString(),
  to: new Date(to).toISOString(),
});

const dishOf = ({ name, name_ie, diets, amount, currency }: Dish): Dish => ({ name, name_ie, diets, amount, currency });

const isFor = (diets: readonly string[], diet: string) =>
  diets.includes(diet) || (diet === "vegetarian" && diets.includes("vegan"));

/** A season may span New Year. Days are `MM-DD`. */
function isInSeason(date: Temporal.PlainDate, { from, to }: { from: string; to: string }): boolean {
  const day = date.toString().slice(5);
  return from <= to ? from <= day && day <= to : day >= from || day <= to;
}
