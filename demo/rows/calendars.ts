import type { Insertable } from "kysely";
import type { CalendarSource, Event } from "#core/server/db/schema.ts";
import { OWNED_PAGES } from "./accounts.ts";
import type { DemoCalendar } from "./dates.ts";
import { type Ids, idAt } from "./ids.ts";

/**
 * A calendar elsewhere from which the events of one page of the owner come. It is paused, since there is no such server:
 * else it would be reported as failing.
 */
export function calendarRows(
  events: Insertable<Event>[],
  pages: Ids,
  { now }: DemoCalendar,
): Insertable<CalendarSource>[] {
  const owned = OWNED_PAGES.owner.map((key) => pages.get(key));
  const page_id = owned.find((page) => events.some((event) => event.page_id === page));
  if (!page_id) return [];
  const id = idAt(now);
  for (const event of events.filter((one) => one.page_id === page_id)) {
    event.calendar_id = id;
    event.calendar_key = `${event.slug}@calendar.example`;
  }
  const url = "https://calendar.example/lantern.ics";
  return [{ id, page_id, url, name: "Events 2026", locale: "en", paused: true, date_read: now.toString(), demo: true }];
}
