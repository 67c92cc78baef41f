import { expect, test } from "vitest";
import { readTypedPrices } from "./typed-prices.ts";
import { inputOf, writtenPrices } from "./written-prices.ts";

const MENU = `House wine: glass 6.50, bottle 28
Tour 12 per person
Room from 90

Starters
Soup (V, GF) 6.50
with brown bread
Chowder 8.50 – 11

Mains
Stew 16.00
Bread free`;

test.each(["en", "ga"] as const)("a list is written as it may be typed again, in %s", (language) => {
  const prices = readTypedPrices(MENU).prices.map((price) => inputOf(price, language));
  expect(prices).toHaveLength(7);
  const again = writtenPrices(prices);
  expect(again?.language).toBe(language);
  expect(readTypedPrices(again?.text ?? "").prices.map((price) => inputOf(price, language))).toEqual(prices);
});

test("fields that were left out have their defaults", () => {
  const sent = [
    { name: "Soup", amount: 650, unit: "item" },
    { name: "Stew", amount: 1600, section: "Mains" },
  ];
  expect(writtenPrices(sent)?.text).toBe("Soup 6.50\n\n# Mains\nStew 16.00");
});

test("what a typed list cannot say is not written, so that it is not lost", () => {
  const [price] = readTypedPrices("Soup 6.50").prices.map((one) => inputOf(one, "en"));
  expect(writtenPrices([price!])).not.toBeNull();
  for (const more of [{ allergens: ["milk"] }, { name_ie: "Anraith" }, { diets: ["halal" as const] }]) {
    expect(writtenPrices([{ ...price!, ...more }])).toBeNull();
  }
});
