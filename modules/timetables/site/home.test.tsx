// @vitest-environment happy-dom
import { screen } from "@testing-library/react";
import { describe, expect, test } from "vitest";
import { HomeScreen } from "#core/web/site/screens/home/home.tsx";
import { open, type Request, readIn, addressOf as to } from "#test/support/shown-screen.tsx";
import { cardOf, resultOf } from "#test/support/site-samples.ts";
import type { Departure } from "../contract/timetables.ts";
import { sailing } from "../samples.ts";

const NONE = { items: [], next_cursor: null };
const openHome = ({ next }: { next: Departure[] }, request: Request = {}) =>
  open(HomeScreen, {
    ...request,
    api: {
      pages: resultOf({ items: [cardOf()] }),
      categories: [],
      features: [],
      departures: { date: "2026-11-27", departures: [], next },
      posts: NONE,
      stories: NONE,
      events: NONE,
    },
  });
const link = (name: string) => screen.getByRole("link", { name });

describe("the next ferry", () => {
  test.each<[string, Departure[], string, string]>([
    ["of today", [sailing("2026-11-27", "14:00")], "Next ferry 14:00", "An chéad bhád eile 14:00"],
    ["of tomorrow", [sailing("2026-11-28", "09:00")], "Next ferry tomorrow 09:00", "An chéad bhád eile amárach 09:00"],
    [
      "of another day",
      [sailing("2026-11-30", "09:00")],
      "Next ferry Monday 09:00",
      "An chéad bhád eile Dé Luain 09:00",
    ],
    [
      "there, not back",
      [sailing("2026-11-27", "13:00", { direction: "back" }), sailing("2026-11-27", "14:00")],
      "Next ferry 14:00",
      "An chéad bhád eile 14:00",
    ],
    [
      "and not the bus",
      [sailing("2026-11-27", "13:00", { mode: "bus" }), sailing("2026-11-27", "14:00")],
      "Next ferry 14:00",
      "An chéad bhád eile 14:00",
    ],
  ])("is that %s", async (_, next, english, irish) => {
    await openHome({ next });
    expect(to(link(english))).toBe("/en/info/getting-here");
    await openHome({ next }, { locale: "ga" });
    expect(to(link(irish))).toBe("/ga/info/getting-here");
  });

  test("says what is noted of it, and a long note where it leads", async () => {
    const noted = (note: string) => ({ next: [sailing("2026-11-27", "14:00", { note })] });
    await openHome(noted("Reduced sailings"));
    expect(link("Next ferry 14:00 · Reduced sailings")).toBeTruthy();
    await openHome(noted("Depends on the tide, which is low in the afternoon: ring the pier before you leave"));
    expect(link("Next ferry 14:00 · with a note")).toBeTruthy();
  });

  test("is not there in a directory without boats, whose introduction names none", async () => {
    await openHome({ next: [sailing("2026-11-27", "14:00")] }, { directory: { has_boats: false, has_stories: false } });
    expect(readIn()).not.toMatch(/ferry|boat|stories/i);
  });
});
