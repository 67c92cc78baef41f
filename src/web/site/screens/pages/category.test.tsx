// @vitest-environment happy-dom
import { screen, within } from "@testing-library/react";
import { expect, test } from "vitest";
import type { Category } from "#core/contract/directory/categories.ts";
import { Elsewhere } from "#core/web/document/screen.ts";
import { fieldsOf, open, type Request, readIn, refusal, addressOf as to } from "#test/support/shown-screen.tsx";
import { cardOf, categoryOf, FOOD, LANTERN, PUBS, resultOf } from "#test/support/site-samples.ts";
import { CategoryScreen } from "./category.tsx";

const EMPTY = categoryOf({ slug: "library", name: "Library", name_ie: "Leabharlann", pages: 0 });

const openCategory = (category: Category, request: Request = {}) =>
  open(CategoryScreen, {
    at: `/categories/${category.slug}`,
    ...request,
    api: {
      categories: [category, FOOD, EMPTY],
      pages: resultOf({ items: [cardOf(LANTERN)], total: 1 }),
      ...request.api,
    },
  });
const link = (name: string | RegExp) => screen.getByRole("link", { name });

test("a category is named in both languages, and says how many of its places are open", async () => {
  const { head } = await openCategory({ ...PUBS, open_now: 2 }, { locale: "ga" });
  expect(head.title).toBe("Tithe tábhairne");
  expect(screen.getByRole("heading", { level: 1 }).textContent).toBe("Tithe tábhairne");
  expect(screen.getByText("Pubs", { selector: "p" }).getAttribute("lang")).toBe("en");
  expect(readIn()).toContain("3 áit, 2 ar oscailt anois");
});

test("its places lead to their pages, and other categories with places to theirs", async () => {
  await openCategory(PUBS);
  expect(to(link(LANTERN.name))).toBe("/en/pages/lantern-bar");
  const others = within(screen.getByRole("region", { name: "Other categories" })).getAllByRole("link");
  expect(others.map((one) => [readIn(one), to(one)])).toEqual([["Food 2 places, 1 open now", "/en/categories/food"]]);
});

test("it says what most of its places have, and leads to those", async () => {
  const tags = [
    { slug: "dogs", name: "Dogs welcome", name_ie: "Fáilte roimh mhadraí", count: 1 },
    { slug: "music", name: "Live music", name_ie: "Ceol beo", count: 3 },
  ];
  const pages = resultOf({ items: [cardOf(LANTERN)] });
  await openCategory(PUBS, { locale: "ga", api: { pages: { ...pages, facets: { ...pages.facets, tags } } } });
  expect(readIn()).toMatch(/Ceol beo 3 Fáilte roimh mhadraí 1/);
  expect(to(link("Ceol beo"))).toBe("/ga/pages?category=pubs&tag=music");
});

test("without a photo a drawing of what it is about stands in its place", async () => {
  await openCategory({ ...PUBS, color: "#0f766e", photo: null });
  const [drawing] = document.querySelectorAll("img[src^='/drawings/pubs-0f766e-']");
  expect(drawing?.getAttribute("alt")).toBe("");
});

test("one without places says so, and names no number of open ones", async () => {
  await openCategory(EMPTY, { api: { pages: resultOf() } });
  expect(readIn()).toContain("There are no places in this category yet.");
  expect(screen.getByText(/^0 places/).textContent).toBe("0 places");
});

test("the list goes on and back to its first part", async () => {
  const pages = resultOf({ items: [cardOf(LANTERN)], next_cursor: "page3" });
  await openCategory(PUBS, { at: "/categories/pubs?cursor=page2", api: { pages } });
  expect(to(link("More places"))).toBe("/en/categories/pubs?cursor=page3");
  expect(to(link("Back to the first"))).toBe("/en/categories/pubs");
});

test("a day and a time are chosen within the category", async () => {
  await openCategory(PUBS);
  const form = screen.getByRole("combobox", { name: "Day" }).closest("form")!;
  expect(form.getAttribute("action")).toBe("/en/pages");
  expect(fieldsOf(form)).toContainEqual(["category", "pubs"]);
  const days = within(screen.getByRole("combobox", { name: "Day" })).getAllByRole("option");
  expect(days.slice(0, 3).map((one) => one.textContent)).toEqual([
    "Open when?",
    "Friday 27 November",
    "Saturday 28 November",
  ]);
});

test("it can be read as news, calendar and list of new places", async () => {
  const { head } = await openCategory(PUBS);
  expect(head.feeds!.map(({ href }) => href)).toEqual([
    "/en/categories/pubs/events.ics",
    "/en/categories/pubs/posts.rss",
    "/en/pages.rss?category=pubs",
  ]);
});

test("robots read where it stands", async () => {
  const { head } = await openCategory(PUBS, { locale: "ga" });
  expect(head.jsonLd).toEqual([
    expect.objectContaining({
      itemListElement: [
        { "@type": "ListItem", position: 1, name: "Eolaire", item: "https://eolaire.example/ga" },
        { "@type": "ListItem", position: 2, name: "Áiteanna", item: "https://eolaire.example/ga/pages" },
        {
          "@type": "ListItem",
          position: 3,
          name: "Tithe tábhairne",
          item: "https://eolaire.example/ga/categories/pubs",
        },
      ],
    }),
  ]);
});

test("a former address leads to the present one, an unknown one to nothing", async () => {
  const request = (answer: () => Category): Request => ({ at: "/categories/taverns", api: { category: answer } });
  await expect(
    openCategory(
      PUBS,
      request(() => PUBS),
    ),
  ).rejects.toEqual(new Elsewhere("/categories/pubs"));
  const unknown = request(() => {
    throw refusal(404, "not-found");
  });
  await expect(openCategory(PUBS, unknown)).rejects.toMatchObject({ status: 404 });
});
