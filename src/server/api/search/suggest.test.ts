import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { insertCategory, insertPage } from "../../../../test/support/factories.ts";
import { createTestDatabase } from "../../../../test/support/postgres.ts";
import { indexPages } from "./index-pages.ts";
import { nearNames } from "./near-names.ts";
import { suggest } from "./suggest.ts";

const { db, drop } = await createTestDatabase();
afterAll(drop);
beforeAll(async () => {
  await insertCategory(db, { slug: "pubs", name: "Pubs", name_ie: "Tithe tábhairne" });
  await insertPage(db, { slug: "lantern", name: "The Lantern Bar", name_ie: "Tábhairne an Lóchrainn", rank: 1 });
  await insertPage(db, { slug: "curlew", name: "The Curlew Bar", description: "Across from the Lantern" });
  await insertPage(db, { slug: "secret", name: "Lantern Secret", status: "hidden" });
  await insertPage(db, { slug: "coinin", name: null, name_ie: "An Coinín" });
  for (let i = 0; i < 12; i++) await insertPage(db, { slug: `boat-${i}`, name: `Boat ${i}` });
  await indexPages(db, "all");
});

const slugs = (things: { slug: string }[]) => things.map(({ slug }) => slug);

describe("suggestions while typing", () => {
  test("are names and categories, not what a description mentions", async () => {
    expect(slugs(await suggest(db, "lan", "en"))).toEqual(["lantern"]);
    expect(slugs(await suggest(db, "tábh", "ga"))).toEqual(["pubs", "lantern"]);
    expect(slugs(await suggest(db, "lantren", "en"))).toEqual(["lantern"]);
  });
  test("are in the reader's language, or marked as the other", async () => {
    expect(await suggest(db, "lantern", "ga")).toEqual([
      { kind: "page", slug: "lantern", name: "Tábhairne an Lóchrainn", lang: "ga" },
    ]);
    expect(await suggest(db, "coin", "en")).toEqual([{ kind: "page", slug: "coinin", name: "An Coinín", lang: "ga" }]);
  });
  test("are at most eight, and none for nothing", async () => {
    expect(await suggest(db, "boat", "en")).toHaveLength(8);
    expect(await suggest(db, " ", "en")).toEqual([]);
    expect(await suggest(db, "!?", "en")).toEqual([]);
  });
});

describe("near names", () => {
  test("are public and have something of what was typed", async () => {
    expect(slugs(await nearNames(db, "lanterne rouge"))).toEqual(["lantern"]);
    expect(slugs(await nearNames(db, "the curlu bar"))).toEqual(["curlew", "lantern"]);
  });
  test("are none for nothing", async () => {
    expect(await nearNames(db, "")).toEqual([]);
    expect(await nearNames(db, "xyzzyx")).toEqual([]);
  });
});
