import type { RegularTimes } from "@eolaire/opening-hours";
import type { OpeningTime } from "#core/contract/pages/times.ts";
import type { NamedSeason } from "./opening-now.ts";

/** The weeks of one set of hours, such as the main ones or those of the kitchen, from its rows. */
export function weeksOfSet(rows: readonly OpeningTime[]): { regular: RegularTimes[]; seasons: NamedSeason[] } {
  const seasons = Map.groupBy(
    rows.filter(({ season }) => season),
    ({ season }) => `${season!.from}/${season!.to}`,
  );
  return {
    regular: rows.filter(({ season }) => !season).map(regularOf),
    seasons: [...seasons.values()].map((ofSeason): NamedSeason => {
      const { from, to } = ofSeason[0]!.season!;
      const nameOf = (field: "name" | "name_ie") => ofSeason.find(({ season }) => season![field])?.season?.[field];
      return { from, to, name: nameOf("name"), name_ie: nameOf("name_ie"), regular: ofSeason.map(regularOf) };
    }),
  };
}

const regularOf = ({ day, opens, closes, kind, weeks }: OpeningTime): RegularTimes => ({
  days: [day],
  from: opens,
  to: closes,
  kind,
  ...(weeks && { weeks }),
});
