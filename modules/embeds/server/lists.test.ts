import Fastify from "fastify";
import { afterAll, afterEach, beforeAll, beforeEach, expect, test, vi } from "vitest";
import { inEveryLanguage } from "#core/contract/languages.ts";
import { LOCALES } from "#core/contract/locales.ts";
import { contrast } from "#core/domain/pages/contrast.ts";
import { indexPages } from "#core/server/api/directory/search/effects.ts";
import { handlers } from "#core/server/api/index.ts";
import { ISLAND_DIRECTORY } from "#core/server/api/office/settings/queries.ts";
import { readConfig } from "#core/server/config/config.ts";
import { openPageCache } from "#core/server/http/cache/page-cache.ts";
import { PublicReads } from "#core/server/http/cache/public-reads.ts";
import { sendProblem } from "#core/server/http/send-problem.ts";
import { browserIdentity } from "#core/server/identity/browser-identity.ts";
import { UsedStyles } from "#core/web/document/used-styles.ts";
import * as renderer from "#core/web/render.tsx";
import { categorise, insertCategory, insertEvent, insertHours, insertPage } from "#test/support/factories.ts";
import { createTestDatabase } from "#test/support/postgres.ts";
import { registerLists } from "./lists.ts";

const { db, drop } = await createTestDatabase();
const directory = { ...ISLAND_DIRECTORY };
const app = Fastify();
app.setErrorHandler(sendProblem);
registerLists(app, {
  db,
  reads: PublicReads.on(db),
  handlers,
  cache: openPageCache(),
  renderer,
  assets: {
    styles: [],
    usedStyles: new UsedStyles(".visually-hidden{clip:auto}"),
    fonts: [],
    italicFonts: [],
    islands: {},
    hydrated: {},
    hydration: { file: "", imports: [] },
    texts: {},
  },
  settings: {
    publicUrl: "https://eolaire.test",
    languages: LOCALES,
    directory,
    name: inEveryLanguage({ name: "Eolaire", name_ie: "Eolaire" }),
    licence: null,
    demo: false,
    identity: browserIdentity(readConfig({})),
    map: { center: { latitude: 55, longitude: -8.5 }, zoom: 12, tiles: null },
    analyticsUrl: null,
    offline: null,
    push: null,
  },
});
const AT = { latitude: 54.99, longitude: -8.52 };
beforeAll(async () => {
  const food = await insertCategory(db, { slug: "food", name: "Food & drink", name_ie: "Bia agus deoch" });
  const bar = await insertPage(db, {
    slug: "bar",
    name: "Lantern <Bar>",
    name_ie: null,
    location: "Leabgarrow",
    ...AT,
  });
  const shop = await insertPage(db, { slug: "shop", name: "Shop" });
  await categorise(db, bar, food);
  for (const id of [bar, shop]) await insertHours(db, id, { opens: "10:00", closes: "18:00" });
  await indexPages(db, [bar, shop]);
});
afterAll(async () => {
  await app.close();
  await drop();
});
beforeEach(() => {
  // Monday, in winter: UTC is Dublin's time.
  vi.spyOn(Temporal.Now, "instant").mockImplementation(() => Temporal.Instant.from("2027-01-11T12:00:00Z"));
});
afterEach(() => vi.restoreAllMocks());

const read = (query = "", embed = "pages") => app.inject(`/embed/${embed}${query}`);
/** Titles, names and states, as they are read. */
const textsOf = async (query: string) =>
  [...(await read(query)).body.matchAll(/>([^<>]+)<\/(?:h1|strong|small|a)>|<\/i>([^<]+)</g)].map(([, a, b]) => a ?? b);

test("the places of a category stand with their states in the language that was asked for", async () => {
  expect(await textsOf("?category=food")).toEqual([
    "Food &amp; drink",
    "Lantern &lt;Bar&gt;",
    "Food &amp; drink · Leabgarrow",
    "Open until 18:00",
    "See all on Eolaire (1)",
    "Show it as it is now",
  ]);
  const irish = (await read("?category=food&lang=ga")).body;
  expect(irish).toContain('<strong lang="en">Lantern');
  expect(irish).toContain("Bia agus deoch · Leadhb Gharbh");
  expect(irish).toContain("Ar oscailt go dtí 18:00");
  expect(irish).toMatch(/href="[^"]+\/ga\/pages\?category=food"/);
});

test("any search is a list, in as many places as were asked for, and one that finds nothing says so", async () => {
  expect((await read("?q=shop")).body).toContain("<strong>Shop</strong>");
  expect((await read("?limit=1")).body.match(/<li>/g)).toHaveLength(1);
  expect((await read("?q=zzqqxx")).body).toContain("<p>No place matches.</p>");
});

