// @vitest-environment happy-dom
import { screen, within } from "@testing-library/react";
import { describe, expect, test } from "vitest";
import type { Answer, Understood } from "#core/contract/directory/ask.ts";
import type { Locale } from "#core/contract/locales.ts";
import type { Facets } from "#core/contract/pages/public.ts";
import { fieldsOf, open, type Request, readIn, addressOf as to } from "#test/support/shown-screen.tsx";
import {
  answerOf,
  cardOf,
  eventOf,
  FOOD,
  LANTERN,
  PUBS,
  placeOf,
  resultOf,
  tagOf,
} from "#test/support/site-samples.ts";
import { PagesScreen } from "./pages.tsx";

const SEAL = { slug: "grey-seal", name: "The Grey Seal", name_ie: null };
const FACETS: Facets = {
  categories: [
    { slug: "pubs", name: "Pubs", name_ie: "Tithe tábhairne", count: 3 },
    { slug: "food", name: "Food", name_ie: "Bia", count: 2 },
  ],
  tags: [],
  price_types: [{ slug: "free", count: 1 }],
  accessibility: [],
  diets: [],
  open_now: 2,
};
const found = (n: number, fields: Partial<Answer["pages"]> = {}) =>
  answerOf({ items: [cardOf(LANTERN), cardOf(SEAL)].slice(0, n), total: n, facets: FACETS, ...fields });

/** The list at an address, of which the API knows two categories. */
const search = (at: string, ask: Answer, request: Request = {}) =>
  open(PagesScreen, { at, ...request, api: { ask, categories: [PUBS, FOOD], tags: [], ...request.api } });
const link = (name: string | RegExp) => screen.getByRole("link", { name });
const linksOf = (element: HTMLElement) => within(element).getAllByRole("link");

test("a category or a tag that is all that was chosen names the screen; nothing else does", async () => {
  const music = { ...tagOf({ slug: "music", name: "Live music", name_ie: "Ceol beo" }), facts: [], pages: 2 };
  const titleAt = async (query: string) => {
    const { head } = await search(
      `/pages?${query}`,
      { ...found(2), search: query },
      { locale: "ga", api: { tags: [music] } },
    );
    const headings = screen.getAllByRole("heading", { level: 1 });
    expect(head.title).toBe(readIn(headings.at(-1)));
    return head.title;
  };
  expect(await titleAt("tag=music")).toBe("Ceol beo");
  expect(await titleAt("category=pubs")).toBe("Tithe tábhairne");
  expect(await titleAt("category=pubs&tag=music")).toBe("Áiteanna");
});

