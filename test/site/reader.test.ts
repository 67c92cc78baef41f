import type { Page } from "playwright-core";
import { describe, expect, test } from "vitest";
import { useBrowser } from "../support/browser.ts";
import { useSite } from "../support/site-server.ts";

const PHONE = 360;
/** A limit against endless loops: no path on the site needs more presses of a key. */
const MAX_PRESSES = 200;

const site = useSite();
const browser = useBrowser(site);

describe("with the keyboard only", () => {
  test("a reader gets from the home screen to the directions to a page", async () => {
    const page = await browser.visit("/en");
    await tabTo(page, 'article h3 a[href^="/en/pages/"]');
    await page.keyboard.press("Enter");
    await page.waitForURL("**/en/pages/*");
    const directions = await tabTo(page, 'a[href*="openstreetmap.org/directions"]');
    expect(await directions.textContent()).toBe("Directions");
    expect(await isInSight(page)).toBe(true);
  });

  test("the first Tab reaches the skip link", async () => {
    const page = await browser.visit("/ga/pages/lantern-bar");
    await page.keyboard.press("Tab");
    expect(await focusedText(page)).toBe("Léim go dtí an príomhábhar");
    expect(await isInSight(page)).toBe(true);
    await page.keyboard.press("Enter");
    await page.keyboard.press("Tab");
    expect(await page.evaluate(() => document.activeElement?.closest("main") !== null)).toBe(true);
  });

  test("the focused element is visible on a phone, not hidden behind the bar", async () => {
    const page = await browser.visit("/en/pages/lantern-bar", { width: PHONE });
    const hidden: string[] = [];
    for (let presses = 0; presses < 40; presses++) {
      await page.keyboard.press("Tab");
      if (!(await isInSight(page))) hidden.push(await focusedText(page));
    }
    expect(hidden).toEqual([]);
  });

  test("the search shows suggestions while typing, and opens the selected one", async () => {
    const page = await browser.visit("/en");
    const field = await tabTo(page, "input[type=search]");
    await page.keyboard.insertText("lant"); // in one event: further input would replace the list
    await page.getByRole("option", { name: /The Lantern Bar/ }).waitFor();
    expect(await field.getAttribute("aria-expanded")).toBe("true");
    await page.keyboard.press("ArrowDown");
    const active = await field.getAttribute("aria-activedescendant");
    expect(await page.locator(`[id="${active}"]`).getAttribute("aria-selected")).toBe("true");
    await page.keyboard.press("Enter");
    await page.waitForURL("**/en/pages/lantern-bar");
  });

  test("the search without a selected suggestion opens the list", async () => {
    const page = await browser.visit("/ga");
    await tabTo(page, "input[type=search]");
    await page.keyboard.type("bhád");
    await page.keyboard.press("Enter");
    await page.waitForURL("**/ga/pages?q=bh%C3%A1d");
    expect(await page.locator("h1").textContent()).toContain("bhád");
  });

  test("photos open, change and close, and the focus is restored", async () => {
    const page = await browser.visit("/en/pages/lantern-bar");
    await tabTo(page, "[data-island=PhotoGallery] a");
    await page.keyboard.press("Enter");
    const dialog = page.getByRole("dialog", { name: "Photos" });
    await dialog.waitFor();
    const counter = dialog.locator(".counter");
    await expect.poll(() => counter.textContent()).toBe("1 / 7");
    await page.keyboard.press("ArrowRight");
    await page.keyboard.press("ArrowRight");
    await expect.poll(() => counter.textContent()).toBe("3 / 7");
    await page.keyboard.press("ArrowLeft");
    await expect.poll(() => counter.textContent()).toBe("2 / 7");
    await page.keyboard.press("Escape");
    await dialog.waitFor({ state: "hidden" });
    await page.locator("[data-island=PhotoGallery] li:first-child :focus").waitFor();
  });

  test("a pin of the map shows its page and links to it", async () => {
    const page = await browser.visit("/en/pages?category=stay");
    await page.locator(".leaflet-container").waitFor();
    const pin = await tabTo(page, ".leaflet-container .pin");
    const name = await pin.getAttribute("aria-label");
    await page.keyboard.press("Enter");
    const link = page.locator(".leaflet-popup-content a");
    await link.waitFor();
    expect(await link.textContent()).toContain(name);
    // While the map still moves to show the whole popup, a key may not reach it.
    await expect.poll(() => page.keyboard.press("Escape").then(() => link.count())).toBe(0);
    await page.waitForFunction(() => document.activeElement?.matches(".pin"));
  });
});

