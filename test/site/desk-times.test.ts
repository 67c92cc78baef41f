import type { Page } from "playwright-core";
import { beforeEach, expect, test } from "vitest";
import type { OpeningTime } from "#core/contract/pages/times.ts";
import { axeFindings, useBrowser, waitForFocus } from "../support/browser.ts";
import { makeWeeksAlike, today } from "../support/days.ts";
import { tabTo } from "../support/keyboard.ts";
import { moveByKey } from "../support/move-by-key.ts";
import { useSite } from "../support/site-server.ts";

const TIMES = "/en/manage/lantern-bar/times";
const PRICES = "/en/manage/lantern-bar/prices";

/** Far ahead, where nothing else is. */
const REGATTA = Temporal.PlainDate.from({ year: today().year + 4, month: 7, day: 1 });

const site = useSite(makeWeeksAlike, {}, { atOwnAddress: true });
// What a browser writes when a call is refused is no fault here.
const browser = useBrowser(site, { expected: /status of (409|422)/ });

beforeEach(() => site.db.deleteFrom("rate_limit").execute());

async function ownerAt(path: string): Promise<Page> {
  const page = await browser.visitAs("owner", path);
  await page.locator("desk-app h2").first().waitFor();
  return page;
}

const day = (page: Page, name: string) => page.getByLabel(name, { exact: true });
const save = (page: Page) => page.getByRole("button", { name: "Save", exact: true }).click();
const saved = (page: Page) => page.getByRole("status").getByText("Saved.", { exact: true }).waitFor();
const publicPage = () => site.read("/en/pages/lantern-bar");

/** `1 09:00-17:30`, of the weeks whose rows these are. */
async function kept(set: OpeningTime["set"] = "main", season: string | null = null): Promise<string[]> {
  const rows = await site.db
    .selectFrom("opening_time")
    .innerJoin("page", "page.id", "opening_time.page_id")
    .select(["day", "opens", "closes"])
    .where("slug", "=", "lantern-bar")
    .where("set", "=", set)
    .where("season_from", "is not distinct from", season)
    .orderBy("day")
    .orderBy("opens")
    .execute();
  return rows.map((row) => `${row.day} ${row.opens}-${row.closes}`);
}

test("a week is typed with the keyboard alone, as people write it, and visitors read it", async () => {
  const page = await ownerAt(TIMES);
  await page.getByText("The next 14 days").click();
  await day(page, "Monday").focus();
  for (const typed of ["9-5.30", "=", "9-1, 2-6", "10-4 appt", "8pm-2", "all day"]) {
    await page.keyboard.type(typed);
    await page.keyboard.press("Enter");
  }
  expect(await day(page, "Tuesday").inputValue()).toBe("09:00–17:30");
  expect(await day(page, "Thursday").inputValue()).toBe("10:00–16:00 by appointment");
  await page.getByText("until 02:00 on Saturday").waitFor();
  const preview = page.getByRole("region", { name: "The next 14 days" });
  await preview
    .getByRole("row", { name: /Wednesday.*09:00–13:00, 14:00–18:00/ })
    .first()
    .waitFor();
  await page.keyboard.type("closed");
  await page.keyboard.press("Enter");
  await saved(page);
  expect(await kept()).toEqual([
    "1 09:00-17:30",
    "2 09:00-17:30",
    "3 09:00-13:00",
    "3 14:00-18:00",
    "4 10:00-16:00",
    "5 20:00-02:00",
    "6 00:00-24:00",
  ]);
  await expect.poll(publicPage).toContain("09:00 – 17:30");
});

test("what is not clear or overlaps is told at its day and saved by nobody; a day is copied to others", async () => {
  const page = await ownerAt(TIMES);
  const before = await kept();
  const monday = day(page, "Monday");
  await monday.fill("nine or so");
  await save(page);
  await page.getByText("This is not clear yet.").waitFor();
  await waitForFocus(monday);
  await monday.fill("9-12.30, 12-2");
  await page.getByText("These times overlap.").waitFor();
  expect(await kept()).toEqual(before);
  await monday.fill("12-6");
  await page.getByRole("button", { name: "Copy Monday" }).click();
  const dialog = page.getByRole("dialog");
  await dialog.getByRole("button", { name: "Monday to Friday" }).click();
  expect(await axeFindings(page)).toEqual([]);
  await dialog.getByRole("button", { name: "Copy", exact: true }).click();
  expect(await day(page, "Friday").inputValue()).toBe("12:00–18:00");
  await save(page);
  await saved(page);
  expect((await kept()).slice(0, 5)).toEqual([1, 2, 3, 4, 5].map((one) => `${one} 12:00-18:00`));
});

