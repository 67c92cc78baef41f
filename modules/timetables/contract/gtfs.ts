import { z } from "zod";
import { httpsAddress } from "#core/contract/contact-fields.ts";
import { DIRECTIONS, TRANSPORT_MODES } from "#core/contract/directory/journeys.ts";
import { privateRead, tableUpload, write } from "#core/contract/endpoint.ts";
import { id, instant, latitude, localDate, localTime, longitude, maybeText, text } from "#core/contract/fields.ts";
import { timetable } from "./timetables.ts";

/** Bytes of a file of a trip planner (GTFS), which is read as a whole; a county's buses and boats take two million. */
export const MAX_GTFS_BYTES = 10 * 1024 * 1024;
/** Of what is wrong in such a file, so many are named. */
export const MAX_GTFS_ISSUES = 50;
/** Of the routes of such a file, so many are offered; a country has thousands. */
export const MAX_GTFS_ROUTES = 300;
/** Files of trip planners that are read here; each may be 10 MB. */
export const MAX_GTFS_SOURCES = 5;

/** Why a file or an address could not be read at all. */
const GTFS_PROBLEMS = [
  "unreachable",
  "too-slow",
  "too-large",
  "redirects",
  "not-allowed",
  "refused",
  "gone",
  "not-a-feed",
  "missing-file",
  "too-complex",
] as const;
export type GtfsProblem = (typeof GTFS_PROBLEMS)[number];

/** What may be wrong with a line. */
const GTFS_ISSUES = ["missing-field", "required", "wrong-form", "unknown-reference", "repeated", "bad-line"] as const;

const issue = z
  .object({
    file: z.string().meta({ example: "stop_times.txt" }),
    line: z.int().nullable().meta({ description: "null: of the whole file" }),
    field: z.string().nullable(),
    problem: z.enum(GTFS_ISSUES),
    value: z.string().nullable().meta({ description: "Its first 60 characters" }),
  })
  .meta({ id: "GtfsIssue" });
export type GtfsIssue = z.output<typeof issue>;

const stop = z.object({
  name: z.string(),
  name_ie: maybeText,
  latitude: latitude.nullable(),
  longitude: longitude.nullable(),
});

const route = z
  .object({
    id: z.string(),
    name: z.string(),
    agency: z.string(),
    mode: z.enum(TRANSPORT_MODES).nullable().meta({ description: "null: of a kind that timetables do not have" }),
    trips: z.int(),
    stops: z.array(stop),
  })
  .meta({ id: "GtfsRoute" });
export type GtfsRoute = z.output<typeof route>;

/** What of a picked route the timetable cannot say. */
const leftOut = z
  .object({
    frequencies: z.int().meta({ description: "Trips that run every so many minutes, without times" }),
    times: z
      .int()
      .meta({ description: "Trips without a time at one of the two stops, or where nobody may get on or off" }),
    minutes: z.int().meta({ description: "Trips that take longer or shorter than most: they keep their departure" }),
    days: z.int().meta({ description: "Days that differ beyond the seasons and changes that a timetable has" }),
  })
  .meta({ id: "GtfsLeftOut" });
export type GtfsLeftOut = z.output<typeof leftOut>;

const departureOfRoute = z.object({
  direction: z.enum(DIRECTIONS),
  time: localTime,
  days: z.array(z.int()),
  from: maybeText,
  to: maybeText,
});

const link = z
  .object({
    timetable_id: id,
    route_id: z.string(),
    origin: z.string(),
    destination: z.string(),
    is_there: z
      .boolean()
      .meta({ description: "false: the file no longer has the route; the timetable stays as it was" }),
    left_out: leftOut,
    changed_at: instant.nullable().meta({ description: "When the file last changed the timetable" }),
    added: z.array(departureOfRoute).meta({ description: "What that added, of each season" }),
    removed: z.array(departureOfRoute),
  })
  .meta({ id: "GtfsLink" });
