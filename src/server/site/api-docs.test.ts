import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import Fastify from "fastify";
import { afterAll, describe, expect, onTestFinished, test } from "vitest";
import { CLIENT_ERRORS, ERRORS } from "#core/contract/errors.ts";
import { FIELD_ERRORS } from "#core/contract/field-errors.ts";
import { contract } from "#core/contract/index.ts";
import { inEveryLanguage } from "#core/contract/languages.ts";
import { UsedStyles } from "#core/web/document/used-styles.ts";
import * as renderer from "#core/web/render.tsx";
import docsStyles from "#core/web/site/docs/docs.module.css";
import { SCRIPTS_OF_MODULES } from "#test/support/module-screens.ts";
import { createTestDatabase } from "#test/support/postgres.ts";
import { ISLAND_DIRECTORY } from "../api/office/settings/queries.ts";
import { openApiText, writtenOpenApi } from "../calls/written-openapi.ts";
import { referenceText, writtenReference } from "../calls/written-reference.ts";
import { readConfig } from "../config/config.ts";
import { openPageCache } from "../http/cache/page-cache.ts";
import { browserIdentity } from "../identity/browser-identity.ts";
import { type ApiDocsDeps, registerApiDocs } from "./api-docs.ts";

const { db, drop } = await createTestDatabase();
const app = Fastify();
const deps: ApiDocsDeps = {
  db,
  cache: openPageCache(),
  renderer,
  config: readConfig({}),
  assets: {
    styles: ["/assets/site.css"],
    usedStyles: new UsedStyles(""),
    fonts: [],
    italicFonts: [],
    islands: {},
    hydrated: {},
    hydration: { file: "", imports: [] },
    texts: {},
  },
  settings: {
    directory: ISLAND_DIRECTORY,
    name: inEveryLanguage({ name: "Eolaire", name_ie: "Eolaire" }),
    languages: ["en", "ga"],
    publicUrl: "https://eolaire.test",
    demo: false,
    identity: browserIdentity(readConfig({})),
    map: { center: { latitude: 55, longitude: -8.5 }, zoom: 12, tiles: null },
    licence: null,
    analyticsUrl: null,
    offline: null,
    push: null,
  },
};
registerApiDocs(app, deps);
const answer = await app.inject("/api/docs");
const html = answer.body.replaceAll("<!-- -->", ""); // React's marks between two pieces of one text
const text = html.replaceAll(/<[^>]+>/g, "").replaceAll("&#x27;", "'");
const ids = [...html.matchAll(/ id="([^"]+)"/g)].map((match) => match[1]);

afterAll(async () => {
  await app.close();
  await drop();
});

