import Fastify, { type FastifyInstance } from "fastify";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { inEveryLanguage } from "#core/contract/languages.ts";
import { LOCALES } from "#core/contract/locales.ts";
import {
  categorise,
  insertCategory,
  insertEvent,
  insertPage,
  insertPost,
  insertSpecialPage,
  insertStory,
  insertWalk,
} from "#test/support/factories.ts";
import { createTestDatabase } from "#test/support/postgres.ts";
import { readCalendar, readRss } from "#test/support/read-feeds.ts";
import { readingAt } from "#test/support/reading.ts";
import { indexPages } from "../api/directory/search/effects.ts";
import { ISLAND_DIRECTORY } from "../api/office/settings/queries.ts";
import { openPageCache } from "../http/cache/page-cache.ts";
import { registerFeeds } from "./feeds.ts";
import { sitemap } from "./sitemap.ts";

const publicUrl = "https://eolaire.test";
const settings = {
  publicUrl,
  languages: LOCALES,
  directory: ISLAND_DIRECTORY,
  name: inEveryLanguage({ name: "Eolaire", name_ie: "Eolaire" }),
  licence: null,
};
const { db, drop } = await createTestDatabase();
const cache = openPageCache();
const app = serve({});
const day = (offset: number) => new Date(Date.now() + offset * 86_400_000);

function serve(options: { urlsPerPart?: number }): FastifyInstance {
  const server = Fastify();
  registerFeeds(server, { db, cache: options.urlsPerPart ? openPageCache() : cache, settings, ...options });
  return server;
}

const locations = (xml: string) => [...xml.matchAll(/<loc>([^<]*)<\/loc>/g)].map((match) => String(match[1]));
const paths = (xml: string) => locations(xml).map((url) => url.slice(publicUrl.length));
const read = async (url: string, server = app) => (await server.inject(url)).body;

let inn: string;
beforeAll(async () => {
  inn = await insertPage(db, { slug: "inn" });
  await insertCategory(db, { slug: "food" });
  await insertSpecialPage(db, { slug: "about" });
  await insertPost(db, inn, { id: "0198b3a2-7c1e-7000-8000-00000000000a" });
  await insertStory(db, { slug: "old-pier" });
  const repeating = { rrule: "FREQ=WEEKLY", starts_at: "2020-01-01T20:00:00Z", ends_at: "2020-01-01T22:00:00Z" };
  await insertEvent(db, { slug: "session", ...repeating });
  await insertEvent(db, { slug: "regatta", starts_at: day(3), ends_at: day(4), page_id: inn });
});
afterAll(async () => {
  await app.close();
  await drop();
});

