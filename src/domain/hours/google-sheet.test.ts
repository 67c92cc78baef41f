import { readSentence } from "@eolaire/opening-hours";
import { describe, expect, test } from "vitest";
import { publicHolidays } from "../public-holidays.ts";
import { csvOfRows, googleRow, type SheetPage } from "./google-sheet.ts";

const TODAY = Temporal.PlainDate.from("2026-11-22");

type Row = SheetPage["times"][number];
const row = (day: number, opens: string, closes: string, rest: Partial<Row> = {}): Row => ({
  set: "main",
  day,
  opens,
  closes,
  kind: "open",
  weeks: null,
  season: null,
  ...rest,
});
const PAGE: SheetPage = {
  slug: "lantern-bar",
  name: "The Lantern Bar",
  name_ie: null,
  description: "Open fire",
  description_ie: null,
  address: "The Pier, Leabgarrow, Arranmore, Co. Donegal",
  address_ie: null,
  postcode: "F94 XT12",
  location: null,
  latitude: 54.99,
  longitude: -8.5,
  contact_number: "+353749521234",
  website: "https://lantern.example/",
  categoryNames: ["Pubs", "Food"],
  status: "open",
  reopens_on: null,
  holiday_rule: "closed",
  holiday_intervals: [],
  times: [
    row(1, "09:00", "13:00"),
    row(1, "14:00", "17:30"),
    row(5, "20:00", "02:00"),
    row(6, "00:00", "24:00"),
    row(6, "10:00", "12:00", { weeks: { nth: [1] } }),
  ],
  special: [{ date_from: "2026-12-24", date_to: "2026-12-24", intervals: [{ from: "09:00", to: "12:00" }] }],
};

describe("Google’s sheet", () => {
  test("has a row with the hours of the week, and all exceptions as special hours", () => {
    const sheet = googleRow(PAGE, TODAY);
    expect(sheet).toMatchObject({
      "Store code": "lantern-bar",
      "Address line 1": "The Pier",
      "Address line 2": "Leabgarrow",
      Locality: "Arranmore",
      "Administrative area": "Co. Donegal",
      "Country / Region": "IE",
      "Primary category": "Pubs",
      "Additional categories": "Food",
      "Sunday hours": "x",
      "Monday hours": "9:00AM-1:00PM, 2:00PM-5:30PM",
      "Friday hours": "8:00PM-2:00AM",
      "Saturday hours": "12:00AM-12:00AM",
    });
    expect(sheet["Special hours"]).toMatch(
      /^2026-12-05: 10:00AM-12:00PM, 2026-12-24: 9:00AM-12:00PM, 2026-12-25: x, 2026-12-26: x, 2027-01-01: x, 2027-01-02: 10:00AM-12:00PM, /,
    );
  });

  test.each([
    ["The Pier, Leabgarrow", "The Pier", "Leabgarrow", ""],
    ["1 Main Street, The Pier, Leabgarrow", "1 Main Street", "Leabgarrow", ""],
    ["An Ché, An Leadhb Gharbh, Contae Dhún na nGall", "An Ché", "An Leadhb Gharbh", "Contae Dhún na nGall"],
    ["Main Street, Burtonport, Donegal, Ireland", "Main Street", "Burtonport", "Donegal"],
    ["The Diamond, Donegal", "The Diamond", "Donegal", ""],
    ["The Pier, Leabgarrow, F94 XT12", "The Pier", "Leabgarrow", ""],
    ["The Pier", "The Pier", "Arranmore", ""],
    ["", "", "Arranmore", ""],
  ])("takes the address %j apart", (address, line, locality, area) => {
    expect(googleRow({ ...PAGE, address, location: "Arranmore" }, TODAY)).toMatchObject({
      "Address line 1": line,
      Locality: locality,
      "Administrative area": area,
    });
  });

  const hoursOf = (page: Partial<SheetPage>) =>
    Object.entries(googleRow({ ...PAGE, ...page }, TODAY)).flatMap(([name, hours]) =>
      /day hours/.test(name) ? [hours] : [],
    );
  const EMPTY = ["", "", "", "", "", "", ""];

  test("has empty cells where the hours are unknown, since x is closed", () => {
    expect(hoursOf({ times: [], special: [], holiday_rule: "as_usual" })).toEqual(EMPTY);
    expect(hoursOf({ times: [row(1, "09:00", "13:00", { set: "kitchen" })] })).toEqual(EMPTY);
    expect(hoursOf({ times: [row(1, "09:00", "13:00", { kind: "appointment" })] })).toEqual(EMPTY);
    const unknown = googleRow({ ...PAGE, times: [], special: [], holiday_rule: "as_usual" }, TODAY);
    expect(unknown["Special hours"]).toBe("");
    expect(googleRow({ ...PAGE, times: [] }, TODAY)["Special hours"]).toBe(
      "2026-12-24: 9:00AM-12:00PM, 2026-12-25: x, 2026-12-26: x, 2027-01-01: x, 2027-02-01: x, 2027-03-17: x, 2027-03-29: x, 2027-05-03: x",
    );
  });

  test("neutralises formulas and quotes cells", () => {
    const csv = csvOfRows([googleRow({ ...PAGE, name: '=HYPERLINK("https://evil.example")' }, TODAY)]);
    expect(csv.split("\r\n")[0]).toMatch(/^Store code,Business name,Address line 1,.*,Sunday hours,Monday hours,/);
    expect(csv).toContain(`"'=HYPERLINK(""https://evil.example"")"`);
  });

  test("is read again as the same week", () => {
    const read = readSentence(csvOfRows([googleRow(PAGE, TODAY)]), TODAY.toString(), publicHolidays);
    expect("times" in read && read.times.map(({ day, opens, closes }) => `${day} ${opens}-${closes}`).sort()).toEqual([
      "1 09:00-13:00",
      "1 14:00-17:30",
      "5 20:00-02:00",
      "6 00:00-24:00",
    ]);
  });
});
