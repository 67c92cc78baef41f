import { once } from "node:events";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { afterAll, expect, test } from "vitest";
import { useBrowser } from "../support/browser.ts";
import { useSite } from "../support/site-server.ts";

/** A service that counts visits: its script reports the address of the page. */
const visits: string[] = [];
const service = createServer((request, response) => {
  response.setHeader("access-control-allow-origin", "*").setHeader("access-control-allow-headers", "*");
  if (request.url === "/script.js") {
    return response
      .setHeader("content-type", "text/javascript")
      .end('fetch(new URL("/visit?" + location.pathname, document.currentScript.src), { method: "POST" });');
  }
  if (request.method === "POST") visits.push(request.url ?? "");
  response.end();
}).listen(0, "127.0.0.1");
await once(service, "listening");
const origin = `http://127.0.0.1:${(service.address() as AddressInfo).port}`;
afterAll(() => void service.close());

const site = useSite(async (db) => void (await db.deleteFrom("special_page").where("slug", "=", "privacy").execute()), {
  ANALYTICS_SCRIPT_URL: `${origin}/script.js`,
});
const browser = useBrowser(site, { expected: /^requested http:\/\/127\.0\.0\.1:\d+\/(script\.js$|visit\?)/ });

async function policyOf(path: string): Promise<string[]> {
  const response = await site.get(path);
  expect((await response.text()).includes(`${origin}/script.js`)).toBe(
    response.headers.get("content-security-policy")!.includes(origin),
  );
  return response.headers
    .get("content-security-policy")!
    .split("; ")
    .filter((directive) => directive.includes(origin));
}

test.each(["/en", "/ga/pages/lantern-bar", "/en/feedback"])(
  "%s allows the service its script and its calls",
  async (path) => {
    expect(await policyOf(path)).toEqual([
      expect.stringMatching(/^script-src 'self' 'sha256-/),
      `connect-src 'self' ${origin}`,
    ]);
  },
);

test.each(["/en/sign-in", "/ga/account", "/en/manage", "/ga/admin", "/en/invites/abc", "/en/nothing-here"])(
  "%s does not know the service",
  async (path) => expect(await policyOf(path)).toEqual([]),
);

test("the page about privacy says so in both languages, where nobody has written one, too", async () => {
  const host = new URL(origin).host;
  expect(await site.read("/en/info/privacy")).toContain(`load a script from ${host}, which counts visits`);
  expect(await site.read("/ga/info/privacy")).toContain(`script ó ${host}, a chomhaireann cuairteanna`);
  expect(await site.read("/en")).toContain('<a href="/en/info/privacy">Privacy</a>');
});

test("a visit is counted, but not of a browser that asks not to be tracked", async () => {
  const quiet = await browser.visit("/en/sign-in", { isFirstVisit: true });
  await quiet.addInitScript(() => Object.defineProperty(navigator, "globalPrivacyControl", { value: true }));
  await quiet.goto(`${site.url}/en/posts`, { waitUntil: "load" });
  await quiet.evaluate(() => new Promise((resolve) => requestIdleCallback(() => requestIdleCallback(resolve))));
  await browser.visit("/en/stories");
  await expect.poll(() => visits).toEqual(["/visit?/en/stories"]);
});
