import { expect, test } from "vitest";
import { byDate, eventDates, isTonight, nightAt } from "./event-days.ts";

const from = (start: string, end: string) => ({
  startsAt: Temporal.Instant.from(start),
  endsAt: Temporal.Instant.from(end),
});
const datesOf = (start: string, end: string) => {
  const { first, last } = eventDates(from(start, end));
  return [`${first}`, `${last}`];
};

test.each([
  ["an hour", "2026-07-03T10:00Z", "2026-07-03T11:00Z", "2026-07-03", "2026-07-03"],
  ["a night until half past one", "2026-07-03T20:00Z", "2026-07-04T00:30Z", "2026-07-03", "2026-07-03"],
  ["a night until six", "2026-07-03T20:00Z", "2026-07-04T05:00Z", "2026-07-03", "2026-07-03"],
  ["a night until the bakery opens", "2026-07-03T20:00Z", "2026-07-04T06:00Z", "2026-07-03", "2026-07-04"],
  ["what begins after midnight", "2026-07-03T23:30Z", "2026-07-04T02:00Z", "2026-07-04", "2026-07-04"],
  [
    "a festival whose last night goes on until three",
    "2026-07-03T17:00Z",
    "2026-07-06T02:00Z",
    "2026-07-03",
    "2026-07-05",
  ],
  ["a night that goes on until the afternoon", "2026-07-03T20:00Z", "2026-07-04T12:00Z", "2026-07-03", "2026-07-04"],
  ["a whole day in summer", "2026-07-02T23:00Z", "2026-07-03T23:00Z", "2026-07-03", "2026-07-03"],
  ["a weekend", "2026-07-03T17:00Z", "2026-07-05T15:00Z", "2026-07-03", "2026-07-05"],
  ["the night in which the clocks change", "2026-10-24T20:00Z", "2026-10-25T02:00Z", "2026-10-24", "2026-10-24"],
])("%s takes place on its dates", (_, start, end, first, last) => {
  expect(datesOf(start, end)).toEqual([first, last]);
});

test("an occurrence stands on each of its dates within the range, after those that were there before", () => {
  const camp = { name: "camp", ...from("2026-06-29T08:00Z", "2026-07-02T16:00Z") };
  const walk = { name: "walk", ...from("2026-07-02T10:00Z", "2026-07-02T12:00Z") };
  const range = { first: Temporal.PlainDate.from("2026-07-01"), last: Temporal.PlainDate.from("2026-07-31") };
  const days = [...byDate([camp, walk], range)].map(([date, of]) => [date, of.map(({ name }) => name)]);
  expect(days).toEqual([
    ["2026-07-01", ["camp"]],
    ["2026-07-02", ["camp", "walk"]],
  ]);
});

test.each([
  ["at noon a session of the evening is", "2026-07-03T11:00Z", "2026-07-03T22:00Z", true],
  ["at noon one of the afternoon is not", "2026-07-03T11:00Z", "2026-07-03T15:00Z", false],
  ["one that is over is not", "2026-07-03T22:30Z", "2026-07-03T22:00Z", false],
  ["after midnight the night of the evening before is", "2026-07-04T00:30Z", "2026-07-04T01:00Z", true],
])("tonight: %s", (_, now, end, is) => {
  expect(isTonight(end, Temporal.Instant.from(now))).toBe(is);
});

test("the night of Friday lasts until six on Saturday", () => {
  const at = (time: string) => `${nightAt(Temporal.Instant.from(time))}`;
  expect([at("2026-07-04T04:59Z"), at("2026-07-04T05:00Z")]).toEqual(["2026-07-03", "2026-07-04"]);
});
