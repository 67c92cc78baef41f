// @vitest-environment happy-dom
import { screen, within } from "@testing-library/react";
import { describe, expect, test } from "vitest";
import type { Locale } from "#core/contract/locales.ts";
import type { Event, Occurrence } from "#core/contract/writing/events.ts";
import { Elsewhere } from "#core/web/document/screen.ts";
import { open, type Request, readIn, addressOf as to } from "#test/support/shown-screen.tsx";
import { cardOf, eventOf, LANTERN, placeOf, wholeEventOf } from "#test/support/site-samples.ts";
import { EventScreen } from "./event.tsx";
import { EventsScreen } from "./events.tsx";

const at = (day: number, time: string) => `2026-11-${String(day).padStart(2, "0")}T${time}:00.000Z`;
const CEILI = eventOf({
  slug: "ceili",
  title: "Céilí in the hall",
  title_ie: "Céilí sa halla",
  kinds: ["music"],
  starts_at: at(28, "21:00"),
  ends_at: at(29, "01:30"),
  location: "Community hall",
});
const MARKET = eventOf({
  slug: "market",
  title: "Market",
  starts_at: at(27, "09:00"),
  ends_at: at(27, "14:00"),
  free: true,
});
const listOf = (...items: Occurrence[]) => ({ items, next_cursor: null });
const KINDS = [
  { kind: "music" as const, count: 4 },
  { kind: "food" as const, count: 1 },
];
const openEvents = (query: string, events: NonNullable<Request["api"]>["events"], request: Request = {}) =>
  open(EventsScreen, {
    at: `/events${query}`,
    ...request,
    api: { eventKinds: KINDS, events: events!, ...request.api },
  });
const link = (name: string | RegExp) => screen.getByRole("link", { name });
const chips = (name: string) => within(screen.getByRole("navigation", { name })).getAllByRole("link");

describe("the list", () => {
  test.each<[Locale, string[]]>([
    ["en", ["Today Friday 27 November", "Tomorrow Saturday 28 November"]],
    ["ga", ["Inniu Dé hAoine 27 Samhain", "Amárach Dé Sathairn 28 Samhain"]],
  ])("has each day once, with today and tomorrow by their names: %s", async (locale, days) => {
    await openEvents("", listOf(MARKET, CEILI, { ...CEILI, id: "other", slug: "other" }), { locale });
    expect(screen.getAllByRole("heading", { level: 2, name: /27|28/ }).map((one) => readIn(one))).toEqual(days);
  });

  test("says when, where and what it costs; of unknown costs nothing, above all not that it is free", async () => {
    await openEvents("", listOf(MARKET, CEILI));
    const [market, ceili] = screen.getAllByRole("article").map((one) => readIn(one));
    expect(market).toBe("09:00 – 14:00 On now Market Free of charge");
    expect(ceili).toBe("21:00 – 01:30 Céilí in the hall Community hall");
  });

  test("the night after midnight belongs to the evening, and what lasts for days names its last one", async () => {
    const fair = eventOf({ slug: "fair", title: "Fair", starts_at: at(27, "10:00"), ends_at: at(29, "18:00") });
    await openEvents("", listOf(fair, CEILI));
    const [shown, ceili] = screen.getAllByRole("article").map((one) => readIn(one));
    expect(shown).toContain("10:00, until Sunday 29 November");
    expect(ceili).not.toContain("until");
  });

  test.each<[Locale, number, string]>([
    ["en", 1, "1 more date"],
    ["en", 4, "4 more dates"],
    ["ga", 1, "1 dáta eile"],
    ["ga", 2, "2 dháta eile"],
    ["ga", 7, "7 ndáta eile"],
    ["ga", 10, "10 ndáta eile"],
  ])("a series is one row that unfolds its later dates: %s, %i", async (locale, n, said) => {
    const later = Array.from({ length: n }, (_, week) => ({
      starts_at: at(1 + week, "21:00"),
      ends_at: at(1 + week, "23:00"),
      page_closed: week === 0,
    }));
    await openEvents("", listOf({ ...CEILI, repeats: true, later }), { locale });
    expect(screen.getByText(said)).toBeTruthy();
    const closed = locale === "en" ? "Closed that day: ask first" : "Dúnta an lá sin: fiafraigh ar dtús";
    expect(screen.getAllByText(closed)).toHaveLength(1);
  });

  test("goes on to later ones and back, with what was chosen", async () => {
    await openEvents("?kind=music&cursor=two", { items: [CEILI], next_cursor: "three" });
    expect(to(link("Later events"))).toBe("/en/events?cursor=three&kind=music");
    expect(to(link("Back to the start"))).toBe("/en/events?kind=music");
  });

  test("places of events are named in the reader's language, however the organiser typed them", async () => {
    const places = [placeOf({ name: "Leabgarrow", name_ie: "An Leadhb Gharbh" })];
    await openEvents("", listOf({ ...MARKET, location: "Leabgarrow" }), { locale: "ga", places });
    expect(screen.getByText(/An Leadhb Gharbh/)).toBeTruthy();
  });
});

