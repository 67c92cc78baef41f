// @vitest-environment happy-dom
import { screen, within } from "@testing-library/react";
import { describe, expect, test } from "vitest";
import type { Locale } from "#core/contract/locales.ts";
import type { PageCard } from "#core/contract/pages/card.ts";
import { open, type Request, readIn, addressOf as to } from "#test/support/shown-screen.tsx";
import {
  cardOf,
  categoryOf,
  eventOf,
  FOOD,
  LANTERN,
  PUBS,
  postOf,
  resultOf,
  storyOf,
} from "#test/support/site-samples.ts";
import { HomeScreen } from "./home.tsx";

const EMPTY = categoryOf({ slug: "library", name: "Library" });
const opening = (slug: string, opens_at: string) => cardOf({ slug, name: slug, opening_state: "closed", opens_at });
const SESSION = eventOf({
  slug: "session",
  title: "Session",
  kinds: ["music"],
  starts_at: "2026-11-27T21:00:00Z",
  ends_at: "2026-11-27T23:30:00Z",
});

type World = { all?: PageCard[]; isOpen?: PageCard[]; openTotal?: number; music?: boolean };
const openHome = (
  { all = [cardOf()], isOpen = [], openTotal = isOpen.length, music = false }: World = {},
  request: Request = {},
) =>
  open(HomeScreen, {
    ...request,
    api: {
      pages: (input) => (input.open_at ? resultOf({ items: isOpen, total: openTotal }) : resultOf({ items: all })),
      categories: [PUBS, FOOD, EMPTY],
      features: [],
      posts: { items: [], next_cursor: null },
      stories: { items: [], next_cursor: null },
      events: (input) => ({ items: music && input.kind === "music" ? [SESSION] : [], next_cursor: null }),
      ...request.api,
    },
  });
const link = (name: string | RegExp) => screen.getByRole("link", { name });
const openNow = () => screen.getByRole("region", { name: /Open now|Opens next/ });

