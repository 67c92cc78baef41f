import { readFileSync } from "node:fs";
import { afterAll, beforeAll, expect, test } from "vitest";
import { type SiteServer, startSite } from "#test/support/site-server.ts";

let site: SiteServer;
beforeAll(async () => {
  site = await startSite({ CLIENT_RATE: "60" }); // 30 of them may be searches
});
afterAll(() => site.stop());

let asked = 0;
/** The statuses of `count` searches, each of which nobody has asked before. */
async function statusesOf(address: string, count: number): Promise<number[]> {
  const statuses: number[] = [];
  for (let n = 0; n < count; n++) {
    asked += 1;
    const response = await site.get(`${address}${asked}`);
    await response.arrayBuffer();
    statuses.push(response.status);
  }
  return statuses;
}

test("searches of the site and its feeds count as those of the API", async () => {
  const addresses = ["/en/pages?q=pub", "/en/pages?q=house", "/en/pages.rss?q=pub", "/ga/pages?q=teach"];
  for (const address of addresses) expect(await statusesOf(address, 7)).toEqual(Array(7).fill(200));
  await site.read("/en/pages?q=pub1"); // cached
  await site.read("/en/pages"); // no search
  expect(await statusesOf("/api/pages?q=pub", 3)).toEqual([200, 200, 429]);

  const refused = await site.get("/ga/pages?q=nua", { "accept-language": "en" });
  expect([refused.status, Number(refused.headers.get("retry-after")) > 0]).toEqual([429, true]);
  expect(refused.headers.get("cache-control")).toBe("no-store");
  expect(await refused.text()).toMatch(/<h1>Fan nóiméad, le do thoil<\/h1>.*<a[^>]* href=""/s);
  expect((await site.get("/en/pages.rss?q=new")).status).toBe(429);

  await site.read("/en/pages?q=pub1");
  await site.read("/en");
  expect(await statusesOf("/en/pages/lantern-bar?x=", 1)).toEqual([200]); // unknown fields are no search
});

test("forms whose address holds a token are limited as writes", async () => {
  const form = { method: "POST", headers: { "content-type": "application/x-www-form-urlencoded" }, body: "" };
  const statuses: number[] = [];
  for (const path of ["/ga/unsubscribe", "/ga/check"]) {
    for (let n = 0; n < 32; n++) {
      statuses.push((await fetch(`${site.url}${path}?token=${"x".repeat(43)}`, form)).status);
    }
  }
  expect(statuses.indexOf(429)).toBeGreaterThan(0);
  expect(statuses.at(-1)).toBe(429);
  const last = await fetch(`${site.url}/ga/unsubscribe?of=mail&token=x`, form);
  expect(await last.text()).toContain("Fan nóiméad, le do thoil");
});

test("a kept connection ends when the document says, a second after what clients are told", async () => {
  const response = await site.get("/en/stories");
  await response.arrayBuffer();
  const [, seconds] = /timeout=(\d+)/.exec(response.headers.get("keep-alive") ?? "") ?? [];
  expect(readFileSync("docs/operating.md", "utf8")).toContain(
    `after ${Number(seconds) + 1} seconds; answers promise ${seconds}`,
  );
});
