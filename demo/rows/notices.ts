import type { Insertable } from "kysely";
import type { OfficeNotice } from "#core/server/db/schema.ts";
import type { DemoCalendar } from "./dates.ts";
import type { Ids } from "./ids.ts";

/** A storm of last week, and works at the pier in two weeks: none of them stands today. */
export function noticeRows({ at }: DemoCalendar, people: Ids): Insertable<OfficeNotice>[] {
  const author = { author_id: people.get("admin")!, demo: true };
  return [
    {
      text: "No ferry after 14:00: storm from the south-west",
      text_ie: "Gan bád tar éis 14:00: stoirm ón iardheas",
      reason: "no ferry",
      reason_ie: "gan bád",
      reach: "ferry",
      ...author,
      starts_at: at(-6, "09:30").toString(),
      ends_at: at(-6, "23:59").toString(),
      date_created: at(-6, "09:30").toString(),
    },
    {
      text: "The water is off in the harbour until four",
      text_ie: "Níl uisce sa chuan go dtí a ceathair",
      reach: "none",
      ...author,
      starts_at: at(14, "09:00").toString(),
      ends_at: at(14, "16:00").toString(),
      date_created: at(-1, "15:10").toString(),
    },
  ];
}
