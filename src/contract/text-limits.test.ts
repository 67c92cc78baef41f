import { expect, test } from "vitest";
import { contract } from "./index.ts";
import { textLimits } from "./text-limits.ts";

test("reads the limits of a field that must not be empty", () => {
  expect(textLimits(contract.notePage.input.shape.text.unwrap())).toEqual({ maxLength: 2000, isRequired: true });
});

test("an optional field is not required", () => {
  expect(textLimits(contract.notePage.input.shape.text)).toEqual({ maxLength: 2000, isRequired: false });
});

test("reads the limits through null, a transformation and a description", () => {
  const { description, slogan } = contract.editPageBasics.input.shape;
  expect(textLimits(description)).toEqual({ maxLength: 4000, isRequired: false });
  expect(textLimits(slogan)).toEqual({ maxLength: 120, isRequired: false });
});

test("a field that is not made with text() has no limits", () => {
  expect(textLimits(contract.page.input.shape.id)).toEqual({ maxLength: undefined, isRequired: false });
});
