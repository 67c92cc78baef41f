import { endsIn, type Journey, type Line } from "#core/domain/journeys.ts";
import type { Departure, Timetable } from "../contract/timetables.ts";

/** A timetable as the rest of the product knows it. */
export const lineOf = (of: Timetable): Line => ({
  id: of.id,
  mode: of.mode,
  operator: of.operator,
  operator_ie: of.operator_ie,
  phone: of.phone,
  from: {
    name: of.origin,
    name_ie: of.origin_ie,
    latitude: of.origin_latitude,
    longitude: of.origin_longitude,
  },
  to: {
    name: of.destination,
    name_ie: of.destination_ie,
    latitude: of.destination_latitude,
    longitude: of.destination_longitude,
  },
});

/** Where a departure leaves, and where it goes to. */
export const endsOf = (of: Timetable, direction: Departure["direction"]) => endsIn(lineOf(of), direction);

/** Departures as the rest of the product knows them. */
export const journeysIn = (timetables: readonly Timetable[]) => {
  const lines = new Map(timetables.map((one) => [one.id, lineOf(one)]));
  const of = (departures: readonly Departure[]): Journey[] =>
    departures.flatMap(({ timetable_id, ...one }) => {
      const line = lines.get(timetable_id);
      return line ? [{ ...one, line }] : [];
    });
  return { lines: [...lines.values()], of };
};
