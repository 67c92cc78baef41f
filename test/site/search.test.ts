import { describe, expect, test } from "vitest";
import type { Answer, PageReason } from "#core/contract/directory/ask.ts";
import type { SearchResult } from "#core/contract/pages/public.ts";
import { useSite } from "../support/site-server.ts";
import { textOf } from "../support/words-of-elsewhere.ts";

const site = useSite();

describe("the terms of a search", () => {
  test.each([
    ["a name in English", "lantern bar", "lantern-bar"],
    ["a name in Irish", "Tábhairne an Lóchrainn", "lantern-bar"],
    ["without its accents", "tabhairne an lochrainn", "lantern-bar"],
    ["as far as it was typed", "lanter", "lantern-bar"],
    ["with a slip of the finger", "lantren", "lantern-bar"],
    ["a mutated Irish word", "bhád", "north-star-ferry"],
    ["what it sells", "stout", "lantern-bar"],
  ])("%s: “%s”", async (_what, words, slug) => {
    expect(slugsOn(await site.read(`/en/pages?q=${encodeURIComponent(words)}`))).toContain(slug);
  });

  test("match with and without initial mutation", async () => {
    const [bare, mutated, eclipsed] = await Promise.all(
      ["bád", "bhád", "mbád"].map((q) => search({ q, limit: "100" })),
    );
    expect(names(mutated!)).toEqual(names(bare!));
    expect(names(eclipsed!)).toEqual(names(bare!));
  });

  test("match names without their accents", async () => {
    const [plain, accented] = await Promise.all(["Arainn Mhor", "Árainn Mhór"].map((q) => search({ q, limit: "100" })));
    expect(plain!.total).toBeGreaterThan(10);
    expect(names(plain!)).toEqual(names(accented!));
  });

  test("give the same results in both languages of the interface", async () => {
    const [english, irish] = await Promise.all(["en", "ga"].map((locale) => site.read(`/${locale}/pages?q=ceol`)));
    expect(slugsOn(english!).length).toBeGreaterThan(0);
    expect(slugsOn(irish!)).toEqual(slugsOn(english!));
  });

  test("without results give similar names and the categories", async () => {
    const html = await site.read("/en/pages?q=zzqqxx");
    expect(slugsOn(html)).toEqual([]);
    expect(html).toContain("Nothing was found");
    expect(html).toContain('href="/en/categories/pubs"');
  });
});

describe("words of time", () => {
  const listed = async (query: string) => slugsOn(await site.read(`/en/pages?${query}`));

  test("become the filter, and the screen says so", async () => {
    const html = await site.read("/en/pages?q=hotel+open+now"); // its reception never closes
    expect(understoodOn(html)).toEqual(["Open now", "“hotel”"]);
    expect(/<input type="checkbox"[^>]*name="open_at"[^>]*>/.exec(html)![0]).toContain("checked");
    expect(slugsOn(html)).toEqual(await listed("q=hotel&open_at=now"));
    expect(await site.read("/ga/pages?q=bia+anois")).toContain("Bain: Ar oscailt anois");
  });

  test("name a day", async () => {
    const html = await site.read("/en/pages?q=open+sunday");
    expect(understoodOn(html)).toEqual([expect.stringMatching(/^Open: Sunday \d+ \w+$/)]);
    expect(slugsOn(html).length).toBeGreaterThan(3);
  });

  test("are searched for as words on request, and where the address has a time", async () => {
    expect(understoodOn(await site.read('/en/pages?q="open+sunday"'))).toEqual([]);
    const today = Temporal.Now.plainDateISO("Europe/Dublin");
    const lunch = `${today.add({ days: 8 - today.dayOfWeek })}T13:00:00Z`; // of a Monday, when there is food
    expect(understoodOn(await site.read(`/en/pages?q=late+food&open_at=${lunch}`))).toEqual(["Food and drink"]);
  });
});

