import { Secret, TOTP } from "otpauth";
import type { Page } from "playwright-core";
import sharp from "sharp";
import { beforeEach, describe, expect, test } from "vitest";
import { openAccountRows } from "../support/account-rows.ts";
import {
  accountOf,
  axeFindings,
  DESK,
  expectAccessible,
  type Role,
  useBrowser,
  waitForFocus,
} from "../support/browser.ts";
import { useSite } from "../support/site-server.ts";
import { foreignPhrases, messageKeys } from "../support/site-texts.ts";

type Locale = "en" | "ga";

const PERIOD_MS = 30_000;

const site = useSite(
  async () => {},
  { IDENTITY_METHODS: "password,email-link,totp,passkey,phone" },
  { atOwnAddress: true, host: "localhost" },
);
// Refused calls are part of the tests: browser and client log them.
const browser = useBrowser(site, { expected: /status of (400|401|403|415)/ });

beforeEach(() => site.db.deleteFrom("rate_limit").execute());

/** The account screen of one of the demonstration's people. */
async function accountScreen(role: Role, { locale = "en" as Locale, width = DESK as number } = {}): Promise<Page> {
  const page = await browser.visitAs(role, `/${locale}/account`, { width });
  await page.locator("#profile").waitFor({ state: "attached" });
  await openAccountRows(page);
  return page;
}

/** The account screen of somebody who is signed in already. */
async function openRowsAt(page: Page): Promise<void> {
  await page.goto(`${site.url}/en/account`);
  await page.locator("#profile").waitFor({ state: "attached" });
  await openAccountRows(page);
}

const visitor = accountOf("visitor");
const submit = (page: Page, within: string) => page.locator(`${within} form button:not([type])`).first().click();

describe.each(["en", "ga"] as const)("in %s", (locale) => {
  test("the account screen has no layout, language or accessibility errors on phone and desktop, with all folds open", async () => {
    const page = await accountScreen("editor", { locale });
    for (const summary of await page.locator("section summary").all()) await summary.click();
    await page.locator("#delete > button").click();
    await page.locator("#factors button").first().click();
    await page.locator("#factors svg").waitFor();
    await page.locator("#tokens > button").click();
    const words = (await page.locator("main").allInnerTexts())
      .join("\n")
      .split("\n")
      .map((text) => ({ text, lang: locale }));
    expect.soft(messageKeys(words)).toEqual([]);
    // Each language is named in itself.
    expect.soft(foreignPhrases(words, locale).filter((text) => !["English", "Gaeilge"].includes(text))).toEqual([]);
    await expectAccessible(page, "account");
  });
});

test("the account fits a window, and an address that names a section opens its row", async () => {
  for (const width of [360, 1280]) {
    const page = await browser.visitAs("visitor", "/en/account", { width });
    await page.locator("[data-account-row]").first().waitFor();
    expect(await page.locator("[data-account-row][open]").count()).toBe(0);
    const height = await page.locator("main").evaluate((main) => main.getBoundingClientRect().height);
    expect(height).toBeLessThanOrEqual(900);
  }
  const page = await browser.visitAs("visitor", "/en/account#sessions", { width: 360 });
  await page.locator("#sessions").waitFor();
  expect(await page.locator("[data-account-row][open]").count()).toBe(1);
});

