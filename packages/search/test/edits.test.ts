import { expect, test } from "vitest";
import { isTypoOf } from "../src/index.ts";

test.each([
  ["lanturn", "lantern"],
  ["hotle", "hotel"],
  ["gallary", "gallery"],
  ["resturant", "restaurant"],
  ["harbor", "harbour"],
  ["tabhairne", "tabhairne"],
  ["lanttern", "lantern"],
  ["caef", "cafe"],
])("%s is a misspelling of %s", (typed, word) => expect(isTypoOf(typed, word)).toBe(true));

test.each([
  ["halla", "alla"],
  ["hata", "ata"],
  ["tra", "ra"],
  ["bar", "ban"],
  ["seal", "steel"],
  ["lantern", "lanterns of stone"],
  ["", "bar"],
])("%s is not a misspelling of %s", (typed, word) => expect(isTypoOf(typed, word)).toBe(false));

test("an incomplete word may be a misspelled prefix", () => {
  expect(isTypoOf("lantur", "lantern", true)).toBe(true);
  expect(isTypoOf("resta", "restaurant", true)).toBe(true);
  expect(isTypoOf("resta", "restaurant")).toBe(false);
});
