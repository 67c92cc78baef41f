import { expect, test } from "vitest";
import { todayAt } from "#core/domain/local-time.ts";
import { demoCalendar } from "#demo/rows/dates.ts";
import demo from "./demo.ts";

const DAYS = [
  "2026-12-12T10:00Z",
  "2026-12-19T10:00Z",
  "2026-12-22T10:00Z",
  "2026-12-24T23:30Z",
  "2026-12-31T23:50Z",
  "2027-01-31T12:00Z",
  "2027-03-27T02:00Z",
  "2028-02-29T12:00Z",
  "2026-10-25T00:30Z",
];

test.each(DAYS)(
  "on any day no change of the demonstration is over, and no boat goes that is cancelled: %s",
  (instant) => {
    const now = Temporal.Instant.from(instant);
    const { timetable_change } = demo.rows(demoCalendar(now), new Map(), new Map());
    const today = todayAt(now).toString();
    expect(timetable_change.filter(({ date_to }) => String(date_to) < today)).toEqual([]);
    const days = Map.groupBy(timetable_change, ({ timetable_id, date_from }) => `${timetable_id} ${date_from}`);
    const kinds = [...days.values()].map((changes) => [...new Set(changes.map(({ kind }) => kind))]);
    expect(kinds.filter(({ length }) => length > 1)).toEqual([]);
  },
);
