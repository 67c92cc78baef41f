import type { Page } from "playwright-core";
import { describe, expect, it } from "vitest";
import { contract } from "#core/contract/index.ts";
import { refuse, useDesk } from "#test/support/desk/desk-browser.ts";
import { sampleOf, sampleProblem } from "#test/support/sample.ts";

const open = useDesk();

const requested = sampleOf(contract.requestPage.answer, { id: "page", slug: "teach-hiudai", name: "Teach Hiúdaí" });
const [card] = sampleOf(contract.pages.answer, {}).items;
const found = (...names: string[]) => ({
  ...sampleOf(contract.pages.answer, {}),
  items: names.map((name, at) => ({ ...card!, id: `${at}`, slug: `place-${at}`, name, name_ie: null })),
  near_names: [],
});

const openForm = (requestPage: unknown = requested, path = "/manage/request") =>
  open(path, {
    responses: {
      requestPage: requestPage as never,
      page: sampleOf(contract.page.answer, { has_team: false }),
      pages: found("Hiúdaí’s Bar", "The Grey Seal"),
    },
  });
const send = (page: Page) => page.getByRole("button", { name: "Ask for this page" }).click();

async function fillIn(page: Page) {
  await page.getByLabel("Its name in Irish").fill("Teach Hiúdaí");
  await page.getByRole("radio", { name: "A business" }).click();
  await page.getByLabel("Phone number").fill("074 952 0000");
}

describe("asking for a page", () => {
  it("has chosen nothing beforehand, and says at each field what is missing", async () => {
    const { page, calls } = await openForm();
    await page.getByRole("radio", { name: "A business" }).waitFor();
    expect(await page.getByRole("radio", { checked: true }).count()).toBe(0);
    await page.getByLabel("Phone number").fill("later");
    await send(page);
    await page.getByText("Tell us its name, in one of the languages.").waitFor();
    await page.getByText("Choose what kind of place it is.").waitFor();
    await page
      .getByText("Tell us a phone number, with its area code, or with + and the code of its country.")
      .waitFor();
    expect(calls).toEqual([]);
  });

  it("shows the pages of a name like it while it is typed, and none that are found by what they are", async () => {
    const { page } = await openForm(requested, "/manage/request?name=Hiudai");
    expect(await page.getByLabel("What is it called?").inputValue()).toBe("Hiudai");
    const like = page.getByRole("link", { name: "Hiúdaí’s Bar" });
    expect(await like.getAttribute("href")).toBe("/en/pages/place-0");
    expect(await page.getByRole("link", { name: "The Grey Seal" }).count()).toBe(0);
    await page.getByLabel("What is it called?").fill("Something else");
    await expect.poll(() => like.count()).toBe(0);
  });

  it("sends an Irish name as the name as well, once, with an idempotency key", async () => {
    const { page, calls } = await openForm();
    await fillIn(page);
    await send(page);
    await page.getByText("Your page is asked for. We look at it soon; fill it in the meantime.").waitFor();
    expect(calls.map(({ name, input }) => [name, input])).toEqual([
      [
        "requestPage",
        {
          pageName: "Teach Hiúdaí",
          pageName_ie: "Teach Hiúdaí",
          type: "business",
          location: null,
          contactNumber: "074 952 0000",
        },
      ],
    ]);
    expect(calls[0]!.idempotencyKey).toMatch(/^[\da-f-]{36}$/);
    expect(await page.getByRole("link", { name: "Fill in my page" }).getAttribute("href")).toBe(
      "/en/manage/teach-hiudai",
    );
  });

  it("warns of a page that may be the same", async () => {
    const duplicate = { id: "other", slug: "hiudais", name: "Hiúdaí’s", name_ie: null, location: null };
    const { page } = await openForm({ ...requested, likely_duplicates: [{ ...duplicate, reason: "name" }] });
    await fillIn(page);
    await send(page);
    await page
      .getByText("There is a page that may be the same: Hiúdaí’s. If it is yours, ask us to hand it to you instead.")
      .waitFor();
    const claim = page.getByRole("link", { name: "Is this yours?" });
    expect(await claim.getAttribute("href")).toBe("/en/claim?page=hiudais");
  });

  it("says why the API refuses it, and keeps what was typed", async () => {
    const problem = sampleProblem("invalid-fields", "en", {
      errors: [{ path: "contactNumber", code: "wrong-form", message: "This does not have the right form." }],
    });
    const { page } = await openForm(() => refuse(problem));
    await fillIn(page);
    await send(page);
    await page.getByText("This does not have the right form.").waitFor();
    expect(await page.getByLabel("Phone number").inputValue()).toBe("074 952 0000");
  });
});
