// @vitest-environment happy-dom
import { screen, within } from "@testing-library/react";
import { describe, expect, test } from "vitest";
import type { Locale } from "#core/contract/locales.ts";
import { price } from "#core/contract/pages/prices.ts";
import type { Page } from "#core/contract/pages/public.ts";
import { Elsewhere } from "#core/web/document/screen.ts";
import { sampleOf } from "#test/support/sample.ts";
import { open, type Request, readIn, addressOf as to } from "#test/support/shown-screen.tsx";
import {
  cardOf,
  eventOf,
  LANTERN,
  noticeOf,
  PUBS,
  pageOf,
  placeOf,
  planOf,
  postOf,
  resultOf,
  rowOf,
  tagOf,
  timesOf,
} from "#test/support/site-samples.ts";
import { PageScreen } from "./page.tsx";

const DATES = ["27", "28", "29", "30"].map((day) => `2026-11-${day}`);
/** Fridays to Mondays, of which Friday and Saturday have hours. */
const WEEK = timesOf([rowOf(5, "17:00", "23:30"), rowOf(6, "12:00", "23:30")], {
  week: DATES.map((date, at) =>
    planOf(date, at < 2 ? { intervals: [{ from: at ? "12:00" : "17:00", to: "23:30", kind: "open" }] } : {}),
  ),
});
const ON_ISLAND = { latitude: 54.991, longitude: -8.51 };

const openPage = (fields: Partial<Page> = {}, request: Request = {}) =>
  open(PageScreen, {
    at: `/pages/${LANTERN.slug}`,
    ...request,
    api: { page: pageOf(fields), pageSpecialTimes: [], pages: resultOf(), ...request.api },
  });
const link = (name: string | RegExp) => screen.getByRole("link", { name });
const region = (name: string) => screen.queryByRole("region", { name });

