import { readTypedAmount } from "../../../../domain/typed-amount.ts";
import type { PageRecord } from "../page-record.ts";
import { CellError, type Line, readLines, writeLine } from "./text.ts";

type Price = PageRecord["prices"][number];

const FIELDS = ["name", "name_ie", "unit", "description", "description_ie"];
const NO_AMOUNT = "no amount";

/** One line per price: `3.50 | name: Tea`, `12.00-18.00 | name: Mains | unit: person`. */
export const writePrices = (prices: readonly Price[]) => prices.map(lineOf).join("\n");

function lineOf({ amount, amount_to, unit, name, name_ie, description, description_ie }: Price): string {
  const amounts = [amount, amount_to].flatMap((cents) => (cents === null ? [] : [euros(cents)]));
  const fields = { name, name_ie, unit: unit === "item" ? null : unit, description, description_ie };
  return writeLine(amounts.join("-") || NO_AMOUNT, fields);
}

/** @throws CellError */
export const readPrices = (cell: string): object[] => readLines(cell, FIELDS, priceOfLine);

function priceOfLine({ head, fields, number }: Line) {
  return { ...Object.fromEntries(fields), ...amountsOf(head, number) };
}

function amountsOf(head: string, line: number): { amount: number | null; amount_to?: number } {
  if (head.toLowerCase() === NO_AMOUNT) return { amount: null };
  const [amount, amount_to, ...more] = head.split(/\s*[-–]\s*/).map(readTypedAmount);
  if (amount === undefined || amount === null || amount_to === null || more.length > 0) {
    throw new CellError("wrong-form", line);
  }
  return { amount, ...(amount_to !== undefined && { amount_to }) };
}

/** Always with cents, so that a spreadsheet aligns the column. */
const euros = (cents: number) => (cents / 100).toFixed(2);
