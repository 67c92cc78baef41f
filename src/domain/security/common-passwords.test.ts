import { expect, test } from "vitest";
import { isCommonPassword } from "./common-passwords.ts";

test.each([
  ["123456", true],
  ["qwerty", true],
  ["password1", true],
  ["Password1", true],
  ["agnieszk", true],
  ["", false],
  ["password1 and more", false],
  ["two pints of stout", false],
])("“%s” is a common password: %s", async (password, isCommon) => {
  expect(await isCommonPassword(password)).toBe(isCommon);
});
