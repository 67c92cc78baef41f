import type { Page } from "playwright-core";
import { beforeAll, beforeEach, describe, expect, test } from "vitest";
import { accountOf, axeFindings, signIn, useBrowser } from "../support/browser.ts";
import { latestLink } from "../support/latest-link.ts";
import { useSite } from "../support/site-server.ts";

const PHONE = 360;
const DESK = "/en/manage/lantern-bar";
const visitor = accountOf("visitor");

const site = useSite(async () => {}, {}, { atOwnAddress: true });
// What a browser writes when a call is refused, and our own note of it, are no faults here.
const browser = useBrowser(site, { expected: /status of (403|409|422)/ });

beforeEach(() => site.db.deleteFrom("rate_limit").execute());

let pageId: string;
beforeAll(async () => {
  const page = site.db.selectFrom("page").select("id").where("slug", "=", "lantern-bar");
  pageId = (await page.executeTakeFirstOrThrow()).id;
});

/** Invites somebody from the desk. @returns the link in the mail, which is another one than the desk shows */
async function invited(page: Page, email: string): Promise<string> {
  await page.getByLabel("Email address").fill(email);
  await page.getByRole("button", { name: "Send the invite" }).click();
  const shown = await page.getByLabel("Link of the invite").inputValue();
  const mail = site.db.selectFrom("outbox").select("data").where("recipient", "=", email).where("type", "=", "INVITE");
  const { data } = await mail.orderBy("id", "desc").executeTakeFirstOrThrow();
  const link = `${site.url}/en/invites/${(data as { code: string }).code}`;
  expect(shown).toMatch(`${site.url}/en/invites/`);
  expect(shown).not.toBe(link);
  return link;
}

const heading = (page: Page, name: string) => page.getByRole("heading", { name }).waitFor();
const accept = (page: Page) => page.getByRole("button", { name: "Accept the invitation" }).click();
const leaveTeams = () => site.db.deleteFrom("page_manager").execute();

describe("an invite", () => {
  beforeEach(leaveTeams);

  test("lets a second person in, who may edit and not delete, until she is taken off the team", async () => {
    const stranger = await browser.visitAs("visitor", `${DESK}/basics`);
    await stranger.getByRole("alert").getByText("You may not do that.").waitFor();

    const owner = await browser.visitAs("owner", `${DESK}/team`, { width: PHONE });
    const link = await invited(owner, visitor.email);
    await owner.getByText(`The invite is on its way to ${visitor.email}.`).waitFor();
    expect(await axeFindings(owner)).toEqual([]);

    const isConfirmed = () =>
      site.db
        .selectFrom("identity_user")
        .select("email_verified")
        .where("email", "=", visitor.email)
        .executeTakeFirstOrThrow();
    await site.db
      .updateTable("identity_user")
      .set({ email_verified: false })
      .where("email", "=", visitor.email)
      .execute();
    const manager = await browser.visit(new URL(link).pathname, { width: PHONE });
    await heading(manager, "Owen Gallagher invites you to look after this page");
    expect(await axeFindings(manager)).toEqual([]);
    await manager.getByRole("link", { name: "Create an account" }).click();
    const toSignIn = manager.locator("hydrated-app").getByRole("link", { name: "Sign in", exact: true });
    const leadsBack = toSignIn.and(manager.locator("[href*='next=']")); // hydrated
    await leadsBack.waitFor();
    expect(await manager.getByLabel("Email address").inputValue()).toBe(visitor.email);
    await leadsBack.click();
    await expect.poll(() => manager.getByLabel("Email address").inputValue()).toBe(visitor.email);
    await signIn(manager, "visitor", new URL(link).pathname);
    expect(await isConfirmed()).toEqual({ email_verified: false });
    await accept(manager);
    await manager.waitForURL(`**${DESK}`);
    expect(await isConfirmed()).toEqual({ email_verified: true }); // she has followed the link of the mail

    await manager.goto(`${site.url}${DESK}/basics`);
    await manager.getByLabel("Slogan in English").fill("Cached by two");
    await manager.locator("desk-app form button[type=submit]").click();
    await manager.getByText("Saved.", { exact: true }).waitFor();
    await manager.goto(`${site.url}${DESK}/remove`);
    await manager.getByText("Only the owner may delete the page: Owen Gallagher.").waitFor();
    expect(await manager.locator("desk-app form").count()).toBe(0);

    await owner.goto(`${site.url}${DESK}/history`);
    const change = owner.getByRole("listitem").filter({ hasText: "Vera Visitor changed the basics" });
    await change.getByText("Cached by two").waitFor();
    expect(await change.textContent()).toContain("Slogan in English");

    await owner.goto(`${site.url}${DESK}/team`);
    await owner.getByText("Earlier invites (1)").click();
    await owner.getByText(/^Manager · From Owen Gallagher.*Accepted by Vera Visitor, /s).waitFor();
    await owner.getByRole("button", { name: "Take Vera Visitor off the team" }).click();
    await owner.getByRole("dialog").getByRole("button", { name: "Take off the team" }).click();
    await owner.getByText("Vera Visitor is not on the team any more.").waitFor();
    await manager.goto(`${site.url}${DESK}/basics`);
    await manager.getByRole("alert").getByText("You may not do that.").waitFor();
  });

  test("is reported without a sign-in and without JavaScript, by a form behind the link of its mail", async () => {
    const owner = await browser.visitAs("owner", `${DESK}/team`);
    await invited(owner, "stranger@example.net");
    const mail = site.db.selectFrom("outbox").select("data").where("recipient", "=", "stranger@example.net");
    const { report } = (await mail.executeTakeFirstOrThrow()).data as { report: string };
    const address = `${site.url}/en/unsubscribe?of=mail&token=${report}`;
    const muted = () => site.db.selectFrom("account").select("id").where("date_muted", "is not", null).execute();
    expect(await (await fetch(address)).text()).toMatch(/<form [^>]*method="post".*Report this mail<\/button>/s);
    expect(await muted()).toEqual([]);
    const done = await fetch(address, { method: "POST" });
    expect([done.status, (await done.text()).includes("Thank you: it is reported")]).toEqual([200, true]);
    expect(await muted()).toHaveLength(1);
    const wrong = await fetch(address.replace(/.{4}$/, "AAAA"), { method: "POST" });
    expect(wrong.status).toBe(404);
    await site.db.updateTable("account").set({ date_muted: null }).execute();
  });

  test("that cannot be claimed says why, and what to do", async () => {
    const owner = await browser.visitAs("owner", `${DESK}/team`);
    const link = await invited(owner, visitor.email);
    await owner.goto(link);
    await accept(owner);
    await owner.getByText("It was sent to another address than owner@eolaire.example.").waitFor();

    const expire = (date_expires: string) => site.db.updateTable("invite").set({ date_expires }).execute();
    await expire("2026-01-02T12:00:00Z");
    await owner.reload();
    await heading(owner, "This invitation has ended");
    await owner.getByText("It was open until 2 January 2026.").waitFor();
    await expire("2099-01-02T12:00:00Z");

    await owner.goto(`${site.url}${DESK}/team`);
    await owner.getByRole("button", { name: `Take back: ${visitor.email}` }).click();
    await owner.getByRole("dialog").getByRole("button", { name: "Take the invite back" }).click();
    await owner.getByText("The invite is taken back.").waitFor();
    await owner.goto(link);
    await heading(owner, "This invitation was taken back");
    await owner.goto(`${site.url}/ga/invites/abc`);
    await heading(owner, "Níl a leithéid de chuireadh ann");
    expect(await axeFindings(owner)).toEqual([]);
  });

  test("waits for an address that is not confirmed, whose mail leads back to it", async () => {
    const isVerified = (email_verified: boolean) =>
      site.db.updateTable("identity_user").set({ email_verified }).where("email", "=", visitor.email).execute();
    const owner = await browser.visitAs("owner", `${DESK}/team`);
    await invited(owner, visitor.email);
    const { pathname } = new URL(await owner.getByLabel("Link of the invite").inputValue()); // not that of the mail
    await isVerified(false);
    const guest = await browser.visitAs("visitor", pathname);
    await accept(guest);
    await guest.getByText(`Confirm first that ${visitor.email} is yours`).waitFor();
    await guest.getByRole("button", { name: "Send the confirmation mail again" }).click();
    await guest.goto(await latestLink(site.db, visitor.email, "VERIFY_EMAIL"));
    await guest.getByRole("button", { name: "Confirm" }).click();
    await guest.locator("hydrated-app").getByRole("link", { name: /sign/i }).click();
    await signIn(guest, "visitor", pathname);
    await accept(guest);
    await guest.waitForURL(`**${DESK}`);
  });
});

