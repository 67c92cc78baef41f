import type { Page as BrowserPage } from "playwright-core";
import { describe, expect, it } from "vitest";
import { moveByKey } from "../../../../../../test/support/move-by-key.ts";
import { type Price, price } from "../../../../../contract/pages/prices.ts";
import { refuse, useDesk } from "../../../testing/desk-browser.ts";
import { pageDesk, pageWith, sectionOf } from "../../../testing/page-desk.ts";
import { sampleOf, sampleProblem } from "../../../testing/sample.ts";

const open = useDesk();

const one = (name: string, amount: number | null, more: Partial<Price> = {}) =>
  sampleOf(price, { id: name, name, amount, unit: "item", ...more });
const world = (prices: Price[]) => ({
  ...pageDesk({ page: pageWith({ prices }) }),
  addPrice: one("new", 1),
  editPrice: one("changed", 1),
  deletePrice: { deleted: 1 as const },
  restoreChange: { changes: [] },
});

describe("a price", () => {
  it("needs a name in one language, and an amount or a description", async () => {
    const { page, calls } = await open(sectionOf("prices"), { responses: world([]) });
    await page.getByText("No prices yet.").waitFor();
    await page.getByRole("button", { name: "Add a price" }).click();
    const dialog = page.getByRole("dialog", { name: "A new price" });
    const save = () => dialog.getByRole("button", { name: "Save this price" }).click();
    await save();
    await dialog.getByText("Say what it is, in one of the languages.").waitFor();
    await dialog.getByText("Say an amount, or describe it in words below.").waitFor();
    await dialog.getByLabel("Name in Irish").fill("Tae");
    await dialog.getByLabel("Amount").fill("cheap");
    await save();
    await dialog.getByText("Write it in euro, such as 4 or 4.50.").waitFor();
    await dialog.getByLabel("Amount").fill("4,50");
    await dialog.getByLabel("Up to, where it is a range").fill("3");
    await save();
    await dialog.getByText("A range ends higher than it begins.").waitFor();
    expect(calls).toEqual([]);
    await dialog.getByLabel("Up to, where it is a range").fill("6");
    await save();
    await dialog.waitFor({ state: "detached" });
    expect(calls).toMatchObject([
      { name: "addPrice", input: { page_id: "page", name: "", name_ie: "Tae", amount: 450, amount_to: 600 } },
    ]);
  });

  it("is edited from its amount in euro", async () => {
    const { page, calls } = await open(sectionOf("prices"), {
      responses: world([one("Tea", 250, { unit: "person", version: 4 })]),
    });
    await page.getByRole("button", { name: "Edit Tea" }).click();
    const dialog = page.getByRole("dialog", { name: "Edit this price" });
    expect(await dialog.getByLabel("Amount").inputValue()).toBe("2.50");
    await dialog.getByLabel("Description in English").fill("With a scone");
    await dialog.getByLabel("Amount").fill("");
    await dialog.getByRole("button", { name: "Save this price" }).click();
    await dialog.waitFor({ state: "detached" });
    expect(calls[0]).toMatchObject({
      name: "editPrice",
      input: { id: "Tea", version: 4, amount: null, unit: "person", description: "With a scone" },
    });
  });

  it("belongs to a section of the menu, with its allergens and its season", async () => {
    const { page, calls } = await open(sectionOf("prices"), { responses: world([one("Tea", 250, { section: null })]) });
    await page.getByRole("button", { name: "Edit Tea" }).click();
    const dialog = page.getByRole("dialog", { name: "Edit this price" });
    await dialog.getByText("Section, diet and season").click();
    await dialog.getByLabel("Section in Irish").fill("Deochanna");
    await dialog.getByLabel("cereals containing gluten").check();
    await dialog.getByLabel("Offered from: month").selectOption("June");
    await dialog.getByLabel("Offered until: month").selectOption("August");
    await dialog.getByRole("button", { name: "Save this price" }).click();
    await dialog.waitFor({ state: "detached" });
    expect(calls[0]!.input).toMatchObject({
      ...{ section_ie: "Deochanna", allergens: ["gluten"], diets: [] },
      season: { from: "06-01", to: "08-01" },
    });
  });

  it("that was deleted can be brought back to its place", async () => {
    const { page, calls } = await open(sectionOf("prices"), {
      responses: world([one("Tea", 250, { rank: 1 }), one("Soup", 700, { rank: 2 })]),
    });
    await page.getByRole("button", { name: "Delete Soup" }).click();
    await page.getByText("Soup is deleted.").waitFor();
    await page.getByRole("button", { name: "Undo" }).click();
    await page.getByText("Soup is deleted.").waitFor({ state: "detached" });
    expect(calls).toMatchObject([
      { name: "deletePrice", input: { id: "Soup" } },
      { name: "restoreChange", input: { page_id: "page", removed: "Soup" } },
    ]);
  });
});

