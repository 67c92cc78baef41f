import { sql } from "kysely";
import type { Page } from "playwright-core";
import { afterEach, expect, test } from "vitest";
import type { Landscape } from "#core/contract/office/settings.ts";
import { useBrowser } from "../support/browser.ts";
import { insertHours, insertPage, insertPrice } from "../support/factories.ts";
import { type MailServer, startMailServer } from "../support/mail-server.ts";
import { type NewDirectory, startOnNothing, WHILE_STARTING_AGAIN } from "../support/new-directory.ts";
import { HAS_JOURNEYS } from "../support/of-journeys.ts";
import { FILES, OF_AN_ISLAND, OF_IRELAND, OF_IRISH, SCREENS, textOf } from "../support/words-of-elsewhere.ts";

const site = { url: "" } as NewDirectory;
// A link that is used up is answered with 409.
const browser = useBrowser(site, {
  expected: new RegExp(`${WHILE_STARTING_AGAIN.source}|status of 409`),
});
afterEach(() => site.stop?.());

async function start(settings: Record<string, string> = {}): Promise<string> {
  const { link } = Object.assign(site, await startOnNothing(settings));
  return link;
}

const PASSWORD = "turf and heather 9";

async function becomeAdministrator(page: Page): Promise<void> {
  await page.getByLabel("Your name").fill("Nóra");
  await page.getByLabel("Email address").fill("nora@parish.example");
  await page.locator("input[name=newPassword]").fill(PASSWORD);
  await page.getByRole("button", { name: "Go on" }).click();
  await page.getByRole("heading", { name: "Lock it twice" }).waitFor();
}

const goOn = (page: Page) => page.getByRole("button", { name: "Save and go on" }).click();
const step = (page: Page, name: string) => page.getByRole("heading", { level: 2, name, exact: true }).waitFor();

/** Typed and chosen as people do, by a name in any language; then its region. */
async function chooseCountry(page: Page, typed: string, region?: string): Promise<void> {
  const country = page.getByRole("combobox", { name: "Country" });
  await country.click();
  await page.keyboard.type(typed);
  await country.press("Enter");
  if (region) await page.getByLabel("Region").selectOption(region);
}

type Place = { name: string; names?: string[]; noun: string; landscape: Landscape; pages: string[] };

/** The steps after the first two, up to the desk's overview. */
async function describePlace(
  page: Page,
  { name, names = ["English", "Irish"], noun, landscape, pages }: Place,
): Promise<void> {
  for (const language of names) await page.getByLabel(`Name in ${language}`).fill(name);
  await page.locator(`input[name=landscape][value=${landscape}]`).check();
  await goOn(page);
  await step(page, "What there is");
  await page.getByLabel("What the place calls itself").selectOption(noun);
  for (const offer of ["Boats", ...(HAS_JOURNEYS ? ["Timetables"] : [])])
    expect(await page.getByLabel(offer, { exact: true }).isChecked()).toBe(false);
  await goOn(page);
  await step(page, "First pages");
  for (const [at, one] of pages.entries()) await page.getByLabel(`Place ${at + 1}`, { exact: true }).fill(one);
  await page.getByRole("button", { name: "Finish" }).click();
  await page.getByRole("heading", { name: "Before your directory is public" }).waitFor();
}

/** Nothing public names what the place is not. */
async function expectNothingOf(words: RegExp, languages = ["en", "ga"]): Promise<void> {
  const read = async (path: string) => (await fetch(site.url + path)).text();
  const screens = SCREENS.flatMap((path) => languages.map((language) => `/${language}${path}`));
  const found = [
    ...(await Promise.all(screens.map(async (path) => [path, textOf(await read(path)).match(words)] as const))),
    ...(await Promise.all(FILES.map(async (path) => [path, (await read(path)).match(words)] as const))),
  ].filter(([, match]) => match);
  expect(found).toEqual([]);
}

