import type { Page } from "playwright-core";
import { afterEach, describe, expect, test } from "vitest";
import type { Photo } from "#core/contract/pages/photos.ts";
import { waitForFocus } from "#test/support/browser.ts";
import { IslandBrowser } from "../island-in-browser.tsx";
import { Gallery } from "./Gallery.tsx";

const browser = new IslandBrowser();
afterEach(() => browser.stop());

const photos = Array.from(
  { length: 7 },
  (_, at): Photo => ({
    id: `photo-${at}`,
    url: `/images/photo-${at}`,
    widths: [320, 640],
    width: 640,
    height: 427,
    thumbhash: "1QcSHQRnh493V4dIh4eXh1h4kJUI",
    alt: `View ${at + 1}`,
    alt_ie: null,
    caption: at === 1 ? "The pier" : null,
    caption_ie: null,
    focus_x: 50,
    focus_y: 50,
    rank: at,
    primary: at === 0,
    version: 1,
  }),
);
const isSeen = (page: Page, name: string) =>
  page
    .getByRole("dialog")
    .getByAltText(name, { exact: true })
    .evaluate((image) => {
      const { left, right } = image.closest("figure")!.getBoundingClientRect();
      return left > -5 && right < innerWidth + 5;
    });

describe("the gallery", () => {
  test("is a list of links with a fold without a script", async () => {
    const { page } = await browser.open(<Gallery photos={photos} />, { javaScript: false });
    expect(await page.getByRole("link", { name: "View 1" }).getAttribute("href")).toBe("/images/photo-0-640.jpg");
    expect(await page.getByRole("link", { name: "View 7" }).isVisible()).toBe(false);
    await page.getByText("All 7 photos").click();
    expect(await page.getByRole("link", { name: "View 7" }).isVisible()).toBe(true);
  });

  test("opens photos in a dialog, navigates with keys, and restores the focus", async () => {
    const { page, errors } = await browser.open(<Gallery photos={photos} />);
    const link = page.getByRole("link", { name: "View 2" });
    await link.click();
    const dialog = page.getByRole("dialog", { name: "Photos" });
    await dialog.getByText("2 / 7").waitFor();
    expect(await dialog.getByText("The pier").isVisible()).toBe(true);
    await expect.poll(() => isSeen(page, "View 2")).toBe(true);
    await page.keyboard.press("ArrowRight");
    await page.keyboard.press("ArrowRight");
    await expect.poll(() => isSeen(page, "View 4")).toBe(true);
    await expect.poll(() => dialog.getByText("4 / 7").count()).toBe(1);
    await page.keyboard.press("End");
    await expect.poll(() => isSeen(page, "View 7")).toBe(true);
    expect(await dialog.getByRole("button", { name: "Next photo" }).getAttribute("aria-disabled")).toBe("true");
    await page.keyboard.press("Home");
    await expect.poll(() => isSeen(page, "View 1")).toBe(true);
    await page.keyboard.press("Escape");
    await expect.poll(() => dialog.count()).toBe(0);
    await waitForFocus(link);
    expect(errors.filter((error) => !error.includes("404"))).toEqual([]);
  });

  test("is in Irish, and marks English texts with their language", async () => {
    const { page } = await browser.open(<Gallery photos={photos} />, { locale: "ga" });
    await page.getByText("Gach grianghraf (7)").click();
    await page.getByRole("dialog", { name: "Grianghraif" }).getByText("6 / 7").waitFor();
    expect(await page.getByRole("dialog").getByAltText("View 6").getAttribute("lang")).toBe("en");
  });
});
