import type { TRANSPORT_MODES } from "#core/contract/directory/journeys.ts";
import type { GtfsLeftOut, GtfsRoute } from "../contract/gtfs.ts";
import { MAX_GTFS_ROUTES } from "../contract/gtfs.ts";
import { type FoundSeasons, seasonsOfDates } from "../rules/gtfs/dates-to-seasons.ts";
import type { Agency, PickedTrip, Route, Stop, Trip } from "./feed.ts";
import { GtfsTables, Issues, type Line } from "./gtfs-tables.ts";
import { pickedTimes } from "./picked-times.ts";
import { ServiceDays } from "./service-days.ts";

/** A route between two of its stops, by their names. */
export type Picked = { route_id: string; origin: string; destination: string };

/** What of a picked route becomes the timetable; null: the file has no such route. */
export type PickedTimetable = Pick<FoundSeasons, "seasons" | "differences"> & {
  minutes: number;
  left_out: GtfsLeftOut;
};

export type ParsedGtfs = {
  name: string | null;
  valid_from: string | null;
  valid_to: string | null;
  routes: (GtfsRoute & { of: Agency })[];
  route_count: number;
  issues: Issues["named"];
  issue_count: number;
  picked: (PickedTimetable | null)[];
};

type Task = { body: Uint8Array; picked: readonly Picked[]; today: string };

/** Without them nothing can be read. */
const REQUIRED_FILES = ["agency.txt", "stops.txt", "routes.txt", "trips.txt", "stop_times.txt"];

/**
 * Reads a GTFS file (https://gtfs.org/documentation/schedule/reference/): its routes with their stops, and the departures of the picked ones.
 * Lines that are damaged are named and left out; the others are read.
 * @throws UnreadableFeed
 * @returns null where a file is missing that each feed has
 */
export async function parseGtfs({ body, picked, today: date }: Task): Promise<ParsedGtfs | null> {
  const issues = new Issues();
  const tables = await GtfsTables.open(body, issues);
  if (REQUIRED_FILES.some((file) => !tables.has(file))) return null;
  const today = Temporal.PlainDate.from(date);
  const irish = await readIrish(tables);
  const agencies = await readAgencies(tables, irish);
  const stops = await readStops(tables, issues, irish);
  const routes = await readRoutes(tables, issues, agencies);
  const services = await ServiceDays.read(tables, issues);
  const trips = await readTrips(tables, issues, { routes, services });
  const { ofPicked } = await readStopTimes(tables, issues, { stops, trips, routes, picked });
  const window = services.window(today);
  const found = picked.map((one, at): PickedTimetable | null => {
    if (!window || !routes.has(one.route_id)) return null;
    const { departures, minutes, left_out } = pickedTimes(ofPicked[at]!, services, window);
    const { leftOut, ...seasons } = seasonsOfDates(departures, { ...window, today });
    return { ...seasons, minutes, left_out: { ...left_out, days: leftOut } };
  });
  let publisher: string | null = null;
  await tables.each("feed_info.txt", ["feed_publisher_name"], ({ of }) => {
    publisher ??= of("feed_publisher_name");
  });
  const shown = [...routes.values()].filter(({ trips }) => trips > 0);
  return {
    name: publisher ?? [...agencies.values()][0]?.name ?? null,
    valid_from: services.first?.toString() ?? null,
    valid_to: services.last?.toString() ?? null,
    routes: shown.slice(0, MAX_GTFS_ROUTES).map(({ stops: ofRoute, ...route }) => ({
      ...route,
      agency: route.of.name,
      stops: [...ofRoute.values()],
    })),
    route_count: shown.length,
    issues: issues.named,
    issue_count: issues.count,
    picked: found,
  };
}

/** Irish names by table, field and id, or by the text that they translate. */
type Irish = (table: string, id: string, text: string) => string | null;

async function readIrish(tables: GtfsTables): Promise<Irish> {
  const names = new Map<string, string>();
  await tables.each("translations.txt", ["table_name", "field_name", "language", "translation"], ({ of }) => {
    if (!/^ga\b/i.test(of("language")) || !/^(stop|agency)_name$/.test(of("field_name"))) return;
    names.set(`${of("table_name")} ${of("record_id")} ${of("field_value")}`, of("translation"));
  });
  return (table, id, text) => names.get(`${table} ${id} `) ?? names.get(`${table}  ${text}`) ?? null;
}

async function readAgencies(tables: GtfsTables, irish: Irish): Promise<Map<string, Agency>> {
  const agencies = new Map<string, Agency>();
  await tables.each("agency.txt", ["agency_name"], ({ of }) => {
    const [id, name] = [of("agency_id"), of("agency_name")];
    agencies.set(id, { name, name_ie: irish("agency", id, name), url: of("agency_url"), phone: of("agency_phone") });
  });
  return agencies;
}

async function readStops(tables: GtfsTables, issues: Issues, irish: Irish): Promise<Map<string, Stop>> {
  const stops = new Map<string, Stop>();
  await tables.each("stops.txt", ["stop_id", "stop_name"], ({ of, number }) => {
    const [id, name] = [of("stop_id"), of("stop_name")];
    if (stops.has(id))
      issues.add({ file: "stops.txt", line: number, field: "stop_id", problem: "repeated", value: id });
    const [latitude, longitude] = [coordinate(of("stop_lat"), 90), coordinate(of("stop_lon"), 180)];
    if (latitude === null || longitude === null) {
      const field = latitude === null ? "stop_lat" : "stop_lon";
      issues.add({ file: "stops.txt", line: number, field, problem: "wrong-form", value: of(field) });
    }
    const isPlaced = latitude !== null && longitude !== null;
    stops.set(id, {
      name,
      name_ie: irish("stops", id, name),
      latitude: isPlaced ? latitude : null,
      longitude: isPlaced ? longitude : null,
    });
  });
  return stops;
}

