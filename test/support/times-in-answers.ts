import { jsonText } from "@eolaire/postgres";
import { OFFERS } from "#core/contract/office/settings.ts";
import { ZONE } from "#core/domain/local-time.ts";
import { indexPages } from "#core/server/api/directory/search/effects.ts";
import { fillInSettings } from "#core/server/api/office/settings/effects.ts";
import type { Database } from "#core/server/db/connect.ts";
import { categorise, insertCategory, insertHours, insertPage, insertSpecialTime } from "./factories.ts";

export const TODAY = Temporal.Now.plainDateISO(ZONE);
export const TOMORROW = TODAY.add({ days: 1 });
export const at = (date: Temporal.PlainDate, time: string) =>
  date.toZonedDateTime({ timeZone: ZONE, plainTime: time }).toInstant().toString();

/** Places whose times are easily said wrong: a kitchen that closes before the door, nights, breaks, a day that is another. */
export async function preparePlaces(db: Database) {
  await fillInSettings(db, Object.fromEntries(OFFERS.map((offer) => [`has_${offer}`, true])));
  const category = (slug: string, name: string) => insertCategory(db, { slug, name });
  const [food, pubs, hotels, shops] = await Promise.all([
    category("food", "Restaurants"),
    category("pubs", "Pubs"),
    category("stay", "Hotels"),
    category("shops", "Shops"),
  ]);
  const place = async (slug: string, categories: string[], hours: [string, string][]) => {
    const id = await insertPage(db, { slug, name: slug });
    if (categories.length > 0) await categorise(db, id, ...categories);
    for (const [opens, closes] of hours) await insertHours(db, id, { opens, closes });
    return id;
  };
  const pub = await place("quiet-pub", [pubs, food], [["12:00", "01:00"]]);
  await insertHours(db, pub, { set: "kitchen", opens: "17:00", closes: "21:00" });
  await place("grand-hotel", [hotels, food], [["00:00", "24:00"]]);
  await place("bistro", [food], [["18:00", "23:30"]]);
  const counter = await place("fish-counter", [food, shops], [["12:00", "23:00"]]);
  await insertHours(db, counter, { set: "takeaway", opens: "12:30", closes: "20:30" });
  const soldOut = await place("sold-out-grill", [food], [["10:00", "24:00"]]);
  const notice = { page_id: soldOut, kind: "sold-out", date: TODAY.toString(), lapses_at: at(TOMORROW, "00:00") };
  await db
    .insertInto("day_notice")
    .values(notice as never)
    .execute();
  const shop = await place(
    "corner-shop",
    [shops],
    [
      ["09:00", "13:00"],
      ["14:00", "18:00"],
    ],
  );
  await insertHours(db, shop, { set: "delivery", opens: "14:00", closes: "16:00" });
  const museum = await place("museum", [], [["10:00", "17:00"]]);
  await insertSpecialTime(db, museum, { date_from: TOMORROW.toString(), name: "Stocktaking" });
  const ferry = await place("ferry", [], [["07:00", "19:00"]]);
  await insertSpecialTime(db, ferry, {
    date_from: TOMORROW.toString(),
    name: "Reduced sailings",
    name_ie: "Níos lú turas",
    intervals: [{ from: "11:00", to: "16:00" }],
  });
  const leaving = (direction: string, time: string) => ({
    direction,
    time,
    days: [1, 2, 3, 4, 5, 6, 7],
    note: null,
    note_ie: null,
  });
  const season = { from: null, to: null, name: null, name_ie: null };
  const ends = { origin: "The pier", destination: "The island", minutes: 20, operator: "The ferry" };
  await db
    .insertInto("timetable")
    .values({
      ...ends,
      mode: "boat",
      page_id: ferry,
      origin_latitude: 54.98,
      origin_longitude: -8.43,
      destination_latitude: 54.99,
      destination_longitude: -8.5,
      seasons: jsonText([{ ...season, departures: [leaving("there", "09:00"), leaving("back", "18:15")] }]),
    } as never)
    .execute();
  await indexPages(db, "all");
}
