import { readFile } from "node:fs/promises";
import { beforeAll, beforeEach, expect, test } from "vitest";
import { axeFindings, DESK, expectAccessible, PHONE, useBrowser } from "#test/support/browser.ts";
import { inDays } from "#test/support/days.ts";
import { navigateTo } from "#test/support/navigate-to.ts";
import { useSite } from "#test/support/site-server.ts";

const site = useSite(async () => {}, {}, { atOwnAddress: true });
const browser = useBrowser(site);

let pageId: string;
beforeAll(async () => {
  const page = site.db.selectFrom("page").select("id").where("slug", "=", "lantern-bar");
  pageId = (await page.executeTakeFirstOrThrow()).id;
});
beforeEach(async () => {
  await site.db.deleteFrom("rate_limit").execute();
  await site.db.deleteFrom("view_count").execute();
});

const day = (ago: number) => inDays(-ago).toString();

test("views are drawn, listed, saved as a file, and missed in words where there are none", async () => {
  const page = await browser.visitAs("owner", "/en/manage/lantern-bar/statistics", { width: PHONE });
  await page.getByText("No views in this time.").waitFor();
  const views = [
    { day: day(2), source: "map", views: 7 },
    { day: day(3), source: "search", views: 5 },
    { day: day(40), source: "search", views: 3 },
  ];
  await site.db
    .insertInto("view_count")
    .values(views.map((one) => ({ ...one, page_id: pageId })))
    .execute();
  await page.reload();
  await page.getByText("300 % more than in the period before (3)").waitFor();
  await page.getByRole("img", { name: /12 views between .*Most: 7/ }).waitFor();
  await expect
    .poll(() => page.getByRole("table", { name: "Where they came from" }).getByRole("row").allInnerTexts())
    .toEqual([
      expect.any(String),
      expect.stringMatching(/^Map\s+7\s+0$/),
      expect.stringMatching(/^Search in the directory\s+5\s+3$/),
    ]);
  await page.getByRole("button", { name: "Show as a table" }).click();
  const rows = page.getByRole("table", { name: "Views by day" }).getByRole("row");
  await expect.poll(() => rows.count()).toBe(31);
  expect(await rows.nth(28).getByRole("cell").textContent()).toBe("7");
  expect(await axeFindings(page)).toEqual([]);
  const saving = page.waitForEvent("download");
  await page.getByRole("button", { name: "Download (CSV)" }).click();
  const file = await readFile(await (await saving).path(), "utf8");
  expect(file).toContain(`${day(3)},5\r\n${day(2)},7\r\n`);
  await page.getByRole("button", { name: "A year" }).click();
  await page.getByRole("table", { name: "Views by week" }).waitFor();
  await page.getByRole("link", { name: "Turn this mail on or off" }).click();
  await page.waitForURL("**/en/account#preferences");
  await page.getByLabel("Tell me once a month how my pages were found").waitFor();
});

test("views are compared with the period before, in the chart's table and in its file", async () => {
  const rows = [
    { day: day(0), views: 12 },
    { day: day(30), views: 8 },
  ];
  await site.db
    .insertInto("view_count")
    .values(rows.map((row) => ({ page_id: pageId, source: "search", ...row })))
    .execute();
  const page = await browser.visitAs("admin", "/en/admin/statistics");
  await page.getByText("50 % more than in the period before (8)").first().waitFor();
  const [download] = await Promise.all([
    page.waitForEvent("download"),
    page.getByRole("button", { name: "Download (CSV)" }).click(),
  ]);
  const csv = await readFile(await download.path(), "utf8");
  expect(csv.trim().split("\r\n")).toHaveLength(31);
  expect(csv).toContain(`${day(0)},${day(0)},12,8`);
  const [, first] = await page.getByRole("table", { name: "Most viewed pages" }).getByRole("row").allTextContents();
  expect(first).toBe("The Lantern Bar128");
});

// In English the documents are the same.
test.each([
  ["admin", "/ga/admin/statistics"],
  ["owner", "/ga/manage/lantern-bar/statistics"],
] as const)("in Irish, the screen of the %s reads well on a phone and on a desk", async (role, path) => {
  const page = await browser.visitAs(role, path, { width: DESK });
  await page.locator("desk-app h1").waitFor();
  await navigateTo(page, `${site.url}${path}`);
  await page.locator("desk-app .mantine-Loader-root").first().waitFor({ state: "detached" });
  await expectAccessible(page, path);
});
