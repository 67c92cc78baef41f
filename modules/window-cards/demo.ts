import type { Insertable } from "kysely";
import type { WindowCard } from "#core/server/db/schema.ts";
import type { DemoPart } from "#demo/module.ts";
import type { DemoCalendar } from "#demo/rows/dates.ts";
import type { Ids } from "#demo/rows/ids.ts";
import { type CardContent, cardRevision } from "./revision.ts";

/** A card with hours of long ago still hangs in the window of the café, where somebody scanned it. */
function rows(calendar: DemoCalendar, _people: Ids, pages: Ids): { window_card: Insertable<WindowCard>[] } {
  const times: CardContent["times"] = { times: [], holiday_rule: "closed", holiday_intervals: [] };
  const content: CardContent = { name: "Pier Café", name_ie: null, times, special: [] };
  const window_card = [
    {
      page_id: pages.get("piercafe")!,
      revision: cardRevision(content, calendar.day(-120)),
      date_printed: calendar.at(-120, "10:00").toString(),
      date_scanned: calendar.at(-1, "13:20").toString(),
      date_mailed: calendar.at(-1, "13:21").toString(),
    },
  ];
  return { window_card };
}

export default { rows } satisfies DemoPart;