describe("the places found", () => {
  test.each<[Locale, number, string]>([
    ["en", 1, "1 place found"],
    ["en", 2, "2 places found"],
    ["ga", 1, "Aimsíodh 1 áit"],
    ["ga", 2, "Aimsíodh 2 áit"],
    ["ga", 5, "Aimsíodh 5 áit"],
    ["ga", 7, "Aimsíodh 7 n-áit"],
    ["ga", 10, "Aimsíodh 10 n-áit"],
    ["ga", 11, "Aimsíodh 11 áit"],
    ["ga", 24, "Aimsíodh 24 áit"],
  ])("are counted as one says it: %s, %i", async (locale, total, said) => {
    await search("/pages", found(Math.min(total, 2), { total }), { locale });
    expect(readIn(screen.getByRole("heading", { level: 2, name: said }))).toBe(said);
  });

  test("lead to their pages, with a name that is in the other language alone marked as that", async () => {
    await search("/pages", found(2), { locale: "ga" });
    expect(to(link("Tábhairne an Lóchrainn"))).toBe("/ga/pages/lantern-bar");
    const seal = link("The Grey Seal");
    expect(to(seal)).toBe("/ga/pages/grey-seal");
    expect(seal.querySelector("[lang]")!.getAttribute("lang")).toBe("en");
  });

  test("say that their hours are unknown, and never that they are closed", async () => {
    await search("/pages", found(2));
    const list = screen.getByRole("region", { name: "2 places found" });
    expect(readIn(list)).not.toMatch(/closed/i);
    expect(within(list).getAllByText("Hours unknown")).toHaveLength(2);
  });

  test("are followed by a link to more of the same search, and back to its first ones", async () => {
    const at = "/pages?category=pubs&cursor=page2&q=seal";
    await search(at, answerOf({ items: [cardOf()], next_cursor: "page3" }, { search: "q=seal&category=pubs" }));
    expect(to(link("More places"))).toBe("/en/pages?q=seal&category=pubs&cursor=page3");
    expect(to(link("Back to the first"))).toBe("/en/pages?q=seal&category=pubs");
  });

  test("have no link to more where these are all", async () => {
    await search("/pages", found(2));
    expect(screen.queryByRole("link", { name: "More places" })).toBeNull();
    expect(screen.queryByRole("link", { name: "Back to the first" })).toBeNull();
  });

  test("say what of the question they have: hours of the day, the kitchen, facts and dishes", async () => {
    const span = (from: string, to: string) => ({ from: `2026-11-27T${from}:00.000Z`, to: `2026-11-27T${to}:00.000Z` });
    const reason = {
      page: LANTERN.slug,
      open: [span("17:00", "23:30")],
      kitchen: [span("17:00", "21:00")],
      facts: ["step-free"],
      dishes: [{ name: null, name_ie: "Anraith an lae", amount: null }],
      services: [],
      served: null,
      details: [],
      evidence: [],
      quote: { text: "Soup with bread from noon.", text_ie: null },
    };
    await search("/pages?q=soup", { ...found(1), reasons: [reason] });
    const said = screen.getByText(/17:00–23:30/);
    expect(readIn(said)).toBe("17:00–23:30 · kitchen 17:00–21:00 · step-free · Anraith an lae");
    expect(said.querySelector("[lang]")!.getAttribute("lang")).toBe("ga");
    expect(screen.getByText("Soup with bread from noon.").closest("blockquote")).not.toBeNull();
  });

  test("a place that is open round the clock is said so, not as from midnight to midnight", async () => {
    const open = [{ from: "2026-11-27T00:00:00.000Z", to: "2026-11-28T00:00:00.000Z" }];
    await search("/pages?q=atm", {
      ...found(1),
      reasons: [
        {
          page: LANTERN.slug,
          open,
          kitchen: [],
          services: [],
          served: "unknown",
          facts: [],
          dishes: [],
          details: [],
          evidence: [],
          quote: null,
        },
      ],
    });
    expect(screen.getByText("day and night · whether food is served then is not known")).toBeTruthy();
  });
});

describe("with few places open", () => {
  const opening = (slug: string, opens_at: string) =>
    cardOf({ slug, name: slug, opening_state: "closed", opens_at: `2026-11-27T${opens_at}:00.000Z` });

  test("those that open next stand below them, the earliest first, without those of unknown hours", async () => {
    const all = [opening("late", "20:00"), cardOf(SEAL), opening("early", "13:00")];
    await search("/pages?open_at=now", answerOf({ items: [] }, { search: "open_at=now" }), {
      api: { pages: resultOf({ items: all }) },
    });
    const names = screen.getAllByRole("article").map((card) => readIn(within(card).getByRole("heading")));
    expect(names).toEqual(["early", "late"]);
    expect(screen.getByRole("heading", { name: "Nothing is open at this hour" })).toBeTruthy();
    expect(screen.getByRole("heading", { name: "Opens next" })).toBeTruthy();
  });

  test("where enough are open, the API is not asked for others", async () => {
    const { asked } = await search(
      "/pages?open_at=now",
      answerOf({ items: [cardOf()], total: 4 }, { search: "open_at=now" }),
    );
    expect(asked.map(({ name }) => name)).toEqual(["ask"]);
  });
});

