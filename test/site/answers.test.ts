import { describe, expect, test } from "vitest";
import { LOCALES } from "#core/contract/locales.ts";
import { uses } from "#core/runtime/optimisations.ts";
import { notifyInvalidation } from "#core/server/http/cache/cache-invalidation.ts";
import { insertPage, insertPost, insertSpecialPage } from "../support/factories.ts";
import { ifThere, SCRIPTS_OF_MODULES } from "../support/module-screens.ts";
import { HAS_JOURNEYS } from "../support/of-journeys.ts";
import { useSite } from "../support/site-server.ts";
import { wireBytes } from "../support/wire-bytes.ts";

const KB = 1024;
const SCRIPT = "<img src=x onerror=alert(1)><script>alert(2)</script>";
/** Of one address: how many it may make is tested in `src/server/site/limits.test.ts`. */
const MANY_SEARCHES = { CLIENT_RATE: "100000" };

const site = useSite(async (db) => {
  const page = await insertPage(db, {
    slug: "hostile",
    name: SCRIPT,
    name_ie: SCRIPT,
    slogan: SCRIPT,
    address: SCRIPT,
    location: SCRIPT,
    description: `${SCRIPT} [press](javascript:alert(3)) [or](data:text/html,x) <a onclick=alert(4)>here</a>`,
    website: 'https://x.example/"onmouseover="alert(5)',
  });
  await insertPost(db, page, { title: SCRIPT, body: SCRIPT, publish_at: new Date(Date.now() - 60_000) });
  await insertSpecialPage(db, { slug: "hostile", title: SCRIPT, body: SCRIPT, menu: "footer" });
}, MANY_SEARCHES);

const SCREENS = [
  "",
  "/pages",
  "/pages?q=bar",
  "/pages/lantern-bar",
  "/categories/pubs",
  "/posts",
  "/stories",
  "/stories/four-oars",
  "/events",
  "/events/music-session",
  "/info/about",
  "/nothing-here",
];

describe("every screen", () => {
  test.each(SCREENS)("has a content security policy that allows only our scripts: %s", async (path) => {
    for (const locale of ["en", "ga"]) {
      const response = await site.get(`/${locale}${path}`);
      const policy = response.headers.get("content-security-policy")!;
      expect(policy).toContain("default-src 'none'");
      expect(policy).toContain("script-src 'self'");
      expect(policy).toContain("frame-ancestors 'none'");
      expect(policy).not.toMatch(/unsafe-|\*|https?:/);
      expect(response.headers.get("x-content-type-options")).toBe("nosniff");
      expect(response.headers.get("referrer-policy")).toBe("strict-origin-when-cross-origin");
      expect(response.headers.get("permissions-policy")).toContain("camera=()");
      expect(response.headers.get("set-cookie")).toBeNull();
      expect(response.headers.get("content-type")).toBe("text/html; charset=utf-8");
    }
  });

  test("is revalidated with 304 where it has not changed", async () => {
    for (const encoding of ["br", "gzip", "identity"]) {
      const first = await site.get("/en/pages/lantern-bar", { "accept-encoding": encoding });
      const etag = first.headers.get("etag")!;
      expect(first.headers.get("content-encoding")).toBe(encoding === "identity" ? null : encoding);
      expect(first.headers.get("vary")).toContain("Accept-Encoding");
      const again = await site.get("/en/pages/lantern-bar", { "accept-encoding": encoding, "if-none-match": etag });
      expect([again.status, await again.text()]).toEqual([304, ""]);
    }
  });

  test("changes after a write to what it shows", async () => {
    const path = "/en/pages/harbour-garage";
    expect(await site.read(path)).not.toContain("Open all night");
    const { id } = await site.db
      .selectFrom("page")
      .select("id")
      .where("slug", "=", "harbour-garage")
      .executeTakeFirstOrThrow();
    await site.db.updateTable("page").set({ slogan: "Open all night" }).where("id", "=", id).execute();
    // From the cache, so that the test is meaningful.
    if (uses("answer-cache")) expect(await site.read(path)).not.toContain("Open all night");
    await notifyInvalidation(site.db, ["pages", `page:${id}`]);
    await expect.poll(() => site.read(path)).toContain("Open all night");
  });
});

