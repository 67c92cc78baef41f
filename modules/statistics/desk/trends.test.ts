import { describe, expect, it, test } from "vitest";
import { contract } from "#core/contract/index.ts";
import { adminPageRow } from "#core/contract/pages/admin.ts";
import { adminDesk } from "#test/support/desk/admin-desk.ts";
import { type Responses, useDesk } from "#test/support/desk/desk-browser.ts";
import { sampleOf } from "#test/support/sample.ts";
import { growth, viewStatistics } from "../contract.ts";
import { monthsUntil, wholeWeeksBefore } from "./ranges.ts";

const open = useDesk();

const week = (from: string, views: number) => ({ step: from, from, to: from, views });
const top = (name: string, views: number) => ({
  id: name,
  slug: name,
  name,
  name_ie: null,
  color: "#000000",
  views,
});

/** What the overview reads, with the curves of a small directory. */
const overviewWith = (responses: Responses = {}): Responses => ({
  ...adminDesk(),
  viewedPages: sampleOf(viewStatistics, {
    series: [week("2026-03-02", 1200), week("2026-03-09", 1500)],
    before: {
      from: "2026-02-16",
      to: "2026-03-01",
      total: 9,
      series: [week("2026-02-16", 4), week("2026-02-23", 5)],
    },
    top: [{ ...top("lantern", 900), views_before: 3 }],
  }),
  viewedCategories: sampleOf(viewStatistics, { top: [{ ...top("food", 1000), views_before: 0 }] }),
  growth: sampleOf(growth, {
    series: ["2026-02", "2026-03"].map((step, n) => ({
      step,
      from: `${step}-01`,
      to: `${step}-28`,
      pages: 30 + n,
      accounts: 10,
      feedback: 2 * n,
    })),
  }),
  adminPages: ({ owner }) => ({
    items: owner ? [] : [sampleOf(adminPageRow, { id: "quay", name: "Quay", approval: "requested" })],
    next_cursor: null,
    total: owner ? 7 : 1,
  }),
  overview: sampleOf(contract.overview.answer),
  audit: { items: [], next_cursor: null, total: 0 },
  ...responses,
});

describe("the curves", () => {
  it("have their last values on the lines, and every number in a table that folds out", async () => {
    const { page } = await open("/admin", { type: "admin", width: 1280, responses: overviewWith() });
    const looks = page.getByRole("region", { name: "Page views" });
    await looks.getByRole("img", { name: "Page views" }).waitFor();
    await looks.getByText("1,500").first().waitFor();
    await looks.getByText("Show as a table").click();
    await expect
      .poll(() => looks.getByRole("row").allTextContents())
      .toEqual([
        "Weekweeks before thatthese weeks",
        expect.stringMatching(/^.*2 March.*41,200$/),
        expect.stringMatching(/^.*9 March.*51,500$/),
      ]);
    const grows = page.getByRole("region", { name: "How does the directory grow?" });
    await grows.getByText("Show as a table").click();
    expect(await grows.getByRole("row").last().textContent()).toBe("March 20263110");
  });

  it("fold their tables on a phone, where nothing leaves the screen", async () => {
    const { page } = await open("/admin", { type: "admin", width: 360, responses: overviewWith() });
    const grows = page.getByRole("region", { name: "How does the directory grow?" });
    expect(await grows.getByRole("table").isVisible()).toBe(false);
    await grows.getByText("Show as a table").click();
    await grows.getByRole("cell", { name: "31" }).waitFor();
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(360);
  });

  it("compare whole weeks, and months until today", () => {
    expect(wholeWeeksBefore("2026-03-18", 2)).toEqual({ from: "2026-03-02", to: "2026-03-15" });
    expect(wholeWeeksBefore("2026-03-16", 1)).toEqual({ from: "2026-03-09", to: "2026-03-15" });
    expect(wholeWeeksBefore("2026-03-15", 1)).toEqual({ from: "2026-03-02", to: "2026-03-08" });
    expect(monthsUntil("2026-03-31", 3)).toEqual({ from: "2026-01-01", to: "2026-03-31" });
    expect(monthsUntil("2026-01-05", 2)).toEqual({ from: "2025-12-01", to: "2026-01-05" });
  });

  it.each([1280, 360])("have labels of two lines that do not cover each other at %i px", async (width) => {
    const viewedPages = sampleOf(viewStatistics, {
      series: [week("2026-03-02", 1100), week("2026-03-09", 1140)],
      before: {
        from: "2026-02-16",
        to: "2026-03-01",
        total: 9,
        series: [week("2026-02-16", 4), week("2026-02-23", 933)],
      },
    });
    const { page } = await open("/admin", {
      type: "admin",
      locale: "ga",
      width,
      responses: overviewWith({ viewedPages }),
    });
    const label = (value: string) => page.locator("span:has(> b)").filter({ hasText: value });
    const [one, other] = [await label("1,140").boundingBox(), await label("933").boundingBox()];
    expect(one!.y + one!.height).toBeLessThanOrEqual(other!.y);
  });
});

test("the top lists name the most viewed and the newest", async () => {
  const { page } = await open("/admin", { type: "admin", responses: overviewWith() });
  const viewed = page.getByRole("list", { name: "Most viewed pages" }).getByRole("listitem");
  await expect.poll(() => viewed.allTextContents()).toEqual(["lantern900"]);
  await page.getByRole("list", { name: "Newest pages" }).getByText("Waiting").waitFor();
  expect(await page.getByRole("link", { name: "Quay" }).getAttribute("href")).toBe("/en/admin/pages/quay");
});
