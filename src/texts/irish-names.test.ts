import { expect, test } from "vitest";
import { months, weekdays } from "./irish-names.ts";
import { textsFor } from "./texts-for.ts";

test("months and days are called as in the texts of opening times", () => {
  const texts = textsFor("ga", "opening");
  expect([months, weekdays]).toEqual([texts.months, texts.weekdays]);
});
