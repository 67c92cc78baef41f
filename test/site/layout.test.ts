import type { Locator } from "playwright-core";
import { describe, expect, test } from "vitest";
import { useBrowser } from "../support/browser.ts";
import { insertHours, insertPage } from "../support/factories.ts";
import { post, signedInAs } from "../support/post-as.ts";
import { useSite } from "../support/site-server.ts";

const PHONE = { width: 360, height: 740 };

const site = useSite();
const browser = useBrowser(site);

/** Whether the middle of each element is what a finger there would touch. */
const areOnTop = async (elements: Locator) => {
  const tops: boolean[] = [];
  for (const one of await elements.all()) {
    await one.scrollIntoViewIfNeeded();
    tops.push(
      await one.evaluate((element) => {
        const { x, y, width, height } = element.getBoundingClientRect();
        return element.contains(document.elementFromPoint(x + width / 2, y + height / 2));
      }),
    );
  }
  return tops;
};

const box = async (one: Locator) => (await one.boundingBox())!;

test.each([1280, PHONE.width])("all suggestions of the home screen's search can be reached at %i px", async (width) => {
  const page = await browser.visit("/en", { width });
  await page.locator("input[type=search]").fill("ferry");
  const options = page.getByRole("listbox").getByRole("option");
  await options.first().waitFor();
  const tops = await areOnTop(options);
  expect(tops.length).toBeGreaterThan(2);
  expect(tops).toEqual(tops.map(() => true));
});

test("titles of long words are set in the small fonts, hyphens included", async () => {
  const page = await browser.visit("/ga/pages/lantern-bar");
  const heading = page.getByRole("heading", { level: 1 });
  await heading.evaluate((one) => {
    one.textContent = "Iom\u00adpróidh \u201cbád\u201d 1\u20132: £4.50";
  });
  await page.evaluate(() => document.fonts.ready);
  const files = await page.evaluate(() =>
    performance.getEntriesByType("resource").flatMap(({ name }) => /source-[\w-]+(?=-\w+\.woff2)/.exec(name) ?? []),
  );
  expect(files.length).toBeGreaterThan(1);
  expect(files.filter((file) => !file.includes("-core-"))).toEqual([]);
});

test("suggestions name the village in Irish, however many places the gazetteer has", async () => {
  const places = Array.from({ length: 300 }, (_, n) => ({
    name: `A Place ${n}`,
    name_ie: `Áit ${n}`,
    kind: "townland" as const,
    latitude: 54.9,
    longitude: -8.4,
  }));
  const isThere = await site.db.selectFrom("place").select("id").where("name", "=", "A Place 0").executeTakeFirst();
  if (!isThere) await site.db.insertInto("place").values(places).execute();
  const admin = await signedInAs(site, "admin");
  const own = crypto.randomUUID().slice(0, 8); // the test can be repeated
  const names = { name: `Zinc Hill ${own}`, name_ie: `Cnoc na Since ${own}` };
  const village = { ...names, kind: "townland", latitude: 54.9, longitude: -8.4 };
  await post(site, "/api/admin/places", { add: village }, admin);
  const name = `Suggested ${own}`;
  const page = { name, name_ie: name, type: "business", approval: "approved" };
  const { id } = await post<{ id: string }>(site, "/api/admin/page/add", page, admin);
  await post(site, "/api/page/location", { page_id: id, location: village.name }, admin);
  // A browser would store an answer from before it is in the index. Asked seldom: an address has 300 searches a minute.
  const answer = () => site.read(`/api/ask?q=${encodeURIComponent(name)}`);
  await expect.poll(answer, { interval: 500 }).toContain(village.name_ie);
  const home = await browser.visit("/ga");
  await home.locator("input[type=search]").fill(name);
  await home.getByRole("option", { name }).getByText(village.name_ie).waitFor();
});

test("suggestions name the village in Irish for readers of Irish", async () => {
  const page = await browser.visit("/ga");
  await page.locator("input[type=search]").fill("lóchrann");
  await page
    .getByRole("option", { name: /Leadhb Gharbh/ })
    .first()
    .waitFor();
});

