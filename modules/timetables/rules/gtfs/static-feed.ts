import { DIRECTIONS } from "#core/contract/directory/journeys.ts";
import { FIRST, SECOND } from "#core/contract/locales.ts";
import type { JourneyEnd } from "#core/domain/journeys.ts";
import { minuteOf, ZONE } from "#core/domain/local-time.ts";
import type { Timetable } from "#modules/timetables/contract/timetables.ts";
import { departuresOnEach } from "../departures.ts";
import { endsOf } from "../lines.ts";

/** The files of a feed by name, each with its rows, the first of which names the columns (https://gtfs.org/documentation/schedule/reference/). */
export type GtfsTables = Record<string, readonly (readonly (string | number)[])[]>;

type Site = { name: string; publicUrl: string /** Of the first day. */; today: Temporal.PlainDate };

/** A year, so that no season is missing. */
const DAYS = 366;
/** The basic type of buses and ferries, the extended one of planes. */
const ROUTE_TYPES = { boat: 4, bus: 3, plane: 1100 } as const;

/** Stops and trips need a position: a timetable whose ends have none cannot be told. */
export const isInFeed = ({ origin_latitude, destination_latitude }: Timetable): boolean =>
  origin_latitude !== null && destination_latitude !== null;

/** The ids, which stay the same as long as the timetable and the time of the departure do. */
export const tripId = ({ id }: Pick<Timetable, "id">, direction: string, time: string) =>
  `${id}-${direction}-${time.replace(":", "")}`;
const stopId = ({ id }: Pick<Timetable, "id">, end: "origin" | "destination") => `${id}-${end}`;
const agencyId = ({ id, page }: Pick<Timetable, "id" | "page">) => page?.id ?? id;

/** English where there is one, else Irish; the Irish name stands in `translations.txt`. */
const nameOf = (english: string | null, irish: string | null) => english ?? irish ?? "";
const endName = ({ name, name_ie }: JourneyEnd) => nameOf(name, name_ie);
export const gtfsDate = (date: Temporal.PlainDate | string) => date.toString().replaceAll("-", "");

/**
 * Timetables as a GTFS feed of the coming year. Its trips run on the days on which the site shows them: without those that are cancelled,
 * with extra ones, since few programs read those that only the feed of `realtime.ts` adds.
 */
export function staticFeed(timetables: readonly Timetable[], site: Site): GtfsTables {
  const shown = timetables.filter(isInFeed);
  const dates = Array.from({ length: DAYS }, (_, day) => site.today.add({ days: day }));
  const trips = shown.flatMap((timetable) => tripsOf(timetable, dates));
  const [start, end] = [gtfsDate(site.today), gtfsDate(dates.at(-1)!)];
  return {
    "agency.txt": [
      ["agency_id", "agency_name", "agency_url", "agency_timezone", "agency_lang", "agency_phone"],
      ...new Map(shown.map((one) => [agencyId(one), one]))
        .values()
        .map((one) => [
          agencyId(one),
          nameOf(one.operator, one.operator_ie),
          one.website ?? site.publicUrl,
          ZONE,
          FIRST,
          one.phone ?? "",
        ]),
    ],
    "stops.txt": [["stop_id", "stop_name", "stop_lat", "stop_lon"], ...shown.flatMap(stopsOf)],
    "routes.txt": [
      ["route_id", "agency_id", "route_short_name", "route_long_name", "route_type", "route_url"],
      ...shown.map((one) => [
        one.id,
        agencyId(one),
        "",
        routeName(one),
        ROUTE_TYPES[one.mode],
        `${site.publicUrl}/${FIRST}/info/getting-here`,
      ]),
    ],
    "trips.txt": [
      ["route_id", "service_id", "trip_id", "trip_headsign", "direction_id"],
      ...trips.map(({ timetable, id, direction }) => [
        timetable.id,
        id,
        id,
        endName(endsOf(timetable, direction).to),
        DIRECTIONS.indexOf(direction),
      ]),
    ],
    "stop_times.txt": [
      ["trip_id", "arrival_time", "departure_time", "stop_id", "stop_sequence", "timepoint"],
      ...trips.flatMap(({ timetable, id, direction, time }) => {
        const stops = (["origin", "destination"] as const).map((end) => stopId(timetable, end));
        const [from, to] = direction === "there" ? stops : stops.toReversed();
        const [leaves, arrives] = [clock(minuteOf(time)), clock(minuteOf(time) + timetable.minutes)];
        return [
          [id, leaves, leaves, from!, 1, 1],
          [id, arrives, arrives, to!, 2, 1],
        ];
      }),
    ],
    ...calendars(trips, dates),
    "feed_info.txt": [
      ["feed_publisher_name", "feed_publisher_url", "feed_lang", "feed_start_date", "feed_end_date", "feed_version"],
      [site.name, site.publicUrl, FIRST, start, end, versionOf(shown, start)],
    ],
    "translations.txt": [
      ["table_name", "field_name", "language", "translation", "record_id"],
      ...shown.flatMap(translationsOf),
    ],
  };
}

