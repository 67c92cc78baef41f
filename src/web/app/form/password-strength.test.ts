import { expect, test } from "vitest";
import { passwordStrength } from "./password-strength.ts";

test.each([
  ["", "weak"],
  ["password", "weak"],
  ["P@ssw0rd!", "weak"],
  ["lantern77", "weak"],
  ["12345678901234", "weak"],
  ["qwertyuiop[", "weak"],
  ["aaaaaaaaaaaaaaaa", "weak"],
  ["abababababababab", "weak"],
  ["aB3$".repeat(1000), "weak"],
  ["eolaire1", "fair"],
  ["correct horse", "good"],
  ["two pints of stout", "strong"],
  ["keeper of the light, 1859", "strong"],
  ["tá an fharraige ciúin anocht", "strong"],
] as const)("“%.30s” is %s", async (password, strength) => {
  expect(await passwordStrength(password)).toBe(strength);
});
