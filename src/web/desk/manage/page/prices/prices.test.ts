import type { Page as BrowserPage } from "playwright-core";
import { describe, expect, it } from "vitest";
import type { FieldError } from "#core/contract/field-errors.ts";
import { type Price, price } from "#core/contract/pages/prices.ts";
import { today } from "#core/web/desk/figures/days.ts";
import { type Responses, refuse, useDesk } from "#test/support/desk/desk-browser.ts";
import { pageDesk, pageWith, sectionOf } from "#test/support/desk/page-desk.ts";
import { moveByKey } from "#test/support/move-by-key.ts";
import { sampleOf, sampleProblem } from "#test/support/sample.ts";

const open = useDesk();

const one = (name: string, amount: number | null, more: Partial<Price> = {}) =>
  sampleOf(price, { id: name, name, amount, unit: "item", ...more });
/** A page whose answers follow the writes. */
const world = (menu: Price[]) => {
  let prices = menu;
  const added = ({ section, section_ie, ...fields }: Partial<Price>, at: number) =>
    one(`new ${at}`, 1, { ...fields, section: section || null, section_ie: section_ie || null });
  return {
    ...pageDesk(),
    page: () => pageWith({ prices }),
    addPrice: (fields: Partial<Price>) => {
      const price = added(fields, prices.length);
      prices = prices.toSpliced((fields.rank ?? prices.length + 1) - 1, 0, price);
      return price;
    },
    addPrices: ({ prices: sent = [] }: { prices?: object[] }) => {
      const list = sent.map((fields, at) => added(fields, prices.length + at));
      prices = [...prices, ...list];
      return { prices: list };
    },
    arrangePrices: ({ prices: placed = [] }: { prices?: Price[] }) => {
      prices = placed.map((place) => ({ ...prices.find(({ id }) => id === place.id)!, ...place }));
      return { prices };
    },
    editPrice: ({ id, ...fields }: Price) => {
      prices = prices.map((price) => (price.id === id ? { ...price, ...fields, version: price.version + 1 } : price));
      return prices.find((price) => price.id === id)!;
    },
    setPriceSoldOut: ({ id, sold_out }: { id: string; sold_out: boolean }) => {
      prices = prices.map((price) => (price.id === id ? { ...price, sold_out_on: sold_out ? today() : null } : price));
      return prices.find((price) => price.id === id)!;
    },
    deletePrices: { prices: [] },
    deletePrice: { deleted: 1 as const },
    restoreChange: { changes: [] },
  } as unknown as Responses; // inputs are typed as those of no call
};
const unfold = (page: BrowserPage, name: string) => page.getByRole("button", { name: `More for ${name}` }).click();
const panel = (page: BrowserPage, name: string) => page.getByRole("region", { name });

