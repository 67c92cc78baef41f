import Fastify, { type FastifyInstance } from "fastify";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import {
  insertCategory,
  insertEvent,
  insertPage,
  insertPost,
  insertSpecialPage,
  insertStory,
} from "../../../test/support/factories.ts";
import { createTestDatabase } from "../../../test/support/postgres.ts";
import { readingAt } from "../../../test/support/reading.ts";
import { PageCache } from "../http/page-cache.ts";
import { registerFeeds } from "./feeds.ts";
import { sitemap } from "./sitemap.ts";

const publicUrl = "https://eolaire.test";
const { db, drop } = await createTestDatabase();
const cache = new PageCache();
const app = serve({});
const day = (offset: number) => new Date(Date.now() + offset * 86_400_000);

function serve(options: { urlsPerPart?: number }): FastifyInstance {
  const server = Fastify();
  registerFeeds(server, { db, cache: options.urlsPerPart ? new PageCache() : cache, publicUrl, ...options });
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
    const all = ["", "/pages", "/posts", "/stories", "/events", ...things, "/stories/old-pier"];
    const expected = [...all, "/events/session", "/events/regatta"].flatMap((path) => [`/en${path}`, `/ga${path}`]);
    expect(paths(await read("/sitemap.xml")).sort()).toEqual(expected.sort());
  });

  test("tells of each address its other language and when it was changed", async () => {
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

  test("is XML, kept and compressed like every public answer", async () => {
    const first = await app.inject({ url: "/sitemap.xml", headers: { "accept-encoding": "br" } });
    expect(first.headers).toMatchObject({ "content-type": "application/xml; charset=utf-8", "content-encoding": "br" });
    const headers = { "accept-encoding": "br", "if-none-match": String(first.headers.etag) };
    expect((await app.inject({ url: "/sitemap.xml", headers })).statusCode).toBe(304);
  });

  test("holds nothing that is not public", async () => {
    const hidden = [
      { approval: "requested" },
      { approval: "declined" },
      { approval: "disabled" },
      { status: "hidden" },
      { date_deleted: day(-1) },
    ];
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

  test("is wrong from when the next post appears or the next event is over", async () => {
    const reading = readingAt(db, "2030-01-01T00:00:00Z");
    await insertPost(db, inn, { publish_at: "2030-01-03T00:00:00Z" });
    await sitemap(reading.context, { publicUrl, urlsPerPart: 100 });
    expect(reading.expires()).toBe("2030-01-03T00:00:00Z");
    const next = readingAt(db, "2030-01-01T00:00:00Z");
    await insertEvent(db, { starts_at: "2030-01-01T20:00:00Z", ends_at: "2030-01-02T00:00:00Z" });
    await sitemap(next.context, { publicUrl, urlsPerPart: 100 });
    expect(next.expires()).toBe("2030-01-02T00:00:00Z");
  });

  test("comes in parts where one file cannot hold it, and the parts hold all of it once", async () => {
    cache.clear();
    const whole = paths(await read("/sitemap.xml"));
    const small = serve({ urlsPerPart: 9 });
    const index = await read("/sitemap.xml", small);
    expect(index).toContain("<sitemapindex");
    const parts = paths(index);
    expect(parts).toEqual(parts.map((_, at) => `/sitemap-${at + 1}.xml`));
    const contents = await Promise.all(parts.map(async (part) => paths(await read(part, small))));
    for (const part of contents) expect(part.length).toBeLessThanOrEqual(9);
    expect(contents.flat().sort()).toEqual(whole.sort());
    for (const beyond of [`/sitemap-${parts.length + 1}.xml`, "/sitemap-0.xml", "/sitemap-x.xml", "/sitemap-01.xml"]) {
      expect((await small.inject(beyond)).statusCode, beyond).toBe(404);
    }
  });
});

test("robots.txt opens all but searches of the API, and names the sitemap", async () => {
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
