import { afterAll, expect, test } from "vitest";
import { specialPageEndpoints } from "#core/contract/writing/special-pages.ts";
import { insertFormerSlug, insertSpecialPage } from "#test/support/factories.ts";
import { createTestDatabase } from "#test/support/postgres.ts";
import { readingAt } from "#test/support/reading.ts";
import { specialPage } from "./handlers.ts";
import { menuLinks } from "./queries.ts";

const { db, drop } = await createTestDatabase();
afterAll(drop);

const NOW = "2026-07-04T10:00Z";

test("a special page is found by its slug and by a former slug", async () => {
  const id = await insertSpecialPage(db, {
    slug: "getting-here",
    title: "Getting here",
    body: "By *boat*.",
    menu: "header",
  });
  await insertFormerSlug(db, { kind: "special-page", slug: "ferry", subject_id: id });
  const reading = readingAt(db, NOW);
  const answer = specialPageEndpoints.specialPage.answer.parse(await specialPage({ slug: "ferry" }, reading.context));
  expect(answer).toMatchObject({ id, slug: "getting-here", title: "Getting here", body: "By *boat*.", menu: "header" });
  expect(reading.tags()).toEqual([`special-page:${id}`]);
});

test("an unpublished special page answers not-found", async () => {
  await insertSpecialPage(db, { slug: "terms", published: false });
  await expect(specialPage({ slug: "terms" }, readingAt(db, NOW).context)).rejects.toMatchObject({ code: "not-found" });
});

test("the menus link published pages that have a menu, in rank order", async () => {
  await db.deleteFrom("special_page").execute();
  await insertSpecialPage(db, { slug: "about", menu: "footer", rank: 2 });
  await insertSpecialPage(db, { slug: "ferry", menu: "header", rank: 1 });
  await insertSpecialPage(db, { slug: "nowhere" });
  await insertSpecialPage(db, { slug: "later", menu: "footer", published: false });
  const reading = readingAt(db, NOW);
  expect((await menuLinks(reading.context)).map(({ slug, menu }) => [slug, menu])).toEqual([
    ["ferry", "header"],
    ["about", "footer"],
  ]);
  expect(reading.tags()).toEqual(["special-pages"]);
});