describe("the sitemap", () => {
  test("names every public address in both languages, and the home page as it is linked", async () => {
    const things = ["/pages/inn", "/categories/food", "/info/about", "/posts/0198b3a2-7c1e-7000-8000-00000000000a"];
    const all = ["", "/pages", "/posts", "/stories", "/walks", "/events", "/open-data", ...things, "/stories/old-pier"];
    const expected = [...all, "/events/session", "/events/regatta"].flatMap((path) => [`/en${path}`, `/ga${path}`]);
    expect(paths(await read("/sitemap.xml")).sort()).toEqual(expected.sort());
  });

  test("links each address to its other language, and gives the date of its last change", async () => {
    const { date_updated } = await db
      .selectFrom("page")
      .select("date_updated")
      .where("id", "=", inn)
      .executeTakeFirstOrThrow();
    const xml = await read("/sitemap.xml");
    const entry = xml.split("<url>").find((part) => part.includes(`<loc>${publicUrl}/ga/pages/inn</loc>`));
    expect(entry).toContain(`<lastmod>${date_updated.toISOString()}</lastmod>`);
    for (const [language, locale] of [
      ["en", "en"],
      ["ga", "ga"],
      ["x-default", "en"],
    ]) {
      expect(entry).toContain(`rel="alternate" hreflang="${language}" href="${publicUrl}/${locale}/pages/inn"`);
    }
    expect(xml).toContain('xmlns:xhtml="http://www.w3.org/1999/xhtml"');
  });

  test("is XML, cached and compressed like every public answer", async () => {
    const first = await app.inject({ url: "/sitemap.xml", headers: { "accept-encoding": "br" } });
    expect(first.headers).toMatchObject({ "content-type": "application/xml; charset=utf-8", "content-encoding": "br" });
    const headers = { "accept-encoding": "br", "if-none-match": String(first.headers.etag) };
    expect((await app.inject({ url: "/sitemap.xml", headers })).statusCode).toBe(304);
  });

  test("contains nothing that is not public", async () => {
    const hidden = [
      { approval: "requested" },
      { approval: "declined" },
      { approval: "disabled" },
      { status: "hidden" },
      { date_deleted: day(-1) },
    ] as const;
    for (const [index, row] of hidden.entries()) {
      const page = await insertPage(db, { slug: `secret-page-${index}`, ...row });
      await insertPost(db, page, { id: `0198b3a2-7c1e-7000-8000-0000000dead${index}` });
      await insertEvent(db, {
        slug: `secret-event-of-page-${index}`,
        page_id: page,
        starts_at: day(3),
        ends_at: day(4),
      });
    }
    await insertPost(db, inn, { id: "0198b3a2-7c1e-7000-8000-0000000deada", status: "draft", publish_at: null });
    await insertPost(db, inn, { id: "0198b3a2-7c1e-7000-8000-0000000deadb", publish_at: day(1) });
    await insertPost(db, inn, { id: "0198b3a2-7c1e-7000-8000-0000000deadc", status: "archived" });
    await insertStory(db, { slug: "secret-draft", status: "draft" });
    await insertStory(db, { slug: "secret-tomorrow", publish_at: day(1) });
    await insertSpecialPage(db, { slug: "secret-info", published: false });
    await insertEvent(db, { slug: "secret-event-draft", status: "draft", starts_at: day(3), ends_at: day(4) });
    await insertEvent(db, { slug: "secret-event-over", starts_at: day(-4), ends_at: day(-3) });
    cache.clear();
    expect(await read("/sitemap.xml")).not.toMatch(/secret|dead/);
  });

  test("changes as soon as a page is hidden", async () => {
    const page = await insertPage(db, { slug: "soon-hidden" });
    cache.drop(["pages"]);
    expect(await read("/sitemap.xml")).toContain("/en/pages/soon-hidden<");
    await db.updateTable("page").set({ status: "hidden" }).where("id", "=", page).execute();
    cache.drop([`page:${page}`, "pages"]);
    expect(await read("/sitemap.xml")).not.toContain("soon-hidden");
  });

  test("expires when the next post appears or the next event ends", async () => {
    const reading = readingAt(db, "2030-01-01T00:00:00Z");
    await insertPost(db, inn, { publish_at: "2030-01-03T00:00:00Z" });
    await sitemap(reading.context, { publicUrl, languages: LOCALES, directory: ISLAND_DIRECTORY, urlsPerPart: 100 });
    expect(reading.expires()).toBe("2030-01-03T00:00:00Z");
    const next = readingAt(db, "2030-01-01T00:00:00Z");
    await insertEvent(db, { starts_at: "2030-01-01T20:00:00Z", ends_at: "2030-01-02T00:00:00Z" });
    await sitemap(next.context, { publicUrl, languages: LOCALES, directory: ISLAND_DIRECTORY, urlsPerPart: 100 });
    expect(next.expires()).toBe("2030-01-02T00:00:00Z");
  });

  test("is split into parts where one file cannot hold it, and the parts contain every address once", async () => {
    cache.clear();
    const whole = paths(await read("/sitemap.xml"));
    const small = serve({ urlsPerPart: 9 });
    const index = await read("/sitemap.xml", small);
    expect(index).toContain("<sitemapindex");
    const files = paths(index);
    expect(files).toEqual(files.map((_, at) => `/sitemap-${at + 1}.xml`));
    const contents = await Promise.all(files.map(async (part) => paths(await read(part, small))));
    for (const part of contents) expect(part.length).toBeLessThanOrEqual(9);
    expect(contents.flat().sort()).toEqual(whole.sort());
    for (const beyond of [`/sitemap-${files.length + 1}.xml`, "/sitemap-0.xml", "/sitemap-x.xml", "/sitemap-01.xml"]) {
      expect((await small.inject(beyond)).statusCode, beyond).toBe(404);
    }
  });
});

