import { expect, test } from "vitest";
import { type Schedule, writeGoogleHours } from "../src/index.ts";
import { openingHours } from "./ireland.ts";

const TODAY = Temporal.PlainDate.from("2026-11-22");
const EVENINGS: Schedule = { regular: [{ days: [5], from: "20:00", to: "02:00" }] };

test("the cells of a week; certain weeks, holidays and special days are special hours", () => {
  const schedule: Schedule = {
    regular: [...EVENINGS.regular!, { days: [6], from: "10:00", to: "12:00", weeks: { nth: [1] } }],
    publicHolidays: {},
    specials: [{ date: "2026-12-24", intervals: [{ from: "09:00", to: "12:00" }] }],
  };
  const { week, special } = writeGoogleHours(openingHours, schedule, TODAY);
  expect(week).toEqual(["x", "x", "x", "x", "8:00PM-2:00AM", "x", "x"]);
  expect(special).toMatch(/^2026-12-05: 10:00AM-12:00PM, 2026-12-24: 9:00AM-12:00PM, 2026-12-25: x, 2027-01-01: x, /);
});

test("a week that is unknown, or by appointment only, has no cells", () => {
  expect(writeGoogleHours(openingHours, {}, TODAY)).toEqual({ week: null, special: "" });
  const asked: Schedule = { regular: [{ days: [1], from: "09:00", to: "13:00", kind: "appointment" }] };
  expect(writeGoogleHours(openingHours, asked, TODAY).week).toBeNull();
});
