import { jsonText } from "@eolaire/postgres";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { contract } from "#core/contract/index.ts";
import { indexPages } from "#core/server/api/directory/search/effects.ts";
import { categorise, insertCategory, insertHours, insertPage, insertSpecialTime } from "#test/support/factories.ts";
import { createTestDatabase, type TestDatabase } from "#test/support/postgres.ts";
import { readingAt } from "#test/support/reading.ts";
import type { PageOfMonth } from "../contract.ts";
import { MAX_PAGES } from "../contract.ts";
import { pagesOfMonth } from "./handlers.ts";

const NOW = "2026-06-20T10:00Z";

let database: TestDatabase;
let pub: string;
beforeAll(async () => {
  database = await createTestDatabase();
  const { db } = database;
  pub = await insertPage(db, { slug: "pub", name: "The Pub", rank: 9, latitude: 54.99, longitude: -8.5 });
  await insertHours(db, pub, { days: [5, 6], opens: "17:00", closes: "01:30" });
  await insertHours(db, pub, { opens: "12:00", closes: "23:00", season_from: "07-13", season_to: "08-31" });
  const food = await insertCategory(db, { slug: "food", name: "Food" });
  await categorise(db, pub, food);
  const beach = await insertPage(db, { slug: "beach", name: "The Beach", rank: 8, latitude: 55.1, longitude: -8.5 });
  await categorise(db, beach, await insertCategory(db, { slug: "sights", name: "Sights" }));
  await insertPage(db, { slug: "secret", status: "hidden" });
  await insertPage(db, { slug: "gone", status: "permanently_closed" });
  const resting = await insertPage(db, { slug: "resting", status: "temporarily_closed", rank: 7 });
  await insertHours(db, resting);
  const back = { slug: "back", status: "temporarily_closed", reopens_on: "2026-07-20", rank: 6 } as const;
  await insertHours(db, await insertPage(db, back), { days: [1, 2, 3, 4, 5, 6, 7] });
  const winter = await insertPage(db, { slug: "winter", rank: 5 });
  await insertHours(db, winter, { days: [1], season_from: "11-01", season_to: "02-28" });
  await indexPages(db, "all", Temporal.Instant.from(NOW));
});
afterAll(() => database.drop());

const read = async (input: object, at = NOW) => {
  const reading = readingAt(database.db, at);
  const answer = await pagesOfMonth(contract.pagesOfMonth.input.parse(input), reading.context);
  return { ...answer, reading };
};

const clock = (intervals: PageOfMonth["exceptions"][number]["intervals"]) =>
  intervals.map(({ from, to }) => `${from}–${to}`).join(" ") || "closed";

/** `1–12 1234567: closed; … | 3 4: closed`. */
function hoursOf({ weeks, exceptions }: PageOfMonth): string {
  const dayOf = (date: string) => Number(date.slice(-2));
  const lines = weeks.map(
    ({ from, to, days }) =>
      `${dayOf(from)}–${dayOf(to)} ${days.map(({ days, intervals }) => `${days.join("")}: ${clock(intervals)}`).join(", ")}`,
  );
  const others = exceptions.map(({ dates, intervals }) => `${dates.map(dayOf).join(" ")}: ${clock(intervals)}`);
  return [lines.join("; "), ...others].join(" | ");
}

const pageOf = async (slug: string, month: string) => {
  const { pages } = await read({ month });
  return pages.find((page) => page.slug === slug)!;
};

