import { expect, test } from "vitest";
import { contract } from "#core/contract/index.ts";
import { useDesk } from "#test/support/desk/desk-browser.ts";
import { pageDesk } from "#test/support/desk/page-desk.ts";
import { sampleOf } from "#test/support/sample.ts";

const open = useDesk();

test("the first screen of a page says how often it was looked at, and leads to when and from where", async () => {
  const days = [{ day: "2026-03-02", views: 1234 }];
  const pageStatistics = sampleOf(contract.pageStatistics.answer, { total: 1234, days });
  const { page } = await open("/manage/teach-hiudai", { responses: { ...pageDesk(), pageStatistics } });
  const line = page.getByRole("paragraph").filter({ hasText: "Views in the last 30 days: 1,234" });
  await line.getByRole("link", { name: "When, and from where" }).click();
  await page.waitForURL("**/teach-hiudai/statistics");
  await page.getByRole("heading", { name: "Statistics" }).waitFor();
  expect(await page.locator("dd").first().textContent()).toBe("1,234");
});
