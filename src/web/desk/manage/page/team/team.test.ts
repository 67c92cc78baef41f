import { describe, expect, it, test } from "vitest";
import { type Invite, invite } from "#core/contract/community/invites.ts";
import { contract } from "#core/contract/index.ts";
import { LOCALES } from "#core/contract/locales.ts";
import type { TeamMember } from "#core/contract/pages/team.ts";
import { textsFor } from "#core/texts/texts-for.ts";
import { refuse, useDesk } from "#test/support/desk/desk-browser.ts";
import { member, pageDesk, sectionOf } from "#test/support/desk/page-desk.ts";
import { sampleOf, sampleProblem } from "#test/support/sample.ts";

const open = useDesk();

const sent = (fields: Partial<Invite>) =>
  sampleOf(invite, { id: "i", email: "nora@example.ie", role: "manager", ...fields });
const world = (members: TeamMember[], invites: Invite[] = []) => ({
  ...pageDesk({ members }),
  pageInvites: invites,
  removeFromTeam: { removed: 1 } as never,
  sendInvite: sampleOf(contract.sendInvite.answer, { id: "new", token: "t0ken", email: null, role: "manager" }),
});
const MANAGER = [member("owner", "Bríd"), member("manager"), member("manager", "Cian")];

describe("the team", () => {
  it("has a way out for the user, and for managers, but none for the owner", async () => {
    const { page, calls } = await open(sectionOf("team"), { responses: world(MANAGER) });
    await page.getByRole("button", { name: "Take Cian off the team" }).click();
    const dialog = page.getByRole("dialog", { name: "Take Cian off the team?" });
    await dialog.getByRole("button", { name: "Cancel" }).click();
    expect(calls).toEqual([]);
    await page.getByRole("button", { name: "Take Cian off the team" }).click();
    await dialog.getByRole("button", { name: "Take off the team" }).click();
    await page.getByText("Cian is not on the team any more.").waitFor();
    expect(calls).toMatchObject([{ name: "removeFromTeam", input: { page_id: "page", account_id: "Cian" } }]);
    expect(await page.getByRole("button", { name: /Bríd/ }).count()).toBe(0);
    await expect
      .poll(() => page.getByRole("button", { name: /off the team|Leave the team/ }).allTextContents())
      .toEqual(["Leave the team", "Take off the team"]);
  });

  it("tells an owner who leaves that the page has none then, and returns to the own pages", async () => {
    const { page } = await open(sectionOf("team"), { responses: world([member("owner")]) });
    await page.getByRole("button", { name: "Leave the team" }).click();
    const dialog = page.getByRole("dialog", { name: "Leave the team of this page?" });
    await dialog.getByText("The page stays, without an owner").waitFor();
    await dialog.getByRole("button", { name: "Leave the team" }).click();
    await page.getByRole("heading", { name: "My pages" }).waitFor();
    expect(new URL(page.url()).pathname).toBe("/en/manage");
  });

  it("says that there is no owner", async () => {
    const { page } = await open(sectionOf("team"), { responses: world([member("manager")]) });
    await page.getByText("This page has no owner.").waitFor();
  });
});

describe("a role", () => {
  it("is changed after it was said what it may do", async () => {
    const responses = { ...world(MANAGER), changeTeamRole: { members: MANAGER } };
    const { page, calls } = await open(sectionOf("team"), { responses });
    await page.getByRole("button", { name: "Hours only: Cian" }).click();
    const dialog = page.getByRole("dialog", { name: "Leave Cian the hours only?" });
    await dialog.getByText("and nothing else. Invites that they sent end.").waitFor();
    await dialog.getByRole("button", { name: "Hours only" }).click();
    await page.getByText("Cian has another role now.").waitFor();
    expect(calls).toMatchObject([{ name: "changeTeamRole", input: { account_id: "Cian", role: "counter" } }]);
  });

  it("at the counter has the hours and the way out, and hears whom to ask for the rest", async () => {
    const { page } = await open(sectionOf("team"), { responses: world([member("owner", "Bríd"), member("counter")]) });
    await page.getByRole("button", { name: "Leave the team" }).waitFor();
    expect(await page.getByRole("button").allTextContents()).not.toContain("Take off the team");
    expect(await page.getByText("Invite somebody").count()).toBe(0);
    const nav = page.getByRole("navigation", { name: "Parts of your page" });
    const links = await nav.locator("a").evaluateAll((all) => all.map((link) => link.getAttribute("href")));
    expect(links.map((href) => href?.split("/").at(-1))).toEqual(["teach-hiudai", "today", "times", "team"]);
    const responses = world([member("owner", "Bríd"), member("counter")]);
    const photos = await open(sectionOf("photos"), { responses });
    await photos.page.getByText("For anything else, ask Bríd.").waitFor();
  });
});

