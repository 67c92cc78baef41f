import type { Page } from "playwright-core";
import { describe, expect, it } from "vitest";
import { contract } from "../../../../contract/index.ts";
import { refuse, useDesk } from "../../testing/desk-browser.ts";
import { sampleOf, sampleProblem } from "../../testing/sample.ts";

const open = useDesk();

const requested = sampleOf(contract.requestPage.answer, { id: "page", slug: "teach-hiudai", name: "Teach Hiúdaí" });

const openForm = (requestPage: unknown = requested) =>
  open("/manage/request", { responses: { requestPage: requestPage as never } });
const next = (page: Page) => page.getByRole("button", { name: "Next" }).click();

/** Fills in the steps up to the last one. */
async function fillIn(page: Page) {
  await page.getByLabel("Name in Irish").fill("Teach Hiúdaí");
  await next(page);
  await page.getByLabel("Phone number").fill("074 952 0000");
  await next(page);
  await page.getByRole("heading", { name: "Is this right?" }).waitFor();
}

describe("asking for a page", () => {
  it("needs a name in one of the languages, and a phone number", async () => {
    const { page, calls } = await openForm();
    await next(page);
    await page.getByText("Tell us its name, in one of the languages.").waitFor();
    await page.getByText("Step 1 of 3").waitFor();
    await page.getByLabel("Name in Irish").fill("Teach Hiúdaí");
    await next(page);
    await page.getByText("Step 2 of 3").waitFor();
    await page.getByLabel("Phone number").fill("later");
    await next(page);
    await page.getByText("Tell us a phone number, such as 074 952 0000 or +353 74 952 0000.").waitFor();
    expect(calls).toEqual([]);
  });

  it("shows everything before it is sent, and keeps what was typed on the way back", async () => {
    const { page } = await openForm();
    await fillIn(page);
    expect(await page.locator("dl dd").allInnerTexts()).toEqual(["Teach Hiúdaí", "A business", "074 952 0000"]);
    await page.getByRole("button", { name: "Back" }).click();
    expect(await page.getByLabel("Phone number").inputValue()).toBe("074 952 0000");
    await page.getByRole("button", { name: "Back" }).click();
    expect(await page.getByLabel("Name in Irish").inputValue()).toBe("Teach Hiúdaí");
  });

  it("sends an Irish name as the name as well, once, with an idempotency key", async () => {
    const { page, calls } = await openForm();
    await fillIn(page);
    await page.getByRole("button", { name: "Ask for this page" }).click();
    await page.getByText("Your page is asked for. We look at it soon; fill it in the meantime.").waitFor();
    expect(calls.map(({ name, input }) => [name, input])).toEqual([
      [
        "requestPage",
        {
          ...{ pageName: "Teach Hiúdaí", pageName_ie: "Teach Hiúdaí", type: "business" },
          ...{ location: null, contactNumber: "074 952 0000" },
        },
      ],
    ]);
    expect(calls[0]!.idempotencyKey).toMatch(/^[\da-f-]{36}$/);
    expect(await page.getByRole("link", { name: "Fill in my page" }).getAttribute("href")).toBe(
      "/en/manage/teach-hiudai",
    );
  });

  it("warns of a page that may be the same", async () => {
    const duplicate = { ...{ id: "other", slug: "hiudais", name: "Hiúdaí’s", name_ie: null }, location: null };
    const { page } = await openForm({ ...requested, likely_duplicates: [{ ...duplicate, reason: "name" }] });
    await fillIn(page);
    await page.getByRole("button", { name: "Ask for this page" }).click();
    await page
      .getByText("There is a page that may be the same: Hiúdaí’s. If it is yours, ask us to hand it to you instead.")
      .waitFor();
  });

  it("says why the API refuses it, and can be corrected", async () => {
    const problem = sampleProblem("invalid-fields", "en", {
      errors: [{ path: "contactNumber", code: "wrong-form", message: "This does not have the right form." }],
    });
    const { page } = await openForm(() => refuse(problem));
    await fillIn(page);
    await page.getByRole("button", { name: "Ask for this page" }).click();
    await page.getByText(`${problem.title} This does not have the right form.`).waitFor();
    await page.getByRole("button", { name: "Back" }).click();
    await page.getByLabel("Phone number").waitFor();
  });
});