describe("the chips", () => {
  test("choose days and kinds, and keep each other", async () => {
    await openEvents("?kind=music", listOf(CEILI));
    expect(chips("When").map((one) => [readIn(one), to(one)])).toEqual([
      ["Today", "/en/events?when=today&kind=music"],
      ["Tonight", "/en/events?when=tonight&kind=music"],
      ["This weekend", "/en/events?when=weekend&kind=music"],
      ["Seven days", "/en/events?when=week&kind=music"],
      ["This month", "/en/events?when=month&kind=music"],
    ]);
    const [free, music, food] = chips("What");
    expect(to(free!)).toBe("/en/events?kind=music&free=true");
    expect([music!.getAttribute("aria-current"), to(music!)]).toEqual(["true", "/en/events"]);
    expect([readIn(food!), to(food!)]).toEqual(["Food and drink 1", "/en/events?kind=food"]);
  });

  test("a kind of which nothing is coming stays while it is chosen, so that it can be taken back", async () => {
    await openEvents("?kind=sport", listOf());
    expect(chips("What").map((one) => one.getAttribute("aria-current"))).toContain("true");
    expect(to(link(/Take away: Sport/))).toBe("/en/events");
  });

  test("this weekend is Friday to Sunday, and what is asked is what is said", async () => {
    const { asked } = await openEvents("?when=weekend", listOf(CEILI));
    expect(asked.at(-1)!.input).toMatchObject({ from: "2026-11-27", to: "2026-11-29", once: true });
    expect(screen.getByText("Friday 27 November to Sunday 29 November")).toBeTruthy();
  });

  test("tonight has what still runs or begins, not what is over, and expires when it ends", async () => {
    const { until } = await openEvents(
      "?when=tonight",
      listOf(MARKET, { ...CEILI, starts_at: at(27, "21:00"), ends_at: at(28, "01:30") }),
      {
        now: at(27, "20:00"),
      },
    );
    expect(screen.getAllByRole("article").map((one) => one.getAttribute("data-place-id"))).toEqual(["id-ceili"]);
    expect(until).toContain(Date.parse(at(28, "01:30")));
  });
});

describe("where nothing is on", () => {
  const nothingIn = (input: { from?: string | undefined }) => (input.from === "2026-11-28" ? listOf(CEILI) : listOf());

  test("on a day, what comes after stands in its place, and other days are offered", async () => {
    await openEvents("?when=today", nothingIn);
    expect(readIn()).toContain("Nothing is planned in these days.");
    expect(readIn()).toContain("The next ones after that");
    expect(to(link("Céilí in the hall"))).toBe("/en/events/ceili");
    expect(to(link("Look at all days"))).toBe("/en/events");
    expect(screen.queryByRole("link", { name: "Look at all events" })).toBeNull();
  });

  test("of a kind, the kind is taken back and the days stay", async () => {
    await openEvents("?when=today&kind=sport", listOf());
    expect(to(link("Look at all days"))).toBe("/en/events?kind=sport");
    expect(to(link("Look at all events"))).toBe("/en/events?when=today");
  });

  test("at all, the reader can tell about one", async () => {
    await openEvents("", listOf());
    expect(readIn()).toContain("Nothing is planned yet.");
    expect(screen.getAllByRole("link", { name: "Tell us about an event" }).map(to)).toContain("/en/feedback");
  });
});

