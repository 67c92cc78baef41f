import { expect, test } from "vitest";
import { Bits, foldTexts, matchTexts, matchWithTypos, SynonymPhrases, searchQuery } from "../src/index.ts";

const phrases = new SynonymPhrases([{ typed: "chipper", phrases: ["takeaway"] }], ({ typed }) => [typed]);
const pier = foldTexts({ names: ["Caife na Céibhe"], kinds: ["Takeaway"], short: ["Above the pier"], long: [] });
const match = (typed: string) =>
  matchTexts(pier, phrases.groups(searchQuery(typed)), (one) => ({ phrases: one.phrases, isOfKind: false }));

test("the example of the README", () => {
  expect(match("chéibh")?.tier).toBe(0);
  expect(match("cai")?.tier).toBe(3);
  expect(match("chipper")?.tier).toBe(2);
  expect(match("boat")).toBeNull();
  expect([
    ...Bits.of([1, 2, 5])
      .and(Bits.of([2, 5, 9]))
      .toArray(),
  ]).toEqual([2, 5]);
});

test("a word of the name counts more than one of other texts; typing errors are forgiven in names only", () => {
  expect(match("caife ")?.tier).toBe(0);
  expect(match("pier ")?.tier).toBe(2);
  const typo = (typed: string) => matchWithTypos(pier, searchQuery(typed));
  expect(typo("caiffe")?.tier).toBe(5);
  expect(typo("abuve ")).toBeNull();
});

test("a kind that is meant matches like a short text", () => {
  const groups = phrases.groups(searchQuery("chipper "));
  expect(matchTexts(pier, groups, () => ({ phrases: [], isOfKind: true }))?.tier).toBe(2);
  expect(matchTexts(pier, groups, () => ({ phrases: [], isOfKind: false }))).toBeNull();
});
