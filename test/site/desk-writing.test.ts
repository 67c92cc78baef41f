import type { Page } from "playwright-core";
import { beforeEach, expect, test } from "vitest";
import { DESK, expectAccessible, PHONE, useBrowser } from "../support/browser.ts";
import { today } from "../support/days.ts";
import { choose as chooseByKeys } from "../support/keyboard.ts";
import { useSite } from "../support/site-server.ts";

type Locale = "en" | "ga";

const PAGE = "/manage/lantern-bar";
const MONTH = today().with({ day: 1 });
/** Of three months beyond what the demonstration knows of, so that nothing else stands there. */
const FIRST_SATURDAYS = [3, 4, 5].map((months) => {
  const first = MONTH.add({ months });
  return first.add({ days: (13 - first.dayOfWeek) % 7 });
});
const PLANNED = MONTH.add({ months: 2, days: 7 });

const told = (date: Temporal.PlainDate) => date.toLocaleString("en-GB", { day: "numeric", month: "long" });
const weekdayOf = (date: Temporal.PlainDate) => date.toLocaleString("en-GB", { weekday: "long" });

const site = useSite(async () => {}, {}, { atOwnAddress: true });
// What a browser writes when a call is refused, and our own note of it, are no faults here.
const browser = useBrowser(site, { expected: /status of (403|409|422)/ });

beforeEach(() => site.db.deleteFrom("rate_limit").execute());

const deskOf = (path: string, { locale = "en" as Locale, width = DESK } = {}) =>
  browser.visitAs("owner", `/${locale}${path}`, { width });

const saved = (page: Page) => page.getByRole("status").getByText("Saved.", { exact: true }).waitFor();
const list = (page: Page) => page.getByRole("link", { name: "Back to the list" }).click();
const choose = (page: Page, state: string) => page.getByRole("radio", { name: state }).check();

test("a post is written in both languages, planned, published and archived, and the public screens follow", async () => {
  const page = await deskOf(`${PAGE}/posts/new`);
  await page.getByLabel("Title in English").fill("Chowder is back");
  await page.getByLabel("Title in Irish").fill("Tá an seabhdar ar ais");
  const body = page.getByLabel("Text in English", { exact: true });
  await body.fill("Every day from noon");
  await body.selectText();
  await page.getByRole("toolbar", { name: "Format Text in English" }).getByRole("button", { name: "Bold" }).click();
  expect(await body.inputValue()).toBe("**Every day from noon**");
  await page.getByRole("button", { name: "Save the draft" }).click();
  await page.waitForURL(/posts\/[0-9a-f-]{36}$/);
  const [, id] = /posts\/([0-9a-f-]+)$/.exec(page.url())!;

  await choose(page, "Scheduled");
  const appears = page.getByRole("group", { name: "When it appears" });
  await appears.getByLabel("Day").fill(PLANNED.toString());
  await appears.getByLabel("Time").fill("09:30");
  const year = PLANNED.year === today().year ? "" : ` ${PLANNED.year}`;
  const time = `${weekdayOf(PLANNED)} ${told(PLANNED)}${year}, 09:30`;
  await page.getByText(`It appears on ${time}.`).waitFor();
  await page.getByRole("button", { name: "Schedule" }).click();
  await saved(page);
  await list(page);
  const row = page.getByRole("listitem").filter({ hasText: "Chowder is back" });
  await row.getByText(`Scheduled for ${time}`).waitFor();
  expect((await site.get(`/en/posts/${id}`)).status).toBe(404);

  await row.getByRole("link", { name: "Chowder is back" }).click();
  await choose(page, "Published");
  await page.getByRole("button", { name: "Publish", exact: true }).click();
  await saved(page);
  await expect.poll(() => site.read(`/en/posts/${id}`)).toContain("<strong>Every day from noon</strong>");
  await expect.poll(() => site.read(`/ga/posts/${id}`)).toContain("Tá an seabhdar ar ais");
  await expect.poll(() => site.read("/ga/pages/lantern-bar")).toContain("Tá an seabhdar ar ais");

  await choose(page, "Archived");
  await page.getByRole("button", { name: "Archive" }).click();
  await saved(page);
  await expect.poll(async () => (await site.get(`/en/posts/${id}`)).status).toBe(404);
  await list(page);
  await page.getByLabel("Show", { exact: true }).selectOption("archived");
  await page.getByRole("link", { name: "Chowder is back" }).click();
  await page.getByRole("button", { name: "Delete this post" }).click();
  await page.getByRole("dialog").getByRole("button", { name: "Delete the post" }).click();
  await page.waitForURL(`**${PAGE}/posts`);
  await page.getByRole("link", { name: "Chowder is back" }).waitFor({ state: "detached" });
});

