import { expect, test } from "vitest";
import type { OwnPage } from "#core/contract/pages/own.ts";
import { asOnDay } from "./as-on-day.ts";

const price = (id: string, section: string | null = null) => ({ id, name: id, section, section_ie: null, amount: 500 });
const page = {
  name: "Pier Café",
  slogan: "Tea",
  email: "cafe@example.ie",
  social: { facebook: "https://f.example/cafe" },
  prices: [price("Soup", "Starters"), price("Pie"), price("Stew")],
} as unknown as OwnPage;

const menu = ({ prices }: OwnPage) => prices.map(({ name, amount }) => `${name} ${amount}`);

test("a page of a later day has the texts, contact and prices that are planned until then, in the order of the calls", () => {
  const then = asOnDay(page, [
    { call: "editPageBasics", input: { page_id: "page", slogan: "Tea and cake" } },
    {
      call: "editPageContact",
      input: { page_id: "page", email: null, social: { instagram: "https://i.example/cafe" } },
    },
    { call: "editPrice", input: { id: "Stew", amount: 600, rank: 1 } },
    { call: "editPrice", input: { id: "Stew", amount: 650 } },
    { call: "deletePrice", input: { id: "Pie" } },
    { call: "addPrice", input: { page_id: "page", name: "Crab", amount: 1800, rank: 1 } },
    { call: "somethingElse", input: { page_id: "page" } },
  ]);
  expect(then).toMatchObject({ name: "Pier Café", slogan: "Tea and cake", email: null });
  expect(then.social).toEqual({ facebook: "https://f.example/cafe", instagram: "https://i.example/cafe" });
  expect(menu(then)).toEqual(["Crab 1800", "Stew 650", "Soup 500"]);
  expect(menu(page)).toEqual(["Soup 500", "Pie 500", "Stew 500"]);
});

test("of a list each price stands after the last one of its section, and those it replaces are gone", () => {
  const prices = [
    { name: "Chowder", amount: 900, section: "Starters", section_ie: null },
    { name: "Tart", amount: 700, section: "Desserts", section_ie: null },
  ];
  const then = asOnDay(page, [{ call: "addPrices", input: { page_id: "page", prices, replaces: ["Stew", "gone"] } }]);
  expect(menu(then)).toEqual(["Soup 500", "Chowder 900", "Pie 500", "Tart 700"]);
});
