import type { Page } from "playwright-core";
import { describe, expect, test } from "vitest";
import { axeFindings, useBrowser } from "../support/browser.ts";
import { useSite } from "../support/site-server.ts";

const site = useSite();
const browser = useBrowser(site);

const LIGHT_PAPER = "rgb(251, 250, 247)";
const DARK_PAPER = "rgb(18, 24, 26)";

const paper = (page: Page) => page.evaluate(() => getComputedStyle(document.documentElement).backgroundColor);
const choose = (page: Page, name: string) => page.getByRole("group", { name: "Colours" }).getByText(name).click();

test("colours are those of the device, without JavaScript too", async () => {
  for (const javaScript of [true, false]) {
    const dark = await browser.visit("/en/info/about", { javaScript, context: { colorScheme: "dark" } });
    expect(await paper(dark)).toBe(DARK_PAPER);
    const light = await browser.visit("/en/info/about", { javaScript });
    expect(await paper(light)).toBe(LIGHT_PAPER);
  }
});

test("a reader's choice of colours is stored, and is set before anything of the next screen is shown", async () => {
  const page = await browser.visit("/en/info/about", { isFirstVisit: true });
  await choose(page, "Dark");
  expect(await paper(page)).toBe(DARK_PAPER);
  await page.addInitScript(() =>
    new MutationObserver((_changes, observer) => {
      if (!document.body) return;
      document.documentElement.dataset.atBody = document.documentElement.dataset.colours ?? "none";
      observer.disconnect();
    }).observe(document, { childList: true, subtree: true }),
  );
  await page.goto(`${site.url}/ga/pages`);
  expect(await page.locator("html").getAttribute("data-at-body")).toBe("dark");
  expect(await paper(page)).toBe(DARK_PAPER);
  expect(await page.getByRole("radio", { name: "Dorcha" }).isChecked()).toBe(true);
  await page.getByText("De réir an ghléis").click();
  expect(await paper(page)).toBe(LIGHT_PAPER);
});

test("light colours can be chosen on a dark device, and paper is white whatever was chosen", async () => {
  const page = await browser.visit("/en/info/about", { context: { colorScheme: "dark" } });
  await choose(page, "Light");
  expect(await paper(page)).toBe(LIGHT_PAPER);
  await choose(page, "Dark");
  await page.emulateMedia({ media: "print" });
  expect(await paper(page)).toBe("rgb(255, 255, 255)");
});

test("the desk stays light, and offers no choice", async () => {
  const page = await browser.visitAs("admin", "/en/admin", { context: { colorScheme: "dark" } });
  expect(await paper(page)).toBe(LIGHT_PAPER);
  expect(await page.getByRole("group", { name: "Colours" }).count()).toBe(0);
});

describe("dark colours have enough contrast", () => {
  test.each([
    "/en",
    "/ga/pages?q=b%C3%A1d",
    "/en/pages/lantern-bar",
    "/ga/events",
    "/ga/stories/the-night-the-light-went-out",
    "/en/register",
  ])("on %s", async (path) => {
    const page = await browser.visit(path, { context: { colorScheme: "dark" } });
    await page.waitForLoadState("networkidle");
    expect(await axeFindings(page, "color-contrast")).toEqual([]);
  });
});
