import type { Page } from "playwright-core";
import { beforeEach, describe, expect, test } from "vitest";
import { DEMO_ACCOUNTS } from "#core/domain/security/demo-accounts.ts";
import { useBrowser, waitForFocus } from "../support/browser.ts";
import { latestLink } from "../support/latest-link.ts";
import { SCRIPTS_OF_MODULES } from "../support/module-screens.ts";
import { useSite } from "../support/site-server.ts";

const PHONE = 360;
const PASSWORD = "ceol ar an oileán";

const site = useSite(async () => {}, { IDENTITY_METHODS: "password,email-link,totp" }, { atOwnAddress: true });
// The response to a wrong password is logged in the console.
const browser = useBrowser(site, { expected: /status of 400/ });
const owner = DEMO_ACCOUNTS.find(({ role }) => role === "owner")!;

beforeEach(() => site.db.deleteFrom("rate_limit").execute());

let people = 0;
const newAddress = () => `duine-${people++}@oilean.example`;

describe("a reader without account", () => {
  test("gets no script but the inline ones of the header, whose hashes are in the policy", async () => {
    const answer = await site.get("/en/info/about");
    const html = await answer.text();
    const scripts = [...html.matchAll(/<script(?![^>]*application\/(?:ld\+)?json)[^>]*>/g)].map(([tag]) => tag);
    expect(scripts).toEqual([
      '<script id="reader-choices">',
      '<script type="speculationrules">',
      ...SCRIPTS_OF_MODULES,
      '<script id="account-hint">',
      '<script id="office-notices-script">',
      '<script id="colour-choice-script">',
    ]);
    expect(html).not.toContain("modulepreload");
    expect(answer.headers.get("content-security-policy")).toMatch(
      new RegExp(`script-src 'self'( 'sha256-[^']+'){${scripts.length + 1}};`),
    );
    const page = await browser.visit("/en/info/about");
    const link = page.locator("header #account-link");
    expect(await link.getAttribute("href")).toBe(`${site.url}/en/sign-in?next=%2Fen%2Finfo%2Fabout`);
  });

  test.each([
    ["en", "Signing in needs JavaScript."],
    ["ga", "Tá JavaScript de dhíth le logáil isteach."],
  ])("without JavaScript reads in %s that signing in needs it", async (locale, words) => {
    const page = await browser.visit(`/${locale}/sign-in`, { javaScript: false });
    expect(await page.locator("hydrated-app p").first().textContent()).toContain(words);
    expect(await page.locator("hydrated-app form button").last().isDisabled()).toBe(true);
  });
});

test("a password that was typed before hydration is checked, too", async () => {
  const page = await browser.visit("/en/info/about");
  const typed = Promise.withResolvers<void>();
  await page.route("**/assets/*.js", async (route) => {
    await typed.promise;
    await route.continue();
  });
  await page.goto(`${site.url}/en/register`, { waitUntil: "commit" });
  await page.locator("input[name=newPassword]").fill(PASSWORD);
  typed.resolve();
  await page.getByRole("listitem").filter({ hasText: "at least 6 characters: met" }).waitFor();
});

test("a password that many people use is judged while it is typed", async () => {
  const page = await browser.visit("/en/register");
  const field = page.locator("input[name=newPassword]");
  const demand = page.getByRole("listitem").filter({ hasText: "not one of those that many people use" });
  await field.fill("password1");
  await page.getByText("Strength: Easy to guess").waitFor();
  expect(await demand.textContent()).toMatch(/: not yet$/);
  await field.fill(PASSWORD);
  await demand.getByText(": met").waitFor();
});

