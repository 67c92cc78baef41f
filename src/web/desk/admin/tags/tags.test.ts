import { expect, test } from "vitest";
import { type AdminTag, adminTag } from "#core/contract/directory/tags.ts";
import { adminDesk } from "#test/support/desk/admin-desk.ts";
import { refuse, useDesk } from "#test/support/desk/desk-browser.ts";
import { sampleOf, sampleProblem } from "#test/support/sample.ts";

const open = useDesk();

const tag = (name: string, fields: Partial<AdminTag> = {}) =>
  sampleOf(adminTag, { id: name, name, facts: [], denied_on: [], ...fields });
const music = tag("Music", { name_ie: "Ceol", pages: 3 });
const ceilidh = tag("Céilí", { pages: 8 });
const dogs = tag("Dogs welcome", { kind: "amenity" });

type Action = { add?: object; update?: object; delete?: { id: string }; merge?: { from: string; into: string } };

/** The tags of a directory, which the calls of the desk change. */
function directory(tags: AdminTag[]) {
  let all = tags;
  return (action: Action) => {
    const gone = action.delete?.id ?? action.merge?.from;
    all = all.filter(({ id }) => id !== gone);
    if (action.add) all = [...all, tag("new", action.add)];
    return all;
  };
}

const openTags = async (tags: AdminTag[], answer: unknown = directory(tags), width = 1000) => {
  const { page, calls } = await open("/admin/tags", {
    type: "admin",
    width,
    responses: { ...adminDesk(), adminTags: answer as never, tags: [] },
  });
  const changes = () => calls.filter(({ name, input }) => name === "adminTags" && Object.keys(input).length > 0);
  return { page, changes };
};

test("tags are found in both languages, whatever the accents", async () => {
  const { page } = await openTags([music, ceilidh, dogs]);
  const names = () => page.locator("li strong").allInnerTexts();
  const search = page.getByLabel("Search tags");
  await search.fill("ceili");
  expect(await names()).toEqual(["Céilí"]);
  await search.fill("CEOL");
  expect(await names()).toEqual(["Music"]);
  await search.fill("boats");
  await page.getByText("No tag has “boats” in its name.").waitFor();
});

test("merged tags become the one that most pages have, unless another is chosen", async () => {
  const { page, changes } = await openTags([music, ceilidh, dogs]);
  const merge = page.getByRole("button", { name: "Merge…" });
  await page.getByLabel("Choose Music for merging").check();
  await page.getByText("1 tag chosen; one more is needed.").waitFor();
  expect(await merge.isDisabled()).toBe(true);
  await page.getByLabel("Choose Céilí for merging").check();
  await merge.click();
  const dialog = page.getByRole("dialog", { name: "Merge tags" });
  expect(await dialog.getByRole("radio", { name: "Céilí" }).isChecked()).toBe(true);
  await dialog
    .getByText("Every page with Music has Céilí then. The others are gone, and this cannot be taken back.")
    .waitFor();
  await dialog.getByRole("radio", { name: "Music" }).check();
  await dialog.getByRole("button", { name: "Merge the tags" }).click();
  await page.getByText("All of them are Music now.").waitFor();
  expect(changes().map(({ input }) => input)).toEqual([{ merge: { from: "Céilí", into: "Music" } }]);
  await expect.poll(() => page.locator("li strong").allInnerTexts()).toEqual(["Music", "Dogs welcome"]);
});

test("a merge that is refused says why, and stays open", async () => {
  const list = directory([music, ceilidh]);
  const { page } = await openTags([], (action: Action) =>
    action.merge ? refuse(sampleProblem("not-found")) : list(action),
  );
  for (const name of ["Music", "Céilí"]) await page.getByLabel(`Choose ${name} for merging`).check();
  await page.getByRole("button", { name: "Merge…" }).click();
  const dialog = page.getByRole("dialog", { name: "Merge tags" });
  await dialog.getByRole("button", { name: "Merge the tags" }).click();
  expect(await dialog.getByRole("alert").textContent()).toBe(sampleProblem("not-found").title);
});

