import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { useBrowser } from "../support/browser.ts";
import { englishFinder } from "../support/english-texts.ts";
import { insertEvent, insertHours, insertPage, insertPost, insertPrice } from "../support/factories.ts";
import { followLinks } from "../support/follow-links.ts";
import { ifThere, PATHS_OF_MODULES, pathsOfPage } from "../support/module-screens.ts";
import { type NewDirectory, startOnNothing } from "../support/new-directory.ts";
import { post, signedInWith } from "../support/post-as.ts";
import { formOf } from "../support/uploads.ts";
import { textOf } from "../support/words-of-elsewhere.ts";

const ADMIN = { email: "nolwenn@eusa.example", password: "lann ha brug 9" };

/** Claims a new directory by its link. @returns the header of its administrator's calls */
async function becomeOffice(site: NewDirectory): Promise<{ authtoken: string }> {
  const signUp = "/identitytoolkit.googleapis.com/v1/accounts:signUp?key=eolaire";
  const { idToken } = await post<{ idToken: string }>(site, signUp, { ...ADMIN, returnSecureToken: true });
  const office = { authtoken: idToken };
  await post(site, "/api/account/create", {}, office);
  await post(site, "/api/setup/claim", { token: site.link.split("#")[1] }, office);
  return signedInWith(site, ADMIN);
}

describe("a Breton place, without English", () => {
  const site = {} as NewDirectory;
  beforeAll(async () => {
    const names = { SITE_NAME: "Enez Eusa", SITE_NAME_IE: "Enez Eusa" };
    Object.assign(
      site,
      await startOnNothing({ COUNTRY: "fr-bre", LANGUAGES: "fr,br", CLIENT_RATE: "100000", ...names }),
    );
    const { db } = site;
    const admin = await becomeOffice(site);
    const legal = ["privacy", "terms", "accessibility", "imprint"];
    await post(site, "/api/admin/setup/begin", { categories: ["food", "stay"], legal }, admin);
    const id = await insertPage(db, {
      slug: "ti-ar-mor",
      name: "La Maison de la mer",
      name_ie: "Ti ar mor",
      postcode: "29242",
    });
    await insertHours(db, id, { days: [1, 2, 6] });
    await insertPrice(db, id, { name: "Soupe", name_ie: "Soubenn", amount: 950 });
    await insertPost(db, id, {
      title: "Réouverture",
      title_ie: "Digoret en-dro",
      body: "Bienvenue.",
      body_ie: "Degemer mat.",
    });
    await insertEvent(db, { page_id: id, title: "Veillée", title_ie: "Filaj" });
  });
  afterAll(() => site.stop?.());
  const browser = useBrowser(site, { expected: /status of 40[0-9]/ });

  test("has its legal pages in both languages, with what is right in France", async () => {
    expect(textOf(await site.read("/fr/info/privacy"))).toContain(
      "Commission nationale de l’informatique et des libertés",
    );
    expect(textOf(await site.read("/br/info/privacy"))).toContain("Gant Enez Eusa eo dalc’het ar roll-mañ.");
    expect(textOf(await site.read("/br/info/accessibility"))).toContain("mellad 47 lezenn Frañs");
    expect(textOf(await site.read("/br/pages/ti-ar-mor"))).toContain("9,50");
  });

  test("no screen of visitors, no feed and no file for machines has a word of English", async () => {
    const screens = await followLinks(site, [
      "/fr",
      "/br",
      ...PATHS_OF_MODULES.map((path) => `/fr${path}`),
      ...ifThere("/my-day").map((path) => `/br${path}`),
      "/sitemap.xml",
    ]);
    expect(screens.size).toBeGreaterThan(40);
    const find = englishFinder(["fr", "br"]);
    const found = [...screens].flatMap(([path, html]) => find(html).map((text) => `${path}: ${text}`));
    expect(found).toEqual([]);
  });

  test("nor has the desk, where French stands in for Breton", { timeout: 400_000 }, async () => {
    const find = englishFinder(["fr", "br"]);
    const found: string[] = [];
    const page = await browser.visit("/fr/sign-in?next=/fr/admin", { width: 1280, isFirstVisit: true });
    await page.locator("input[name=email]").fill(ADMIN.email);
    await page.locator("input[name=password]").fill(ADMIN.password);
    await page.locator("hydrated-app form button:not([type])").first().click();
    await page.waitForURL("**/fr/admin");
    await page.getByRole("heading", { name: "Avant que votre annuaire ne soit public" }).waitFor();
    const links = await page
      .locator("nav a[href*='/fr/admin/']")
      .evaluateAll((all) => all.map((one) => one.getAttribute("href")!));
    expect(links.length).toBeGreaterThan(15);
    const desk = "/fr/manage/ti-ar-mor";
    const ofOwner = ["", "/times", "/prices", "/photos", "/team", "/status", "/accessibility"].map(
      (part) => desk + part,
    );
    const paths = [
      "/fr/admin",
      ...new Set(links),
      "/fr/account",
      "/fr/admin/settings/setup?step=languages",
      ...ofOwner,
      "/br/admin",
    ];
    // Among the search words are those that are understood in all languages.
    for (const path of paths.filter((one) => !one.endsWith("/synonyms"))) {
      await page.goto(site.url + path);
      await page.locator("main h1, main h2").first().waitFor();
      await expect.poll(() => page.locator("main .mantine-Loader-root").count()).toBe(0);
      found.push(...find(await page.locator("main").innerHTML()).map((text) => `${path}: ${text}`));
    }
    expect(found).toEqual([]);
  });
});