describe("on a phone", () => {
  test("three taps lead from the home screen to a pub, the next two to its directions in a map app", async () => {
    const page = await browser.visit("/en", { width: PHONE, context: { hasTouch: true, isMobile: true } });
    await page.locator('main a[href="/en/categories/pubs"]').first().tap();
    await page.waitForURL("**/en/categories/pubs");
    await page.locator("main article[data-place-id] a").first().tap();
    await page.waitForURL("**/en/pages/*");
    const directions = page.getByRole("button", { name: "Directions" });
    const { y, height } = (await directions.boundingBox())!;
    expect(y + height, "the button is at the thumb without scrolling").toBeLessThanOrEqual(740);
    await directions.tap();
    const apps = page.locator("#map-apps:popover-open a:visible");
    await expect
      .poll(() => apps.allTextContents())
      .toEqual(["Map app of the phone", "Apple Maps", "Google Maps", "OpenStreetMap"]);
    expect(await apps.last().getAttribute("href")).toMatch(/openstreetmap\.org\/directions\?to=54\.\d+%2C-8\.\d+$/);
    expect(await apps.first().getAttribute("href")).toMatch(/^geo:54\.\d+,-8\.\d+\?q=/);
  });

  test("opening state, place and call button are above the text", async () => {
    const page = await browser.visit("/ga/pages/lantern-bar", { width: PHONE });
    const [times, story] = await Promise.all(
      ["#times", "main article p:has-text('Beár beag')"].map((one) => page.locator(one).first().boundingBox()),
    );
    expect(times!.y).toBeLessThan(story!.y);
  });
});