describe("a question", () => {
  test("about a day lists what is open longest first, with its hours", async () => {
    const { reasons, understood }: Answer = JSON.parse(await site.read("/api/ask?q=open+sunday&limit=24"));
    const [asked] = understood!.when!.spans.map(({ from, to }) => [Date.parse(from), Date.parse(to)] as const);
    // What never closes is open in the night as well, although its hours of the day end with the day.
    const isAlways = ({ open: [one, ...others] }: PageReason) =>
      one !== undefined && others.length === 0 && Date.parse(one.to) - Date.parse(one.from) >= 23 * 60 * 60_000;
    const minutesOf = (reason: PageReason) =>
      reason.open
        .map(
          ({ from, to }) =>
            Math.min(isAlways(reason) ? asked![1] : Date.parse(to), asked![1]) - Math.max(Date.parse(from), asked![0]),
        )
        .reduce((sum, ms) => sum + Math.max(0, ms) / 60_000, 0);
    // Of two spans and of one the same minutes differ by a fraction.
    const minutes = reasons.map((reason) => Math.round(minutesOf(reason)));
    expect(minutes.length).toBeGreaterThan(3);
    expect(minutes).toEqual(minutes.toSorted((one, other) => other - one));
    expect(minutes.at(-1)).toBeGreaterThan(0);
  });

  test("about food finds the marks of menus, and says what there is", async () => {
    const html = await site.read("/en/pages?q=vegan");
    expect(slugsOn(html)).toEqual(["seaweed-bakery"]);
    expect(html).toMatch(/vegan(?:<!-- -->)? · (?:<!-- -->|<[^>]+>)*Dulse bread/);
    expect(slugsOn(await site.read(`/ga/pages?q=${encodeURIComponent("gan ghlútan")}`))).toContain("salt-house-hotel");
    // What is vegan is vegetarian.
    expect(slugsOn(await site.read("/en/pages?diet=vegetarian"))).toContain("seaweed-bakery");
  });

  test("of which each demand can be dropped with a press", async () => {
    const html = await site.read("/en/pages?q=dinner+tonight+at+8+wheelchair&price_type=budget");
    const [, href] = /href="([^"]+)"[^>]*><span class="visually-hidden">Remove: step-free/.exec(html)!;
    const query = new URLSearchParams(href!.replaceAll("&amp;", "&").split("?")[1]);
    expect(Object.fromEntries(query)).toEqual({ price_type: "budget", q: "dinner tonight at 8" });
  });

  test("without an answer says what was understood, and shows what is nearest", async () => {
    const html = await site.read("/en/pages?q=pottery+at+3+am");
    expect(html).toContain("Nothing fits then");
    expect(html).toMatch(/Nothing of that is open then: \w+ \d+ \w+, 03:00/);
    expect(html).toMatch(
      /Closed then, but otherwise what you asked for[\s\S]*href="\/en\/pages\/clay-and-kelp-pottery"/,
    );
  });
});

describe("“Open when?” without a script", () => {
  test.each(["/en", "/ga", "/en/pages", "/ga/pages?category=pubs", "/en/categories/pubs", "/ga/categories/pubs"])(
    "leads from %s to what is open then, in the list and on its map",
    async (path) => {
      const html = await site.read(path);
      const form = html.match(/<form[\s\S]*?<\/form>/g)!.find((one) => one.includes('name="open_day"'))!;
      const action = /action="([^"]+)"/.exec(form)?.[1] ?? path.split("?")[0]!;
      const inputs = [...form.matchAll(/<input[^>]*>/g)].map(([input]) => input);
      const sentAlong = inputs.filter((input) => / type="hidden"| checked/.test(input));
      const days = [...form.matchAll(/<option value="(\d{4}-\d\d-\d\d)"/g)].map(([, day]) => day!);
      expect(days.length).toBe(14);
      const day = days.find((one) => Temporal.PlainDate.from(one).dayOfWeek === 6)!;
      const attributeOf = (input: string, name: string) => new RegExp(` ${name}="([^"]*)"`).exec(input)?.[1] ?? "";
      const sent = new URLSearchParams(
        sentAlong.map((input) => [attributeOf(input, "name"), attributeOf(input, "value")]),
      );
      for (const [select, field] of form.matchAll(/<select name="([^"]+)"[\s\S]*?<\/select>/g))
        sent.set(field!, / value="([^"]*)" selected/.exec(select)?.[1] ?? "");
      sent.set("open_day", day);
      sent.set("open_time", "21:00");
      const list = await site.read(`${action}?${sent}`);
      const at = Temporal.PlainDateTime.from(`${day}T21:00`).toZonedDateTime("Europe/Dublin").toInstant().toString();
      const { items, total } = await search({
        open_at: at,
        limit: "24",
        ...(path.includes("pubs") && { category: "pubs" }),
      });
      expect(total).toBeGreaterThan(0);
      expect(slugsOn(list)).toEqual(items.map(({ slug }) => slug));
      expect(list).toContain('id="map"');
      expect(list).toContain(`<option value="${day}" selected`);
    },
  );
});

test("what an answer does not meet is said beside it, and its chip is gone", async () => {
  const html = await site.read("/en/pages?q=boat+to+dungloe");
  expect(html).toContain("Nothing here is known to match: to dungloe.");
  const irish = await site.read(`/ga/pages?q=${encodeURIComponent("bád go Dún Lúiche")}`);
  expect(irish).toContain("Báid, busanna agus eitleáin");
});

test("of the way back, which was not asked for, no boat is denied", async () => {
  const html = textOf(await site.read("/en/pages?q=boat+to+arranmore"));
  expect(html).toMatch(/Burtonport[^A-Z]*Arranmore/);
  expect(html).not.toContain("No departures are planned");
});

