import { expect, test } from "vitest";
import { isSlipOf } from "./edits.ts";

test.each([
  ["lanturn", "lantern"],
  ["hotle", "hotel"],
  ["gallary", "gallery"],
  ["resturant", "restaurant"],
  ["harbor", "harbour"],
  ["tabhairne", "tabhairne"],
  ["lanttern", "lantern"],
  ["caef", "cafe"],
])("%s is meant as %s", (typed, word) => expect(isSlipOf(typed, word)).toBe(true));

test.each([
  ["halla", "alla"],
  ["hata", "ata"],
  ["tra", "ra"],
  ["bar", "ban"],
  ["seal", "steel"],
  ["lantern", "lanterns of stone"],
  ["", "bar"],
])("%s is not %s", (typed, word) => expect(isSlipOf(typed, word)).toBe(false));

test("a word being typed may be a slip of a beginning", () => {
  expect(isSlipOf("lantur", "lantern", true)).toBe(true);
  expect(isSlipOf("resta", "restaurant", true)).toBe(true);
  expect(isSlipOf("resta", "restaurant")).toBe(false);
});
