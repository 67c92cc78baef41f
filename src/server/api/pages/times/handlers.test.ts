import { jsonText } from "@eolaire/postgres";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { times as timesSchema } from "#core/contract/pages/times.ts";
import { insertHours, insertPage, insertSpecialTime } from "#test/support/factories.ts";
import { createTestDatabase } from "#test/support/postgres.ts";
import { readingAt } from "#test/support/reading.ts";
import { pageSpecialTimes, pageTimes } from "./handlers.ts";

const { db, drop } = await createTestDatabase();
afterAll(drop);

const FRIDAY_BEFORE_THE_HOLIDAY = "2026-07-31T10:00Z"; // Monday 3 August is the August holiday

describe("the times of a page", () => {
  let page_id: string;
  beforeAll(async () => {
    page_id = await insertPage(db, { holiday_intervals: jsonText([{ from: "12:00", to: "16:00" }]) });
    await insertHours(db, page_id, { days: [1, 2, 3, 4, 5] });
    await insertHours(db, page_id, {
      days: [6],
      opens: "10:00",
      closes: "02:00",
      season_from: "08-01",
      season_to: "08-31",
      season_name: "August",
    });
    await insertHours(db, page_id, { set: "kitchen", days: [5], opens: "18:00", closes: "21:00", note: "Book first" });
    await insertSpecialTime(db, page_id, { date_from: "2026-07-30", name: "Yesterday" });
    await insertSpecialTime(db, page_id, { date_from: "2026-08-04", date_to: "2026-08-05", name: "Inventory" });
  });

  test("are answered as stored, and resolved for seven days from today", async () => {
    const reading = readingAt(db, FRIDAY_BEFORE_THE_HOLIDAY);
    const answer = await pageTimes({ page_id }, reading.context);
    expect(timesSchema.parse(answer)).toEqual(answer);
    expect(answer).toMatchObject({
      holiday_rule: "intervals",
      holiday_intervals: [{ from: "12:00", to: "16:00" }],
      special: [{ name: "Inventory", closed: true, intervals: [], date_from: "2026-08-04", date_to: "2026-08-05" }],
    });
    expect(answer.times.find(({ season }) => season)).toMatchObject({
      day: 6,
      opens: "10:00",
      closes: "02:00",
      season: { from: "08-01", to: "08-31", name: "August", name_ie: null },
    });
    expect(answer.times.at(-1)).toMatchObject({ set: "kitchen", note: "Book first", season: null });
    expect(answer.week.map(({ date, source, intervals, name }) => [date, source, intervals.length, name])).toEqual([
      ["2026-07-31", "regular", 1, null],
      ["2026-08-01", "season", 1, "August"],
      ["2026-08-02", "season", 0, "August"],
      ["2026-08-03", "holiday", 1, "August holiday"],
      ["2026-08-04", "special", 0, "Inventory"],
      ["2026-08-05", "special", 0, "Inventory"],
      ["2026-08-06", "season", 0, "August"],
    ]);
    expect(reading.statements()).toBe(1);
    expect(reading.tags()).toEqual([`page:${page_id}`]);
    expect(reading.expires()).toBe("2026-07-31T23:00:00Z");
  });

  test.each([
    ["from today on", {}, ["Inventory"]],
    ["from a day on", { from: "2026-07-30" }, ["Yesterday", "Inventory"]],
    ["that touch a range", { from: "2026-08-05", to: "2026-08-31" }, ["Inventory"]],
    ["up to a day", { from: "2026-07-30", to: "2026-08-03" }, ["Yesterday"]],
    ["after all of them", { from: "2026-08-06" }, []],
  ])("special days %s", async (_when, range, names) => {
    const rows = await pageSpecialTimes({ page_id, ...range }, readingAt(db, FRIDAY_BEFORE_THE_HOLIDAY).context);
    expect(rows.map(({ name }) => name)).toEqual(names);
  });

  test("the answer from today on expires at midnight, that of a range does not", async () => {
    const fromToday = readingAt(db, FRIDAY_BEFORE_THE_HOLIDAY);
    await pageSpecialTimes({ page_id }, fromToday.context);
    expect(fromToday.expires()).toBe("2026-07-31T23:00:00Z");
    const ofARange = readingAt(db, FRIDAY_BEFORE_THE_HOLIDAY);
    await pageSpecialTimes({ page_id, from: "2026-07-01" }, ofARange.context);
    expect(ofARange.expires()).toBeNull();
  });
});

test.each([
  [null, "as_usual"],
  [[], "closed"],
])("holiday hours %j mean %s", async (holiday_intervals, holiday_rule) => {
  const page_id = await insertPage(db, { holiday_intervals: holiday_intervals && jsonText(holiday_intervals) });
  const answer = await pageTimes({ page_id }, readingAt(db, FRIDAY_BEFORE_THE_HOLIDAY).context);
  expect(answer).toMatchObject({ holiday_rule, holiday_intervals: [] });
});

test("the times of a page that is not public are not found", async () => {
  const page_id = await insertPage(db, { approval: "requested" });
  const { context } = readingAt(db, FRIDAY_BEFORE_THE_HOLIDAY);
  await expect(pageTimes({ page_id }, context)).rejects.toMatchObject({ code: "not-found" });
  await expect(pageSpecialTimes({ page_id }, context)).rejects.toMatchObject({ code: "not-found" });
});
