import { describe, expect, test } from "vitest";
import type { DirectorySettings } from "../../src/contract/office/settings.ts";
import { fillInSettings } from "../../src/server/api/settings/effects.ts";
import { useSite } from "../support/site-server.ts";

/** What people and search engines read of a document: its texts, and those of its attributes. */
function textOf(html: string): string {
  const spoken = [...html.matchAll(/\b(?:content|placeholder|aria-label|alt|title)="([^"]*)"/g)].map(
    (match) => match[1],
  );
  const visible = html.replaceAll(/<(script|style)\b.*?<\/\1>/gs, " ").replaceAll(/<[^>]*>/g, " ");
  return [visible, ...spoken].join("\n").replaceAll(/\s+/g, " ");
}

const PARISH: Partial<DirectorySettings> = {
  ...{ name: "Corca Dhuibhne", name_ie: "Corca Dhuibhne", place_noun: "parish" },
  ...{ has_boats: false, has_timetables: false, has_walks: false, has_stories: false },
  ...{ has_booklet: false, has_following: false, has_open_data: false },
};

const ELSEWHERE = /\b(islands?|ferr(y|ies)|boats?|crossing|oileá[in]+|m?bh?ád|farantóir|Donegal|Dún na nGall)\b/giu;
const SWITCHED_OFF = /\b(stories|scéalta|open data|sonraí oscailte|follow)\b/giu;

/** Every public screen and file that does not depend on content. */
const SCREENS = [
  "",
  "/pages",
  "/events",
  "/posts",
  "/my-day",
  "/offline",
  "/request",
  "/feedback",
  "/sign-in",
  "/register",
];
const FILES = ["/llms.txt", "/site.webmanifest", "/sitemap.xml", "/robots.txt", "/en/posts.rss", "/en/notices.rss"];
const OFF = [
  ...["/en/stories", "/en/booklet", "/en/follow", "/en/open-data", "/ga/stories", "/embed/pages"],
  ...["/open-data/pages.csv", "/open-data/walks.geojson", "/open-data/catalogue.jsonld"],
];

describe("a parish in Kerry, without the demonstration", () => {
  const site = useSite((db) => fillInSettings(db, PARISH), {}, { isNew: true });

  test.each(SCREENS.flatMap((path) => [`/en${path}`, `/ga${path}`]))(
    "%s says nothing of an island or a boat",
    async (path) => {
      const text = textOf(await site.read(path));
      expect(text).toContain("Corca Dhuibhne");
      expect(text.match(ELSEWHERE) ?? []).toEqual([]);
      expect(text).not.toMatch(/\bEolaire\b/); // the name of the product; small, it is the Irish word for a directory
      expect(text.match(SWITCHED_OFF) ?? []).toEqual([]);
    },
  );

  test.each(FILES)("%s neither", async (path) => {
    const text = await site.read(path);
    expect(text).not.toMatch(/\bislands?\b|ferr(y|ies)|boat|walks|Donegal|\/stories|\/follow\b|getting-here/i);
  });

  test("the home page asks for the parish in both languages", async () => {
    expect(await site.read("/en")).toContain("What is open in the parish today?");
    expect(await site.read("/ga")).toContain("Cad atá ar oscailt sa pharóiste inniu?");
    expect(await site.read("/llms.txt")).toContain("The directory of the parish,");
    const { name, icons } = JSON.parse(await site.read("/site.webmanifest"));
    expect(name).toBe("Corca Dhuibhne");
    for (const { src } of icons) expect((await site.get(src)).status, src).toBe(200);
  });

  test.each(OFF)("%s does not exist", async (path) => expect((await site.get(path)).status).toBe(404));
});

describe("the demonstration's island", () => {
  const site = useSite();

  test("is called one, and has what the others may lack", async () => {
    expect(await site.read("/en")).toContain("What is open on the island today?");
    expect(textOf(await site.read("/ga"))).toContain("Cad atá ar oscailt ar an oileán inniu?");
    for (const path of OFF) expect((await site.get(path)).status, path).toBe(200);
  });

  test("shows on every screen within a second what another instance has changed", async () => {
    const title = async (path: string) => /<h1[^>]*>(.*?)<\/h1>/s.exec(await site.read(path))?.[1];
    expect(await title("/ga")).toContain("ar an oileán");
    for (const path of ["/api/docs", "/llms.txt", "/offline/app.json"]) {
      expect(await site.read(path), path).toContain("Eolaire");
    }
    await fillInSettings(site.db, { place_noun: "valley", name: "The Glen", has_stories: false });
    const followed = { timeout: 1000, interval: 50 };
    await expect.poll(() => title("/ga"), followed).toContain("sa ghleann");
    await expect.poll(() => title("/en"), followed).toContain("in the valley");
    expect(await site.read("/en/pages")).toContain("The Glen");
    expect((await site.get("/en/stories")).status).toBe(404);
    for (const path of ["/api/docs", "/llms.txt", "/offline/app.json", "/open-data/catalogue.jsonld"]) {
      expect(await site.read(path), path).toContain("The Glen");
    }
    expect(textOf(await site.read("/en"))).not.toMatch(/\bstories\b/i);
    await fillInSettings(site.db, { place_noun: "island", name: "Eolaire", has_stories: true });
    await expect.poll(() => title("/ga"), followed).toContain("ar an oileán");
    await expect.poll(async () => (await site.get("/en/stories")).status, followed).toBe(200);
  });
});