export type GtfsLink = z.output<typeof link>;

const gtfsSource = z
  .object({
    id,
    name: z.string().meta({ description: "Of the publisher, or of the file" }),
    url: z.string().nullable().meta({ description: "null: a file that was uploaded" }),
    paused: z.boolean(),
    valid_from: localDate.nullable(),
    valid_to: localDate.nullable().meta({ description: "Nothing is known of later days" }),
    date_read: instant.nullable(),
    problem: z.enum(GTFS_PROBLEMS).nullable(),
    failing_since: instant.nullable(),
    issues: z.array(issue),
    issue_count: z.int(),
    routes: z.array(route),
    route_count: z.int(),
    links: z.array(link),
  })
  .meta({ id: "GtfsSource" });
export type GtfsSource = z.output<typeof gtfsSource>;

const idOfSource = z.object({ id });
const stopName = text(200, 1);

export const gtfsEndpoints = {
  gtfsSources: privateRead({
    path: "/timetables/gtfs",
    summary:
      "List the files of trip planners (GTFS) that timetables are taken from, with their routes and what is wrong in them",
    who: "editor",
    task: "writing",
    input: z.object({}),
    answer: z.object({ items: z.array(gtfsSource) }),
  }),
  addGtfsFile: tableUpload({
    path: "/timetables/gtfs/file",
    summary: "Upload a GTFS file; with `id` it replaces the former one, and the timetables of its routes follow",
    who: "editor",
    task: "writing",
    audit: "gtfs.file",
    input: z.object({ id: id.optional() }),
    answer: gtfsSource,
    errors: ["not-found", "list-full", "not-a-gtfs-feed"],
    maxBytes: MAX_GTFS_BYTES,
  }),
  addGtfsAddress: write({
    path: "/timetables/gtfs/address",
    summary: "Read a GTFS file from an address now, and then twice a day",
    who: "editor",
    task: "writing",
    audit: "gtfs.address",
    idempotent: true,
    input: z.object({ url: httpsAddress.refine((value) => value !== "", { error: "required" }) }),
    answer: gtfsSource,
    errors: ["list-full"],
  }),
  readGtfsNow: write({
    path: "/timetables/gtfs/read",
    summary: "Read an address again now",
    who: "editor",
    task: "writing",
    audit: "gtfs.read",
    input: idOfSource,
    answer: gtfsSource,
    errors: ["not-found"],
  }),
  pauseGtfs: write({
    path: "/timetables/gtfs/pause",
    summary: "Stop reading an address, or go on",
    who: "editor",
    task: "writing",
    audit: "gtfs.pause",
    input: z.object({ id, paused: z.boolean() }),
    answer: gtfsSource,
    errors: ["not-found"],
  }),
  takeGtfsRoute: write({
    path: "/timetables/gtfs/take",
    summary: "Make a timetable of a route between two of its stops, or let an existing one follow it",
    who: "editor",
    task: "writing",
    audit: "gtfs.take",
    input: z.object({
      id,
      route_id: text(200, 1),
      origin: stopName,
      destination: stopName,
      timetable_id: id.optional().meta({ description: "Default: a new one" }),
    }),
    answer: timetable,
    errors: ["not-found", "list-full"],
  }),
  leaveGtfsRoute: write({
    path: "/timetables/gtfs/leave",
    summary: "Let a timetable no longer follow its route; it stays as it is, and may be edited again",
    who: "editor",
    task: "writing",
    audit: "gtfs.leave",
    input: z.object({ timetable_id: id }),
    answer: gtfsSource,
    errors: ["not-found"],
  }),
  removeGtfs: write({
    path: "/timetables/gtfs/remove",
    summary: "Forget a file; its timetables stay as they are",
    who: "editor",
    task: "destroy",
    audit: "gtfs.remove",
    input: idOfSource,
    answer: z.object({ removed: z.literal(1) }),
    errors: ["not-found"],
  }),
};
