import { randomUUID } from "node:crypto";
import { fileURLToPath } from "node:url";
import type { BrowserContext, Page } from "playwright-core";
import { build, type Rollup } from "vite";
import { afterAll, afterEach, beforeEach, describe, expect, test } from "vitest";
import { sharedChromium } from "#test/support/chromium.ts";
import { newEmail, PASSWORD, startIdentityServer } from "#test/support/identity-server.ts";
import { TIMEOUT_MS } from "#test/support/page-pool.ts";
import type { Action, Outcome, PopupPage } from "#test/support/popup-page.ts";
import { oidcSetting } from "../../../../packages/identity-provider/test/support/id-issuer.ts";
import { startOpenIdProvider } from "../../../../packages/identity-provider/test/support/openid-provider.ts";

const OURS = "oidc.teelin";
const APPLE = "apple.com";

const provider = await startOpenIdProvider();
const server = await startIdentityServer({
  OIDC_PROVIDERS: oidcSetting({ [OURS]: provider.url, [APPLE]: provider.url }),
});
provider.allowRedirect(`${server.origin}/identity/callback`);
const script = await builtPage();
let context: BrowserContext;
let page: Page;
let asked: Set<string>;
let errors: string[];

afterAll(async () => {
  await server.stop();
  await provider.stop();
});

beforeEach(async () => {
  provider.isolated = false;
  provider.account = { sub: randomUUID(), email: newEmail(), email_verified: true, name: "Nóra" };
  context = await (await sharedChromium()).newContext();
  context.setDefaultTimeout(TIMEOUT_MS);
  asked = new Set();
  errors = [];
  context.on("request", (request) => asked.add(new URL(request.url()).origin));
  context.on("page", (opened) => opened.on("pageerror", (error) => errors.push(error.message)));
  await context.route(`${server.origin}/test.js`, (route) =>
    route.fulfill({ contentType: "text/javascript", body: script }),
  );
  await context.route(`${server.origin}/test`, (route) =>
    route.fulfill({
      contentType: "text/html",
      headers: {
        "cross-origin-opener-policy": "same-origin-allow-popups", // as the site sends it
        "content-security-policy": "default-src 'none'; script-src 'self'; connect-src 'self'",
      },
      body: `<!doctype html><button id="begin">Begin</button><button id="cancel">Cancel</button>
        <script type="module" src="/test.js"></script>`,
    }),
  );
  page = await context.newPage();
  await page.goto(`${server.origin}/test`);
});

afterEach(async () => {
  await context.close();
  expect(errors).toEqual([]);
  expect([...asked].filter((origin) => origin !== server.origin && origin !== provider.url)).toEqual([]);
});

let begun = 0;
beforeEach(() => {
  begun = 0;
});

/**
 * Starts an action with a click.
 * @returns its number
 */
async function begin(action: Action, ...texts: string[]): Promise<number> {
  await page
    .locator("#begin")
    .evaluate((button, data) => Object.assign(button.dataset, data), { action, texts: texts.join(" ") });
  await page.click("#begin");
  return begun++;
}

async function beginPopup(action: Action, providerId = OURS): Promise<{ popup: Page; index: number }> {
  const opening = context.waitForEvent("page");
  const index = await begin(action, providerId);
  const popup = await opening;
  await popup.getByText("Sign in").waitFor();
  return { popup, index };
}

const outcome = (index: number): Promise<Outcome | undefined> =>
  page.evaluate((at) => (window as unknown as { popupPage: PopupPage }).popupPage.outcome(at), index);

/** Signs in at the provider. */
async function through(action: Action, providerId = OURS): Promise<Outcome | undefined> {
  const { popup, index } = await beginPopup(action, providerId);
  const closed = popup.waitForEvent("close");
  await popup.getByText("Sign in").click();
  await closed;
  return outcome(index);
}

const withPassword = async (action: "register" | "password", email: string) =>
  outcome(await begin(action, email, PASSWORD.replaceAll(" ", "-")));