test("robots.txt allows everything but searches of the API and links that switch the language, and names the sitemap", async () => {
  const answer = await app.inject("/robots.txt");
  expect(answer.headers["content-type"]).toBe("text/plain; charset=utf-8");
  expect(answer.body.split("\n")).toEqual([
    "User-agent: *",
    "Disallow: /api/*?",
    "Disallow: /language/",
    "",
    "Sitemap: https://eolaire.test/sitemap.xml",
    "",
  ]);
});

describe("for programs", () => {
  test("the news is a JSON Feed with the same posts as the RSS", async () => {
    const answer = await app.inject("/en/pages/inn/posts.json");
    expect(answer.headers).toMatchObject({
      "content-type": "application/feed+json; charset=utf-8",
      "access-control-allow-origin": "*",
    });
    const feed = answer.json();
    expect(feed).toMatchObject({
      version: "https://jsonfeed.org/version/1.1",
      language: "en-IE",
      home_page_url: `${publicUrl}/en/pages/inn`,
      feed_url: `${publicUrl}/en/pages/inn/posts.json`,
    });
    const rss = await read("/en/pages/inn/posts.rss");
    const ids = [...rss.matchAll(/<guid isPermaLink="false">([^<]+)</g)].map(([, id]) => id);
    expect(feed.items.map(({ id }: { id: string }) => id)).toEqual(ids);
    expect(ids).toContain("0198b3a2-7c1e-7000-8000-00000000000a");
    expect((await app.inject("/en/pages/nowhere/posts.json")).statusCode).toBe(404);
  });

  test("coming events are points: their own, else that of their page, else none", async () => {
    const there = await insertPage(db, { slug: "there", latitude: 54.98, longitude: -8.51 });
    const secret = await insertPage(db, { slug: "secret-there", status: "hidden", latitude: 54.97, longitude: -8.52 });
    const times = { starts_at: day(5), ends_at: day(6) };
    await insertEvent(db, { slug: "at-own-point", page_id: there, latitude: 55.01, longitude: -8.42, ...times });
    await insertEvent(db, { slug: "at-page", page_id: there, ...times });
    await insertEvent(db, { slug: "anywhere", ...times });
    await insertEvent(db, { slug: "secret-of-page", page_id: secret, ...times });
    await insertEvent(db, { slug: "secret-over", starts_at: day(-4), ends_at: day(-3) });
    cache.clear();
    const answer = await app.inject("/open-data/events.geojson");
    expect(answer.headers["content-type"]).toBe("application/geo+json; charset=utf-8");
    const { type, features } = answer.json();
    expect(type).toBe("FeatureCollection");
    const at = (slug: string) =>
      features.find(({ properties }: { properties: { slug: string } }) => properties.slug === slug).geometry;
    expect(at("at-own-point")).toEqual({ type: "Point", coordinates: [-8.42, 55.01] });
    expect(at("at-page")).toEqual({ type: "Point", coordinates: [-8.51, 54.98] });
    expect(at("anywhere")).toBeNull();
    expect(answer.body).not.toContain("secret");
  });
});

