import { readTypedAmount } from "../../../../domain/typed-amount.ts";
import type { PageRecord } from "../page-record.ts";
import { CellError } from "./cell-error.ts";
import { type Line, readLines, writeLine } from "./lines.ts";

type Price = PageRecord["prices"][number];

const PARTS = ["name", "name_ie", "unit", "description", "description_ie"];
const NO_AMOUNT = "no amount";

export const writePrices = (prices: readonly Price[]) => prices.map(lineOf).join("\n");

function lineOf({ amount, amount_to, unit, ...words }: Price): string {
  const { name, name_ie, description, description_ie } = words;
  return writeLine(
    [amount, amount_to].flatMap((cents) => (cents === null ? [] : [euros(cents)])).join("-") || NO_AMOUNT,
    {
      ...{ name, name_ie, unit: unit === "item" ? null : unit, description, description_ie },
    },
  );
}

/** @throws CellError */
export const readPrices = (cell: string): object[] => readLines(cell, PARTS, priceOfLine);

function priceOfLine({ head, deps, number }: Line) {
  return { ...Object.fromEntries(deps), ...amountsOf(head, number) };
}

function amountsOf(head: string, line: number): { amount: number | null; amount_to?: number } {
  if (head.toLowerCase() === NO_AMOUNT) return { amount: null };
  const [amount, amount_to, ...more] = head.split(/\s*[-–]\s*/).map(readTypedAmount);
  if (amount === undefined || amount === null || amount_to === null || more.length > 0) {
    throw new CellError("wrong-form", line);
  }
  return { amount, ...(amount_to !== undefined && { amount_to }) };
}

/** Always with cents, as a spreadsheet shows a column of amounts. */
const euros = (cents: number) => (cents / 100).toFixed(2);
