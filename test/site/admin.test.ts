import type { Page } from "playwright-core";
import { beforeEach, expect, test } from "vitest";
import { axeFindings, DESK, expectAccessible, type Role, useBrowser } from "../support/browser.ts";
import { navigateTo } from "../support/navigate-to.ts";
import { useSite } from "../support/site-server.ts";
import { messageKeys } from "../support/site-texts.ts";

type Locale = "en" | "ga";

const SCREENS = [
  "",
  "/requests",
  "/notifications",
  "/pages",
  "/pages/add",
  "/accounts",
  "/invites",
  "/places",
  "/synonyms",
];

/** Figures stand beside each other, a table has all of its columns. */
const WIDE = ["", "/requests", "/pages"];

const site = useSite(async () => {}, {}, { atOwnAddress: true });
// What a browser writes when a call is refused, and our own note of it, are no faults here.
const browser = useBrowser(site, { expected: /status of (403|409|422)/ });

beforeEach(() => site.db.deleteFrom("rate_limit").execute());

/** A screen of the administrators' desk, as one of the demonstration's people opens it. */
async function adminDesk(role: Role, path = "", { locale = "en" as Locale, width = DESK } = {}): Promise<Page> {
  const page = await browser.visitAs(role, `/${locale}/admin${path}`, { width });
  await page.locator("desk-app h1").waitFor();
  return page;
}

const waiting = () =>
  site.db
    .selectFrom("page")
    .select(["id", "slug", "name"])
    .where("approval", "=", "requested")
    .orderBy("date_created")
    .orderBy("id")
    .execute();

// In English the document is the same, and its texts are shorter.
test("in Irish, every screen reads well on a phone and on a desk", async () => {
  const locale = "ga";
  const page = await adminDesk("admin", "", { locale });
  const [one] = await waiting();
  const file = `/pages/${one!.id}`;
  for (const path of [...SCREENS, file]) {
    await navigateTo(page, `${site.url}/${locale}/admin${path}`);
    await page.locator("desk-app .mantine-Loader-root").first().waitFor({ state: "detached" });
    const own = await page.locator("desk-app :is(nav, h2, label, dt, button, th)").allInnerTexts();
    const words = own.flatMap((text) => text.split("\n")).map((text) => ({ text, lang: locale }) as const);
    expect.soft(messageKeys(words), path).toEqual([]);
    await expectAccessible(page, path, path === file || WIDE.includes(path));
  }
});

test("an administrator approves by keys, and the page is there for everybody", async () => {
  const page = await adminDesk("admin", "/requests");
  const name = (await page.locator("#requested").textContent())!;
  const { id, slug } = (await waiting()).find((one) => one.name === name)!;
  expect((await site.get(`/en/pages/${slug}`)).status).toBe(404);
  const asked = site.db.selectFrom("page").select("contact_number").where("id", "=", id);
  const { contact_number } = await asked.executeTakeFirstOrThrow();
  const facts = page.getByRole("region", { name, exact: true });
  expect(await facts.locator(`a[href="tel:${contact_number}"]`).textContent()).toMatch(/^\(0\d+\) \d+ \d+$/);
  await page.keyboard.press("a");
  const dialog = page.getByRole("dialog");
  await dialog.waitFor();
  expect(await axeFindings(page)).toEqual([]);
  await page.keyboard.press("Enter");
  await page.getByText(`“${name}” is public now.`).waitFor();
  await expect.poll(async () => (await site.get(`/en/pages/${slug}`)).status).toBe(200);
});

test("keys do nothing while a field has the focus, or where they are switched off", async () => {
  const page = await adminDesk("admin", "/requests");
  await page.locator("#requested").waitFor();
  await page.keyboard.press("Shift+?");
  await page.getByRole("switch").or(page.getByLabel("Decide by keys")).first().uncheck();
  await page.keyboard.press("Escape");
  await page.keyboard.press("a");
  expect(await page.getByRole("dialog").count()).toBe(0);
});

test("who is declined is told why, in the words of the administrator", async () => {
  const page = await adminDesk("admin", "/requests");
  const name = (await page.locator("#requested").textContent())!;
  const { id } = (await waiting()).find((one) => one.name === name)!;
  const owner = site.db.selectFrom("account").select("id").where("email", "=", "owner@eolaire.example");
  await site.db
    .updateTable("page")
    .set({ user_id: (await owner.executeTakeFirstOrThrow()).id })
    .where("id", "=", id)
    .execute();
  await page.reload();
  await page.locator("#requested").waitFor();
  await page.keyboard.press("d");
  await page.getByRole("button", { name: "Decline", exact: true }).last().click();
  await page.getByText("Tell the owner why.").waitFor();
  await page.getByRole("button", { name: /outside the area/ }).click();
  await page.getByRole("button", { name: "Decline", exact: true }).last().click();
  await page.getByText(`“${name}” is declined.`).waitFor();
  const mails = await site.db.selectFrom("outbox").selectAll().execute();
  expect(JSON.stringify(mails)).toContain("outside the area that our directory covers");
});

test("the bell tells of a new request as it comes", async () => {
  const page = await adminDesk("admin");
  const bell = page.getByRole("link", { name: /^Notifications, \d+ unread$/ });
  const unread = async () => Number(/\d+/.exec((await bell.getAttribute("aria-label")) ?? "")?.[0]);
  await expect.poll(unread).toBeGreaterThan(0); // those of the demonstration
  const before = await unread();
  const owner = await adminDesk("owner");
  await owner.goto(`${site.url}/en/manage/request`);
  await owner.getByLabel("What is it called?").fill("The New Slip");
  await owner.getByRole("radio", { name: "A public service" }).click();
  await owner.getByLabel("Phone number").fill("074 952 0999");
  await owner.locator("desk-app form button[type=submit]").click();
  await page.getByText(/asks for a page: The New Slip/).waitFor();
  await expect.poll(unread).toBe(before + 1);
});

test("an editor is told kindly that pages are not theirs, and led back", async () => {
  const page = await adminDesk("editor", "/pages");
  await page.getByRole("heading", { name: "This is not open to you" }).waitFor();
  expect(await page.getByRole("table").count()).toBe(0);
  expect(await axeFindings(page)).toEqual([]);
});
