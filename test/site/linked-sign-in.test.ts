import { randomUUID } from "node:crypto";
import { afterAll, expect, test } from "vitest";
import { oidcSetting } from "../../packages/identity-provider/test/support/id-issuer.ts";
import { startOpenIdProvider } from "../../packages/identity-provider/test/support/openid-provider.ts";
import { accountOf, axeFindings, useBrowser } from "../support/browser.ts";
import { useSite } from "../support/site-server.ts";

const provider = await startOpenIdProvider();
afterAll(() => provider.stop());

const env = { OIDC_PROVIDERS: oidcSetting({ "oidc.teelin": provider.url }), IDENTITY_METHODS: "password,passkey" };
const site = useSite(async () => {}, env, { atOwnAddress: true });
// The popup leads to the provider, which has no icon.
const browser = useBrowser(site, { expected: /requested http:\/\/127\.0\.0\.1|status of 404/ });

test("an unverified address of an account: its holder signs in as before, then the provider is linked", async () => {
  const { email, password } = accountOf("owner");
  provider.allowRedirect(`${site.url}/identity/callback`);
  provider.account = { sub: randomUUID(), email, email_verified: false };
  const page = await browser.visit("/en/sign-in?next=%2Fen%2Fstories");
  const [popup] = await Promise.all([
    page.waitForEvent("popup"),
    page.getByRole("button", { name: "Continue with oidc.teelin" }).click(),
  ]);
  await popup.getByRole("button", { name: "Sign in" }).click();
  await page.getByRole("heading", { name: "You have an account already" }).waitFor();
  expect(await axeFindings(page)).toEqual([]);
  expect(await page.getByLabel("Email address").inputValue()).toBe(email);
  expect(await page.getByText("Ask for a sign-in link").count(), "there are none in this directory").toBe(0);
  await page.getByLabel("Password", { exact: true }).fill(password);
  await page.locator("hydrated-app form button:not([type])").first().click();
  await page.waitForURL("**/en/stories");
  const links = site.db
    .selectFrom("identity_link")
    .innerJoin("identity_user", "identity_user.uid", "identity_link.uid")
    .select(["provider_id", "raw_id"])
    .where("identity_user.email", "=", email);
  expect(await links.execute()).toEqual([{ provider_id: "oidc.teelin", raw_id: provider.account.sub }]);
});

test("a closed window is noticed, and a second one takes the place of the first", async () => {
  const page = await browser.visit("/ga/sign-in");
  await page.clock.install();
  const button = page.getByRole("button", { name: /oidc\.teelin/ });
  const open = async () => {
    const [popup] = await Promise.all([page.waitForEvent("popup"), button.click()]);
    await popup.getByRole("button", { name: "Sign in" }).waitFor();
    return popup;
  };
  await open();
  const second = await open();
  await page.getByText("Osclaíodh fuinneog logála eile ina diaidh seo.").waitFor();
  const goOn = page.getByText("Lean ar aghaidh san fhuinneog");
  expect(await goOn.count()).toBe(1);
  await second.close();
  await page.clock.runFor("00:11");
  await page.getByText("Dúnadh an fhuinneog sular logáladh isteach thú.").waitFor();
  expect(await goOn.count()).toBe(0);
  await page.clock.resume();
  await open();
  await page.getByRole("button", { name: "Cealaigh" }).click();
  await goOn.waitFor({ state: "detached" });
  expect(await page.getByRole("alert").count(), "who cancels knows it").toBe(0);
});
