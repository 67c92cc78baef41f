import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { PagesOfDay } from "#core/contract/pages/day.ts";
import { type ApiServer, startApi } from "#test/support/api-server.ts";
import { comingWeekday, localTime } from "#test/support/days.ts";
import { insertPage } from "#test/support/factories.ts";
import { readingAt } from "#test/support/reading.ts";
import { pagesOfDay } from "./handlers.ts";

const DAY = comingWeekday(5);
const FRIDAY = DAY.toString();
/** In the form of the API. */
const at = (date: Temporal.PlainDate, time: string) => localTime(date, time).toString({ fractionalSecondDigits: 3 });

let api: ApiServer;
let bar: string;
beforeAll(async () => {
  api = await startApi();
  bar = await insertPage(api.db, { slug: "bar", name: "The Bar" });
  await insertPage(api.db, { slug: "seal", name: "The Seal", status: "temporarily_closed" });
  await insertPage(api.db, { slug: "secret", status: "hidden" });
  const evening = { page_id: bar, set: "main", day: 5, opens: "17:00", closes: "01:30" } as const;
  await api.db.insertInto("opening_time").values(evening).execute();
  await api.db.insertInto("former_slug").values({ kind: "page", slug: "old-bar", subject_id: bar }).execute();
});
afterAll(() => api.stop());

const dayOf = async (date: string, pages: string[]): Promise<PagesOfDay> => {
  const query = pages.map((slug) => `pages=${slug}`).join("&");
  const answer = await api.app.inject(`/api/pages/day?date=${date}&${query}`);
  expect(answer.statusCode).toBe(200);
  return answer.json();
};

describe("pages on a day", () => {
  test("have their hours with the night that follows, in the order that was asked for, each once", async () => {
    const { date, pages, missing } = await dayOf(FRIDAY, ["seal", "old-bar", "bar", "secret", "nowhere"]);
    expect(date).toBe(FRIDAY);
    expect(pages.map(({ slug, hours }) => [slug, hours])).toEqual([
      ["seal", "temporarily_closed"],
      ["bar", "known"],
    ]);
    expect(pages[1]!.open).toEqual([{ from: at(DAY, "17:00"), to: at(DAY.add({ days: 1 }), "01:30"), kind: "open" }]);
    expect(pages[1]!.plan.intervals).toEqual([{ from: "17:00", to: "01:30", kind: "open" }]);
    expect(missing).toEqual(["secret", "nowhere"]);
  });

  test("follow special days, and say so", async () => {
    const wedding = { page_id: bar, date_from: FRIDAY, date_to: FRIDAY, name: "Wedding", intervals: null };
    const { id } = await api.db.insertInto("special_time").values(wedding).returning("id").executeTakeFirstOrThrow();
    const weekBefore = DAY.subtract({ days: 7 });
    const notes = readingAt(api.db, at(weekBefore, "10:00"));
    const { pages } = await pagesOfDay({ date: FRIDAY, pages: ["bar"] }, notes.context);
    expect(pages[0]).toMatchObject({ open: [], plan: { source: "special", name: "Wedding", intervals: [] } });
    expect(notes.tags()).toEqual(["categories", "notices", `page:${bar}`, "pages"]);
    expect(notes.expires()).toBe(localTime(weekBefore.add({ days: 1 }), "00:00").toString());
    await api.db.deleteFrom("special_time").where("id", "=", id).execute();
  });

  test("are forty at most", async () => {
    const query = Array.from({ length: 41 }, (_, at) => `pages=p${at}`).join("&");
    expect((await api.app.inject(`/api/pages/day?${query}`)).statusCode).toBe(422);
    expect((await api.app.inject("/api/pages/day?pages=B!")).statusCode).toBe(422);
  });
});
