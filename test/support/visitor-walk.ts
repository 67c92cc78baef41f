import type { Page } from "playwright-core";
import { expect } from "vitest";
import { post } from "./post-as.ts";
import type { SiteServer } from "./site-server.ts";

/** What a visitor reads and presses on the way, in the language of the walk. */
export type VisitorWords = Record<
  "question" | "openNow" | "directions" | "keep" | "delete" | "noConnection" | "message" | "send" | "thanks",
  string
>;

export type VisitorWalk = {
  site: Pick<SiteServer, "url" | "read">;
  locale: string;
  words: VisitorWords;
  place: OpenPlace;
};

/** @param asked words that find it, as somebody types them who says them in a sentence */
export type OpenPlace = { name: string; slug: string; asked: string };

type NewPlace = {
  name: string;
  name_ie: string;
  asked: string;
  at: [latitude: number, longitude: number];
  phone: string;
};

/** As the office: a place that is open day and night, so that it is so at every hour of a test. */
export async function addOpenPlace(
  site: Pick<SiteServer, "url">,
  office: { authtoken: string },
  { name, name_ie, asked, at, phone }: NewPlace,
): Promise<OpenPlace> {
  const add = { name, name_ie, type: "business", approval: "approved", contact_number: phone };
  const page = await post<{ id: string; slug: string; version: number }>(site, "/api/admin/page/add", add, office);
  const [latitude, longitude] = at;
  const of = { page_id: page.id };
  await post(site, "/api/page/location", { ...of, version: page.version, latitude, longitude }, office);
  const days = [1, 2, 3, 4, 5, 6, 7];
  await post(site, "/api/page/times/add", { ...of, days, opens: "00:00", closes: "24:00" }, office);
  return { name, slug: page.slug, asked };
}

/**
 * A visitor on a phone: asks what is open, finds a place, takes its ways there, its feeds and its printed sheet along, stores the directory and
 * reads it without a connection, and writes about what is wrong.
 * @param page the first visit of a browser, at the front page
 */
export async function walkAsVisitor(page: Page, walk: VisitorWalk): Promise<void> {
  await findThePlace(page, walk);
  await lookAtThePlace(page, walk);
  await readWithoutConnection(page, walk);
  await writeAboutThePlace(page, walk);
}

async function findThePlace(page: Page, { words, place }: VisitorWalk) {
  await page.getByRole("heading", { level: 1, name: words.question }).waitFor();
  await page.locator("input[name=q]").first().fill(place.asked);
  await page.keyboard.press("Enter");
  await page.waitForURL(/\/pages\?(?:.*&)?q=/);
  await page.getByLabel(words.openNow).first().check();
  await page.waitForURL(/open_at=now/);
  await page.getByRole("link", { name: place.name }).first().click();
  await page.getByRole("heading", { level: 1, name: place.name }).waitFor();
}

async function lookAtThePlace(page: Page, { site, locale, words }: VisitorWalk) {
  expect(await page.evaluate(() => document.documentElement.lang)).toBe(locale);
  expect(await page.getByRole("link", { name: words.directions }).first().getAttribute("href")).toContain("directions");
  expect(await page.locator('a[href^="tel:"]').count()).toBeGreaterThan(0);
  const feeds = await page
    .locator('link[type="application/rss+xml"], link[type="text/calendar"], link[rel=manifest]')
    .evaluateAll((all) => all.map((one) => one.getAttribute("href")!));
  expect(feeds.length).toBeGreaterThan(2);
  for (const feed of feeds) expect(await site.read(feed), feed).toMatch(/^(?:<\?xml|BEGIN:VCALENDAR|\{)/);

  await page.emulateMedia({ media: "print" });
  expect(await page.getByRole("heading", { level: 1 }).isVisible()).toBe(true);
  expect(await page.getByRole("link", { name: words.directions }).count()).toBe(0); // buttons are not printed
  await page.emulateMedia({ media: "screen" });
}

async function readWithoutConnection(page: Page, { site, locale, words, place }: VisitorWalk) {
  await page.goto(`${site.url}/${locale}/offline`);
  await page.getByRole("button", { name: words.keep }).click();
  await page.getByRole("button", { name: words.delete }).waitFor();
  await page.context().setOffline(true);
  await page.goto(`${site.url}/${locale}/pages?q=${encodeURIComponent(place.asked)}`);
  await page.getByText(words.noConnection).waitFor();
  await page.getByRole("link", { name: place.name }).first().waitFor();
  await page.context().setOffline(false);
}

async function writeAboutThePlace(page: Page, { site, locale, words, place }: VisitorWalk) {
  await page.goto(`${site.url}/${locale}/feedback?page=${place.slug}`);
  await page.getByLabel(words.message).fill("10:00 – 16:00");
  await page.getByRole("button", { name: words.send, exact: true }).click();
  await page.getByRole("heading", { name: words.thanks }).waitFor();
}
