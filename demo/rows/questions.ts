import type { Insertable } from "kysely";
import type { PageQuestion } from "#core/server/db/schema.ts";
import type { DemoCalendar } from "./dates.ts";
import type { Ids } from "./ids.ts";

/** What the office asks the owner of the café, who has not answered yet. */
export function questionRows(
  calendar: DemoCalendar,
  { pageIds, people }: { pageIds: Ids; people: Ids },
): Insertable<PageQuestion>[] {
  return [
    {
      page_id: pageIds.get("piercafe")!,
      owner_id: people.get("owner")!,
      asked_by: people.get("admin")!,
      month: calendar.day(0).with({ day: 1 }).add({ months: 1 }).toString(),
      weekday: 1,
      hour_from: 15,
      hour_to: 18,
      text: "On Mondays nobody serves anything warm between three and six, and the afternoon ferry lands at half past three. Could you stay open a little longer?",
      text_ie:
        "Ar an Luan ní bhíonn aon rud te le fáil idir a trí agus a sé, agus tagann bád an tráthnóna i dtír ag leathuair tar éis a trí. An bhféadfá fanacht ar oscailt beagán níos faide?",
      date_created: calendar.at(-1, "10:20").toString(),
    },
  ];
}