describe("the calendar of a month", () => {
  const day = (date: string, count: number, ...events: Occurrence[]) => ({ date, count, events });
  const openMonth = (days: object[], request: Request = {}, query = "?month=2026-11") =>
    openEvents(query, listOf(), { ...request, api: { eventDays: days as never } });

  test("has weeks from Monday, today marked, and each day's events with their times", async () => {
    const { asked } = await openMonth([day("2026-11-27", 1, MARKET), day("2026-11-28", 5, CEILI)]);
    expect(asked.at(-1)!.input).toMatchObject({ from: "2026-10-26", to: "2026-12-06" });
    const table = within(screen.getByRole("table", { name: "November 2026" }));
    expect(table.getAllByRole("columnheader").map((one) => one.textContent)).toEqual([
      "Mon",
      "Tue",
      "Wed",
      "Thu",
      "Fri",
      "Sat",
      "Sun",
    ]);
    const today = table.getAllByRole("cell").find((cell) => cell.getAttribute("aria-current") === "date")!;
    expect(to(within(today).getAllByRole("link", { name: "Friday 27 November: 1 event" })[0]!)).toBe(
      "/en/events?from=2026-11-27&to=2026-11-27",
    );
    expect(readIn(today)).toContain("09:00 Market");
    expect(to(table.getByRole("link", { name: "4 more" }))).toBe("/en/events?from=2026-11-28&to=2026-11-28");
  });

  test.each<[number, string]>([
    [1, "Dé Sathairn 28 Samhain: 1 imeacht"],
    [2, "Dé Sathairn 28 Samhain: 2 imeacht"],
    [7, "Dé Sathairn 28 Samhain: 7 n-imeacht"],
  ])("counts %i events in Irish", async (count, said) => {
    await openMonth([day("2026-11-28", count, CEILI)], { locale: "ga" });
    expect(screen.getAllByRole("link", { name: said }).length).toBeGreaterThan(0);
  });

  test("leads to the months beside it, but not for ever", async () => {
    await openMonth([]);
    expect(to(link("The month before: October 2026"))).toBe("/en/events?month=2026-10");
    expect(readIn()).toContain("Nothing is planned in November 2026.");
    await openMonth([], {}, "?month=2027-11");
    expect(to(link("The month before: October 2027"))).toBe("/en/events?month=2027-10");
    expect(screen.queryByRole("link", { name: /The month after/ })).toBeNull();
  });
});

