import type { Departure, Timetable } from "#core/contract/directory/timetables.ts";

/** A place where a boat, bus or plane leaves or arrives. */
export type TimetableEnd = {
  name: string | null;
  name_ie: string | null;
  latitude: number | null;
  longitude: number | null;
};

/** Where a departure leaves, and where it goes to. */
export function endsOf(of: Timetable, direction: Departure["direction"]): { from: TimetableEnd; to: TimetableEnd } {
  const origin: TimetableEnd = {
    name: of.origin,
    name_ie: of.origin_ie,
    latitude: of.origin_latitude,
    longitude: of.origin_longitude,
  };
  const destination: TimetableEnd = {
    name: of.destination,
    name_ie: of.destination_ie,
    latitude: of.destination_latitude,
    longitude: of.destination_longitude,
  };
  return direction === "there" ? { from: origin, to: destination } : { from: destination, to: origin };
}
