import { describe, expect, it, test } from "vitest";
import { type Category, category } from "#core/contract/directory/categories.ts";
import { contract } from "#core/contract/index.ts";
import { useDesk } from "#test/support/desk/desk-browser.ts";
import { pageDesk, pageWith, sectionOf } from "#test/support/desk/page-desk.ts";
import { sampleOf } from "#test/support/sample.ts";

const open = useDesk();

describe("contact", () => {
  it("shows the number as it is dialled in Ireland, and sends profiles under their networks", async () => {
    const page = pageWith({ contact_number: "+353749520000", social: { instagram: "https://instagram.com/hiudai" } });
    const { page: browser, calls } = await open(sectionOf("contact"), {
      responses: { ...pageDesk({ page }), editPageContact: { ...page, version: 8 } as never },
    });
    expect(await browser.getByLabel("Phone number").inputValue()).toBe("(074) 952 0000");
    await browser.getByLabel("Facebook").fill("https://facebook.com/hiudai");
    await browser.getByRole("button", { name: "Save" }).click();
    await expect.poll(() => calls).toHaveLength(1);
    expect(calls[0]!.input).toMatchObject({
      version: 7,
      contact_number: "(074) 952 0000",
      social: { instagram: "https://instagram.com/hiudai", facebook: "https://facebook.com/hiudai", x: "" },
    });
    expect(calls[0]!.input).not.toHaveProperty("instagram");
  });
});

describe("location", () => {
  it("takes degrees with a comma, refuses what is no number, and sends none where they are removed", async () => {
    const page = pageWith({ latitude: 54.99, longitude: -8.5 });
    const { page: browser, calls } = await open(sectionOf("location"), {
      responses: { ...pageDesk({ page }), editPageLocation: { ...page, version: 8 } as never },
    });
    const latitude = browser.getByLabel("Latitude");
    await browser.getByText("More: latitude and longitude").click();
    await latitude.fill("by the pier");
    await browser.getByRole("button", { name: "Save" }).click();
    await browser.getByText("This does not have the right form.").waitFor();
    expect(calls).toEqual([]);
    await latitude.fill("55,01");
    await browser.getByRole("button", { name: "Save" }).click();
    await expect.poll(() => calls).toHaveLength(1);
    expect(calls[0]!.input).toMatchObject({ latitude: 55.01, longitude: -8.5 });
    await browser.getByRole("button", { name: "Remove the pin" }).click();
    expect([await latitude.inputValue(), await browser.getByLabel("Longitude").inputValue()]).toEqual(["", ""]);
    await browser.getByRole("button", { name: "Save" }).click();
    await expect.poll(() => calls).toHaveLength(2);
    expect(calls[1]!.input).toMatchObject({ latitude: null, longitude: null });
  });
});

describe("colour", () => {
  it("says which text can be read on it, as soon as it is complete", async () => {
    const { page } = await open(sectionOf("color"), { responses: pageDesk({ page: pageWith({ color: "#157a73" }) }) });
    await page.getByText("White text is readable on it (contrast 5.2 to 1).").waitFor();
    await page.getByLabel("Colour of the page").fill("#FFE14D");
    await page.getByText("Black text is readable on it (contrast 16.1 to 1).").waitFor();
    await page.getByLabel("Colour of the page").fill("#ff");
    await page.getByText("text is readable on it").waitFor({ state: "detached" });
  });

  it("is one of six presets, or one of those of a logo, which is not uploaded", async () => {
    const { page, calls } = await open(sectionOf("color"), { responses: pageDesk() });
    const color = page.getByLabel("Colour of the page");
    await page.getByRole("button", { name: "Heather" }).click();
    expect(await color.inputValue()).toBe("#6d4a80");
    const logo = `<svg xmlns="http://www.w3.org/2000/svg" width="64" height="64"><path fill="#7b1020" d="M0 0h64v64H0z"/></svg>`;
    const input = page.getByLabel("From a logo or picture");
    await input.setInputFiles({ name: "logo.svg", mimeType: "image/svg+xml", buffer: Buffer.from(logo) });
    await page.getByRole("group", { name: "From the picture" }).getByRole("button").click();
    expect(await color.inputValue()).toBe("#7b1020");
    await input.setInputFiles({ name: "logo.svg", mimeType: "image/svg+xml", buffer: Buffer.from("no picture") });
    await page.getByText("No colours were found in it").waitFor();
    expect(calls).toEqual([]);
  });
});

