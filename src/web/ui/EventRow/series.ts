import type { Occurrence } from "#core/contract/writing/events.ts";

/** An event of a list: its first occurrence there, and the later ones. */
export type Series = { event: Occurrence; later: Occurrence["later"] };

/** One entry for each event, at the place of its first occurrence. @param events occurrences in order of time */
export const foldSeries = (events: readonly Occurrence[]): Series[] =>
  [...Map.groupBy(events, ({ id }) => id).values()].map(([event, ...later]) => ({ event: event!, later }));
