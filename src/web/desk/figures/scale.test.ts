import { expect, it } from "vitest";
import { topOf } from "./scale.ts";

it.each([
  [0, 2],
  [1, 2],
  [5, 6],
  [13, 20],
  [46, 60],
  [999, 1000],
])("a scale for at most %i that ends at %i", (most, top) => expect(topOf(most)).toBe(top));
