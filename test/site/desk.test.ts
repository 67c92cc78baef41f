import type { Page } from "playwright-core";
import { beforeEach, expect, test } from "vitest";
import { axeFindings, DESK, expectAccessible, PHONE, type Role, useBrowser, waitForFocus } from "../support/browser.ts";
import { navigateTo } from "../support/navigate-to.ts";
import { useSite } from "../support/site-server.ts";
import { foreignPhrases, messageKeys } from "../support/site-texts.ts";

type Locale = "en" | "ga";

const PAGE = "/manage/lantern-bar";
const SECTIONS = [
  "basics",
  "contact",
  "location",
  "color",
  "times",
  "prices",
  "everywhere",
  "photos",
  "audio",
  "posts",
  "events",
  "team",
  "feedback",
  "status",
  "history",
  "remove",
];

const ALL = ["/manage", "/manage/messages", "/manage/request", PAGE, ...SECTIONS.map((name) => `${PAGE}/${name}`)];
/** A preview or a map stands beside the form. */
const WIDE = [`${PAGE}/basics`, `${PAGE}/location`];

const site = useSite(async () => {}, {}, { atOwnAddress: true });
// What a browser writes when a call is refused, and our own note of it, are no faults here.
const browser = useBrowser(site, { expected: /status of (403|409|422)|ERR_INTERNET_DISCONNECTED/ });

beforeEach(() => site.db.deleteFrom("rate_limit").execute());

/** A screen of the desk, as one of the demonstration's people opens it. */
const deskOf = (role: Role, path: string, { locale = "en" as Locale, width = DESK } = {}) =>
  browser.visitAs(role, `/${locale}${path}`, { width });

const section = (page: Page, name: string) =>
  page.locator(`desk-app nav a[href$="/${name}"][aria-current=page]`).waitFor();
const save = (page: Page) => page.locator("desk-app form button[type=submit]").click();
const saved = (page: Page) => page.getByRole("status").getByText("Saved.", { exact: true }).waitFor();
const slogan = (page: Page) => page.getByLabel("Slogan in English");

// In English the document is the same, and its texts are shorter.
test("in Irish, every screen reads well on a phone and on a desk", async () => {
  const locale = "ga";
  const page = await deskOf("owner", "/manage", { locale });
  await page.locator("desk-app li a").first().waitFor();
  for (const path of ALL) {
    await navigateTo(page, `${site.url}/${locale}${path}`);
    if (path.startsWith(PAGE)) await page.locator("desk-app nav ~ * h2").first().waitFor();
    const own = await page.locator("desk-app :is(nav, h2, label, button)").allInnerTexts();
    const words = own
      .join("\n")
      .split("\n")
      .map((text) => ({ text, lang: locale }) as const);
    expect.soft(messageKeys(words), path).toEqual([]);
    // The list shows names of pages, which may have one in the other language alone.
    if (path !== "/manage") expect.soft(foreignPhrases(words, locale), path).toEqual([]);
    await expectAccessible(page, path, WIDE.includes(path));
  }
}, 300_000);

test("the first screen has the styles of all that it shows, also of what no later screen loads", async () => {
  const page = await deskOf("admin", "/admin");
  const group = page.locator("desk-app nav summary").first();
  await group.waitFor();
  expect(await group.evaluate((one) => getComputedStyle(one).display)).toBe("grid");
});

test("the owner opens her page from the list, changes the slogan, and visitors read it", async () => {
  const page = await deskOf("owner", "/manage");
  await page.getByRole("link", { name: /^Edit .*Lantern/ }).click();
  await page.getByRole("heading", { name: "100 % complete" }).waitFor();
  await page.getByRole("link", { name: "Basics", exact: true }).click();
  await section(page, "basics");
  await slogan(page).fill("Soup, songs and a warm stove");
  // Beside it stands the public page, which shows what is typed before it is saved.
  await page.frameLocator("iframe[title=Preview]").getByText("Soup, songs and a warm stove").waitFor();
  await save(page);
  await saved(page);
  await expect.poll(() => site.read("/en/pages/lantern-bar")).toContain("Soup, songs and a warm stove");
});

