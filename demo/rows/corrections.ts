import type { Insertable } from "kysely";
import type { ProposedChange } from "../../src/server/db/schema.ts";
import type { DemoCorrection } from "./data.ts";
import type { DemoCalendar } from "./dates.ts";
import { type Ids, idAt } from "./ids.ts";

/** What visitors suggest and nobody has decided yet; the oldest first. */
export function correctionRows(
  corrections: readonly DemoCorrection[],
  { calendar, pageIds }: { calendar: DemoCalendar; pageIds: Ids },
): Insertable<ProposedChange>[] {
  return corrections
    .map(({ day, time, page_key, ...rest }) => ({ ...rest, page_key, sent: calendar.at(day, time) }))
    .sort((one, other) => Temporal.Instant.compare(one.sent, other.sent))
    .map(({ sent, page_key, ...rest }) => ({
      ...{ ...rest, id: idAt(sent), page_id: pageIds.get(page_key)! },
      ...{ demo: true, date_created: sent.toString() },
    }));
}
