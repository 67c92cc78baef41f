import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { Page } from "playwright-core";
import { afterAll, describe, expect, test } from "vitest";
import { expectAccessible, type SiteBrowser, useBrowser } from "../support/browser.ts";
import { writeMapFile } from "../support/map-file.ts";
import { useSite } from "../support/site-server.ts";

const folder = await mkdtemp(join(tmpdir(), "eolaire-map-"));
afterAll(() => rm(folder, { recursive: true }));
const MAP_FILE = join(folder, "island.pmtiles");
await writeMapFile(MAP_FILE, { attribution: '© <a href="https://www.openstreetmap.org/copyright">OpenStreetMap</a>' });

/** The names that a page writes on its maps. */
async function visitNoting(browser: SiteBrowser, url: string, path: string, before = () => {}) {
  const page = await browser.visit("/en/sign-in", { width: 1240, isFirstVisit: true });
  await page.addInitScript(before);
  await page.addInitScript(() => {
    const names = new Set<string>();
    Object.assign(window, { namesOnMap: names });
    const { fillText } = CanvasRenderingContext2D.prototype;
    CanvasRenderingContext2D.prototype.fillText = function (text, ...rest) {
      names.add(text);
      return fillText.call(this, text, ...rest);
    };
  });
  const requested: string[] = [];
  page.on("request", (request) => requested.push(new URL(request.url()).pathname));
  await page.goto(url + path);
  await page.locator("[data-map] [data-ready]").waitFor();
  const names = () => page.evaluate(() => [...(window as unknown as { namesOnMap: Set<string> }).namesOnMap]);
  return { page, requested, names };
}

/** The colours of the map's tiles, by how many of some pixels have them. */
const coloursOf = (page: Page) =>
  page.locator(".leaflet-tile-pane canvas").evaluateAll((tiles) => {
    const counts: Record<string, number> = {};
    for (const tile of tiles as HTMLCanvasElement[]) {
      const { width, height } = tile;
      if (width === 0) continue;
      const { data } = tile.getContext("2d")!.getImageData(0, 0, width, height);
      for (let at = 0; at < data.length; at += 4 * 97) {
        const colour = data[at + 3] === 255 ? `${data[at]},${data[at + 1]},${data[at + 2]}` : "none";
        counts[colour] = (counts[colour] ?? 0) + 1;
      }
    }
    return counts;
  });
const [LAND, DARK_LAND, SEA] = ["244,241,235", "40,50,47", "195,224,234"];

