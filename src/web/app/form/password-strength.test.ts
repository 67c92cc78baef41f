import { expect, test } from "vitest";
import { passwordStrength } from "./password-strength.ts";

test.each([
  ["", "weak"],
  ["password", "weak"],
  ["12345678901234", "weak"],
  ["aaaaaaaaaaaaaaaa", "weak"],
  ["abababababababab", "weak"],
  ["lantern77", "fair"],
  ["two pints of stout", "good"],
  ["keeper of the light, 1859", "strong"],
  ["tá an fharraige ciúin anocht", "strong"],
] as const)("“%s” is %s", (password, strength) => {
  expect(passwordStrength(password)).toBe(strength);
});
