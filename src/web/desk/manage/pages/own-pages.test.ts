import { expect, test } from "vitest";
import { contract } from "../../../../contract/index.ts";
import { type OwnPageCard, ownPageCard } from "../../../../contract/pages/own.ts";
import { useDesk } from "../../testing/desk-browser.ts";
import { sampleOf } from "../../testing/sample.ts";

const open = useDesk();

const card = (fields: Partial<OwnPageCard>) =>
  sampleOf(ownPageCard, { id: "page", slug: "teach-hiudai", name: "Teach Hiúdaí", approval: "approved", ...fields });
const openPages = async (items: OwnPageCard[], type: "member" | "editor" = "member") =>
  (await open("/manage", { type, responses: { ownPages: sampleOf(contract.ownPages.answer, { items }) } })).page;

test("a page shows how complete it is, and the most important of what is missing", async () => {
  const page = await openPages([card({ percent: 62, missing: ["photo", "irish"] })]);
  await page.getByText("62 % complete. Next: add a photo", { exact: true }).waitFor();
  expect(await page.getByRole("progressbar", { name: "62 % complete" }).getAttribute("aria-valuenow")).toBe("62");
});

test("a complete page has no next step", async () => {
  const page = await openPages([card({ percent: 100, missing: [] })]);
  await page.getByText("100 % complete", { exact: true }).waitFor();
});

test.each<[string, Partial<OwnPageCard>, number]>([
  ["public", {}, 1],
  ["hidden by its owner", { status: "hidden" }, 0],
  ["waiting for approval", { approval: "requested" }, 0],
])("a page that is %s has a public address or none", async (_, fields, count) => {
  const page = await openPages([card({ role: "manager", ...fields })]);
  await page.getByRole("link", { name: "Edit Teach Hiúdaí" }).waitFor();
  expect(await page.getByRole("link", { name: "See it as visitors do" }).count()).toBe(count);
});

test("without a page the first step is to ask for one", async () => {
  const page = await openPages([]);
  await page.getByText("You have no page yet.").waitFor();
  expect(await page.getByRole("link", { name: "Ask for a page" }).getAttribute("href")).toBe("/en/manage/request");
  expect(await page.getByRole("link", { name: "Administration" }).count()).toBe(0);
});

test("editors find the administration", async () => {
  const page = await openPages([], "editor");
  expect(await page.getByRole("link", { name: "Administration" }).getAttribute("href")).toBe("/en/admin");
});
