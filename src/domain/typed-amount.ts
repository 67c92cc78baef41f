/** As many euro as the contract takes, a million, has seven digits. */
const AMOUNT = /^(?:€|eur)?\s*(\d{1,7})(?:[.,](\d{1,2}))?\s*(?:€|eur|euro)?$/;

/**
 * An amount of money as people write it: `4`, `4.50`, `4,5`, `€4.50`, `4 euro`.
 * @returns cents; null where it is none
 */
export function readTypedAmount(text: string): number | null {
  const match = AMOUNT.exec(text.trim().toLowerCase());
  if (!match) return null;
  const [, euro = "", cents = ""] = match;
  return Number(euro) * 100 + Number(cents.padEnd(2, "0"));
}

/** As it is written in a field: `4`, `4.50`. */
export const writtenAmount = (cents: number): string => (cents / 100).toFixed(cents % 100 === 0 ? 0 : 2);