describe("walks", () => {
  const points = [
    { longitude: -8.5, latitude: 54.98, elevation: 12.5 },
    { longitude: -8.5, latitude: 54.99, elevation: 112 },
  ];
  beforeAll(async () => {
    const addWalk = async (row: Parameters<typeof insertStory>[1], elevations = true) => {
      const walked = elevations ? points : points.map((point) => ({ ...point, elevation: null }));
      const story_id = await insertStory(db, row);
      await insertWalk(db, story_id, walked);
    };
    await addWalk({ slug: "to-the-light", title: "Cats & <dogs>", title_ie: "Chuig an solas" });
    await addWalk({ slug: "flat-walk" }, false);
    await addWalk({ slug: "secret-walk", status: "draft" });
    await addWalk({ slug: "secret-walk-tomorrow", publish_at: day(1) });
    cache.clear();
  });

  test("are tracks for map apps, in the language of the address", async () => {
    const answer = await app.inject("/ga/stories/to-the-light.gpx");
    expect(answer.headers).toMatchObject({
      "content-type": "application/gpx+xml; charset=utf-8",
      "access-control-allow-origin": "*",
    });
    expect(answer.body).toContain("<trk><name>Chuig an solas</name>");
    expect(answer.body).toContain(`<trkpt lat="54.98" lon="-8.5"><ele>12.5</ele></trkpt>`);
    expect(await read("/en/stories/to-the-light.gpx")).toContain("<name>Cats &amp; &lt;dogs&gt;</name>");
    expect(await read("/en/stories/flat-walk.gpx")).not.toContain("<ele>");
    for (const slug of ["secret-walk", "secret-walk-tomorrow", "old-pier", "nothing"])
      expect((await app.inject(`/en/stories/${slug}.gpx`)).statusCode).toBe(404);
  });

  test("are lines for other maps, with elevations where all are known", async () => {
    const answer = await app.inject("/open-data/walks.geojson");
    expect(answer.headers).toMatchObject({
      "content-type": "application/geo+json; charset=utf-8",
      "access-control-allow-origin": "*",
    });
    const { features } = answer.json();
    const of = (slug: string) =>
      features.find(({ properties }: { properties: { slug: string } }) => properties.slug === slug);
    expect(of("to-the-light")).toMatchObject({
      geometry: { type: "LineString", coordinates: points.map((one) => [one.longitude, one.latitude, one.elevation]) },
      properties: {
        title_ie: "Chuig an solas",
        length_m: 1112,
        climb_m: 100,
        minutes: 25,
        url: `${publicUrl}/en/stories/to-the-light`,
        gpx: `${publicUrl}/en/stories/to-the-light.gpx`,
      },
    });
    expect(of("flat-walk").geometry.coordinates).toEqual(points.map((one) => [one.longitude, one.latitude]));
    expect(answer.body).not.toContain("secret");
    expect(await read("/open-data/catalogue.jsonld")).toContain(`${publicUrl}/open-data/walks.geojson`);
  });
});

