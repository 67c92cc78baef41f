import { readFile } from "node:fs/promises";
import { sql } from "kysely";
import type { Page } from "playwright-core";
import { beforeEach, describe, expect, test } from "vitest";
import { feedbackEndpoints } from "#core/contract/community/feedback.ts";
import type { Locale } from "#core/contract/locales.ts";
import { DESK, expectAccessible, PHONE, useBrowser } from "../support/browser.ts";
import { navigateTo } from "../support/navigate-to.ts";
import { useSite } from "../support/site-server.ts";

const SENDER = "nora@visitor.example";

const site = useSite();
// What a browser writes when a call is refused, and our own note of it, are no faults here.
const browser = useBrowser(site, { expected: /status of (409|415|422)/ });

beforeEach(async () => {
  await site.db.deleteFrom("rate_limit").execute();
  await site.db.deleteFrom("feedback").execute();
});

async function adminAt(section: string, { locale = "en" as Locale, width = DESK } = {}): Promise<Page> {
  const page = await browser.visitAs("admin", `/${locale}/admin/${section}`, { width });
  await page.locator("desk-app h1").waitFor();
  return page;
}

async function written(message: string): Promise<void> {
  const body = { message, kind: "question", page_id: "lantern-bar", name: "Nóra", email: SENDER, locale: "ga" };
  const headers = { "content-type": "application/json" };
  const answer = await fetch(`${site.url}/api${feedbackEndpoints.feedback.path}`, {
    method: "POST",
    headers,
    body: JSON.stringify({ ...body, seconds: 30 }),
  });
  expect(answer.status).toBe(200);
}

describe("feedback", () => {
  test("is walked by keys and answered by mail in its sender's language, and the next message follows", async () => {
    await written("An bhfuil sibh oscailte?");
    await written("An bhfuil ceol ann anocht?");
    const page = await adminAt("feedback");
    const letter = page.getByRole("article", { name: "Question from Nóra" });
    await page.getByRole("button", { name: /An bhfuil ceol/ }).click();
    await letter.getByText("An bhfuil ceol ann anocht?").waitFor();
    await page.keyboard.press("j");
    await letter.getByText("An bhfuil sibh oscailte?").waitFor();
    await letter.getByLabel("Your answer").fill("jk");
    await letter.getByText("An bhfuil sibh oscailte?").waitFor();
    await letter.getByText(`Your answer goes by mail to ${SENDER}, in your words. They wrote in Irish`).waitFor();
    await letter.getByLabel("Your answer").fill("Tá, gach lá ó mheán lae.");
    await page.getByRole("button", { name: "Send the answer" }).click();
    await letter.getByText("An bhfuil ceol ann anocht?").waitFor();
    await page.getByRole("button", { name: "Answered", exact: true }).click();
    await page.getByRole("button", { name: /An bhfuil sibh oscailte/ }).click();
    await letter.getByText("Tá, gach lá ó mheán lae.").waitFor();

    await page.goto(`${site.url}/en/admin/outbox`);
    await page.getByLabel("To whom").fill(SENDER);
    await page.getByRole("button", { name: "Find", exact: true }).click();
    const mail = page.getByRole("listitem").filter({ hasText: `To ${SENDER} · in Irish` });
    await mail.getByRole("heading", { name: "Answer to a message" }).waitFor();
  });

  test("is closed, opened again and, confirmed, deleted, on a phone one screen after the other", async () => {
    await written("Ceist amháin");
    const page = await adminAt("feedback", { width: PHONE });
    const list = page.getByRole("region", { name: "Messages" });
    await page.getByRole("button", { name: /Ceist amháin/ }).click();
    await page.getByRole("button", { name: "Nothing left to do" }).click();
    await page.getByText("Everything is answered.").waitFor();
    await page.getByRole("button", { name: "Closed", exact: true }).click();
    await page.getByRole("button", { name: /Ceist amháin/ }).click();
    await list.waitFor({ state: "hidden" });
    await page.goBack();
    await list.waitFor();
    await page.getByRole("button", { name: /Ceist amháin/ }).click();
    await page.getByRole("button", { name: "Delete", exact: true }).click();
    await page.getByRole("dialog").getByRole("button", { name: "Cancel" }).click();
    expect(await site.db.selectFrom("feedback").select("id").execute()).toHaveLength(1);
    await page.getByRole("button", { name: "Delete", exact: true }).click();
    await page.getByRole("dialog").getByRole("button", { name: "Delete the message" }).click();
    await page.getByText("The message is deleted.").waitFor();
    expect(await site.db.selectFrom("feedback").select("id").execute()).toEqual([]);
  });
});

