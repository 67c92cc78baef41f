// @vitest-environment happy-dom
import { screen, within } from "@testing-library/react";
import { describe, expect, test } from "vitest";
import type { Locale } from "#core/contract/locales.ts";
import type { PageOfDay } from "#core/contract/pages/day.ts";
import type { Occurrence } from "#core/contract/writing/events.ts";
import { fieldsOf, open, type Request, readIn, refusal, addressOf as to } from "#test/support/shown-screen.tsx";
import { cardOf, eventOf, LANTERN, placeOfDay, planOf, resultOf } from "#test/support/site-samples.ts";
import { MyDayScreen } from "./my-day.tsx";

const DAY = "2026-11-28";
const instant = (time: string) => `${DAY}T${time}:00.000Z`;
const hours = (from: string, to: string, kind: "open" | "appointment" = "open"): Partial<PageOfDay> => ({
  hours: "known",
  plan: planOf(DAY, { intervals: [{ from, to, kind }] }),
  open: [{ from: instant(from), to: instant(to), kind }],
});
const SHOP = { slug: "corner-shop", name: "Corner Shop", name_ie: null };

type World = {
  pages?: PageOfDay[];
  missing?: string[];
  events?: Occurrence[];
  found?: string[];
};
/** A day at an address, whose places the API knows. */
const openDay = (
  query: string,
  { pages = [], missing = [], events = [], found = [] }: World = {},
  request: Request = {},
) =>
  open(MyDayScreen, {
    at: `/my-day${query}`,
    ...request,
    api: {
      pagesOfDay: { date: DAY, pages, missing },
      events: { items: events, next_cursor: null },
      pages: resultOf({ items: found.map((slug) => cardOf({ slug, name: slug })) }),
      ...request.api,
    },
  });
const LISTED = `?date=${DAY}&pages=lantern-bar,corner-shop`;
const link = (name: string | RegExp) => screen.getByRole("link", { name });
const rowOfPlace = (at = 0) =>
  readIn(
    within(screen.getByRole("region", { name: /Places of the day/ }))
      .getAllByRole("heading", { level: 3 })
      [at]!.closest("li")!,
  );