describe("a popup", () => {
  test("signs in, closes itself, and requests only this origin and the provider", async () => {
    const { email } = provider.account;
    expect(await through("signIn")).toEqual({ uid: expect.any(String), email, name: "Nóra", providers: [OURS] });
    expect(asked).toEqual(new Set([server.origin, provider.url]));
  });

  test("signs in where the provider's Cross-Origin-Opener-Policy isolates the window, however long that takes", async () => {
    provider.isolated = true;
    await page.clock.install();
    const { popup, index } = await beginPopup("signIn");
    await page.evaluate(() => Object.assign(document, { hasFocus: () => false })); // whoever types there is not here
    await page.clock.runFor("01:00"); // the SDK checks every two seconds whether the window is closed
    await popup.getByText("Sign in").click();
    expect(await outcome(index)).toMatchObject({ email: provider.account.email });
    await expect.poll(() => popup.isClosed()).toBe(true);
  });

  test("accepts a response that the provider posts as a form, with the name in it", async () => {
    delete provider.account.name;
    await context.route(`${server.origin}/identity/callback`, (route) => {
      const user = JSON.stringify({ name: { firstName: "Máire", lastName: "Nic Suibhne" } });
      const postData = `${route.request().postData()}&${new URLSearchParams({ user })}`;
      return route.continue({ postData });
    });
    expect(await through("signIn", APPLE)).toMatchObject({ name: "Máire Nic Suibhne", providers: [APPLE] });
  });

  test("that its reader closes ends after eight seconds", async () => {
    await page.clock.install();
    const { popup, index } = await beginPopup("signIn");
    await popup.close();
    await page.clock.runFor("00:11"); // two until the SDK sees it
    expect(await outcome(index)).toEqual({ code: "auth/popup-closed-by-user" });
  });

  test("is closed by the cancel button", async () => {
    const { popup, index } = await beginPopup("signIn");
    await page.click("#cancel");
    expect(await outcome(index)).toEqual({ code: "auth/popup-closed-by-user" });
    await expect.poll(() => popup.isClosed()).toBe(true);
  });

  test("can be cancelled where the window is isolated, too", async () => {
    provider.isolated = true;
    const { index } = await beginPopup("signIn");
    await page.click("#cancel");
    expect(await outcome(index)).toEqual({ code: "auth/popup-closed-by-user" });
  });

  test("ends when the user refuses at the provider", async () => {
    const { popup, index } = await beginPopup("signIn");
    await popup.getByText("Refuse").click();
    expect(await outcome(index)).toEqual({ code: "auth/popup-closed-by-user" });
    await expect.poll(() => popup.isClosed()).toBe(true);
  });

  test("ends when another popup is opened, which continues", async () => {
    const first = await beginPopup("signIn");
    const second = await beginPopup("signIn");
    expect(await outcome(first.index)).toEqual({ code: "auth/cancelled-popup-request" });
    await expect.poll(() => first.popup.isClosed()).toBe(true);
    await second.popup.getByText("Sign in").click();
    expect(await outcome(second.index)).toMatchObject({ email: provider.account.email });
  });

  test("that the browser blocks fails with popup-blocked", async () => {
    // What browsers do without a click; Chromium's headless shell has no popup blocker.
    await context.addInitScript("window.open = () => null");
    page = await context.newPage();
    await page.goto(`${server.origin}/test#${OURS}`); // starts without a click
    expect(await outcome(0)).toEqual({ code: "auth/popup-blocked" });
  });

  test("of a provider that is not configured fails", async () => {
    expect(await outcome(await begin("signIn", "oidc.nowhere"))).toEqual({ code: "auth/operation-not-allowed" });
  });
});

describe("linking by a popup", () => {
  test("adds the provider to the signed-in user", async () => {
    await withPassword("register", newEmail());
    expect(await through("link")).toMatchObject({ providers: expect.arrayContaining(["password", OURS]) });
  });

  test("refuses the identity of another user", async () => {
    await through("signIn");
    await withPassword("register", newEmail());
    expect(await through("link")).toEqual({ code: "auth/credential-already-in-use" });
  });

  test("refuses the email address of another user", async () => {
    await withPassword("register", provider.account.email!);
    await withPassword("register", newEmail());
    expect(await through("link")).toEqual({ code: "auth/email-already-in-use" });
  });

  test("requires the password first where the address belongs to an account and is unverified", async () => {
    const email = provider.account.email!;
    provider.account.email_verified = false;
    await withPassword("register", email);
    expect(await through("signIn")).toEqual({ code: "auth/account-exists-with-different-credential" });
    await withPassword("password", email);
    expect(await outcome(await begin("linkPending"))).toMatchObject({
      email,
      providers: expect.arrayContaining(["password", OURS]),
    });
  });

  test("accepts only the same identity for a reauthentication", async () => {
    await through("signIn");
    expect(await through("reauthenticate")).toMatchObject({ email: provider.account.email });
    provider.account = { sub: randomUUID(), email: newEmail(), email_verified: true };
    expect(await through("reauthenticate")).toEqual({ code: "auth/user-mismatch" });
  });
});

async function builtPage(): Promise<string> {
  const result = (await build({
    configFile: false,
    logLevel: "error",
    build: {
      write: false,
      rollupOptions: { input: fileURLToPath(new URL("../../../../test/support/popup-page.ts", import.meta.url)) },
    },
  })) as Rollup.RollupOutput;
  return result.output[0].code;
}