describe("calendars", () => {
  const id = "0198b3a2-7c1e-7000-8000-0000000000e1";
  const at = (path: string) => app.inject(path);
  const slugsIn = (ics: string) => readCalendar(ics).events.map((event) => String(event.get("URL")).split("/").at(-1));

  beforeAll(async () => {
    await insertEvent(db, {
      id,
      slug: "ceili",
      page_id: inn,
      title: "Céilí; music, \\ dance",
      title_ie: "Céilí",
      description: `First line\nsecond ${"ó".repeat(100)}`,
      location: "Halla",
      latitude: 54.99,
      longitude: -8.5,
      kinds: ["music", "arts"],
      starts_at: "2026-07-03T20:00:00Z",
      ends_at: "2026-07-04T00:30:00Z",
      rrule: "FREQ=WEEKLY;UNTIL=20991231",
      exdates: ["2026-12-04T21:00:00Z"],
    });
    await insertEvent(db, {
      slug: "fair",
      all_day: true,
      rrule: "FREQ=YEARLY;UNTIL=20991231",
      starts_at: "2026-07-31T23:00:00Z",
      ends_at: "2026-08-02T23:00:00Z",
    });
    cache.clear();
  });

  test("give an event in the local time of Dublin, with its recurrence rule and exceptions", async () => {
    const answer = await at("/en/events/ceili.ics");
    expect(answer.headers["content-type"]).toBe("text/calendar; charset=utf-8");
    const { properties, events } = readCalendar(answer.body);
    expect(properties).toEqual(expect.arrayContaining([["VERSION", "2.0"]]));
    expect(Object.fromEntries(events[0] ?? [])).toMatchObject({
      UID: `${id}@eolaire.test`,
      SUMMARY: "Céilí\\; music\\, \\\\ dance",
      "DTSTART;TZID=Europe/Dublin": "20260703T210000",
      "DTEND;TZID=Europe/Dublin": "20260704T013000",
      RRULE: "FREQ=WEEKLY;UNTIL=20991231T235959Z",
      "EXDATE;TZID=Europe/Dublin": "20261204T210000",
      GEO: "54.99;-8.5",
      CATEGORIES: "Music,Arts and crafts",
      URL: `${publicUrl}/en/events/ceili`,
    });
    expect((await at("/ga/events/ceili.ics")).body).toContain("\r\nSUMMARY:Céilí\r\n");
    expect((await at("/ga/events/ceili.ics")).body).toContain("\r\nCATEGORIES:Ceol,Ealaín agus ceardaíocht\r\n");
  });

  test("give whole days as dates, with an exclusive end", async () => {
    const [event] = readCalendar((await at("/en/events/fair.ics")).body).events;
    expect(Object.fromEntries(event ?? [])).toMatchObject({
      "DTSTART;VALUE=DATE": "20260801",
      "DTEND;VALUE=DATE": "20260803",
      RRULE: "FREQ=YEARLY;UNTIL=20991231",
    });
  });

  test("exist for the directory, a page and a category, and contain nothing that is not public", async () => {
    const whole = slugsIn((await at("/en/events.ics")).body);
    expect(whole).toEqual(expect.arrayContaining(["session", "regatta", "ceili", "fair"]));
    expect(whole.join()).not.toContain("secret-event-of");
    expect(whole).not.toContain("secret-event-draft");
    expect(slugsIn((await at("/en/pages/inn/events.ics")).body)).toEqual(["ceili", "regatta"]);
    expect(slugsIn((await at("/en/categories/food/events.ics")).body)).toEqual([]);
    const food = await db.selectFrom("category").select("id").where("slug", "=", "food").executeTakeFirstOrThrow();
    await db.insertInto("page_category").values({ page_id: inn, category_id: food.id, rank: 1 }).execute();
    cache.drop(["pages"]);
    expect(slugsIn((await at("/ga/categories/food/events.ics")).body)).toEqual(["ceili", "regatta"]);
    for (const path of [
      "/en/pages/secret-page-0/events.ics",
      "/en/pages/none/posts.rss",
      "/en/events/secret-event-draft.ics",
    ]) {
      expect((await at(path)).statusCode, path).toBe(404);
    }
  });
});

describe("news", () => {
  test("are RSS 2.0 for the directory, a page and a category: escaped, the newest first", async () => {
    const page = await insertPage(db, { slug: "tom-and-co", name: "Tom & <Co>" });
    await insertPost(db, page, { title: "Older", publish_at: "2026-01-02T12:00:00Z" });
    await insertPost(db, page, {
      title: 'Tea & "cake"',
      body: "<script>alert(1)</script>",
      publish_at: "2026-07-04T19:00:00Z",
    });
    await insertPost(db, page, { title: "Later", publish_at: day(2) });
    cache.clear();
    const answer = await app.inject("/ga/pages/tom-and-co/posts.rss");
    expect(answer.headers["content-type"]).toBe("application/rss+xml; charset=utf-8");
    const { channel, items } = readRss(answer.body);
    expect(channel).toEqual({
      title: "Eolaire · Tom & <Co> · Nuacht",
      description: "Eolaire · Tom & <Co> · Nuacht",
      language: "ga",
      link: `${publicUrl}/ga/pages/tom-and-co`,
      lastBuildDate: "Sat, 04 Jul 2026 19:00:00 GMT",
    });
    expect(items).toMatchObject([
      {
        title: 'Tom & <Co>: Tea & "cake"',
        pubDate: "Sat, 04 Jul 2026 19:00:00 GMT",
        description: expect.not.stringContaining("<"),
      },
      { title: "Tom & <Co>: Older" },
    ]);
    const whole = await read("/en/posts.rss");
    expect(whole).toContain("Tea &amp; &quot;cake&quot;");
    expect(whole).not.toMatch(/dead|Later/);
    expect(await read("/en/categories/food/posts.rss")).not.toContain("Tea");
  });
});

