import { expect, test } from "vitest";
import type { Locale } from "#core/contract/locales.ts";
import { type Price, price } from "#core/contract/pages/prices.ts";
import { today } from "#core/web/desk/figures/days.ts";
import { pageWith } from "#test/support/desk/page-desk.ts";
import { render } from "#test/support/desk/render.tsx";
import { sampleOf } from "#test/support/sample.ts";
import { PageOfDeskContext } from "../page-of-desk.ts";
import { Prices } from "./Prices.tsx";

const one = (name: string, amount: number, more: Partial<Price> = {}) =>
  sampleOf(price, { id: name, name, name_ie: null, section_ie: null, amount, unit: "item", ...more });
const shown = (prices: Price[], locale: Locale = "en") =>
  render(
    <PageOfDeskContext value={pageWith({ prices })}>
      <Prices />
    </PageOfDeskContext>,
    { locale },
  );

test("a menu stands under its sections, which are moved and opened as its prices are", () => {
  const menu = shown([
    one("Tea", 250, { section: null }),
    one("Soup", 650, { section: "Starters", section_ie: "Túsphlátaí" }),
    one("Bread", 300, { section: "Starters", section_ie: "Túsphlátaí" }),
  ]);
  expect(menu.text).toMatch(/Tea.*€2\.50.*Starters Túsphlátaí 2 prices.*Soup.*€6\.50.*Bread/);
  for (const name of ["Move Starters", "Move Starters up", "Move Soup", "Delete Bread"]) {
    expect(menu.values("aria-label")).toContain(name);
  }
  expect(menu.texts("button")).toEqual(expect.arrayContaining(["Edit: Starters Túsphlátaí", "Edit: Soup"]));
});

test("what is sold out today is marked, and nothing of an earlier day", () => {
  const menu = shown([one("Chowder", 950, { sold_out_on: today() }), one("Crab", 1200, { sold_out_on: "2026-01-02" })]);
  const pressed = menu.all("button").filter(({ attributes }) => attributes.includes('aria-pressed="true"'));
  expect(pressed.map(({ attributes }) => /aria-label="([^"]*)"/.exec(attributes)?.[1])).toEqual([
    "Sold out today: Chowder",
  ]);
});

test("allergens and diets stand with their price, in the reader's language", () => {
  const soup = one("Anraith", 650, { diets: ["vegan"], allergens: ["celery"] });
  expect(shown([soup]).text).toContain("Vegan · Contains celery");
  expect(shown([soup], "ga").text).toMatch(/Vegánach|Veigeánach|Fíorveigeatórach/i);
});

test("a page without prices begins with the field in which a menu is typed", () => {
  expect(shown([]).texts("textarea")).toHaveLength(1);
  expect(shown([one("Tea", 250)]).texts("textarea")).toHaveLength(0);
});
