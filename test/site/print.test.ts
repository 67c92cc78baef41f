import type { Page } from "playwright-core";
import { describe, expect, test } from "vitest";
import { useBrowser } from "../support/browser.ts";
import { ifThere, PATHS_OF_MODULES } from "../support/module-screens.ts";
import { useSite } from "../support/site-server.ts";

const site = useSite(async () => {}, { CLIENT_RATE: "100000" });
const browser = useBrowser(site);

/** What visitors print. */
const SCREENS = [
  "",
  "/pages",
  "/pages?q=doctor+at+night",
  "/pages/lantern-bar",
  "/categories/pubs",
  "/events",
  "/events/music-session",
  "/info/emergency",
  "/info/getting-here",
  ...ifThere("/my-day?pages=lantern-bar"),
  ...PATHS_OF_MODULES,
  "/stories/four-oars",
  "/follow",
];

/**
 * Of a screen on paper, where browsers leave out backgrounds: texts that are too pale for white (WCAG 2.2, 1.4.3), and links and buttons
 * that are filled on the screen and have no border. What brings its own paint is left out.
 * @param filled marks what is filled, before it is paper
 */
async function paleOf(page: Page) {
  await page.evaluate(() => {
    for (const one of document.querySelectorAll<HTMLElement>("a, button, summary")) {
      const { backgroundColor, display } = getComputedStyle(one);
      if (!/, 0\)$|transparent/.test(backgroundColor) && display !== "inline") one.dataset.filled = "";
    }
  });
  await page.emulateMedia({ media: "print" });
  return page.evaluate(() => {
    const contrastOf = (colour: string) => {
      const [red = 0, green = 0, blue = 0, alpha = 1] = colour.match(/[\d.]+/g)!.map(Number);
      const linear = [red, green, blue]
        .map((one) => (one * alpha + 255 * (1 - alpha)) / 255)
        .map((one) => (one <= 0.04045 ? one / 12.92 : ((one + 0.055) / 1.055) ** 2.4));
      return 1.05 / (0.2126 * linear[0]! + 0.7152 * linear[1]! + 0.0722 * linear[2]! + 0.05);
    };
    const isShown = (one: Element) =>
      one.checkVisibility({ opacityProperty: true, visibilityProperty: true }) &&
      one.getBoundingClientRect().width > 1 &&
      !one.closest("[data-painted]");
    const nameOf = (one: Element) => `${one.tagName} ${one.className}: ${one.textContent.trim().slice(0, 40)}`;
    const found = new Set<string>();
    const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    for (let node = texts.nextNode(); node; node = texts.nextNode()) {
      const of = node.parentElement!;
      if (node.textContent!.trim() === "" || /^(?:SCRIPT|STYLE|OPTION)$/.test(of.tagName) || !isShown(of)) continue;
      if (of.closest("svg")) continue;
      if (contrastOf(getComputedStyle(of).color) < 4.5) found.add(`pale: ${nameOf(of)}`);
    }
    for (const one of document.querySelectorAll("[data-filled]")) {
      const { borderTopStyle, borderTopWidth, borderTopColor } = getComputedStyle(one);
      const hasBorder = borderTopStyle !== "none" && Number.parseFloat(borderTopWidth) > 0;
      if (isShown(one) && !(hasBorder && contrastOf(borderTopColor) >= 3)) found.add(`no border: ${nameOf(one)}`);
    }
    return [...found];
  });
}

describe("on paper everything is dark, and what is filled on a screen has a border", () => {
  test.each(SCREENS)("%s", async (path) => {
    for (const locale of ["en", "ga"]) {
      const page = await browser.visit(`/${locale}${path}`);
      expect(await paleOf(page)).toEqual([]);
    }
  });
});

/** As many sheets of A4 as the matter needs. */
const ONE_SHEET = [
  "/pages/lantern-bar",
  "/pages/north-star-ferry",
  "/events",
  "/events?when=week",
  "/events/cliff-walk",
  "/info/emergency",
  "/info/getting-here",
  ...ifThere("/my-day?pages=lantern-bar&pages=pier-cafe"),
];

describe("is one sheet", () => {
  test.each(ONE_SHEET)("%s", async (path) => {
    for (const locale of ["en", "ga"]) {
      const page = await browser.visit(`/${locale}${path}`, { photos: true });
      const pdf = await page.pdf({ format: "A4", preferCSSPageSize: true });
      expect(pdf.toString("latin1").match(/\/Type\s*\/Page\b/g)).toHaveLength(1);
    }
  });
});

test("how to get here is on one sheet, also with the margins of a printer, and names each operator with a phone or an address", async () => {
  const timetables = await site.db.selectFrom("timetable").select(["operator", "phone", "website"]).execute();
  for (const locale of ["en", "ga"]) {
    const page = await browser.visit(`/${locale}/info/getting-here`);
    const pdf = await page.pdf({ format: "A4", margin: { top: "10mm", bottom: "10mm", left: "10mm", right: "10mm" } });
    expect(pdf.toString("latin1").match(/\/Type\s*\/Page\b/g)).toHaveLength(1);
    await page.emulateMedia({ media: "print" });
    const shown = (await page.locator("main").allInnerTexts()).join(" ");
    const addresses = await page
      .locator("main [data-on-paper]:visible")
      .evaluateAll((all) => all.map((one) => getComputedStyle(one, "::before").content));
    for (const { phone, website } of timetables) {
      if (phone) expect(shown.replaceAll(/\D/g, "")).toContain(phone.slice(4));
      if (website) expect(addresses).toContainEqual(expect.stringContaining(new URL(website).host));
    }
  }
});

/** What is true while somebody looks at a screen, and not when a sheet is read. */
const OF_THE_MOMENT = {
  en: /\bin \d+ (min|h)\b|on now|leaves now|has left|(closes|opens) in|open now$|always open|\btoday\b|\btomorrow\b/i,
  ga: /i gceann \d+ (nóim|u)|ar siúl anois|ag imeacht anois|osclófar|dúnfar|inniu|amárach/i,
};

describe("on paper nothing is of the moment", () => {
  test.each(ONE_SHEET)("%s", async (path) => {
    for (const locale of ["en", "ga"] as const) {
      const page = await browser.visit(`/${locale}${path}`);
      await page.emulateMedia({ media: "print" });
      const lines = (await page.locator("main").allInnerTexts()).join("\n").split("\n");
      expect(lines.filter((line) => OF_THE_MOMENT[locale].test(line))).toEqual([]);
    }
  });
});

test("the week is printed from the list of events with one button", async () => {
  const page = await browser.visit("/en/events");
  await page.getByRole("link", { name: "Print the week" }).click();
  await page.waitForURL(/when=week/);
  await page.evaluate(() => Object.assign(window, { print: () => document.body.setAttribute("data-printed", "") }));
  await page.getByRole("button", { name: "Print the week" }).click();
  expect(await page.locator("[data-printed]").count()).toBe(1);
});