test.each([PHONE.width, 1280])(
  "the hero of the home screen names what is open or opens next, at %i px",
  async (width) => {
    const page = await browser.visit("/en", { width });
    const places = page.getByRole("region", { name: /^(Open now|Opens next)$/ }).locator("article:visible");
    expect(await places.count()).toBe(width === PHONE.width ? 3 : 4);
    for (const text of await places.allInnerTexts()) expect(text).toMatch(/Open|Always open|Closes in|Opens/);
    // Answered on the first screen of a desk, and with one thumb's movement on a phone.
    expect((await box(places.first())).y).toBeLessThan(PHONE.height);
  },
);

describe("the list of places near the reader, on a phone", () => {
  const near = "/en/pages?near=54.989,-8.501&sort=distance";

  test("shows the first place without scrolling, and says by what it is sorted", async () => {
    const page = await browser.visit(near, { width: PHONE.width });
    expect(await page.getByLabel("Category").isVisible()).toBe(false);
    const first = await box(page.locator("main h3 a").first().locator("xpath=ancestor::article"));
    expect(first.y).toBeLessThan(PHONE.height - 150);
    await page.getByRole("link", { name: "Remove: Sorted by distance" }).click();
    await page.waitForURL("**/en/pages");
  });

  test("is opened by the position of the device, which is not in the address that is shared", async () => {
    const page = await browser.visit("/en/pages?category=pubs", { width: PHONE.width });
    await page.context().grantPermissions(["geolocation"]);
    await page.context().setGeolocation({ latitude: 54.9912, longitude: -8.5043 });
    await page.getByRole("button", { name: "Near me" }).click();
    const sorted = page.getByRole("link", { name: "Remove: Sorted by distance" });
    await sorted.waitFor();
    await expect.poll(() => page.url()).toBe(`${site.url}/en/pages?category=pubs`);
    await page.reload();
    await sorted.waitFor();
    await expect.poll(() => page.url()).toBe(`${site.url}/en/pages?category=pubs`);
    await page.context().clearPermissions();
    await page.goto(`${site.url}${near}`);
    await sorted.waitFor();
    expect(new URL(page.url()).searchParams.get("near")).toBe("54.989,-8.501");
  });

  test("takes away one filter and keeps the others", async () => {
    const page = await browser.visit(`${near}&category=pubs&tag=music&tag=groups`, { width: PHONE.width });
    const chosen = page.getByRole("list", { name: "You chose" });
    await expect.poll(() => chosen.getByRole("link").count()).toBe(4);
    await chosen.getByRole("link").last().click();
    await page.waitForURL((url) => url.searchParams.getAll("tag").join() === "music");
    expect(new URL(page.url()).searchParams.get("category")).toBe("pubs");
  });
});

test.each(["/ga", "/ga/pages?category=pubs", "/ga/categories/food", "/ga/pages/north-star-ferry"])(
  "with letters of twice the size nothing of %s is wider than a phone",
  async (path) => {
    const page = await browser.visit(path, { width: PHONE.width });
    await page.evaluate(() => document.documentElement.style.setProperty("font-size", "200%"));
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(PHONE.width);
  },
);

/** The words of titles that are shown in several lines although none of these ends with a hyphen, or although one would do. */
const brokenWords = () =>
  [...document.querySelectorAll("main :is(h1, h2, h3)")].flatMap((title) => {
    const texts = document.createTreeWalker(title, NodeFilter.SHOW_TEXT);
    const broken: string[] = [];
    for (let text = texts.nextNode(); text; text = texts.nextNode()) {
      // A hyphen at the end of the line before belongs to the range of what follows it.
      const isText = ({ width, height }: DOMRect) => width > height / 3;
      const isWide = () => text!.parentElement!.scrollWidth >= title.clientWidth - 40;
      for (const piece of text.textContent!.matchAll(/[^\s-]+/gu)) {
        const lines = (from: number, to: number) => {
          const range = document.createRange();
          range.setStart(text!, piece.index + from);
          range.setEnd(text!, piece.index + to);
          return new Set([...range.getClientRects()].filter(isText).map(({ y }) => Math.round(y))).size;
        };
        const [word] = piece;
        if (lines(0, word.length) > 1 && !isWide()) broken.push(`${word}: there is space`);
        for (const { 0: syllables, index } of word.matchAll(/[^\u{AD}]+/gu))
          if (lines(index, index + syllables.length) > 1) broken.push(`${word}: no hyphen`);
      }
    }
    return broken;
  });