test("the notices of the office are a feed and a calendar, with what may be closed", async () => {
  const times = { starts_at: day(-1), ends_at: day(1) };
  const texts = { text: "No ferry: storm", text_ie: "Gan bád: stoirm", reason: "no ferry" };
  await db
    .insertInto("office_notice")
    .values({ ...texts, ...times, reach: "ferry" })
    .execute();
  await db
    .insertInto("office_notice")
    .values({ text: "Over", reach: "none", starts_at: day(-3), ends_at: day(-2) })
    .execute();
  const news = await read("/en/notices.rss");
  expect(news.match(/<item><title>[^<]*/g)).toEqual(["<item><title>No ferry: storm"]);
  expect(news).toContain("May be closed: no ferry (places that depend on the ferry)");
  const calendar = await read("/ga/notices.ics");
  expect(calendar.match(/SUMMARY:.*/g)).toEqual(["SUMMARY:Gan bád: stoirm"]);
});

describe("new places", () => {
  const items = (xml: string) => [...xml.matchAll(/<item><title>([^<]*)</g)].map(([, title]) => title);
  const appeared = (page_id: string, offset: number) =>
    db
      .updateTable("page_news")
      .set({ date_changed: day(offset) })
      .where("page_id", "=", page_id)
      .execute();

  test("are a feed of all, of a search and of a place, the newest first", async () => {
    const food = await insertCategory(db, { slug: "new-food", name: "New food" });
    const bakery = await insertPage(db, {
      slug: "bakery",
      name: "Bakery",
      location: "Ailt an Chorráin",
      slogan: "Bread",
    });
    const grill = await insertPage(db, { slug: "grill", name: "Grill & Bar", location: "Dungloe" });
    await insertPage(db, { slug: "secret-new", name: "Secret", status: "hidden" });
    await categorise(db, bakery, food);
    await categorise(db, grill, food);
    await appeared(bakery, -2);
    await appeared(grill, -1);
    await appeared(inn, -9);
    await indexPages(db, "all", Temporal.Now.instant());
    cache.clear();
    const all = items(await read("/en/pages.rss")).filter((title) => title === "Grill &amp; Bar" || title === "Bakery");
    expect(all).toEqual(["Grill &amp; Bar", "Bakery"]);
    const ofCategory = await read("/en/pages.rss?category=new-food&sort=name&cursor=x");
    expect(items(ofCategory)).toEqual(["Grill &amp; Bar", "Bakery"]);
    expect(ofCategory).toContain("<title>Eolaire · New food · New places</title>");
    expect(ofCategory).toContain(`href="${publicUrl}/en/pages.rss?category=new-food"`);
    expect(items(await read("/en/pages.rss?category=new-food&q=bread"))).toEqual(["Bakery"]);
    const { id } = await db.selectFrom("place").select("id").where("name", "=", "Burtonport").executeTakeFirstOrThrow();
    const ofPlace = JSON.parse(await read(`/ga/pages.json?place=${id}`));
    expect([ofPlace.title, ofPlace.items.map(({ url }: { url: string }) => url)]).toEqual([
      "Eolaire · Ailt an Chorráin · Áiteanna nua",
      [`${publicUrl}/ga/pages/bakery`],
    ]);
    expect(await read("/en/pages.rss")).not.toContain("Secret");
  });

  test("of a category or a place that is not there are not there", async () => {
    for (const query of ["category=nothing", "place=0198b3a2-7c1e-7000-8000-00000000dead"]) {
      expect((await app.inject(`/en/pages.rss?${query}`)).statusCode).toBe(404);
    }
  });
});
