import Fastify from "fastify";
import { afterAll, afterEach, beforeAll, beforeEach, expect, test, vi } from "vitest";
import { inEveryLanguage } from "#core/contract/languages.ts";
import { LOCALES } from "#core/contract/locales.ts";
import { ISLAND_DIRECTORY } from "#core/server/api/office/settings/queries.ts";
import { openPageCache } from "#core/server/http/cache/page-cache.ts";
import { sendProblem } from "#core/server/http/send-problem.ts";
import { insertHours, insertPage } from "#test/support/factories.ts";
import { createTestDatabase } from "#test/support/postgres.ts";
import { registerBadges } from "./badges.ts";

const { db, drop } = await createTestDatabase();
const cache = openPageCache();
const app = Fastify();
app.setErrorHandler(sendProblem);
registerBadges(app, {
  db,
  cache,
  settings: {
    publicUrl: "https://eolaire.test",
    languages: LOCALES,
    directory: ISLAND_DIRECTORY,
    name: inEveryLanguage({ name: "E", name_ie: "E" }),
    licence: null,
  },
});
let bar: string;
beforeAll(async () => {
  bar = await insertPage(db, { slug: "bar", name: "Lantern <Bar>", name_ie: "An Lóchrann" });
  await insertHours(db, bar, { opens: "10:00", closes: "18:00" });
  await insertPage(db, { slug: "hidden-bar", approval: "requested" });
});
afterAll(async () => {
  await app.close();
  await drop();
});

/** Monday 11 January 2027, in winter: UTC is Dublin's time. */
const at = (clock: string) =>
  vi.spyOn(Temporal.Now, "instant").mockImplementation(() => Temporal.Instant.from(`2027-01-11T${clock}:00Z`));
beforeEach(() => {
  cache.clear();
  at("12:00");
});
afterEach(() => vi.restoreAllMocks());

const read = (path: string) => app.inject(`/embed/${path}`);
const textOf = async (path: string) => /<text[^>]*>([^<]*)</.exec((await read(path)).body)?.[1];

test("the badge says in both languages until when a page is open or closed", async () => {
  expect([await textOf("bar.svg"), await textOf("bar.svg?lang=ga")]).toEqual([
    "Open until 18:00",
    "Ar oscailt go dtí 18:00",
  ]);
  cache.clear();
  at("19:00");
  expect([await textOf("bar.svg"), await textOf("bar.svg?lang=ga")]).toEqual([
    "Closed until tomorrow 10:00",
    "Dúnta go dtí amárach 10:00",
  ]);
});

test("the picture has its title for screen readers, and is cached for a minute", async () => {
  const { body, headers } = await read("bar.svg");
  expect(body).toContain('<title id="t">Lantern &lt;Bar&gt;: Open until 18:00</title>');
  expect([headers["content-type"], headers["cache-control"]]).toEqual([
    "image/svg+xml; charset=utf-8",
    "public, max-age=60",
  ]);
});

test("the frame links to the page in the colours that were asked for", async () => {
  const { body, headers } = await read("bar?lang=ga&theme=dark");
  expect(body).toContain('<a href="https://eolaire.test/ga/pages/bar" target="_blank" rel="noopener">');
  expect(body).not.toMatch(/http-equiv|@media\(prefers-color-scheme/);
  expect((await read("bar")).body).toContain("@media(prefers-color-scheme:dark)");
  expect(headers["content-security-policy"]).toMatch(
    /^default-src 'none'; script-src 'sha256-[^ ]+'; style-src 'sha256-.*frame-ancestors \*$/,
  );
});

test("a badge that stands on another site stays one after a rename", async () => {
  await db.insertInto("former_slug").values({ kind: "page", slug: "old-bar", subject_id: bar }).execute();
  expect((await read("old-bar")).body).toContain("/en/pages/bar");
});

test.each(["hidden-bar", "nobody.svg", "bar.svg.svg"])("%s is nothing", async (path) => {
  expect((await read(path)).statusCode).toBe(404);
});

test("a badge says how much of the directory is in Irish, in Irish unless asked otherwise", async () => {
  expect((await read("irish.svg")).statusCode).toBe(404); // never counted
  const counts = { english: 200, stale_english: 0, stale_irish: 3 };
  await db
    .insertInto("text_share")
    .values([
      { day: "2027-01-10", kind: "page", texts: 200, irish: 10, ...counts },
      { day: "2027-01-11", kind: "page", texts: 200, irish: 175, ...counts },
      { day: "2027-01-11", kind: "post", texts: 1, irish: 0, ...counts },
    ])
    .execute();
  cache.clear();
  expect([await textOf("irish.svg"), await textOf("irish.svg?lang=en")]).toEqual(["87 % i nGaeilge", "87 % in Irish"]);
});
