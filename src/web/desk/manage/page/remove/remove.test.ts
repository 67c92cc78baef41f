import { expect, test } from "vitest";
import { FIELD_ERRORS } from "../../../../../contract/field-errors.ts";
import { refuse, useDesk } from "../../../testing/desk-browser.ts";
import { member, pageDesk, sectionOf } from "../../../testing/page-desk.ts";
import { sampleProblem } from "../../../testing/sample.ts";

const open = useDesk();

test("the page is deleted after its name is typed", async () => {
  const { page, calls } = await open(sectionOf("remove"), { responses: { ...pageDesk(), deletePage: { deleted: 1 } } });
  const submit = page.getByRole("button", { name: "Delete this page" });
  await submit.click();
  await page.getByText(FIELD_ERRORS["not-its-name"].en).waitFor();
  expect(calls).toEqual([]);
  await page.getByLabel("Type the name of the page").fill(" Teach Hiúdaí ");
  await submit.click();
  await page.getByText("“Teach Hiúdaí” is deleted. An administrator can bring it back for 30 days.").waitFor();
  expect(calls.map(({ input }) => input)).toEqual([{ page_id: "page", confirm_name: "Teach Hiúdaí" }]);
  expect(new URL(page.url()).pathname).toBe("/en/manage");
});

test("another name is refused at the field, and the page stays open", async () => {
  const problem = sampleProblem("invalid-fields", "en", {
    errors: [{ path: "confirm_name", code: "not-its-name", message: FIELD_ERRORS["not-its-name"].en }],
  });
  const { page } = await open(sectionOf("remove"), { responses: { ...pageDesk(), deletePage: () => refuse(problem) } });
  await page.getByLabel("Type the name of the page").fill("Hiudai");
  await page.getByRole("button", { name: "Delete this page" }).click();
  await page.getByText(FIELD_ERRORS["not-its-name"].en).waitFor();
  expect(await page.getByLabel("Type the name of the page").getAttribute("aria-invalid")).toBe("true");
  expect(new URL(page.url()).pathname).toBe("/en/manage/teach-hiudai/remove");
});

test("a manager cannot delete it, and reads who can", async () => {
  const members = [member("owner", "Hiúdaí"), member("manager")];
  const { page } = await open(sectionOf("remove"), { responses: pageDesk({ members }) });
  await page.getByText("Only the owner may delete the page: Hiúdaí.").waitFor();
  expect(await page.getByRole("button", { name: "Delete this page" }).count()).toBe(0);
});
