import { expect, it } from "vitest";
import { type Proposal, proposal } from "#core/contract/community/proposals.ts";
import { contract } from "#core/contract/index.ts";
import { price } from "#core/contract/pages/prices.ts";
import { plusDays, today } from "#core/web/desk/figures/days.ts";
import { type Responses, useDesk } from "#test/support/desk/desk-browser.ts";
import { pageDesk, pageWith, sectionOf } from "#test/support/desk/page-desk.ts";
import { sampleOf } from "#test/support/sample.ts";

const open = useDesk();

const soup = sampleOf(price, { id: "soup", name: "Soup", amount: 650, version: 3, unit: "item" });
const MARCH = "2027-03-01";

type Call = NonNullable<Proposal["call"]>;
const planned = (id: string, call: Partial<Call>, from_day = MARCH) =>
  sampleOf(proposal, {
    id,
    status: "planned",
    source: "team",
    from_day,
    by: { id: "me", name: "Síle" },
    call: sampleOf(proposal.shape.call.unwrap(), { changes: [], photo: null, recording: null, ...call }),
  });
const dearer = planned("dearer", {
  name: "editPrice",
  input: { id: "soup", amount: 700 },
  changes: [{ kind: "price", before: { amount: 650 }, after: { amount: 700 }, name: "Soup", name_ie: null }],
});
const menu = planned(
  "menu",
  {
    name: "addPrices",
    input: {
      page_id: "page",
      prices: [
        {
          section: "Mains",
          name: "Stew",
          description: null,
          amount: 1600,
          amount_to: null,
          unit: "item",
          diets: [],
          sizes: [],
        },
      ],
      replaces: ["soup"],
    },
  },
  "2027-06-01",
);

const world = (proposals: Proposal[] = []): Responses =>
  ({
    ...pageDesk({ page: pageWith({ slogan: "Tea", prices: [soup] }) }),
    pageProposals: ({ status }: { status?: string }) => ({
      items: status === "planned" ? proposals : [],
      next_cursor: null,
      waiting: 0,
    }),
    categories: [],
    tags: [],
    editPageBasics: sampleOf(contract.editPageBasics.answer, { version: 8, slogan: "Summer tea" }),
    editPrice: { ...soup, amount: 750 },
    addPrices: { prices: [] },
    refuseProposal: dearer,
  }) as unknown as Responses; // inputs are typed as those of no call

it("texts are planned for a day, which has to be chosen, and the form shows what the page says until then", async () => {
  const { page, calls } = await open(sectionOf("basics"), { responses: world() });
  const slogan = page.getByLabel("Slogan", { exact: false }).first();
  await slogan.fill("Summer tea");
  await page.getByRole("button", { name: "From a day…" }).click();
  await page.getByRole("button", { name: "Save for that day" }).click();
  await page.getByText("Choose a day from tomorrow on.").waitFor();
  expect(calls).toEqual([]);
  const day = page.getByLabel("From this day on");
  await expect.poll(() => day.evaluate((one) => one === document.activeElement)).toBe(true);
  expect(await day.getAttribute("min")).toBe(plusDays(today(), 1));
  await day.fill(MARCH);
  await page.keyboard.press("Enter");
  await page.getByText("Planned from 1 March 2027 on.").waitFor();
  expect(calls[0]!.input).toMatchObject({ page_id: "page", version: 7, slogan: "Summer tea", from_day: MARCH });
  await expect.poll(() => slogan.inputValue()).toBe("Tea");
  await page.getByRole("button", { name: "Save", exact: true }).waitFor();
});

it("what is planned stands on the overview by days, and is seen, changed and taken back there", async () => {
  const { page, calls } = await open("/manage/teach-hiudai", { responses: world([menu, dearer]) });
  const list = page.getByRole("region", { name: "Planned" });
  await list.getByRole("heading", { name: "From 1 March 2027" }).waitFor();
  expect(await list.getByRole("heading", { level: 3 }).allTextContents()).toEqual([
    "From 1 March 2027",
    "From 1 June 2027",
  ]);
  await list.getByText("Price: Soup").click();
  await list.getByText("€7", { exact: true }).waitFor();
  await list.getByRole("button", { name: "Change: Price: Soup" }).click();
  const dialog = page.getByRole("dialog", { name: "Price: Soup" });
  const amount = dialog.getByLabel("Amount", { exact: false }).first();
  await expect.poll(() => amount.inputValue()).toBe("7");
  expect(await dialog.getByLabel("From this day on").inputValue()).toBe(MARCH);
  await amount.fill("7.50");
  await dialog.getByRole("button", { name: "Save for that day" }).click();
  await dialog.waitFor({ state: "detached" });
  expect(calls[0]!.input).toMatchObject({ id: "soup", amount: 750, from_day: MARCH, instead_of: "dearer" });
  await list.getByRole("button", { name: "Take back: Price: Soup" }).click();
  await page.getByText("Taken back.").waitFor();
  expect(calls[1]).toMatchObject({ name: "refuseProposal", input: { id: "dearer" } });
});

it("a list takes the place of the prices from a day on, and at once after a question only", async () => {
  const { page, calls } = await open(sectionOf("prices"), { responses: world() });
  await page.getByRole("button", { name: "Type or paste a list" }).click();
  const text = page.getByRole("textbox", { name: "A line for each price" });
  await text.fill("Stew 16");
  await page.getByLabel("In place of the prices of now (1)").check();
  await page.getByRole("button", { name: "Add 1 price" }).click();
  await page.getByRole("dialog", { name: "Replace all prices?" }).getByRole("button", { name: "Cancel" }).click();
  expect(calls).toEqual([]);
  await page.getByRole("button", { name: "From a day…" }).first().click();
  await page.getByLabel("From this day on").fill(MARCH);
  await page.getByRole("button", { name: "Save for that day" }).click();
  await text.waitFor({ state: "detached" });
  expect(calls[0]!.input).toMatchObject({ page_id: "page", replaces: ["soup"], from_day: MARCH });
});

it("a planned list is changed as it was typed", async () => {
  const { page, calls } = await open(sectionOf("prices"), { responses: world([menu]) });
  await page.getByRole("button", { name: "Change: New prices in place of others: 1" }).click();
  const dialog = page.getByRole("dialog");
  const text = dialog.getByRole("textbox", { name: "A line for each price" });
  expect(await text.inputValue()).toBe("# Mains\nStew 16.00");
  await text.fill("# Mains\nStew 16.50\nCrab 18");
  await dialog.getByRole("button", { name: "Save for that day" }).click();
  await dialog.waitFor({ state: "detached" });
  expect(calls[0]!.input).toMatchObject({
    prices: [{ name: "Stew", amount: 1650 }, { name: "Crab" }],
    replaces: ["soup"],
    from_day: "2027-06-01",
    instead_of: "menu",
  });
});
