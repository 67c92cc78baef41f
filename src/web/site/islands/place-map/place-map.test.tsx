import { afterEach, describe, expect, test } from "vitest";
import type { MapPoint } from "#core/web/ui/map/map-data.ts";
import { waitForFocus } from "#test/support/browser.ts";
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
    await expect.poll(() => page.locator("[data-map] .drawing .pin").count()).toBe(3);
    expect(await page.locator("[data-map] .drawing .land").getAttribute("d")).toMatch(/^M.{500,}z$/);
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

  test("draws a number in place of pins that would overlap, which leads closer without a script", async () => {
    const { page } = await browser.open(<PlaceMap points={[...far, ...crowd.slice(1)]} searchable />, {
      address: "/en/pages?q=tea&cursor=x",
      javaScript: false,
    });
    const cluster = page.locator("[data-map] .drawing a:has(.cluster)");
    await expect.poll(() => cluster.locator("text").textContent()).toBe("5");
    expect(await page.locator("[data-map] .drawing .pin").count()).toBe(2);
    const { searchParams } = new URL((await cluster.getAttribute("href"))!, page.url());
    expect(Object.fromEntries(searchParams)).toEqual({ q: "tea", bbox: "-8.5020,54.9885,-8.5004,54.9906" });
  });

  test("has the keys of a map on its pins too, visits them in reading order and says what is in view", async () => {
    const { page } = await browser.open(<PlaceMap points={far} />);
    const pins = page.locator(".anchor > button");
    await expect
      .poll(() => pins.evaluateAll((all) => all.map((pin) => pin.getAttribute("aria-label"))))
      .toEqual(["Place hostel", "Place lantern", "Place pier"]);
    const hostel = page.getByRole("button", { name: "Place hostel" });
    await hostel.focus();
    const before = (await hostel.boundingBox())!;
    await page.keyboard.press("ArrowRight");
    await expect.poll(async () => (await hostel.boundingBox())!.x).toBeLessThan(before.x - 70);
    const status = page.locator("[data-map] .visually-hidden[role=status]");
    await expect.poll(() => status.textContent()).toBe("3 places in view");
    const zoom = () =>
      page.locator(".leaflet-map-pane").evaluate(() => document.activeElement?.getAttribute("aria-label"));
    for (let times = 0; times < 6; times++) await page.keyboard.press("+");
    await expect.poll(() => status.textContent()).toBe("1 place in view");
    expect(await zoom()).toBe("Place hostel");
  });

  test("shows where stories happened at the press of a switch, and hides them again", async () => {
    const points = [
      { id: "s", slug: "the-lamp", title: null, title_ie: "An lampa", latitude: 54.975, longitude: -8.5 },
    ];
    let asked = 0;
    const { page } = await browser.open(<PlaceMap points={far} searchable />, {
      answers: {
        "/api/stories/points": (route) =>
          asked++ === 0 ? route.fulfill({ status: 503 }) : route.fulfill({ json: points }),
      },
    });
    const layer = page.getByRole("button", { name: "Stories", exact: true });
    await layer.click();
    await page.getByText("The stories could not be loaded. Press again to try once more.").waitFor();
    expect(await layer.getAttribute("aria-pressed")).toBe("false");
    await layer.click();
    await page.getByRole("button", { name: "Story: An lampa" }).click();
    const link = page.locator(".leaflet-popup a[lang=ga]");
    await waitForFocus(link);
    expect(await link.getAttribute("href")).toBe("/en/stories/the-lamp");
    await page.keyboard.press("Escape");
    await layer.click();
    await expect.poll(() => page.locator(".anchor > button").count()).toBe(3);
    expect(asked).toBe(2);
  });

  test("shows walks as lines at the press of a switch, beside stories, and hides them again", async () => {
    const line = [
      { latitude: 54.975, longitude: -8.52 }, // in view, where a person would press
      { latitude: 54.985, longitude: -8.5 },
    ];
    const titles = { title: "To the light", title_ie: null };
    const walk = { id: "s", slug: "to-the-light", ...titles, length_m: 5_700, climb_m: null, minutes: 70, line };
    const { page } = await browser.open(<PlaceMap points={far} searchable />, {
      answers: {
        "/api/stories/points": (route) =>
          route.fulfill({ json: [{ id: "s", slug: "to-the-light", ...titles, latitude: 55.02, longitude: -8.4 }] }),
        "/api/stories/walks": (route) => route.fulfill({ json: [walk] }),
      },
    });
    const walks = page.getByRole("button", { name: "Walks", exact: true });
    await page.getByRole("button", { name: "Stories", exact: true }).click();
    await page.getByRole("button", { name: "Story: To the light" }).waitFor();
    await walks.click();
    await expect.poll(() => page.locator(".canvas path.walk-line").count()).toBe(1);
    await page.getByRole("button", { name: "Walk: To the light" }).click();
    await page.locator(".leaflet-popup").getByText("Walk, 5.7 km").waitFor();
    const link = page.locator(".leaflet-popup .places a");
    expect(await link.getAttribute("href")).toBe("/en/stories/to-the-light");
    await page.keyboard.press("Escape");
    await walks.click();
    await expect.poll(() => page.locator(".canvas path.walk-line").count()).toBe(0);
    await expect.poll(() => page.getByRole("button", { name: "Story: To the light" }).count()).toBe(1);
    expect(await page.getByRole("button", { name: "Walk: To the light" }).count()).toBe(0);
  });

  test("adds the places of the search that the list does not show, and says where it does not have all", async () => {
    const other = { id: "far", slug: "far", name: null, name_ie: "Cois farraige", color: "#12625d" };
    const listed = { ...other, id: "pier", slug: "pier", latitude: 54.9829, longitude: -8.4284 };
    const asked: string[] = [];
    const { promise: isOpen, resolve: answerNow } = Promise.withResolvers<void>();
    const { page } = await browser.open(<PlaceMap points={far} searchable more="q=tea" />, {
      answers: {
        "/api/pages/points": async (route) => {
          asked.push(new URL(route.request().url()).search);
          await isOpen;
          return route.fulfill({
            json: { items: [listed, { ...other, latitude: 54.95, longitude: -8.1 }], total: 12_345 },
          });
        },
      },
    });
    await page.getByRole("button", { name: "Place pier" }).waitFor(); // the map does not wait for the others
    answerNow();
    const canvas = (await page.locator("[data-map] .canvas").boundingBox())!;
    const isInView = async () => {
      const pin = await page.getByRole("button", { name: "Cois farraige" }).boundingBox();
      return pin !== null && pin.x > canvas.x && pin.x + pin.width < canvas.x + canvas.width;
    };
    await expect.poll(isInView).toBe(true);
    await page.locator(".search-area[hidden]").waitFor({ state: "attached" }); // the reader has not moved the map
    await page.getByRole("button", { name: "Cois farraige" }).click();
    const link = page.locator(".leaflet-popup a[lang=ga]");
    await waitForFocus(link);
    expect(await link.getAttribute("href")).toBe("/en/pages/far");
    expect(await page.locator(".anchor > button").count()).toBe(4);
    expect(asked).toEqual(["?q=tea"]);
    expect(await page.getByText("The first 500 of 12,345 places.").isVisible()).toBe(true);
  });

  test("shows ten thousand places as few numbers, all of them counted", async () => {
    const many = Array.from({ length: 10_000 }, (_, i) =>
      point(`p${i}`, 54.7 + (i % 100) * 0.005, -8.8 + Math.floor(i / 100) * 0.009),
    );
    const { page } = await browser.open(<PlaceMap points={many} />);
    const buttons = page.locator(".anchor > button");
    await buttons.first().waitFor();
    const numbers = await buttons.evaluateAll((all) => all.map((one) => Number(one.textContent) || 1));
    expect(numbers.reduce((sum, n) => sum + n)).toBe(10_000);
    expect(numbers.length).toBeLessThan(150);
    const zoomIn = page.getByRole("button", { name: "Zoom in" });
    const status = page.locator("[data-map] .visually-hidden[role=status]");
    // A press while the map is still moving is lost.
    await expect.poll(() => zoomIn.click().then(() => status.textContent())).toMatch(/^\d{1,3} places/);
    expect(await buttons.count()).toBeLessThan(400); // those around the visible area
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
    await expect.poll(() => page.locator("article").getAttribute("data-highlighted")).toBe("");
    await page.locator("article").hover();
    await expect.poll(() => pin.getAttribute("data-highlighted")).toBe("");
  });

  test("marks the card of a chosen pin, and scrolls to it where the list stands beside", async () => {
    const { page } = await browser.open(
      <div style={{ display: "flex" }}>
        <div style={{ inlineSize: 200 }}>
          <div style={{ blockSize: 3_000 }}>Others</div>
          <article data-place-id="pier">The pier</article>
        </div>
        <div style={{ inlineSize: 500, position: "sticky", insetBlockStart: 0, blockSize: 400 }}>
          <PlaceMap points={far} />
        </div>
      </div>,
    );
    const [card, pin] = [page.locator("article"), page.getByRole("button", { name: "Place pier" })];
    await pin.click();
    await expect.poll(async () => (await card.boundingBox())!.y).toBeLessThan(700);
    expect(await card.getAttribute("data-chosen")).toBe("");
    expect(await pin.getAttribute("aria-expanded")).toBe("true");
    await page.keyboard.press("Escape");
    await expect.poll(() => card.getAttribute("data-chosen")).toBeNull();
    expect(await pin.getAttribute("aria-expanded")).toBe("false");
  });

  test("stays a drawing and shows an error when the coast cannot be loaded", async () => {
    const { page } = await browser.open(<PlaceMap points={far} />, {
      before: (page) => page.route(/donegal.*json/, (route) => route.abort()),
    });
    await page.getByText("The map could not be loaded. The list has every address.").waitFor();
    expect(await page.locator("[data-map] .drawing").isVisible()).toBe(true);
  });
});
