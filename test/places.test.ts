import { PublicHolidays } from "@eolaire/opening-hours";
import Holidays from "date-holidays";
import { describe, expect, test } from "vitest";
import breton from "../places/fr-bre/place.json" with { type: "json" };
import scottish from "../places/gb-sct/place.json" with { type: "json" };
import welsh from "../places/gb-wls/place.json" with { type: "json" };
import irish from "../places/ie/place.json" with { type: "json" };
import { type Country, country } from "../src/contract/country.ts";

const PACKS: [name: string, pack: Country, published: [country: string, state?: string]][] = [
  ["ie", irish, ["IE"]],
  ["gb-wls", welsh, ["GB", "WLS"]],
  ["gb-sct", scottish, ["GB", "SCT"]],
  ["fr-bre", breton, ["FR"]],
];

/** After the days that were given once: coronations, jubilees. */
const YEARS = Array.from({ length: 10 }, (_, at) => 2027 + at);

describe.each(PACKS)("the country pack %s", (_, pack, [code, state]) => {
  test.each(YEARS)("has the public holidays of %i with their substitute days", (year) => {
    const published = new Holidays(code, state ?? "").getHolidays(year).filter(({ type }) => type === "public");
    const expected = [...new Set(published.map(({ date }) => date.slice(0, 10)))].sort();
    expect(new PublicHolidays(pack.holidays).of(year).map(({ date }) => `${date}`)).toEqual(expected);
  });

  test("has an example of its postcode, and a zone that exists, in calendars as well", () => {
    expect(pack.postcode.example).toMatch(new RegExp(pack.postcode.pattern));
    const summer = Temporal.PlainDate.from("2027-07-01").toZonedDateTime(pack.zone).offset.replace(":", "");
    expect(pack.calendarZone).toContain(`TZID:${pack.zone}`);
    expect(pack.calendarZone).toContain(`TZOFFSETTO:${summer}`);
  });
});

test("where nothing else is chosen, the country is the first pack", () => expect(country).toEqual(irish));
