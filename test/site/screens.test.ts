import type { Locator, Page } from "playwright-core";
import { describe, expect, test } from "vitest";
import type { Locale } from "#core/contract/locales.ts";
import { axeFindings, DESK, PHONE, useBrowser } from "../support/browser.ts";
import { insertCategory, insertPage } from "../support/factories.ts";
import { PATHS_OF_MODULES } from "../support/module-screens.ts";
import { useSite } from "../support/site-server.ts";
import { foreignPhrases, messageKeys, type ShownText } from "../support/site-texts.ts";

const LONG_NAME = "The Arranmore and Burtonport Society for Lighthouses, Boats, Bread, Wool & Music";

const site = useSite(async (db) => {
  await insertPage(db, { slug: "bare", name: LONG_NAME });
  await insertCategory(db, { slug: "nothing-yet", name: "Nothing yet", name_ie: "Rud ar bith fós", rank: 99 });
});
const browser = useBrowser(site, { expected: /status of 404/ });

/**
 * The width at which axe checks the screens of a language. Apart from texts and `lang` attributes both languages have the
 * same document, so axe checks each screen once: in Irish, whose texts are longer, at the narrow width. Screens that have
 * more on a desk than on a phone are checked in English at its width, too.
 */
const AXE_WIDTH = { en: DESK, ga: PHONE } as const;

/** Forms that only their script shows. */
const APPS = new Set([
  "the sign-in",
  "the registration",
  "the way to a new password",
  "a link from a mail that is cut short",
]);

/** A path without language, or the API call that gives one. */
type Address = string | { newest: "posts"; of?: string };

/** More of them is visible on a desk than on a phone: a map, filters, the calendar. */
const WIDE = new Set(["the directory", "a page with everything", "the events of a month", "how to get here"]);

const SCREENS: [what: string, address: Address][] = [
  ["home", ""],
  ["the directory", "/pages"],
  ["a search that finds", "/pages?q=b%C3%A1d"],
  ["a search that finds nothing", "/pages?q=zzqqxx"],
  ["a filtered search", "/pages?category=pubs&tag=music&price_type=moderate&sort=name"],
  ["a search near a place", "/pages?near=54.99,-8.5&within_m=5000&sort=distance"],
  ["a page with everything", "/pages/lantern-bar"],
  ["a page without photos", "/pages/harbour-garage"],
  ["a page that has told nothing but a long name", "/pages/bare"],
  ["a page closed for a while", "/pages/two-bays-camping"],
  ["a page closed for good", "/pages/corner-newsagent"],
  ["a category", "/categories/food"],
  ["an empty category", "/categories/nothing-yet"],
  ["the news", "/posts"],
  ["an offer", { newest: "posts", of: "offer" }],
  ["a post", { newest: "posts", of: "update" }],
  ["the stories", "/stories"],
  ["a story", "/stories/the-night-the-light-went-out"],
  ["the events", "/events"],
  ["the events of a month", `/events?month=${Temporal.Now.plainDateISO("Europe/Dublin").toPlainYearMonth()}`],
  ["the events of a kind today, where there may be none", "/events?when=today&kind=food&free=true"],
  ["asking for a page of a name like another", "/request?name=Lantern"],
  ["an event that repeats", "/events/music-session"],
  ["an event of one day", "/events/harbour-regatta"],
  ["how to get here", "/info/getting-here"],
  ...PATHS_OF_MODULES.map((path) => [`${path} of a module`, path] as [string, string]),
  ["emergency numbers", "/info/emergency"],
  ["about", "/info/about"],
  ["privacy", "/info/privacy"],
  ["the accessibility statement", "/info/accessibility"],
  ["terms of use", "/info/terms"],
  ["the sign-in", "/sign-in"],
  ["the registration", "/register"],
  ["how one begins", "/setup"],
  ["the way to a new password", "/reset"],
  ["a link from a mail that is cut short", "/action"],
  ["an address where nothing is", "/nothing-here"],
];

describe.each(["en", "ga"] as const)("in %s", (locale) => {
  const titles = new Map<string, string>();

  test.each(SCREENS)(
    "%s has no layout, language or accessibility errors on phone and desktop",
    async (what, address) => {
      const width = AXE_WIDTH[locale];
      const isChecked = locale === "ga" || WIDE.has(what);
      // In English texts and layout are left to check, which need no scripts.
      const javaScript = isChecked || APPS.has(what);
      const page = await browser.visit(`/${locale}${await pathOf(address)}`, { width, javaScript });
      if (isChecked) await showWhole(page, width);
      if (javaScript) await waitForIslands(page);
      if (isChecked) await showWhole(page, width); // islands may have made it higher
      const title = await page.title();
      const outline = await outlineOf(page);

      expect.soft(outline.lang).toBe(locale);
      expect.soft(outline.headings.filter((level) => level === 1)).toHaveLength(1);
      expect.soft(skippedLevels(outline.headings)).toEqual([]);
      expect.soft(title).not.toBe("");
      if (!outline.isSearch) {
        expect.soft(titles.get(title) ?? what, `the title “${title}” is another screen's`).toBe(what);
        titles.set(title, what);
      }
      if (isChecked) expect.soft(await axeFindings(page)).toEqual([]);
      await expectLayout(page, locale, width);
      const otherWidth = width === DESK ? PHONE : DESK;
      await page.setViewportSize({ width: otherWidth, height: 740 });
      await expectLayout(page, locale, otherWidth);
    },
  );
});