describe("what is open", () => {
  test("stands first, with all of them behind a link", async () => {
    await openHome({ isOpen: [cardOf({ ...LANTERN, opening_state: "open" })], openTotal: 12 });
    expect(screen.getByRole("heading", { level: 1 }).textContent).toBe("What is open on the island today?");
    expect(to(within(openNow()).getByRole("link", { name: LANTERN.name }))).toBe("/en/pages/lantern-bar");
    expect(to(link("All 12"))).toBe("/en/pages?open_at=now");
  });

  test("where that is little, those that open next follow, and nothing is said twice", async () => {
    const all = [opening("late", "2026-11-27T20:00:00Z"), opening("early", "2026-11-27T13:00:00Z")];
    await openHome({ all, isOpen: [cardOf({ ...LANTERN, opening_state: "open" })] });
    expect(
      within(openNow())
        .getAllByRole("article")
        .map((one) => one.getAttribute("data-place-id")),
    ).toEqual(["lantern-bar", "early", "late"]);
    expect(readIn(openNow())).toContain("Opens next");
  });

  test.each<[Locale, string]>([
    ["en", "Nothing is open at this hour. These open next."],
    ["ga", "Níl aon áit ar oscailt faoi láthair. Osclóidh siad seo ar ball."],
  ])("at night it says what opens next: %s", async (locale, said) => {
    await openHome({ all: [opening("early", "2026-11-28T08:00:00Z")] }, { locale, now: "2026-11-27T03:00:00Z" });
    expect(readIn()).toContain(said);
    expect(screen.queryByRole("link", { name: /^All \d|Gach ceann \(/ })).toBeNull();
  });

  test("a directory without places does not say that nothing is open", async () => {
    await openHome({ all: [] });
    expect(readIn()).not.toContain("Nothing is open");
    expect(screen.queryByRole("region", { name: "Browse" })).toBeNull();
  });
});

test("without boats no introduction names them", async () => {
  await openHome({}, { directory: { has_boats: false, has_stories: false } });
  expect(readIn()).not.toMatch(/ferry|boat|stories/i);
});

test("where nobody knows when a boat goes, no time is made up: the link leads to those who know it", async () => {
  await openHome();
  expect(to(link("Next ferry"))).toBe("/en/categories/transport");
});

describe("below", () => {
  test.each<[Locale, number, string]>([
    ["en", 1, "1 place in English and in Irish"],
    ["ga", 7, "7 n-áit i nGaeilge agus i mBéarla"],
  ])("the introduction counts the places: %s, %i", async (locale, n, said) => {
    await openHome(
      { all: Array.from({ length: n }, (_, at) => cardOf({ slug: `p${at}`, name: `p${at}` })) },
      { locale },
    );
    expect(readIn()).toContain(said);
  });

  test("the sentence of the office stands in its place, marked where it is in the other language", async () => {
    await openHome({}, { locale: "ga", directory: { sentence: "All that there is.", sentence_ie: null } });
    expect(screen.getByText("All that there is.").lang).toBe("en");
  });

  test("tonight's music is offered only where there is some", async () => {
    await openHome({ music: true });
    expect(to(link("Tonight’s music"))).toBe("/en/events?when=tonight&kind=music");
    await openHome();
    expect(screen.queryByRole("link", { name: "Tonight’s music" })).toBeNull();
  });

  test("categories without places are left out", async () => {
    await openHome();
    const tiles = within(screen.getByRole("region", { name: "Browse" })).getAllByRole("link", { name: /place/ });
    expect(tiles.map((one) => to(one))).toEqual(["/en/categories/pubs", "/en/categories/food"]);
  });

  test("news, events and a story stand there as far as there are any", async () => {
    await openHome();
    for (const name of ["Coming up", "Latest news", "A story from here"])
      expect(screen.queryByRole("region", { name })).toBeNull();
    const api = {
      posts: { items: [postOf({ id: "p1", title: "New hours" })], next_cursor: null },
      stories: { items: [storyOf({ slug: "lighthouse", title: "The lighthouse" })], next_cursor: null },
      events: {
        items: [SESSION, { ...SESSION, starts_at: "2026-12-04T21:00:00Z", ends_at: "2026-12-04T23:30:00Z" }],
        next_cursor: null,
      },
    };
    await openHome({}, { api });
    expect(within(screen.getByRole("region", { name: "Coming up" })).getAllByRole("article")).toHaveLength(1);
    expect(readIn(screen.getByRole("region", { name: "Coming up" }))).toContain("1 more date");
    expect(to(link("New hours"))).toBe("/en/posts/p1");
    expect(to(link(/The lighthouse/))).toBe("/en/stories/lighthouse");
  });

  test("what the office features names its places", async () => {
    const feature = {
      id: "f",
      version: 1,
      title: null,
      title_ie: "Lá fliuch",
      text: null,
      text_ie: "Faoi dhíon.",
      pages: [cardOf()],
    };
    await openHome({}, { api: { features: [feature] as never } });
    const shown = screen.getByRole("region", { name: "Lá fliuch" });
    expect(within(shown).getByText("Lá fliuch").lang).toBe("ga");
    expect(within(shown).getByRole("link", { name: LANTERN.name })).toBeTruthy();
  });

  test("search engines read the name of the directory and how it is searched", async () => {
    const { head } = await openHome({}, { locale: "ga" });
    expect(head.title).toBe("Cad atá ar oscailt ar an oileán inniu?");
    expect(head.jsonLd![0]).toMatchObject({
      "@type": "WebSite",
      name: "Eolaire",
      inLanguage: "ga",
      potentialAction: { target: "https://eolaire.example/ga/pages?q={q}" },
    });
    expect(head.feeds!.map(({ href }) => href)).toEqual(["/ga/notices.rss", "/ga/notices.ics"]);
  });
});
