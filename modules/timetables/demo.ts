import { readFileSync } from "node:fs";
import { jsonText, withJsonTexts } from "@eolaire/postgres";
import type { Insertable } from "kysely";
import type { TimetableChange as ChangeRow, Timetable as TimetableRow } from "#core/server/db/schema.ts";
import type { DemoPart } from "#demo/module.ts";
import type { DemoCalendar } from "#demo/rows/dates.ts";
import { type Ids, idsFor } from "#demo/rows/ids.ts";
import type {
  CHANGE_KINDS,
  Timetable,
  TimetableChange,
  TimetableDeparture,
  TimetableSeason,
} from "./contract/timetables.ts";

type DemoDepartures = Pick<TimetableDeparture, "direction" | "days"> &
  Partial<Pick<TimetableDeparture, "note" | "note_ie">> & { times: string };

/** A timetable; its changes are on the next such day of the year, on the next such weekday, or so many days after the base date. */
type DemoTimetable = Omit<
  Timetable,
  "id" | "date_created" | "date_updated" | "version" | "page" | "seasons" | "changes"
> & {
  key: string;
  page_key?: string;
  seasons: (Partial<Omit<TimetableSeason, "departures">> & { departures: DemoDepartures[] })[];
  changes: ({ kind: (typeof CHANGE_KINDS)[number] } & Pick<TimetableChange, "note" | "note_ie"> &
    Partial<Pick<TimetableChange, "direction" | "time">> & { annual?: string; weekday?: number; day?: number })[];
};

type Rows = { timetable: Insertable<TimetableRow>[]; timetable_change: Insertable<ChangeRow>[] };

/** How one gets to the island, and what is otherwise on some days. */
function rows(calendar: DemoCalendar, _people: Ids, pageIds: Ids): Rows {
  const timetables = JSON.parse(
    readFileSync(new URL("./demo/timetables.json", import.meta.url), "utf8"),
  ) as DemoTimetable[];
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

export default { rows, marked: ["timetable"] } satisfies DemoPart;
