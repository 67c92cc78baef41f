import { afterEach, describe, expect, test } from "vitest";
import { waitForFocus } from "../../../../../test/support/browser.ts";
import type { MapPoint } from "../../../ui/map/map-data.ts";
import { IslandBrowser } from "../island-in-browser.tsx";
import { PlaceMap } from "./PlaceMap.tsx";

const browser = new IslandBrowser();
afterEach(() => browser.stop());

const point = (id: string, latitude: number, longitude: number): MapPoint => ({
  id,
  name: `Place ${id}`,
  href: `/en/pages/${id}`,
  latitude,
  longitude,
  color: "#12625d",
  opening: { opening_state: "unknown", opens_at: null, closes_at: null, opening_changes: [] },
});
const far = [point("lantern", 54.9893, -8.5012), point("hostel", 55.0085, -8.5512), point("pier", 54.9829, -8.4284)];
const crowd = Array.from({ length: 5 }, (_, at) => point(`near-${at}`, 54.9893 + at * 0.00012, -8.5012));

describe("the map", () => {
  test("is a drawing with pins and attribution without a script", async () => {
    const { page } = await browser.open(<PlaceMap points={far} />, { javaScript: false });
    await expect.poll(() => page.locator("place-map .drawing .pin").count()).toBe(3);
    expect(await page.locator("place-map .drawing .land").getAttribute("d")).toMatch(/^M.{500,}z$/);
    expect(await page.getByRole("link", { name: "Coast: GSHHG (LGPL)" }).isVisible()).toBe(true);
    expect(await page.getByRole("button").count()).toBe(0);
  });

  test("has pins as buttons, opens the popup of a place and restores the focus on Escape", async () => {
    const { page, errors } = await browser.open(<PlaceMap points={far} />);
    const pin = page.getByRole("button", { name: "Place hostel" });
    await pin.focus();
    await page.keyboard.press("Enter");
    const link = page.getByRole("link", { name: "Place hostel" });
    await waitForFocus(link);
    expect(await link.getAttribute("href")).toBe("/en/pages/hostel");
    expect(await page.getByText("Hours unknown").isVisible()).toBe(true);
    await page.keyboard.press("Escape");
    await expect.poll(() => link.count()).toBe(0);
    await waitForFocus(pin);
    expect(errors).toEqual([]);
  });

  test("clusters places that would overlap, with an Irish label too, and splits them", async () => {
    const { page } = await browser.open(<PlaceMap points={crowd} />, { locale: "ga" });
    const cluster = page.getByRole("button", { name: "5 áit" });
    await cluster.click();
    await expect.poll(() => cluster.count()).toBe(0);
  });

  test("searches the visible area once it was moved, and keeps the other filters", async () => {
    const address = "/en/pages?q=ceol&cursor=x&bbox=-8.6,54.95,-8.4,55.03";
    const { page } = await browser.open(<PlaceMap points={far} searchable />, { address });
    const search = page.getByRole("button", { name: "Search this area" });
    await page.getByRole("button", { name: "Zoom in" }).waitFor();
    expect(await search.isVisible()).toBe(false);
    await page.getByRole("button", { name: "Zoom in" }).click();
    await search.click();
    await page.waitForURL((url) => url.searchParams.get("bbox") !== "-8.6,54.95,-8.4,55.03");
    const { searchParams } = new URL(page.url());
    expect([...searchParams.keys()].sort()).toEqual(["bbox", "q"]);
    expect(searchParams.get("bbox")).toMatch(/^-8\.\d{4},54\.\d{4},-8\.\d{4},5[45]\.\d{4}$/);
  });

  test("and the list highlight each other's places", async () => {
    const { page } = await browser.open(
      <>
        <article data-place-id="pier" tabIndex={-1}>
          The pier
        </article>
        <PlaceMap points={far} />
      </>,
    );
    const pin = page.getByRole("button", { name: "Place pier" });
    await pin.hover();
    expect(await page.locator("article").getAttribute("data-highlighted")).toBe("");
    await page.locator("article").hover();
    expect(await pin.getAttribute("data-highlighted")).toBe("");
  });

  test("stays a drawing and shows an error when the coast cannot be loaded", async () => {
    const { page } = await browser.open(<PlaceMap points={far} />, {
      before: (page) => page.route(/donegal.*json/, (route) => route.abort()),
    });
    await page.getByText("The map could not be loaded. The list has every address.").waitFor();
    expect(await page.locator("place-map .drawing").isVisible()).toBe(true);
  });
});