test("a season and a kitchen have weeks of their own; a season that is never open is told where it can be said", async () => {
  const page = await ownerAt(TIMES);
  await page.getByRole("link", { name: "Add a season" }).click();
  await page.getByLabel("Its name in English").fill("Midsummer");
  await page.getByLabel("First day: month").selectOption("June");
  await page.getByLabel("Last day: day").selectOption("15");
  await page.getByLabel("Last day: month").selectOption("July");
  await save(page);
  await page.getByText("Say at least one day on which you are open.").waitFor();
  await day(page, "Monday").fill("10-8");
  await save(page);
  await page.getByRole("link", { name: "Midsummer" }).and(page.locator("[aria-current]")).waitFor();
  expect(await kept("main", "06-01")).toEqual(["1 10:00-20:00"]);
  await page.getByRole("link", { name: "Kitchen" }).click();
  await page.getByRole("link", { name: "Kitchen" }).and(page.locator("[aria-current]")).waitFor();
  await day(page, "Monday").fill("12-3");
  await page.getByRole("link", { name: "Takeaway" }).click();
  await page.getByRole("button", { name: "Stay" }).click();
  await page.getByRole("dialog").waitFor({ state: "detached" });
  await save(page);
  await saved(page);
  expect(await kept("kitchen")).toContain("1 12:00-15:00");
  await expect.poll(publicPage).toContain("12:00 – 15:00");
});

test("another's edit meanwhile is merged, day by day", async () => {
  const page = await ownerAt(`${TIMES}?week=takeaway`);
  await day(page, "Monday").fill("5-9pm");
  const { id } = await site.db
    .selectFrom("page")
    .select("id")
    .where("slug", "=", "lantern-bar")
    .executeTakeFirstOrThrow();
  const theirs = { page_id: id, set: "takeaway", day: 2, opens: "18:00", closes: "21:00" } as const;
  await site.db.insertInto("opening_time").values(theirs).execute();
  await save(page);
  await page.getByText("Somebody else has changed this meanwhile.").waitFor();
  expect(await day(page, "Tuesday").inputValue()).toBe("18:00–21:00");
  await save(page);
  await saved(page);
  expect(await kept("takeaway")).toEqual(["1 17:00-21:00", "2 18:00-21:00"]);
});

/** In px, with the header and the footer of the site. */
const HEIGHTS = [
  [1280, 1400],
  [360, 3100],
] as const;

test.each(HEIGHTS)("the week and all days that differ from it at %i px are at most %i px high", async (width, most) => {
  for (const locale of ["en", "ga"]) {
    const page = await browser.visitAs("owner", `/${locale}/manage/lantern-bar/times`, { width });
    await page.locator("section[aria-labelledby=special-days] li:nth-child(10)").waitFor();
    expect(await page.evaluate(() => document.documentElement.scrollHeight)).toBeLessThanOrEqual(most);
  }
});

test("a message does not cover the button that saves on a phone", async () => {
  const page = await browser.visitAs("owner", PRICES, { width: 360 });
  await page
    .getByRole("button", { name: /^More for / })
    .last()
    .click();
  await page
    .getByRole("button", { name: /^Delete / })
    .locator("visible=true")
    .click();
  const message = page.getByRole("alert").filter({ hasText: "is deleted." });
  await message.waitFor();
  const button = page.getByRole("button", { name: "Save the level" });
  await button.evaluate((one) => one.scrollIntoView({ block: "end" }));
  const covers = await button.evaluate((one) => {
    const { x, y, width, height } = one.getBoundingClientRect();
    return !one.contains(document.elementFromPoint(x + width / 2, y + height / 2));
  });
  expect(covers).toBe(false);
  await message.getByRole("button", { name: "Undo" }).click();
  await message.waitFor({ state: "detached" });
});

