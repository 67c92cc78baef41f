import { country } from "#core/contract/country.ts";

/** Up to seven digits: the contract accepts at most a million. */
const SIGN = `(?:${country.money.typed.join("|")})?`;
const AMOUNT = new RegExp(`^${SIGN}\\s*(\\d{1,7})(?:[.,](\\d{1,2}))?\\s*${SIGN}$`);

/**
 * Parses a typed amount of money: `4`, `4.50`, `4,5`, with the sign or the name of the money or without.
 * @returns cents; null for anything else
 */
export function readTypedAmount(text: string): number | null {
  const match = AMOUNT.exec(text.trim().toLowerCase());
  if (!match) return null;
  const [, euro = "", cents = ""] = match;
  return Number(euro) * 100 + Number(cents.padEnd(2, "0"));
}

/** Formats an amount always with cents, as lists and other programs take it: `4.00`, `4.50`. */
export const withCents = (cents: number): string => (cents / 100).toFixed(2);

/** Formats an amount for an input field: `4`, `4.50`. */
export const writtenAmount = (cents: number): string => (cents / 100).toFixed(cents % 100 === 0 ? 0 : 2);