describe("the value of a field is escaped", () => {
  test.each([
    "/en/pages/hostile",
    "/ga/pages/hostile",
    "/en/posts",
    "/en/info/hostile",
    "/en/pages?sort=newest",
    "/en",
  ])("on %s", async (path) => {
    const html = await site.read(path);
    expect(html).toContain("&lt;script&gt;alert(2)");
    expect(html).not.toMatch(/<img src=x|<script>alert|<a onclick|href="(javascript|data):|"onmouseover="/);
  });
});

describe("a malicious address", () => {
  const SLUG = "1e999";
  const OVERLONG = "a".repeat(5_000);
  const TEXTS = [
    "'",
    "';drop table page--",
    "1) or 1=1--",
    '"',
    "\\",
    "%",
    "_%",
    "NaN",
    "-1",
    SLUG,
    "[]",
    "{}",
    "<script>",
    "../../etc/passwd",
  ];
  const ATTEMPTS = [...TEXTS, OVERLONG, "🐑".repeat(300), "\u0000", "\u202e"];
  /** Valid values of a field: a text is a search term, an invisible one an empty field, and one attempt has the form of a slug. */
  const VALID: Record<string, string[]> = { q: [...TEXTS, "\u202e"], category: [SLUG], tag: [SLUG] };
  const FIELDS = [
    "q",
    "sort",
    "cursor",
    "bbox",
    "near",
    "category",
    "tag",
    "price_type",
    "open_at",
    "within_m",
    "limit",
  ];

  test.each(FIELDS)("with %s is refused by the API and harmless on the screen", async (field) => {
    for (const attempt of ATTEMPTS) {
      const query = `${field}=${encodeURIComponent(attempt)}`;
      const api = await site.get(`/api/pages?${query}`);
      expect(api.status, `/api/pages?${query}`).toBe(VALID[field]?.includes(attempt) ? 200 : 422);
      expect(await api.text()).not.toMatch(/select |syntax error|at .*\.ts:/);
      const screen = await site.get(`/en/pages?${query}`);
      // A screen ignores the fields that it cannot read; a cursor that was altered leads nowhere.
      const isAlteredCursor = field === "cursor" && attempt !== OVERLONG;
      expect(screen.status, `/en/pages?${query}`).toBe(isAlteredCursor ? 404 : 200);
      expect(await screen.text()).not.toContain("<script>");
    }
    expect(await site.db.selectFrom("page").select("id").execute()).not.toEqual([]);
  });

  test.each([
    ["/en/pages/%00", 404],
    ["/en/pages/%ff", 400],
    ["/en/pages/..%2f..%2fetc%2fpasswd", 404],
    ["/en/posts/1", 404],
    ["/en/events/%27", 404],
    ["/en/categories/%F0%9F%90%91", 404],
    ["/en/%", 400],
    ["/images/page/photos/..%2f..%2fx-640.jpg", 404],
    ["/audio/..%2f..%2fetc%2fpasswd", 404],
  ])("as the path %s is answered with %i", async (path, status) => {
    expect((await site.get(path)).status).toBe(status);
  });
});

// An answer is compressed once more when the fast path sends it again.
describe.runIf(uses("dense") && uses("fast-path") && uses("answer-cache"))("the download size", () => {
  test("includes no script on a screen without islands, except the inline ones", async () => {
    const html = await site.read("/en/info/about");
    expect(html.match(/<script\b[^>]*>/g)).toEqual([
      '<script id="reader-choices">',
      '<script type="speculationrules">',
      ...SCRIPTS_OF_MODULES,
      '<script id="account-hint">',
      '<script id="office-notices-script">',
      '<script id="colour-choice-script">',
    ]);
    expect(html).not.toContain("modulepreload");
  });

  test.each<[string, number]>([
    ["", 24], // what is open, and so what is listed, differs by the hour
    ["/pages", 24], // the same
    ...ifThere("/my-day?pages=lantern-bar,grey-seal&from=10:15&to=18:15").map((path): [string, number] => [path, 15]),
    ["/pages/lantern-bar", 21],
    ["/events", 17],
    ["/events/music-session", 17],
    ["/stories/the-night-the-light-went-out", 19],
    ...(HAS_JOURNEYS ? [["/info/getting-here", 17] as [string, number]] : []),
  ])(
    "of %s is at most %i kB of HTML with its styles, and 15 kB of scripts, in both languages",
    async (path, budget) => {
      for (const locale of LOCALES) {
        const html = await site.read(`/${locale}${path}`);
        const scripts = scriptsOf(html);
        expect(html, "all styles are inline").not.toContain('rel="stylesheet"');
        expect(scripts.length).toBeGreaterThan(1);
        // What is asked for again is compressed for many readers, on another thread.
        await expect.poll(() => sumOf([`/${locale}${path}`])).toBeLessThanOrEqual(budget * KB);
        expect(await sumOf(scripts)).toBeLessThanOrEqual(15 * KB);
      }
    },
  );

  const scriptsOf = (html: string) =>
    ["modules", "imports"].flatMap((files) => html.match(` data-${files}="([^"]+)"`)?.[1]?.split(" ") ?? []);

  async function sumOf(paths: string[]): Promise<number> {
    const sizes = await Promise.all(paths.map((path) => wireBytes(site.url + path)));
    return sizes.reduce((sum, size) => sum + size, 0);
  }
});

test("every file that the data catalogue, the sitemap and llms.txt name is there, with its type, for other sites", async () => {
  const catalogue = (await (await site.get("/open-data/catalogue.jsonld")).json()) as {
    "dcat:dataset": { "dcat:distribution": Record<"dcat:downloadURL" | "dcat:mediaType", { "@id": string }>[] }[];
  };
  const files = catalogue["dcat:dataset"].flatMap((set) => set["dcat:distribution"]);
  expect(files.length).toBeGreaterThan(8);
  for (const file of files) {
    const path = file["dcat:downloadURL"]["@id"].replace("http://eolaire.example", "");
    const { status, headers } = await site.get(path);
    const type = headers.get("content-type")?.split(";")[0];
    expect([path, status, `https://www.iana.org/assignments/media-types/${type}`]).toEqual([
      path,
      200,
      file["dcat:mediaType"]["@id"],
    ]);
    expect(headers.get("access-control-allow-origin"), path).toBe("*");
  }
  const [, picture] = /\/en\/pages\/lantern-bar<\/loc>.*?<image:loc>http:\/\/eolaire\.example([^<]+)</s.exec(
    await site.read("/sitemap.xml"),
  )!;
  expect((await site.get(picture!)).headers.get("content-type")).toBe("image/jpeg");
  const links = [...(await site.read("/llms.txt")).matchAll(/\]\(http:\/\/eolaire\.example([^)]+)\)/g)];
  expect(links.length).toBeGreaterThan(8);
  for (const [, path] of links) expect((await site.get(path!)).status, path).toBe(200);
});

