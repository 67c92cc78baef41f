import { jsonText } from "@eolaire/postgres";
import type { Insertable } from "kysely";
import type { ProposedChange } from "#core/server/db/schema.ts";
import type { DemoCorrection } from "./data.ts";
import type { DemoCalendar } from "./dates.ts";
import { type Ids, idAt } from "./ids.ts";

/** What visitors suggest and teams have written, and nobody has decided yet; the oldest first. */
export function correctionRows(
  corrections: readonly DemoCorrection[],
  { calendar, pageIds, people }: { calendar: DemoCalendar; pageIds: Ids; people: Ids },
): Insertable<ProposedChange>[] {
  return corrections
    .map(({ day, time, page_key, ...rest }) => ({ ...rest, page_key, sent: calendar.at(day, time) }))
    .sort((one, other) => Temporal.Instant.compare(one.sent, other.sent))
    .map(({ sent, page_key, from, planned, ...rest }) => ({
      ...rest,
      id: idAt(sent),
      page_id: pageIds.get(page_key)!,
      ...(planned && plannedPrices(planned, { calendar, page_id: pageIds.get(page_key)! })),
      ...(from && { source: "team" as const, account_id: people.get(from)! }),
      demo: true,
      date_created: sent.toString(),
    }));
}

/** A new list of a page, from a later day on. */
function plannedPrices(
  { day, prices }: NonNullable<DemoCorrection["planned"]>,
  { calendar, page_id }: { calendar: DemoCalendar; page_id: string },
) {
  const input = { page_id, prices, replaces: [] };
  const changes = prices.map((after) => ({ kind: "price", id: null, before: null, after }));
  const from_day = calendar.day(day).toString();
  return {
    status: "planned" as const,
    from_day,
    call: "addPrices",
    input: jsonText(input),
    changes: jsonText(changes),
  };
}
