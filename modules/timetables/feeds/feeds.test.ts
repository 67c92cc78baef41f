import { withJsonTexts } from "@eolaire/postgres";
import Fastify from "fastify";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { inEveryLanguage } from "#core/contract/languages.ts";
import { LOCALES } from "#core/contract/locales.ts";
import { ISLAND_DIRECTORY } from "#core/server/api/office/settings/queries.ts";
import { registerFeeds } from "#core/server/feeds/feeds.ts";
import { openPageCache } from "#core/server/http/cache/page-cache.ts";
import { createTestDatabase } from "#test/support/postgres.ts";
import { readCalendar, readRss } from "#test/support/read-feeds.ts";
import server from "../server.ts";

const publicUrl = "https://eolaire.test";
const settings = {
  publicUrl,
  languages: LOCALES,
  directory: ISLAND_DIRECTORY,
  name: inEveryLanguage({ name: "Eolaire", name_ie: "Eolaire" }),
  licence: null,
};
const { db, drop } = await createTestDatabase();
const cache = openPageCache();
const app = Fastify();
registerFeeds(app, { db, cache, settings, modules: [{ ...server, module: "timetables" }] });
const read = async (url: string) => (await app.inject(url)).body;
afterAll(async () => {
  await app.close();
  await drop();
});

describe("timetables", () => {
  const EVERY_DAY = [1, 2, 3, 4, 5, 6, 7];
  let boat: string;
  const tomorrow = Temporal.Now.plainDateISO("Europe/Dublin").add({ days: 1 }).toString();

  beforeAll(async () => {
    const timetable = {
      mode: "boat" as const,
      operator: "Gannet, Ferry",
      operator_ie: "Bád an Ghainéid",
      minutes: 20,
      origin: "Burtonport",
      destination: "Arranmore",
      origin_latitude: 54.98,
      origin_longitude: -8.43,
      seasons: [
        {
          from: null,
          to: null,
          name: null,
          name_ie: null,
          departures: [{ direction: "there", time: "10:00", days: EVERY_DAY, note: null, note_ie: null }],
        },
      ],
    };
    const added = await db
      .insertInto("timetable")
      .values(withJsonTexts(timetable, "seasons"))
      .returning("id")
      .executeTakeFirstOrThrow();
    boat = added.id;
    const change = { timetable_id: boat, kind: "cancelled", direction: "there", time: "10:00" } as const;
    const dates = { date_from: tomorrow, date_to: tomorrow };
    await db
      .insertInto("timetable_change")
      .values({ ...change, ...dates, note: "Storm <north>", note_ie: "Stoirm" })
      .execute();
    cache.clear();
  });

  test("are calendars of four weeks, in which what is cancelled stays as cancelled", async () => {
    const answer = await app.inject(`/en/timetables/${boat}.ics`);
    expect(answer.headers["content-type"]).toBe("text/calendar; charset=utf-8");
    const { events } = readCalendar(answer.body);
    expect(events).toHaveLength(28);
    const day = tomorrow.replaceAll("-", "");
    expect(Object.fromEntries(events[1] ?? [])).toMatchObject({
      UID: `${boat}-there-${tomorrow}-1000@eolaire.test`,
      STATUS: "CANCELLED",
      DESCRIPTION: "Storm <north>",
      "DTSTART;TZID=Europe/Dublin": `${day}T100000`,
      "DTEND;TZID=Europe/Dublin": `${day}T102000`,
      SUMMARY: "Cancelled: Burtonport → Arranmore (Gannet\\, Ferry)",
      GEO: "54.98;-8.43",
    });
    expect(events[2]?.get("STATUS")).toBe("CONFIRMED");
    expect((await app.inject("/en/timetables/0198b3a2-7c1e-7000-8000-00000000dead.ics")).statusCode).toBe(404);
  });

  test("tell in RSS what is cancelled or extra", async () => {
    const { channel, items } = readRss(await read("/ga/timetables.rss"));
    expect(channel.title).toBe("Eolaire · Turais chealaithe agus turais bhreise");
    expect(items).toEqual([
      expect.objectContaining({
        title: expect.stringMatching(/^Curtha ar ceal · .* 10:00 Burtonport go hArranmore · Bád an Ghainéid$/),
        link: `${publicUrl}/ga/info/getting-here?date=${tomorrow}`,
        description: "Stoirm",
      }),
    ]);
  });
});