describe("the order of prices", () => {
  it("is changed by buttons and by the keyboard, and said to screen readers", async () => {
    const names = ["Tea", "Soup", "Cake"];
    let prices = names.map((name) => one(name, 100));
    const { page, calls } = await open(sectionOf("prices"), {
      responses: {
        ...world([]),
        page: () => pageWith({ prices }),
        editPrice({ id, rank = 1 }) {
          const moved = prices.find((price) => price.id === id)!;
          prices = prices.filter((price) => price !== moved).toSpliced(rank - 1, 0, moved);
          return moved;
        },
      },
    });
    const list = page.getByRole("list", { name: "Your prices" });
    const order = () => list.getByRole("listitem").locator("strong").allTextContents();
    expect(await page.getByRole("button", { name: "Move Tea up" }).getAttribute("aria-disabled")).toBe("true");
    await page.getByRole("button", { name: "Move Cake up" }).click();
    await page.getByRole("status").getByText("Cake is now at place 2 of 3.").waitFor();
    expect(calls).toMatchObject([{ name: "editPrice", input: { id: "Cake", rank: 2 } }]);
    await expect.poll(order).toEqual(["Tea", "Cake", "Soup"]);
    await moveByKey(page, {
      handle: page.getByRole("button", { name: "Move Tea", exact: true }),
      pickedUp: "Tea is picked up, place 1 of 3.",
      key: "ArrowDown",
      moved: "Tea is at place 2 of 3.",
    });
    await expect.poll(() => calls.at(-1)).toMatchObject({ input: { id: "Tea", rank: 2 } });
    await expect.poll(order).toEqual(["Cake", "Tea", "Soup"]);
  });
});

describe("a list of prices", () => {
  const typing = async (page: BrowserPage, text: string) => {
    await page.getByRole("button", { name: "Type or paste a list" }).click();
    await page.getByLabel("A line for each price").fill(text);
  };

  it("is seen before it is stored, with its sections, sizes and what is not clear", async () => {
    const { page, calls } = await open(sectionOf("prices"), { responses: world([]) });
    await typing(
      page,
      "Starters\nSoup 6,50\nwith bread\nWine: glass 6.50, bottle 28\n\nAsk us about allergens, please",
    );
    const dialog = page.getByRole("dialog", { name: "A list of prices" });
    await dialog.getByText("Line 6: Ask us about allergens, please").waitFor();
    await dialog.getByText("with bread").last().waitFor();
    expect(calls).toEqual([]);
    await dialog.getByRole("button", { name: "Add 2 prices" }).click();
    await dialog.getByText("2 prices are stored.").waitFor();
    expect(await dialog.getByLabel("A line for each price").inputValue()).toBe("Ask us about allergens, please");
    expect(calls.map(({ input }) => input)).toMatchObject([
      { section: "Starters", name: "Soup", amount: 650, description: "with bread", sizes: [] },
      { section: "Starters", name: "Wine", amount: null, sizes: [{ name: "glass", amount: 650 }, { name: "bottle" }] },
    ]);
  });

  it("in Irish fills the Irish fields, and what was refused stays in the list", async () => {
    let left = 1;
    const { page, calls } = await open(sectionOf("prices"), {
      responses: {
        ...world([]),
        addPrice: () => (left-- > 0 ? one("new", 1) : refuse(sampleProblem("list-full", "en"))),
      },
    });
    await typing(page, "Tae 2,50\nCaife 3");
    await page.getByLabel("Irish", { exact: true }).check();
    await page.getByRole("button", { name: "Add 2 prices" }).click();
    await page.getByText("1 price is stored.").waitFor();
    expect(await page.getByLabel("A line for each price").inputValue()).toBe("Caife 3");
    expect(calls[0]!.input).toMatchObject({ name_ie: "Tae", amount: 250 });
    expect(calls[0]!.input).not.toHaveProperty("name");
  });
});
