import type { Insertable } from "kysely";
import type { ViewCount } from "../../src/server/db/schema.ts";
import type { DemoCalendar } from "./dates.ts";

const DAYS = 100;

/** How many a day come from where, when nothing is on. */
const USUAL = { search: 8, map: 5, direct: 4, category: 3, home: 2 };
const SATURDAY = 6;

/** What was looked at in the last hundred days, more at weekends and a little more each month; today is still empty. */
export function viewRows(pageIds: readonly string[], calendar: DemoCalendar): Insertable<ViewCount>[] {
  return pageIds.flatMap((page_id, index) =>
    Array.from({ length: DAYS }, (_, at) => at - DAYS).flatMap((offset) => {
      const date = calendar.day(offset);
      const mood =
        (1 + offset / (3 * DAYS)) * (date.dayOfWeek >= SATURDAY ? 1.8 : 1) * (1 + Math.sin(offset * 1.7) / 3);
      return Object.entries(USUAL).map(([source, usual]) => ({
        ...{ page_id, day: date.toString(), source, local: source === "home" },
        views: 1 + Math.round((usual * mood) / (index + 1)),
      }));
    }),
  );
}
