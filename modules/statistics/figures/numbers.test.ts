import { describe, expect, it, test } from "vitest";
import { LOCALES } from "#core/contract/locales.ts";
import { textsFor } from "#core/texts/texts-for.ts";
import { changeOf } from "./numbers.ts";
import { mostViewed } from "./steps.ts";

describe.each(LOCALES)("the change against the period before: %s", (locale) => {
  const texts = textsFor(locale, "statistics");

  it("is a rounded percentage", () => {
    expect(changeOf(texts, 150, 100)).toBe(texts.more({ percent: 50, n: "100" }));
    expect(changeOf(texts, 2, 3)).toBe(texts.fewer({ percent: 33, n: "3" }));
    expect(changeOf(texts, 11_000, 10_000)).toBe(texts.more({ percent: 10, n: "10,000" }));
  });

  it("is no percentage where there was nothing before", () => {
    expect(changeOf(texts, 12, 0)).toBe(texts.before({ n: 0 }));
    expect(changeOf(texts, 12, 12)).toBe(texts.same);
    expect(changeOf(texts, 0, 0)).toBe(texts.same);
  });
});

test("the highest bar is the first of several", () => {
  const step = (from: string, views: number) => ({ from, to: from, views });
  expect(mostViewed([step("a", 1), step("b", 7), step("c", 7)]).from).toBe("b");
  expect(() => mostViewed([])).toThrow(RangeError);
});
