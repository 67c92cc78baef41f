import { SIGNS } from "./money-signs.ts";

const SIGN = `(?:${SIGNS.join("|")})?`;
/** Apart by a space or an apostrophe; by a comma or a point only where cents follow, since “4,500” may be a slip. */
const THOUSANDS = String.raw`\d{1,3}(?:(?:,\d{3})+(?=\.\d\d(?!\d))|(?:[ '’]\d{3})+|(?:\.\d{3})+(?=,\d\d(?!\d)))`;
/** Up to seven digits: the contract accepts at most a million. “12.-” and “4,–” have no cents. */
const AMOUNT = new RegExp(
  String.raw`^${SIGN} ?(?:(?<thousands>${THOUSANDS})|(?<whole>\d{0,7}))(?: ?[.,٫] ?(?:(?<cents>\d{1,2})|[-–—]))? ?${SIGN}$`,
);

/**
 * Parses a typed amount of money: `4`, `4.50`, `4,5`, `1,250.00`, `.50`, with the sign or the name of the money or without.
 * @returns cents; null for anything else
 */
export function readTypedAmount(text: string): number | null {
  const typed = text.normalize("NFKC").trim().toLowerCase().replaceAll(/\s+/g, " ");
  const { thousands, whole = "", cents = "" } = AMOUNT.exec(typed)?.groups ?? {};
  const units = thousands?.replaceAll(/\D/g, "") ?? whole;
  return units.length > 7 || units + cents === "" ? null : Number(units) * 100 + Number(cents.padEnd(2, "0"));
}

/** Formats an amount always with cents, as lists and other programs take it: `4.00`, `4.50`. */
export const withCents = (cents: number): string => (cents / 100).toFixed(2);

/** Formats an amount for an input field: `4`, `4.50`. */
export const writtenAmount = (cents: number): string => (cents / 100).toFixed(cents % 100 === 0 ? 0 : 2);
