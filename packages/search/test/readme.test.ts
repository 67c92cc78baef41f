import { expect, test } from "vitest";
import {
  Bits,
  foldEnglish,
  foldOwn,
  foldTexts,
  matchTexts,
  SynonymPhrases,
  searchQuery,
  stemEnglish,
  stemIrish,
} from "../src/index.ts";

const phrases = new SynonymPhrases([{ typed: "chipper", phrases: ["takeaway"] }], ({ typed }) => [typed]);
const both = (weight: "a" | "b" | "c" | "d", text: string) => ({
  [`beside_${weight}`]: foldEnglish(text),
  [`own_${weight}`]: foldOwn(text),
});
const document = (name: string, kind: string, short: string) =>
  foldTexts(
    { ...both("a", name), ...both("b", kind), ...both("c", short), ...both("d", "") } as Parameters<
      typeof foldTexts
    >[0],
    foldEnglish(`${name} ${kind}`).split(" "),
  );
const pier = document("Caife na Céibhe", "Takeaway", "Above the pier");
const match = (typed: string) =>
  matchTexts([pier], phrases.groups(searchQuery(typed)), (one) => ({ phrases: one.phrases, isOfKind: false }))[0] ??
  null;

test("the example of the README", () => {
  expect(match("chéibh")?.tier).toBe(0);
  expect(match("cai")?.tier).toBe(1);
  expect(match("chipper")?.tier).toBe(2);
  expect(match("boat")).toBeNull();
  expect([
    ...Bits.of([1, 2, 5])
      .and(Bits.of([2, 5, 9]))
      .toArray(),
  ]).toEqual([2, 5]);
});

test("a word of the name counts more than one of other texts; typing errors are forgiven in names and kinds only", () => {
  expect(match("caife ")?.tier).toBe(0);
  expect(match("pier ")?.tier).toBe(2);
  expect(match("caiffe")?.tier).toBe(5);
  expect(match("takaway")?.tier).toBe(6);
  expect(match("abuve ")).toBeNull();
});

test("what begins so is certainly meant where nothing has the whole word", () => {
  const strong = (all: Parameters<typeof matchTexts>[0]) =>
    matchTexts(all, phrases.groups(searchQuery("cois")), () => ({ phrases: [], isOfKind: false })).map(
      (one) => one?.isStrong ?? null,
    );
  const begun = document("Coiste", "Shop", "");
  expect(strong([begun, pier])).toEqual([true, null]);
  expect(strong([begun, document("Cois Trá", "Shop", "")])).toEqual([false, true]);
});

test("a kind that is meant matches like a short text", () => {
  const groups = phrases.groups(searchQuery("chipper "));
  expect(matchTexts([pier], groups, () => ({ phrases: [], isOfKind: true }))[0]?.tier).toBe(2);
  expect(matchTexts([pier], groups, () => ({ phrases: [], isOfKind: false }))).toEqual([null]);
});

/** As `ts_lexize` of PostgreSQL answers them. */
test.each([
  ["harbours", "harbour", stemEnglish],
  ["bakeries", "bakeri", stemEnglish],
  ["hopping", "hop", stemEnglish],
  ["baking", "bake", stemEnglish],
  ["ceilings", "ceil", stemEnglish],
  ["accommodation", "accommod", stemEnglish],
  ["evenings", "even", stemEnglish],
  ["boyish", "boyish", stemEnglish],
  ["24h", "24h", stemEnglish],
  ["bhfear", "fear", stemIrish],
  ["gceol", "ceol", stemIrish],
  ["tseirbhis", "seirbhis", stemIrish],
  ["feirmeoireacht", "feirmeoir", stemIrish],
])("the stem of %s is %s", (word, stem, stemOf) => {
  expect(stemOf(word)).toBe(stem);
});
