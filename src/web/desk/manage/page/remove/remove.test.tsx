// @vitest-environment happy-dom
import { screen } from "@testing-library/react";
import { expect, test } from "vitest";
import { FIELD_ERRORS } from "#core/contract/field-errors.ts";
import { type DeskAnswers, refusing, said } from "#test/support/desk/mounted-desk.tsx";
import { mountSection } from "#test/support/desk/mounted-section.tsx";
import { member } from "#test/support/desk/page-desk.ts";
import { Remove } from "./Remove.tsx";

const AT = "/teach-hiudai/remove";
const open = (deletePage: DeskAnswers["deletePage"] = { deleted: 1 }) =>
  mountSection(<Remove />, { at: AT, answers: { deletePage: deletePage! } });

test("the page is deleted after its name is typed", async () => {
  const { press, fill, sent, at } = open();
  await press("Delete this page");
  await said(FIELD_ERRORS["not-its-name"].en);
  expect(sent("deletePage")).toEqual([]);
  await fill("Type the name of the page", " Teach Hiúdaí ");
  await press("Delete this page");
  await said("“Teach Hiúdaí” is deleted. An administrator can bring it back for 30 days.");
  expect(sent("deletePage")).toEqual([{ page_id: "page", confirm_name: "Teach Hiúdaí" }]);
  expect(at()).toBe("/");
});

test("another name is refused at the field, and the page stays open", async () => {
  const { press, fill, at } = open(
    refusing("invalid-fields", {
      errors: [{ path: "confirm_name", code: "not-its-name", message: FIELD_ERRORS["not-its-name"].en }],
    }),
  );
  await fill("Type the name of the page", "Hiudai");
  await press("Delete this page");
  await said(FIELD_ERRORS["not-its-name"].en);
  expect(screen.getByLabelText("Type the name of the page").getAttribute("aria-invalid")).toBe("true");
  expect(at()).toBe(AT);
});

test("a manager cannot delete it, and reads who can", async () => {
  mountSection(<Remove />, { at: AT, on: { members: [member("owner", "Hiúdaí"), member("manager")] } });
  await said("Only the owner may delete the page: Hiúdaí.");
  expect(screen.queryByRole("button", { name: "Delete this page" })).toBeNull();
});