describe("with a map file", () => {
  const site = useSite(undefined, { MAP_FILE });
  const browser = useBrowser(site);

  test("maps draw its tiles with names in the reader's language, from this server only", async () => {
    const { page, names, requested } = await visitNoting(browser, site.url, "/ga/pages");
    await expect.poll(names).toContain("An Leadhb Gharbh");
    expect(await names()).not.toContain("Leabgarrow");
    await expect.poll(async () => (await coloursOf(page))[LAND] ?? 0).toBeGreaterThan(500);
    expect(requested.filter((path) => path.startsWith("/map/")).length).toBeGreaterThan(1);
    const link = page.locator("[data-map] .attribution a").first();
    expect([await link.textContent(), await link.getAttribute("href")]).toEqual([
      "OpenStreetMap",
      "https://www.openstreetmap.org/copyright",
    ]);
  });

  test("the coast is drawn around the tiles, once the view leaves them", async () => {
    const address = "/en/pages?bbox=-8.53,54.98,-8.47,55";
    const { page, requested } = await visitNoting(browser, site.url, address);
    const coasts = () => requested.filter((path) => /(donegal|ireland).*json$/.test(path)).length;
    await expect.poll(async () => (await coloursOf(page))[SEA] ?? 0).toBeGreaterThan(500);
    expect([coasts(), await page.locator(".canvas path.land").count()]).toEqual([0, 0]);
    const zoomOut = page.getByRole("button", { name: "Zoom out" });
    await expect.poll(() => zoomOut.click().then(coasts)).toBeGreaterThan(0);
    await page.locator(".canvas .leaflet-beyond-pane path.land").first().waitFor({ state: "attached" });
  });

  test("without a connection it is the coast, which devices store", async () => {
    const { page, requested } = await visitNoting(browser, site.url, "/en/pages", () =>
      Object.defineProperty(navigator, "onLine", { value: false }),
    );
    await page.locator(".canvas path.land").first().waitFor({ state: "attached" });
    expect(await page.locator(".canvas .name").count()).toBeGreaterThan(0);
    expect(requested.filter((path) => /vector-tiles|^\/map\//.test(path))).toEqual([]);
  });

  test("the screen stays accessible", async () => {
    const { page } = await visitNoting(browser, site.url, "/en/pages");
    await expectAccessible(page, "a search with a detailed map", true);
  });

  test("nothing of it is loaded before a map is opened", async () => {
    const touch = { hasTouch: true, isMobile: true };
    const page = await browser.visit("/en/sign-in", { width: 360, isFirstVisit: true, context: touch });
    const requested: string[] = [];
    page.on("request", (request) => requested.push(new URL(request.url()).pathname));
    await page.goto(`${site.url}/en/pages/lantern-bar`);
    const open = page.getByRole("button", { name: "Open the map" });
    await page.locator("[data-map]").scrollIntoViewIfNeeded();
    await open.waitFor();
    const ofTiles = () => requested.filter((path) => /vector-tiles|^\/map\//.test(path));
    expect(ofTiles()).toEqual([]);
    await open.click();
    await expect.poll(async () => (await coloursOf(page))[LAND] ?? 0).toBeGreaterThan(500);
    expect(ofTiles().filter((path) => path.startsWith("/assets/"))).toHaveLength(1);
  });

  test("owners place their pin on it, and see whose data it shows", async () => {
    const page = await browser.visitAs("owner", "/en/manage/lantern-bar/location", { width: 1240 });
    await page.locator("desk-app .leaflet-tile-pane canvas").first().waitFor();
    await expect.poll(async () => (await coloursOf(page))[LAND] ?? 0).toBeGreaterThan(500);
    const link = page.getByRole("link", { name: "OpenStreetMap", exact: true });
    expect(await link.getAttribute("href")).toBe("https://www.openstreetmap.org/copyright");
  });

  test("a name without the reader's language stands as it is", async () => {
    const { names } = await visitNoting(browser, site.url, "/ga/pages?bbox=-8.6,54.95,-8.4,55.03");
    await expect.poll(names).toContain("Loch Test");
  });

  test("its pins and keys work as on every map", async () => {
    const { page } = await visitNoting(browser, site.url, "/en/pages");
    const pin = page.locator(".anchor > button").first();
    await pin.focus();
    const before = (await pin.boundingBox())!;
    await page.keyboard.press("ArrowRight");
    await expect.poll(async () => (await pin.boundingBox())!.x).toBeLessThan(before.x - 70);
  });

  test("it is drawn anew when the reader chooses dark colours", async () => {
    const { page } = await visitNoting(browser, site.url, "/en/pages");
    await expect.poll(async () => (await coloursOf(page))[LAND] ?? 0).toBeGreaterThan(500);
    await page.getByText("Dark", { exact: true }).click();
    await expect.poll(async () => (await coloursOf(page))[DARK_LAND] ?? 0).toBeGreaterThan(500);
    expect((await coloursOf(page))[LAND] ?? 0).toBe(0);
  });

  test("the policy allows no other origin, and devices do not store what draws tiles", async () => {
    const policy = (await site.get("/en/pages")).headers.get("content-security-policy")!;
    expect(policy).toContain("img-src 'self' data:;");
    expect(policy).toContain("connect-src 'self';");
    expect(await site.read("/offline/app.json")).not.toContain("vector-tiles");
  });
});

describe("without a map file", () => {
  const site = useSite();
  const browser = useBrowser(site);

  test("no byte of it is loaded", async () => {
    const { page, requested } = await visitNoting(browser, site.url, "/en/pages");
    await page.getByRole("button", { name: "Zoom in" }).click();
    expect(requested.filter((path) => /vector|^\/map\//.test(path))).toEqual([]);
    expect(requested.filter((path) => /donegal/.test(path)).length).toBe(1);
    expect((await site.get("/map/0123456789ab/10/487/324.mvt")).status).toBe(404);
  });
});