test("an ambulance is answered with the numbers, what to say, and who is near", async () => {
  const found = await site.read("/en/pages?q=ambulance");
  const [, info] = /<a href="(\/en\/info\/[\w-]+)"[^>]*>(?:<span[^>]*>)?Emergency numbers/.exec(
    found.slice(found.indexOf("answer-information")),
  )!;
  const html = await site.read(info!);
  expect(html).toContain('href="tel:112"');
  expect(html).toContain("What to say");
  expect(html).toMatch(/Who is near[\s\S]*Island Health Centre[\s\S]*href="tel:\+353/);
});

describe("intent words", () => {
  test.each([
    ["en", "somewhere to eat", "blue-kitchen", "Also looked for: restaurant, café, food, takeaway"],
    ["ga", "áit le hithe", "blue-kitchen", "Cuardaíodh freisin: bialann, caife, bia"],
    ["en", "kids", "old-schoolhouse-museum", "Remove: for children"],
    ["en", "wet day", "old-schoolhouse-museum", "Remove: good for a wet day"],
    ["ga", "dochtúir", "island-health-centre", "Cuardaíodh freisin: ionad sláinte"],
  ])("%s: “%s” finds what it means, and the screen says what was searched", async (locale, q, slug, said) => {
    const html = await site.read(`/${locale}/pages?q=${encodeURIComponent(q)}`);
    expect(slugsOn(html)).toContain(slug);
    expect(html).toContain(said);
  });

  test("are searched literally on request", async () => {
    const html = await site.read("/en/pages?q=hungry&category=food");
    const [, literal] = /href="([^"]+)"[^>]*>Only “hungry”/.exec(html)!;
    const only = await site.read(literal!.replaceAll("&amp;", "&"));
    expect(only).toContain("Nothing was found");
    expect(only).not.toContain("Also looked for");
  });
});

describe("places", () => {
  test("near one, the nearest come first, and the screen says so", async () => {
    const html = await site.read("/en/pages?q=pub+near+Burtonport");
    expect(understoodOn(html)).toEqual(["Nearest to Burtonport first", "“pub”"]);
    expect(slugsOn(html)[0]).toBe("curlew-bar");
    const irish = await site.read(`/ga/pages?q=${encodeURIComponent("tábhairne in aice le hAilt an Chorráin")}`);
    expect(irish).toContain("Bain: Is gaire ar dtús (Ailt an Chorráin)");
    expect(slugsOn(irish)).toEqual(slugsOn(html));
  });

  test("are found by both names, and shown in the reader's language everywhere", async () => {
    const [english, irish] = await Promise.all(
      ["leabgarrow", "leadhb gharbh"].map((q) => site.read(`/ga/pages?q=${encodeURIComponent(q)}`)),
    );
    expect(slugsOn(english!).length).toBeGreaterThan(10);
    expect(slugsOn(irish!).toSorted()).toEqual(slugsOn(english!).toSorted());
    expect(irish).not.toMatch(/· Leabgarrow|"text":"Leabgarrow"/);
    expect(irish).toContain('"text":"Leadhb Gharbh"');
    expect(await site.read("/en/pages?q=leabgarrow")).toContain('"text":"Leabgarrow"');
  });
});

describe("pages that only mention a word", () => {
  test("are counted, and listed on request", async () => {
    const html = await site.read("/en/pages?q=tea");
    expect(slugsOn(html)[0]).toBe("pier-cafe");
    expect(slugsOn(html).length).toBeLessThan(8);
    const [, href, more] = /href="([^"]+)"[^>]*>(\d+) more, less alike</.exec(html)!;
    const all = await site.read(href!.replaceAll("&amp;", "&"));
    expect(slugsOn(all).slice(0, 3)).toEqual(slugsOn(html).slice(0, 3));
    expect(all).toContain(`${slugsOn(html).length + Number(more)} places`);
    expect(all).toContain("Only the places that match best");
    expect(await site.read("/ga/pages?q=tae")).toContain("eile, nach bhfuil chomh cosúil");
  });

  test("are not mentioned where all match well", async () => {
    expect(await site.read("/en/pages?q=leabgarrow")).not.toContain("less alike");
  });
});

