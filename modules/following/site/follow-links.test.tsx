// @vitest-environment happy-dom
import { screen } from "@testing-library/react";
import { expect, test } from "vitest";
import { PageScreen } from "#core/web/site/screens/page/page.tsx";
import { CategoryScreen } from "#core/web/site/screens/pages/category.tsx";
import { PagesScreen } from "#core/web/site/screens/pages/pages.tsx";
import { open, type Request, addressOf as to } from "#test/support/shown-screen.tsx";
import { answerOf, cardOf, LANTERN, PUBS, pageOf, resultOf } from "#test/support/site-samples.ts";

const OFF = { directory: { has_following: false } };
const named = (name: string | RegExp) => screen.getAllByRole("link", { name }).map(to);

test("a page is followed from its buttons", async () => {
  const page = (request: Request = {}) =>
    open(PageScreen, { at: `/pages/${LANTERN.slug}`, api: { page: pageOf(), pageSpecialTimes: [] }, ...request });
  await page();
  expect(named("Follow")).toEqual([`/en/follow?page=${LANTERN.slug}`]);
  await page(OFF);
  expect(screen.queryByRole("link", { name: "Follow" })).toBeNull();
});

test("a category is followed as a search", async () => {
  const api = { categories: [PUBS], pages: resultOf({ items: [cardOf(LANTERN)], total: 1 }) };
  await open(CategoryScreen, { at: "/categories/pubs", api });
  expect(named("Follow")[0]).toBe("/en/follow?search=category%3Dpubs");
});

test.each([
  ["", "Follow new places", "/en/follow?search=all"],
  ["?category=pubs&sort=name", "Follow this search", "/en/follow?search=category%3Dpubs"],
])("what is found by %j is followed without its order", async (query, name, address) => {
  const ask = { ...answerOf({ items: [cardOf(LANTERN)], total: 1 }), search: query.slice(1) };
  await open(PagesScreen, { at: `/pages${query}`, api: { ask, categories: [PUBS], tags: [] } });
  expect(named(name)).toEqual([address]);
});