describe("a place of the day", () => {
  test.each<[string, string, Partial<PageOfDay>, string]>([
    ["unknown", "", { hours: "unknown" }, "Hours unknown: call before you go"],
    ["closed for now", "", { hours: "temporarily_closed" }, "Closed for now"],
    ["closed for good", "", { hours: "permanently_closed" }, "Closed for good"],
    ["closed on the day", "", { hours: "known" }, "Closed on this day"],
    ["open for those who ask", "", hours("10:00", "12:00", "appointment"), "By appointment only"],
    ["open all the time", "&from=10:15&to=18:00", hours("09:00", "20:00"), "Open all the time you are here"],
    ["open for a part of it", "&from=10:15&to=18:00", hours("17:00", "23:00"), "Open 17:00–18:00 while you are here"],
    [
      "open but for a break",
      "&from=09:20&to=18:15",
      {
        open: [
          { from: instant("09:00"), to: instant("13:00"), kind: "open" },
          { from: instant("14:00"), to: instant("18:00"), kind: "open" },
        ],
      },
      "Open 09:20–13:00, 14:00–18:00 while you are here",
    ],
    ["closed before", "&from=10:15&to=18:00", hours("08:00", "10:00"), "Closes at 10:00, before you arrive"],
    ["open later", "&from=10:15&to=18:00", hours("19:00", "23:00"), "Opens at 19:00, after you leave"],
    [
      "open for twelve minutes more",
      "&from=11:48&to=18:00",
      hours("10:00", "12:00"),
      "Closes 12 minutes after you arrive",
    ],
  ])("that is %s says so", async (_, stay, fields, said) => {
    await openDay(`?date=${DAY}${stay}&pages=lantern-bar`, { pages: [placeOfDay(fields)] });
    expect(rowOfPlace()).toContain(said);
  });

  test("of unknown hours has a number to call, and is never called closed", async () => {
    await openDay(LISTED, { pages: [placeOfDay({ hours: "unknown", contact_number: "+353749520500" })] });
    expect(rowOfPlace()).not.toMatch(/closed/i);
    expect(to(link(/^Call/))).toBe("tel:+353749520500");
  });

  test("that a notice of the office concerns may be closed, with the reason marked as its language", async () => {
    const may_be_closed = {
      notice_id: "n",
      reason: null,
      reason_ie: "stoirm",
      from: instant("14:00"),
      until: instant("23:00"),
    };
    await openDay(`?date=${DAY}&from=10:15&to=18:00&pages=lantern-bar`, {
      pages: [placeOfDay({ ...hours("09:00", "20:00"), may_be_closed })],
    });
    expect(rowOfPlace()).toContain("May be closed from 14:00: stoirm");
    expect(rowOfPlace()).not.toContain("Open all the time");
    expect(screen.getByText("stoirm").lang).toBe("ga");
  });

  test("shows what is on there, and what is on elsewhere stands apart", async () => {
    const here = eventOf({
      slug: "session",
      title: "Session",
      starts_at: instant("21:00"),
      ends_at: instant("23:00"),
      page: { id: "id-lantern-bar", color: "#157a73", ...LANTERN },
    });
    const market = eventOf({ slug: "market", title: "Market", starts_at: instant("10:00"), ends_at: instant("12:00") });
    await openDay(LISTED, { pages: [placeOfDay(hours("17:00", "23:00"))], events: [here, market] });
    expect(readIn(screen.getByRole("list", { name: "On at The Lantern Bar" }))).toBe("21:00 Session");
    expect(readIn(screen.getByRole("region", { name: "On this day" }))).not.toContain("Session");
    expect(to(link(/^Put into my day/))).toBe(`/en/my-day?date=${DAY}&pages=lantern-bar,corner-shop&events=market`);
  });
});

describe("the list", () => {
  const pages = [
    placeOfDay({ ...hours("10:00", "18:00"), latitude: 54.997, longitude: -8.5 }),
    placeOfDay({ ...SHOP, hours: "unknown", latitude: 54.991, longitude: -8.51 }),
  ];

  test("stands in the address: each place moves up or leaves by a link", async () => {
    await openDay(`${LISTED}&from=10:15`, { pages });
    expect(to(link("Move Corner Shop up"))).toBe(`/en/my-day?date=${DAY}&from=10:15&pages=corner-shop,lantern-bar`);
    expect(to(link("Remove The Lantern Bar"))).toBe(`/en/my-day?date=${DAY}&from=10:15&pages=corner-shop`);
    expect(screen.queryByRole("link", { name: "Move The Lantern Bar up" })).toBeNull();
  });

  test("can be taken away as a calendar, and printed", async () => {
    await openDay(LISTED, { pages });
    expect(to(link("Put it in your calendar"))).toBe(`/en/my-day.ics?date=${DAY}&pages=lantern-bar,corner-shop`);
    expect(JSON.parse(document.querySelector<HTMLElement>("[data-island=Share]")!.dataset.props!).address).toBe(
      `https://eolaire.example/en/my-day?date=${DAY}&pages=lantern-bar,corner-shop`,
    );
  });

  test.each<[Locale, number, string]>([
    ["en", 1, "One place of this list is no longer in the directory."],
    ["en", 2, "2 places of this list are no longer in the directory."],
    ["ga", 7, "Níl 7 n-áit ar an liosta seo san eolaire a thuilleadh."],
  ])("does not lose places silently: %s, %i", async (locale, n, said) => {
    await openDay(LISTED, { pages, missing: Array.from({ length: n }, (_, at) => `gone-${at}`) }, { locale });
    expect(readIn()).toContain(said);
  });

  test("that has no places yet offers an example of what is open, and the search", async () => {
    await openDay("", { found: ["museum", "cafe"] });
    expect(screen.getByRole("heading", { name: "No places yet" })).toBeTruthy();
    expect(to(link("See an example day"))).toContain("from=10:00&to=17:00&pages=");
    expect(to(link("Browse the directory"))).toBe("/en/pages");
    expect(screen.queryByRole("link", { name: "Put it in your calendar" })).toBeNull();
  });

  test("where nothing is open no example is offered", async () => {
    await openDay("");
    expect(screen.queryByRole("link", { name: "See an example day" })).toBeNull();
  });
});

