// @vitest-environment happy-dom
import { screen, within } from "@testing-library/react";
import { describe, expect, test } from "vitest";
import type { PageOfDay } from "#core/contract/pages/day.ts";
import { SITES_OF_MODULES } from "#start/compiled/sites.ts";
import { open, readIn, addressOf as to } from "#test/support/shown-screen.tsx";
import { cardOf, placeOfDay, planOf, resultOf } from "#test/support/site-samples.ts";

import type { Departure } from "../contract/timetables.ts";
import { BOAT, sailing } from "../samples.ts";

/** That of the module that plans days, which need not be there. */
const PLAN = SITES_OF_MODULES.flatMap(({ screens }) => screens).find(({ path }) => path === "/my-day");
const DAY = "2026-11-28";
const instant = (time: string) => `${DAY}T${time}:00.000Z`;
const hours = (from: string, to: string, kind: "open" | "appointment" = "open"): Partial<PageOfDay> => ({
  hours: "known",
  plan: planOf(DAY, { intervals: [{ from, to, kind }] }),
  open: [{ from: instant(from), to: instant(to), kind }],
});
const SHOP = { slug: "corner-shop", name: "Corner Shop", name_ie: null };
const THERE = [sailing(DAY, "10:00"), sailing(DAY, "12:00")];
const BACK = [sailing(DAY, "16:00", { direction: "back" }), sailing(DAY, "18:00", { direction: "back" })];

type World = { pages?: PageOfDay[]; departures?: Departure[]; found?: string[] };
/** A day at an address, whose places and boats the API knows. */
const openDay = (query: string, { pages = [], departures = [], found = [] }: World = {}) =>
  open(PLAN!, {
    at: `/my-day${query}`,
    api: {
      pagesOfDay: { date: DAY, pages, missing: [] },
      timetables: [BOAT, { ...BOAT, id: "other" }],
      events: { items: [], next_cursor: null },
      departures: { date: DAY, departures, next: [] },
      pages: resultOf({ items: found.map((slug) => cardOf({ slug, name: slug })) }),
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

describe.runIf(PLAN)("a place of the day", () => {
  test("counts from the landing of the chosen boat", async () => {
    await openDay(`?date=${DAY}&from=10:15&pages=lantern-bar`, {
      pages: [placeOfDay(hours("09:00", "10:30"))],
      departures: THERE,
    });
    expect(rowOfPlace()).toContain("Closes 15 minutes after you land");
  });
});

describe.runIf(PLAN)("the list", () => {
  const pages = [
    placeOfDay({ ...hours("10:00", "18:00"), latitude: 54.997, longitude: -8.5 }),
    placeOfDay({ ...SHOP, hours: "unknown", latitude: 54.991, longitude: -8.51 }),
  ];

  test("says how far it is from one place to the next, and from the pier of arrival", async () => {
    await openDay(LISTED, { pages, departures: [...THERE, ...BACK] });
    expect(rowOfPlace(0)).toMatch(/From Arranmore: [\d.]+ k?m, about \d+ min on foot/);
    expect(rowOfPlace(1)).toMatch(/[\d.]+ k?m, about \d+ min on foot/);
    expect(readIn()).toContain("Back to Arranmore");
  });

  test("to a place across the water leads a boat, not a walk", async () => {
    const mainland = placeOfDay({ ...SHOP, hours: "unknown", latitude: 54.975, longitude: -8.42 });
    await openDay(LISTED, { pages: [pages[0]!, mainland], departures: THERE });
    expect(rowOfPlace(1)).toContain("across the water: by boat");
  });

  test("that has no places yet offers an example of what is open, and the search", async () => {
    await openDay("", { found: ["museum", "cafe"], departures: [...THERE, ...BACK] });
    expect(screen.getByRole("heading", { name: "No places yet" })).toBeTruthy();
    expect(to(link("See an example day"))).toContain("from=10:15&to=18:00&pages=");
    expect(to(link("Browse the directory"))).toBe("/en/pages");
    expect(screen.queryByRole("link", { name: "Put it in your calendar" })).toBeNull();
  });
});

describe.runIf(PLAN)("the boats of the day", () => {
  const options = (name: string) =>
    within(screen.getByRole("combobox", { name }))
      .getAllByRole("option")
      .map((one) => one.textContent!);

  test("are the times that are offered first, each with where and when it leaves", async () => {
    await openDay(LISTED, { departures: [...THERE, ...BACK] });
    expect(options("Arrival").slice(0, 3)).toEqual([
      "Not chosen yet",
      "10:15 (leaves Burtonport at 10:00)",
      "12:15 (leaves Burtonport at 12:00)",
    ]);
    expect(options("Departure").slice(1, 3)).toEqual(["16:00 from Arranmore", "18:00 from Arranmore"]);
  });

  test("a cancelled one is said to be, where no other leaves at its time", async () => {
    const cancelled = { ...THERE[0]!, state: "cancelled" as const };
    await openDay(LISTED, { departures: [cancelled, THERE[1]!] });
    expect(options("Arrival")).toContain("10:15 (leaves Burtonport at 10:00): cancelled");
    await openDay(LISTED, { departures: [cancelled, { ...THERE[0]!, timetable_id: "other" }] });
    expect(options("Arrival").filter((one) => one.startsWith("10:15"))).toEqual([
      expect.not.stringContaining("cancelled"),
    ]);
  });

  test.each<[string, string, Departure[], string]>([
    [
      "is cancelled",
      "&from=10:15",
      [{ ...THERE[0]!, state: "cancelled" }, THERE[1]!],
      "The boat at 10:00 from Burtonport is cancelled.",
    ],
    [
      "arrives too late",
      "&from=09:00",
      THERE,
      "The first boat from Burtonport arrives at 10:15, after your day begins.",
    ],
    [
      "leaves too early",
      "&to=20:00",
      [...THERE, ...BACK],
      "The last boat to Burtonport leaves at 18:00, before your day ends.",
    ],
    ["does not go back", "", THERE, "No boat goes from Arranmore to Burtonport on this day."],
  ])("that %s is warned of", async (_, stay, departures, said) => {
    await openDay(`${LISTED}${stay}`, { departures });
    expect(readIn()).toContain(said);
  });
});
