import { describe, expect, test } from "vitest";
import { insertFormerSlug, insertPage } from "../support/factories.ts";
import { PUBLIC_URL, useSite } from "../support/site-server.ts";

const BREAKING_NAME = "</script><script>alert(1)</script>";

const site = useSite(async (db) => {
  const page = await insertPage(db, { slug: "breaking", name: BREAKING_NAME });
  await insertFormerSlug(db, { kind: "page", slug: "breaking-before", subject_id: page });
});

describe("the root redirects to the reader's language", () => {
  test.each([
    ["ga", "/ga"],
    ["ga-IE,ga;q=0.9,en;q=0.8", "/ga"],
    ["en-IE", "/en"],
    ["de-DE,de", "/en"],
    ["de,ga;q=0.5,en;q=0.3", "/ga"],
    ["", "/en"],
  ])("with Accept-Language “%s”", async (accepted, to) => {
    const response = await site.get("/", { "accept-language": accepted });
    expect([response.status, response.headers.get("location")]).toEqual([302, to]);
    expect(response.headers.get("set-cookie")).toBeNull();
  });

  test("and remembers a chosen language", async () => {
    const choice = await site.get("/language/ga?to=%2Fga%2Fpages%3Fq%3Dceol");
    const cookie = choice.headers.get("set-cookie")!;
    expect(choice.headers.get("location")).toBe("/ga/pages?q=ceol");
    expect(cookie).toMatch(/^language=ga; Path=\/; Max-Age=\d+; SameSite=Lax; HttpOnly$/);
    const again = await site.get("/", { cookie: cookie.split(";")[0]!, "accept-language": "en" });
    expect(again.headers.get("location")).toBe("/ga");
  });

  test.each([
    "//evil.example",
    "https://evil.example",
    "/\\evil.example",
    "\\\\evil.example",
    "javascript:alert(1)",
    "/%09/evil.example",
    "/\t/evil.example",
  ])("and does not redirect to %j", async (to) => {
    const { headers } = await site.get(`/language/ga?to=${encodeURIComponent(to)}`);
    expect(new URL(headers.get("location")!, site.url).origin).toBe(site.url);
  });
});

test.each([
  ["/en/pages?q=ceol&category=pubs", "/ga/pages?category=pubs&q=ceol"],
  ["/ga/pages/lantern-bar", "/en/pages/lantern-bar"],
  ["/en/stories/four-oars", "/ga/stories/four-oars"],
  ["/en", "/ga"],
])("the language switch of %s stays on the same screen", async (from, to) => {
  const html = await site.read(from);
  const [, target] = /href="\/language\/\w+\?to=([^"]+)"/.exec(html)!;
  expect(decodeURIComponent(target!)).toBe(to);
});

test.each(["en", "ga"])("former addresses redirect to the current ones (%s)", async (locale) => {
  const moves = {
    "/pages/lantern": "/pages/lantern-bar",
    "/pages/the-lantern": "/pages/lantern-bar",
    "/pages/lantern?card=k5d-1a2b3c4d5e": "/pages/lantern-bar?card=k5d-1a2b3c4d5e",
    "/pages/breaking-before": "/pages/breaking",
    "/stories/the-keeper-of-the-light": "/stories/the-night-the-light-went-out",
    "/events/session": "/events/music-session",
    "/info/ferry-times": "/info/getting-here",
  };
  for (const [from, to] of Object.entries(moves)) {
    const response = await site.get(`/${locale}${from}`);
    expect([response.status, response.headers.get("location")]).toEqual([301, `/${locale}${to}`]);
  }
});

test.each([
  ["/en/pages/Lantern-Bar", "/en/pages/lantern-bar"],
  ["/GA/PAGES/LANTERN-BAR?x=K5d", "/ga/pages/lantern-bar?x=K5d"],
  ["/en/stories/Four-Oars", "/en/stories/four-oars"],
  ["/ga/categories/Pubs/", "/ga/categories/pubs/"],
  ["/en/info/Getting-Here", "/en/info/getting-here"],
  ["/en/Events/Music-Session", "/en/events/music-session"],
  ["/EN/events?q=Ceol", "/en/events?q=Ceol"],
  ["/Ga", "/ga"],
])("%s in upper case redirects to %s", async (from, to) => {
  const { status, headers } = await site.get(from);
  expect([status, headers.get("location")]).toEqual([301, to]);
  expect((await site.get(to)).status).toBe(200);
});

test.each([
  "/en/Nothing",
  "/En/pages/lantern-bar/Nothing",
  "/DE/pages",
  "//EN/pages",
  "/En/\\evil.example/",
  "/En/invites/Unknown",
])("%s is no screen in lower case either", async (address) => expect((await site.get(address)).status).toBe(404));

test("an address with a trailing slash works, and its canonical address has none", async () => {
  const html = await site.read("/en/pages/lantern-bar/");
  expect(html).toContain(`<link rel="canonical" href="${PUBLIC_URL}/en/pages/lantern-bar">`);
});

