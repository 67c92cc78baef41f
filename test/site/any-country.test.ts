import { mkdir } from "node:fs/promises";
import { join } from "node:path";
import { env } from "node:process";
import type { Locator, Page } from "playwright-core";
import { afterEach, expect, test } from "vitest";
import { useBrowser } from "../support/browser.ts";
import { insertHours, insertPage, insertPrice } from "../support/factories.ts";
import { type NewDirectory, startOnNothing, WHILE_STARTING_AGAIN } from "../support/new-directory.ts";
import { findingsIn, OF_AN_ISLAND, OF_IRELAND, OF_IRISH, textOf } from "../support/words-of-elsewhere.ts";

/** Places in countries of which nobody has written a pack are set up from nothing, with what is published of these. */
const site = { url: "" } as NewDirectory;
const browser = useBrowser(site, { expected: WHILE_STARTING_AGAIN });
afterEach(() => site.stop?.());

/** More would tire somebody who has never seen it. */
const MAX_PRESSES = 30;

/** Where the screens are photographed: a folder; nowhere where none is named. */
const { PHOTOGRAPHS } = env;

type Trial = {
  name: string;
  /** What somebody types in the field of the country. */
  typed: string;
  code: string;
  region?: string;
  noun: string;
  zone: string;
  languages: [string, string];
  page: {
    name: string;
    address: string;
    postcode: string;
    phone: string;
    typedPhone: string;
    amount: RegExp;
    shown: RegExp;
  };
  holidays: RegExp;
  emergency: RegExp;
};

const TRIALS: Trial[] = [
  {
    name: "Bautzen",
    typed: "Deutschland",
    code: "de",
    region: "de-sn",
    noun: "town",
    zone: "Europe/Berlin",
    languages: ["en", "fr"],
    page: {
      name: "Bäckerei Schmole",
      address: "Reichenstraße 1, Bautzen",
      postcode: "02625",
      phone: "+493591534000",
      typedPhone: "03591 534000",
      amount: /€12\.50/,
      shown: /Reichenstraße 1, 02625 Bautzen/,
    },
    holidays: /Reformation Day|Day of Prayer|New Year/,
    emergency: /112, 110/,
  },
  {
    name: "Chur",
    typed: "schweiz",
    code: "ch",
    region: "ch-gr",
    noun: "city",
    zone: "Europe/Zurich",
    languages: ["fr", "en"],
    page: {
      name: "Café Maron",
      address: "Untere Gasse 10, Chur",
      postcode: "7000",
      phone: "+41812525454",
      typedPhone: "081 252 54 54",
      amount: /12[.,]50\sCHF|CHF\s12\.50/,
      shown: /Untere Gasse 10, 7000 Chur/,
    },
    holidays: /New Year/,
    emergency: /112, 117, 118, 144/,
  },
  {
    name: "Bilbao",
    typed: "España",
    code: "es",
    region: "es-pv",
    noun: "city",
    zone: "Europe/Madrid",
    languages: ["en", "fr"],
    page: {
      name: "Café Iruña",
      address: "Jardines de Albia 1, Bilbao",
      postcode: "48001",
      phone: "+34944237021",
      typedPhone: "944 23 70 21",
      amount: /€12\.50/,
      shown: /Jardines de Albia 1, 48001 Bilbao/,
    },
    holidays: /Immaculate Conception|New Year/,
    emergency: /112/,
  },
  {
    name: "Sedbergh",
    typed: "England",
    code: "gb",
    region: "gb-eng",
    noun: "village",
    zone: "Europe/London",
    languages: ["en", "fr"],
    page: {
      name: "The Three Hares",
      address: "57 Main Street, Sedbergh",
      postcode: "LA10 5AB",
      phone: "+441539621058",
      typedPhone: "015396 21058",
      amount: /£12\.50/,
      shown: /LA10 5AB/,
    },
    holidays: /Christmas Day|Good Friday/,
    emergency: /999, 112/,
  },
];

const OF_AN_ISLAND_IN_FRENCH = /(?<!\p{L})(?:îles?|bateaux?|traversées?|ferry|Irlande|irlandaise?s?)(?!\p{L})/giu;
const OF_ELSEWHERE = new RegExp(`${OF_AN_ISLAND.source}|${OF_IRELAND.source}|${OF_IRISH.source}`, "giu");
const ELSEWHERE_BUT_EUROS = new RegExp(
  `${OF_AN_ISLAND.source}|${OF_IRELAND.source.replace(/^€\|\\beuro\\b\|/, "")}|${OF_IRISH.source}`,
  "giu",
);

async function photograph(path: string, name: string, width: number): Promise<void> {
  if (!PHOTOGRAPHS) return;
  await mkdir(PHOTOGRAPHS, { recursive: true });
  const page = await browser.visit(path, { width, isFirstVisit: true });
  await page.screenshot({ path: join(PHOTOGRAPHS, `${name}-${width}.png`), fullPage: true });
}

/** What a person does: one press for a button, a choice, a field that is typed into. */
function counted(page: Page) {
  let presses = 0;
  const did = (action: Promise<unknown>) => {
    presses += 1;
    return action;
  };
  return {
    count: () => presses,
    press: (on: Locator) => did(on.click()),
    type: (into: Locator, text: string) => did(into.fill(text)),
    /** Key by key, in place of what is there, as a list of suggestions follows it. */
    write: async (into: Locator, text: string) => {
      await did(into.click());
      await page.keyboard.type(text);
    },
    choose: (of: Locator, value: string) => did(of.selectOption(value)),
    enter: (on: Locator) => did(on.press("Enter")),
    goOn: () => did(page.getByRole("button", { name: "Save and go on" }).click()),
  };
}