describe("without JavaScript", () => {
  const open = (path: string) => browser.visit(path, { javaScript: false, width: PHONE });

  test("the search works", async () => {
    const page = await open("/en");
    await page.getByRole("searchbox").fill("stout");
    await page.getByRole("button", { name: "Search" }).click();
    await page.waitForURL("**/en/pages?q=stout*");
    await expect.poll(() => page.locator("main h3 a").allTextContents()).toContain("The Lantern Bar");
  });

  test("filters are submitted with a button", async () => {
    const page = await open("/en/pages?q=music");
    await page.getByRole("button", { name: "Filters" }).click();
    const panel = page.locator("#filters");
    await panel.getByLabel("Category").selectOption("pubs");
    await panel.getByRole("button", { name: "Show" }).click();
    await page.waitForURL(/category=pubs/);
    expect(new URL(page.url()).searchParams.get("q")).toBe("music");
    expect(await page.locator("main h3 a").count()).toBeGreaterThan(0);
  });

  test("the language switch keeps the search, and the root remembers the language", async () => {
    const page = await open("/en/pages?q=ceol");
    await page.locator("header a[hreflang=ga]").click();
    await page.waitForURL("**/ga/pages?q=ceol");
    await page.goto(`${site.url}/`);
    expect(page.url()).toBe(`${site.url}/ga`);
  });

  test("the list has a link to its next part", async () => {
    const page = await open("/en/pages");
    await page.getByRole("link", { name: "More places" }).click();
    await page.waitForURL(/cursor=/);
    expect(await page.locator("main h3 a").count()).toBeGreaterThan(0);
    await page.getByRole("link", { name: "Back to the first" }).click();
    await page.waitForURL("**/en/pages");
  });

  test("a page has its map as a drawing, its recording with native controls, its photos as links", async () => {
    const page = await open(await pathWithRecording());
    expect(await page.locator("audio[controls]").first().isVisible()).toBe(true);
    expect(await page.locator("[data-map] svg").first().isVisible()).toBe(true);
    const photo = await page.locator("[data-island=PhotoGallery] a").first().getAttribute("href");
    expect((await site.get(photo!)).headers.get("content-type")).toMatch(/^image\//);
    const sound = await site.get((await page.locator("audio").first().getAttribute("src"))!, { range: "bytes=0-99" });
    expect([sound.status, (await sound.arrayBuffer()).byteLength]).toEqual([206, 100]);
  });
});

test("all pictures of a page load in a format that the browser supports", async () => {
  const page = await browser.visit("/en/pages/lantern-bar", { width: PHONE, photos: true });
  await page.locator("[data-island=PhotoGallery] details summary").click();
  for (const image of await page.locator("main img:visible").all()) {
    await image.scrollIntoViewIfNeeded();
    await expect
      .poll(() => image.evaluate((one: HTMLImageElement) => (one.complete ? one.naturalWidth : 0)), { timeout: 20_000 })
      .toBeGreaterThan(0);
  }
});

test("all islands of a page together load at most 60 kB of scripts", async () => {
  const sizes: Promise<number>[] = [];
  const page = await browser.visit("/en/info/about", { isFirstVisit: true });
  page.on("requestfinished", (request) => {
    if (request.resourceType() === "script")
      sizes.push(request.sizes().then(({ responseBodySize }) => responseBodySize));
  });
  await page.goto(`${site.url}/en/pages/lantern-bar`);
  for (const map of await page.locator("[data-map]").all()) {
    await map.scrollIntoViewIfNeeded();
    await map.locator(".leaflet-container").waitFor();
  }
  const total = (await Promise.all(sizes)).reduce((sum, size) => sum + size, 0);
  expect(total).toBeGreaterThan(10_000);
  expect(total).toBeLessThanOrEqual(60 * 1024);
});

test.each(["/ga/pages/lantern-bar", "/en/stories/the-night-the-light-went-out"])(
  "%s loads the small fonts, which have all its letters, and no others",
  async (path) => {
    const fonts: string[] = [];
    const page = await browser.visit("/en/info/about", { isFirstVisit: true });
    page.on("request", (request) => {
      if (request.resourceType() === "font") fonts.push(request.url().split("/").at(-1)!);
    });
    await page.goto(`${site.url}${path}`);
    await page.evaluate(() => document.fonts.ready);
    expect(fonts.length).toBeGreaterThanOrEqual(2);
    for (const font of fonts) expect(font).toContain("-core-");
  },
);

test("a printed page has opening hours and address, and no controls", async () => {
  const page = await browser.visit("/en/pages/lantern-bar");
  await page.emulateMedia({ media: "print" });
  expect(await page.locator("#times").isVisible()).toBe(true);
  expect(await page.locator("main > article").textContent()).toMatch(/Friday[\s\S]*Leabgarrow, Arranmore/);
  for (const pressed of ["header nav", "footer", "[data-island=Share] a", "a[href^='tel:']:has-text('Call')"]) {
    for (const one of await page.locator(pressed).all()) expect(await one.isVisible(), pressed).toBe(false);
  }
});

/** Presses Tab until an element that matches the selector has the focus. */
async function tabTo(page: Page, selector: string) {
  for (let presses = 0; presses < MAX_PRESSES; presses++) {
    await page.keyboard.press("Tab");
    if (await page.evaluate((wanted) => document.activeElement?.matches(wanted), selector))
      return page.locator(":focus");
  }
  throw new Error(`The keyboard does not reach ${selector}`);
}

const focusedText = (page: Page) => page.evaluate(() => document.activeElement?.textContent?.trim() ?? "");

/** Whether the focused element is in the viewport, with nothing over its centre. */
function isInSight(page: Page): Promise<boolean> {
  return page.evaluate(() => {
    const element = document.activeElement!;
    const { top, bottom, left, width } = element.getBoundingClientRect();
    if (bottom <= 0 || top >= innerHeight) return false;
    const middle = (Math.max(top, 0) + Math.min(bottom, innerHeight)) / 2;
    const over = document.elementFromPoint(left + width / 2, middle);
    return over === null || element.contains(over) || over.contains(element);
  });
}

async function pathWithRecording(): Promise<string> {
  const { slug } = await site.db
    .selectFrom("audio")
    .innerJoin("page", "page.id", "audio.page_id")
    .where("page.is_public", "=", true)
    .select("page.slug")
    .executeTakeFirstOrThrow();
  return `/en/pages/${slug}`;
}
