import { beforeEach, describe, expect, test } from "vitest";
import { PUBLIC_URL, useSite } from "../support/site-server.ts";

const PHONE =
  "Mozilla/5.0 (Linux; Android 14; Pixel 8) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0.0.0 Mobile Safari/537.36";
const site = useSite();
beforeEach(async () => {
  await site.views.flush();
  await site.db.deleteFrom("view_count").execute();
});

let visitors = 0;
type Reading = Record<string, string>;
/** Opens a screen as a new visitor. */
const open = (path: string, headers: Reading = {}) =>
  site.get(path, { "user-agent": `${PHONE} Visitor/${++visitors}`, ...headers });

/** The statistics after pending counts were written. */
async function counted() {
  await site.views.flush();
  const rows = await site.db
    .selectFrom("view_count")
    .leftJoin("page", "page.id", "page_id")
    .leftJoin("category", "category.id", "category_id")
    .select(["page.slug as page", "category.slug as category", "source", "views"])
    .execute();
  return rows.map(({ page, category, source, views }) => `${page ?? category} ${source} ${views}`).sort();
}

describe("a visit of a page or a category", () => {
  test("is counted, whether the response was cached, rendered or 304", async () => {
    const first = await open("/en/pages/lantern-bar");
    await open("/en/pages/lantern-bar");
    await open("/ga/pages/lantern-bar");
    await open("/en/pages/lantern-bar", { "if-none-match": String(first.headers.get("etag")) });
    await open("/en/categories/pubs");
    await expect.poll(counted).toEqual(["lantern-bar direct 4", "pubs direct 1"]);
  });

  test("gets the same response as any other, without a cookie", async () => {
    const [reader, robot] = await Promise.all([
      open("/en/pages/lantern-bar"),
      open("/en/pages/lantern-bar", { "user-agent": "Googlebot/2.1" }),
    ]);
    expect(reader.headers.get("set-cookie")).toBeNull();
    expect(await reader.text()).toBe(await robot.text());
  });

  test("is counted where the browser prefetched it while a link was being pressed", async () => {
    const ahead = { referer: `${PUBLIC_URL}/en`, "sec-fetch-site": "same-origin", "sec-purpose": "prefetch" };
    await open("/en/pages/lantern-bar", ahead);
    await open("/en/pages/lantern-bar", { ...ahead, "sec-fetch-site": "cross-site" });
    await open("/en/pages/lantern-bar", { ...ahead, "sec-purpose": "prefetch;prerender" });
    await expect.poll(counted).toEqual(["lantern-bar home 1"]);
    const rules = /<script type="speculationrules">(.*?)<\/script>/.exec(await site.read("/en"))?.[1];
    expect(rules).toContain("conservative");
  });

  test("is counted once in half an hour, in both languages together", async () => {
    const one = { "user-agent": `${PHONE} Visitor/${++visitors}` };
    for (const path of ["/en/pages/lantern-bar", "/ga/pages/lantern-bar", "/en/pages/lantern-bar"])
      await open(path, one);
    await expect.poll(counted).toEqual(["lantern-bar direct 1"]);
  });

  test.each([
    [`${PUBLIC_URL}/en`, "home"],
    [`${PUBLIC_URL}/en/pages?q=bar`, "search"],
    [`${PUBLIC_URL}/ga/pages?bbox=-9,54,-8,55`, "map"],
    [`${PUBLIC_URL}/en/categories/pubs`, "category"],
    [`${PUBLIC_URL}/en/posts/019c0000-0000-7000-8000-000000000000`, "post"],
    [`${PUBLIC_URL}/ga/stories`, "story"],
    [`${PUBLIC_URL}/en/events/ferry-day`, "event"],
    [`${PUBLIC_URL}/en/pages/pier-cafe`, "elsewhere"],
    [`${PUBLIC_URL}/en/info/about`, "elsewhere"],
    ["https://search.example/?q=lantern", "elsewhere"],
    ["https://search.example/en/pages", "elsewhere"],
    ["no address", "elsewhere"],
  ])("from %s is counted as %s", async (referer, source) => {
    await open("/en/pages/lantern-bar", { referer });
    await expect.poll(counted).toEqual([`lantern-bar ${source} 1`]);
  });
});

test.each<[string, Reading]>([
  ["a robot", { "user-agent": "Mozilla/5.0 (compatible; Googlebot/2.1; +http://www.google.com/bot.html)" }],
  ["a picture of it", { "sec-fetch-dest": "image" }],
  ["the owner who comes from the desk", { referer: `${PUBLIC_URL}/en/manage/pages` }],
])("%s is not counted", async (_, headers) => {
  expect((await open("/en/pages/lantern-bar", headers)).status).toBe(200);
  expect(await counted()).toEqual([]);
});

test("HEAD requests, missing pages and other screens are not counted", async () => {
  await fetch(`${site.url}/en/pages/lantern-bar`, { method: "HEAD", headers: { "user-agent": PHONE } });
  for (const path of ["/en/pages/nobody-here", "/en/pages", "/en"]) await open(path);
  expect(await counted()).toEqual([]);
});

test("counts wait while the database is unavailable", async () => {
  await site.db.schema.alterTable("view_count").renameTo("away").execute();
  await open("/en/pages/lantern-bar");
  await expect(site.views.flush()).rejects.toThrow(/view_count/);
  await site.db.schema
    .alterTable("away" as "view_count")
    .renameTo("view_count")
    .execute();
  await open("/en/pages/lantern-bar");
  await expect.poll(counted).toEqual(["lantern-bar direct 2"]);
});
