import Fastify from "fastify";
import { afterAll, afterEach, beforeAll, beforeEach, expect, test, vi } from "vitest";
import { categorise, insertCategory, insertHours, insertPage } from "../../../test/support/factories.ts";
import { createTestDatabase } from "../../../test/support/postgres.ts";
import { inEveryLanguage } from "../../contract/languages.ts";
import { LOCALES } from "../../contract/locales.ts";
import { handlers } from "../api/index.ts";
import { indexPages } from "../api/search/effects.ts";
import { ISLAND_DIRECTORY } from "../api/settings/queries.ts";
import { PageCache } from "../http/page-cache.ts";
import { sendProblem } from "../http/problem.ts";
import { registerEmbeddedLists } from "./embedded-lists.ts";

const { db, drop } = await createTestDatabase();
const app = Fastify();
app.setErrorHandler(sendProblem);
registerEmbeddedLists(app, {
  db,
  handlers,
  cache: new PageCache(),
  settings: {
    publicUrl: "https://eolaire.test",
    languages: LOCALES,
    directory: ISLAND_DIRECTORY,
    name: inEveryLanguage({ en: "Eolaire", ga: "Eolaire" }),
    licence: null,
  },
});
beforeAll(async () => {
  const food = await insertCategory(db, { slug: "food", name: "Food & drink", name_ie: "Bia agus deoch" });
  const bar = await insertPage(db, { slug: "bar", name: "Lantern <Bar>", name_ie: null, location: "Leabgarrow" });
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

const read = (query = "") => app.inject(`/embed/pages${query}`);
/** Titles, names and states, as they are read. */
const textsOf = async (query: string) =>
  [...(await read(query)).body.matchAll(/>([^<>]+)<\/(?:h2|strong|small|a)>|<\/i>([^<]+)</g)].map(([, a, b]) => a ?? b);

test("the places of a category stand with their states in the language that was asked for", async () => {
  expect(await textsOf("?category=food")).toEqual([
    ...["Food &amp; drink", "Lantern &lt;Bar&gt;", "Food &amp; drink · Leabgarrow", "Open until 18:00"],
    "See all on Eolaire (1)",
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
  expect(body).not.toMatch(/<script/);
});

test("other sites may frame it and read it, but no other address", async () => {
  const { headers } = await read();
  expect(headers["content-security-policy"]).toMatch(/^default-src 'none'; style-src 'sha256-.*frame-ancestors \*$/);
  expect([headers["x-frame-options"], headers["access-control-allow-origin"]]).toEqual([undefined, "*"]);
  const script = await app.inject("/embed/eolaire.js");
  expect([script.statusCode, script.headers["content-type"]]).toEqual([200, "text/javascript; charset=utf-8"]);
});
