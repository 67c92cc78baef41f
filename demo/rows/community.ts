import type { Insertable } from "kysely";
import { lastEndsAt } from "#core/domain/events/recurrence.ts";
import { isRecurrenceRule } from "#core/domain/events/recurrence-rule.ts";
import { slugOf } from "#core/domain/slug.ts";
import type { Event } from "#core/server/db/schema.ts";
import type { DemoCommunityEvent } from "./data.ts";
import type { DemoCalendar } from "./dates.ts";
import { idAt } from "./ids.ts";

const DAYS_OF_WEEK = 7;

/** What belongs to no page: everybody is asked along. */
export function communityEventRows(
  events: readonly DemoCommunityEvent[],
  calendar: DemoCalendar,
  author_id: string,
): Insertable<Event>[] {
  return events.map(({ key: _, weekday, week, starts, ends, rrule, text, text_ie, ...event }) => {
    const planned = calendar.daysUntil(weekday) + week * DAYS_OF_WEEK;
    const day = planned + calendar.afterChristmas(planned, DAYS_OF_WEEK);
    return {
      ...event,
      id: idAt(calendar.now),
      slug: slugOf(event.title),
      description: text,
      description_ie: text_ie,
      ...timesOf({ startsAt: calendar.at(day, starts), endsAt: calendar.at(day, ends), rrule, exdates: [] }),
      author_id,
      status: "published",
      demo: true,
    };
  });
}

type Times = Parameters<typeof lastEndsAt>[0];

/** @throws where the data has a rule that no form would take */
export function timesOf(times: Times) {
  const { startsAt, endsAt, rrule, exdates } = times;
  if (rrule && !isRecurrenceRule(rrule)) throw new Error(`demo/data: an event cannot repeat by "${rrule}"`);
  return {
    starts_at: startsAt.toString(),
    ends_at: endsAt.toString(),
    rrule,
    exdates: exdates.map(String),
    last_ends_at: lastEndsAt(times)?.toString() ?? null,
  };
}