describe("a search", () => {
  test("has the words as its title, which robots do not index, and keeps them in the field", async () => {
    const { head } = await search("/pages?q=b%C3%A1d", answerOf({ items: [cardOf()] }, { search: "q=bád" }));
    expect(head).toMatchObject({ title: "“bád”", noindex: true });
    expect(screen.getByRole<HTMLInputElement>("searchbox").value).toBe("bád");
    expect(screen.getByRole("heading", { level: 1 }).textContent).toBe("“bád”");
  });

  test("the directory without a question is indexed, and has a feed of its new places", async () => {
    const { head } = await search("/pages", found(2));
    expect(head.noindex).toBe(false);
    expect(head.feeds).toEqual([{ title: "New places", href: "/en/pages.rss", type: "application/rss+xml" }]);
  });

  test("a new one keeps the filters that were chosen by hand, but neither the words nor the part of the list", async () => {
    await search("/pages?q=seal&category=pubs&cursor=x&sort=name", found(1));
    const form = screen.getByRole("searchbox").closest("form")!;
    expect(fieldsOf(form)).toEqual([
      ["q", "seal"],
      ["category", "pubs"],
    ]);
  });

  test.each([
    ["nothing", answerOf({}), ["doctor"]],
    ["something", found(1), []],
  ])("of which %s is found is told to the office or not", async (_, answer, noted) => {
    const { unanswered } = await search("/pages?q=doctor", answer);
    expect(unanswered).toEqual(noted);
  });

  test("whose first group misses a demand is told to the office, and what is not checked is not", async () => {
    const unmet = (why: "none_then" | "not_known"): Answer => ({
      ...found(1),
      unmet: [{ group: "pages", why, typed: ["vegan"], next: null, text: "", text_ie: "" }],
    });
    expect((await search("/pages?q=vegan", unmet("none_then"))).unanswered).toEqual(["vegan"]);
    expect((await search("/pages?q=vegan", unmet("not_known"))).unanswered).toEqual([]);
  });

  test("says what else was looked for in the reader's language, with a link to the very words", async () => {
    const also = {
      terms: ["pub", "bar"],
      terms_ie: ["teach tábhairne"],
      tags: [],
      categories: [{ slug: "pubs", name: "Pubs", name_ie: "Tithe tábhairne" }],
    };
    const answer = answerOf({ items: [cardOf()], also }, { search: "q=inn&category=stay" });
    await search("/pages?q=inn&cursor=x", answer, { locale: "ga" });
    expect(readIn()).toContain("Cuardaíodh freisin: teach tábhairne, Tithe tábhairne.");
    expect(to(link("“inn” amháin"))).toBe("/ga/pages?q=%22inn%22&category=stay");
  });

  test("says when only names could be searched", async () => {
    await search("/pages?q=soup", found(1, { names_only: true }));
    expect(readIn()).toContain("The search is away for a moment");
  });

  test.each<[Locale, number, string]>([
    ["en", 1, "One place is left out, because it may be closed."],
    ["en", 3, "3 places are left out, because they may be closed."],
    ["ga", 8, "Fágadh 8 n-áit ar lár"],
  ])(
    "counts the open places that a notice makes doubtful, with a link that shows them: %s, %i",
    async (locale, n, said) => {
      const answer = { ...found(1, { may_be_closed: n }), search: "open_at=now" };
      await search("/pages?open_at=now", answer, { locale, api: { pages: resultOf() } });
      expect(readIn()).toContain(said);
      const show = link(locale === "en" ? "Show them too" : "Taispeáin iad freisin");
      expect(to(show)).toBe(`/${locale}/pages?open_at=now&notices=ignore`);
    },
  );

  test("leads to the less alike places and back", async () => {
    await search("/pages?q=seal", { ...found(1, { less_alike: 4 }), search: "q=seal&match=strong" });
    expect(to(link("4 more, less alike"))).toBe("/en/pages?q=seal&match=all");
    await search("/pages?q=seal&match=all", { ...found(1, { less_alike: 4 }), search: "q=seal" });
    expect(to(link("Only the places that match best"))).toBe("/en/pages?q=seal");
  });
});

