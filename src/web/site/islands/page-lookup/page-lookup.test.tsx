import type { Route } from "playwright-core";
import { afterEach, expect, test } from "vitest";
import { IslandBrowser } from "../island-in-browser.tsx";
import { PageLookup } from "./PageLookup.island.tsx";

const browser = new IslandBrowser();
afterEach(() => browser.stop());

const LOOKUP = (
  <PageLookup value="" maxLength={80}>
    {null}
  </PageLookup>
);
const place = (slug: string, name: string) => ({ slug, name, name_ie: null, location: "Leabgarrow" });

const answer = (json: object) => (route: Route) => route.fulfill({ json });

test("shows the pages of a name like the typed one, and goes on with the name", async () => {
  const api = (route: Route) =>
    route.fulfill({
      json: { items: [place("lantern-bar", "The Lantern Bar"), place("hostel", "Lighthouse Hostel")], near_names: [] },
    });
  const answers = { "/api/pages": api, "/api/page/id/lantern-bar": answer({ has_team: true }) };
  const { page, errors } = await browser.open(LOOKUP, { answers });
  await page.getByLabel("What is it called?").fill("Lanturn");
  await page.getByRole("heading", { name: "Is it one of these?" }).waitFor();
  expect(await page.getByRole("link").evaluateAll((links) => links.map((link) => link.getAttribute("href")))).toEqual([
    "/en/pages/lantern-bar",
  ]);
  expect(await page.getByRole("status").textContent()).toBe("There is 1 page with a name like this.");
  await page.getByLabel("What is it called?").fill("Nóra’s Bakery");
  await expect.poll(() => page.getByRole("link").count()).toBe(0);
  expect(errors).toEqual([]);
  await page.getByRole("button", { name: "Next" }).click();
  await page.waitForURL(/\/en\/manage\/request\?name=N%C3%B3ra/);
});

test("offers to claim a page that nobody looks after", async () => {
  const answers = {
    "/api/pages": answer({
      items: [place("old-forge", "The Old Forge"), place("forge-bar", "Forge Bar")],
      near_names: [],
    }),
    "/api/page/id/old-forge": answer({ has_team: false }),
    "/api/page/id/forge-bar": answer({ has_team: true }),
  };
  const { page } = await browser.open(LOOKUP, { answers });
  await page.getByLabel("What is it called?").fill("Old Forge");
  const claim = page.getByRole("link", { name: "Is this yours?" });
  await claim.waitFor();
  expect(await claim.evaluateAll((links) => links.map((link) => link.getAttribute("href")))).toEqual([
    "/en/claim?page=old-forge",
  ]);
});

test("asks the server which pages there are, without a script", async () => {
  const { page } = await browser.open(LOOKUP, { javaScript: false });
  await page.getByLabel("What is it called?").fill("Lantern");
  await page.getByRole("button", { name: "Next" }).click();
  await page.waitForURL(/\/en\/request\?name=Lantern$/);
});
