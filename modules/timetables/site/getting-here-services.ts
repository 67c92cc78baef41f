import type { JourneyEnd } from "#core/domain/journeys.ts";
import { todayAt } from "#core/domain/local-time.ts";
import type { ScreenContext } from "#core/web/document/screen.ts";
import type { Departure, DepartureList, Timetable } from "../contract/timetables.ts";
import { endsOf } from "../rules/lines.ts";

export type GettingHereData = {
  services: Service[];
  departures: DepartureList;
  today: string;
};

/** The timetables of one connection: all boats between the same two places, say. */
export type Service = {
  key: string;
  mode: Timetable["mode"];
  /** Those of the way there. */
  ends: { from: JourneyEnd; to: JourneyEnd };
  timetables: Timetable[];
};

/** Null where no timetable is stored. */
export async function loadGettingHere({ call, readQuery, query, now }: ScreenContext): Promise<GettingHereData | null> {
  const timetables = await call("timetables", {});
  if (timetables.length === 0) return null;
  const departures = await call("departures", readQuery("departures", query));
  return { services: servicesOf(timetables), departures, today: todayAt(now).toString() };
}

export function servicesOf(timetables: readonly Timetable[]): Service[] {
  const keyOf = (one: Timetable) =>
    [one.mode, one.origin ?? one.origin_ie, one.destination ?? one.destination_ie].join(" ").toLowerCase();
  return [...Map.groupBy(timetables, keyOf)].map(([key, ofService]) => {
    const first = ofService[0]!; // a group has at least one
    return { key, mode: first.mode, ends: endsOf(first, "there"), timetables: ofService };
  });
}

/** Those of a list that belong to a connection. */
export function ofService({ timetables }: Service, departures: readonly Departure[]): Departure[] {
  return departures.filter(({ timetable_id }) => timetables.some(({ id }) => id === timetable_id));
}