describe("a place is added", () => {
  test("by a search within the day, which keeps it", async () => {
    await openDay(`${LISTED}&from=10:15&q=museum`, { found: ["museum", "lantern-bar"] });
    expect(to(link("Add museum"))).toBe(`/en/my-day?date=${DAY}&from=10:15&pages=lantern-bar,corner-shop,museum`);
    // What is in the list already is not offered again.
    expect(screen.queryByRole("link", { name: "Add lantern-bar" })).toBeNull();
    expect(fieldsOf(screen.getByRole("searchbox").closest("form")!)).toEqual([
      ["date", DAY],
      ["from", "10:15"],
      ["pages", "lantern-bar,corner-shop"],
      ["q", "museum"],
    ]);
  });

  test("which says where nothing is found, also of words that nobody can search for", async () => {
    await openDay(`${LISTED}&q=zzz`);
    expect(readIn()).toContain("Nothing found for “zzz”.");
    const pages = () => {
      throw refusal(422, "wrong-form");
    };
    await openDay(`${LISTED}&q=%07`, {}, { api: { pages } });
    expect(readIn()).toContain("Nothing found for");
  });

  test("but not to a list that is full", async () => {
    const many = Array.from({ length: 40 }, (_, at) => `place-${at}`);
    await openDay(`?pages=${many.join(",")}`);
    expect(readIn()).toContain("This list is full: 40 places at most.");
    expect(screen.queryByRole("searchbox")).toBeNull();
  });
});

test("boats are not spoken of where the directory has none", async () => {
  const { head } = await openDay("", {}, { directory: { has_boats: false } });
  expect(head.description).not.toMatch(/boat/);
  expect(readIn(screen.getByRole("heading", { level: 1 }).parentElement!)).not.toMatch(/boat/);
});

describe("the day", () => {
  test("that is over says so, and a holiday warns that hours may differ", async () => {
    await openDay("?date=2026-11-26");
    expect(readIn()).toContain("This day is over.");
    await openDay("?date=2026-12-25", {}, { locale: "ga" });
    expect(readIn()).toContain("Is lá saoire poiblí é ");
  });

  test.each(["2026-02-31", "1066-10-14", "soon"])("of an address that makes no sense (%s) is today", async (date) => {
    await openDay(`?date=${date}`);
    expect(screen.getByLabelText<HTMLInputElement>("Day").value).toBe("2026-11-27");
  });

  test("has the events that were put in, at their time, and says which are not on it", async () => {
    const event = eventOf({
      slug: "session",
      title: null,
      title_ie: "Seisiún",
      starts_at: instant("21:00"),
      ends_at: instant("23:00"),
    });
    await openDay(`?date=${DAY}&to=20:00&events=session,other`, { events: [event] });
    const chosen = screen.getByRole("region", { name: "Events of the day" });
    expect(readIn(chosen)).toContain("21:00 – 23:00 Seisiún");
    expect(to(within(chosen).getByRole("link", { name: "Remove Seisiún" }))).toBe(
      `/en/my-day?date=${DAY}&to=20:00&events=other`,
    );
    expect(readIn()).toContain("One event of this list is not on this day.");
    expect(readIn()).toContain("Seisiún ends at 23:00, after you leave.");
  });
});
