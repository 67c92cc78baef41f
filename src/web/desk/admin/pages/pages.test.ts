import type { Page } from "playwright-core";
import { describe, expect, it } from "vitest";
import { claimLetter } from "#core/contract/community/claims.ts";
import { place } from "#core/contract/directory/places.ts";
import type { Locale } from "#core/contract/locales.ts";
import { type AdminPageRow, adminPageRow } from "#core/contract/pages/admin.ts";
import { adminDesk } from "#test/support/desk/admin-desk.ts";
import { useDesk } from "#test/support/desk/desk-browser.ts";
import { sampleOf } from "#test/support/sample.ts";

const open = useDesk();

const ROWS: Partial<AdminPageRow>[] = [
  { id: "quay", name: "Quay Café", approval: "approved", percent: 77, location: "Leabgarrow" },
  { id: "pier", name: "Pier Bakery", approval: "requested", status: "hidden", percent: 40, moves: ["approve"] },
];

/** Opens the table, which is filtered by approval as the API would. */
async function openTable(search = "", { locale = "en" as Locale, width = 1280 } = {}) {
  const asked: object[] = [];
  const { page } = await open(`/admin/pages${search}`, {
    type: "admin",
    locale,
    width,
    responses: {
      ...adminDesk(),
      categories: [],
      places: [LEABGARROW],
      adminPages: (input) => {
        asked.push(input);
        const { approval } = input as { approval?: string };
        const rows = ROWS.filter((row) => !approval || row.approval === approval);
        return { items: rows.map((row) => sampleOf(adminPageRow, row)), next_cursor: null, total: rows.length };
      },
    },
  });
  await page.getByRole("table").waitFor();
  return { page, asked };
}

/** As the gazetteer has it. */
const LEABGARROW = sampleOf(place, { name: "Leabgarrow", name_ie: "Leadhb Gharbh" });

const query = (page: Page) => Object.fromEntries(new URL(page.url()).searchParams);
const chip = (page: Page, name: string) => page.getByRole("combobox", { name });

it("shows where a page is in the reader's language", async () => {
  const { page } = await openTable("", { locale: "ga" });
  await page.getByText("Leadhb Gharbh", { exact: true }).waitFor();
});

describe("the filters of the page table", () => {
  it("are chips: what is chosen stands on them and in the address, and is taken away by a press", async () => {
    const { page, asked } = await openTable();
    await page.getByText("Pages: 2").waitFor();
    await chip(page, "Approval").selectOption("Waiting");
    await page.getByText("Pages: 1").waitFor();
    expect(query(page)).toEqual({ approval: "requested" });
    expect(asked.at(-1)).toMatchObject({ approval: "requested" });
    expect(await chip(page, "Approval").locator("option:checked").textContent()).toBe("Approval: Waiting");
    await page.getByRole("button", { name: "Take away the filter Approval" }).click();
    await page.getByText("Pages: 2").waitFor();
    expect(query(page)).toEqual({});
    expect(await chip(page, "Approval").locator("option:checked").textContent()).toBe("Approval");
  });

  it("ignores a value that is not on its list, as of an old link", async () => {
    const { page } = await openTable("?approval=maybe");
    await page.getByText("Pages: 2").waitFor();
    expect(await chip(page, "Approval").inputValue()).toBe("");
    expect(await page.getByRole("button", { name: "Take away the filter Approval" }).count()).toBe(0);
  });

  it("are all taken away by one press", async () => {
    const { page } = await openTable("?approval=requested&missing=times");
    await page.getByRole("button", { name: "Show all" }).click();
    await page.getByText("Pages: 2").waitFor();
    expect(query(page)).toEqual({});
  });

  it("are folded on a phone, but for those that are chosen", async () => {
    const { page } = await openTable("?approval=requested", { locale: "ga", width: 360 });
    await chip(page, "Ceadú").waitFor();
    expect(await chip(page, "Stádas").isVisible()).toBe(false);
    await page.getByRole("button", { name: "Scagairí" }).click();
    await chip(page, "Stádas").waitFor();
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(360);
  });

  it("search while one types", async () => {
    const { page, asked } = await openTable();
    await page.getByRole("searchbox", { name: "Search" }).fill("pier");
    await expect.poll(() => query(page)).toEqual({ q: "pier" });
    await expect.poll(() => asked.at(-1)).toMatchObject({ q: "pier" });
  });
});

