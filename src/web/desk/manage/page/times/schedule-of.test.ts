import { describe, expect, it } from "vitest";
import { specialTime } from "#core/contract/pages/times.ts";
import { openingHours } from "#core/domain/hours/opening-hours.ts";
import { sampleOf } from "#test/support/sample.ts";
import { openingStatusOf } from "./Preview.tsx";
import { daysMeet } from "./SeasonFields.tsx";
import { scheduleOf, type Timed } from "./schedule-of.ts";

const SUMMER = { from: "06-01", to: "08-31", name: "Summer", name_ie: "Samhradh" };
/** Tuesday, Saint Patrick's Day. */
const HOLIDAY = "2026-03-17";

const open = (day: number, opens: string, closes: string, season: Timed["season"] = null): Timed => ({
  day,
  opens,
  closes,
  season,
  kind: "open",
  weeks: null,
});
const NO_RULES = { holiday_rule: "as_usual", holiday_intervals: [], special: [] } as const;
const rules = (fields: Partial<Parameters<typeof scheduleOf>[1]> = {}) => ({
  ...NO_RULES,
  holiday_intervals: [],
  special: [],
  ...fields,
});
const hoursOn = (date: string, schedule: ReturnType<typeof scheduleOf>) =>
  openingHours.planOf(schedule, Temporal.PlainDate.from(date)).intervals.map(({ from, to }) => `${from}–${to}`);

describe("the schedule of a typed week", () => {
  it("has the hours of the season within its days", () => {
    const schedule = scheduleOf([open(1, "10:00", "17:00"), open(1, "09:00", "21:00", SUMMER)], rules());
    expect(hoursOn("2026-05-25", schedule)).toEqual(["10:00–17:00"]);
    expect(hoursOn("2026-06-22", schedule)).toEqual(["09:00–21:00"]);
  });

  it("passes the season's names through the domain", () => {
    const schedule = scheduleOf([open(1, "09:00", "21:00", SUMMER)], rules());
    expect(openingHours.planOf(schedule, Temporal.PlainDate.from("2026-06-22")).season).toMatchObject({
      name_ie: "Samhradh",
    });
  });

  it("leaves out a season whose days are not typed yet", () => {
    const typing = { from: "06-01", to: "", name: null, name_ie: null };
    expect(hoursOn("2026-06-22", scheduleOf([open(1, "09:00", "21:00", typing)], rules()))).toEqual([]);
  });

  it("follows the rule for public holidays", () => {
    const rows = [open(2, "10:00", "17:00")];
    expect(hoursOn(HOLIDAY, scheduleOf(rows, rules()))).toEqual(["10:00–17:00"]);
    expect(hoursOn(HOLIDAY, scheduleOf(rows, rules({ holiday_rule: "closed" })))).toEqual([]);
    const intervals = [{ from: "12:00", to: "15:00" }];
    const special = rules({ holiday_rule: "intervals", holiday_intervals: intervals });
    expect(hoursOn(HOLIDAY, scheduleOf(rows, special))).toEqual(["12:00–15:00"]);
  });

  it("prefers a special day to the holiday rule", () => {
    const day = { date_from: HOLIDAY, date_to: HOLIDAY, intervals: [{ from: "18:00", to: "23:00" }] };
    const rows = [open(2, "10:00", "17:00")];
    const opened = rules({ holiday_rule: "closed", special: [sampleOf(specialTime, { ...day, closed: false })] });
    expect(hoursOn(HOLIDAY, scheduleOf(rows, opened))).toEqual(["18:00–23:00"]);
    const closed = rules({ special: [sampleOf(specialTime, { ...day, closed: true })] });
    expect(hoursOn(HOLIDAY, scheduleOf(rows, closed))).toEqual([]);
  });
});

describe("the opening state in the preview", () => {
  const tuesday = scheduleOf([open(2, "10:00", "17:00")], rules());
  const at = (instant: string) => Temporal.Instant.from(instant);

  it("names the next change", () => {
    expect(openingStatusOf(tuesday, "open", at("2026-03-17T12:00:00Z"))).toMatchObject({
      opening_state: "open",
      opens_at: null,
      closes_at: "2026-03-17T17:00:00Z",
    });
    expect(openingStatusOf(tuesday, "open", at("2026-03-17T18:00:00Z"))).toMatchObject({
      opening_state: "closed",
      opens_at: "2026-03-24T10:00:00Z",
      closes_at: null,
    });
  });

  it("is unknown without any times", () => {
    expect(openingStatusOf(scheduleOf([], rules()), "open", at("2026-03-17T12:00:00Z")).opening_state).toBe("unknown");
  });

  it.each(["temporarily_closed", "permanently_closed"] as const)("is %s whatever the hours", (status) => {
    expect(openingStatusOf(tuesday, status, at("2026-03-17T12:00:00Z"))).toMatchObject({
      opening_state: status,
      closes_at: null,
    });
  });
});

describe("seasons", () => {
  const days = (from: string, to: string) => ({ from, to });

  it.each([
    ["next to each other", days("06-01", "08-31"), days("09-01", "09-30"), false],
    ["that share a day", days("06-01", "08-31"), days("08-31", "09-30"), true],
    ["of which one contains the other", days("06-01", "08-31"), days("07-01", "07-02"), true],
    ["over New Year beside the rest", days("12-01", "01-31"), days("02-01", "11-30"), false],
    ["over New Year that share January", days("12-01", "01-31"), days("01-15", "03-01"), true],
    ["that both span New Year", days("11-01", "01-02"), days("12-24", "01-06"), true],
  ])("%s", (_, one, other, meet) => {
    expect(daysMeet(one, other)).toBe(meet);
    expect(daysMeet(other, one)).toBe(meet);
  });
});
