import type { PageRecord } from "../page-record.ts";
import { CellFault } from "./cell-fault.ts";
import { type Line, readLines, writeLine } from "./lines.ts";

type Price = PageRecord["prices"][number];

const PARTS = ["name", "name_ie", "unit", "description", "description_ie"];
const NO_AMOUNT = "no amount";
/** `3`, `3.5`, `3,50`, `€3.50`. */
const EUROS = /^€?\s*(\d{1,7})(?:[.,](\d{1,2}))?\s*€?$/;

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

/** @throws CellFault */
export const readPrices = (cell: string): object[] => readLines(cell, PARTS, priceOfLine);

function priceOfLine({ head, parts, number }: Line) {
  return { ...Object.fromEntries(parts), ...amountsOf(head, number) };
}

function amountsOf(head: string, line: number): { amount: number | null; amount_to?: number } {
  if (head.toLowerCase() === NO_AMOUNT) return { amount: null };
  const [amount, amount_to, ...more] = head.split(/\s*[-–]\s*/).map(centsOf);
  if (amount === undefined || amount === null || amount_to === null || more.length > 0) {
    throw new CellFault("wrong-form", line);
  }
  return { amount, ...(amount_to !== undefined && { amount_to }) };
}

const euros = (cents: number) => `${Math.floor(cents / 100)}.${String(cents % 100).padStart(2, "0")}`;

function centsOf(text: string): number | null {
  const [match, whole, part = ""] = EUROS.exec(text.trim()) ?? [];
  return match === undefined ? null : Number(whole) * 100 + Number(part.padEnd(2, "0"));
}
