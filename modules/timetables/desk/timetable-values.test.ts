import { expect, test } from "vitest";
import { sampleOf } from "#test/support/sample.ts";
import { timetable } from "../contract/timetables.ts";
import {
  normaliseTimes,
  pricesIssue,
  readSeasons,
  readTimes,
  seasonsIssue,
  sentTimetable,
  valuesOfTimetable,
} from "./timetable-values.ts";

const departure = (direction: "there" | "back", time: string, days = [1, 2, 3], note: string | null = null) => ({
  direction,
  time,
  days,
  note,
  note_ie: null,
});

test("departures on the same weekdays with the same note are one row, and come back as they were", () => {
  const departures = [
    departure("back", "07:30"),
    departure("there", "08:00"),
    departure("there", "10:00"),
    departure("there", "21:00", [5], "On foot"),
  ];
  const season = { from: "06-01", to: "08-31", name: "Summer", name_ie: null, departures };
  const saved = sampleOf(timetable, {
    minutes: 15,
    seasons: [season],
    prices: [{ name: "Adult", name_ie: null, amount: 1650 }],
  });
  const values = valuesOfTimetable(saved);
  expect(readSeasons(values.seasons)[0]!.rows).toMatchObject([
    { days: [1, 2, 3], there: "08:00, 10:00", back: "07:30" },
    { days: [5], there: "21:00", back: "", note: "On foot" },
  ]);
  const sent = sentTimetable(values);
  expect(sent.prices).toEqual([{ name: "Adult", name_ie: "", amount: 1650 }]);
  expect(sent.seasons[0]).toMatchObject({ from: "06-01", to: "08-31", name: "Summer" });
  expect(sent.seasons[0]!.departures.map(({ direction, time, days }) => `${direction} ${time} ${days}`).sort()).toEqual(
    departures.map(({ direction, time, days }) => `${direction} ${time} ${days}`).sort(),
  );
});

test("times are read as people type them", () => {
  expect(readTimes("8, 10.30 17:00;7pm")).toEqual(["08:00", "10:30", "17:00", "19:00"]);
  expect(readTimes("8, soon")).toBeNull();
  expect(normaliseTimes("17, 8 8:00")).toBe("08:00, 17:00");
  expect(normaliseTimes("8, soon")).toBe("8, soon");
});

const seasonsWith = (row: object) =>
  JSON.stringify([{ from: "", to: "", rows: [{ days: [1], there: "8", back: "", note: "", note_ie: "", ...row }] }]);

test.each([
  [{}, null],
  [{ back: "at high water" }, "notATime"],
  [{ days: [] }, "needsDays"],
  [{ there: " " }, "needsTimes"],
])("a row %j: %s", (row, issue) => {
  expect(seasonsIssue(seasonsWith(row))).toBe(issue);
});

test("a price has a name and an amount", () => {
  expect(pricesIssue(JSON.stringify([{ name: "Adult", name_ie: "", amount: "16" }]))).toBeNull();
  expect(pricesIssue(JSON.stringify([{ name: "Adult", name_ie: "", amount: "" }]))).toBe("notAnAmount");
  expect(pricesIssue(JSON.stringify([{ name: " ", name_ie: "", amount: "16" }]))).toBe("needsName");
});
