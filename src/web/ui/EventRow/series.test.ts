import { expect, test } from "vitest";
import type { Occurrence } from "../../../contract/events.ts";
import { foldSeries, weekdayOf } from "./series.ts";

const on = (id: string, starts_at: string) => ({ id, starts_at }) as Occurrence;
const weekdays = (...dates: string[]) =>
  foldSeries(dates.map((date) => on("session", `${date}T21:00:00Z`))).map(weekdayOf);

test("an event stands at its first occurrence, with the later ones", () => {
  const events = [on("a", "1"), on("b", "2"), on("a", "3"), on("a", "4")];
  expect(foldSeries(events).map(({ event, later }) => [event.id, later.map(({ starts_at }) => starts_at)])).toEqual([
    ["a", ["3", "4"]],
    ["b", []],
  ]);
});

test("a series is called by its weekday where it takes place every week", () => {
  expect(weekdays("2026-11-27", "2026-12-04", "2026-12-18")).toEqual([5]);
  expect(weekdays("2026-11-27", "2026-12-11", "2026-12-25"), "every second week").toEqual([null]);
  expect(weekdays("2026-11-27", "2026-11-28"), "every day").toEqual([null]);
  expect(weekdays("2026-11-27"), "once").toEqual([null]);
  expect(weekdays("2026-10-23", "2026-10-30"), "over a clock change").toEqual([5]);
});