describe("whether it is open", () => {
  test.each<[string, Partial<Page>, string, string]>([
    [
      "open",
      { opening_state: "open", closes_at: "2026-11-27T23:30:00Z" },
      "Open · closes at 23:30",
      "Ar oscailt · dúnfar ag 23:30",
    ],
    [
      "closed until tonight",
      { opening_state: "closed", opens_at: "2026-11-27T17:00:00Z" },
      "Opens at 17:00",
      "Osclófar ag 17:00",
    ],
    ["unknown", { opening_state: "unknown" }, "Hours unknown", "Níl na huaireanta ar eolas"],
    ["by appointment", { opening_state: "appointment" }, "By appointment", "Trí choinne"],
    [
      "closed until spring",
      { opening_state: "temporarily_closed", opens_at: "2027-03-01T10:00:00Z" },
      "Closed until Monday 1 March 2027",
      "Dúnta go dtí Dé Luain 1 Márta 2027",
    ],
    ["closed for good", { opening_state: "permanently_closed" }, "Closed for good", "Dúnta go buan"],
  ])("a place that is %s says so in both languages", async (_, state, english, irish) => {
    await openPage(state);
    expect(document.querySelector('[data-island="OpeningNow"]')!.textContent).toBe(english);
    await openPage(state, { locale: "ga" });
    expect(document.querySelector('[data-island="OpeningNow"]')!.textContent).toBe(irish);
  });

  test("of a place without hours nothing says that it is closed", async () => {
    const { head } = await openPage();
    expect(readIn()).not.toMatch(/closed/i);
    expect(readIn(region("Opening times")!)).toContain("This place has not told its hours yet.");
    expect(head.jsonLd![0]).toMatchObject({ openingHoursSpecification: [] });
  });

  test("its week begins with today, and days without hours are closed", async () => {
    await openPage({ times: WEEK, opening_state: "closed" });
    const rows = within(region("Opening times")!).getAllByRole("row");
    expect(rows.map((row) => readIn(row))).toEqual([
      "Friday today 17:00 – 23:30",
      "Saturday 12:00 – 23:30",
      "Sunday Closed",
      "Monday Closed",
    ]);
    expect(rows.map((row) => row.getAttribute("aria-current"))).toEqual(["date", null, null, null]);
  });

  test("what search engines read agrees with the week that is shown", async () => {
    const { head } = await openPage({ times: WEEK, opening_state: "closed" });
    const { openingHoursSpecification: hours } = head.jsonLd![0] as unknown as { openingHoursSpecification: object[] };
    expect(hours).toEqual([
      expect.objectContaining({ dayOfWeek: expect.stringContaining("Friday"), opens: "17:00", closes: "23:30" }),
      expect.objectContaining({ dayOfWeek: expect.stringContaining("Saturday"), opens: "12:00", closes: "23:30" }),
    ]);
  });

  test("a place that is closed for a while has its usual week without a day of today", async () => {
    await openPage({ times: WEEK, status: "temporarily_closed", opening_state: "temporarily_closed" });
    expect(screen.getByText("Closed for a while.")).toBeTruthy();
    expect(document.querySelector("[aria-current=date]")).toBeNull();
  });

  test("where the day of opening again is known, the state says it, and nothing says “for a while”", async () => {
    await openPage({ status: "temporarily_closed", reopens_on: "2027-03-01", opening_state: "temporarily_closed" });
    expect(screen.queryByText("Closed for a while.")).toBeNull();
  });

  test.each<[Locale, string]>([
    ["en", "This place has closed for good."],
    ["ga", "Tá an áit seo dúnta go buan."],
  ])("a place that has closed for good shows no hours, and says why the page stays: %s", async (locale, said) => {
    await openPage({ times: WEEK, status: "permanently_closed", opening_state: "permanently_closed" }, { locale });
    expect(readIn()).toContain(said);
    expect(screen.queryByRole("table")).toBeNull();
  });

  test("a place that has closed for good leads to what is near and open, and to nothing of its own", async () => {
    const gone = {
      id: "gone",
      status: "permanently_closed",
      opening_state: "permanently_closed",
      contact_number: "+353209101000",
      latitude: 54.99,
      longitude: -8.5,
      categories: [{ slug: "shops", name: "Shops", name_ie: "Siopaí" }],
      prices: [sampleOf(price, { name: "Stamps" })],
      has_team: false,
    } satisfies Partial<Page>;
    const near = cardOf({ id: "near", slug: "near", name: "Island Stores", opening_state: "open", distance_m: 270 });
    await openPage(gone, { api: { pages: resultOf({ items: [near] }) } });
    const instead = within(region("What is near instead")!);
    expect(to(instead.getByRole("link", { name: "Island Stores" }))).toBe("/en/pages/near");
    expect(to(instead.getByRole("link", { name: "Shops" }))).toBe("/en/pages?category=shops");
    const links = screen.getAllByRole("link").map((one) => `${one.textContent} ${one.getAttribute("href")}`);
    expect(links.filter((one) => /tel:|directions|\/follow|\/claim|Call|Directions/.test(one))).toEqual([]);
    expect(readIn()).not.toContain("Stamps");
  });

  test("a notice of the day stands with the owner's own word, marked where it is in the other language", async () => {
    const notice = noticeOf({
      kind: "early",
      at: "20:00",
      word: null,
      word_ie: "bainis",
      until: "2026-11-28T00:00:00Z",
    });
    await openPage({ times: WEEK, opening_state: "closed", day_notices: [notice] });
    expect(readIn()).toContain("Today until 20:00 only: bainis");
    expect(screen.getByText("bainis").getAttribute("lang")).toBe("ga");
  });

  test("a notice of the office makes doubtful what the hours say, with its reason", async () => {
    const may_be_closed = { notice_id: "n", reason: "no ferry", reason_ie: null, until: "2026-11-27T20:00:00Z" };
    await openPage({ opening_state: "open", closes_at: "2026-11-27T23:30:00Z", may_be_closed });
    expect(readIn()).toContain("May be closed: no ferry");
    expect(readIn()).not.toContain("Open ·");
  });

  test.each([
    ["2026-11-20T10:00:00Z", "Checked by the owner, 20 November"],
    ["2025-11-20T10:00:00Z", "Checked by the owner, 20 November 2025"],
  ])("hours that the owner confirmed at %s say when, with the year where it is another one", async (date, said) => {
    await openPage({ times: WEEK, date_checked: date });
    expect(screen.getByText(said)).toBeTruthy();
  });
});