/** What differs with the width: the texts that are shown, and what does not fit. */
async function expectLayout(page: Page, locale: Locale, width: number): Promise<void> {
  const { capitals, texts } = await outlineOf(page);
  expect.soft(capitals).toEqual([]);
  expect.soft(messageKeys(texts)).toEqual([]);
  expect.soft(foreignPhrases(texts, locale)).toEqual([]);
  expect.soft(await overflowing(page), `wider than ${width} px`).toEqual([]);
}

async function pathOf(address: Address): Promise<string> {
  if (typeof address === "string") return address;
  const { items } = (await (await site.get("/api/posts?limit=100")).json()) as {
    items: { id: string; kind: string }[];
  };
  return `/posts/${items.find(({ kind }) => kind === address.of)!.id}`;
}

/** Makes the viewport as high as the document, so that maps load and no sticky bar covers what axe checks. */
async function showWhole(page: Page, width: number): Promise<void> {
  const height = await page.evaluate(() => document.documentElement.scrollHeight);
  await page.setViewportSize({ width, height });
}

/** Waits until the islands that are in view have started. */
async function waitForIslands(page: Page): Promise<void> {
  // Counted anew each time: a screen may have no form any more once its script has read the address.
  await expect.poll(() => page.locator("hydrated-app form button:disabled").count()).toBe(0);
  for (const map of await page.locator("[data-map]:visible").all()) {
    if (await isInView(map)) await map.locator(".leaflet-container").waitFor();
  }
}

const isInView = (one: Locator) => one.evaluate((element) => element.getBoundingClientRect().top < window.innerHeight);

type Outline = {
  lang: string;
  /** Searches are not indexed, so their titles need not be unique. */
  isSearch: boolean;
  headings: number[];
  capitals: string[];
  texts: ShownText[];
};

/** What assistive technology gets: headings, and all texts and labels with their `lang`. */
function outlineOf(page: Page): Promise<Outline> {
  return page.evaluate(() => {
    const visible = [...document.body.querySelectorAll("*")].filter(
      (element) => !element.closest("script, style, [hidden]") && element.checkVisibility(),
    );
    const langOf = (element: Element) => element.closest<HTMLElement>("[lang]")!.lang as "en" | "ga";
    const textsOf = (element: Element) =>
      [...element.childNodes].filter((node) => node.nodeType === Node.TEXT_NODE).map((node) => node.textContent ?? "");
    const labelsOf = (element: Element) =>
      ["aria-label", "alt", "title", "placeholder"].map((name) => element.getAttribute(name) ?? "");
    return {
      lang: document.documentElement.lang,
      isSearch: location.search !== "",
      headings: visible.filter((one) => /^H[1-6]$/.test(one.tagName)).map((one) => Number(one.tagName[1])),
      capitals: visible
        .filter((element) => getComputedStyle(element).textTransform === "uppercase")
        .map((element) => element.outerHTML.slice(0, 100)),
      texts: visible.flatMap((element) =>
        [...textsOf(element), ...labelsOf(element)]
          .map((text) => ({ text: text.trim(), lang: langOf(element) }))
          .filter(({ text }) => text !== ""),
      ),
    };
  });
}

function skippedLevels(headings: number[]): string[] {
  return headings.flatMap((level, at) => {
    const before = headings[at - 1] ?? 0;
    return level > before + 1 ? [`h${level} after h${before}`] : [];
  });
}

/** The elements that cause horizontal scrolling. */
function overflowing(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const width = document.documentElement.clientWidth;
    if (document.documentElement.scrollWidth <= width) return [];
    const isCut = (element: Element | null): boolean =>
      element !== null && element !== document.body
        ? getComputedStyle(element).overflowX !== "visible" || isCut(element.parentElement)
        : false;
    return [...document.body.querySelectorAll("*")]
      .filter((element) => element.getBoundingClientRect().right > width + 1 && !isCut(element.parentElement))
      .slice(0, 5)
      .map((element) => element.outerHTML.slice(0, 120));
  });
}