test.each([
  [360, "100%"],
  [1280, "100%"],
  [1280, "200%"],
])("no title is broken inside a word without a hyphen, at %i px with letters of %s", async (width, size) => {
  const page = await browser.visit("/ga", { width });
  let hyphenated = 0;
  for (const path of [
    "/ga",
    "/ga/pages",
    "/ga/pages/north-star-ferry",
    "/ga/info/getting-here",
    "/ga/events",
    "/ga/follow",
  ]) {
    await page.goto(site.url + path);
    await page.evaluate((all) => document.documentElement.style.setProperty("font-size", all), size);
    expect(await page.evaluate(brokenWords), path).toEqual([]);
    hyphenated += await page.locator("main [data-long]").count();
  }
  expect(hyphenated).toBeGreaterThan(5);
});

test("the titles of cards have one size on all screens", async () => {
  const sizes = new Map<string, string>();
  const page = await browser.visit("/en");
  for (const path of ["/en", "/en/pages", "/en/posts", "/en/stories", "/en/events", "/en/categories/pubs"]) {
    await page.goto(site.url + path);
    const titles = page.locator("main li article :is(h2, h3)");
    for (const size of await titles.evaluateAll((all) => all.map((one) => getComputedStyle(one).fontSize)))
      sizes.set(`${path} ${size}`, size);
  }
  expect(sizes.size).toBeGreaterThan(4);
  expect([...sizes.keys()].filter((one) => !one.endsWith(" 20px"))).toEqual([]);
});

test("news cards beside each other are equally tall", async () => {
  const page = await browser.visit("/en/posts", { width: 1280 });
  const boxes = await Promise.all((await page.locator("main li article").all()).map(box));
  const rows = Map.groupBy(boxes, ({ y }) => Math.round(y));
  expect([...rows.values()].some((row) => row.length > 1)).toBe(true);
  for (const row of rows.values()) expect(new Set(row.map(({ height }) => Math.round(height))).size).toBe(1);
});

describe("the menu on a phone", () => {
  test.each([
    ["en", 360],
    ["ga", 360],
    ["en", 320],
    ["ga", 320],
  ])("shows every destination whole, in %s at %d px", async (locale, width) => {
    const page = await browser.visit(`/${locale}/info/getting-here`, { width });
    const links = await page.locator("header nav a").all();
    expect(links.length).toBeGreaterThan(4);
    for (const link of [...links, page.locator("header").getByRole("link", { name: /My day|Mo lá/ })]) {
      const edges = await box(link);
      expect(edges.x).toBeGreaterThanOrEqual(0);
      expect(edges.x + edges.width).toBeLessThanOrEqual(width);
    }
  });

  test.each([320, 360, 1280])("leaves no directory's name cut, at %i px", async (width) => {
    const page = await browser.visit("/ga", { width });
    for (const name of ["Comharchumann Oileán Árainn Mhór", "Ynys Enlli a'r cylch, cyfeiriadur y plwyf", "Wyre"]) {
      await page
        .locator("header a > span")
        .first()
        .evaluate((span, text) => (span.textContent = text), name);
      for (const link of await page.locator("header a:visible").all()) {
        const edges = await box(link);
        expect(edges.x, name).toBeGreaterThanOrEqual(0);
        expect(edges.x + edges.width, name).toBeLessThanOrEqual(width);
      }
      expect(await page.evaluate(() => document.documentElement.scrollWidth), name).toBe(width);
    }
  });

  test("is passed by the keyboard in the order in which it is read on a desk", async () => {
    const page = await browser.visit("/en", { width: 1280 });
    const links = await page.locator("header a:visible, header summary:visible").all();
    const lefts = await Promise.all(links.map(async (link) => (await box(link)).x));
    expect(lefts).toEqual(lefts.toSorted((a, b) => a - b));
  });
});

test("the filters ask for facts first, and for tags after them", async () => {
  const page = await browser.visit("/en/pages", { width: PHONE.width });
  await page.getByRole("button", { name: "Filters" }).click();
  const groups = await page.locator("#filters legend").allTextContents();
  expect(groups.length).toBeGreaterThan(1);
  expect(groups.at(-1)).toBe("Good to know");
});

