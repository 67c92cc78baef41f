import { describe, expect, it } from "vitest";
import { publicHolidays } from "./ireland.ts";

const dates = (year: number) => publicHolidays.of(year).map(({ date }) => date.toString().slice(5));

describe("public holidays of Ireland", () => {
  // The published dates of these years.
  it.each([
    [2024, "01-01 02-05 03-17 04-01 05-06 06-03 08-05 10-28 12-25 12-26"],
    [2025, "01-01 02-03 03-17 04-21 05-05 06-02 08-04 10-27 12-25 12-26"],
    [2026, "01-01 02-02 03-17 04-06 05-04 06-01 08-03 10-26 12-25 12-26"],
    [2027, "01-01 02-01 03-17 03-29 05-03 06-07 08-02 10-25 12-25 12-26"],
    [2028, "01-01 02-07 03-17 04-17 05-01 06-05 08-07 10-30 12-25 12-26"],
  ])("are ten in %i, in order", (year, expected) => {
    expect(dates(year).join(" ")).toBe(expected);
  });

  it("keep St Brigid's Day on 1 February when that is a Friday", () => {
    expect(publicHolidays.on(Temporal.PlainDate.from("2030-02-01"))?.key).toBe("st-brigid");
    expect(publicHolidays.on(Temporal.PlainDate.from("2030-02-04"))).toBeNull();
  });

  it.each([
    [1961, "04-03"],
    [2000, "04-24"],
    [2008, "03-24"],
    [2038, "04-26"],
    [2049, "04-19"],
    [2076, "04-20"],
  ])("have Easter Monday of %i on %s", (year, expected) => {
    expect(dates(year)).toContain(expected);
  });

  it("do not move for weekends", () => {
    expect(publicHolidays.on(Temporal.PlainDate.from("2027-12-25"))?.key).toBe("christmas"); // a Saturday
    expect(publicHolidays.on(Temporal.PlainDate.from("2027-12-27"))).toBeNull();
    expect(publicHolidays.on(Temporal.PlainDate.from("2027-12-28"))).toBeNull();
  });

  it("do not include Good Friday", () => {
    expect(publicHolidays.on(Temporal.PlainDate.from("2026-04-03"))).toBeNull();
  });

  it("are named for translation", () => {
    expect(publicHolidays.of(2026).map(({ key }) => key)).toEqual([
      "new-year",
      "st-brigid",
      "st-patrick",
      "easter-monday",
      "may",
      "june",
      "august",
      "october",
      "christmas",
      "st-stephen",
    ]);
  });
});
