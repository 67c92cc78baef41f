import { createServer } from "node:http";
import { expect, test } from "vitest";
import { useBrowser } from "#test/support/browser.ts";
import { codeOf, listening } from "#test/support/recipes.ts";
import { useSite } from "#test/support/site-server.ts";

const site = useSite(async () => {});
const browser = useBrowser(site, { expected: /requested http:\/\/127\.0\.0\.1:\d+\// });

test("a newspaper embeds events", async () => {
  const code = codeOf("A newspaper embeds events", "html").replaceAll("EOLAIRE_URL", site.url);
  const html = `<!doctype html><html lang="en"><title>News</title><main><h1>News</h1>${code}</main></html>`;
  const newspaper = createServer((_, response) => response.setHeader("content-type", "text/html").end(html));
  const port = await listening(newspaper);
  const page = await browser.visit("/healthz", { photos: true });
  await page.goto(`http://127.0.0.1:${port}/`);
  const list = page.locator("eolaire-events section[lang=ga]");
  await list.waitFor();
  expect(await list.locator("li").count()).toBe(5);
  expect(await list.locator("li a").first().getAttribute("href")).toMatch(/^http:\/\/eolaire\.example\/ga\/events\//);
  newspaper.closeAllConnections();
  newspaper.close();
});