describe("in two languages", () => {
  test("the name stands in the reader's language, with the other one below", async () => {
    const { head } = await openPage({}, { locale: "ga" });
    expect(head.title).toBe(LANTERN.name_ie);
    expect(screen.getByRole("heading", { level: 1 }).textContent).toBe(LANTERN.name_ie);
    expect(screen.getByText(LANTERN.name, { selector: "p" }).getAttribute("lang")).toBe("en");
  });

  test("what is not translated stands in, with its language and a mark that it does", async () => {
    await openPage({ slogan: "Music by the sea", description: "## Food\n\nAll day." }, { locale: "ga" });
    for (const text of ["Music by the sea", "All day."]) {
      const marked = screen.getByText(text).closest("[lang]")!;
      expect(marked.getAttribute("lang")).toBe("en");
      expect(marked.hasAttribute("data-stands-in")).toBe(true);
    }
  });

  test("the townland and the category are named as readers of Irish know them", async () => {
    const places = [placeOf({ name: "Leabgarrow", name_ie: "An Leadhb Gharbh" })];
    await openPage({ location: "Leabgarrow", categories: [PUBS] }, { locale: "ga", places });
    expect(readIn()).toContain("An Leadhb Gharbh");
    expect(to(link("Tithe tábhairne"))).toBe("/ga/categories/pubs");
  });
});

describe("how to reach it", () => {
  test("number, website, address and profiles are links to what they say", async () => {
    await openPage({
      contact_number: "+353749520500",
      email: "hello@lantern.example",
      website: "https://lantern.example/",
      social: { facebook: "https://www.facebook.com/lantern" },
    });
    const contact = within(region("Contact")!);
    expect(contact.getAllByRole("link").map((one) => [one.textContent, to(one)])).toEqual([
      ["(074) 952 0500", "tel:+353749520500"],
      ["lantern.example", "https://lantern.example/"],
      ["hello@lantern.example", "mailto:hello@lantern.example"],
      ["facebook.com/lantern", "https://www.facebook.com/lantern"],
    ]);
    expect(to(link("Call (074) 952 0500"))).toBe("tel:+353749520500");
  });

  test("a page without any has no empty heading for it", async () => {
    await openPage();
    expect(region("Contact")).toBeNull();
    expect(region("Where")).toBeNull();
    expect(region("Prices")).toBeNull();
    expect(region("Accessibility")).toBeNull();
    expect(screen.queryByRole("link", { name: "Directions" })).toBeNull();
  });

  test("appointments are made on the web or by phone, whichever it names", async () => {
    await openPage({ booking_url: "https://book.example/lantern", booking_number: "+353749520501" });
    expect(to(link("Book or make an appointment"))).toBe("https://book.example/lantern");
    expect(to(link("Book on (074) 952 0501"))).toBe("tel:+353749520501");
  });

  test("directions lead to its point, and apps of maps are told its name", async () => {
    await openPage({ ...ON_ISLAND, address: "The Pier" });
    expect(to(screen.getAllByRole("link", { name: "Directions" })[0]!)).toContain("to=54.991%2C-8.51");
    const [phone] = screen.getAllByRole("link", { name: "Map app of the phone" });
    expect(to(phone!)).toBe("geo:54.991,-8.51?q=54.991,-8.51(The%20Lantern%20Bar)");
  });

  test("without a point directions are searched by the postcode", async () => {
    await openPage({ address: "The Pier", postcode: "F94 X1Y2" });
    const [directions] = screen.getAllByRole("link", { name: "Directions" });
    expect(to(directions!)).toContain("search?query=F94%20X1Y2");
  });

  test("one that comes to its customers says where", async () => {
    await openPage({ service_area: "All of the island" });
    expect(readIn(region("Where")!)).toBe("Where We come to you: All of the island");
  });
});

