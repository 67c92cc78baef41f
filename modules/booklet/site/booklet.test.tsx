// @vitest-environment happy-dom
import { screen } from "@testing-library/react";
import { describe, expect, test } from "vitest";
import type { Locale } from "#core/contract/locales.ts";
import { specialPage } from "#core/contract/writing/special-pages.ts";
import type { LineOfMonth } from "#core/domain/journeys.ts";
import { EventsScreen } from "#core/web/site/screens/events/events.tsx";
import { sampleOf } from "#test/support/sample.ts";
import { fieldsOf, open, type Request, readIn, refusal, addressOf as to } from "#test/support/shown-screen.tsx";
import { eventOf, LANTERN, PUBS, placeOf } from "#test/support/site-samples.ts";
import { type PageOfMonth, pageOfMonth } from "../contract.ts";
import { BookletScreen } from "./booklet.tsx";
import { datesText, monthTitle, rangesText, weekdaysText } from "./booklet-text.ts";

const evening = [{ from: "17:00", to: "23:30", kind: "open" as const }];
const WEEK = { from: "2026-11-01", to: "2026-11-30", days: [{ days: [5, 6], intervals: evening }] };
const placeOfMonth = (slug: string, fields: Partial<PageOfMonth> = {}) =>
  sampleOf(pageOfMonth, {
    id: slug,
    slug,
    name: slug,
    name_ie: null,
    hours: "known",
    open_days: 8,
    weeks: [WEEK],
    ...fields,
  });
const nobody = () => {
  throw refusal(404, "not-found");
};

const end = (name: string) => ({ name, name_ie: null, latitude: null, longitude: null });
const MONTH = { from: Temporal.PlainDate.from("2026-11-01"), to: Temporal.PlainDate.from("2026-11-30") };
const DEPARTURES = [{ time: "10:00", note: null, note_ie: null }];
/** A boat that goes each day. */
const LINE: LineOfMonth = {
  line: {
    id: "boat",
    mode: "boat",
    operator: "Island Ferries",
    operator_ie: null,
    phone: null,
    from: end("Burtonport"),
    to: end("Arranmore"),
  },
  directions: [
    {
      direction: "there",
      pattern: { weeks: [{ ...MONTH, days: [{ days: [1, 2, 3, 4, 5, 6, 7], value: DEPARTURES }] }], exceptions: [] },
    },
  ],
  changes: [],
};

type World = { pages?: PageOfMonth[]; total?: number; api?: Request["api"]; lines?: LineOfMonth[] };
const openBooklet = (
  query: string,
  { pages = [], total = pages.length, api = {}, lines }: World = {},
  request: Request = {},
) =>
  open(
    BookletScreen,
    {
      at: `/booklet${query}`,
      ...request,
      api: {
        pagesOfMonth: { month: "2026-11", total, pages },
        categories: [PUBS],
        eventDays: [],
        notices: { items: [] },
        specialPage: nobody,
        ...api,
      },
    },
    lines && { lines },
  );
const chapter = (name: RegExp) => readIn(screen.getByRole("region", { name }));
const chapters = () => screen.getAllByRole("region").map((one) => one.getAttribute("aria-labelledby"));

describe("the places of a month", () => {
  test("have their hours once and their words in both languages, with the number of the map", async () => {
    await openBooklet("", { pages: [placeOfMonth("lantern", { ...LANTERN, contact_number: "+353749520500" })] });
    const open = chapter(/Open this month/);
    expect(open).toMatch(/Fri, Sat .*17:00–23:30/);
    expect(open).toContain("1 The Lantern Bar");
    expect(open).toContain("(074) 952 0500");
    expect(screen.getAllByText("Tábhairne an Lóchrainn")[0]!.closest("[lang]")!.getAttribute("lang")).toBe("ga");
  });

  test("of unknown hours are among the open ones, with the advice to call; closed are those that are", async () => {
    await openBooklet("?languages=en", {
      pages: [
        placeOfMonth("seal", { hours: "unknown", open_days: 0, weeks: [] }),
        placeOfMonth("forge", { open_days: 0 }),
      ],
    });
    const entry = screen.getByRole("heading", { level: 4, name: "seal" }).closest("article")!;
    expect(readIn(entry)).toContain("Hours unknown: call before you go");
    expect(readIn(entry)).not.toMatch(/closed/i);
    expect(readIn(screen.getByRole("region", { name: "Closed all month" }))).toBe("Closed all month forge");
  });

  test("stand by townland, those of one under one name, and those of none last", async () => {
    const places = [placeOf({ id: "t", name: "Leabgarrow", name_ie: "An Leadhb Gharbh" })];
    const pages = [
      placeOfMonth("nowhere", { location: null }),
      placeOfMonth("zebra", { location: "An Leadhb Gharbh" }),
      placeOfMonth("aphort", { location: "Aphort" }),
      placeOfMonth("bar", { location: "leabgarrow" }),
    ];
    await openBooklet("?languages=en", { pages }, { places });
    expect(screen.getAllByRole("heading", { level: 4 }).map((one) => readIn(one))).toEqual([
      "aphort",
      "bar",
      "zebra",
      "nowhere",
    ]);
    expect(
      screen.getAllByRole("heading", { level: 3, name: /Leabgarrow|Aphort|Elsewhere/ }).map((one) => readIn(one)),
    ).toEqual(["Aphort", "Leabgarrow", "Elsewhere"]);
  });

  test("say on which days it is otherwise", async () => {
    const exceptions = [
      { dates: ["2026-11-14"], source: "special" as const, intervals: [], name: "Wedding", name_ie: null },
    ];
    await openBooklet("?languages=en", { pages: [placeOfMonth("bar", { exceptions })] });
    expect(chapter(/Open this month/)).toContain("Sat 14 closed Wedding");
  });

  test("that are too many make no booklet: a smaller one is asked for", async () => {
    await openBooklet("", { total: 100_000 });
    expect(screen.getByRole("status").textContent).toContain("places are too many for one booklet");
    expect(screen.queryByRole("region")).toBeNull();
  });
});