describe("a page", () => {
  it("is handed over by its owner after a question, which says what becomes of the owner", async () => {
    const { page, calls } = await open(sectionOf("team"), { responses: world([member("owner")]) });
    await page.getByRole("button", { name: "Hand the page over…" }).click();
    await page.getByLabel("Email address of the new owner").fill("brid@example.ie");
    await page.getByRole("radio", { name: "I leave the team" }).click();
    await page.getByRole("button", { name: "Hand the page over…" }).click();
    const dialog = page.getByRole("dialog", { name: "Hand this page over to brid@example.ie?" });
    await dialog.getByText("you are not on it any more").waitFor();
    await dialog.getByRole("button", { name: "Cancel" }).click();
    expect(calls).toEqual([]);
    await page.getByRole("button", { name: "Hand the page over…" }).click();
    await dialog.getByRole("button", { name: "Hand it over" }).click();
    await page.getByLabel("Link of the invite").waitFor();
    expect(calls[0]).toMatchObject({
      name: "sendInvite",
      input: { role: "owner", former_owner: "leaves", email: "brid@example.ie", locale: "en" },
    });
  });

  it("is not handed over by a manager", async () => {
    const { page } = await open(sectionOf("team"), { responses: world(MANAGER) });
    await page.getByRole("heading", { name: "Invite somebody" }).waitFor();
    expect(await page.getByText("Hand this page over").count()).toBe(0);
  });
});

describe("an invite", () => {
  it("makes a manager, in the language of the user, with a link that is shown once", async () => {
    const { page, calls } = await open(sectionOf("team"), { responses: world([member("owner")]) });
    const roles = page.getByRole("radiogroup", { name: "Role" });
    expect(await roles.getByRole("radio").count()).toBe(2);
    await roles.getByText("Changes opening times, special days and how today differs. Nothing else.").waitFor();
    await page.getByLabel("A few words of your own").fill("Please help");
    await page.getByRole("button", { name: "Send the invite" }).click();
    const link = page.getByLabel("Link of the invite");
    expect(await link.inputValue()).toBe(new URL("/en/invites/t0ken", page.url()).href);
    expect(calls[0]!.input).toMatchObject({ email: "", role: "manager", locale: "en", message: "Please help" });
    await page.getByText("Nobody was written to: hand over the link yourself.").waitFor();
    await page.getByRole("button", { name: "Done" }).click();
    await page.getByLabel("Email address").waitFor();
    expect(await link.count()).toBe(0);
  });

  it("may offer the ownership where an administrator finds no owner", async () => {
    const { page, calls } = await open(sectionOf("team"), { type: "admin", responses: world([member("manager")]) });
    await page.getByRole("radiogroup", { name: "Role" }).getByLabel("Owner").check();
    await page.getByRole("button", { name: "Send the invite" }).click();
    await expect.poll(() => calls[0]?.input.role).toBe("owner");
  });

  it("stands with what became of it; only those that wait or ended can be sent again", async () => {
    const invites = [
      sent({ id: "1", email: "open@example.ie" }),
      sent({ id: "2", email: "claimed@example.ie", state: "claimed", claimed_by: { id: "n", name: "Nóra" } }),
      sent({ id: "3", email: "ended@example.ie", state: "expired" }),
      sent({ id: "4", email: "owner@example.ie", role: "owner" }),
    ];
    const { page } = await open(sectionOf("team"), { responses: world([member("owner")], invites) });
    await page.getByText("Earlier invites (2)").click();
    await page.getByText("Accepted by Nóra, 17 March 2026").waitFor();
    const again = await page.getByRole("button", { name: /^Send again: / }).all();
    expect(await Promise.all(again.map((button) => button.getAttribute("aria-label")))).toEqual([
      "Send again: open@example.ie",
      "Send again: ended@example.ie",
    ]);
    await expect.poll(() => page.getByRole("button", { name: /^Take back: / }).count()).toBe(1);
  });
});

describe("deleting the page", () => {
  it("is for the owner and administrators; a manager learns whom to ask", async () => {
    const { page } = await open(sectionOf("remove"), { responses: world(MANAGER) });
    await page.getByText("Only the owner may delete the page: Bríd.").waitFor();
    expect(await page.getByRole("button", { name: "Delete this page" }).count()).toBe(0);
  });

  it("needs the name of the page, as the API compares it", async () => {
    const errors = [
      { path: "confirm_name", code: "not-its-name" as const, message: "This is not the name of the page." },
    ];
    const { page, calls } = await open(sectionOf("remove"), {
      responses: {
        ...world([member("owner")]),
        deletePage: (input) =>
          input.confirm_name === "Teach Hiúdaí"
            ? ({ deleted: 1 } as never)
            : refuse(sampleProblem("invalid-fields", "en", { errors })),
      },
    });
    const remove = page.getByRole("button", { name: "Delete this page" });
    await remove.click();
    await page.getByText("This is not the name of the page.").waitFor();
    expect(calls).toEqual([]);
    await page.getByLabel("Type the name of the page").fill("Teach");
    await remove.click();
    await expect.poll(() => calls).toHaveLength(1);
    await page.getByText("This is not the name of the page.").waitFor();
    await page.getByLabel("Type the name of the page").fill(" Teach Hiúdaí ");
    await remove.click();
    await page.getByText("“Teach Hiúdaí” is deleted.").waitFor();
    await page.getByRole("heading", { name: "My pages" }).waitFor();
  });
});

test.each(LOCALES)("what deleting means is said in the user’s language: %s", async (locale) => {
  const { page } = await open(sectionOf("remove"), { locale, responses: world([member("owner")]) });
  const { remove: texts } = textsFor(locale, "desk-team");
  for (const text of Object.values(texts.what)) await page.getByText(text).waitFor();
  expect(await page.getByLabel(texts.field).getAttribute("autocomplete")).toBe("off");
});
