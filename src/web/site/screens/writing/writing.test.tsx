// @vitest-environment happy-dom
import { screen, within } from "@testing-library/react";
import { describe, expect, test } from "vitest";
import type { Locale } from "#core/contract/locales.ts";
import type { PageOfDay } from "#core/contract/pages/day.ts";
import { type SpecialPage, specialPage } from "#core/contract/writing/special-pages.ts";
import { type Story, story } from "#core/contract/writing/stories.ts";
import { type StoryWalk, storyWalk } from "#core/contract/writing/walks.ts";
import { Elsewhere, NothingHere } from "#core/web/document/screen.ts";
import { sampleOf } from "#test/support/sample.ts";
import { open, type Request, readIn, refusal, addressOf as to } from "#test/support/shown-screen.tsx";
import { answerOf, cardOf, LANTERN, placeOfDay, postOf, storyOf } from "#test/support/site-samples.ts";
import { InfoScreen } from "./info.tsx";
import { PostsScreen } from "./posts.tsx";
import { StoriesScreen } from "./stories.tsx";
import { StoryScreen } from "./story.tsx";
import { WalksScreen } from "./walks.tsx";

const link = (name: string | RegExp) => screen.getByRole("link", { name });
const BY = { id: "p", color: "#157a73", ...LANTERN };

describe("news", () => {
  const openPosts = (items: ReturnType<typeof postOf>[], next_cursor: string | null = null, request: Request = {}) =>
    open(PostsScreen, { at: "/posts", ...request, api: { posts: { items, next_cursor } } });

  test("has who, when and how long, in the reader's language or marked", async () => {
    const offer = postOf({
      id: "1",
      title: "Two for one",
      body: "On **Mondays**.",
      kind: "offer",
      valid_until: "2026-11-30",
      page: BY,
      publish_at: "2026-11-20T09:00:00Z",
    });
    await openPosts([offer], null, { locale: "ga" });
    const card = screen.getByRole("article");
    expect(readIn(card)).toBe(
      "Tairiscint Tábhairne an Lóchrainn · 20 Samhain 2026 Two for one On Mondays. Go dtí Dé Luain 30 Samhain",
    );
    expect(to(within(card).getByRole("link"))).toBe("/ga/posts/1");
    expect([...card.querySelectorAll("[lang]")].map((one) => one.getAttribute("lang"))).toEqual(["en", "en"]);
  });

  test.each<[Locale, string, string]>([
    ["en", "Over", "November 2026"],
    ["ga", "Thart", "Samhain 2026"],
  ])(
    "has a list of what is over, which says so, and what is older stands by its month: %s",
    async (locale, over, month) => {
      const offer = postOf({ kind: "offer", valid_until: "2026-11-26", page: BY, publish_at: "2026-11-02T09:00:00Z" });
      await openPosts([offer], null, { locale, at: "/posts?over=true" });
      expect(link(over).getAttribute("aria-current")).toBe("page");
      expect(readIn(screen.getByRole("article"))).toContain(over);
      expect(screen.getByRole("heading", { level: 2 }).textContent).toBe(month);
    },
  );

  test("leaves out what is over unless it is asked for", async () => {
    const asked: unknown[] = [];
    const posts = (input: object) => {
      asked.push(input);
      return { items: [], next_cursor: null };
    };
    for (const query of ["", "?kind=offer", "?over=true"])
      await open(PostsScreen, { at: `/posts${query}`, api: { posts } });
    expect(asked).toEqual([{ over: false }, { kind: "offer", over: false }, { over: true }]);
  });

  test("goes on to older ones, of which robots index the first part alone", async () => {
    expect((await openPosts([postOf({ page: BY })], "two")).head.noindex).toBe(false);
    expect(to(link("Older news"))).toBe("/en/posts?cursor=two");
    const { head } = await openPosts([postOf({ page: BY })], null, { at: "/posts?cursor=two" });
    expect(head.noindex).toBe(true);
    expect(to(link("Back to the newest"))).toBe("/en/posts");
  });

  test.each<[Locale, string]>([
    ["en", "There is no news yet."],
    ["ga", "Níl aon nuacht ann fós."],
  ])("says where there is none: %s", async (locale, said) => {
    await openPosts([], null, { locale });
    expect(readIn()).toContain(said);
  });
});