describe("an event", () => {
  const HALL = cardOf({ ...LANTERN, latitude: 54.99, longitude: -8.5 });
  const next = (day: number, page_closed = false) => ({
    starts_at: at(day, "21:00"),
    ends_at: at(day, "23:30"),
    page_closed,
  });
  const SESSION = {
    slug: "session",
    title: "Session",
    title_ie: "Seisiún",
    description: "Bring a *fiddle*.",
    kinds: ["music" as const],
    starts_at: at(20, "21:00"),
    ends_at: at(20, "23:30"),
  };
  const openEvent = (fields: Partial<Event>, request: Request = {}) =>
    open(EventScreen, {
      at: "/events/session",
      ...request,
      api: { event: wholeEventOf({ ...SESSION, ...fields }), events: listOf(), ...request.api },
    });

  test("says who, when and where, in the reader's language", async () => {
    await openEvent({ page: HALL, next: [next(28)] }, { locale: "ga" });
    const facts = screen.getAllByRole("term").map((term) => [readIn(term), readIn(term.nextElementSibling!)]);
    expect(facts).toEqual([
      ["Cé", "Tábhairne an Lóchrainn"],
      ["Cathain", "Dé Sathairn 28 Samhain, 21:00 go dtí 23:30"],
      ["Cá háit", "Tábhairne an Lóchrainn Treoracha"],
    ]);
    expect(screen.getByText("fiddle").closest("[lang]")!.getAttribute("lang")).toBe("en");
  });

  test.each<[string, Partial<Event>, string | null]>([
    ["free of charge", { free: true }, "Free of charge"],
    ["a price in words", { price_text: "€5 at the door", free: false }, "€5 at the door"],
    ["nothing known", { free: false }, null],
  ])("costs: %s", async (_, fields, said) => {
    const { head } = await openEvent(fields);
    const term = screen.queryAllByRole("term").find((one) => readIn(one) === "Costs");
    expect(term ? readIn(term.nextElementSibling!) : null).toBe(said);
    expect(JSON.stringify(head.jsonLd).includes("isAccessibleForFree")).toBe(fields.free === true);
  });

  test("its next dates are listed, with those on which its place is closed", async () => {
    await openEvent({ page: HALL, next: [next(28), next(29, true)] });
    const list = screen.getByRole("heading", { name: "The next dates" }).parentElement!;
    const dates = within(list)
      .getAllByRole("listitem")
      .map((one) => readIn(one));
    expect(dates).toEqual([
      "Saturday 28 November, 21:00 to 23:30",
      "Sunday 29 November, 21:00 to 23:30 Closed that day: ask first",
    ]);
  });

  test("what search engines read is the next date, at the place that is shown", async () => {
    const { head } = await openEvent({ page: HALL, next: [next(28)] });
    expect(head.jsonLd![0]).toMatchObject({
      "@type": "MusicEvent",
      name: "Session",
      startDate: at(28, "21:00"),
      endDate: at(28, "23:30"),
      location: { name: LANTERN.name, geo: { latitude: 54.99, longitude: -8.5 } },
      organizer: { url: "https://eolaire.example/en/pages/lantern-bar" },
    });
  });

  test("goes into a calendar", async () => {
    await openEvent({ next: [next(28)] });
    expect(to(link("Add to calendar"))).toBe("/en/events/session.ics");
  });

  test.each([
    ["is over", [], true],
    ["comes again", [next(28)], false],
  ])("one that began last week and %s says so or not", async (_, dates, isOver) => {
    await openEvent({ next: dates });
    expect(screen.queryByText("This is over.") !== null).toBe(isOver);
  });

  test("other events of its place come before those of the whole directory, and never itself", async () => {
    const own = eventOf({ slug: "session", title: "Session" });
    const quiz = eventOf({ slug: "quiz", title: "Quiz", starts_at: at(28, "20:00"), ends_at: at(28, "22:00") });
    const events = (input: { page_id?: string | undefined }) => (input.page_id ? listOf(own, quiz) : listOf(MARKET));
    await openEvent({ id: own.id, page: HALL }, { api: { events } });
    expect(to(within(screen.getByRole("region", { name: "Also on there" })).getByRole("link"))).toBe("/en/events/quiz");
    await openEvent({ id: own.id }, { api: { events } });
    expect(to(within(screen.getByRole("region", { name: "More events" })).getByRole("link"))).toBe("/en/events/market");
  });

  test("an event of the community names no page, and a former address leads to the present one", async () => {
    await openEvent({});
    expect(screen.getByText("The community")).toBeTruthy();
    await expect(openEvent({}, { at: "/events/old" })).rejects.toEqual(new Elsewhere("/events/session"));
  });
});

describe("what is over", () => {
  const TODAY = "from=2026-11-27&to=2026-11-27";
  const EARLY = eventOf({
    id: "early",
    slug: "early",
    title: "Sunrise swim",
    starts_at: at(27, "07:00"),
    ends_at: at(27, "08:00"),
  });
  const shown = () => screen.getAllByRole("article").map((one) => readIn(one));

  test.each<[Locale, string, string]>([
    ["en", "Over already", "Over"],
    ["ga", "Thart cheana féin", "Thart"],
  ])("is said, and comes last: %s", async (locale, heading, word) => {
    await openEvents(`?${TODAY}`, listOf(EARLY, MARKET), { locale, now: at(27, "08:00") });
    expect(shown()).toEqual([expect.stringContaining("Market"), expect.stringContaining(word)]);
    expect(screen.getAllByRole("heading", { level: 2 }).map((one) => readIn(one))[1]).toBe(heading);
  });

  test("leads no list: where nothing else is on, that is said before it", async () => {
    await openEvents(`?${TODAY}`, listOf(EARLY), { now: at(27, "08:30") });
    const text = readIn();
    expect(text.indexOf("Nothing more is on in these days.")).toBeLessThan(text.indexOf("Sunrise swim"));
  });

  test("a series whose first date is over stands at the next one", async () => {
    const tour = { starts_at: at(28, "07:00"), ends_at: at(28, "08:00"), page_closed: false };
    await openEvents(`?from=2026-11-27&to=2026-11-29`, listOf({ ...EARLY, repeats: true, later: [tour] }), {
      now: at(27, "09:00"),
    });
    expect(screen.getByRole("heading", { level: 2, name: /28 November/ })).toBeTruthy();
    expect(shown()[0]).not.toContain("Over");
  });

  test.each([
    ["06:20", "in 40 min"],
    ["07:30", "On now"],
  ])("at %s it says “%s”", async (time, said) => {
    await openEvents("", listOf(EARLY), { now: at(27, time) });
    expect(shown()[0]).toContain(said);
  });
});
