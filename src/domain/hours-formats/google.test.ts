import { describe, expect, test } from "vitest";
import { csvOfRows, googleRow, type SheetPage } from "./google-sheet.ts";
import { readGoogleHours } from "./read-google-hours.ts";

const TODAY = Temporal.PlainDate.from("2026-11-22");

type Row = SheetPage["times"][number];
const row = (day: number, opens: string, closes: string, rest: Partial<Row> = {}): Row => ({
  ...{ set: "main", day, opens, closes, kind: "open", weeks: null, season: null },
  ...rest,
});
const PAGE: SheetPage = {
  ...{ slug: "lantern-bar", name: "The Lantern Bar", name_ie: null, description: "Open fire", description_ie: null },
  ...{
    address: "The Pier, Leabgarrow, Arranmore, Co. Donegal",
    address_ie: null,
    postcode: "F94 XT12",
    location: null,
  },
  ...{ latitude: 54.99, longitude: -8.5, contact_number: "+353749521234", website: "https://lantern.example/" },
  ...{
    categoryNames: ["Pubs", "Food"],
    status: "open",
    reopens_on: null,
    holiday_rule: "closed",
    holiday_intervals: [],
  },
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
      ...{ "Store code": "lantern-bar", "Address line 1": "The Pier", "Address line 2": "Leabgarrow" },
      ...{ Locality: "Arranmore", "Administrative area": "Co. Donegal", "Country / Region": "IE" },
      ...{ "Primary category": "Pubs", "Additional categories": "Food", "Sunday hours": "x" },
      ...{
        "Monday hours": "9:00AM-1:00PM, 2:00PM-5:30PM",
        "Friday hours": "8:00PM-2:00AM",
        "Saturday hours": "12:00AM-12:00AM",
      },
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
      ...{ "Address line 1": line, Locality: locality, "Administrative area": area },
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
    const read = readGoogleHours(csvOfRows([googleRow(PAGE, TODAY)]));
    expect("times" in read && read.times.map(({ day, opens, closes }) => `${day} ${opens}-${closes}`).sort()).toEqual([
      ...["1 09:00-13:00", "1 14:00-17:30", "5 20:00-02:00", "6 00:00-24:00"],
    ]);
  });
});

test.each([
  ["Monday: 9 am–5 pm\nTuesday: Closed\nSaturday: Open 24 hours", "1 09:00-17:00 6 00:00-24:00"],
  ["Monday\t9\u202fam–1\u202fpm, 2–5:30\u202fpm", "1 09:00-13:00 1 14:00-17:30"],
  ["Friday\n8 pm–2 am\nSunday (May holiday)\nClosed", "5 20:00-02:00"],
  ["Dé Luain 10:00–16:00\nDé hAoine 10:00–16:00", "1 10:00-16:00 5 10:00-16:00"],
  ["Friday\t8–11 PM\nSaturday\t9:30–11:30 PM", "5 20:00-23:00 6 21:30-23:30"],
  ["Saturday\t12–3\u202fAM, 6–11\u202fPM", "6 00:00-03:00 6 18:00-23:00"],
  ["Weekends: 10am-4pm", "6 10:00-16:00 7 10:00-16:00"],
  ["Monday to Wednesday: 9am-5pm", "1 09:00-17:00 2 09:00-17:00 3 09:00-17:00"],
])("hours copied from Google: %j", (text, meant) => {
  const read = readGoogleHours(text);
  expect(
    "times" in read ? read.times.map(({ day, opens, closes }) => `${day} ${opens}-${closes}`).join(" ") : read,
  ).toBe(meant);
});

test.each([
  [
    "Monday (St. Brigid's Day)\t9 AM–5 PM\nHours might differ",
    ["1 09:00-17:00"],
    null,
    ["St. Brigid's Day", "Hours might differ"],
  ],
  ["Monday: 9am-5pm\nBank holidays: closed", ["1 09:00-17:00"], "closed", []],
  ["Laethanta saoire poiblí: 12-4\nDé Luain: 9-5", ["1 09:00-17:00"], [{ from: "12:00", to: "16:00" }], []],
  ["Confirmed by this business 3 weeks ago\nSunday\tClosed", [], null, ["Confirmed by this business 3 weeks ago"]],
])("what is said beside the hours is applied or named: %j", (text, times, holidays, leftOut) => {
  const read = readGoogleHours(text);
  if (!("times" in read)) throw new Error(read.notUnderstood);
  expect(read).toMatchObject({ holidays, leftOut });
  expect(read.times.map(({ day, opens, closes }) => `${day} ${opens}-${closes}`)).toEqual(times);
});

test("hours by appointment stay so", () => {
  expect(readGoogleHours("Monday: 9-12 by appointment")).toMatchObject({ times: [{ day: 1, kind: "appointment" }] });
});

test.each([
  ...["", "Monday: when the tide allows", "Someday 9-5", "9-5", "Monday", "Monday:", "Hours might differ"],
  ...["Summer: 10am-6pm", "Wellness 9-5", "Mon-Fri (except Wed): 9-5", "Monday 9-5\nClosed at Christmas"],
  ...["Bank holidays: closed", "Monday 9-5\nBank holidays: it depends"],
])("%j is not understood", (text) => {
  expect(readGoogleHours(text)).toHaveProperty("notUnderstood");
});
