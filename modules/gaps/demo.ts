import type { Insertable } from "kysely";
import type { PageQuestion } from "#core/server/db/schema.ts";
import type { DemoPart } from "#demo/module.ts";
import type { DemoCalendar } from "#demo/rows/dates.ts";
import type { Ids } from "#demo/rows/ids.ts";

/** What the office asks the owner of the café, who has not answered yet. */
function rows(calendar: DemoCalendar, people: Ids, pages: Ids): { page_question: Insertable<PageQuestion>[] } {
  const page_question = [
    {
      page_id: pages.get("piercafe")!,
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
  return { page_question };
}

export default { rows, marked: [] } satisfies DemoPart;
