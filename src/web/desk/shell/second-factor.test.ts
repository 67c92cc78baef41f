import { expect, test } from "vitest";
import { contract } from "../../../contract/index.ts";
import { useDesk } from "../testing/desk-browser.ts";
import { sampleOf } from "../testing/sample.ts";

const open = useDesk();
const responses = { ownPages: sampleOf(contract.ownPages.answer) };
const identity = { methods: ["password", "totp"] as const, secondFactorFor: ["admin"] as const };

test("an administrator reads from when on a second step is needed, with a link to add one", async () => {
  const day = Temporal.Now.instant().subtract({ hours: 24 }).toString();
  const { page } = await open("/manage", { type: "admin", since: day, identity, responses });
  await page.getByText(/^From \w+ \d+ \w+ on administration needs a second step/).waitFor();
  expect(await page.getByRole("link", { name: "Add one" }).getAttribute("href")).toBe("/en/account#factors");
});

test("after a week it is needed at once", async () => {
  const { page } = await open("/manage", { type: "admin", since: "2020-01-01T00:00:00.000Z", identity, responses });
  await page.getByText("Administration needs a second step now.").waitFor();
});

test("an editor is asked for one, a member is not", async () => {
  const editor = await open("/manage", { type: "editor", identity, responses });
  await editor.page.getByText("Protect this account by a second step").waitFor();
  const member = await open("/manage", { identity, responses });
  expect(await member.page.getByRole("link", { name: "Add one" }).count()).toBe(0);
});