describe("the reference page", () => {
  test("lists every call with its address, summary and name in the client", () => {
    for (const [name, row] of Object.entries(contract)) {
      expect(ids).toContain(`call-${name}`);
      expect(html).toContain(`>${row.path}</code>`);
      expect(text.includes(row.summary.replaceAll("`", "")), row.summary).toBe(true);
    }
  });

  test("has every error at the address of the problem's type, in both languages", () => {
    for (const code of [...Object.keys(ERRORS), ...Object.keys(CLIENT_ERRORS)]) expect(ids).toContain(`error-${code}`);
    for (const code of Object.keys(FIELD_ERRORS)) expect(ids).toContain(`field-error-${code}`);
    expect(html).toContain(`<dd>${ERRORS["not-found"].title.en}</dd>`);
    expect(html).toContain(`<dd lang="ga">${ERRORS["not-found"].title.ga}</dd>`);
  });

  test("has no broken links and no duplicate ids", () => {
    const targets = [...html.matchAll(/ href="#([^"]+)"/g)].map((match) => match[1]);
    expect(targets.length).toBeGreaterThan(50);
    for (const target of targets) expect(ids).toContain(target);
    expect(new Set(ids).size).toBe(ids.length);
  });

  test("shows the type, limits and choices of a field, and whether it is required", () => {
    const entryOf = (name: string) => html.slice(html.indexOf(`id="call-${name}"`)).split("</details>")[0];
    const search = entryOf("pages");
    expect(search).toContain("at most 200 characters");
    expect(search).toContain("1 … 100");
    expect(search).toContain("24 where it is missing");
    expect(search).toContain("<code>&quot;relevance&quot;</code> or <code>&quot;distance&quot;</code>");
    expect(search).toContain("300 times a minute");
    expect(search).not.toContain("required");
    const times = entryOf("pageTimes");
    expect(times).toContain("<code>page_id</code>");
    expect(times).toContain("required");
  });

  test("is one English page, and loads no scripts or resources of other origins", () => {
    expect(html).toMatch(/^<!doctype html>\s*<html lang="en">/);
    expect(html).toContain('<link rel="canonical" href="https://eolaire.test/api/docs">');
    expect(html.slice(0, html.indexOf("</head>"))).not.toContain("hreflang");
    expect(html.match(/<script\b[^>]*>|\sstyle=|\son\w+=/g)).toEqual([
      '<script id="reader-choices">',
      '<script type="speculationrules">',
      ...SCRIPTS_OF_MODULES,
      '<script id="account-hint">',
      '<script id="office-notices-script">',
      '<script id="colour-choice-script">',
    ]);
    expect(answer.headers["content-security-policy"]).toContain("default-src 'none'");
    expect(answer.headers["content-security-policy"]).not.toContain("unsafe");
    expect(html).not.toMatch(/server\.invalid|\{limit of/);
    expect(html).toContain('<a href="/api/openapi.json">OpenAPI 3.1 document</a>');
  });
});

describe("the OpenAPI document", () => {
  test("is served with its address and version, and revalidated", async () => {
    const first = await app.inject("/api/openapi.json");
    expect(first.headers["content-type"]).toBe("application/json; charset=utf-8");
    expect(first.json()).toMatchObject({ openapi: "3.1.1", servers: [{ url: "https://eolaire.test/api" }] });
    const headers = { "if-none-match": String(first.headers.etag) };
    expect((await app.inject({ url: "/api/openapi.json", headers })).statusCode).toBe(304);
  });

  test("is the one that the build wrote, with the address of this server", async () => {
    const builtDir = await mkdtemp(join(tmpdir(), "eolaire-docs-"));
    onTestFinished(() => rm(builtDir, { recursive: true }));
    const written = { ...JSON.parse(openApiText()), "x-written-by": "the build" };
    await writeFile(writtenOpenApi(builtDir), JSON.stringify(written));
    const built = Fastify();
    onTestFinished(() => built.close());
    registerApiDocs(built, { ...deps, builtDir });
    expect((await built.inject("/api/openapi.json")).json()).toEqual({
      ...written,
      servers: [{ url: "https://eolaire.test/api" }],
    });
  });

  test("has its readable form of the build, too, with the address, limits and styles of this server", async () => {
    const builtDir = await mkdtemp(join(tmpdir(), "eolaire-docs-"));
    onTestFinished(() => rm(builtDir, { recursive: true }));
    await writeFile(writtenReference(builtDir), `${referenceText(renderer)}<p>written by the build</p>`);
    const built = Fastify();
    onTestFinished(() => built.close());
    const settings = { ...deps.settings, publicUrl: "https://other.test" };
    const assets = {
      ...deps.assets,
      usedStyles: new UsedStyles(`.${docsStyles.entry}{margin:1px}.unused{margin:2px}`),
    };
    const config = { clientRate: 1_234 };
    registerApiDocs(built, { ...deps, cache: openPageCache(), settings, assets, config, builtDir });
    const { body } = await built.inject("/api/docs");
    expect(body).toContain("<p>written by the build</p></div>");
    expect(body).toContain("curl &#x27;https://other.test/api/pages?");
    expect(body).toContain("1234 times a minute from one address");
    expect(body).not.toMatch(/eolaire\.test|server\.invalid|\{limit of/);
    expect(body).toContain(`.${docsStyles.entry}{margin:1px}`);
  });
});
