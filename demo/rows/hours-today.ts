import type { Insertable } from "kysely";
import { calendar as localCalendar } from "#core/domain/local-time.ts";
import type { DayNotice, PageReminder } from "#core/server/db/schema.ts";
import type { Overlay } from "./data.ts";
import type { DemoCalendar } from "./dates.ts";
import type { Ids } from "./ids.ts";

/** What pages say of the day on which the demonstration is loaded; it lapses at midnight. */
export function dayNoticeRows({ pages }: Overlay, calendar: DemoCalendar, pageIds: Ids): Insertable<DayNotice>[] {
  const date = calendar.day(0);
  const lapses_at = Temporal.Instant.fromEpochMilliseconds(localCalendar.dayOf(date).end).toString();
  return Object.entries(pages).flatMap(([key, { sold_out }]) =>
    sold_out
      ? {
          page_id: pageIds.get(key)!,
          date: date.toString(),
          kind: "sold-out" as const,
          ...sold_out,
          lapses_at,
          date_created: calendar.now.toString(),
        }
      : [],
  );
}

/** Mails to an owner whether the hours of a page are still right, without an answer. */
export function reminderRows(
  { pages }: Overlay,
  calendar: DemoCalendar,
  { pageIds, owner }: { pageIds: Ids; owner: string },
): Insertable<PageReminder>[] {
  return Object.entries(pages).flatMap(([key, { asked }]) =>
    asked === undefined
      ? []
      : { page_id: pageIds.get(key)!, account_id: owner, date_mailed: calendar.at(asked, "08:00").toString() },
  );
}
