import type { Insertable } from "kysely";
import type { CalendarSource, Event } from "#core/server/db/schema.ts";
import type { DemoPart } from "#demo/module.ts";
import type { DemoCalendar } from "#demo/rows/dates.ts";
import { idAt } from "#demo/rows/ids.ts";

/**
 * A calendar elsewhere from which the events of one page of the owner come. It is paused, since there is no such server:
 * else it would be reported as failing.
 */
function sources(
  { now }: DemoCalendar,
  owned: readonly string[],
  events: Insertable<Event>[],
): { calendar_source?: Insertable<CalendarSource>[] } {
  const page_id = owned.find((page) => events.some((event) => event.page_id === page));
  if (!page_id) return {};
  const id = idAt(now);
  for (const event of events.filter((one) => one.page_id === page_id)) {
    event.calendar_id = id;
    event.calendar_key = `${event.slug}@calendar.example`;
  }
  const url = "https://calendar.example/lantern.ics";
  const row = { id, page_id, url, name: "Events 2026", locale: "en", paused: true } as const;
  return { calendar_source: [{ ...row, date_read: now.toString(), demo: true }] };
}

export default { sources } satisfies DemoPart;
