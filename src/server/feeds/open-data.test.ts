import { brotliDecompressSync, gunzipSync } from "node:zlib";
import Fastify from "fastify";
import { afterAll, beforeAll, expect, test } from "vitest";
import { inEveryLanguage } from "#core/contract/languages.ts";
import { insertPage, insertPrice } from "#test/support/factories.ts";
import { createTestDatabase } from "#test/support/postgres.ts";
import { ISLAND_DIRECTORY } from "../api/office/settings/queries.ts";
import { openPageCache } from "../http/cache/page-cache.ts";
import { registerOpenData } from "./open-data.ts";

const { db, drop } = await createTestDatabase();
const app = Fastify();
const cache = openPageCache();
const licence = { name: "CC BY 4.0", url: "https://creativecommons.org/licenses/by/4.0/" };
const settings = {
  directory: ISLAND_DIRECTORY,
  name: inEveryLanguage({ name: "Eolaire", name_ie: "Eolaire" }),
  publicUrl: "https://eolaire.test",
  licence,
};

beforeAll(async () => {
  registerOpenData(app, { db, cache, settings });
  await insertPrice(db, await insertPage(db, { slug: "inn", name: "The Inn" }), { name: "Tea", amount: 350 });
  const hidden = [
    { approval: "requested" },
    { approval: "declined" },
    { approval: "disabled" },
    { status: "hidden" },
    { date_deleted: new Date() },
  ] as const;
  for (const [at, row] of hidden.entries())
    await insertPage(db, { slug: `secret-${at}`, name: `Secret ${at}`, ...row });
});
afterAll(async () => {
  await app.close();
  await drop();
});

test.each(["csv", "geojson", "json"])(
  "pages.%s tells what is public and the licence, and nothing else",
  async (format) => {
    const answer = await app.inject(`/open-data/pages.${format}`);
    expect(answer.headers).toMatchObject({
      link: `<${licence.url}>; rel="license"`,
      "access-control-allow-origin": "*",
    });
    expect(answer.body).toContain("The Inn");
    expect(answer.body).not.toMatch(/secret|approval|version|revision/i);
    if (format !== "csv") expect(answer.json().license).toEqual(licence);
    const headers = { "if-none-match": String(answer.headers.etag) };
    expect((await app.inject({ url: `/open-data/pages.${format}`, headers })).statusCode).toBe(304);
  },
);

test.each(["csv", "geojson", "json"])(
  "pages.%s of many pages is the same file, sent while it is built",
  async (format) => {
    const many = Fastify();
    registerOpenData(many, { db, cache: openPageCache(), settings, maxCachedPages: 0 });
    const url = `/open-data/pages.${format}`;
    const whole = await app.inject(url);
    const sent = await many.inject(url);
    expect(sent.body).toBe(whole.body);
    expect(sent.headers).toMatchObject({ link: whole.headers.link, vary: "Accept-Encoding" });
    expect(sent.headers.etag).toBeUndefined();
    const brotli = await many.inject({ url, headers: { "accept-encoding": "br" } });
    expect(brotli.headers["content-encoding"]).toBe("br");
    expect(brotliDecompressSync(brotli.rawPayload).toString()).toBe(whole.body);
    const gzip = await many.inject({ url, headers: { "accept-encoding": "gzip" } });
    expect(gunzipSync(gzip.rawPayload).toString()).toBe(whole.body);
    const head = await many.inject({ method: "HEAD", url });
    expect(head.headers["content-type"]).toBe(whole.headers["content-type"]);
    expect(head.body).toBe("");
    await many.close();
  },
);

test("a page that is hidden is gone at once", async () => {
  await db.updateTable("page").set({ status: "hidden" }).where("slug", "=", "inn").execute();
  cache.drop(["pages"]);
  expect((await app.inject("/open-data/pages.csv")).body).not.toContain("The Inn");
});