describe("the chapters", () => {
  test("without boats and points are those that have something to say", async () => {
    await openBooklet("?languages=en");
    expect(chapters()).not.toContain("travel");
    expect(chapters()).not.toContain("map");
    expect(chapter(/What is on/)).toContain("No events are known yet.");
    await openBooklet("?languages=en", {
      pages: [placeOfMonth("bar", { latitude: 54.99, longitude: -8.5 })],
      lines: [LINE],
    });
    expect(chapter(/Getting here|Boats/)).toContain("Burtonport to Arranmore");
    expect(chapters()).toEqual(expect.arrayContaining(["open", "events", "travel", "map", "emergency"]));
  });

  test("have the events day by day, and count those that do not fit", async () => {
    const event = eventOf({
      slug: "ceili",
      title: "Céilí",
      starts_at: "2026-11-28T21:00:00Z",
      ends_at: "2026-11-29T01:30:00Z",
      location: "Hall",
    });
    await openBooklet("?languages=en", { api: { eventDays: [{ date: "2026-11-28", count: 3, events: [event] }] } });
    expect(chapter(/What is on/)).toContain("Saturday 28 November 21:00–01:30 Céilí Hall and 2 more");
  });

  test("have what the office has written for emergencies, else the numbers of the country", async () => {
    await openBooklet("?languages=en");
    expect(chapter(/Emergency numbers/)).toContain("112");
    const written = sampleOf(specialPage, { slug: "emergency", body: "Call **Nurse Úna**.", body_ie: null });
    await openBooklet("?languages=en", { api: { specialPage: written } });
    expect(chapter(/Emergency numbers/)).toContain("Nurse Úna");
  });
});

describe("the address", () => {
  test.each([
    ["", "2026-11"],
    ["?month=2026-12", "2026-12"],
    ["?month=2026-10", "2026-10"],
    ["?month=2026-09", "2026-11"],
    ["?month=2031-01", "2026-11"],
    ["?month=soon", "2026-11"],
  ])("%s asks for the month %s", async (query, month) => {
    const { asked } = await openBooklet(query);
    expect(asked.find(({ name }) => name === "pagesOfMonth")!.input).toEqual({ month });
    expect(fieldsOf(screen.getByRole("form", { name: "What the booklet holds" }))).toContainEqual(["month", month]);
  });

  test("around a place asks for what is near, and says where the place is not known", async () => {
    const places = [placeOf({ name: "Leabgarrow", latitude: 54.99, longitude: -8.5 })];
    const { asked } = await openBooklet("?place=leabgarrow", {}, { places });
    expect(asked.find(({ name }) => name === "pagesOfMonth")!.input).toMatchObject({
      near: "54.99,-8.5",
      within_m: 3000,
    });
    await openBooklet("?place=Atlantis", {}, { places });
    expect(screen.getByRole("status").textContent).toBe("“Atlantis” is no place that this directory knows.");
  });

  test("of a directory without boats names none in its description", async () => {
    const { head } = await openBooklet("", {}, { directory: { has_boats: false } });
    expect(head).toMatchObject({ noindex: true, description: expect.not.stringMatching(/boat/) as string });
  });
});

describe("days in few words", () => {
  test.each([
    ["en" as const, [1, 2, 3, 4, 6], "Mon–Thu, Sat"],
    ["en" as const, [5, 6], "Fri, Sat"],
    ["en" as const, [1, 2, 3, 4, 5, 6, 7], "Every day"],
    ["ga" as const, [1, 2, 3, 4, 5, 6, 7], "Gach lá"],
  ])("%s %j", (locale, days, said) => {
    expect(weekdaysText(locale, days)).toBe(said);
  });

  test.each([
    [["2026-11-14"], "Sat 14"],
    [["2026-11-14", "2026-11-15", "2026-11-20"], "Sat 14–Sun 15, Fri 20"],
    [Array.from({ length: 8 }, (_, at) => `2026-11-0${at + 1}`), "1–8 November"],
  ])("dates %j", (dates, said) => {
    expect(datesText("en", dates)).toBe(said);
  });

  test.each([
    [[1, 2, 3, 7], "1–3, 7"],
    [[], ""],
  ])("numbers %j", (numbers, said) => {
    expect(rangesText(numbers)).toBe(said);
  });
});

describe("the link below the events", () => {
  const link = () => screen.queryByRole("link", { name: "This month as a booklet" });
  const openEvents = (request: Request = {}) =>
    open(EventsScreen, {
      at: "/events?month=2026-11",
      ...request,
      api: { eventKinds: [], events: { items: [], next_cursor: null }, eventDays: [] },
    });

  test("leads to the month that is shown", async () => {
    await openEvents();
    expect(to(link()!)).toBe("/en/booklet?month=2026-11");
  });

  test("is none where the directory has no booklet", async () => {
    await openEvents({ directory: { has_booklet: false } });
    expect(link()).toBeNull();
  });
});

test("the month of a title is none of a date: Gaelic has another form of it there", () => {
  const month = new Intl.DateTimeFormat("gd", { month: "long", timeZone: "UTC" }).format(new Date("2026-01-15"));
  expect(monthTitle("gd" as Locale, Temporal.PlainYearMonth.from("2026-01"))).toBe(`${month} 2026`);
});
