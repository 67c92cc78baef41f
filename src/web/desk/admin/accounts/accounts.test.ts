import { expect, test } from "vitest";
import { type Account, account } from "#core/contract/accounts/accounts.ts";
import { contract } from "#core/contract/index.ts";
import { adminDesk } from "#test/support/desk/admin-desk.ts";
import { refuse, useDesk } from "#test/support/desk/desk-browser.ts";
import { sampleOf, sampleProblem } from "#test/support/sample.ts";

const open = useDesk();

const person = (name: string, fields: Partial<Account> = {}) => ({
  ...sampleOf(account, { id: name, name, email: `${name.toLowerCase()}@oilean.example`, type: "member", ...fields }),
  pages: 0,
});

async function openAccounts(items: ReturnType<typeof person>[], responses: object = {}) {
  const { page, calls } = await open("/admin/accounts", {
    type: "admin",
    responses: {
      ...adminDesk(),
      searchAccounts: { items, next_cursor: null, total: items.length } as never,
      updateAccount: items[0] as never,
      ...responses,
    },
  });
  return { page, done: () => calls.filter(({ name }) => name !== "notifications").map((one) => [one.name, one.input]) };
}

test("an account becomes an editor after a question that says what editors do", async () => {
  const { page, done } = await openAccounts([person("Una")]);
  await page.getByRole("combobox", { name: "What Una is" }).click();
  await page.getByRole("option", { name: "Editor", exact: true }).click();
  const question = page.getByRole("dialog", { name: "Make Una an editor?" });
  await question.getByText("They write stories, community events and features.").waitFor();
  expect(done()).toEqual([]);
  await question.getByRole("button", { name: "Change it" }).click();
  await page.getByText("Changed.", { exact: true }).waitFor();
  expect(done()).toEqual([["updateAccount", { id: "Una", type: "editor" }]]);
});

test("the last administrator stays one: the refusal of the API is shown", async () => {
  const problem = sampleProblem("last-admin");
  const { page } = await openAccounts([person("Una", { type: "admin" })], { updateAccount: () => refuse(problem) });
  await page.getByRole("combobox", { name: "What Una is" }).click();
  await page.getByRole("option", { name: "Member" }).click();
  await page.getByRole("button", { name: "Change it" }).click();
  await page.getByText(problem.title).waitFor();
});

test("administrators can neither disable nor delete themselves here", async () => {
  const { page } = await openAccounts([person("Síle", { id: "me", type: "admin" }), person("Una")]);
  const own = page.getByRole("listitem").filter({ hasText: "(you)" });
  await expect.poll(() => own.getByRole("button").allInnerTexts()).toEqual([]);
  const other = page.getByRole("listitem").filter({ hasText: "una@oilean.example" });
  await expect.poll(() => other.getByRole("button").allInnerTexts()).toEqual(["Disable", "Delete"]);
});

test("an account is disabled after a question, and enabled without one", async () => {
  const una = person("Una");
  const { page, done } = await openAccounts([una, person("Pól", { disabled: true })], {
    disableAccount: una as never,
    enableAccount: una as never,
  });
  await page.getByRole("button", { name: "Disable" }).click();
  const question = page.getByRole("dialog", { name: "Disable the account of Una?" });
  await question.getByRole("button", { name: "Disable" }).click();
  await page.getByText("The account of Una is disabled.").waitFor();
  await page.getByRole("button", { name: "Enable" }).click();
  await page.getByText("The account of Pól is enabled.").waitFor();
  expect(done()).toEqual([
    ["disableAccount", { id: "Una" }],
    ["enableAccount", { id: "Pól" }],
  ]);
});

test("who sent a reported mail is listed, and may send again after a question", async () => {
  const report = (id: string, date_created: string) =>
    sampleOf(contract.mailReports.answer.element, {
      id,
      type: "INVITE" as const,
      date_created,
      page: { id: "p", name: "Quay", name_ie: null },
      account: { id: "una", name: "Una", email: "una@oilean.example" },
    });
  const { page, done } = await openAccounts([person("Una")], {
    mailReports: [report("a", "2026-11-02T10:00:00Z"), report("b", "2026-11-03T10:00:00Z")],
    liftMailReports: [],
  });
  const reports = page.getByRole("alert").filter({ hasText: "Reported mails" });
  await expect.poll(() => reports.getByText(/^Invite, page Quay, [23] November 2026/).count()).toBe(2);
  await reports.getByRole("button", { name: "Allow mails of Una again" }).click();
  await page.getByRole("dialog").getByRole("button", { name: "Allow mails again" }).click();
  await page.getByText("Una can send mails again.").waitFor();
  expect(done()).toEqual([["liftMailReports", { account_id: "una" }]]);
});
