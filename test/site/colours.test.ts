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

test("a first visit is light, also on a dark device and without JavaScript", async () => {
  for (const javaScript of [true, false]) {
    const page = await browser.visit("/en/info/about", {
      javaScript,
      isFirstVisit: true,
      context: { colorScheme: "dark" },
    });
    expect(await paper(page)).toBe(LIGHT_PAPER);
    expect(await page.evaluate(() => getComputedStyle(document.documentElement).colorScheme)).toBe("light");
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
  await page.getByText("Geal").click();
  expect(await paper(page)).toBe(LIGHT_PAPER);
  await page.goto(`${site.url}/en`);
  expect(await paper(page)).toBe(LIGHT_PAPER);
});

test("paper is white whatever was chosen", async () => {
  const page = await browser.visit("/en/info/about");
  await choose(page, "Dark");
  await page.emulateMedia({ media: "print" });
  expect(await paper(page)).toBe("rgb(255, 255, 255)");
});

/** Visits with the choice of dark colours, on a light device. */
const dark = async (page: Page) => {
  await page.evaluate(() => localStorage.setItem("eolaire.colours", "dark"));
  await page.reload();
};

test("the choice holds on the desk and in the account, for controls and dialogs too", async () => {
  const page = await browser.visitAs("admin", "/en/admin/pages");
  await choose(page, "Dark");
  const search = page.getByRole("main").locator("input").first();
  const coloursOf = () =>
    search.evaluate((field) => {
      const { colorScheme, backgroundColor } = getComputedStyle(field);
      return { colorScheme, backgroundColor };
    });
  expect(await paper(page)).toBe(DARK_PAPER);
  expect(await coloursOf()).toEqual({ colorScheme: "dark", backgroundColor: "rgb(26, 34, 36)" });
  await page.reload();
  await search.waitFor();
  expect(await coloursOf()).toEqual({ colorScheme: "dark", backgroundColor: "rgb(26, 34, 36)" });
  await page.goto(`${site.url}/en/account`);
  expect(await paper(page)).toBe(DARK_PAPER);
});

test("the palette is named by role, too", async () => {
  const page = await browser.visit("/en/info/about");
  const colours = (names: string[]) =>
    page.evaluate((all) => {
      const probe = document.body.appendChild(document.createElement("i"));
      return all.map(
        (name) => Object.assign(probe.style, { color: `var(--${name})` }) && getComputedStyle(probe).color,
      );
    }, names);
  const steps = [...Array(10).keys()];
  const scale = (name: string) => colours(steps.map((step) => `${name}-${step}`));
  expect(new Set(await scale("primary")).size).toBe(10);
  for (const [role, name] of [
    ["primary", "teal"],
    ["secondary", "blue"],
    ["tertiary", "yellow"],
  ] as const) {
    expect(await scale(role)).toEqual(await scale(name));
  }
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
    const page = await browser.visit(path);
    await dark(page);
    await page.waitForLoadState("networkidle");
    expect(await axeFindings(page, "color-contrast")).toEqual([]);
  });

  test.each(["/en/manage", "/en/manage/lantern-bar/times", "/en/admin", "/ga/admin/pages", "/en/account"])(
    "on %s",
    async (path) => {
      const page = await browser.visitAs(path.includes("manage") ? "owner" : "admin", path);
      await dark(page);
      await page.getByRole("main").getByRole("heading").first().waitFor();
      expect(await axeFindings(page, "color-contrast")).toEqual([]);
    },
  );
});
