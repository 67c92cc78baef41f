import type { Page } from "playwright-core";
import { afterAll, expect, test } from "vitest";
import { axeFindings, useBrowser } from "../support/browser.ts";
import { newEmail, PASSWORD, startIdentityServer } from "../support/identity-server.ts";
import { useSite } from "../support/site-server.ts";

const PROJECT = "eolaire-elsewhere";
const KEY = "its-web-key";
/** The addresses of a Firebase project that the SDK calls. */
const GOOGLE = /^https:\/\/(identitytoolkit|securetoken)\.googleapis\.com\//;

/** Stands for Google: a process of its own in life, here a server of its own, which signs tokens and serves its keys. */
const project = await startIdentityServer({
  IDENTITY_PROJECT_ID: PROJECT,
  IDENTITY_API_KEY: KEY,
  IDENTITY_ISSUER: `https://securetoken.google.com/${PROJECT}`,
});
afterAll(() => project.stop());

const email = newEmail("siobhan");
const site = useSite(
  async () => {},
  {
    FIREBASE_PROJECT_ID: PROJECT,
    FIREBASE_API_KEY: KEY,
    FIREBASE_JWKS_URL: `${project.origin}/.well-known/jwks.json`,
    ADMIN_EMAIL: email,
  },
  { atOwnAddress: true },
);
const browser = useBrowser(site, { expected: new RegExp(`requested ${GOOGLE.source.slice(1)}`) });

/** What the SDK sends to Google goes to the project; the security policy of the site still decides whether it may. */
async function leadToProject(page: Page): Promise<void> {
  await page.route(GOOGLE, async (route) => {
    const { host, pathname, search } = new URL(route.request().url());
    const response = await route.fetch({ url: `${project.origin}/${host}${pathname}${search}` });
    await route.fulfill({ response });
  });
}

test("the first administrator of a directory with a Firebase project registers, confirms and manages", async () => {
  const page = await browser.visit("/en/info/about");
  await leadToProject(page);
  await page.goto(`${site.url}/en/register`);
  await page.getByLabel("Your name").fill("Siobhán");
  await page.getByLabel("Email address").fill(email);
  await page.getByLabel("Password", { exact: true }).fill(PASSWORD);
  await page.getByRole("button", { name: "Create the account" }).click();
  await page.getByRole("heading", { name: "Check your mail" }).waitFor();

  const code = await project.latestCode(email, "VERIFY_EMAIL");
  await page.goto(`${site.url}/en/action?mode=verifyEmail&oobCode=${code}&apiKey=${KEY}&lang=en`);
  await page.getByRole("button", { name: "Confirm" }).click();
  await page.getByText("You are signed in.").waitFor();

  const [overview] = await Promise.all([
    page.waitForResponse(`${site.url}/api/admin/statistics/overview`),
    page.goto(`${site.url}/en/admin`),
  ]);
  expect(overview.status()).toBe(200);
  await page.getByText("Protect this account by a second step, such as an app that shows a code.").waitFor();

  await page.goto(`${site.url}/en/account`);
  await page.getByText("Profile", { exact: true }).first().waitFor();
  await page.getByRole("button", { name: "Sign out", exact: true }).click();
  await page.getByText("You are signed out.").waitFor();
  expect(await page.getByRole("heading", { name: "Try the demonstration" }).count(), "unknown to the project").toBe(0);
  expect(await axeFindings(page)).toEqual([]);
  await page.locator("input[name=email]").fill(email);
  await page.locator("input[name=password]").fill(PASSWORD);
  await page.locator("hydrated-app form button:not([type])").first().click();
  await page.waitForURL("**/en/admin");
});