type Trip = {
  timetable: Timetable;
  id: string;
  direction: (typeof DIRECTIONS)[number];
  time: string;
  /** On which days it runs. */
  dates: ReadonlySet<string>;
};

/** All of the year, also those that are cancelled on each of their days: `realtime.ts` names them. */
function tripsOf(timetable: Timetable, dates: readonly Temporal.PlainDate[]): Trip[] {
  const trips = new Map<string, Trip & { dates: Set<string> }>();
  const tripOf = (direction: Trip["direction"], time: string) => {
    const id = tripId(timetable, direction, time);
    const trip = trips.get(id) ?? { timetable, id, direction, time, dates: new Set() };
    trips.set(id, trip);
    return trip;
  };
  for (const { direction, time, date, state } of departuresOnEach(timetable, dates).flat()) {
    const trip = tripOf(direction, time);
    if (state !== "cancelled") trip.dates.add(date);
  }
  return [...trips.values()].sort((one, other) => one.id.localeCompare(other.id));
}

/** The weekdays on which a trip runs mostly, and the dates on which it is otherwise. */
function calendars(trips: readonly Trip[], dates: readonly Temporal.PlainDate[]): GtfsTables {
  const [start, end] = [gtfsDate(dates[0]!), gtfsDate(dates.at(-1)!)];
  const exceptions: (string | number)[][] = [];
  const weeks = trips.map(({ id, dates: runs }) => {
    const days = Array.from({ length: 7 }, (_, at) => {
      const ofDay = dates.filter(({ dayOfWeek }) => dayOfWeek === at + 1);
      return ofDay.filter((date) => runs.has(date.toString())).length * 2 > ofDay.length ? 1 : 0;
    });
    for (const date of dates) {
      const isRunning = runs.has(date.toString());
      if (isRunning !== (days[date.dayOfWeek - 1] === 1)) exceptions.push([id, gtfsDate(date), isRunning ? 1 : 2]);
    }
    return [id, ...days, start, end];
  });
  const weekdays = ["monday", "tuesday", "wednesday", "thursday", "friday", "saturday", "sunday"];
  return {
    "calendar.txt": [["service_id", ...weekdays, "start_date", "end_date"], ...weeks],
    "calendar_dates.txt": [["service_id", "date", "exception_type"], ...exceptions],
  };
}

function stopsOf(timetable: Timetable): (string | number)[][] {
  const { from, to } = endsOf(timetable, "there");
  return [
    [stopId(timetable, "origin"), endName(from), from.latitude!, from.longitude!],
    [stopId(timetable, "destination"), endName(to), to.latitude!, to.longitude!],
  ];
}

function routeName(timetable: Timetable): string {
  const { from, to } = endsOf(timetable, "there");
  return `${endName(from)} – ${endName(to)}`;
}

/** The Irish names, where the English ones stand in the tables. */
function translationsOf(timetable: Timetable): string[][] {
  const { origin, origin_ie, destination, destination_ie, operator, operator_ie } = timetable;
  const row = (table: string, field: string, [english, irish]: [string | null, string | null], id: string) =>
    english && irish && english !== irish ? [[table, field, SECOND, irish, id]] : [];
  return [
    ...row("agency", "agency_name", [operator, operator_ie], agencyId(timetable)),
    ...row("stops", "stop_name", [origin, origin_ie], stopId(timetable, "origin")),
    ...row("stops", "stop_name", [destination, destination_ie], stopId(timetable, "destination")),
  ];
}

/** Another one for each change of a timetable, and each day. */
function versionOf(timetables: readonly Timetable[], start: string): string {
  const changed = timetables.map(({ date_updated }) => date_updated).sort();
  return `${start}-${(changed.at(-1) ?? "").replaceAll(/\D/g, "").slice(0, 14)}`;
}

/** Beyond 24:00 where it is after the midnight of the day on which the trip began. */
const clock = (minute: number): string =>
  `${[Math.floor(minute / 60), minute % 60].map((part) => String(part).padStart(2, "0")).join(":")}:00`;
