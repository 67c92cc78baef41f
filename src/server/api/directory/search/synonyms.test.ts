import { afterAll, beforeEach, describe, expect, test } from "vitest";
import { Reader } from "#core/server/db/reader.ts";
import { categorise, insertCategory, insertPage, insertTag, tagPage } from "#test/support/factories.ts";
import { createTestDatabase } from "#test/support/postgres.ts";
import { describeEngines } from "#test/support/search-engines.ts";
import { indexPages } from "./effects.ts";
import { type SearchOptions, searchPages } from "./queries.ts";

/** Saturday, 11:00 in Dublin. */
const NOW = Temporal.Instant.from("2026-07-04T10:00Z");

describeEngines(async (engine) => {
  const { db, drop } = await createTestDatabase();
  afterAll(drop);
  await engine.use(db, NOW);
  beforeEach(async () => {
    for (const table of ["page", "category", "tag", "synonym"] as const) await db.deleteFrom(table).execute();
  });

  async function search(q: string, options: Partial<SearchOptions> = {}) {
    await engine.settle();
    return searchPages(Reader.on(db), { limit: 24, q, ...options }, NOW);
  }
  const index = () => indexPages(db, "all", NOW);

  async function names(q: string, options: Partial<SearchOptions> = {}): Promise<(string | null)[]> {
    const { items } = await search(q, options);
    const rows = await db.selectFrom("page").select(["id", "name"]).execute();
    return items.map(({ id }) => rows.find((row) => row.id === id)!.name);
  }

  const addSynonym = (typed: string[], terms: string[], more: { typed_ie?: string[]; terms_ie?: string[] } = {}) =>
    db
      .insertInto("synonym")
      .values({ typed, terms, ...more })
      .returning("id")
      .executeTakeFirstOrThrow();

  describe("synonyms", () => {
    test("find pages with other terms, in both languages, and say what was searched", async () => {
      await insertPage(db, { name: "Pier Café" });
      await insertPage(db, { name: "Bialann na Mara", slogan: "By the sea" });
      await insertPage(db, { name: "Garage" });
      await index();
      await addSynonym(["somewhere to eat"], ["café"], { typed_ie: ["ithe"], terms_ie: ["bialann"] });
      for (const q of ["somewhere to eat", "ithe"])
        expect((await names(q)).sort()).toEqual(["Bialann na Mara", "Pier Café"]);
      expect((await search("ithe")).also).toEqual({ terms: ["café"], terms_ie: ["bialann"], categories: [], tags: [] });
      expect((await search("garage")).also).toBeNull();
    });

    test("find the pages of categories and tags", async () => {
      const museum = await insertPage(db, { name: "Old Schoolhouse" });
      const gallery = await insertPage(db, { name: "Pictures" });
      await insertPage(db, { name: "Beach" });
      const rain = await insertTag(db, { name: "Indoors" });
      await tagPage(db, museum, rain);
      const arts = await insertCategory(db, { name: "Arts" });
      await categorise(db, gallery, arts);
      await index();
      const { id } = await addSynonym(["wet day"], []);
      await db.insertInto("synonym_tag").values({ synonym_id: id, tag_id: rain }).execute();
      await db.insertInto("synonym_category").values({ synonym_id: id, category_id: arts }).execute();
      expect((await names("wet day")).sort()).toEqual(["Old Schoolhouse", "Pictures"]);
      await db.deleteFrom("synonym_tag").execute();
      expect(await names("wet day")).toEqual(["Pictures"]);
      expect((await search("wet day")).also).toMatchObject({ categories: [{ name: "Arts" }], tags: [] });
    });

    test("stand for one part of a query: the other terms have to match as well", async () => {
      await insertPage(db, { name: "Harbour Café" });
      await insertPage(db, { name: "Hill Café" });
      await index();
      await addSynonym(["food"], ["café"]);
      expect(await names("food harbour")).toEqual(["Harbour Café"]);
    });

    test("count for nothing within quotation marks", async () => {
      await insertPage(db, { name: "Pier Café" });
      await index();
      await addSynonym(["food"], ["café"]);
      expect(await search("“food”")).toMatchObject({ total: 0, also: null });
    });

    test("come after the pages that have the words that were typed", async () => {
      await insertPage(db, { name: "Boat House Café", rank: 1 });
      await insertPage(db, { name: "North Star Ferry", rank: 9 });
      await index();
      await addSynonym(["boat"], ["ferry"]);
      expect(await names("boat")).toEqual(["Boat House Café", "North Star Ferry"]);
    });
  });

  describe("a cut", () => {
    test("leaves out pages that mention the word in a long text, and those of which a word begins so", async () => {
      await insertPage(db, { name: "Tea Room" });
      await insertPage(db, { name: "Bakery", slogan: "Tea and bread" });
      await insertPage(db, { name: "Teach an Iascaire" });
      await insertPage(db, { name: "Walks", description: "Afterwards there is tea." });
      await insertPage(db, { name: "Football", description: "Our teams play on Sunday." });
      await index();
      expect(await names("tea", { match: "strong" })).toEqual(["Tea Room", "Bakery"]);
      expect(await search("tea", { match: "strong" })).toMatchObject({ total: 2, less_alike: 3 });
      expect((await names("tea")).slice(0, 3)).toEqual(["Tea Room", "Bakery", "Teach an Iascaire"]);
      expect(await search("tea")).toMatchObject({ total: 5, less_alike: 3 });
    });

    test("is made in every order, and before the counts of the filters", async () => {
      const cafe = await insertPage(db, { name: "Tea Room" });
      const walks = await insertPage(db, { name: "A Walk", description: "Afterwards there is tea." });
      const [food, sport] = [await insertCategory(db, { name: "Food" }), await insertCategory(db, { name: "Sport" })];
      await categorise(db, cafe, food);
      await categorise(db, walks, sport);
      await index();
      expect(await names("tea", { match: "strong", sort: "name" })).toEqual(["Tea Room"]);
      const { facets } = await search("tea", { match: "strong" });
      expect(facets.categories.map(({ count }) => count)).toEqual([1]);
      expect((await search("tea")).facets.categories).toHaveLength(2);
    });

    test("is not made where no page has the word in a short text, or the filters leave none of them", async () => {
      const cafe = await insertPage(db, { name: "Tea Room" });
      const walks = await insertPage(db, { name: "A Walk", description: "Afterwards there is tea, and a bonfire." });
      const [food, sport] = [await insertCategory(db, { name: "Food" }), await insertCategory(db, { name: "Sport" })];
      await categorise(db, cafe, food);
      await categorise(db, walks, sport);
      await index();
      expect(await search("bonfire", { match: "strong" })).toMatchObject({ total: 1, less_alike: 0 });
      const { slug } = await db
        .selectFrom("category")
        .select("slug")
        .where("name", "=", "Sport")
        .executeTakeFirstOrThrow();
      expect(await search("tea", { match: "strong", category: slug })).toMatchObject({ total: 1, less_alike: 0 });
    });

    test("lets a beginning of a word count where no whole word does", async () => {
      await insertPage(db, { name: "Lantern Bar" });
      await insertPage(db, { name: "Walks", description: "With lanterns in winter." });
      await index();
      expect(await names("lant", { match: "strong" })).toEqual(["Lantern Bar"]);
    });

    test("pages through the list that it leaves", async () => {
      for (const name of ["Tea One", "Tea Two", "Tea Three"]) await insertPage(db, { name });
      await insertPage(db, { name: "Walks", description: "Afterwards there is tea." });
      await index();
      const first = await search("tea", { match: "strong", limit: 2 });
      const second = await search("tea", { match: "strong", limit: 2, cursor: first.next_cursor! });
      expect([first.items.length, second.items.length, second.next_cursor]).toEqual([2, 1, null]);
    });
  });
});