test("a token for a program is made, shown once, works, and can do nothing more once it is revoked", async () => {
  const page = await accountScreen("visitor");
  const section = page.locator("#tokens");
  await section.getByText("You have no tokens").waitFor();
  await section.getByRole("button", { name: "Make a token" }).click();
  const make = section.getByRole("button", { name: "Make the token" });
  await make.click();
  await section.getByText("Give it a name.").waitFor();
  await section.getByRole("textbox", { name: "Name" }).fill("Spreadsheet");
  await make.click();
  await section.getByText("Choose at least one thing that it may do.").waitFor();
  await section.getByRole("checkbox", { name: "Hearts and follows: Read" }).check();
  await section.getByRole("checkbox", { name: /^Suggest changes/ }).check();
  await make.click();
  const token = await section.locator("code", { hasText: /^eol_[\w-]{43}$/ }).textContent();
  const hearts = () =>
    fetch(`${site.url}/api/account/hearts`, { method: "POST", headers: { authorization: `Bearer ${token}` } });
  expect((await hearts()).status).toBe(200);
  await section.getByRole("button", { name: "I have copied it" }).click();
  expect(await section.textContent()).not.toContain(token);
  await section.getByText("Suggest changes · Hearts and follows: Read").waitFor();
  await section.getByRole("button", { name: "Revoke: Spreadsheet" }).click();
  expect((await hearts()).status).toBe(200);
  await section.getByRole("button", { name: "Yes, revoke it" }).click();
  await section.getByText("“Spreadsheet” is revoked.").waitFor();
  expect((await hearts()).status).toBe(401);
});

test("a token asks for the password again where the sign-in was long ago", async () => {
  const page = await accountScreen("visitor");
  await page.route(
    "**/api/account/tokens/add",
    async (route) => {
      const problem = {
        code: "fresh-sign-in-required",
        status: 403,
        title: "For this, please sign in again first.",
        detail: "",
        type: "",
      };
      await route.fulfill({ status: 403, contentType: "application/problem+json", body: JSON.stringify(problem) });
    },
    { times: 1 },
  );
  const section = page.locator("#tokens");
  await section.getByRole("button", { name: "Make a token" }).click();
  await section.getByRole("textbox", { name: "Name" }).fill("Assistant");
  await section.getByRole("checkbox", { name: /^Suggest changes/ }).check();
  await section.getByRole("button", { name: "Make the token" }).click();
  await page.locator("dialog").getByLabel("Password", { exact: true }).fill(visitor.password);
  await submit(page, "dialog");
  await section.locator("code", { hasText: /^eol_/ }).first().waitFor();
  await site.db.deleteFrom("access_token").where("name", "=", "Assistant").execute();
});

const REMINDERS = "Ask me once a month, at most, whether the hours of my pages are still right";

test("profile and preferences are saved, and the header shows the name", async () => {
  await site.db.updateTable("account").set({ reminders: false }).where("email", "=", visitor.email).execute();
  const page = await accountScreen("visitor");
  await page.getByLabel("Name", { exact: true }).fill("Vera of the Ferry");
  await page.getByLabel("About you").fill("Over on the first boat.");
  await submit(page, "#profile");
  await page
    .locator("#profile")
    .getByText(/^Saved \d\d:\d\d$/)
    .waitFor();
  for (const label of ["Gaeilge", REMINDERS]) {
    const saved = page.waitForResponse((response) => response.url().includes("/api/account/update"));
    await page.getByLabel(label).check();
    await saved;
  }
  await page
    .locator("#preferences")
    .getByText(/^Saved/)
    .waitFor();
  const stored = site.db.selectFrom("account").select(["locale", "reminders"]).where("email", "=", visitor.email);
  await expect.poll(() => stored.executeTakeFirst()).toEqual({ locale: "ga", reminders: true });
  await page.reload();
  await page.locator("#profile").waitFor({ state: "attached" });
  await openAccountRows(page);
  expect(await page.locator("#account-link").textContent()).toContain("Vera of the Ferry");
  expect(await page.getByLabel("About you").inputValue()).toBe("Over on the first boat.");
  expect(await page.getByLabel("Gaeilge").isChecked()).toBe(true);
  expect(await page.getByLabel(REMINDERS).isChecked()).toBe(true);
});

test("preferences that change quickly, one after the other, stay as chosen and are both saved", async () => {
  const { email } = accountOf("editor");
  await site.db.updateTable("account").set({ reminders: false, local: false }).where("email", "=", email).execute();
  const page = await accountScreen("editor");
  const reminders = page.getByLabel(REMINDERS);
  const local = page.getByLabel("I live in the area");
  const { promise: held, resolve: release } = Promise.withResolvers<void>();
  await page.route("**/api/account/update", (route) => held.then(() => route.continue()), { times: 1 });
  await reminders.check();
  await local.check();
  expect([await reminders.isChecked(), await local.isChecked()]).toEqual([true, true]);
  release();
  const stored = site.db.selectFrom("account").select(["reminders", "local"]);
  await expect
    .poll(() => stored.where("email", "=", email).executeTakeFirst())
    .toEqual({ reminders: true, local: true });
  await page
    .locator("#preferences")
    .getByText(/^Saved/)
    .waitFor();
  expect([await reminders.isChecked(), await local.isChecked()]).toEqual([true, true]);
});