describe("stories", () => {
  const openStories = (items: ReturnType<typeof storyOf>[], request: Request = {}) =>
    open(StoriesScreen, { at: "/stories", ...request, api: { stories: { items, next_cursor: null } } });

  test("name their authors, and whether a walk belongs to them", async () => {
    const keeper = storyOf({
      slug: "keeper",
      title: "The keeper",
      author_name: "Síle",
      has_walk: true,
      publish_at: "2026-11-01T09:00:00Z",
    });
    await openStories([keeper, storyOf({ slug: "boat", title: null, title_ie: "An bád" })]);
    const [first, second] = screen.getAllByRole("article");
    expect(readIn(first!)).toBe("The keeper With a walk · By Síle · 1 November 2026");
    expect(to(within(second!).getByRole("link"))).toBe("/en/stories/boat");
    expect(within(second!).getByText("An bád").lang).toBe("ga");
  });

  test("lead to the walks where the directory has them", async () => {
    await openStories([]);
    expect(readIn()).toContain("There are no stories yet.");
    expect(to(link("All walks on the map"))).toBe("/en/walks");
    await openStories([], { directory: { has_walks: false } });
    expect(screen.queryByRole("link", { name: "All walks on the map" })).toBeNull();
  });

  const KEEPER = sampleOf(story, {
    slug: "keeper",
    title: "The keeper",
    title_ie: "An coimeádaí",
    body: "The light.",
    author_name: "Síle",
    publish_at: "2026-11-01T09:00:00Z",
  });
  const openStory = (fields: Partial<Story> = {}, request: Request = {}) =>
    open(StoryScreen, { at: "/stories/keeper", ...request, api: { story: { ...KEEPER, ...fields } } });

  test("a former address leads to the present one", async () => {
    await expect(openStory({}, { at: "/stories/old" })).rejects.toEqual(new Elsewhere("/stories/keeper"));
  });
});

describe("walks", () => {
  const line = [
    { longitude: -8.5, latitude: 54.99 },
    { longitude: -8.51, latitude: 54.99 },
  ];
  const walkOf = (slug: string, fields: Partial<StoryWalk>) =>
    sampleOf(storyWalk, { id: slug, slug, title: slug, line, effort: null, climb_m: null, ...fields });
  const WALKS = [
    walkOf("pier", { length_m: 1200, minutes: 15, climb_m: 20, effort: "easy" }),
    walkOf("hill", { length_m: 12_300, minutes: 190, climb_m: 620, effort: "demanding" }),
    walkOf("bog", { length_m: 7000, minutes: 85 }),
  ];
  const openWalks = (query = "", walks = WALKS, request: Request = {}) =>
    open(WalksScreen, {
      at: `/walks${query}`,
      ...request,
      api: { storyWalks: walks, stories: { items: [], next_cursor: null } },
    });
  const chips = (name: string) => within(screen.getByRole("navigation", { name })).getAllByRole("link");
  const shown = () => screen.queryAllByRole("article").map((one) => readIn(within(one).getByRole("heading")));

  test("have length, climb and time as far as they are known", async () => {
    await openWalks();
    const [pier, hill, bog] = screen.getAllByRole("article").map((one) => readIn(one));
    expect(pier).toContain("Length 1.2 km Climb 20 m On foot, about 15 min Effort Easy");
    expect(hill).toContain("On foot, about 3 h 10 min Effort Demanding");
    expect(bog).not.toMatch(/Climb|Effort/);
  });

  test.each([
    ["", ["pier", "hill", "bog"]],
    ["?length=short", ["pier"]],
    ["?length=long", ["hill"]],
    ["?effort=easy", ["pier"]],
    ["?length=middle&effort=easy", []],
    ["?length=endless", ["pier", "hill", "bog"]],
  ])("are chosen by the address: %s", async (query, walks) => {
    await openWalks(query);
    expect(shown()).toEqual(walks);
    expect(screen.queryByText("No walk is like that") !== null).toBe(walks.length === 0);
  });

  test("each choice says how many it leaves beside the other, and takes itself back", async () => {
    await openWalks("?effort=easy");
    expect(chips("By length").map((one) => [readIn(one), to(one)])).toEqual([
      ["Up to 5 km 1", "/en/walks?length=short&effort=easy"],
      ["5 to 10 km 0", "/en/walks?length=middle&effort=easy"],
      ["Over 10 km 0", "/en/walks?length=long&effort=easy"],
    ]);
    const [easy] = chips("By effort");
    expect([easy!.getAttribute("aria-current"), to(easy!)]).toEqual(["true", "/en/walks"]);
  });

  test("all alike offer no choice, and without any the screen says so", async () => {
    await openWalks("", [WALKS[0]!]);
    expect(screen.queryByRole("navigation")).toBeNull();
    await openWalks("", []);
    expect(readIn()).toContain("There are no walks yet.");
  });

  test("are parts of stories: without stories there is no such screen", async () => {
    await expect(openWalks("", WALKS, { directory: { has_stories: false } })).rejects.toThrow(NothingHere);
  });
});