describe("pages as a file", () => {
  /** What the button gives, as text. */
  async function exported(page: Page): Promise<string> {
    const [download] = await Promise.all([
      page.waitForEvent("download"),
      page.getByRole("button", { name: "Export all pages" }).click(),
    ]);
    return readFile(await download.path(), "utf8");
  }

  async function chosen(page: Page, name: string, text: string): Promise<void> {
    const [chooser] = await Promise.all([
      page.waitForEvent("filechooser"),
      page.getByRole("button", { name: "Choose a file", exact: true }).click(),
    ]);
    await chooser.setFiles({ name, mimeType: "text/csv", buffer: Buffer.from(text) });
    await page.getByRole("heading", { name: `What “${name}” would do` }).waitFor();
  }

  const sloganOf = async (slug: string) =>
    (await site.db.selectFrom("page").select("slogan").where("slug", "=", slug).executeTakeFirstOrThrow()).slogan!;

  test("an export that was changed in one cell says so, and is public once it is imported", async () => {
    const page = await adminAt("exchange");
    const csv = await exported(page);
    const changed = csv.replace(await sloganOf("lantern-bar"), "A lamp in every window");
    expect(changed).not.toBe(csv);
    await chosen(page, "pages.csv", changed);
    await page.getByText("Nothing is written yet. New pages: 0. Changed pages: 1.").waitFor();
    const rows = page.getByRole("region", { name: "Import" }).getByRole("listitem").filter({ hasText: /^Row/ });
    await expect
      .poll(() => rows.allTextContents())
      .toEqual([expect.stringMatching(/^Row \d+ The Lantern Bar.*Slogan in English$/)]);
    expect(await sloganOf("lantern-bar")).not.toBe("A lamp in every window");

    await page.getByRole("button", { name: "Import this file" }).click();
    await page.getByRole("dialog").getByText("Changed pages: 1.").waitFor();
    await page.getByRole("dialog").getByRole("button", { name: "Import this file" }).click();
    await page.getByRole("heading", { name: "“pages.csv” is imported" }).waitFor();
    await expect.poll(() => site.read("/en/pages/lantern-bar")).toContain("A lamp in every window");

    await page.goto(`${site.url}/en/admin/audit?action=page`);
    const action = page.getByRole("listitem").filter({ hasText: "changed the page by an import" });
    await action.getByText("A lamp in every window").waitFor();
    await page.getByRole("button", { name: "Only about this" }).first().click();
    await page.getByRole("button", { name: "Only about “The Lantern Bar”: show all" }).waitFor();
    const who = page.getByRole("combobox", { name: "Who did it" });
    await who.fill("admin@eolaire");
    await page.getByRole("option", { name: /admin@eolaire/ }).click();
    await expect.poll(() => who.inputValue()).toContain("admin@eolaire.example");
    await action.getByRole("link", { name: "The Lantern Bar" }).waitFor();
    await who.fill("visitor@eolaire");
    await page.getByRole("option", { name: /visitor@eolaire/ }).click();
    await page.getByText("No actions found.").waitFor();
  });
});

test("a message that failed is sent again once that is confirmed; a job is begun by hand", async () => {
  await written("A question for the owner");
  await site.db.updateTable("outbox").set({ state: "failed", last_error: "550 No such mailbox" }).execute();
  const page = await adminAt("outbox");
  await page.getByRole("button", { name: /^Failed \([1-9]/ }).click();
  await page.getByText("Why: 550 No such mailbox").first().waitFor();
  await page
    .getByRole("button", { name: /^Send again: / })
    .first()
    .click();
  await page.getByRole("dialog").getByRole("button", { name: "Send again" }).click();
  await page.getByText("It is being sent.").waitFor();
  const again = site.db.selectFrom("outbox").select("id").where("state", "!=", "failed");
  expect(await again.execute()).not.toEqual([]);

  await page.goto(`${site.url}/en/admin/jobs`);
  const job = page.getByRole("listitem").filter({ hasText: "Deleted pages" });
  await job.getByText("Not yet run").waitFor();
  await job.getByRole("button", { name: "Run now: Deleted pages" }).click();
  await job.getByText("All is well").waitFor();

  const output = JSON.stringify({ progress: { done: 1500, total: 6000 } });
  await sql`update pgboss.job set state = 'active', output = ${output}::text::jsonb
    where name = 'deleted-pages' and state = 'created'`.execute(site.db);
  await job.getByText("1,500 of 6,000 done").waitFor();
  expect(await job.getByRole("progressbar").getAttribute("aria-valuenow")).toBe("25");
  await sql`update pgboss.job set state = 'created', output = null
    where name = 'deleted-pages' and state = 'active'`.execute(site.db);
  await job.getByText("All is well").waitFor();
});

// In English the document is the same.
test("in Irish, the screens read well on a phone and on a desk", async () => {
  const locale = "ga";
  await written("An bhfuil sibh oscailte ar an Domhnach?");
  const page = await adminAt("feedback", { locale });
  for (const section of ["feedback", "exchange", "audit", "outbox", "jobs"] as const) {
    await navigateTo(page, `${site.url}/${locale}/admin/${section}`);
    if (section === "feedback") await page.getByRole("button", { name: /An bhfuil sibh/ }).click();
    if (section === "exchange") await page.locator("desk-app summary").last().click();
    await page.locator("desk-app .mantine-Loader-root").first().waitFor({ state: "detached" });
    await expectAccessible(page, section, section === "feedback"); // the letter stands beside the list
  }
});