describe("the filters", () => {
  const form = () => screen.getByRole("checkbox", { name: /Open now/ }).closest("form")!;

  test("are kept where places are not counted, while no other can be chosen", async () => {
    const query = "category=pubs&diet=vegan&sort=name";
    const none: Facets = { categories: [], tags: [], price_types: [], accessibility: [], diets: [], open_now: 0 };
    const answer = found(2, { total: 25, counted: false, facets: none });
    await search(`/pages?${query}`, { ...answer, search: query });
    screen.getByRole("heading", { level: 2, name: "25 places or more" });
    expect(readIn()).toContain("places are not counted");
    expect(readIn(screen.getByRole("checkbox", { name: "Open now" }).closest("label")!)).toBe("Open now");
    expect(screen.queryByRole("button", { name: "Filters" })).toBeNull();
    expect(fieldsOf(form()).filter(([, value]) => value !== "")).toEqual([
      ["category", "pubs"],
      ["sort", "name"],
      ["diet", "vegan"],
    ]);
  });

  test("offer each category with its number of places, in the reader's language", async () => {
    await search("/pages", found(2), { locale: "ga" });
    const options = within(screen.getByRole("combobox", { name: "Catagóir" })).getAllByRole("option");
    expect(options.map((one) => one.textContent)).toEqual(["Aon chatagóir", "Tithe tábhairne (3)", "Bia (2)"]);
  });

  test("are sent with what was searched, so that a filter does not lose the words or the position", async () => {
    const query = "category=pubs&near=54.99,-8.5&q=seal&within_m=2000";
    await search(`/pages?${query}`, { ...found(1), search: query });
    expect(fieldsOf(form()).filter(([, value]) => value !== "")).toEqual([
      ["q", "seal"],
      ["near", "54.99,-8.5"],
      ["category", "pubs"],
      ["within_m", "2000"],
    ]);
  });

  test.each([
    ["/pages", ["Recommended", "Name", "Newest"]],
    ["/pages?q=seal", ["Best match", "Recommended", "Name", "Newest"]],
    ["/pages?near=54.99,-8.5", ["Nearest", "Recommended", "Name", "Newest"]],
  ])("offer only orders that %s can have", async (at, orders) => {
    await search(at, { ...found(1), search: at.slice("/pages?".length) });
    const options = within(screen.getByRole("combobox", { name: "Sort by" })).getAllByRole("option");
    expect(options.map((one) => one.textContent)).toEqual(orders);
  });

  test("ask for a distance only where a position is known", async () => {
    await search("/pages", found(1));
    expect(screen.queryByRole("combobox", { name: "Distance" })).toBeNull();
    await search("/pages?near=54.99,-8.5", { ...found(1), search: "near=54.99,-8.5" });
    expect(screen.getByRole("combobox", { name: "Distance" })).toBeTruthy();
  });

  test("show what was chosen though nothing has it, so that it can be taken back", async () => {
    const query = "accessibility=toilet_partly&diet=vegan";
    await search(`/pages?${query}`, { ...found(1), search: query });
    expect(screen.getByRole<HTMLInputElement>("checkbox", { name: "Vegan 0" }).checked).toBe(true);
    expect(screen.getByRole<HTMLSelectElement>("combobox", { name: "Accessible toilet" }).value).toBe("toilet_partly");
    expect(screen.queryByRole("checkbox", { name: /Halal/ })).toBeNull();
    expect(screen.queryByRole("combobox", { name: "Hearing loop" })).toBeNull();
  });

  test("put chosen tags first, then those of most places, the rest in a fold", async () => {
    const tags = Array.from({ length: 10 }, (_, n) => ({
      slug: `tag-${n}`,
      name: `Tag ${n}`,
      name_ie: null,
      count: n,
    }));
    const answer = answerOf({ items: [cardOf()], facets: { ...FACETS, tags } }, { search: "tag=tag-1" });
    await search("/pages?tag=tag-1", answer, { api: { tags: [{ ...tagOf(tags[1]!), facts: [], pages: 1 }] } });
    const group = screen.getByRole("group", { name: "Good to know" });
    const boxes = within(group).getAllByRole<HTMLInputElement>("checkbox");
    expect(boxes.slice(0, 3).map(({ value, checked }) => [value, checked])).toEqual([
      ["tag-1", true],
      ["tag-9", false],
      ["tag-8", false],
    ]);
    expect(within(group.querySelector("details")!).getAllByRole("checkbox")).toHaveLength(2);
  });

  test("each choice is a link that takes away this one alone, and begins the list again", async () => {
    const query = "accessibility=toilet&category=pubs&cursor=x&diet=vegan&diet=halal&price_type=free";
    await search(`/pages?${query}`, { ...found(1), search: query }, { locale: "ga" });
    const chosen = screen.getByRole("list", { name: "Do rogha" });
    expect(linksOf(chosen).map((one) => [readIn(one.querySelector(".visually-hidden")!), to(one)])).toEqual([
      ["Bain: Tithe tábhairne", "/ga/pages?accessibility=toilet&diet=vegan&diet=halal&price_type=free"],
      ["Bain: Veigeánach", "/ga/pages?accessibility=toilet&category=pubs&diet=halal&price_type=free"],
      ["Bain: Halal", "/ga/pages?accessibility=toilet&category=pubs&diet=vegan&price_type=free"],
      ["Bain: Saor in aisce", "/ga/pages?accessibility=toilet&category=pubs&diet=vegan&diet=halal"],
      ["Bain: Leithreas inrochtana: Tá", "/ga/pages?category=pubs&diet=vegan&diet=halal&price_type=free"],
    ]);
  });

  test("to take the order by distance away forgets the position and the distance with it", async () => {
    const query = "near=54.99,-8.5&sort=distance&within_m=2000";
    await search(`/pages?${query}`, { ...found(1), search: query });
    const [order, within2] = linksOf(screen.getByRole("list", { name: "You chose" }));
    expect([readIn(order!), to(order!)]).toEqual(["Remove: Sorted by distance Sorted by distance", "/en/pages"]);
    expect(readIn(within2!)).toContain("Within 2 km");
    expect(to(within2!)).toBe("/en/pages?near=54.99%2C-8.5&sort=distance");
  });

  test("clearing them leaves the words", async () => {
    const query = "category=pubs&price_type=free&q=seal";
    await search(`/pages?${query}`, { ...found(1), search: query });
    expect(to(link("Clear all"))).toBe("/en/pages?q=seal");
  });

  test.each([
    ["a day and a time", "/pages?open_day=2026-11-28&open_time=14:00", { open_at: "2026-11-28T14:00:00Z" }],
    ["a time of today", "/pages?open_time=18:30", { open_at: "2026-11-27T18:30:00Z" }],
    [
      "a day with its night",
      "/pages?open_day=2026-11-28",
      { open_from: "2026-11-28T06:00:00Z", open_to: "2026-11-29T06:00:00Z" },
    ],
    [
      "what is left of today",
      "/pages?open_day=2026-11-27",
      { open_from: "2026-11-27T12:00:00Z", open_to: "2026-11-28T06:00:00Z" },
    ],
    ["the time of the summer", "/pages?open_day=2026-07-04&open_time=14:00", { open_at: "2026-07-04T13:00:00Z" }],
    ["no day at all", "/pages?open_day=2026-02-31&open_time=25:00", {}],
  ])("take %s as the time of the search", async (_, at, times) => {
    const { asked } = await search(at, found(2));
    const { match: _match, ...sent } = asked[0]!.input;
    const instants = Object.entries(sent).map(([name, value]) => [
      name,
      Temporal.Instant.from(value as string).toString(),
    ]);
    expect(Object.fromEntries(instants)).toEqual(times);
  });
});