test("a holiday is answered with one tap; special days are added, told where they overlap, deleted and brought back", async () => {
  const page = await ownerAt(TIMES);
  const specials = () =>
    site.db
      .selectFrom("special_time")
      .innerJoin("page", "page.id", "special_time.page_id")
      .select(["date_from", "intervals", "special_time.name"])
      .where("slug", "=", "lantern-bar")
      .execute();
  const before = (await specials()).length;
  const asked = page.getByRole("listitem").filter({ hasText: "is a holiday: the same hours?" });
  const question = await asked.getByRole("group").getAttribute("aria-label");
  await asked.getByRole("button", { name: "Closed" }).click();
  const answered = page.getByRole("group", { name: question! }).getByRole("button", { name: "Closed" });
  await expect.poll(() => answered.getAttribute("aria-pressed")).toBe("true");
  expect(await specials()).toHaveLength(before + 1);

  const add = page.getByRole("button", { name: "Add special days" });
  const dialog = page.getByRole("dialog");
  const fill = async (name: string) => {
    await add.click();
    await tabTo(dialog.locator("select"));
    for (const key of ["End", "Home"]) await page.keyboard.press(key); // over the holidays, which bring their names
    expect(await dialog.getByLabel("Name in English").inputValue()).toBe("");
    await dialog.getByLabel("From").fill(REGATTA.toString());
    await dialog.getByLabel("To", { exact: true }).fill(REGATTA.add({ days: 2 }).toString());
    await dialog.getByRole("textbox", { name: "Hours" }).fill("2-6");
    await dialog.getByLabel("Name in English").fill(name);
    await dialog.getByRole("button", { name: "Save these days" }).click();
  };
  await fill("Regatta");
  await dialog.waitFor({ state: "detached" });
  expect(await specials()).toContainEqual({
    date_from: REGATTA.toString(),
    name: "Regatta",
    intervals: [{ from: "14:00", to: "18:00" }],
  });
  await fill("Again");
  await dialog.getByText("There are special hours on these days already: Regatta.").waitFor();
  expect(await axeFindings(page)).toEqual([]);
  await dialog.getByRole("button", { name: "Cancel" }).click();
  await page.getByRole("button", { name: "Leave", exact: true }).click(); // what was typed is lost
  await page.getByRole("button", { name: "Delete Regatta" }).click();
  await page.getByRole("button", { name: "Undo" }).click();
  await page.getByRole("button", { name: "Delete Regatta" }).waitFor();
});

test("a price is typed as people write it, and moved with the keyboard and by buttons", async () => {
  const page = await ownerAt(PRICES);
  const names = () => page.locator("desk-app ol strong").allInnerTexts();
  const [first = "", second = ""] = await names();
  await page.getByRole("button", { name: "Add a price" }).click();
  const form = page.getByRole("region", { name: "A new price" });
  await form.getByLabel("Name in English").fill("Soup");
  await form.getByLabel("Amount").fill("six");
  await form.getByRole("button", { name: "Save and close" }).click();
  await form.getByText("Write it in euro, such as 4 or 4.50.").waitFor();
  expect(await axeFindings(page)).toEqual([]);
  await form.getByLabel("Amount").fill("6,50");
  await form.getByRole("button", { name: "Save and close" }).click();
  await expect.poll(names).toEqual([first, second, "Soup"]);
  await page.getByRole("listitem").filter({ hasText: "Soup" }).getByText("€6.50").waitFor();

  await moveByKey(page, {
    handle: page.getByRole("button", { name: `Move ${first}`, exact: true }),
    pickedUp: `${first} is picked up, place 1 of 3.`,
    key: "ArrowDown",
    moved: `${first} is at place 2 of 3.`,
  });
  await expect.poll(names).toEqual([second, first, "Soup"]);
  await page.getByRole("button", { name: "More for Soup" }).press("Enter");
  const up = page.getByRole("button", { name: "Move Soup up" });
  await up.press("Enter");
  await up.press("Enter");
  await expect.poll(names).toEqual(["Soup", second, first]);
  await waitForFocus(up);
  await expect
    .poll(async () => (await publicPage()).match(/Soup|Pint of stout|Toasted sandwich/g)?.slice(0, 1))
    .toEqual(["Soup"]);
  expect(await axeFindings(page)).toEqual([]);
});