describe("what the office writes", () => {
  const missing = () => {
    throw refusal(404, "not-found");
  };
  const ABOUT = sampleOf(specialPage, {
    id: "about",
    slug: "about",
    title: "About",
    title_ie: "Faoi",
    body: "Kept by *all*.",
    date_updated: "2026-11-02T10:00:00Z",
  });
  const openInfo = (pages: Record<string, SpecialPage>, at: string, request: Request = {}) =>
    open(InfoScreen, {
      at,
      ...request,
      api: { specialPage: ({ slug }) => pages[slug] ?? missing(), ...request.api },
    });

  test("stands with the day of its last change", async () => {
    const { head } = await openInfo({ about: ABOUT }, "/info/about", { locale: "ga" });
    expect(head.title).toBe("Faoi");
    expect(readIn()).toContain("Athraithe go deireanach: 2 Samhain 2026");
    expect(screen.getByText("all").closest("[lang]")!.getAttribute("lang")).toBe("en");
  });

  test("at a former address leads to the present one, and where there is nothing, nothing is", async () => {
    await expect(openInfo({ old: ABOUT }, "/info/old")).rejects.toEqual(new Elsewhere("/info/about"));
    await expect(openInfo({}, "/info/nothing")).rejects.toThrow(NothingHere);
    // Nothing more is known either.
    await expect(openInfo({}, "/info/getting-here")).rejects.toThrow(NothingHere);
  });

  test.each<[string, Partial<PageOfDay>]>([
    ["Hours unknown", { hours: "unknown" }],
    ["Closed for now", { hours: "temporarily_closed" }],
    ["Closed at the moment", {}],
    ["Closed at the moment", { open: [{ from: "2026-11-27T09:00:00Z", to: "2026-11-27T10:00:00Z", kind: "open" }] }],
    ["Open until 17:30", { open: [{ from: "2026-11-27T09:00:00Z", to: "2026-11-27T17:30:00Z", kind: "open" }] }],
    ["By appointment", { open: [{ from: "2026-11-27T09:00:00Z", to: "2026-11-27T17:30:00Z", kind: "appointment" }] }],
  ])("with emergency numbers says of a doctor: %s (%j)", async (said, fields) => {
    const doctor = placeOfDay({ slug: "doctor", name: "Dr Ward", contact_number: "+353749520600", ...fields });
    const numbers = { ...ABOUT, slug: "emergency", title: "Emergency numbers", title_ie: "Uimhreacha éigeandála" };
    const api = {
      ask: answerOf({ items: [cardOf({ slug: "doctor" })] }),
      pagesOfDay: { date: "2026-11-27", pages: [doctor], missing: [] },
    };
    await openInfo({ emergency: numbers }, "/info/emergency", { api });
    const near = within(screen.getByRole("region", { name: "Who is near" }));
    expect(readIn(near.getByRole("listitem"))).toContain(`Dr Ward ${said}`);
    expect(to(near.getByRole("link", { name: /952 0600/ }))).toBe("tel:+353749520600");
  });

  const PRIVACY = { ...ABOUT, id: "privacy", slug: "privacy", title: "Privacy", title_ie: null };
  const analyticsUrl = "https://count.example/script.js";
  test.each([
    ["the page about privacy", { privacy: PRIVACY }, "/info/privacy", true],
    ["another page", { privacy: PRIVACY, about: ABOUT }, "/info/about", false],
    ["the page about privacy that nobody has written", {}, "/info/privacy", true],
  ])("what analytics learn is said on %s: %#", async (_, pages, at, isSaid) => {
    await openInfo(pages, at, { site: { analyticsUrl } });
    expect(readIn().includes("count.example")).toBe(isSaid);
  });

  test("without analytics nothing of them is said", async () => {
    await openInfo({ privacy: PRIVACY }, "/info/privacy");
    expect(readIn()).not.toContain("Counting visits");
  });
});
