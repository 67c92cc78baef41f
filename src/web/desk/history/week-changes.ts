import type { HistoryEntry } from "#core/contract/pages/own.ts";
import type { ShownChange, Value } from "./changes.ts";

type Sides = Pick<HistoryEntry, "before" | "after">;
type Row = NonNullable<Sides["before"]>;

/**
 * Rows of the week that were removed and added, as one change of each day: the hours that go, and those that come in
 * their place. Rows of different sets, seasons and weeks stand apart.
 * @param text the value of a field as people read it
 * @param hoursOfSet “Hours of”, before the name of a set
 */
export function weekChanges(
  changes: readonly Sides[],
  text: (field: string, value: Value | undefined) => string,
  hoursOfSet: string,
): ShownChange[] {
  const nameOf = ({ day, set, weeks, season_from, season_to }: Row) =>
    [
      ...(set === "main" ? [] : [`${hoursOfSet} ${text("set", set)}`]),
      text("day", day),
      ...(weeks ? [text("weeks", weeks)] : []),
      ...(season_from ? [`${text("season_from", season_from)} – ${text("season_to", season_to)}`] : []),
    ].join(", ");
  const hoursOf = (rows: readonly (Row | null)[]) =>
    rows
      .filter((row) => row !== null)
      .map(({ opens, closes, kind }) => `${opens}–${closes}${kind === "open" ? "" : ` (${text("kind", kind)})`}`)
      .sort()
      .join(", ") || text("opens", null);
  const days = changes.toSorted((one, other) => dayOf(one) - dayOf(other));
  return [...Map.groupBy(days, ({ before, after }) => nameOf(before ?? after ?? {}))].map(([name, ofDay]) => ({
    field: name,
    name,
    was: hoursOf(ofDay.map(({ before }) => before)),
    is: hoursOf(ofDay.map(({ after }) => after)),
  }));
}

const dayOf = ({ before, after }: Sides) => Number((before ?? after)?.day);