describe("a price", () => {
  it("needs a name in one language, and an amount or a description", async () => {
    const { page, calls } = await open(sectionOf("prices"), { responses: world([]), width: 1280 });
    await page.getByRole("button", { name: "Add a price" }).click();
    const form = panel(page, "A new price");
    const save = () => form.getByRole("button", { name: "Save and close" }).click();
    await save();
    await form.getByText("Say what it is, in one of the languages.").waitFor();
    await form.getByText("Say an amount, or describe it in words below.").waitFor();
    await form.getByLabel("Name in Irish").fill("Tae");
    await form.getByLabel("Amount").fill("cheap");
    await save();
    await form.getByText("Write it in euro, such as 4 or 4.50.").waitFor();
    await form.getByLabel("Amount").fill("4,50");
    await form.getByLabel("Up to, where it is a range").fill("3");
    await save();
    await form.getByText("A range ends higher than it begins.").waitFor();
    expect(calls).toEqual([]);
    await form.getByLabel("Up to, where it is a range").fill("6");
    await save();
    await form.waitFor({ state: "detached" });
    expect(calls).toMatchObject([
      { name: "addPrice", input: { page_id: "page", name: "", name_ie: "Tae", amount: 450, amount_to: 600 } },
    ]);
  });

  it("is typed after another one by the keyboard alone, in the section of the last one", async () => {
    const { page, calls } = await open(sectionOf("prices"), {
      responses: world([one("Soup", 650, { section: "Starters" }), one("Stew", 1500, { section: "Mains" })]),
      width: 1280,
    });
    await page.getByRole("button", { name: "Add a price" }).press("Enter");
    for (const [name, amount] of [
      ["Fish", "16"],
      ["Lamb", "18.50"],
    ]) {
      await page.keyboard.type(name!);
      await page.keyboard.press("Tab");
      await page.keyboard.press("Tab");
      await page.keyboard.type(amount!);
      await page.keyboard.press("Enter");
      await page.getByRole("button", { name: `Move ${name}`, exact: true }).waitFor();
      await expect.poll(() => page.getByLabel("Name in English").inputValue()).toBe("");
    }
    expect(calls.map(({ input }) => [input.name, input.amount, input.section, input.rank])).toEqual([
      ["Fish", 1600, "Mains", 3],
      ["Lamb", 1850, "Mains", 4],
    ]);
  });

  it("is edited from its amount in euro, after which the next one is opened, and duplicated", async () => {
    const { page, calls } = await open(sectionOf("prices"), {
      responses: world([one("Tea", 250, { unit: "person", version: 4 }), one("Soup", 650)]),
      width: 1280,
    });
    await page.getByRole("button", { name: "Edit: Tea" }).click();
    const form = panel(page, "Edit this price");
    expect(await form.getByLabel("Amount").inputValue()).toBe("2.50");
    await form.getByLabel("Description in English").fill("With a scone");
    await form.getByLabel("Amount").fill("");
    await form.getByText("Allergens, diet and season").click();
    await form.getByLabel("cereals containing gluten").check();
    await form.getByLabel("Offered from: month").selectOption("June");
    await form.getByLabel("Offered until: month").selectOption("August");
    await form.getByRole("button", { name: "Save and next" }).click();
    await expect.poll(() => form.getByLabel("Name in English").inputValue()).toBe("Soup");
    await form.getByRole("button", { name: "Duplicate" }).click();
    await expect.poll(() => calls.map(({ name }) => name)).toEqual(["editPrice", "editPrice", "addPrice"]);
    expect(calls[0]!.input).toMatchObject({
      id: "Tea",
      version: 4,
      amount: null,
      unit: "person",
      description: "With a scone",
      allergens: ["gluten"],
      diets: [],
      season: { from: "06-01", to: "08-01" },
    });
    expect(calls[2]!.input).toMatchObject({ name: "Soup", amount: 650 });
  });

  it("that was deleted can be brought back to its place", async () => {
    const { page, calls } = await open(sectionOf("prices"), {
      responses: world([one("Tea", 250, { rank: 1 }), one("Soup", 700, { rank: 2 })]),
    });
    await unfold(page, "Soup");
    await page.getByRole("button", { name: "Delete Soup" }).click();
    await page.getByText("Soup is deleted.").waitFor();
    await page.getByRole("button", { name: "Undo" }).click();
    await page.getByText("Soup is deleted.").waitFor({ state: "detached" });
    expect(calls).toMatchObject([
      { name: "deletePrice", input: { id: "Soup" } },
      { name: "restoreChange", input: { page_id: "page", removed: "Soup" } },
    ]);
  });

  it("is sold out for today by one press, and there again by another", async () => {
    const { page, calls } = await open(sectionOf("prices"), { responses: world([one("Chowder", 950)]) });
    await unfold(page, "Chowder");
    const button = page.getByRole("button", { name: "Sold out today: Chowder" });
    await button.click();
    await button.and(page.locator("[aria-pressed=true]")).click();
    await button.and(page.locator("[aria-pressed=false]")).waitFor();
    expect(calls.map(({ input }) => input.sold_out)).toEqual([true, false]);
  });
});

describe("a row of a menu", () => {
  it.each([
    [360, 68], // its name in the other language is below
    [1280, 56],
  ])("is one line of name and price, and opens by a key for the rest, at %i px", async (width, most) => {
    const { page } = await open(sectionOf("prices"), {
      responses: world([one("Seafood chowder", 950), one("Crab", 1200)]),
      width,
    });
    const row = page.getByRole("listitem").filter({ hasText: "Seafood chowder" });
    const heightOf = async () => (await row.boundingBox())!.height;
    expect(await heightOf()).toBeLessThanOrEqual(most);
    await row.getByText("€9.50").waitFor();
    const remove = row.getByRole("button", { name: "Delete Seafood chowder" });
    expect(await remove.isVisible()).toBe(false);
    const more = row.getByRole("button", { name: "More for Seafood chowder" });
    await more.press("Enter");
    await remove.waitFor();
    await more.press("Enter");
    await remove.waitFor({ state: "hidden" });
    await more.press("Enter");
    await row.getByRole("button", { name: "Sold out today: Seafood chowder" }).press("Enter");
    await more.press("Enter");
    await row.getByText("Sold out", { exact: true }).first().waitFor();
  });
});

