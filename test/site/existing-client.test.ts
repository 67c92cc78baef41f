import { randomUUID } from "node:crypto";
import { readFileSync } from "node:fs";
import type { BrowserContext, Page } from "playwright-core";
import { afterAll, afterEach, beforeEach, describe, expect, test } from "vitest";
import { newAuth, sdk } from "../../packages/identity-provider/test/support/auth-sdk.ts";
import { oidcSetting } from "../../packages/identity-provider/test/support/id-issuer.ts";
import { startOpenIdProvider } from "../../packages/identity-provider/test/support/openid-provider.ts";
import { accountOf } from "../support/browser.ts";
import { sharedChromium } from "../support/chromium.ts";
import { outcomeIn, pressIn, runClient, serveGapi, startSdkClient } from "../support/sdk-client.ts";
import { useSite } from "../support/site-server.ts";

const provider = await startOpenIdProvider();
const env = {
  OIDC_PROVIDERS: oidcSetting({ "google.com": provider.url }),
  AUTHORIZED_DOMAINS: "client.localhost",
};
const site = useSite(async () => {}, env, { atOwnAddress: true });

/** The code of the documentation, with the address of this test's directory. */
const documented = readFileSync(new URL("../../docs/connecting-a-client.md", import.meta.url), "utf8");
const blocks = [...documented.matchAll(/```js\n(.*?)```/gs)].map(([, block]) => block);
/** The same by a redirect. */
const REDIRECT = `
import { getRedirectResult, signInWithRedirect } from "firebase/auth";
export const leave = () => signInWithRedirect(auth, new GoogleAuthProvider());
export const comeBack = () => getRedirectResult(auth);
`;
const client = await startSdkClient(() =>
  (blocks.join("\n") + REDIRECT).replaceAll("https://directory.example", site.url),
);
/** Other sites than the directory's, as browsers see it. */
const CLIENT = `http://client.localhost:${client.port}`;
const UNKNOWN = `http://unknown.localhost:${client.port}`;
afterAll(async () => {
  await client.stop();
  await provider.stop();
});

let context: BrowserContext;
let page: Page;
let asked: string[];
beforeEach(async () => {
  provider.allowRedirect(`${site.url}/identity/callback`);
  provider.account = { sub: randomUUID(), email: `nora-${randomUUID()}@teelin.example`, email_verified: true };
  context = await (await sharedChromium()).newContext();
  context.setDefaultTimeout(15_000);
  asked = [];
  context.on("request", (request) => asked.push(new URL(request.url()).origin));
  await serveGapi(context);
  page = await context.newPage();
  await page.goto(CLIENT);
});
afterEach(() => context.close());

type Client = { call(path: string, fields?: object): Promise<never> };
/** A call by the documented code, in the client's page. */
const call = (path: string, fields: object = {}) =>
  page.evaluate(
    ([to, body]) =>
      (window as unknown as { client: Client }).client.call(to, body).catch(({ code, errors }) => ({ code, errors })),
    [path, fields] as const,
  ) as Promise<Record<string, unknown>>;

/** A call with the token alone, in the spelling of the first client. */
async function callByToken(token: string, path: string, fields: object) {
  const headers = { AuthToken: token, "content-type": "application/json" };
  const answer = await fetch(`${site.url}/api${path}`, { method: "POST", headers, body: JSON.stringify(fields) });
  return { status: answer.status, data: (await answer.json()) as Record<string, unknown> };
}

/** The settings of a page in one object, numbers as text. */
const SETTINGS = {
  slogan: "Bread at seven",
  slogan_ie: "Arán ar a seacht",
  description: "By the pier.",
  description_ie: "Cois cé.",
  color: "#b37709",
  address: "The Pier",
  postcode: "F94 X5C2",
  latitude: "54.991",
  longitude: "-8.502",
  location: "Leabgarrow",
  status: "open",
  price_type: "budget",
};