describe("what it costs and what is known", () => {
  const priceOf = (id: string, fields: Partial<Page["prices"][number]>) => sampleOf(price, { id, ...fields });
  const PRICES = [
    priceOf("1", { name: "Soup", name_ie: "Anraith", amount: 650, diets: ["vegan"], allergens: ["celery"] }),
    priceOf("2", { name: "Chowder", amount: 950, sold_out_on: "2026-11-27" }),
    priceOf("3", { name: "Lobster", amount: 2800, amount_to: 3400, sold_out_on: "2026-11-26" }),
    priceOf("4", { name: "Party room", unit: "hour", amount: 4000 }),
    priceOf("5", { name: "Music", amount: null, description: "Free", section: "Evenings" }),
  ];

  test("amounts stand with unit, range, marks, and whether they are sold out today", async () => {
    await openPage({ prices: PRICES });
    const prices = readIn(region("Prices")!);
    expect(prices).toContain("Soup Vegan Contains celery €6.50");
    expect(prices).toContain("Chowder Sold out today €9.50");
    expect(prices).toContain("Lobster €28 to €34");
    expect(prices).toContain("Party room €40 an hour");
    expect(prices).toContain("Evenings Music Free");
  });

  test("what search engines read has the same amounts, and none where there is none", async () => {
    const { head } = await openPage({ prices: PRICES });
    const { makesOffer } = head.jsonLd![0] as unknown as { makesOffer: { name: string; price: string }[] };
    expect(makesOffer.map(({ name, price }) => [name, price])).toEqual([
      ["Soup", "6.50"],
      ["Chowder", "9.50"],
      ["Lobster", "28.00"],
      ["Party room", "40.00"],
    ]);
  });

  test("accessibility: what nobody has said is asked for, and never means no", async () => {
    const accessibility = { step_free: { answer: "partly" as const, note: null, note_ie: "céim amháin" } };
    await openPage({ accessibility });
    const facts = readIn(region("Accessibility")!);
    expect(facts).toContain("Step-free entrance: Partly céim amháin");
    expect(facts).toContain("More is not known: ask them");
    expect(facts).not.toContain("No");
    expect(to(link("ask them"))).toBe(`/en/feedback?page=${LANTERN.slug}`);
  });

  test("tags lead to all places that have them", async () => {
    await openPage({ tags: [tagOf({ slug: "dogs", name: "Dogs welcome", name_ie: "Fáilte roimh mhadraí" })] });
    expect(to(link("Dogs welcome"))).toBe("/en/pages?tag=dogs");
  });

  test("what is new is an offer in force before a newer post, and the next event", async () => {
    const [news, offer] = [
      postOf({ id: "p1", title: "New hours", publish_at: "2026-11-25T09:00:00Z" }),
      postOf({
        id: "p2",
        title: "Two for one",
        kind: "offer",
        valid_until: "2026-11-30",
        publish_at: "2026-11-20T09:00:00Z",
      }),
    ];
    const event = eventOf({ slug: "session", title: "Session", starts_at: "2026-11-28T21:00:00Z" });
    await openPage({ posts: [news, offer], events: [event] });
    const links = within(region("What is new")!).getAllByRole("link");
    expect(links.map((one) => [readIn(one), to(one)])).toEqual([
      ["Offer Two for one", "/en/posts/p2"],
      ["Saturday 28 November Session", "/en/events/session"],
    ]);
  });

  test("the other pages of the business are named with their places", async () => {
    const branch = { id: "2", slug: "lantern-beach", name: "Lantern, the Beach", name_ie: null, location: "Aphort" };
    await openPage({ branches: [branch] });
    expect(readIn(region("Also at")!)).toBe("Also at Lantern, the Beach Aphort");
    expect(to(link("Lantern, the Beach"))).toBe("/en/pages/lantern-beach");
  });

  test("data of OpenStreetMap is named as its licence asks", async () => {
    await openPage({ osm_id: "node/4123" });
    expect(to(link("OpenStreetMap"))).toBe("https://www.openstreetmap.org/node/4123");
    expect(link("© OpenStreetMap, ODbL")).toBeTruthy();
  });
});

describe("what one can do", () => {
  test("only a page that nobody looks after can be claimed", async () => {
    await openPage({ has_team: false });
    expect(to(link("Is this yours?"))).toBe(`/en/claim?page=${LANTERN.slug}`);
    await openPage({ has_team: true });
    expect(screen.queryByRole("link", { name: "Is this yours?" })).toBeNull();
  });

  test("a former address leads to the present one", async () => {
    const opened = openPage({}, { at: "/pages/old-name" });
    await expect(opened).rejects.toEqual(new Elsewhere(`/pages/${LANTERN.slug}`));
  });
});