test("fields that mean nothing are left out, and words cannot become markup", async () => {
  const { statusCode, body } = await read("?q=%3Cscript%3Ealert(1)%3C/script%3E&price_type=x&limit=1000000&theme=red");
  expect(statusCode).toBe(200);
  expect(body).not.toContain("<script>alert");
});

test("without a language a list is in the reader's, in no cache of others", async () => {
  const answer = (accepted: string, query = "") =>
    app.inject({ url: `/embed/pages?category=food${query}`, headers: { "accept-language": accepted } });
  const [irish, english, chosen] = [
    await answer("ga-IE, en;q=0.5"),
    await answer("de"),
    await answer("ga", "&lang=en"),
  ];
  expect([irish, english, chosen].map(({ body }) => /<h1[^>]*>([^<]+)/.exec(body)?.[1])).toEqual([
    "Bia agus deoch",
    "Food &amp; drink",
    "Food &amp; drink",
  ]);
  expect([irish, chosen].map(({ headers }) => [headers["cache-control"], headers.vary])).toEqual([
    ["private, max-age=60", "Accept-Language, Accept-Encoding"],
    ["public, max-age=60", "Accept-Encoding"],
  ]);
});

test("events stand with day, time and place, and each once", async () => {
  const titles = { title: "Session <live>", title_ie: "Seisiún", location: "The hall", rrule: "FREQ=WEEKLY;BYDAY=FR" };
  await insertEvent(db, { ...titles, starts_at: "2027-01-15T21:00:00Z", ends_at: "2027-01-16T00:30:00Z" });
  const { body } = await read("?lang=ga", "events");
  expect(body).toContain("<strong>Seisiún</strong><small>Dé hAoine 15 Eanáir, 21:00 – 00:30</small>");
  expect(body.match(/<li>/g)).toHaveLength(1);
  expect((await read("?lang=en&kind=music", "events")).body).toContain("No event is announced.");
});

test("a question is answered below its field, by a form of its own", async () => {
  expect((await read("?lang=ga", "search")).body).toMatch(/<form action="\/embed\/search".*name="lang" value="ga"/);
  const { body } = await read("?lang=en&q=shop&accent=7a1f1f", "search");
  expect(body).toContain('name="accent" value="#7a1f1f"');
  expect(body).toMatch(/<h2>Places<\/h2><ul><li><a href="https:\/\/eolaire.test\/en\/pages\/shop"/);
});

test("a map has its places as a list, too", async () => {
  const { body, headers } = await read("?lang=en", "map");
  expect(body).toMatch(/data-map=.*<li><a href="https:\/\/eolaire.test\/en\/pages\/bar"[^>]*>Lantern &lt;Bar&gt;/s);
  expect(body).toContain('<base target="_blank">');
  expect(headers["content-security-policy"]).toMatch(/script-src 'self' 'sha256-.*frame-ancestors \*$/);
});

test.each([
  ["background=222222&text=333333&accent=111111", "#222222"],
  ["background=eeeeee&text=ddd&accent=%23ffff00", "#eeeeee"],
  ["background=777777&accent=777777", "#777777"],
  ["accent=ffff00&theme=light", "#ffffff"],
])("with %s everything can be read on %s", async (query, paper) => {
  const rules = /<style>:root,:host\{([^}]*)\}(.*?)\*\{/.exec((await read(`?lang=en&${query}`)).body)!;
  expect(rules[1]).toContain(`--paper:${paper};`);
  expect(rules[2]).toBe(""); // the device's colours do not count
  for (const [, colour] of rules[1]!.matchAll(/--(?:ink|open|closed):(#[0-9a-f]{6})/g)) {
    expect(contrast(paper, colour!), `${colour} on ${paper}`).toBeGreaterThanOrEqual(4.5);
  }
});

test("where the office offers no open data there is no list", async () => {
  directory.has_open_data = false;
  expect((await read("?q=nowhere")).statusCode).toBe(404);
  directory.has_open_data = true;
  expect((await read("?q=nowhere")).statusCode).toBe(200);
});

test("other sites may frame it and read it, but no other address", async () => {
  const { headers, body } = await read();
  expect(headers["content-security-policy"]).toMatch(
    /^default-src 'none'; script-src 'sha256-[^ ]+'; style-src 'sha256-.*frame-ancestors \*$/,
  );
  expect(headers["set-cookie"]).toBeUndefined();
  expect(body).not.toContain("http-equiv");
  expect([headers["x-frame-options"], headers["access-control-allow-origin"]]).toEqual([undefined, "*"]);
  const script = await app.inject("/embed/eolaire.js");
  expect([script.statusCode, script.headers["content-type"]]).toEqual([200, "text/javascript; charset=utf-8"]);
});
