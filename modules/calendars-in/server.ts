import type { ServerPart } from "#core/server/module.ts";
import { calendarReader } from "./read/read-calendar.ts";
import * as handlers from "./server/handlers.ts";
import { readDueCalendars } from "./server/read-due.ts";

const MINUTE = 60_000;

export default {
  handlers: { ...handlers },
  jobs: ({ db, network }) => [
    {
      // Each calendar is read hourly; a run reads those whose hour has come.
      name: "calendars",
      everyMs: 5 * MINUTE,
      firstMs: MINUTE,
      work: ({ signal }) => readDueCalendars(db, { readCalendar: calendarReader(network), signal }),
    },
  ],
} satisfies ServerPart;