test("a tag is deleted after a question that says how many pages lose it", async () => {
  const { page, changes } = await openTags([music, dogs]);
  await page.getByRole("button", { name: "Remove: Music" }).click();
  const question = page.getByRole("dialog", { name: "Delete Music?" });
  await question.getByText("3 pages lose it. This cannot be taken back.").waitFor();
  await question.getByRole("button", { name: "Cancel" }).click();
  expect(changes()).toEqual([]);
  await page.getByRole("button", { name: "Remove: Music" }).click();
  await question.getByRole("button", { name: "Delete the tag" }).click();
  await page.getByText("Music is deleted.").waitFor();
  expect(changes().map(({ input }) => input)).toEqual([{ delete: { id: "Music" } }]);
});

test("a new tag has the kind that was chosen, and is sent with an idempotency key", async () => {
  const { page, changes } = await openTags([music]);
  await page.getByRole("button", { name: "New tag" }).click();
  const dialog = page.getByRole("dialog", { name: "New tag" });
  await dialog.getByLabel("Name in English").fill("Step-free");
  await dialog.getByLabel("What is it for?").selectOption("accessibility");
  await dialog.getByRole("button", { name: "Save" }).click();
  await dialog.waitFor({ state: "detached" });
  expect(changes().map(({ input }) => input)).toEqual([
    { add: { name: "Step-free", name_ie: "", kind: "accessibility", facts: [] } },
  ]);
  expect(changes()[0]!.idempotencyKey).toMatch(/^[\da-f-]{36}$/);
  await page.getByText("Step-free").waitFor();
});

test("a tag of accessibility names its facts, and the pages that chose it against their facts", async () => {
  const ferry = { id: "ferry", slug: "ferry", name: "The Ferry", name_ie: null };
  const wheelchair = tag("Wheelchair accessible", { kind: "accessibility", facts: ["toilet"], denied_on: [ferry] });
  const { page, changes } = await openTags([wheelchair, dogs]);
  await page.getByText("Chosen here, but the facts of accessibility say otherwise").waitFor();
  expect(await page.getByRole("link", { name: "The Ferry" }).getAttribute("href")).toBe(
    "/en/manage/ferry/accessibility",
  );
  await page.getByRole("button", { name: "The facts are right" }).click();
  await expect.poll(() => changes().map(({ input }) => input.settle)).toEqual([{ id: "Wheelchair accessible" }]);
  await page.getByRole("button", { name: "Edit" }).last().click();
  const facts = page.getByRole("dialog").getByRole("group", { name: "Follows from these facts" });
  expect(await facts.getByLabel("Accessible toilet").isChecked()).toBe(true);
  await facts.getByLabel("Step-free entrance").check();
  await page.getByRole("dialog").getByRole("button", { name: "Save" }).click();
  await expect.poll(() => changes().at(-1)?.input.update).toMatchObject({ facts: ["toilet", "step_free"] });
});

test("on a wide screen a tag is edited beside the list, and another one opens after a question", async () => {
  const { page, changes } = await openTags([music, dogs], directory([music, dogs]), 1280);
  const panel = page.getByRole("region", { name: "Edit the tag" });
  await page.getByRole("button", { name: "Edit: Music" }).click();
  await expect.poll(() => panel.getByLabel("Name in English").inputValue()).toBe("Music");
  expect(await panel.getByLabel("Name in English").evaluate((field) => field === document.activeElement)).toBe(true);
  await panel.getByLabel("Name in English").fill("Live music");
  await page.getByRole("button", { name: "Edit: Dogs welcome" }).click();
  const question = page.getByRole("dialog", { name: "Leave without saving?" });
  await question.getByRole("button", { name: "Save" }).click();
  await expect.poll(() => panel.getByLabel("Name in English").inputValue()).toBe("Dogs welcome");
  expect(changes().map(({ input }) => input)).toMatchObject([{ update: { id: "Music", name: "Live music" } }]);
  await page.keyboard.press("Escape");
  await panel.waitFor({ state: "detached" });
});

test("tags stand by name or by the number of their pages", async () => {
  const { page } = await openTags([ceilidh, tag("Accordion", { pages: 1 })]);
  const names = () => page.locator("li strong").allInnerTexts();
  await expect.poll(names).toEqual(["Accordion", "Céilí"]);
  await page.getByLabel("Sort by").selectOption("Number of pages");
  expect(await names()).toEqual(["Céilí", "Accordion"]);
});