describe("a Scottish place, without English", () => {
  const site = {} as NewDirectory;
  beforeAll(async () => {
    const names = { SITE_NAME: "Gleann Afraig", SITE_NAME_IE: "Gleann Afraic" };
    const settings = { COUNTRY: "gb-sct", LANGUAGES: "gd,ga", CLIENT_RATE: "100000", ...names };
    Object.assign(site, await startOnNothing(settings));
    const id = await insertPage(site.db, { slug: "cafaidh", name: "Cafaidh a’ Ghlinne", name_ie: "Caife an Ghleanna" });
    await insertHours(site.db, id, { days: [1, 2, 6] });
    await insertPrice(site.db, id, { name: "Brot", name_ie: "Anraith", amount: 450 });
    const texts = { title: "Fosgailte", title_ie: "Ar oscailt arís", body: "Fàilte.", body_ie: "Fáilte." };
    await insertPost(site.db, id, texts);
    await insertEvent(site.db, { page_id: id, title: "Cèilidh", title_ie: "Céilí" });
  });
  afterAll(() => site.stop?.());

  test("no screen of visitors has a word of English, nor one for which there is no Gaelic", async () => {
    const screens = await followLinks(site, [
      ...["", ...PATHS_OF_MODULES, "/pages?q=xyzzy", ...pathsOfPage("cafaidh")].map((path) => `/gd${path}`),
      ...["about", "contact", "where"].map((part) => `/gd/correct?page=cafaidh&section=${part}`),
    ]);
    // Accounts are in the language that stands in for Gaelic.
    const read = [...screens].filter(([path]) => path.startsWith("/gd") && !/sign-in|register|reset/.test(path));
    expect(read.length).toBeGreaterThan(25);
    const find = englishFinder(["gd", "ga"]);
    expect(read.flatMap(([path, html]) => find(html).map((text) => `${path}: ${text}`))).toEqual([]);
  });

  test("a date has its month in the genitive", async () => {
    expect(textOf(await site.read("/gd/posts"))).toContain("1 dhen Fhaoilleach 2026");
  });

  test("what a device can store names no stories where there are none", async () => {
    const shown = textOf(await site.read("/gd/offline"));
    expect(shown).toContain("am mapa");
    expect(shown).not.toContain("0 sgeulachd");
  });

  test("a sheet’s headings mean the languages of the place: “Ainm” is its first here", async () => {
    const sheet = new TextEncoder().encode("Ainm;Name Irish;Uairean\nBùth Chanaich;Siopa;Diluain-Dihaoine 9-17\n");
    const answer = await fetch(`${site.url}/api/admin/page/import`, {
      method: "POST",
      headers: await becomeOffice(site),
      body: formOf(sheet, { columns: "{}", dry_run: "true" }),
    });
    const { table, counts } = (await answer.json()) as { table: { headings: { column: string }[] }; counts: object };
    expect(table?.headings.map(({ column }) => column)).toEqual(["name", "name_ie", "times"]);
    expect(counts).toMatchObject({ add: 1, refuse: 0 });
  });
});
