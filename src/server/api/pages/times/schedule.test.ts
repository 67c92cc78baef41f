import { expect, test } from "vitest";
import { scheduleOf } from "./schedule.ts";

const hours = { set: "main", kind: "open", weeks: null, season_from: null, season_to: null } as const;
const nothing = { holiday_intervals: null, opening_times: [], special_times: [] };

test("rows of the week become regular times", () => {
  const opening_times = [
    { ...hours, day: 1, opens: "09:00", closes: "17:00" },
    { ...hours, day: 2, opens: "10:00", closes: "12:00", kind: "appointment" },
  ] as const;
  expect(scheduleOf({ ...nothing, opening_times }).regular).toEqual([
    { days: [1], from: "09:00", to: "17:00", kind: "open" },
    { days: [2], from: "10:00", to: "12:00", kind: "appointment" },
  ]);
});

test("rows of certain weeks carry them", () => {
  const opening_times = [{ ...hours, day: 6, opens: "10:00", closes: "14:00", weeks: "1,last" }];
  expect(scheduleOf({ ...nothing, opening_times }).regular?.[0]?.weeks).toEqual({ nth: [1, -1] });
});

test("rows of one season are grouped, and named by the first that has a name", () => {
  const summer = { ...hours, season_from: "06-01", season_to: "08-31" };
  const opening_times = [
    { ...summer, day: 6, opens: "08:00", closes: "22:00" },
    { ...summer, day: 7, opens: "10:00", closes: "20:00", season_name: "Summer", season_name_ie: "An samhradh" },
    { ...hours, season_from: "12-01", season_to: "12-24", day: 6, opens: "12:00", closes: "18:00" },
  ];
  const { regular, seasons } = scheduleOf({ ...nothing, opening_times });
  expect(regular).toEqual([]);
  expect(seasons.map(({ from, to, name, name_ie }) => ({ from, to, name, name_ie }))).toEqual([
    { from: "06-01", to: "08-31", name: "Summer", name_ie: "An samhradh" },
    { from: "12-01", to: "12-24", name: undefined, name_ie: undefined },
  ]);
  expect(seasons[0]?.regular).toHaveLength(2);
});

test("the kitchen's hours do not open the page", () => {
  const opening_times = [{ ...hours, set: "kitchen", day: 1, opens: "09:00", closes: "17:00" }] as const;
  expect(scheduleOf({ ...nothing, opening_times }).regular).toEqual([]);
});

test("public holidays have the usual hours, are closed, or have intervals", () => {
  expect(scheduleOf(nothing)).not.toHaveProperty("publicHolidays");
  expect(scheduleOf({ ...nothing, holiday_intervals: [] }).publicHolidays).toEqual({ intervals: [] });
  const holiday_intervals = [{ from: "12:00", to: "16:00" }];
  expect(scheduleOf({ ...nothing, holiday_intervals }).publicHolidays).toEqual({ intervals: holiday_intervals });
});

test("a special time without intervals is closed", () => {
  const special_times = [
    { date_from: "2026-12-24", date_to: "2026-12-26", intervals: null, name: "Christmas", name_ie: "Nollaig" },
    { date_from: "2026-12-31", date_to: "2026-12-31", intervals: [{ from: "18:00", to: "02:00" }] },
  ];
  const [closed, open] = scheduleOf({ ...nothing, special_times }).specials;
  expect(closed).toMatchObject({ date: "2026-12-24", to: "2026-12-26", name: "Christmas", name_ie: "Nollaig" });
  expect(closed).not.toHaveProperty("intervals");
  expect(open).toMatchObject({ date: "2026-12-31", intervals: [{ from: "18:00", to: "02:00" }] });
});