test("an empty name shows an error at its field", async () => {
  const page = await accountScreen("visitor");
  const name = page.getByLabel("Name", { exact: true });
  await name.fill("");
  await submit(page, "#profile");
  await page.getByText("This is needed.").waitFor();
  await waitForFocus(name);
});

test("a photo is uploaded, shown and removed; other files are refused with a message", async () => {
  const page = await accountScreen("editor");
  const input = page.locator("#profile input[type=file]");
  const photo = await sharp({ create: { width: 600, height: 400, channels: 3, background: "#256497" } })
    .jpeg()
    .toBuffer();
  await input.setInputFiles({ name: "me.jpg", mimeType: "image/jpeg", buffer: photo });
  await page.getByText("This is your photo now.").waitFor();
  expect(await page.locator("#profile img").getAttribute("src")).toMatch(/^\/images\/accounts\//);
  await page.getByRole("button", { name: "Remove" }).first().click();
  await page.getByText("The photo is gone.").waitFor();
  await input.setInputFiles({ name: "me.jpg", mimeType: "image/jpeg", buffer: Buffer.from("no photo at all") });
  await page.getByRole("alert").getByText("Please choose a photo").waitFor();
});

test("a second factor is added with an app, and required at the next sign-in", async () => {
  const page = await accountScreen("owner");
  await page.getByRole("button", { name: "Add an authenticator app" }).click();
  const secret = Secret.fromBase32((await page.locator("#factors code").textContent())!.replaceAll(" ", ""));
  const codeAt = (timestamp: number) => TOTP.generate({ secret, timestamp });
  const code = page.getByLabel("Code of six digits");
  await code.fill(codeAt(Date.now()) === "000000" ? "111111" : "000000");
  await submit(page, "#factors");
  await page.getByText("The code is wrong.").waitFor();
  await code.fill(codeAt(Date.now()));
  await submit(page, "#factors");
  await page.getByText("The second step is set up.").waitFor();
  const recovery = page.locator("#recovery");
  await recovery.getByText("You have no codes yet.").waitFor();
  await recovery.getByRole("button", { name: "Make recovery codes" }).click();
  await recovery.getByRole("listitem").first().waitFor();
  const codes = await recovery.getByRole("listitem").allTextContents();
  expect(new Set(codes).size).toBe(10);
  expect(await axeFindings(page)).toEqual([]);
  await page.emulateMedia({ media: "print" });
  expect(await recovery.getByText("Recovery codes for").isVisible()).toBe(true);
  expect(await page.getByRole("heading", { name: "Passkeys" }).isVisible()).toBe(false);
  await page.emulateMedia({ media: "screen" });
  await recovery.getByRole("button", { name: "I have put them away" }).click();
  await recovery.getByText("10 codes are left.").waitFor();
  await page.getByRole("button", { name: "Sign out", exact: true }).click();
  await page.waitForURL("**/en/sign-in?why=signed-out");

  const { email, password } = accountOf("owner");
  await page.locator("input[name=email]").fill(email);
  await page.locator("input[name=password]").fill(password);
  await submit(page, "hydrated-app");
  const heading = page.getByRole("heading", { name: "The second step" });
  await heading.waitFor();
  await waitForFocus(heading);
  expect(await code.getAttribute("autocomplete")).toBe("one-time-code");
  expect(await axeFindings(page)).toEqual([]);
  await code.fill(codeAt(Date.now() + PERIOD_MS)); // a code works only once
  await submit(page, "hydrated-app");
  await page.waitForURL("**/en/manage");
  await page.goto(`${site.url}/en/account`);

  await page.getByRole("button", { name: "Sign out", exact: true }).click();
  await page.waitForURL("**/en/sign-in?why=signed-out");
  await page.locator("input[name=email]").fill(email);
  await page.locator("input[name=password]").fill(password);
  await submit(page, "hydrated-app");
  await page.getByRole("button", { name: "Use a recovery code" }).click();
  await page.getByLabel("Recovery code", { exact: true }).fill("123456");
  await submit(page, "hydrated-app");
  await page.getByText("A recovery code has 16 letters and digits.").first().waitFor();
  await page.getByLabel("Recovery code", { exact: true }).fill(codes[4]!.toUpperCase());
  await submit(page, "hydrated-app");
  await page.waitForURL("**/en/manage");
  await openRowsAt(page);
  await page.getByText("9 codes are left.").waitFor();
  await page.getByRole("button", { name: "Remove Authenticator app" }).click();
  await page.getByText("The second step is gone.").waitFor();
});

test("where a recent sign-in is required, it is requested, and the action runs afterwards", async () => {
  const page = await accountScreen("visitor");
  let refused = false;
  await page.route("**/accounts:update?*", (route) => {
    if (refused) return route.continue();
    refused = true;
    const error = { code: 400, message: "CREDENTIAL_TOO_OLD_LOGIN_AGAIN" };
    return route.fulfill({ status: 400, json: { error } });
  });
  await page.locator("summary", { hasText: "Password" }).click();
  await page.getByLabel("New password").fill(visitor.password);
  await submit(page, "section details[open]");
  const dialog = page.getByRole("dialog", { name: "Is it you?" });
  await dialog.waitFor();
  expect(await axeFindings(page)).toEqual([]);
  await page.keyboard.press("Escape");
  await page.getByRole("alert").getByText("Nothing has been changed.").waitFor();
  refused = false;
  await submit(page, "section details[open]");
  await dialog.getByLabel("Password", { exact: true }).fill(visitor.password);
  await submit(page, "dialog");
  await page.getByText("Your new password holds from now on.").waitFor();
});

test("a session is listed on another device, and ended from there", async () => {
  const left = await accountScreen("owner");
  const page = await accountScreen("owner");
  await page.getByText("This browser").waitFor();
  await page
    .getByRole("button", { name: /^Sign out there: Chrome.* on Linux$/ })
    .first()
    .waitFor();
  await page.getByRole("button", { name: "Sign out everywhere else" }).click();
  await page.getByText("Signed out everywhere else.").waitFor();
  await left.getByLabel("About you").fill("Still here?");
  await submit(left, "#profile");
  await left.waitForURL("**/en/sign-in?**why=user-token-expired");
});

test("the user of a disabled account is signed out with the reason", async () => {
  const page = await accountScreen("editor");
  await page.getByText("This browser").waitFor(); // a part that loads later would sign the user out before the button is pressed
  await page.getByLabel("About you").fill("Am I still here?");
  const { uid } = await site.db
    .updateTable("account")
    .set({ disabled: true })
    .where("email", "=", accountOf("editor").email)
    .returning("uid")
    .executeTakeFirstOrThrow();
  await submit(page, "#profile");
  await page.waitForURL("**/en/sign-in?**why=user-disabled");
  await page.getByText("You were signed out: this account has been closed").waitFor();
  expect(await page.locator("#account-link").textContent()).toContain("Sign in");
  await site.db.updateTable("account").set({ disabled: false }).where("uid", "=", uid).execute();
});

test("the account is exported, and deleted after typing a confirmation word", async () => {
  const page = await accountScreen("visitor");
  const [download] = await Promise.all([
    page.waitForEvent("download"),
    page.getByRole("button", { name: "Download my data" }).click(),
  ]);
  expect(download.suggestedFilename()).toMatch(/\.zip$/);
  await page.getByRole("button", { name: "Delete my account…" }).click();
  const word = page.getByLabel("Type “delete” to confirm");
  await word.fill("yes");
  await submit(page, "#delete");
  await page.getByText("Type the word exactly: delete").waitFor();
  await word.fill("delete");
  await submit(page, "#delete");
  await page.waitForURL("**/en/sign-in?why=deleted");
  await page.locator("input[name=email]").fill(visitor.email);
  await page.locator("input[name=password]").fill(visitor.password);
  await submit(page, "hydrated-app");
  await page.getByRole("alert").getByText("do not go together").waitFor();
});

test("a passkey is offered after a password, signs in, and is removed", async () => {
  const { email, password } = accountOf("admin");
  const page = await browser.visit("/en/sign-in", { isFirstVisit: true });
  await addVirtualAuthenticator(page);
  let isSuggested = false; // the virtual authenticator would choose a suggestion before a button is pressed
  await page.exposeFunction("suggestsPasskeys", () => isSuggested);
  await page.addInitScript(() => {
    PublicKeyCredential.isConditionalMediationAvailable = () => Reflect.get(window, "suggestsPasskeys")();
  });
  await page.locator("input[name=email]").fill(email);
  await page.locator("input[name=password]").fill(password);
  await submit(page, "hydrated-app");
  const heading = page.getByRole("heading", { name: "Sign in faster next time" });
  await heading.waitFor();
  await waitForFocus(heading);
  await page.getByRole("button", { name: "Add a passkey" }).click();
  await page.waitForURL("**/en/admin");
  await openRowsAt(page);
  const passkeys = page.locator("#passkeys");
  await passkeys.getByText("not used yet").waitFor();
  await page.getByRole("button", { name: "Sign out", exact: true }).click();
  await page.waitForURL("**/en/sign-in?why=signed-out");
  expect(await page.locator("input[name=email]").getAttribute("autocomplete")).toBe("username webauthn");
  await page.getByRole("button", { name: "Sign in with a passkey" }).click();
  await page.waitForURL("**/en/admin");
  await openRowsAt(page);
  await passkeys.getByText("last used on").waitFor();
  isSuggested = true;
  const leaves = page.waitForURL("**/en/sign-in?why=signed-out", { waitUntil: "commit" });
  await page.getByRole("button", { name: "Sign out", exact: true }).click();
  await leaves;
  await page.waitForURL("**/en/admin");
  await openRowsAt(page);
  await passkeys.getByRole("button", { name: /^Remove / }).click();
  expect(await axeFindings(page)).toEqual([]);
  await passkeys.getByRole("button", { name: "Yes, remove it" }).click();
  await passkeys.getByText("The passkey is gone.").waitFor();
  expect(await passkeys.getByRole("listitem").count()).toBe(0);
});

test("a phone is added as a second step", async () => {
  const page = await accountScreen("admin");
  const add = page.getByRole("button", { name: "Add a phone" });
  await add.click();
  await page.locator("#factors").getByRole("button", { name: "Cancel" }).click();
  await waitForFocus(add);
  await page.keyboard.press("Enter");
  await waitForFocus(page.getByLabel("Phone number"));
  await page.keyboard.type("+353 87 123 4567");
  await page.keyboard.press("Enter");
  await page.getByText("We have sent a code to +353871234567.").waitFor();
  const { data } = await site.db
    .selectFrom("outbox")
    .select("data")
    .where("recipient", "=", "+353871234567")
    .executeTakeFirstOrThrow();
  await waitForFocus(page.getByLabel("Code of six digits"));
  await page.keyboard.type((data as { code: string }).code);
  await page.keyboard.press("Enter");
  await page.getByText("The second step is set up.").waitFor();
  await waitForFocus(add);
  await page.locator("#factors").getByRole("button", { name: "Remove Phone" }).waitFor();
});

/** A phone or computer that holds passkeys, with a finger on its sensor: it answers every request at once. */
async function addVirtualAuthenticator(page: Page): Promise<void> {
  const cdp = await page.context().newCDPSession(page);
  await cdp.send("WebAuthn.enable");
  await cdp.send("WebAuthn.addVirtualAuthenticator", {
    options: {
      protocol: "ctap2",
      transport: "internal",
      automaticPresenceSimulation: true,
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
    },
  });
}