const coordinate = (text: string, most: number): number | null => {
  const number = /^-?\d{1,3}(\.\d{1,20})?$/.test(text) ? Number(text) : Number.NaN;
  return Math.abs(number) <= most ? number : null;
};

async function readRoutes(tables: GtfsTables, issues: Issues, agencies: Map<string, Agency>) {
  const routes = new Map<string, Route>();
  await tables.each("routes.txt", ["route_id", "route_type"], ({ of, number }) => {
    const [id, type] = [of("route_id"), of("route_type")];
    const agency = agencies.get(of("agency_id")) ?? (agencies.size === 1 ? [...agencies.values()][0] : undefined);
    const note = (field: string, problem: "repeated" | "wrong-form" | "unknown-reference", value: string) =>
      issues.add({ file: "routes.txt", line: number, field, problem, value });
    if (routes.has(id)) note("route_id", "repeated", id);
    if (!/^\d{1,4}$/.test(type)) return note("route_type", "wrong-form", type);
    if (!agency) return note("agency_id", "unknown-reference", of("agency_id"));
    const name = [of("route_short_name"), of("route_long_name")].filter(Boolean).join(" · ") || id;
    routes.set(id, { id, name, of: agency, mode: modeOf(Number(type)), trips: 0, stops: new Map() });
  });
  return routes;
}

/** The basic and the extended types. */
function modeOf(type: number): (typeof TRANSPORT_MODES)[number] | null {
  if (type === 4 || (type >= 1000 && type < 1100) || type === 1200) return "boat";
  if (type === 3 || type === 11 || (type >= 200 && type < 300) || (type >= 700 && type < 900)) return "bus";
  return type >= 1100 && type < 1200 ? "plane" : null;
}

type Read = { routes: Map<string, Route>; services: ServiceDays };

async function readTrips(tables: GtfsTables, issues: Issues, { routes, services }: Read): Promise<Map<string, Trip>> {
  const trips = new Map<string, Trip>();
  const note = ({ of, number }: Line, field: string, problem: "repeated" | "unknown-reference") =>
    issues.add({ file: "trips.txt", line: number, field, problem, value: of(field) });
  await tables.each("trips.txt", ["route_id", "service_id", "trip_id"], (line) => {
    const route = routes.get(line.of("route_id"));
    const [id, service] = [line.of("trip_id"), line.of("service_id")];
    if (!route) return note(line, "route_id", "unknown-reference");
    if (!services.has(service)) return note(line, "service_id", "unknown-reference");
    if (trips.has(id)) return note(line, "trip_id", "repeated");
    route.trips += 1;
    trips.set(id, { route, service, frequency: false });
  });
  await tables.each("frequencies.txt", ["trip_id"], ({ of }) => {
    const trip = trips.get(of("trip_id"));
    if (trip) trip.frequency = true;
  });
  return trips;
}

type Reading = Pick<Read, "routes"> & { stops: Map<string, Stop>; trips: Map<string, Trip>; picked: readonly Picked[] };

/** Of a route with very many stops so many are offered. */
const MAX_STOPS = 150;

async function readStopTimes(tables: GtfsTables, issues: Issues, { stops, trips, picked }: Reading) {
  const ofPicked = picked.map(() => new Map<string, PickedTrip>());
  const file = "stop_times.txt";
  await tables.each(file, ["trip_id", "stop_id", "stop_sequence"], ({ of, number }) => {
    const [tripId, stopId] = [of("trip_id"), of("stop_id")];
    const [trip, stop] = [trips.get(tripId), stops.get(stopId)];
    const note = (field: string, problem: "unknown-reference" | "wrong-form") =>
      issues.add({ file, line: number, field, problem, value: of(field) });
    if (!trip) return note("trip_id", "unknown-reference");
    if (!stop) return note("stop_id", "unknown-reference");
    const [arrives, leaves] = [minuteOf(of("arrival_time")), minuteOf(of("departure_time"))];
    if (arrives === undefined) return note("arrival_time", "wrong-form");
    if (leaves === undefined) return note("departure_time", "wrong-form");
    const sequence = of("stop_sequence");
    if (!/^\d{1,9}$/.test(sequence)) return note("stop_sequence", "wrong-form");
    const ofRoute = trip.route.stops;
    if (!ofRoute.has(stop.name) && ofRoute.size < MAX_STOPS) ofRoute.set(stop.name, stop);
    for (const [at, { route_id, origin, destination }] of picked.entries()) {
      if (trip.route.id !== route_id || (stop.name !== origin && stop.name !== destination)) continue;
      const known = ofPicked[at]!.get(tripId) ?? { trip };
      known[stop.name === origin ? "origin" : "destination"] ??= {
        sequence: Number(sequence),
        leaves: of("pickup_type") === "1" ? null : (leaves ?? arrives),
        arrives: of("drop_off_type") === "1" ? null : (arrives ?? leaves),
      };
      ofPicked[at]!.set(tripId, known);
    }
  });
  return { ofPicked };
}

/** Minutes after midnight, beyond 1440 on the day after; null: none is given; undefined: it is no time. */
function minuteOf(text: string): number | null | undefined {
  if (text === "") return null;
  const [, hours, minutes] = /^(\d{1,2}):([0-5]\d):[0-5]\d$/.exec(text) ?? [];
  return hours === undefined ? undefined : Number(hours) * 60 + Number(minutes);
}
