import { jsonText, withJsonTexts } from "@eolaire/postgres";
import type { Insertable } from "kysely";
import type { Timetable, TimetableChange } from "#core/server/db/schema.ts";
import type { DemoData } from "./data.ts";
import type { DemoCalendar } from "./dates.ts";
import { type Ids, idsFor } from "./ids.ts";

type Rows = { timetable: Insertable<Timetable>[]; timetable_change: Insertable<TimetableChange>[] };

/** How one gets to the island, and what is otherwise on some days. */
export function timetableRows({ timetables }: DemoData, calendar: DemoCalendar, pageIds: Ids): Rows {
  const ids = idsFor(timetables.map(({ key }) => key));
  return {
    timetable: timetables.map(({ key, page_key, seasons, changes: _, ...fields }) => ({
      ...withJsonTexts(fields, "prices"),
      id: ids.get(key)!,
      demo: true,
      page_id: page_key ? pageIds.get(page_key)! : null,
      seasons: jsonText(
        seasons.map(({ from = null, to = null, name = null, name_ie = null, departures }) => ({
          from,
          to,
          name,
          name_ie,
          departures: departures.flatMap(({ times, note = null, note_ie = null, ...departure }) =>
            times.split(" ").map((time) => ({ ...departure, time, note, note_ie })),
          ),
        })),
      ),
    })),
    timetable_change: timetables.flatMap(({ key, changes }) =>
      changes.map(({ annual, weekday, day = 0, ...change }) => {
        const ahead = weekday === undefined ? day : calendar.daysUntil(weekday);
        const coming = calendar.day(ahead + calendar.afterChristmas(ahead, 7));
        const date = (annual ? calendar.nextAnnual(annual) : coming).toString();
        return { ...change, timetable_id: ids.get(key)!, date_from: date, date_to: date };
      }),
    ),
  };
}