test("an event on each first Saturday, one left out, is on the public screens as told", async () => {
  const page = await deskOf(`${PAGE}/events/new`);
  await page.getByLabel("Title in English").fill("Singing circle");
  const begins = page.getByRole("group", { name: "Begins" });
  const [first, second, third] = FIRST_SATURDAYS.map(told) as [string, string, string];
  await begins.getByLabel("Day").fill(FIRST_SATURDAYS[0]!.toString());
  await begins.getByLabel("Time").fill("21:00");
  expect(await page.getByRole("group", { name: "Ends" }).getByLabel("Time").inputValue()).toBe("23:00");
  await page.getByLabel("How often?").selectOption("Monthly");
  await page.getByLabel("On which of them?").selectOption("the first Saturday");
  await page.getByLabel("Until when?").selectOption("A number of times");
  await page.getByLabel("How many times").fill("7");
  await chooseByKeys(page.getByLabel("Until when?"), "count"); // the arrows pass over “No end”
  await chooseByKeys(page.getByLabel("How often?"), "month"); // and over “Once”
  expect(await page.getByLabel("How many times").inputValue()).toBe("7");
  await page.getByLabel("Until when?").selectOption("No end");
  await page.getByRole("status").getByText("Every month on the first Saturday", { exact: true }).waitFor();
  await page
    .getByRole("listitem")
    .filter({ hasText: second })
    .getByRole("button", { name: "Leave this one out" })
    .click();
  await choose(page, "Published");
  await page.getByRole("button", { name: "Publish", exact: true }).click();
  // Asked once what the other language lacks, and published as it is.
  await page.getByRole("dialog", { name: "In one language only?" }).getByText("Title in Irish").waitFor();
  await page.getByRole("button", { name: "Publish it so" }).click();
  await page.waitForURL(/events\/[0-9a-f-]{36}$/);
  const shown = await site.read("/en/events/singing-circle");
  expect(shown).toContain(`Saturday ${first}`);
  expect(shown).toContain(`Saturday ${third}`);
  expect(shown).not.toContain(`Saturday ${second}`);

  await page.getByRole("listitem").filter({ hasText: second }).getByRole("button", { name: "Take it back" }).click();
  await page.getByRole("button", { name: "Save", exact: true }).click();
  await saved(page);
  await expect.poll(() => site.read("/en/events/singing-circle")).toContain(`Saturday ${second}`);
});

test("an event elsewhere gets a pin by a press on the map, and loses it again", async () => {
  const page = await deskOf(`${PAGE}/events/new`);
  await page.getByLabel("Title in English").fill("Swim at the strand");
  const begins = page.getByRole("group", { name: "Begins" });
  await begins.getByLabel("Day").fill(PLANNED.toString());
  await begins.getByLabel("Time").fill("12:00");
  await page.getByText("A pin of its own on the map").click();
  const map = page.locator("desk-app .leaflet-container");
  await map.click({ position: { x: 60, y: 200 } });
  await page.getByRole("button", { name: "Save the draft" }).click();
  await page.waitForURL(/events\/[0-9a-f-]{36}$/);
  const kept = () =>
    site.db.selectFrom("event").select(["latitude", "longitude"]).where("title", "=", "Swim at the strand");
  const typed = Number(await page.getByLabel("Latitude").inputValue());
  expect(typed).toBeCloseTo(54.99, 1);
  expect((await kept().executeTakeFirstOrThrow()).latitude).toBe(typed);

  await page.getByRole("button", { name: "Remove the pin" }).click();
  await page.getByRole("button", { name: "Save", exact: true }).click();
  await saved(page);
  expect(await kept().executeTakeFirst()).toEqual({ latitude: null, longitude: null });
});

test("what is missing is told at its field, and a stale edit shows both texts", async () => {
  const page = await deskOf(`${PAGE}/events/new`, { width: PHONE });
  await page.getByRole("button", { name: "Irish" }).click();
  await page.getByRole("button", { name: "Save the draft" }).click();
  await expect.poll(() => page.getByText("Choose a day and a time.").count()).toBe(2);
  await page.goto(`${site.url}/en${PAGE}/posts`);
  const row = page.locator("desk-app li h3 a").first();
  const title = await row.textContent();
  await row.click();
  await page.getByLabel("Title in English").fill("Mine");
  await site.db.updateTable("post").set({ title: "Theirs" }).where("title", "=", title).execute();
  await page.locator("desk-app form button[type=submit]").click();
  const choice = page.getByRole("group", { name: "Title in English" });
  await choice.getByText("Theirs", { exact: true }).waitFor();
  await choice.getByRole("button", { name: "Keep yours" }).click();
  await page.locator("desk-app form button[type=submit]").click();
  await saved(page);
});

// In English the document is the same.
test("in Irish, the forms read well on a phone and on a desk", async () => {
  const locale = "ga";
  const page = await deskOf(`${PAGE}/posts/new`, { locale });
  await page.locator("desk-app form h2").waitFor();
  for (const path of ["posts/new", "events/new"]) {
    await page.goto(`${site.url}/${locale}${PAGE}/${path}`);
    await page.locator("desk-app form h2").waitFor();
    if (path === "events/new") {
      await page.locator("input[type=date]").first().fill(FIRST_SATURDAYS[0]!.toString());
      await page.locator("input[type=time]").first().fill("21:00");
      await page.locator("desk-app form select").first().selectOption("week");
    }
    for (const summary of await page.locator("desk-app form summary").all()) await summary.click();
    if (path === "events/new") await page.locator("desk-app .leaflet-container").waitFor();
    await expectAccessible(page, path, true);
  }
});