test("whoever wrote finds the answer among their messages, and writes again", async () => {
  const page = await deskOf("visitor", "/manage/messages");
  const idea = page.getByRole("listitem").filter({ hasText: "Could the ferry times stand on the first screen?" });
  await idea.getByText(/^Answer of Áine Ward/).waitFor();
  await idea.getByRole("button", { name: "Write again" }).click();
  await idea.getByLabel("Your message").fill("I see them. Thank you!");
  await idea.getByRole("button", { name: "Send" }).click();
  await idea.getByText(/^You again/).waitFor();
  await idea.getByText("Waiting for an answer").waitFor();
});

test("a phone number is shown as people write it; what is wrong is told at its field, which takes the focus", async () => {
  const page = await deskOf("owner", `${PAGE}/contact`);
  await expect.poll(() => page.getByLabel("Phone number").inputValue()).toBe("(020) 910 1000");
  const email = page.getByLabel("Email address");
  await email.fill("nobody");
  await save(page);
  await page.getByText("This does not have the right form.").waitFor();
  expect(await email.getAttribute("aria-invalid")).toBe("true");
  await waitForFocus(email);
});

test("where two change one text at once, the second sees both and chooses", async () => {
  const page = await deskOf("owner", `${PAGE}/basics`);
  await slogan(page).fill("Mine");
  await site.db
    .updateTable("page")
    .set({ slogan: "Theirs", slogan_ie: "Mana nua" })
    .where("slug", "=", "lantern-bar")
    .execute();
  await save(page);
  const choice = page.getByRole("group", { name: "Slogan in English" });
  await choice.getByText("Theirs", { exact: true }).waitFor();
  expect(await page.getByLabel("Slogan in Irish").inputValue()).toBe("Mana nua");
  expect(await axeFindings(page)).toEqual([]);
  await choice.getByRole("button", { name: "Keep yours" }).click();
  await save(page);
  await saved(page);
  const read = site.db.selectFrom("page").select(["slogan", "slogan_ie"]).where("slug", "=", "lantern-bar");
  expect(await read.executeTakeFirst()).toEqual({ slogan: "Mine", slogan_ie: "Mana nua" });
});

test("what is not saved is asked for before it is left, kept, and offered again", async () => {
  const page = await deskOf("owner", `${PAGE}/basics`);
  await slogan(page).fill("Half a thou");
  const contact = page.locator('desk-app nav a[href$="/contact"]');
  await contact.click();
  const dialog = page.getByRole("dialog", { name: "Leave without saving?" });
  await dialog.waitFor();
  expect(await axeFindings(page)).toEqual([]);
  await page.keyboard.press("Escape");
  await dialog.waitFor({ state: "detached" });
  expect(await slogan(page).inputValue()).toBe("Half a thou");
  await contact.click();
  await dialog.getByRole("button", { name: "Leave" }).click();
  await section(page, "contact");
  await page.locator('desk-app nav a[href$="/basics"]').click();
  await page.getByRole("button", { name: "Restore it" }).click();
  expect(await slogan(page).inputValue()).toBe("Half a thou");
});

test("where the line is lost she is told that nothing is, and what she meant to save goes when it is back", async () => {
  const page = await deskOf("owner", `${PAGE}/basics`);
  await slogan(page).waitFor();
  await page.context().setOffline(true);
  await slogan(page).fill("Warm even in a storm");
  await page.getByRole("status").getByText("What you type is kept").waitFor();
  await save(page);
  await page.getByRole("status").getByText("Not saved: the connection is lost.").waitFor();
  await page.context().setOffline(false);
  await saved(page);
  await expect.poll(() => site.read("/en/pages/lantern-bar")).toContain("Warm even in a storm");
});

test("a visitor's account does not get in", async () => {
  const page = await deskOf("visitor", `${PAGE}/basics`);
  await page.getByRole("alert").getByText("You may not do that.").waitFor();
  expect(await page.locator("desk-app form").count()).toBe(0);
});

test("the desk writes prices in Irish as the public page does", async () => {
  const page = await browser.visitAs("owner", "/ga/manage/pier-cafe/prices");
  await page.getByText("€3.40").first().waitFor();
  expect(await page.getByText(/€\s\d/).count()).toBe(0);
});

test("the line for OpenStreetMap is seen whole on a phone", async () => {
  const page = await browser.visitAs("owner", "/en/manage/pier-cafe/everywhere", { width: PHONE });
  const line = page.getByRole("textbox", { name: "OpenStreetMap" });
  await expect.poll(() => line.inputValue()).toMatch(/^.{90,}$/s); // the summer and special days: four lines
  expect(await line.evaluate((field) => field.scrollHeight - field.clientHeight)).toBeLessThanOrEqual(0);
});