describe("the metadata in the head", () => {
  test.each(["en", "ga"])("of a page (%s)", async (locale) => {
    const html = await site.read(`/${locale}/pages/lantern-bar`);
    const here = `${PUBLIC_URL}/${locale}/pages/lantern-bar`;
    expect(html).toContain(`<html lang="${locale}">`);
    expect(html).toContain(`<link rel="canonical" href="${here}">`);
    for (const other of ["en", "ga"]) {
      expect(html).toContain(`hreflang="${other}" href="${PUBLIC_URL}/${other}/pages/lantern-bar"`);
    }
    expect(html).toContain(`hreflang="x-default" href="${PUBLIC_URL}/en/pages/lantern-bar"`);
    expect(metaOf(html, "description")!.length).toBeGreaterThan(50);
    expect(metaOf(html, "og:url")).toBe(here);
    expect(metaOf(html, "og:title")).toBe(locale === "en" ? "The Lantern Bar" : "Tábhairne an Lóchrainn");
    expect(metaOf(html, "og:locale")).toBe(locale === "en" ? "en_IE" : "ga_IE");
    expect(metaOf(html, "og:image")).toMatch(new RegExp(`^${PUBLIC_URL}/images/page/photos/\\w+-og\\.jpg$`));
    const picture = await site.get(new URL(metaOf(html, "og:image")!).pathname);
    expect([picture.status, picture.headers.get("content-type")]).toEqual([200, "image/jpeg"]);
  });

  test("of a page includes a schema.org business with opening hours and breadcrumbs", async () => {
    const [business, trail] = await thingsOn("/en/pages/lantern-bar");
    expect(business).toMatchObject({ "@type": "BarOrPub", name: "The Lantern Bar", telephone: "+353209101000" });
    expect(business!.openingHoursSpecification).toContainEqual(
      expect.objectContaining({ dayOfWeek: "https://schema.org/Friday", opens: "17:00", closes: "01:30" }),
    );
    expect(business!.specialOpeningHoursSpecification).not.toEqual([]);
    expect(trail).toMatchObject({ "@type": "BreadcrumbList" });
  });

  test("of a page has its menu in sections, with allergens by name, and offers for search engines", async () => {
    const html = await site.read("/ga/pages/pier-cafe");
    expect(html).toMatch(/<h3>Le hithe<\/h3>/);
    expect(html).toContain("Ann: gránaigh ina bhfuil glútan, uibheacha, bainne");
    expect(html).toContain("1 Aibreán go 30 Meán Fómhair");
    const [business] = await thingsOn("/en/pages/pier-cafe");
    const coffee = {
      "@type": "MenuItem",
      name: "Coffee",
      suitableForDiet: ["https://schema.org/VegetarianDiet"],
      offers: [{ "@type": "Offer", name: "Coffee", price: "3.40", priceCurrency: "EUR" }],
    };
    expect(business!.hasMenu).toMatchObject({ hasMenuSection: [{ name: "To drink", hasMenuItem: [coffee] }, {}] });
  });

  test("of a page says what is known of its accessibility; what is unknown is neither said nor taken for no", async () => {
    const html = await site.read("/ga/pages/lantern-bar");
    expect(html).toContain("Bealach isteach gan chéim: <strong>I bpáirt</strong>");
    expect(html).toContain("leagaimid fánán ach glaoch orainn");
    expect(html).not.toContain("Lúb éisteachta");
    const [business] = await thingsOn("/en/pages/lantern-bar");
    type Feature = { name: string; value: unknown };
    const features = business!.amenityFeature as Feature[];
    const feature = (name: string) => features.find((one) => one.name === name);
    expect(feature("Step-free entrance")).toMatchObject({
      value: "Partly",
      description: expect.stringContaining("ramp"),
    });
    expect([feature("Accessible toilet")?.value, feature("Hearing loop")]).toEqual([false, undefined]);
  });

  test.each([
    ["/en/events/music-session", "MusicEvent"],
    ["/en/stories/four-oars", "Article"],
    ["/ga/categories/pubs", "BreadcrumbList"],
    ["/en", "WebSite"],
  ])("of %s: %s", async (path, type) => {
    const types = (await thingsOn(path)).map((thing) => thing["@type"]);
    expect(types).toContain(type);
  });

  test("escapes a name that contains the end tag of a script", async () => {
    for (const path of ["/en/pages/breaking", "/ga/pages/breaking"]) {
      const html = await site.read(path);
      expect(html).not.toContain("<script>alert");
      expect((await thingsOn(path))[0]).toMatchObject({ name: BREAKING_NAME });
    }
  });

  test("of a search is noindex", async () => {
    expect(metaOf(await site.read("/en/pages?q=boat"), "robots")).toBe("noindex");
    expect(metaOf(await site.read("/en/pages"), "robots")).toBeUndefined();
  });
});

function metaOf(html: string, name: string): string | undefined {
  return new RegExp(`<meta (?:name|property)="${name}" content="([^"]*)"`).exec(html)?.[1];
}

type Thing = Record<string, unknown> & { "@type": string };

async function thingsOn(path: string): Promise<Thing[]> {
  const html = await site.read(path);
  return [...html.matchAll(/<script type="application\/ld\+json">(.*?)<\/script>/gs)].map(
    ([, json]) => JSON.parse(json!) as Thing,
  );
}

test.each(["/pages", "/pages/lantern-bar?q=1", "/posts/1", "/stories"])(
  "%s leads to the reader's language",
  async (path) => {
    const { status, headers } = await site.get(path, { "accept-language": "ga" });
    expect([status, headers.get("location")]).toEqual([302, `/ga${path}`]);
  },
);

test("the address of a photo answers without a width, too", async () => {
  const answer = await site.get("/api/page/id/lantern-bar");
  const { photos } = (await answer.json()) as { photos: { url: string }[] };
  const photo = await site.get(photos[0]!.url);
  expect([photo.status, photo.headers.get("content-type")]).toEqual([200, "image/jpeg"]);
});