test("the status is one of four, each with what it means", async () => {
  const page = pageWith();
  const { page: browser, calls } = await open(sectionOf("status"), {
    responses: { ...pageDesk({ page }), editPageStatus: { ...page, version: 8 } as never },
  });
  const choices = browser.getByRole("radiogroup", { name: "What should visitors know?" });
  await expect.poll(() => choices.getByRole("radio").count()).toBe(4);
  expect(await choices.getByLabel("Open", { exact: true }).isChecked()).toBe(true);
  await choices.getByText("The page stays as a memory.").waitFor();
  await choices.getByLabel("Closed for good").check();
  await browser.getByRole("button", { name: "Save" }).click();
  await expect.poll(() => calls.map(({ input }) => input.status)).toEqual(["permanently_closed"]);
});

describe("categories", () => {
  const categories: Category[] = ["Pub", "Music", "Food", "Sea", "Shop", "Bed"].map((name) =>
    sampleOf(category, { id: name, slug: name.toLowerCase(), name }),
  );
  const oneTag = contract.tags.answer.element;
  const tags = [
    sampleOf(oneTag, { id: "dogs", name: "Dogs welcome", kind: "amenity", facts: [] }),
    sampleOf(oneTag, { id: "step", name: "Step-free", kind: "accessibility", facts: [] }),
  ];
  const chosen = categories.slice(0, 4).map(({ slug, name, name_ie }) => ({ slug, name, name_ie }));
  const page = pageWith({ categories: chosen as never, tags: [tags[0]!] });
  const responses = () => ({
    ...pageDesk({ page }),
    categories,
    tags,
    categorisePage: { ...page, version: 8 } as never,
  });

  it("are at most five: the others cannot be chosen then", async () => {
    const { page: browser } = await open(sectionOf("categories"), { responses: responses() });
    expect(await browser.getByLabel("Bed").isDisabled()).toBe(false);
    await browser.getByLabel("Shop").check();
    expect(await browser.getByLabel("Bed").isDisabled()).toBe(true);
    expect(await browser.getByLabel("Pub").isDisabled()).toBe(false);
    await browser.getByLabel("Pub").uncheck();
    expect(await browser.getByLabel("Bed").isDisabled()).toBe(false);
  });

  it("have a main one, which is sent first", async () => {
    const { page: browser, calls } = await open(sectionOf("categories"), { responses: responses() });
    const main = browser.getByRole("combobox", { name: "Main category" });
    expect(await main.inputValue()).toBe("Pub");
    await main.click();
    await browser.getByRole("option", { name: "Food" }).click();
    await browser.getByRole("group", { name: "Access" }).getByText("Step-free").click();
    await browser.getByRole("button", { name: "Save" }).click();
    await expect.poll(() => calls).toHaveLength(1);
    expect(calls[0]!.input).toMatchObject({
      category_ids: ["Food", "Pub", "Music", "Sea"],
      tag_ids: ["dogs", "step"],
    });
  });
});

test("a tag that the facts deny cannot be chosen, and says why", async () => {
  const tag = sampleOf(contract.tags.answer.element, {
    id: "wheelchair",
    name: "Wheelchair accessible",
    kind: "accessibility",
    facts: ["step_free", "toilet"],
  });
  const page = pageWith({ tags: [], accessibility: { toilet: { answer: "no", note: null, note_ie: null } } });
  const { page: browser } = await open(sectionOf("categories"), {
    responses: { ...pageDesk({ page }), categories: [], tags: [tag] },
  });
  await browser
    .getByText("“Wheelchair accessible” is not shown, because you say otherwise (Accessible toilet: No)")
    .waitFor();
  expect(await browser.getByLabel("Wheelchair accessible").isDisabled()).toBe(true);
});

test("a fact of accessibility is unknown until it is answered, and has a word of the owner then", async () => {
  const page = pageWith({ accessibility: { toilet: { answer: "no", note: null, note_ie: null } } });
  const { page: browser, calls } = await open(sectionOf("accessibility"), {
    responses: { ...pageDesk({ page }), tags: [], editPageAccessibility: { ...page, version: 8 } as never },
  });
  const fact = (name: string) => browser.getByRole("radiogroup", { name });
  expect(await fact("Accessible toilet").getByLabel("No", { exact: true }).isChecked()).toBe(true);
  expect(await fact("Step-free entrance").getByLabel("Not known").isChecked()).toBe(true);
  await fact("Accessible toilet").getByLabel("Not known").check();
  await fact("Step-free entrance").getByLabel("Partly").check();
  await browser.getByLabel("A word on it in Irish").fill("Fánán ag an doras");
  await browser.getByRole("button", { name: "Save" }).click();
  await expect.poll(() => calls).toHaveLength(1);
  expect(calls[0]!.input.accessibility).toMatchObject({
    step_free: { answer: "partly", note: "", note_ie: "Fánán ag an doras" },
    toilet: null,
    parking: null,
  });
});