describe("the order of a menu", () => {
  const MENU = [
    one("Soup", 650, { section: "Starters" }),
    one("Stew", 1500, { section: "Mains" }),
    one("Fish", 1600, { section: "Mains" }),
  ];
  const rowsOf = (page: BrowserPage) => page.getByRole("listitem").locator("strong").allTextContents();

  it("is changed by buttons and by the keyboard, price by price and section by section", async () => {
    const { page, calls } = await open(sectionOf("prices"), { responses: world(MENU) });
    await unfold(page, "Mains");
    await page.getByRole("button", { name: "Move Mains up" }).click();
    await expect.poll(() => rowsOf(page)).toEqual(["Mains", "Stew", "Fish", "Starters", "Soup"]);
    await moveByKey(page, {
      handle: page.getByRole("button", { name: "Move Fish", exact: true }),
      pickedUp: "Fish is picked up, place 3 of 5.",
      key: "ArrowDown",
      moved: "Fish is at place 4 of 5.",
    });
    await page.keyboard.press("Space");
    await expect
      .poll(() => calls.at(-1)?.input.prices)
      .toMatchObject([
        { id: "Stew", section: "Mains" },
        { id: "Fish", section: "Starters" },
        { id: "Soup", section: "Starters" },
      ]);
    await page.getByRole("button", { name: "Undo" }).click();
    await expect.poll(() => rowsOf(page)).toEqual(["Mains", "Stew", "Fish", "Starters", "Soup"]);
  });

  it("has sections, which are named for all of their prices", async () => {
    const { page, calls } = await open(sectionOf("prices"), { responses: world(MENU), width: 1280 });
    await page.getByRole("button", { name: "Edit: Mains" }).click();
    const form = panel(page, "The section");
    await form.getByLabel("Section in Irish").fill("Príomhchúrsaí");
    await form.getByRole("button", { name: "Save" }).click();
    await form.waitFor({ state: "detached" });
    expect(calls[0]!.input.prices).toMatchObject([
      { id: "Soup", section: "Starters" },
      { id: "Stew", section: "Mains", section_ie: "Príomhchúrsaí" },
      { id: "Fish", section: "Mains", section_ie: "Príomhchúrsaí" },
    ]);
  });
});

describe("a list of prices", () => {
  const field = (page: BrowserPage) => page.getByLabel("A line for each price");

  it("is seen before it is stored, with its sections, sizes and what is not clear, and can be taken back", async () => {
    const { page, calls } = await open(sectionOf("prices"), { responses: world([]) });
    await field(page).fill(
      "Starters\nSoup 6,50\nwith bread\nWine: glass 6.50, bottle 28\n\nAsk us about allergens, please",
    );
    await page.getByText("Line 6: Ask us about allergens, please").waitFor();
    await page.getByRole("region", { name: "As visitors will read it" }).getByText("with bread").waitFor();
    expect(calls).toEqual([]);
    await field(page).press("Control+Enter");
    await page.getByText("2 prices are added.").waitFor();
    expect(await field(page).inputValue()).toBe("Ask us about allergens, please");
    expect(calls.map(({ input }) => input.prices)).toMatchObject([
      [
        { section: "Starters", name: "Soup", amount: 650, description: "with bread", sizes: [] },
        {
          section: "Starters",
          name: "Wine",
          amount: null,
          sizes: [{ name: "glass", amount: 650 }, { name: "bottle" }],
        },
      ],
    ]);
    await page.getByRole("button", { name: "Undo" }).click();
    await page.getByText("That is undone.").waitFor();
    expect(calls.at(-1)).toMatchObject({ name: "deletePrices", input: { ids: ["new 0", "new 1"] } });
  });

  it("asks once what the numbers in brackets are, and never takes them for allergens by itself", async () => {
    const { page, calls } = await open(sectionOf("prices"), { responses: world([]) });
    await field(page).fill("All bagels 6.50\nSalmon (1,4)\nHam (1)\n\nFish and chips 15.50, small 9");
    await page.getByText("Line 5: Fish and chips 15.50, small 9").waitFor();
    await page.getByText("1 cereals containing gluten, 4 fish").waitFor();
    await page.getByRole("button", { name: "Add 2 prices" }).click();
    await page.getByText("Say what the numbers are").waitFor();
    expect(calls).toEqual([]);
    await page.getByLabel("Allergens, by these numbers").check();
    await page.getByRole("button", { name: "Add 2 prices" }).click();
    await expect.poll(() => calls).toHaveLength(1);
    expect(calls[0]!.input.prices).toMatchObject([
      { section: "All bagels", name: "Salmon", amount: 650, allergens: ["gluten", "fish"] },
      { section: "All bagels", name: "Ham", amount: 650, allergens: ["gluten"] },
    ]);
  });

  it("in Irish fills the Irish fields, and one that was refused stays, with the line of the price at fault", async () => {
    const problem = { ...sampleProblem("invalid-fields", "en"), errors: [] as FieldError[] };
    problem.errors = [{ path: "prices.1.amount", code: "out-of-range", message: "Too much." }];
    const { page, calls } = await open(sectionOf("prices"), {
      responses: { ...world([one("Tea", 250)]), addPrices: () => refuse(problem) },
    });
    await page.getByRole("button", { name: "Type or paste a list" }).click();
    await field(page).fill("Tae 2,50\nCaife 3");
    await page.getByLabel("Irish", { exact: true }).check();
    await page.getByRole("button", { name: "Add 2 prices" }).click();
    await page.getByText("Line 2: Caife: Too much.").waitFor();
    expect(await field(page).inputValue()).toBe("Tae 2,50\nCaife 3");
    expect(calls[0]!.input.prices).toMatchObject([{ name_ie: "Tae", amount: 250 }, {}]);
  });
});
