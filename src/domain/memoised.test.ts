import { expect, test } from "vitest";
import { memoised } from "./memoised.ts";

test("a result is computed once for each key, and again after too many others", () => {
  const computed: string[] = [];
  const named = memoised(
    2,
    (name: string, isShort: boolean) => {
      computed.push(name);
      return isShort ? undefined : `${name}!`;
    },
    (name, isShort) => `${name} ${isShort}`,
  );
  expect([named("a", false), named("a", false), named("a", true), named("a", true)]).toEqual([
    "a!",
    "a!",
    undefined,
    undefined,
  ]);
  expect(computed).toEqual(["a", "a"]);
  expect([named("b", false), named("a", false)]).toEqual(["b!", "a!"]);
  expect(computed).toEqual(["a", "a", "b", "a"]);
});
