import { expect, test } from "vitest";
import type { Page } from "#core/contract/pages/public.ts";
import type { OpeningTime } from "#core/contract/pages/times.ts";
import { bookingLd, openingLd } from "./hours-ld.ts";
import { placeType } from "./place-ld.ts";

const TODAY = Temporal.PlainDate.from("2026-11-22");

const row = (fields: Partial<OpeningTime>): OpeningTime => ({
  id: "1",
  set: "main",
  day: 1,
  opens: "09:00",
  closes: "17:00",
  kind: "open",
  weeks: null,
  season: null,
  note: null,
  note_ie: null,
  version: 1,
  ...fields,
});
const pageOf = (times: OpeningTime[], fields: object = {}): Page =>
  ({
    status: "open",
    reopens_on: null,
    booking_url: null,
    booking_number: null,
    contact_number: null,
    times: { times, holiday_rule: "closed", holiday_intervals: [], special: [], week: [] },
    ...fields,
  }) as unknown as Page; // the fields that the hours need

const dates = (specifications: readonly object[]) =>
  specifications.map((one) => {
    const { validFrom, validThrough, opens, closes } = one as Record<string, string>;
    return `${validFrom} ${validThrough === validFrom ? "" : `to ${validThrough} `}${opens}-${closes}`;
  });

test("seasons have the days of their present or next time", () => {
  const season = (from: string, to: string) => row({ season: { from, to, name: null, name_ie: null } });
  const { openingHoursSpecification } = openingLd(
    pageOf([row({}), season("11-01", "02-28"), season("06-01", "08-31")]),
    TODAY,
  );
  expect(dates(openingHoursSpecification)).toEqual([
    "2027-03-01 to 2027-05-31 09:00-17:00", // the week, between the seasons of the coming year
    "2027-09-01 to 2027-10-31 09:00-17:00",
    "2026-11-01 to 2027-02-28 09:00-17:00",
    "2027-06-01 to 2027-08-31 09:00-17:00",
  ]);
});

test("the week does not hold on the days that a season closes", () => {
  const summer = { from: "06-01", to: "08-31", name: null, name_ie: null };
  const page = pageOf([
    ...[1, 2, 3, 4, 5].map((day) => row({ day, opens: "10:00", closes: "18:00" })),
    ...[6, 7].map((day) => row({ day, opens: "11:00", closes: "16:00", season: summer })),
    row({ day: 1, opens: "20:00", closes: "22:00", weeks: { nth: [1] } }),
  ]);
  page.times.holiday_rule = "as_usual";
  const today = Temporal.PlainDate.from("2027-05-20");
  const { openingHoursSpecification, specialOpeningHoursSpecification } = openingLd(page, today);
  const on = (date: string, day: string) =>
    openingHoursSpecification.filter(({ dayOfWeek, validFrom, validThrough }) => {
      return String(dayOfWeek).endsWith(day) && `${validFrom}` <= date && date <= `${validThrough}`;
    });
  expect(on("2027-07-14", "Wednesday")).toEqual([]);
  expect(dates(on("2027-07-17", "Saturday"))).toEqual(["2027-06-01 to 2027-08-31 11:00-16:00"]);
  expect(dates(on("2027-05-26", "Wednesday"))).toEqual(["2027-05-20 to 2027-05-31 10:00-18:00"]);
  expect(dates(on("2027-12-01", "Wednesday"))).toEqual(["2027-09-01 to 2028-05-19 10:00-18:00"]);
  expect(dates(specialOpeningHoursSpecification)[0]).toBe("2027-09-06 20:00-22:00"); // not the first Mondays of summer
});

test("the notice of a day overrides the special day on which it was given", () => {
  const page = pageOf([row({})]);
  page.times.holiday_rule = "as_usual";
  page.times.special = [
    { date_from: "2026-11-22", date_to: "2026-11-22", intervals: [{ from: "12:00", to: "18:00" }] },
  ] as never;
  const interval = { from: "12:00", to: "15:00", kind: "open" as const };
  page.times.week = [{ date: "2026-11-22", source: "notice", intervals: [interval], name: null, name_ie: null }];
  expect(dates(openingLd(page, TODAY).specialOpeningHoursSpecification)).toEqual(["2026-11-22 12:00-15:00"]);
  page.times.week = [{ ...page.times.week[0]!, intervals: [] }];
  expect(dates(openingLd(page, TODAY).specialOpeningHoursSpecification)).toEqual(["2026-11-22 00:00-00:00"]);
});

test("public holidays of the coming year and certain weeks are special hours; a special day overrides the rule", () => {
  const page = pageOf([row({}), row({ day: 6, opens: "10:00", closes: "14:00", weeks: { nth: [1] } })]);
  page.times.special = [
    { date_from: "2026-12-26", date_to: "2026-12-26", intervals: [{ from: "12:00", to: "24:00" }] },
  ] as never;
  const special = dates(openingLd(page, TODAY).specialOpeningHoursSpecification);
  expect(special).toHaveLength(1 + 9 + 6);
  expect(special.slice(0, 3)).toEqual(["2026-12-26 12:00-23:59", "2026-12-25 00:00-00:00", "2027-01-01 00:00-00:00"]);
  expect(special).toContain("2026-12-05 10:00-14:00");
});

test("a page that is closed for a while says so up to its return, and nothing without one", () => {
  const away = { status: "temporarily_closed", reopens_on: "2027-03-17" };
  expect(dates(openingLd(pageOf([row({})], away), TODAY).specialOpeningHoursSpecification)[0]).toBe(
    "2026-11-22 to 2027-03-16 00:00-00:00",
  );
  expect(openingLd(pageOf([row({})], { ...away, reopens_on: null }), TODAY).openingHoursSpecification).toEqual([]);
});

test("hours by appointment are those of a contact point, with where one books", () => {
  const page = pageOf([row({ kind: "appointment" })], {
    booking_url: "https://book.example/",
    booking_number: "+353749521235",
  });
  expect(bookingLd(page, "https://eolaire.example/en/pages/x")).toMatchObject({
    contactPoint: {
      contactType: "reservations",
      telephone: "+353749521235",
      url: "https://book.example/",
      hoursAvailable: [{ opens: "09:00" }],
    },
    potentialAction: { "@type": "ReserveAction", target: "https://book.example/" },
  });
  expect(openingLd(page, TODAY).openingHoursSpecification).toEqual([]);
});

test.each([
  [["pubs"], "business", "BarOrPub"],
  [["constructor"], "community", "CivicStructure"],
  [[], "public-service", "GovernmentOffice"],
] as const)("the type of a page in %j of type %s is %s", (slugs, type, expected) => {
  expect(placeType({ type, categories: slugs.map((slug) => ({ slug, name: null, name_ie: null })) })).toBe(expected);
});