describe("the pages of a month", () => {
  test("are the public ones by rank, without those that are closed for good", async () => {
    const { pages, total, month } = await read({ month: "2026-07" });
    expect(pages.map(({ slug, hours }) => [slug, hours])).toEqual([
      ["pub", "known"],
      ["beach", "unknown"],
      ["resting", "temporarily_closed"],
      ["back", "known"],
      ["winter", "known"],
    ]);
    expect([total, month]).toEqual([6, "2026-07"]);
  });

  test("are those of this month by default, in Dublin", async () => {
    expect((await read({}, "2026-06-30T22:59Z")).month).toBe("2026-06");
    expect((await read({}, "2026-06-30T23:00Z")).month).toBe("2026-07");
  });

  test("have the week of the month, and another where a season begins", async () => {
    expect(hoursOf(await pageOf("pub", "2026-06"))).toBe("1–30 12347: closed, 56: 17:00–01:30");
    expect(hoursOf(await pageOf("pub", "2026-07"))).toBe(
      "1–12 12347: closed, 56: 17:00–01:30; 13–31 1234567: 12:00–23:00",
    );
    expect(hoursOf(await pageOf("pub", "2026-08"))).toBe("1–31 1234567: 12:00–23:00");
    expect((await pageOf("pub", "2026-02")).open_days).toBe(8);
    expect((await pageOf("pub", "2028-02")).open_days).toBe(8);
  });

  test("have special days, public holidays and the days up to the reopening as exceptions", async () => {
    const { db } = database;
    const wedding = await insertSpecialTime(db, pub, {
      date_from: "2026-08-07",
      date_to: "2026-08-08",
      name: "Wedding",
    });
    await db
      .updateTable("page")
      .set({ holiday_intervals: jsonText([]) })
      .where("id", "=", pub)
      .execute();
    const page = await pageOf("pub", "2026-08");
    expect(hoursOf(page)).toBe("1–31 1234567: 12:00–23:00 | 3: closed | 7 8: closed");
    expect(page.exceptions.map(({ source, name, name_ie }) => [source, name, name_ie])).toEqual([
      ["holiday", "August holiday", expect.stringMatching(/Lúnasa/)],
      ["special", "Wedding", null],
    ]);
    expect(page.open_days).toBe(28);
    await db.deleteFrom("special_time").where("id", "=", wedding).execute();
    await db.updateTable("page").set({ holiday_intervals: null }).where("id", "=", pub).execute();
    const back = await pageOf("back", "2026-07");
    expect([back.open_days, back.exceptions[0]!.dates.length, back.exceptions[0]!.dates.at(-1)]).toEqual([
      12,
      19,
      "2026-07-19",
    ]);
  });

  test("say so where they are closed all month", async () => {
    expect(await pageOf("winter", "2026-07")).toMatchObject({ open_days: 0, exceptions: [] });
    expect((await pageOf("winter", "2027-01")).open_days).toBe(4);
  });

  test("may be those of a category or near a point; what nobody has is an empty list", async () => {
    expect((await read({ month: "2026-07", category: "food" })).pages.map(({ slug }) => slug)).toEqual(["pub"]);
    expect((await read({ near: "54.99,-8.5" })).pages.map(({ slug }) => slug)).toEqual(["pub"]);
    expect(await read({ category: "nothing" })).toMatchObject({ total: 0, pages: [] });
  });

  test("are read in a fixed number of statements, and expire with the day, a page or the list", async () => {
    await read({ month: "2026-07" }); // the first question of a process reads the directory
    const { reading, pages } = await read({ month: "2026-07" });
    expect(reading.tags()).toEqual(expect.arrayContaining(["categories", `page:${pub}`, "pages"]));
    expect(reading.tags()).toHaveLength(pages.length + 4); // and the page that is closed for good, and the settings
    expect(reading.expires()).toBe("2026-06-20T23:00:00Z");
    const statements = reading.statements();
    const one = await read({ month: "2026-07", category: "food" });
    expect(one.reading.statements()).toBe(statements);
  });

  test("refuse what is no month", () => {
    for (const month of ["2026-7", "2026-13", "July", "1999-01"]) {
      expect(contract.pagesOfMonth.input.safeParse({ month }).success, month).toBe(false);
    }
  });

  test("are none where they would be more than a booklet holds, with their number", async () => {
    const { db } = database;
    const many = Array.from({ length: MAX_PAGES }, (_, at) => ({
      slug: `many-${at}`,
      name: `Many ${at}`,
      approval: "approved" as const,
    }));
    await db.insertInto("page").values(many).execute();
    await indexPages(db, "all", Temporal.Instant.from(NOW));
    expect(await read({})).toMatchObject({ total: 6 + MAX_PAGES, pages: [] });
    expect((await read({ category: "food" })).pages).toHaveLength(1);
  });
});
