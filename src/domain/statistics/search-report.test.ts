import { expect, test } from "vitest";
import { countedTerm } from "./search-report.ts";

test("equal searches are counted together, and nothing that may be of one person", () => {
  expect(["  Seafood\t Lunch ", "seafood lunch", "Bád", "ba\u0301d"].map(countedTerm)).toEqual([
    "seafood lunch",
    "seafood lunch",
    "bád",
    "bád",
  ]);
  expect(["", " \u200b ", "nora@example.ie", "087 123 4567", "1.2.1980", "x".repeat(61)].map(countedTerm)).toEqual(
    Array(6).fill(null),
  );
  expect(countedTerm("open 24 hours")).toBe("open 24 hours");
});