test("registration, confirmation by mail, sign-in and password reset work on a phone in Irish", async () => {
  const email = newAddress();
  const page = await browser.visit("/ga/register", { width: PHONE });
  await page.getByLabel("D’ainm").fill("Síle Ní Bhaoill");
  await page.getByLabel("Seoladh ríomhphoist").fill(email);
  await page.getByLabel("Pasfhocal", { exact: true }).fill(PASSWORD);
  await page.getByRole("listitem").filter({ hasText: "6 charachtar ar a laghad: déanta" }).waitFor();
  await page.getByRole("button", { name: "Cruthaigh an cuntas" }).click();
  await page.getByRole("heading", { name: "Féach i do ríomhphost" }).waitFor();
  expect(await page.locator("main").textContent()).toContain(email);

  await page.goto(await latestLink(site.db, email, "VERIFY_EMAIL"));
  await page.getByText(`An leatsa an seoladh ${email}?`).waitFor();
  expect(await isVerified(email), "opening the link does nothing yet").toBe(false);
  await page.getByRole("button", { name: "Deimhnigh" }).click();
  await page.getByRole("heading", { name: "Tá do sheoladh deimhnithe" }).waitFor();
  expect(await isVerified(email)).toBe(true);

  await page.getByText("Tá tú logáilte isteach.").waitFor();
  await page.getByRole("link", { name: "Lean ar aghaidh" }).click();
  await page.waitForURL("**/ga/account");
  await page.getByText("Próifíl", { exact: true }).first().click();
  expect(await page.getByLabel("Ainm", { exact: true }).inputValue()).toBe("Síle Ní Bhaoill");
  await page.goto(`${site.url}/ga/events`);
  const account = page.locator("#account-link");
  expect(await account.getAttribute("aria-label")).toBe("Mo chuntas: Síle Ní Bhaoill");
  await account.click();
  await page.getByRole("button", { name: "Logáil amach", exact: true }).click();
  await page.getByText("Tá tú logáilte amach.").waitFor();
  expect(await page.locator("#account-link").textContent()).toContain("Logáil isteach");

  await page.getByRole("link", { name: "Dearmad déanta ar an bpasfhocal?" }).click();
  await page.getByLabel("Seoladh ríomhphoist").fill(email);
  await page.getByRole("button", { name: "Seol an nasc" }).click();
  await page.getByRole("heading", { name: "Féach i do ríomhphost" }).waitFor();
  await page.goto(await latestLink(site.db, email, "PASSWORD_RESET"));
  await page.getByLabel("Pasfhocal nua").fill("an bád ag a naoi");
  await page.getByRole("button", { name: "Sábháil an pasfhocal" }).click();
  await page.getByText("Athraíodh do phasfhocal.").waitFor();
  await signIn(page, { email, password: PASSWORD, locale: "ga" });
  await page.getByRole("alert").waitFor();
  await signIn(page, { email, password: "an bád ag a naoi", locale: "ga" });
  await page.waitForURL("**/ga/account");
});

describe.each([
  ["en", "The address and the password do not go together."],
  ["ga", "Ní théann an seoladh agus an pasfhocal le chéile."],
] as const)("in %s", (locale, wrong) => {
  test("a wrong password and an unknown address give the same message, which gets the focus", async () => {
    const page = await browser.visit(`/${locale}/sign-in`);
    for (const email of [owner.email, "nobody@oilean.example"]) {
      await signIn(page, { email, password: "not this one", locale });
      const alert = page.getByRole("alert");
      await alert.waitFor();
      expect(await alert.textContent()).toContain(wrong);
      await waitForFocus(alert);
      expect(await page.getByLabel(EMAIL[locale]).inputValue(), "what was typed stays").toBe(email);
    }
  });

  test("a missing value shows an error at its field", async () => {
    const page = await browser.visit(`/${locale}/sign-in`);
    await page.getByLabel(EMAIL[locale]).fill("not an address");
    await submit(page);
    const field = page.getByLabel(EMAIL[locale]);
    await page.getByRole("alert").waitFor();
    const described = await field.getAttribute("aria-describedby");
    expect(await page.locator(`[id="${described}"]`).textContent()).toContain("@");
    expect(await field.getAttribute("aria-invalid")).toBe("true");
    await page.getByRole("alert").getByRole("link").first().click();
    await waitForFocus(field);
  });
});

test("an address that is confirmed in another browser is signed in nowhere", async () => {
  const email = newAddress();
  const page = await browser.visit("/en/register?next=%2Fen%2Fstories");
  await page.getByLabel("Your name").fill("Síle Ní Bhaoill");
  await page.getByLabel("Email address").fill(email);
  await page.getByLabel("Password", { exact: true }).fill(PASSWORD);
  await page.getByRole("button", { name: "Create the account" }).click();
  await page.getByRole("heading", { name: "Check your mail" }).waitFor();
  const link = new URL(await latestLink(site.db, email, "VERIFY_EMAIL"));
  const elsewhere = await browser.visit(link.pathname + link.search);
  await elsewhere.getByRole("button", { name: "Confirm" }).click();
  await elsewhere.getByText("You can sign in now.").waitFor();
  await elsewhere.getByRole("link", { name: "To sign-in" }).click();
  await signIn(elsewhere, { email, password: PASSWORD, locale: "en" });
  await elsewhere.waitForURL("**/en/stories");
  await page.goto(`${site.url}/en/account`);
  await page.waitForURL("**/en/sign-in?**");
});

