import type { ServerPart } from "#core/server/module.ts";
import { calendarOfJourneys } from "./feeds/departure-calendar.ts";
import { serveFeeds } from "./feeds/feeds.ts";
import * as changes from "./server/changes.ts";
import * as editing from "./server/editing.ts";
import * as gtfs from "./server/gtfs/handlers.ts";
import { readDueFeeds } from "./server/gtfs/reading.ts";
import * as handlers from "./server/handlers.ts";
import { timetablesIn } from "./timetables-in.ts";

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;

export default {
  handlers: { ...handlers, ...editing, ...changes, ...gtfs },
  jobs: ({ db, network }) => [
    {
      // Each address is read twice a day; a run reads those whose time has come.
      name: "gtfs",
      everyMs: HOUR,
      firstMs: 2 * MINUTE,
      work: ({ signal }) => readDueFeeds(db, { network, signal }),
    },
  ],
  feeds: serveFeeds,
  datasets: [
    {
      id: "timetables",
      distributions: [
        { path: "/open-data/gtfs.zip", type: "application/zip", format: "GTFS" },
        { path: "/open-data/gtfs-realtime.pb", type: "application/x-protobuf", format: "PROTOBUF" },
      ],
    },
  ],
  shortcut: { name: (locale) => timetablesIn(locale).title, address: "/info/getting-here" },
  journeys: calendarOfJourneys,
} satisfies ServerPart;