describe("a row", () => {
  it("names the page, its state and how much of it is done", async () => {
    const { page } = await openTable();
    const row = page.getByRole("row", { name: /Quay Café/ });
    await expect
      .poll(() => row.getByRole("cell").allTextContents())
      .toEqual(["", "Quay CaféLeabgarrow", "Public", "Open", "No owner", "77 %", "17 March 2026", "Never"]);
    expect(await row.getByRole("link").getAttribute("href")).toBe("/en/admin/pages/quay");
  });

  it("is selected, and what can be done with the selection is offered with its number", async () => {
    const { page } = await openTable();
    await page.getByRole("checkbox", { name: "Select Quay Café" }).check();
    await page.getByText("Chosen: 1").waitFor();
    expect(await page.getByRole("button", { name: /^Approve/ }).count()).toBe(0);
    await page.getByRole("checkbox", { name: "Select Pier Bakery" }).check();
    await page.getByRole("button", { name: "Approve (1)" }).waitFor();
  });
});

describe("a list of several batches", () => {
  const MANY = Array.from({ length: 250 }, (_, n) =>
    sampleOf(adminPageRow, { id: `p${n}`, name: `Place ${n}`, approval: "approved", owner: null }),
  );
  const made: string[][] = [];
  const openMany = () => {
    made.length = 0;
    return open("/admin/pages", {
      type: "admin",
      responses: {
        ...adminDesk(),
        categories: [],
        adminPages: ({ cursor = "0" }: { cursor?: string }) => {
          const from = Number(cursor);
          const next_cursor = from + 100 < MANY.length ? String(from + 100) : null;
          return { items: MANY.slice(from, from + 100), next_cursor, total: MANY.length };
        },
        writeClaimLetters: (input) => {
          const { page_ids, only_new } = input as unknown as { page_ids: string[]; only_new: boolean };
          expect(only_new).toBe(true);
          made.push(page_ids);
          const [known, ...ids] = page_ids;
          const letters = ids.map((id) => ({ ...sampleOf(claimLetter), page: { ...sampleOf(claimLetter).page, id } }));
          return { letters, left_out: known ? 1 : 0 };
        },
      },
    });
  };

  it("is chosen by one press, and gets its letters in batches, of which none is lost by accident", async () => {
    const { page } = await openMany();
    await page.getByRole("button", { name: "Choose all 250" }).click();
    await page.getByText("Chosen: 250").waitFor();
    await page.getByRole("link", { name: "Letters to the owners (250)" }).click();
    await page.getByRole("button", { name: "Make 250 letters" }).click();
    await page.getByText("245 letters are ready. 5 pages have a valid letter already and were left out.").waitFor();
    expect(made.map((ids) => ids.length)).toEqual([50, 50, 50, 50, 50]);
    expect(new Set(made.flat()).size).toBe(250);
    await page.getByRole("link", { name: "← Pages without an owner" }).click();
    await page.getByRole("dialog", { name: "Leave without printing?" }).getByRole("button", { name: "Stay" }).click();
    await page.evaluate(() => {
      window.print = () => {};
    });
    await page.getByRole("button", { name: "Print, or save as PDF" }).click();
    const pdf = await page.pdf({ preferCSSPageSize: true });
    expect(pdf.toString("latin1").match(/\/Type \/Page\b/g)).toHaveLength(245); // a sheet for each
    await page.getByRole("link", { name: "← Pages without an owner" }).click();
    await page.getByRole("heading", { name: "Pages", level: 1 }).waitFor();
  });
});
