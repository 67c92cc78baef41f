import { expect, test } from "vitest";
import { NameKeys } from "./name-keys.ts";

test("keys are those that were stored last, however often others were replaced", () => {
  const names = new NameKeys(null);
  const expected: string[] = [];
  for (let round = 0; round < 5; round++) {
    for (let doc = 0; doc < 300; doc += round + 1) {
      const key = `${"é".repeat(doc % 40)} house ${round}`;
      expected[doc] = key;
      names.set(doc, key);
    }
  }
  expect(expected.map((_, doc) => names.of(doc))).toEqual(expected);
});

test("a page without a key of its own has the other one", () => {
  const english = new NameKeys(null);
  const irish = new NameKeys(english);
  english.set(0, "harbour");
  english.set(1, "post office");
  irish.set(0, "");
  irish.set(1, "oifig an phoist");
  expect([0, 1].map((doc) => irish.of(doc))).toEqual(["harbour", "oifig an phoist"]);
  irish.set(1, "");
  expect([0, 1].map((doc) => irish.prefixOf(doc))).toEqual([0, 1].map((doc) => english.prefixOf(doc)));
});

test("prefixes sort as the keys do", () => {
  const keys = ["", "a", "ab", "abcdef", "abcdefg", "abcdeg", "b", "beal", "béal", "é"].toSorted();
  const names = new NameKeys(null);
  for (const [doc, key] of keys.entries()) names.set(doc, key);
  const prefixes = keys.map((_, doc) => names.prefixOf(doc));
  expect(prefixes).toEqual(prefixes.toSorted((a, b) => a - b));
  expect(new Set(prefixes).size).toBe(keys.length - 1); // "abcdef" begins "abcdefg"
});
