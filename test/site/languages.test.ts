import { describe, expect, test } from "vitest";
import { NEW_DIRECTORY } from "#core/server/api/office/settings/queries.ts";
import { readConfig } from "#core/server/config/config.ts";
import { insertHours, insertPage, insertPrice } from "../support/factories.ts";
import { post, signedInAs } from "../support/post-as.ts";
import { PUBLIC_URL, useSite } from "../support/site-server.ts";

describe("the setting LANGUAGES", () => {
  test.each([
    ["en,ga,xx", "LANGUAGES: may hold en, ga, cy, gd, fr, br"],
    ["en", "LANGUAGES: needs two languages at least"],
    ["cy,cy", "LANGUAGES: needs two languages at least"],
  ])("is refused at start: %s", (LANGUAGES, reason) => {
    expect(() => readConfig({ LANGUAGES })).toThrow(reason);
  });

  test("is English and Irish by default", () => {
    expect(NEW_DIRECTORY.languages).toEqual(["en", "ga"]);
    expect(readConfig({ LANGUAGES: "en,ga,fr" }).directory.languages).toEqual(["en", "ga", "fr"]);
    expect(readConfig({ LANGUAGES: "ga,en" }).directory).toMatchObject({
      text_languages: ["en", "ga"],
      languages: ["en", "ga"],
    });
  });

  test("names the two of all texts first", () => {
    expect(readConfig({ LANGUAGES: "cy,en,fr" }).directory).toMatchObject({
      text_languages: ["cy", "en"],
      languages: ["cy", "en", "fr"],
    });
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
  let bar: string;
  const site = useSite(
    async (db) => {
      bar = await insertPage(db, {
        slug: "third-bar",
        name: "The Third Bar",
        name_ie: "An Tríú Tábhairne",
        slogan: "Music on Fridays",
        description: "A small bar by the **pier**.",
        description_ie: "Tábhairne beag.",
        address_ie: "Cé Árann",
      });
      await insertHours(db, bar, { days: [1, 2] });
      await insertPrice(db, bar, { name: "Stew", amount: 1250 });
    },
    { LANGUAGES: "en,ga,fr" },
  );

  async function translate(
    field: string,
    text: string | null,
    of: { kind: string; id: string } = { kind: "page", id: bar },
  ) {
    const admin = await signedInAs(site, "admin");
    await post(site, "/api/admin/translations/further/save", { ...of, field, language: "fr", text }, admin);
  }

  /** Compared without its scripts, whose hashes would fill the report. */
  const has = async (path: string, text: string) => (await site.read(path)).includes(text);

  test("the home screen is in that language, and names the others", async () => {
    expect(await has("/fr", '<html lang="fr">')).toBe(true);
    expect(await has("/fr", "Qu’est-ce qui est ouvert sur l’île aujourd’hui\u00a0?")).toBe(true);
    for (const code of ["en", "ga", "fr"]) {
      const link = `<link rel="alternate" hreflang="${code}" href="${PUBLIC_URL}/${code}/pages">`;
      for (const at of ["en", "ga", "fr"]) expect(await has(`/${at}/pages`, link), `${code} on ${at}`).toBe(true);
    }
    expect(await has("/fr/pages", '<meta property="og:locale" content="fr_FR">')).toBe(true);
    expect(await has("/sitemap.xml", `<loc>${PUBLIC_URL}/fr/pages/third-bar</loc>`)).toBe(true);
  });

  test("a page has the opening times, prices and dates of that language", async () => {
    const path = "/fr/pages/third-bar";
    expect(await has(path, "Horaires d’ouverture")).toBe(true);
    expect(await has(path, ">lundi<")).toBe(true);
    expect((await site.read(path)).match(/Stew[^€]{0,200}€/)?.[0]).toContain("12,50\u00a0€");
  });

  test("a text is in that language where it is translated, else in the one that stands in, with its lang", async () => {
    const path = "/fr/pages/third-bar";
    expect(await has(path, '<span lang="en">The Third Bar</span>')).toBe(true);
    expect(await has(path, '<span lang="ga">Cé Árann</span>')).toBe(true);
    await translate("description", "Un petit bar près du **quai**.");
    await expect.poll(() => has(path, "<p>Un petit bar près du <strong>quai</strong>.</p>")).toBe(true);
    expect(await has("/en/pages/third-bar", "Un petit bar")).toBe(false);
    await translate("name", "Le Troisième Bar");
    await expect.poll(() => has(path, "<h1>Le Troisième Bar</h1>")).toBe(true);
    expect(await has("/ga/pages/third-bar", "An Tríú Tábhairne")).toBe(true);
    await translate("name", null);
    await expect.poll(() => has(path, '<span lang="en">The Third Bar</span>')).toBe(true);
  });

  test("cards of the directory are in that language, too", async () => {
    const { id } = await site.db
      .selectFrom("page")
      .select("id")
      .where("slug", "=", "pier-cafe")
      .executeTakeFirstOrThrow();
    const list = "/fr/pages?q=pier+caf%C3%A9";
    expect(await has(list, '<span lang="en">Pier Café</span>')).toBe(true);
    await translate("name", "Café de la jetée", { kind: "page", id });
    await expect.poll(() => has(list, "Café de la jetée")).toBe(true);
    const food = await site.db.selectFrom("category").select("id").where("slug", "=", "food").executeTakeFirstOrThrow();
    await translate("name", "À table", { kind: "category", ...food });
    await expect.poll(() => has(list, "À table")).toBe(true);
  });

  test("a translation of what readers may not see is not shown", async () => {
    await translate("address", "Le quai");
    await expect.poll(() => has("/fr/pages/third-bar", "Le quai")).toBe(true);
    await post(site, "/api/admin/page/update", { id: bar, hide_address: true }, await signedInAs(site, "admin"));
    await translate("slogan", "Musique le vendredi");
    await expect.poll(() => has("/fr/pages/third-bar", "Musique le vendredi")).toBe(true);
    expect(await has("/fr/pages/third-bar", "Le quai")).toBe(false);
  });

  test("the switch leads to the same screen in each other language, and the choice is remembered", async () => {
    const to = `/language/fr?to=${encodeURIComponent("/fr/pages?q=bar")}`;
    expect(await has("/ga/pages?q=bar", `href="${to}" lang="fr"`)).toBe(true);
    expect(await has("/ga/pages?q=bar", 'href="/language/en?')).toBe(true);
    const chosen = await site.get(to);
    expect(chosen.headers.get("location")).toBe("/fr/pages?q=bar");
    const cookie = chosen.headers.get("set-cookie")!.split(";")[0]!;
    expect((await site.get("/", { cookie })).headers.get("location")).toBe("/fr");
    expect((await site.get("/", { "accept-language": "fr-CA,en;q=0.5" })).headers.get("location")).toBe("/fr");
  });

  test.each([
    ["/fr/sign-in?next=/fr", "/en/sign-in?next=/fr"],
    ["/fr/manage/pages", "/en/manage/pages"],
    ["/fr/events.ics", "/en/events.ics"],
  ])("what exists in English and Irish alone is a redirect: %s", async (path, there) => {
    const answer = await site.get(path);
    expect([answer.status, answer.headers.get("location")]).toEqual([302, there]);
  });

  test("an unknown address says so in that language", async () => {
    const answer = await site.get("/fr/nothing-here");
    expect(answer.status).toBe(404);
    expect((await answer.text()).includes("Il n’y a rien à cette adresse")).toBe(true);
  });
});
