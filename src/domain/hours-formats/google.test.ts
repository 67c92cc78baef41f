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
  ...{ address: "The Pier, Leabgarrow, Arranmore, Co. Donegal", address_ie: null, postcode: "F94 XT12" },
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
])("hours copied from Google: %j", (text, meant) => {
  const read = readGoogleHours(text);
  expect(
    "times" in read ? read.times.map(({ day, opens, closes }) => `${day} ${opens}-${closes}`).join(" ") : read,
  ).toBe(meant);
});

test.each(["", "Monday: when the tide allows", "Someday 9-5", "9-5"])("%j is not understood", (text) => {
  expect(readGoogleHours(text)).toHaveProperty("notUnderstood");
});