test("registering an address that has an account looks the same, and sends another mail", async () => {
  const page = await browser.visit("/en/register");
  await page.getByLabel("Your name").fill("Somebody Else");
  await page.getByLabel("Email address").fill(owner.email);
  await page.getByLabel("Password", { exact: true }).fill(PASSWORD);
  await page.getByRole("button", { name: "Create the account" }).click();
  await page.getByRole("heading", { name: "Check your mail" }).waitFor();
  expect(await page.locator("main").textContent()).toContain(`We have sent a mail to ${owner.email}.`);
  expect(await latestLink(site.db, owner.email, "PASSWORD_RESET")).toContain("mode=resetPassword");
});

test("a link by mail signs in with a click, once, and returns to where the reader was", async () => {
  const email = newAddress();
  const page = await browser.visit("/en/sign-in?next=%2Fen%2Fstories");
  await page.getByRole("button", { name: "Send me a sign-in link" }).click();
  await page.getByLabel("Email address").fill(email);
  await page.getByRole("button", { name: "Send the link" }).click();
  await page.getByRole("heading", { name: "Check your mail" }).waitFor();
  const link = await latestLink(site.db, email, "EMAIL_SIGNIN");
  await page.goto(link);
  await page.getByText(`signed in as ${email}`).waitFor();
  await submit(page);
  await page.waitForURL("**/en/stories");

  const elsewhere = await browser.visit(new URL(link).pathname + new URL(link).search);
  await elsewhere.getByLabel("Email address").fill(email);
  await submit(elsewhere);
  await elsewhere.getByText("This link does not work any more").waitFor();
});

test("the accounts of the demonstration fill the form with a click, and can be used with the keyboard", async () => {
  const page = await browser.visit("/en/sign-in?next=%2Fen%2Fpages%2Flantern-bar");
  const visitor = page.getByRole("button", { name: /A visitor/, disabled: false });
  await visitor.waitFor();
  await visitor.focus();
  await page.keyboard.press("Enter");
  await page.getByText("Filled in.").waitFor();
  await page.keyboard.press("Shift+Tab");
  await page.keyboard.press("Space");
  expect(await page.getByLabel("Password", { exact: true }).getAttribute("type")).toBe("text");
  await page.keyboard.press("Tab");
  await page.keyboard.press("Enter");
  await page.waitForURL("**/en/pages/lantern-bar");
  expect(await page.locator("#account-link").textContent()).toContain("Vera Visitor");
});

test.each(["https://elsewhere.example/", "//elsewhere.example/", "javascript:alert(1)"])(
  "after the sign-in %s is no place to go on to",
  async (next) => {
    const page = await browser.visit(`/en/sign-in?next=${encodeURIComponent(next)}`);
    await signIn(page, { ...owner, locale: "en" });
    await page.waitForURL(`${site.url}/en/manage`);
  },
);

test("a link that is used, incomplete or changed shows what to do", async () => {
  const page = await browser.visit("/en/action?mode=verifyEmail&oobCode=never");
  await page.getByRole("heading", { name: "This link does not work any more" }).waitFor();
  await page.goto(`${site.url}/ga/action?mode=verifyEmail`);
  await page.getByText("Tá cuid den seoladh ar iarraidh.").waitFor();
  expect(await page.getByRole("link", { name: "Iarr nasc nua" }).getAttribute("href")).toBe("/ga/reset");
});

test("the language switch keeps the code of a link", async () => {
  const page = await browser.visit("/en/action?mode=resetPassword&oobCode=a-code");
  await page.getByRole("heading", { name: "This link does not work any more" }).waitFor();
  await page.locator("header a[hreflang=ga]").click();
  await page.waitForURL("**/ga/action?mode=resetPassword&oobCode=a-code");
});

test("the account screen redirects to the sign-in without a session, and back afterwards", async () => {
  const page = await browser.visit("/en/account");
  await page.waitForURL("**/en/sign-in?next=%2Fen%2Faccount&why=needed");
  await page.getByText("Please sign in first.").waitFor();
  await signIn(page, { ...owner, locale: "en" });
  await page.waitForURL(`${site.url}/en/account`);
});

const EMAIL = { en: "Email address", ga: "Seoladh ríomhphoist" };
const WORD = { en: "Password", ga: "Pasfhocal" };

async function signIn(page: Page, who: { email: string; password: string; locale: "en" | "ga" }): Promise<void> {
  await page.getByLabel(EMAIL[who.locale]).fill(who.email);
  await page.getByLabel(WORD[who.locale], { exact: true }).fill(who.password);
  await submit(page);
}

/** The button at the end of the form. */
const submit = (page: Page) => page.locator("hydrated-app form button:not([type])").click();

async function isVerified(email: string): Promise<boolean> {
  const user = await site.db
    .selectFrom("identity_user")
    .where("email", "=", email)
    .select("email_verified")
    .executeTakeFirstOrThrow();
  return user.email_verified;
}
