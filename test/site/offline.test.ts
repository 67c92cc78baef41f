import type { Page, Worker } from "playwright-core";
import { expect, test } from "vitest";
import { todayAt, ZONE } from "#core/domain/local-time.ts";
import { publicHolidays } from "#core/domain/public-holidays.ts";
import { expectAccessible, PHONE, useBrowser } from "../support/browser.ts";
import { useSite } from "../support/site-server.ts";

const site = useSite();
// What is not stored answers 503, and a browser without a connection says so of its requests.
const browser = useBrowser(site, { expected: /503|ERR_INTERNET_DISCONNECTED|ERR_FAILED/ });

const today = todayAt(Temporal.Now.instant());
/** The Lantern Bar is open on Fridays from 17:00 to 01:30, but for holidays. */
const friday = Array.from({ length: 28 }, (_, ahead) => today.add({ days: ahead + 7 })).find(
  (date) => date.dayOfWeek === 5 && !publicHolidays.on(date) && !publicHolidays.on(date.add({ days: 1 })),
)!;
const atClock = (date: Temporal.PlainDate, time: string) =>
  date.toZonedDateTime({ timeZone: ZONE, plainTime: time }).toInstant().toString();

/** The clock of the document and of the service worker, which has one of its own. */
async function setClock(page: Page, worker: Worker, instant: string): Promise<void> {
  await page.clock.setFixedTime(instant);
  await worker.evaluate((text) => {
    const now = Temporal.Instant.from(text);
    Temporal.Now.instant = () => now;
  }, instant);
}

test("kept, it works without a connection, and sends what was written when there is one", async () => {
  const page = await browser.visit("/en/offline", { width: PHONE, isFirstVisit: true });
  const context = page.context();
  expect(await page.evaluate(() => navigator.serviceWorker.getRegistrations().then((all) => all.length))).toBe(0);
  const registered = context.waitForEvent("serviceworker");
  await page.getByRole("button", { name: "Keep it on this device" }).click();
  const worker = await registered;
  await page.getByRole("button", { name: "Delete what is kept" }).waitFor();
  await page.getByText(/Kept at .*: 35 places/).waitFor();
  await expectAccessible(page, "Keep for the crossing");

  const questions = [
    "en/pages?q=open+sunday",
    "en/pages?q=dinner+tonight+at+8+wheelchair",
    "en/pages?q=vegan",
    "en/pages?q=toilet",
    "en/pages?q=things+to+do+with+kids+saturday",
    "en/pages?q=boat+to+arranmore",
    "en/pages?q=ceili+saturday",
    `ga/pages?q=${encodeURIComponent("teach tábhairne ar oscailt Dé hAoine ag 22:00")}`,
    `ga/pages?q=${encodeURIComponent("amchlár")}`,
  ];
  const answersOn = () =>
    page
      .locator("main h3 a, main .first time, main [data-mode] time, main section > p")
      .evaluateAll((all) => all.map((one) => one.getAttribute("href") ?? one.textContent));
  const online: unknown[] = [];
  for (const question of questions) {
    await page.goto(`${site.url}/${question}&online=1`); // at an address of its own, which the browser does not store for later
    online.push(await answersOn());
  }
  expect(online.filter((found) => (found as unknown[]).length === 0)).toEqual([]);

  await context.setOffline(true);
  for (const [at, question] of questions.entries()) {
    await page.goto(`${site.url}/${question}`);
    await page.getByText(/No connection\.|Gan nasc\./).waitFor();
    expect([question, await answersOn()]).toEqual([question, online[at]]);
  }
  for (const [instant, state] of [
    [atClock(friday, "15:00"), "Opens at 17:00"],
    [atClock(friday, "17:00"), "closes at 01:30"],
    [atClock(friday.add({ days: 1 }), "01:30"), "Opens"],
  ] as const) {
    await setClock(page, worker, instant);
    await page.goto(`${site.url}/en/pages?q=lantern`);
    await page.getByText("No connection.").waitFor();
    expect(await page.locator("[data-island=OpeningNow]").first().textContent(), instant).toContain(state);
  }
  await page.goto(`${site.url}/ga/pages?q=tabhairne`);
  await page.getByRole("link", { name: "Tábhairne an Lóchrainn" }).first().waitFor();
  await page.goto(`${site.url}/en/stories/the-night-the-light-went-out`);
  await page.getByRole("img", { name: "Elevation profile" }).waitFor();
  expect(await page.locator("[data-map] .drawing path.walk-line").count()).toBe(1);
  await page.goto(`${site.url}/en/events`);
  await page.getByText("No connection.").waitFor();
  await page.locator("main a[href*='/events/']").first().click();
  await page.waitForURL(/\/en\/events\/[\w-]+$/);
  await page.getByRole("heading", { level: 1 }).waitFor();
  await page.goto(`${site.url}/en/posts`);
  await page.locator("main a[href*='/posts/']").first().click();
  await page.waitForURL(/\/en\/posts\/[\w-]+$/);
  await page.goto(`${site.url}/en/open-data`);
  await page.getByRole("heading", { name: "This is not kept" }).waitFor();

  await page.goto(`${site.url}/en/feedback?page=lantern-bar`);
  await page.getByLabel("Your message").fill("Written on the boat");
  await page.getByRole("button", { name: "Send" }).click();
  await page.getByRole("heading", { name: "It waits" }).waitFor();
  const arrived = () =>
    site.db.selectFrom("feedback").select("id").where("message", "=", "Written on the boat").execute();
  expect(await arrived()).toEqual([]);

  await context.setOffline(false);
  await page.goto(`${site.url}/en/pages/lantern-bar`);
  await expect.poll(async () => (await arrived()).length, { timeout: 30_000 }).toBe(1);
});