describe("each filter gives as many results as its count says", () => {
  test.each([
    ["of everything", {}],
    ["within words", { q: "boat" }],
    ["within another filter", { category: "food" }],
  ])("%s", async (_what, criteria) => {
    const { facets } = await search({ ...criteria, limit: "1" });
    const counts = [
      ...facets.categories.map(({ slug, count }) => ({ filter: { category: slug }, count })),
      ...facets.tags.map(({ slug, count }) => ({ filter: { tag: slug }, count })),
      ...facets.price_types.map(({ slug, count }) => ({ filter: { price_type: slug }, count })),
      ...facets.accessibility.map(({ slug, count }) => ({ filter: { accessibility: slug }, count })),
      { filter: { open_at: "now" }, count: facets.open_now },
    ];
    expect(counts.length).toBeGreaterThan(10);
    for (const { filter, count } of counts) {
      const { total } = await search({ ...criteria, ...filter, limit: "1" });
      expect({ ...filter, total }).toEqual({ ...filter, total: count });
    }
  });

  test("and the list shows them", async () => {
    const { total } = await search({ category: "pubs", tag: "music" });
    const html = await site.read("/en/pages?category=pubs&tag=music");
    expect(slugsOn(html)).toHaveLength(total);
    expect(html).toContain(total === 1 ? "1 place found" : `${total} places found`);
  });
});

test.each(["rank", "name", "newest", "distance"])("paging by %s shows every page once", async (sort) => {
  const near: Record<string, string> = sort === "distance" ? { near: "54.99,-8.5" } : {};
  const seen: string[] = [];
  let cursor: string | null = null;
  do {
    const page: SearchResult = await search({ sort, ...near, limit: "7", ...(cursor && { cursor }) });
    seen.push(...names(page));
    cursor = page.next_cursor;
  } while (cursor);
  const { total } = await search({});
  expect(seen).toHaveLength(total);
  expect(new Set(seen).size).toBe(total);
});

test("recommended, on screens as well, are first places that are open or open today, and those of unknown hours", async () => {
  const { items, total } = await search({ limit: "100" });
  expect(items).toHaveLength(total);
  const today = Temporal.Now.plainDateISO("Europe/Dublin").toString();
  const isLater = (at: string) =>
    Temporal.Instant.from(at).toZonedDateTimeISO("Europe/Dublin").toPlainDate().toString() > today;
  const groups = items.map(({ status, opening_state, opening_changes }) => {
    if (status === "permanently_closed") return "closed for good";
    const isClosed = opening_state === "closed" || opening_state === "temporarily_closed";
    return isClosed && opening_changes.every(({ at }) => isLater(at)) ? "closed until tomorrow" : "today";
  });
  expect(new Set(groups)).toContain("closed until tomorrow");
  const inOrder = ["today", "closed until tomorrow", "closed for good"].filter((one) =>
    new Set<string>(groups).has(one),
  );
  expect(groups.filter((one, at) => one !== groups[at - 1])).toEqual(inOrder);

  const slugs = items.map(({ slug }) => slug);
  const html = await site.read("/en/pages");
  expect(slugsOn(html)).toEqual(slugs.slice(0, slugsOn(html).length));
  expect(html).toContain("Recommended");
  const food = (await search({ category: "food", limit: "100" })).items.map(({ slug }) => slug);
  expect(food).toEqual(slugs.filter((slug) => food.includes(slug)));
  const category = slugsOn(await site.read("/ga/categories/food"));
  expect(category).toEqual(food.slice(0, category.length));
});

test("the links to further parts of the list keep the search", async () => {
  const first = await site.read("/ga/pages?sort=name");
  const next = /href="(\/ga\/pages\?[^"]*cursor=[^"]*)"/.exec(first)?.[1]?.replaceAll("&amp;", "&");
  expect(next).toContain("sort=name");
  const second = await site.read(next!);
  expect(slugsOn(second).length).toBeGreaterThan(0);
  expect(slugsOn(second).filter((slug) => slugsOn(first).includes(slug))).toEqual([]);
});

test("permanently closed pages come last, and are marked", async () => {
  const { items } = await search({ q: "shop", limit: "100" });
  const closed = items.map(({ status }) => status === "permanently_closed");
  expect(closed).toContain(true);
  expect(closed.lastIndexOf(false)).toBeLessThan(closed.indexOf(true));
  expect(await site.read("/en/pages?q=newsagent")).toContain("Closed for good");
});

async function search(criteria: Record<string, string>): Promise<SearchResult> {
  return JSON.parse(await site.read(`/api/pages?${new URLSearchParams(criteria)}`)) as SearchResult;
}

const names = ({ items }: SearchResult) => items.map(({ slug }) => slug);

/** The slugs of the pages in a list, in order. */
/** What was understood of a question, each with a link that drops it. */
function understoodOn(html: string): string[] {
  const [, chips = ""] = /<ul[^>]*aria-label="What was understood">([\s\S]*?)<\/ul>/.exec(html) ?? [];
  return [...chips.matchAll(/Remove: ([^<]+)</g)].map(([, text]) => text!);
}

function slugsOn(html: string): string[] {
  return [...html.matchAll(/<h3[^>]*><a [^>]*href="\/(?:en|ga)\/pages\/([^"]+)"/g)].map(([, slug]) => slug!);
}
