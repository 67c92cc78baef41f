import { describe, expect, test } from "vitest";
import { readConfig } from "../../src/server/config/config.ts";
import { PUBLIC_URL, useSite } from "../support/site-server.ts";

const THREE = { LANGUAGES: "en,ga,fr" };

describe("the setting LANGUAGES", () => {
  test.each([
    ["en,ga,xx", "LANGUAGES: may hold en, ga, fr"],
    ["en,fr", "LANGUAGES: needs en and ga"],
  ])("is refused at start: %s", (LANGUAGES, reason) => {
    expect(() => readConfig({ LANGUAGES })).toThrow(reason);
  });

  test("is English and Irish by default", () => {
    expect(readConfig({}).languages).toEqual(["en", "ga"]);
  });
});

describe("with the default setting", () => {
  const site = useSite();

  test("there are no screens in a third language, and nothing names it", async () => {
    expect((await site.get("/fr")).status).toBe(404);
    expect((await site.get("/language/fr")).status).toBe(404);
    expect((await site.read("/en")).includes("/fr")).toBe(false);
    expect((await site.read("/sitemap.xml")).includes("/fr")).toBe(false);
  });
});

describe("with a third language", () => {
  const site = useSite(undefined, THREE);

  test("the home screen is in that language, and names the others", async () => {
    const html = await site.read("/fr");
    expect(html).toContain('<html lang="fr">');
    expect(html).toContain("Qu’est-ce qui est ouvert sur l’île aujourd’hui\u00a0?");
    for (const code of ["en", "ga", "fr"]) {
      expect(html).toContain(`<link rel="alternate" hreflang="${code}" href="${PUBLIC_URL}/${code}">`);
    }
  });
});
