import { describe, expect, test } from "vitest";
import { useBrowser } from "../support/browser.ts";
import { ifThere } from "../support/module-screens.ts";
import { useSite } from "../support/site-server.ts";

const site = useSite(async () => {}, { CLIENT_RATE: "100000" });
const browser = useBrowser(site, { expected: /status of 404/ });

const PHONE = { width: 360 };

/** From the top of a phone to the first place, in px. */
const FIRST_PLACE = [
  ["", 420],
  ["/pages", 300],
  ["/pages?open_at=now", 300],
  ["/pages?near=54.99,-8.5", 300],
  ["/categories/pubs", 300],
  ["/categories/food", 300],
] as const;

describe("on a phone the first place is seen without scrolling", () => {
  test.each(FIRST_PLACE)("%s: within %i px", async (path, most) => {
    for (const locale of ["en", "ga"]) {
      const page = await browser.visit(`/${locale}${path}`, PHONE);
      const box = await page.locator("main article").first().boundingBox();
      expect(box!.y).toBeLessThanOrEqual(most);
    }
  });
});

test("near me says first how far each place is, and nothing of that is cut off", async () => {
  const page = await browser.visit("/en/pages?near=54.99,-8.5", PHONE);
  const distances = page.locator("main article strong");
  expect(await distances.first().textContent()).toMatch(/^[\d,.]+ k?m$/);
  for (const distance of await distances.all()) {
    const { x, width } = (await distance.boundingBox())!;
    const card = (await distance.locator("xpath=ancestor::article").boundingBox())!;
    expect(x + width).toBeLessThan(card.x + card.width);
  }
});

describe("the emergency numbers are one press away on a phone", () => {
  test.each([
    "",
    "/pages",
    "/pages/lantern-bar",
    "/categories/pubs",
    "/events",
    "/posts",
    "/stories",
    ...ifThere("/my-day"),
    "/nowhere",
  ])("%s", async (path) => {
    const page = await browser.visit(`/en${path}`, PHONE);
    const link = page.getByRole("link", { name: "112: Emergency numbers" });
    const { width, height, y } = (await link.boundingBox())!;
    expect(width).toBeGreaterThanOrEqual(36);
    expect(height).toBeGreaterThanOrEqual(44);
    expect(y).toBeLessThan(100);
    expect(await link.getAttribute("href")).toBe("/en/info/emergency");
  });
});

test("at 400 % the header leaves the window to the page", async () => {
  for (const locale of ["en", "ga"]) {
    const page = await browser.visit(`/${locale}/pages`, { width: 320 });
    await page.setViewportSize({ width: 320, height: 256 });
    expect((await page.locator("header").first().boundingBox())!.height).toBeLessThanOrEqual(90);
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(320);
  }
});

test("the header is two lines on a phone, and no title of a card is under its heart", async () => {
  for (const locale of ["en", "ga"]) {
    const page = await browser.visit(`/${locale}`, PHONE);
    expect((await page.locator("header").first().boundingBox())!.height).toBeLessThanOrEqual(110);
    const covered = await page.locator("main article").evaluateAll((cards) =>
      cards
        .filter((card) => {
          const heart = card.querySelector("[data-island=Heart]")?.getBoundingClientRect();
          if (!heart || heart.width === 0) return false;
          const range = document.createRange();
          range.selectNodeContents(card.querySelector("h2, h3")!);
          // The symbol is 24 px in the middle of what is pressed.
          const middle = { x: heart.x + heart.width / 2, y: heart.y + heart.height / 2 };
          return [...range.getClientRects()].some(
            (line) => line.right > middle.x - 11 && line.top < middle.y + 8 && line.bottom > middle.y - 8,
          );
        })
        .map((card) => card.textContent),
    );
    expect(covered).toEqual([]);
  }
});