describe("the documented client, with the SDK as it is", () => {
  test("signs in by popup, requests a page, edits it, and is approved", async () => {
    const { email } = provider.account;
    expect(await runClient(page, "signIn")).toMatchObject({
      value: { account: { email, type: "member", deleted: 0, local: 0 } },
    });
    expect(asked).toContain("https://apis.google.com");
    const { uid, token, id } = await identityIn(page);
    expect(await call("/account/get", { id })).toMatchObject({ account: { id, uid, provider: "google.com" } });

    const fields = { userid: uid, pageName: "The Pier Bakery", contactNumber: "087 123 4567", type: "business" };
    const requested = await call("/page/request", fields);
    expect(requested).toMatchObject({
      name: "The Pier Bakery",
      approval: "requested",
      contact_number: "+353871234567",
    });
    const page_id = requested.id as string;
    const all = { page_id, user_id: uid, ...SETTINGS };
    for (const path of ["basics", "contact", "color"])
      expect((await call(`/page/${path}`, all)).id, path).toBe(page_id);
    for (const path of ["location", "status", "price-type"]) {
      expect(await callByToken(token, `/page/${path}`, all), path).toMatchObject({ status: 200 });
    }
    expect(await call("/page/basics", { ...all, approval: "approved" })).toMatchObject({
      errors: [{ path: "approval", code: "unknown-field" }],
    });

    const office = accountOf("admin");
    const { user } = await sdk.signInWithEmailAndPassword(newAuth(site.url), office.email, office.password);
    expect(await callByToken(await user.getIdToken(), "/admin/page/approve", { id: page_id })).toMatchObject({
      status: 200,
    });
    const { latitude: _, longitude: __, ...shown } = SETTINGS;
    const answer = await fetch(`${site.url}/api/page/id/${page_id}`);
    expect(await answer.json()).toMatchObject({ ...shown, latitude: 54.991, longitude: -8.502 });
  });

  test("asks no server of Google where it takes our resolver", async () => {
    expect(await runClient(page, "signInHere")).toMatchObject({ value: { user: { email: provider.account.email } } });
    expect(new Set(asked)).toEqual(new Set([CLIENT, site.url, provider.url]));
  });

  test("signs in by redirect where it is of the directory's own site", async () => {
    const address = `http://127.0.0.1:${client.port}/?tab=2`;
    await page.goto(address);
    await pressIn(page, "leave");
    await page.getByText("Sign in").click();
    await page.waitForURL(address);
    await pressIn(page, "comeBack");
    expect(await outcomeIn(page)).toMatchObject({ value: { user: { email: provider.account.email } } });
    await page.reload();
    await pressIn(page, "comeBack");
    expect(await outcomeIn(page)).toEqual({ value: null });
  });

  test("learns why where its host is not authorised", async () => {
    await page.goto(UNKNOWN);
    const popup = page.waitForEvent("popup");
    await page.evaluate((address) => void window.open(address), handlerFor(`${UNKNOWN}/`));
    await (await popup).getByText("may not sign people in here").waitFor();
    const iframe = await fetch(`${site.url}/emulator/auth/iframe`);
    expect(iframe.headers.get("content-security-policy")).toMatch(
      /script-src 'sha256-\S+' https:\/\/apis\.google\.com; .*frame-ancestors( https?:\/\/(localhost|127\.0\.0\.1|client\.localhost):\*)+$/,
    );
    const { headers } = await fetch(`${site.url}/api/account`, { method: "OPTIONS", headers: { origin: UNKNOWN } });
    expect(headers.get("access-control-allow-origin")).toBeNull();
  });
});

/** Whom the SDK has signed in, as it stores it. */
async function identityIn(of: Page) {
  const { account } = (await call("/account")) as { account: { id: string; uid: string } };
  const stored = await of.evaluate(() => localStorage.getItem("firebase:authUser:eolaire:[DEFAULT]")!);
  return { ...account, token: JSON.parse(stored).stsTokenManager.accessToken as string };
}

const handlerFor = (redirectUrl: string) =>
  `${site.url}/emulator/auth/handler?${new URLSearchParams({
    apiKey: "eolaire",
    appName: "[DEFAULT]",
    authType: "signInViaPopup",
    providerId: "google.com",
    v: "12",
    eventId: "1234567890",
    redirectUrl,
  })}`;
