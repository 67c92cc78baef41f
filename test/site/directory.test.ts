import type { Page } from "playwright-core";
import { describe, expect, test } from "vitest";
import { useBrowser, waitForFocus } from "../support/browser.ts";
import { useSite } from "../support/site-server.ts";

const PHONE = { width: 360, height: 740 };

const site = useSite();
const browser = useBrowser(site);

const cards = (page: Page) => page.locator("main [data-choosable] article");
/** Of the file that the browser has chosen. */
const widthOfFirstPicture = async (page: Page) =>
  Number(
    /-(\d+)\.\w+$/.exec(
      await cards(page)
        .locator("img")
        .first()
        .evaluate((image: HTMLImageElement) => image.currentSrc),
    )?.[1],
  );
const heightOfFirst = async (page: Page) => (await cards(page).first().boundingBox())!.height;

describe("places as rows or cards", () => {
  test("are rows on a phone and cards on a desk, and a choice is valid for all lists from then on", async () => {
    // With an empty cache: of a picture that it has in memory Chromium takes a larger size.
    const page = await browser.visit("/en/pages", { width: PHONE.width, isFirstVisit: true });
    expect(await heightOfFirst(page)).toBeLessThan(250); // by the names of the place that is first at this hour
    expect(await widthOfFirstPicture(page)).toBe(320);
    await page.getByRole("group", { name: "Show places as" }).getByTitle("Cards").click();
    await expect.poll(() => widthOfFirstPicture(page)).toBeGreaterThan(320);
    expect(await heightOfFirst(page)).toBeGreaterThan(300);
    await page.goto(`${site.url}/ga/categories/food`);
    expect(await heightOfFirst(page)).toBeGreaterThan(300);
    expect(await page.getByRole("radio", { name: "Cártaí" }).isChecked()).toBe(true);
    const desk = await browser.visit("/en/pages", { width: 1280 });
    expect(await heightOfFirst(desk)).toBeGreaterThan(300);
    await desk.getByRole("radio", { name: "Cards" }).focus();
    await desk.keyboard.press("ArrowLeft");
    expect(await heightOfFirst(desk)).toBeLessThan(250);
  });
});

describe("the list or the map, on a phone", () => {
  test.each([true, false])(
    "the links stay in view, and Back leads to the list (JavaScript: %s)",
    async (javaScript) => {
      const page = await browser.visit("/en/pages", { width: PHONE.width, javaScript });
      const views = page.getByRole("navigation", { name: "List or map" });
      const map = page.locator("[data-map]");
      expect([await cards(page).first().isVisible(), await map.isVisible()]).toEqual([true, false]);
      await page.mouse.wheel(0, 1500);
      await views.getByRole("link", { name: "Map" }).click();
      expect([await cards(page).first().isVisible(), await map.isVisible()]).toEqual([false, true]);
      const { y, height } = (await map.boundingBox())!;
      expect(y).toBeGreaterThanOrEqual(0);
      expect(y + height).toBeLessThan(PHONE.height);
      if (javaScript) {
        await page.getByLabel("Open now").check();
        await page.waitForURL(/\?open_at=now#map$/);
        await page.locator(".leaflet-container").waitFor();
        await page.goBack();
      }
      await page.goBack();
      expect([await cards(page).first().isVisible(), await map.isVisible()]).toEqual([true, false]);
    },
  );

  test("a desk shows both, and the map shows the places as large as they fit", async () => {
    const page = await browser.visit("/en/pages", { width: 1280 });
    expect(await page.getByRole("navigation", { name: "List or map" }).isVisible()).toBe(false);
    const map = (await page.locator(".leaflet-container").boundingBox())!;
    let xs: number[] = [];
    async function widthOfPins(): Promise<number> {
      const pins = await Promise.all((await page.locator(".anchor > button").all()).map((pin) => pin.boundingBox()));
      xs = pins.map((pin) => pin!.x + pin!.width / 2);
      return Math.max(...xs) - Math.min(...xs);
    }
    await expect.poll(widthOfPins).toBeGreaterThan(0.55 * map.width); // pins come after the map
    expect(Math.min(...xs)).toBeGreaterThan(map.x);
    expect(Math.max(...xs)).toBeLessThan(map.x + map.width);
  });
});

test.each(["/ga/pages", "/ga", "/en/pages/lantern-bar"])(
  "nothing moves when the scripts of %s arrive",
  async (path) => {
    const page = await browser.visit(path, { width: 412, javaScript: true });
    await page.locator("[data-island=Heart][data-hydrated]").first().waitFor();
    const shifts = await page.evaluate(
      () =>
        new Promise<number>((resolve) => {
          const sum = (list: PerformanceObserverEntryList) =>
            resolve(
              list
                .getEntries()
                .reduce((total, entry) => total + (entry as PerformanceEntry & { value: number }).value, 0),
            );
          new PerformanceObserver(sum).observe({ type: "layout-shift", buffered: true });
          setTimeout(() => resolve(0), 1000);
        }),
    );
    expect(shifts).toBe(0);
  },
);

describe("the filters", () => {
  test.each([PHONE.width, 1280])("lie over the list and say how many places they leave, at %i px", async (width) => {
    const page = await browser.visit("/en/pages?q=music", { width });
    const opener = page.getByRole("button", { name: "Filters" });
    await opener.scrollIntoViewIfNeeded(); // what is on this week stands before the places
    const before = await cards(page).first().boundingBox();
    await opener.press("Enter");
    expect(await cards(page).first().boundingBox()).toEqual(before);
    const panel = page.locator("#filters");
    await panel.getByLabel("Category").selectOption("pubs");
    const show = panel.getByRole("button", { name: /^Show \d+ places?$/ });
    const count = Number((await show.textContent())!.match(/\d+/));
    await page.keyboard.press("Escape");
    await waitForFocus(opener);
    expect(await panel.isVisible()).toBe(false);
    await opener.press("Enter");
    await show.click();
    await page.waitForURL(/category=pubs/);
    expect(await cards(page).count()).toBe(count);
    await page.getByRole("link", { name: "Remove: Pubs and music" }).click();
    await page.waitForURL("**/en/pages?q=music");
  });

  test("are all taken away by one link, which leaves the words", async () => {
    const page = await browser.visit("/ga/pages?q=ceol&category=pubs&sort=name");
    await page.getByRole("button", { name: "Scagairí" }).click();
    await page.getByRole("link", { name: "Glan gach scagaire" }).click();
    await page.waitForURL("**/ga/pages?q=ceol");
  });
});