test("a parish in Kerry is set up from nothing, on a phone", async () => {
  const link = await start();
  const page = await browser.visit(link, { width: 360, isFirstVisit: true });
  await becomeAdministrator(page);
  expect(page.url()).toBe(`${site.url}/en/setup`); // the secret is used up, and no longer in the address
  await page.getByRole("link", { name: "On to your place" }).click();
  await step(page, "Place");
  await page.getByLabel("County or area").fill("Kerry");
  await expect.poll(() => page.getByLabel("Latitude").inputValue()).toBe("52.14");
  await goOn(page);
  await step(page, "Languages");
  await page.goto(`${site.url}/en/admin`); // left, and taken up again where it was
  await page.getByRole("link", { name: "Go on with it" }).click();
  await step(page, "Languages");
  await page.getByLabel("First", { exact: true }).selectOption("ga");
  await goOn(page);
  await step(page, "Name and look");
  const pages = ["Tigh Uí Chatháin", "The Post Office"];
  await describePlace(page, { name: "Corca Dhuibhne", noun: "parish", landscape: "coast", pages });
  await page.getByText("There are 2 pages.").waitFor();
  const brand = page.locator("header a").first();
  expect(await brand.textContent()).toBe("Corca Dhuibhne"); // also around the desk, which was loaded before it had a name
  expect(await brand.locator("svg").evaluate((mark) => mark.getBoundingClientRect().width)).toBe(32);
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(360);

  const root = await fetch(site.url, { redirect: "manual" });
  expect(root.headers.get("location")).toBe("/ga"); // Irish comes first for who asks for nothing
  const home = textOf(await (await fetch(`${site.url}/en`)).text());
  expect(home).toContain("What is open in the parish today?");
  expect(home).toContain("Privacy");
  const privacy = textOf(await (await fetch(`${site.url}/en/info/privacy`)).text());
  expect(privacy).toContain("run by Corca Dhuibhne");
  expect(privacy).toContain("Data Protection Commission");
  await expectNothingOf(OF_AN_ISLAND);

  const again = await browser.visit(link, { width: 1280, isFirstVisit: true });
  await again.getByLabel("Your name").fill("Somebody");
  await again.getByLabel("Email address").fill("somebody@else.example");
  await again.locator("input[name=newPassword]").fill(PASSWORD);
  await again.getByRole("button", { name: "Go on" }).click();
  await again.getByText("This link is over").waitFor();
});

test("a town in Wales is set up from nothing in Welsh and English, and has nothing of Ireland", async () => {
  const mails = await startMailServer();
  const link = await start({
    SMTP_URL: `smtp://127.0.0.1:${mails.port}?ignoreTLS=true`,
    MAIL_FROM: "porth@porth.example",
  });
  const page = await browser.visit(link, { width: 1280, isFirstVisit: true });
  await becomeAdministrator(page);
  await page.getByRole("link", { name: "On to your place" }).click();
  await step(page, "Place");
  await chooseCountry(page, "Wales", "gb-wls");
  await page.getByLabel("County or area").fill("Gwynedd");
  await expect.poll(() => page.getByLabel("Latitude").inputValue()).toBe("52.9");
  await expect.poll(() => pinIsOnLand(page)).toBe(true); // though the server does not know yet that it is in Wales
  await goOn(page);
  await step(page, "Languages"); // once the server has started again with the things and the languages of Wales
  expect(await page.getByLabel("First", { exact: true }).inputValue()).toBe("cy");
  expect(await page.getByLabel("Second", { exact: true }).inputValue()).toBe("en");
  await goOn(page);
  await step(page, "Name and look");
  await describePlace(page, {
    name: "Porthmadog",
    names: ["Welsh", "English"],
    noun: "town",
    landscape: "town",
    pages: ["Caffi Cadwaladr"],
  });
  await expectNothingOf(new RegExp(`${OF_AN_ISLAND.source}|${OF_IRELAND.source}|${OF_IRISH.source}`, "giu"), [
    "cy",
    "en",
  ]);
  const openApi = await (await fetch(`${site.url}/api/openapi.json`)).text();
  expect(openApi.match(OF_IRELAND) ?? []).toEqual([]);
  expect(openApi).toContain("LL53 8BE");
  const calendar = await (await fetch(`${site.url}/en/events.ics`)).text();
  expect(calendar).toContain("TZID:Europe/London");
  await page.goto(`${site.url}/en/admin/pages`);
  await page.getByRole("link", { name: "Caffi Cadwaladr" }).first().waitFor();
  await expectWelshFirst();
  await page.goto(`${site.url}/cy/admin`);
  await page.getByRole("heading", { name: "Cyn i’ch cyfeiriadur fod yn gyhoeddus" }).waitFor();
  const { rows } = await sql<{ category: string | null; in_english: string | null }>`
    select name as category, name_ie as in_english from category where slug = 'food'`.execute(site.db);
  expect(rows).toEqual([{ category: "Bwyd a diod", in_english: "Food and drink" }]);
  await expectAPageOf({ amount: /£12\.50/, day: "Dydd Llun", language: "cy" });
  await expectAMailInWelsh(mails);
  await mails.stop();
});

