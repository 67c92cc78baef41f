import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import type { Page } from "playwright-core";
import { afterAll, expect, test } from "vitest";
import { axeFindings, useBrowser } from "#test/support/browser.ts";
import { startSite } from "#test/support/site-server.ts";

const site = await startSite({}, { atOwnAddress: true });
/** Another site, which shows the markup that its address has. */
const elsewhereServer = createServer((request, response) => {
  const markup = new URL(request.url ?? "/", "http://x").searchParams.get("markup");
  if (markup === null) return response.writeHead(204).end();
  const html = `<!doctype html><html lang="ga"><meta charset="utf-8"><title>Nuacht</title><main><h1>Nuacht</h1>${markup}</main></html>`;
  return response.setHeader("content-type", "text/html").end(html);
});
await new Promise<void>((resolve) => elsewhereServer.listen(0, "127.0.0.1", resolve));
const { port } = elsewhereServer.address() as AddressInfo;
afterAll(async () => {
  elsewhereServer.closeAllConnections();
  elsewhereServer.close();
  await site.stop();
});
const browser = useBrowser(site, { expected: new RegExp(`requested http://127.0.0.1:${port}/`) });

/** A page of another site with a piece of ours. */
async function elsewhere(markup: string): Promise<Page> {
  // A header that asks for placeholders would need a permission of its own from one site to another.
  const page = await browser.visit("/en/open-data", { photos: true });
  await page.goto(`http://127.0.0.1:${port}/?${new URLSearchParams({ markup })}`);
  return page;
}
const SCRIPT = `<script src="${site.url}/embed/eolaire.js" async></script>`;

test("one line on another site shows the next events in its language and colours", async () => {
  const page = await elsewhere(`${SCRIPT}<eolaire-events search="limit=3" background="#1b1b1b"></eolaire-events>`);
  const list = page.locator("eolaire-events section");
  await list.waitFor();
  expect(await list.getAttribute("lang")).toBe("ga");
  expect(await list.locator("li a").count()).toBe(3);
  expect(await list.evaluate((section) => getComputedStyle(section).backgroundColor)).toBe("rgb(27, 27, 27)");
  expect(await page.locator("eolaire-events h1").count()).toBe(0); // the other site has its own
  expect(await axeFindings(page)).toEqual([]);
});

test("a frame is as high as what it shows, and a question is answered in it", async () => {
  const page = await elsewhere(`${SCRIPT}<eolaire-search lang="en" title="Ask the island"></eolaire-search>`);
  const frame = page.frameLocator("eolaire-search iframe");
  const height = async () => (await page.locator("eolaire-search iframe").boundingBox())!.height;
  await frame.getByLabel("What are you looking for?").fill("ferry");
  const before = await height();
  await page.keyboard.press("Enter");
  await frame.getByRole("heading", { name: "Boats, buses and planes" }).waitFor();
  await expect.poll(height).toBeGreaterThan(before + 100);
  const inner = await frame.locator("main").evaluate((main) => Math.ceil(main.getBoundingClientRect().height));
  await expect.poll(height).toBe(inner);
});

test.each(["pages?lang=en", "events?lang=ga&theme=dark", "map?lang=en", "search?lang=ga&q=b%C3%A1d", "lantern-bar"])(
  "/embed/%s has no findings, sets no cookie, and fits a narrow column",
  async (embed) => {
    const page = await browser.visit(`/embed/${embed}`, { width: 320 });
    expect(await axeFindings(page)).toEqual([]);
    expect(await page.context().cookies()).toEqual([]);
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(320);
  },
);

test("what changed stands there a minute later, unless the reader is in it", async () => {
  const page = await browser.visit("/embed/pages?lang=en&q=lantern", { isFirstVisit: true });
  await page.clock.install();
  await page.reload();
  let name = "The Lanthorn";
  await page.route("**/embed/pages**", async (route) => {
    const response = await route.fetch();
    await route.fulfill({ response, body: (await response.text()).replaceAll(/<strong>[^<]*/g, `<strong>${name}`) });
  });
  await page.clock.fastForward(61_000);
  await page.getByText("The Lanthorn").first().waitFor();
  await page.keyboard.press("Tab");
  name = "The Lamp";
  await page.clock.fastForward(61_000);
  expect(await page.getByText("The Lanthorn").count()).toBeGreaterThan(0);
  await page.locator("a:focus").blur();
  await page.clock.fastForward(61_000);
  await page.getByText("The Lamp").first().waitFor();
});

test("without scripts a link shows what it is now", async () => {
  const page = await browser.visit("/embed/pages?lang=en", { javaScript: false });
  await page.getByRole("link", { name: "Show it as it is now" }).click();
  await page.waitForURL("**/embed/pages?lang=en");
});

test("a webmaster finds each with a preview, in chosen colours, and copies it", async () => {
  const page = await browser.visit("/en/open-data?lang=ga&accent=%237a1f1f", {
    context: { permissions: ["clipboard-read", "clipboard-write"] },
    isFirstVisit: true,
  });
  await page.getByRole("button", { name: "Copy: What is on" }).click();
  await page.getByText("Copied").first().waitFor();
  const copied = await page.evaluate(() => navigator.clipboard.readText());
  expect(copied).toMatch(
    /embed\/eolaire\.js" async><\/script><eolaire-events search="limit=5" lang="ga" accent="#7a1f1f">/,
  );
  const preview = page.frameLocator('iframe[title="What it looks like: What is on"]');
  await page.locator('iframe[title="What it looks like: What is on"]').scrollIntoViewIfNeeded();
  await preview.getByRole("heading", { name: "Imeachtaí" }).waitFor();
  expect(await axeFindings(page)).toEqual([]);
});