const step = (page: Page, name: string) => page.getByRole("heading", { level: 2, name, exact: true }).waitFor();

test.each(TRIALS)("$name is set up from nothing in thirty presses", async (trial) => {
  const { link } = Object.assign(site, await startOnNothing());
  const width = trial.code === "ch" ? 360 : 1280;
  const page = await browser.visit(link, { width, isFirstVisit: true });
  const hands = counted(page);
  await hands.type(page.getByLabel("Your name"), "Anna");
  await hands.type(page.getByLabel("Email address"), "anna@town.example");
  await hands.type(page.locator("input[name=newPassword]"), "turf and heather 9");
  await hands.press(page.getByRole("button", { name: "Go on" }));
  await page.getByRole("heading", { name: "Lock it twice" }).waitFor();
  await hands.press(page.getByRole("link", { name: "On to your place" }));
  await step(page, "Place");
  const country = page.getByRole("combobox", { name: "Country" });
  await hands.write(country, trial.typed);
  await hands.enter(country);
  if (trial.region) await hands.choose(page.getByLabel("Region"), trial.region);
  const facts = page.getByRole("region", { name: "What follows from the country" });
  await expect.poll(() => facts.textContent()).toMatch(trial.emergency);
  expect(await facts.textContent()).toMatch(new RegExp(trial.zone));
  await expect.poll(() => facts.textContent()).toMatch(trial.holidays);
  expect(await facts.textContent()).toContain("Not checked by a person");
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(width);
  if (PHOTOGRAPHS) {
    await mkdir(PHOTOGRAPHS, { recursive: true });
    await page.screenshot({ path: join(PHOTOGRAPHS, `${trial.name}-place-${width}.png`), fullPage: true });
  }
  await hands.goOn();
  const [first, second] = trial.languages;
  await page.waitForURL((url) => url.pathname.endsWith("/setup/languages"), { timeout: 60_000 });
  await page.goto(`${site.url}/en/admin/settings/setup/languages`); // the rest is read in English
  await step(page, "Languages");
  expect(await page.getByLabel("First", { exact: true }).inputValue()).toBe(first);
  expect(await page.getByLabel("Second", { exact: true }).inputValue()).toBe(second);
  await hands.goOn();
  await step(page, "Name and look");
  await hands.type(page.locator("input[name=name]"), trial.name);
  await hands.type(page.locator("input[name=name_ie]"), trial.name);
  await hands.press(page.locator("input[name=landscape][value=town]"));
  await hands.goOn();
  await step(page, "What there is");
  await hands.choose(page.getByLabel("What the place calls itself"), trial.noun);
  await hands.goOn();
  await step(page, "First pages");
  await hands.type(page.getByLabel("Place 1", { exact: true }), trial.page.name);
  await hands.press(page.getByRole("button", { name: "Finish" }));
  await page.getByRole("heading", { name: "Before your directory is public" }).waitFor();
  expect(hands.count()).toBeLessThanOrEqual(MAX_PRESSES);
  await page.getByText("were not checked by a person").waitFor();
  const desk = await page.locator("main").textContent();
  await expectNothingOfElsewhere(trial, desk ?? "");
  if (PHOTOGRAPHS)
    await page.screenshot({ path: join(PHOTOGRAPHS, `${trial.name}-desk-${width}.png`), fullPage: true });
  await hands.press(page.getByRole("button", { name: "They are right" }));
  await expect.poll(() => page.getByText("were not checked by a person").count()).toBe(0);
});

/** The home page, a business page and the desk name no other place; money, numbers, addresses and times are of the country. */
async function expectNothingOfElsewhere({ name, languages, page, zone, code }: Trial, desk: string): Promise<void> {
  const { db, read } = site;
  const { address, postcode, phone, typedPhone, amount, shown } = page;
  const id = await insertPage(db, { slug: "cafe", name: page.name, address, postcode, contact_number: phone });
  await insertHours(db, id, { days: [1, 2] });
  await insertPrice(db, id, { name: "Soup", amount: 1250 });
  const paths = languages.flatMap((language) =>
    ["", "/pages", "/pages/cafe", "/info/privacy", "/info/accessibility", "/my-day"].map(
      (path) => `/${language}${path}`,
    ),
  );
  const texts = await Promise.all(paths.map(async (path) => [path, textOf(await read(path))] as const));
  const files = await Promise.all(
    ["/llms.txt", "/site.webmanifest", "/sitemap.xml", "/en/events.ics"].map(
      async (path) => [path, await read(path)] as const,
    ),
  );
  const french = texts.filter(([path]) => path.startsWith("/fr"));
  expect(findingsIn(french, OF_AN_ISLAND_IN_FRENCH)).toEqual([]);
  const hasEuros = code === "de" || code === "es";
  const words = hasEuros ? ELSEWHERE_BUT_EUROS : OF_ELSEWHERE;
  expect(findingsIn([...texts, ...files, ["the desk", desk]], words)).toEqual([]);
  const business = texts.find(([path]) => path === "/en/pages/cafe")?.[1] ?? "";
  expect(business).toMatch(amount);
  expect(business).toMatch(shown);
  expect(business).toContain(typedPhone);
  expect(files.find(([path]) => path.endsWith(".ics"))?.[1]).toContain(`TZID:${zone}`);
  for (const width of [360, 1280])
    for (const [path, what] of [
      ["/en", "home"],
      ["/en/pages/cafe", "page"],
    ] as const)
      await photograph(path, `${name}-${what}`, width);
}