describe("a question", () => {
  const UNDERSTOOD: Understood = {
    terms: [],
    when: null,
    place: null,
    facts: [],
    category: null,
    intents: [],
    because: [],
    not: [],
  };
  const saturday = { from: "2026-11-28T14:00:00.000Z", to: "2026-11-28T14:00:00.000Z" };
  const because = [
    { typed: "on Saturday at 2", as: "when" as const, meaning: "" },
    { typed: "pub", as: "category" as const, meaning: "pubs" },
    { typed: "near Leabgarrow", as: "place" as const, meaning: "" },
    { typed: "dogs", as: "fact" as const, meaning: "dogs" },
  ];
  const asked = {
    ...found(1),
    search: "category=pubs&near=54.99,-8.5",
    understood: {
      ...UNDERSTOOD,
      because,
      when: { kind: "at" as const, spans: [saturday], least: 30 },
      place: { name: "Leabgarrow", relation: "near" as const },
      facts: ["dogs"],
      category: "pubs",
    },
  };
  const at = `/pages?price_type=free&q=${encodeURIComponent("pub near Leabgarrow on Saturday at 2, dogs")}`;
  const GAZETTEER = [placeOf({ name: "Leabgarrow", name_ie: "An Leadhb Gharbh" })];

  test("says how it was understood, each demand with a link that asks without it and keeps the filters", async () => {
    await search(at, asked, { places: GAZETTEER });
    const chips = linksOf(screen.getByRole("list", { name: "What was understood" }));
    const asks = chips.map((chip) => [
      readIn(chip.querySelector("[aria-hidden]")!),
      new URL(chip.getAttribute("href")!, "http://x").searchParams,
    ]);
    expect(asks.map(([text, query]) => [text, (query as URLSearchParams).get("q")])).toEqual([
      ["Open on Saturday 28 November at 14:00", "pub near Leabgarrow, dogs"],
      ["Pubs", "near Leabgarrow on Saturday at 2, dogs"],
      ["Nearest to Leabgarrow first", "pub on Saturday at 2, dogs"],
      ["dogs welcome", "pub near Leabgarrow on Saturday at 2"],
    ]);
    expect(asks.map(([, query]) => (query as URLSearchParams).get("price_type"))).toEqual(Array(4).fill("free"));
  });

  test("in Irish names the place as the gazetteer does", async () => {
    await search(at, asked, { locale: "ga", places: GAZETTEER });
    const chips = linksOf(screen.getByRole("list", { name: "An rud a tuigeadh" }));
    expect(chips.map((chip) => readIn(chip.querySelector("[aria-hidden]")!))).toEqual([
      "Ar oscailt Dé Sathairn 28 Samhain ag 14:00",
      "Tithe tábhairne",
      "Is gaire ar dtús (An Leadhb Gharbh)",
      "fáilte roimh mhadraí",
    ]);
  });

  test("can be searched as words, with the filters that were chosen by hand", async () => {
    await search("/pages?price_type=free&q=dogs", asked);
    expect(to(link("Search for the words instead"))).toBe("/en/pages?price_type=free&q=%22dogs%22");
  });

  test("answered with events and information beside places has each under its heading, with the whole list", async () => {
    const answer: Answer = {
      ...found(1),
      order: ["pages", "events", "information"],
      events: [eventOf({ slug: "ceili", title: "Céilí", title_ie: null, starts_at: "2026-11-28T20:00:00.000Z" })],
      information: [{ slug: "emergency", title: null, title_ie: "Uimhreacha éigeandála", text: null, text_ie: null }],
    };
    await search("/pages?q=boat", answer);
    const order = screen.getAllByRole("heading", { level: 2 }).map((one) => readIn(one));
    expect(order).toEqual(["1 place found", "Events", "Information"]);
    const written = link("Uimhreacha éigeandála");
    expect(to(written)).toBe("/en/info/emergency");
    expect(written.querySelector("[lang=ga]")).toBeTruthy();
  });
});

test("nothing is searched twice: names of categories are asked for only where one is chosen", async () => {
  expect((await search("/pages", found(2))).asked.map(({ name }) => name)).toEqual(["ask"]);
  const { asked } = await search("/pages?category=pubs", { ...found(2), search: "category=pubs" });
  expect(asked.map(({ name }) => name)).toEqual(["ask", "categories"]);
});
