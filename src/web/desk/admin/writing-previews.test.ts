import { describe, expect, it } from "vitest";
import { contract } from "#core/contract/index.ts";
import { editedFeature } from "#core/contract/writing/features.ts";
import { adminDesk } from "#test/support/desk/admin-desk.ts";
import { answersOfSlot } from "#test/support/desk/answers-of-slot.ts";
import { type Responses, useDesk } from "#test/support/desk/desk-browser.ts";
import { pageWith } from "#test/support/desk/page-desk.ts";
import { sampleOf } from "#test/support/sample.ts";

const open = useDesk();

const WIDE = 1280;
const pagesRead: string[] = [];
const responses: Responses = {
  ...adminDesk(),
  editedFeatures: sampleOf(contract.editedFeatures.answer, {
    items: [
      sampleOf(editedFeature, {
        id: "feature",
        title: "Warm corners",
        title_ie: "Cúinní teolaí",
        text: "When it rains.",
        pages: [
          { id: "page", slug: "teach-hiudai", name: "Teach Hiúdaí", name_ie: null, shown: true },
          { id: "gone", slug: "gone", name: "Not public", name_ie: null, shown: false },
        ],
      }),
    ],
  }),
  ...answersOfSlot("feature"),
  page: ({ id = "" }: { id?: string }) => {
    pagesRead.push(id);
    return pageWith({ name_ie: "Teach Hiúdaí" });
  },
};
const openNew = async (path: string, width = WIDE) => (await open(path, { type: "editor", width, responses })).page;

describe("the preview of a story", () => {
  it("stands beside the form and shows what is typed, in lists and by itself", async () => {
    const page = await openNew("/admin/stories/new");
    const preview = page.getByRole("complementary", { name: "Preview" });
    await page.getByLabel("Title in English").fill("The last turf boat");
    await preview.getByRole("heading", { name: "The last turf boat", level: 3 }).waitFor();
    await preview.getByRole("heading", { name: "The last turf boat", level: 1 }).waitFor();
    await page.getByLabel("Text in English", { exact: true }).fill("It **came** in October.");
    await preview.locator("strong").getByText("came").waitFor();
    const [form, beside] = await Promise.all([page.locator("desk-app form").boundingBox(), preview.boundingBox()]);
    expect(beside!.x).toBeGreaterThan(form!.x + form!.width);
  });

  it("follows the language that is written", async () => {
    const page = await openNew("/admin/stories/new");
    const preview = page.getByRole("complementary", { name: "Preview" });
    await page.getByLabel("Title in English").fill("The last turf boat");
    expect(await page.getByLabel("Title in Irish").isVisible()).toBe(false);
    await page.getByRole("button", { name: "Irish", exact: true }).click();
    await page.getByLabel("Title in Irish").fill("An bád móna deireanach");
    const heading = preview.getByRole("heading", { level: 1 });
    await expect.poll(() => heading.textContent()).toBe("An bád móna deireanach");
    await page.getByRole("button", { name: "English", exact: true }).click();
    await expect.poll(() => heading.textContent()).toBe("The last turf boat");
  });

  it("is folded below the form where it is narrow", async () => {
    const page = await openNew("/admin/stories/new", 360);
    await page.getByLabel("Title in English").fill("The last turf boat");
    const heading = page.getByRole("heading", { name: "The last turf boat", level: 1 });
    expect(await heading.isVisible()).toBe(false);
    await page.getByText("Preview", { exact: true }).click();
    await heading.waitFor();
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(360);
  });
});

describe("the preview of a feature", () => {
  it("shows the home page’s part with the typed texts in both languages, and the chosen pages", async () => {
    const page = await openNew("/admin/features/feature");
    const preview = page.getByRole("complementary", { name: "Preview" });
    await preview.getByText("Warm corners").waitFor();
    expect(await preview.getByText("Cúinní teolaí").getAttribute("lang")).toBe("ga");
    await page.getByLabel("Title in English").fill("Dry corners");
    await preview.getByText("Dry corners").waitFor();
    await expect.poll(() => preview.getByRole("listitem").allTextContents()).toEqual(["Teach Hiúdaí", "Not public"]);
    expect(pagesRead, "what is not public would be refused").toEqual(["page"]);
  });

  it("says what is missing while no page is chosen", async () => {
    const page = await openNew("/admin/features/new");
    await page.getByText("Choose pages: each stands here with its picture.").waitFor();
  });
});