test("a message is answered by mail, and then nothing is left to do", async () => {
  const message = { message: "Are dogs welcome?", name: "Aoife", email: "aoife@example.com" };
  await site.db.deleteFrom("feedback").execute();
  await site.db
    .insertInto("feedback")
    .values({ kind: "question", ...message, page_id: pageId })
    .execute();
  const page = await browser.visitAs("owner", `${DESK}/feedback`);
  await page.getByText("Are dogs welcome?").waitFor();
  await page.getByRole("button", { name: "Answer" }).click();
  await page.getByLabel("Your answer").fill("They are, by the fire too.");
  await page.getByRole("button", { name: "Send the answer" }).click();
  await page.getByText("Everything is answered.").waitFor();
  const mails = site.db.selectFrom("outbox").select("data").where("recipient", "=", message.email);
  expect((await mails.executeTakeFirstOrThrow()).data).toMatchObject({ message: "They are, by the fire too." });
  await page.getByRole("button", { name: "All" }).click();
  await page.getByText("They are, by the fire too.").waitFor();
  expect(await axeFindings(page)).toEqual([]);
});

test("a page is deleted by its name alone, and is gone for visitors", async () => {
  const page = await browser.visitAs("owner", "/en/manage/pier-cafe/remove");
  const name = page.getByLabel("Type the name of the page");
  const remove = page.getByRole("button", { name: "Delete this page" });
  await name.fill("Lantern");
  await remove.click();
  await page.getByText("This is not the name of the page.").waitFor();
  expect((await site.get("/en/pages/pier-cafe")).status).toBe(200);
  await name.fill("Pier Café");
  await remove.click();
  await heading(page, "My pages");
  await page.getByText("is deleted. An administrator can bring it back for 30 days.").waitFor();
  await expect.poll(() => page.getByRole("link", { name: /^Edit / }).count()).toBe(1);
  await expect.poll(async () => (await site.get("/en/pages/pier-cafe")).status).toBe(404);
});
