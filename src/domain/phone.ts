import { parsePhoneNumberFromString } from "libphonenumber-js";

/** "020 910 1000" for an Irish number, else the international format; an invalid number is returned unchanged. */
export function nationalNumber(e164: string): string {
  const number = parsePhoneNumberFromString(e164);
  if (!number) return e164;
  return number.countryCallingCode === "353" ? number.formatNational() : number.formatInternational();
}

/**
 * Converts a typed number to E.164; a number without country code is Irish.
 * @returns null for an invalid number, and for one with an extension, which E.164 cannot represent
 * @example toE164("(074) 952-1234") // "+353749521234"
 */
export function toE164(typed: string): string | null {
  const number = parsePhoneNumberFromString(typed, { defaultCountry: "IE", extract: false });
  return number?.isPossible() && !number.ext ? number.number : null;
}