/** Whether the middle of the map has the pin, and has land under it. */
const pinIsOnLand = (page: Page) =>
  page.evaluate(() => {
    const [map, pin] = [".leaflet-container", "button.pin"].map((one) =>
      document.querySelector(one)?.getBoundingClientRect(),
    );
    if (!map || !pin || Math.abs(map.x + map.width / 2 - pin.x - pin.width / 2) > pin.width) return false;
    return [...document.querySelectorAll<SVGPathElement>("path.land")].some((land) =>
      land.isPointInFill(
        new DOMPoint(pin.x + pin.width / 2, pin.bottom).matrixTransform(land.getScreenCTM()!.inverse()),
      ),
    );
  });

/** Welsh is what readers get who ask for neither, and the first for search engines. */
async function expectWelshFirst(): Promise<void> {
  const root = await fetch(site.url, { redirect: "manual", headers: { "accept-language": "de" } });
  expect(root.headers.get("location")).toBe("/cy");
  const html = await (await fetch(`${site.url}/cy/pages`)).text();
  expect(html).toMatch(/<html lang="cy"[^>]* data-languages="cy en"/);
  expect(html).toContain(`<link rel="alternate" hreflang="x-default" href="${site.url}/cy/pages">`);
  expect(html).toContain(`<link rel="alternate" hreflang="en" href="${site.url}/en/pages">`);
  expect(html).toContain('<meta property="og:locale" content="cy_GB">');
  expect((await fetch(`${site.url}/ga/pages`)).status).toBe(404);
  expect((await fetch(`${site.url}/en/pages`)).status).toBe(200);
}

/** A page shows money and days as its country and language write them. */
async function expectAPageOf({ amount, day, language }: { amount: RegExp; day: string; language: string }) {
  const { db } = site;
  const id = await insertPage(db, { slug: "y-bont", name: "Y Bont", name_ie: "The Bridge", postcode: "LL49 9LP" });
  await insertHours(db, id, { days: [1, 2] });
  await insertPrice(db, id, { name: "Cawl", amount: 1250 });
  const html = textOf(await (await fetch(`${site.url}/${language}/pages/y-bont`)).text());
  expect(html).toMatch(amount);
  expect(html).toContain(day);
  expect(html).toContain("LL49 9LP");
}

/** Somebody registers in Welsh, and is written to in it. */
async function expectAMailInWelsh({ received }: MailServer): Promise<void> {
  const page = await browser.visit("/cy/register", { width: 1280, isFirstVisit: true });
  await page.locator("input[name=name]").fill("Gwen");
  await page.locator("input[type=email]").fill("gwen@porth.example");
  await page.locator("input[name=newPassword]").fill(PASSWORD);
  await page.getByRole("button", { name: "Creu’r cyfrif" }).click();
  const mail = () => received.find(({ to }) => to.includes("gwen@porth.example"))?.email;
  await expect.poll(() => mail()?.subject).toMatch(/cyfeiriad e-bost/);
  expect(mail()?.html).toContain('lang="cy"');
  expect(`${mail()?.text} ${mail()?.html}`.match(/Gaeilge|Irish|\bconfirm\b/giu) ?? []).toEqual([]);
}

test("a Breton place has French and Breton by its settings, and no English", async () => {
  await start({ COUNTRY: "fr-bre", LANGUAGES: "fr,br", SITE_NAME: "Enez Eusa", SITE_NAME_IE: "Enez Eusa" });
  const root = await fetch(site.url, { redirect: "manual", headers: { "accept-language": "en" } });
  expect(root.headers.get("location")).toBe("/fr");
  for (const language of ["fr", "br"]) {
    const html = await (await fetch(`${site.url}/${language}`)).text();
    expect(html).toContain(`<html lang="${language}"`);
    expect(html).toContain(`<link rel="alternate" hreflang="x-default" href="${site.url}/fr">`);
    const written = html.replaceAll(/<style[\s\S]*?<\/style>/g, ""); // styles name every language
    expect(written.match(/hreflang="(?:en|ga)"|Gaeilge|en-IE/g) ?? []).toEqual([]);
  }
  expect((await fetch(`${site.url}/en`)).status).toBe(404);
  expect(await (await fetch(`${site.url}/api/categories`)).json()).toEqual([]);
});