test("scripts of other sites may read public calls, also why one is refused, and nothing that needs a sign-in", async () => {
  const origin = { headers: { origin: "https://elsewhere.example" } };
  const allowed = async (path: string, init?: RequestInit) =>
    (await fetch(site.url + path, { ...origin, ...init })).headers.get("access-control-allow-origin");
  for (const path of ["/api/pages?limit=2", "/api/pages?limit=2", "/api/page/id/nowhere", "/api/pages?limit=many"])
    expect(await allowed(path), path).toBe("*");
  for (const path of ["/api/account", "/api/admin/pages"]) expect(await allowed(path), path).toBeNull();
  expect(await allowed("/api/pages", { method: "OPTIONS" })).toBeNull();
});

// The last test, since it closes the database.
test("without the database the error screen is in the reader's language, with a link", async () => {
  await site.db.destroy();
  for (const [locale, words] of [
    ["en", "Something broke on our side"],
    ["ga", "Bhris rud éigin"],
  ]) {
    const response = await site.get(`/${locale}/pages?q=never-asked-before`);
    const html = await response.text();
    expect(response.status).toBeGreaterThanOrEqual(500);
    expect(response.headers.get("cache-control")).toBe("no-store");
    expect(response.headers.get("content-security-policy")).toContain("script-src 'self'");
    expect(html).toContain(words);
    expect(html).not.toMatch(/postgres|ECONN|\.ts:/i);
  }
});
