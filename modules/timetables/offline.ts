import { todayAt } from "#core/domain/local-time.ts";
import type { OfflinePart } from "#core/web/offline/module.ts";
import type { Timetable } from "./contract/timetables.ts";
import { departuresOf, nextDepartures } from "./rules/departures.ts";

export default {
  stores: {
    list: "timetables",
    calls(stored, now) {
      const timetables = stored as Timetable[];
      return {
        timetables: () => timetables,
        departures: ({ date }: { date?: string }) => {
          const day = date === undefined ? todayAt(now) : Temporal.PlainDate.from(date);
          const departures = departuresOf(timetables, day);
          return { date: day.toString(), departures, next: nextDepartures(timetables, now) };
        },
      };
    },
  },
} satisfies OfflinePart;
