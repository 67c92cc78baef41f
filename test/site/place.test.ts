import { text } from "node:stream/consumers";
import { describe, expect, onTestFinished, test } from "vitest";
import type { DirectorySettings } from "#core/contract/office/settings.ts";
import { pagesFile } from "#core/server/api/office/page-files/queries.ts";
import { fillInSettings } from "#core/server/api/office/settings/effects.ts";
import { OFFERS_OF_MODULES } from "#start/compiled/offers.ts";
import { OFFERED_PATHS } from "../support/module-screens.ts";
import { useSite } from "../support/site-server.ts";
import { FILES, OF_AN_ISLAND, SCREENS, textOf } from "../support/words-of-elsewhere.ts";

const PARISH: Partial<DirectorySettings> = {
  name: "Corca Dhuibhne",
  name_ie: "Corca Dhuibhne",
  place_noun: "parish",
  has_boats: false,
  has_walks: false,
  has_stories: false,
  ...Object.fromEntries(Object.keys(OFFERS_OF_MODULES).map((offer) => [`has_${offer}`, false])),
  has_open_data: false,
};

const SWITCHED_OFF = /\b(stories|scéalta|open data|sonraí oscailte|follow)\b/giu;

const OFF = [
  "/en/stories",
  "/en/walks",
  ...OFFERED_PATHS.map((path) => `/en${path}`),
  "/en/open-data",
  "/ga/stories",
  "/open-data/pages.csv",
  "/open-data/walks.geojson",
  "/open-data/catalogue.jsonld",
];

describe("a parish in Kerry, without the demonstration", () => {
  const site = useSite((db) => fillInSettings(db, PARISH), {}, { isNew: true });

  test.each(SCREENS.flatMap((path) => [`/en${path}`, `/ga${path}`]))(
    "%s says nothing of an island or a boat",
    async (path) => {
      const text = textOf(await site.read(path));
      expect(text).toContain("Corca Dhuibhne");
      expect(text.match(OF_AN_ISLAND) ?? []).toEqual([]);
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

  test("its gazetteer is empty, and its files have no column about boats", async () => {
    expect(await site.read("/api/places")).toBe("[]");
    const columns = await Promise.all(
      [false, true].map(
        async (has_boats) => (await text(pagesFile(site.db, "csv", { has_boats }))).split("\r\n", 1)[0],
      ),
    );
    expect(columns.map((line) => line?.includes("needs_ferry"))).toEqual([false, true]);
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

  test("shows on every screen what another instance has changed", async () => {
    onTestFinished(() => fillInSettings(site.db, { place_noun: "island", name: "Eolaire", has_stories: true }));
    const title = async (path: string) => /<h1[^>]*>(.*?)<\/h1>/s.exec(await site.read(path))?.[1];
    expect(await title("/ga")).toContain("ar an oileán");
    for (const path of ["/api/docs", "/llms.txt", "/offline/app.json"]) {
      expect(await site.read(path), path).toContain("Eolaire");
    }
    await fillInSettings(site.db, { place_noun: "valley", name: "The Glen", has_stories: false });
    await expect.poll(() => title("/ga")).toContain("sa ghleann");
    await expect.poll(() => title("/en")).toContain("in the valley");
    expect(await site.read("/en/pages")).toContain("The Glen");
    expect((await site.get("/en/stories")).status).toBe(404);
    for (const path of ["/api/docs", "/llms.txt", "/offline/app.json", "/open-data/catalogue.jsonld"]) {
      expect(await site.read(path), path).toContain("The Glen");
    }
    expect(textOf(await site.read("/en"))).not.toMatch(/\bstories\b/i);
    await fillInSettings(site.db, { place_noun: "island", name: "Eolaire", has_stories: true });
    await expect.poll(() => title("/ga")).toContain("ar an oileán");
    await expect.poll(async () => (await site.get("/en/stories")).status).toBe(200);
  });
});
