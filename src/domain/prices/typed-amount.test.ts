import { expect, test } from "vitest";
import { readTypedAmount, writtenAmount } from "./typed-amount.ts";

test.each([
  ["4", 400],
  ["4.50", 450],
  ["4,50", 450],
  ["4.5", 450],
  ["€4.50", 450],
  ["€ 12", 1200],
  ["4 euro", 400],
  ["0", 0],
  ["1000000", 100_000_000],
  ["10000000", null],
  ["four", null],
  ["4.505", null],
  ["1,000", null],
  ["-4", null],
  ["1,250.00", 125_000],
  ["€1.250,00", 125_000],
  ["1 250,00 €", 125_000],
  ["1'250", 125_000],
  ["4.500", null],
  ["12 50", null],
  ["1,000,00", null],
  ["€4,-", 400],
  ["12.–", 1200],
  [".50", 50],
  ["４.５０", 450],
  ["€4٫50", 450],
  ["€4 . 50", 450],
  ["€", null],
  [".", null],
  ["", null],
])("%s is %s cents", (typed, cents) => {
  expect(readTypedAmount(typed)).toBe(cents);
  if (cents !== null) expect(readTypedAmount(writtenAmount(cents))).toBe(cents);
});
