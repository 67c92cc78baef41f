import { describe, expect, it } from "vitest";
import { type AdminCategory, adminCategory } from "#core/contract/directory/categories.ts";
import { adminDesk } from "#test/support/desk/admin-desk.ts";
import { refuse, useDesk } from "#test/support/desk/desk-browser.ts";
import { sampleOf, sampleProblem } from "#test/support/sample.ts";

const open = useDesk();

const category = (name: string, fields: Partial<AdminCategory> = {}) =>
  sampleOf(adminCategory, { id: name, slug: name.toLowerCase(), name, color: "#157a73", icon: "boat", ...fields });
const pubs = category("Pubs", { pages: 4 });
const boats = category("Boats");
const shops = category("Shops");

const openCategories = (path: string, responses: object = {}) =>
  open(`/admin/categories${path}`, {
    type: "admin",
    responses: { ...adminDesk(), adminCategories: [pubs, boats, shops] as never, categories: [], ...responses },
  });

describe("the editor of a category", () => {
  it("sends the address only where it was typed, so that else it follows the name", async () => {
    const edited = { ...pubs, version: 2 };
    const { page, calls } = await openCategories("/Pubs", { editCategory: edited as never });
    const edits = () => calls.filter(({ name }) => name === "editCategory").map(({ input }) => input);
    const save = page.getByRole("button", { name: "Save", exact: true });
    await page.getByLabel("Name in English").fill("Pubs and bars");
    await save.click();
    await expect.poll(edits).toHaveLength(1);
    expect(edits()[0]).toEqual({
      id: "Pubs",
      version: 1,
      name: "Pubs and bars",
      name_ie: "",
      color: "#157a73",
      icon: "boat",
    });
    await page.getByLabel("Address").fill("bars");
    await save.click();
    await expect.poll(edits).toHaveLength(2);
    expect(edits()[1]).toMatchObject({ slug: "bars" });
  });

  it("shows at its field why an address is refused", async () => {
    const problem = sampleProblem("invalid-fields", "en", {
      errors: [{ path: "slug", code: "taken", message: "This is taken already." }],
    });
    const { page } = await openCategories("/Pubs", { editCategory: () => refuse(problem) });
    await page.getByLabel("Address").fill("boats");
    await page.getByRole("button", { name: "Save", exact: true }).click();
    await page.getByText("This is taken already.").waitFor();
    expect(await page.getByLabel("Address").getAttribute("aria-invalid")).toBe("true");
  });

  it("leads back to the list where the category is gone", async () => {
    const { page } = await openCategories("/Ferries");
    await page.getByRole("link", { name: "New category" }).waitFor();
    expect(new URL(page.url()).pathname).toBe("/en/admin/categories");
  });
});

describe("deleting a category", () => {
  it("with pages needs another category for them", async () => {
    const { page, calls } = await openCategories("/Pubs", { deleteCategory: { deleted: 1 } });
    await page.getByRole("button", { name: "Delete this category" }).click();
    const dialog = page.getByRole("dialog", { name: "Delete Pubs?" });
    await dialog.getByText("4 pages are in this category. They go to another one, and so does the address.").waitFor();
    const confirm = dialog.getByRole("button", { name: "Delete the category" });
    expect(await confirm.isDisabled()).toBe(true);
    await expect
      .poll(() => dialog.getByLabel("Move to").locator("option").allInnerTexts())
      .toEqual(["Choose a category…", "Boats", "Shops"]);
    await dialog.getByLabel("Move to").selectOption("Shops");
    await confirm.click();
    await page.getByText("Pubs is deleted.").waitFor();
    expect(calls.find(({ name }) => name === "deleteCategory")!.input).toEqual({ id: "Pubs", move_to: "Shops" });
  });

  it("without pages may lead nowhere", async () => {
    const { page, calls } = await openCategories("/Boats", { deleteCategory: { deleted: 1 } });
    await page.getByRole("button", { name: "Delete this category" }).click();
    const dialog = page.getByRole("dialog", { name: "Delete Boats?" });
    await dialog.getByText("No page is in it.").waitFor();
    await dialog.getByRole("button", { name: "Delete the category" }).click();
    await page.getByText("Boats is deleted.").waitFor();
    expect(calls.find(({ name }) => name === "deleteCategory")!.input).toEqual({ id: "Boats" });
  });
});
