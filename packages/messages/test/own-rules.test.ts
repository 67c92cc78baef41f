import { expect, test } from "vitest";
import { cardinalIn, ordinalIn } from "../src/index.ts";

const NUMBERS = [...Array(250).keys(), 1_000, 1_001, 1_011, 10_000, 1_000_000, 2_000_000];

// Node has the data of CLDR, which browsers lack.
test.each(["cy-GB", "gd-GB", "br-FR"])("the plural rules of %s are those of CLDR", (tag) => {
  for (const [type, own] of [
    ["cardinal", cardinalIn],
    ["ordinal", ordinalIn],
  ] as const) {
    const rules = new Intl.PluralRules(tag, { type });
    expect(NUMBERS.map((n) => [n, own(tag, n)])).toEqual(NUMBERS.map((n) => [n, rules.select(n)]));
  }
});
