import { country } from "../contract/country.ts";

/**
 * An address with its postcode before the town, where the country writes it so; elsewhere the postcode stands after the address by itself.
 * @returns null: nothing but what was typed
 * @example writtenAddress("Lauenstraße 1, Bautzen", "02625") // "Lauenstraße 1, 02625 Bautzen", in Germany
 */
export function writtenAddress(address: string | null, postcode: string | null): string | null {
  if (address === null || postcode === null || country.postcode?.order !== "before") return null;
  if (address.includes(postcode)) return address;
  const town = Math.max(address.lastIndexOf(","), address.lastIndexOf("\n")) + 1;
  if (town === 0) return null; // a street alone, or a town alone
  const before = address.slice(0, town);
  return `${before}${before.endsWith(",") ? " " : ""}${postcode} ${address.slice(town).trim()}`;
}