test.each(["/en/pages", "/ga/pages"])(
  "five places of %s are seen at once on a phone, and nothing covers them",
  async (path) => {
    const page = await browser.visit(path, { width: PHONE.width });
    const cards = await Promise.all((await page.locator("main [data-choosable] article").all()).map(box));
    expect(cards.length).toBeGreaterThan(10);
    for (const [at, last] of cards.entries())
      if (at >= 4) expect(last.y + last.height - cards[at - 4]!.y).toBeLessThanOrEqual(PHONE.height);
    const pictures = await Promise.all((await page.locator("main [data-choosable] article img").all()).map(box));
    for (const { width, height } of pictures) expect(Math.round(width)).toBe(Math.round(height));
    const names = await areOnTop(page.locator("main [data-choosable] h3 a"));
    expect(names).toEqual(names.map(() => true));
  },
);

test.each(["/en", "/ga"])(
  "the chips below the search of %s are seen on a phone, or go on at its edge",
  async (path) => {
    const page = await browser.visit(path, { width: PHONE.width });
    const line = page.locator("main section > div > ul").first();
    await line.getByRole("button").first().waitFor(); // that of its island, which keeps its place
    const chips = await line.locator("a:visible, button:visible").all();
    expect(chips.length).toBeGreaterThan(1);
    const seen = await Promise.all(chips.map(box));
    // Where not all are seen, one stands under the fading end of the line, which says that it can be moved.
    if (seen.some(({ x, width }) => x + width > PHONE.width))
      expect(seen.some(({ x, width }) => x < PHONE.width - 36 && x + width > PHONE.width - 36)).toBe(true);
    for (const chip of chips) {
      await chip.scrollIntoViewIfNeeded();
      const moved = await box(chip);
      expect(Math.floor(moved.x + moved.width)).toBeLessThanOrEqual(PHONE.width); // layout counts in 64ths
      await line.evaluate((element) => element.scrollTo(0, 0));
    }
  },
);

test("no name on a map stands under the zoom buttons, and it comes back when the map is moved", async () => {
  const page = await browser.visit("/en/pages?bbox=-8.5190,54.9650,-8.4800,54.9925");
  const label = page.locator(".canvas .name > span", { hasText: "Leabgarrow" });
  await label.waitFor();
  const [name, buttons, map] = await Promise.all(
    [label, page.locator(".leaflet-control-zoom"), page.locator(".canvas")].map(box),
  );
  const [from, to] = [
    { x: map!.x + map!.width / 2, y: map!.y + map!.height / 2 },
    { x: buttons!.x - name!.x, y: buttons!.y - name!.y },
  ];
  const drag = async (x: number, y: number) => {
    await page.mouse.move(from.x, from.y);
    await page.mouse.down();
    await page.mouse.move(from.x + x, from.y + y, { steps: 5 });
    await page.waitForTimeout(300); // a map that is released while it moves glides on
    await page.mouse.up();
  };
  await drag(to.x, to.y);
  await label.waitFor({ state: "hidden" });
  await drag(-to.x, -to.y);
  await label.waitFor({ state: "visible" });
});

test.each([
  ["sign-in", "en"],
  ["register", "ga"],
])("without scripts the screen /%s shows why, and no form, in %s", async (screen, locale) => {
  const page = await browser.visit(`/${locale}/${screen}`, { javaScript: false });
  await expect
    .poll(() => page.locator("h1:visible").allTextContents())
    .toEqual([locale === "en" ? "This needs JavaScript" : "Tá JavaScript de dhíth anseo"]);
  expect(await page.locator("main :is(form, button, input):visible").count()).toBe(0);
  expect(await page.locator(`main a[href="/${locale}/feedback"]`).isVisible()).toBe(true);
});

test("a day of the week is never broken over two lines, however long the note beside its hours is", async () => {
  const slug = `hours-${crypto.randomUUID().slice(0, 8)}`;
  const id = await insertPage(site.db, { slug, name: "Pier Café", name_ie: "Caifé an Ché" });
  const note = { note: "with a booking, or knock", note_ie: "le háirithint, nó buail cnag ar an doras" };
  await insertHours(site.db, id, { kind: "appointment", ...note });
  await insertHours(site.db, id, { kind: "appointment", set: "kitchen", ...note });
  const page = await browser.visit(`/ga/pages/${slug}`, PHONE);
  const days = page.getByRole("rowheader").getByText(/^Dé/);
  await days.first().waitFor();
  const lines = await days.evaluateAll((all) => all.map((day) => day.getClientRects().length));
  expect(lines.length).toBeGreaterThan(10);
  expect(lines).toEqual(lines.map(() => 1));
});
