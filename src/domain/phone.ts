import { parsePhoneNumberFromString } from "libphonenumber-js";

/** "020 910 1000" for an Irish number, international for the others; what cannot be read stays as it is. */
export function nationalNumber(e164: string): string {
  const number = parsePhoneNumberFromString(e164);
  if (!number) return e164;
  return number.countryCallingCode === "353" ? number.formatNational() : number.formatInternational();
}

/**
 * A number as people write it, as E.164; one without a country is Irish.
 * @returns null where it is none, or has an extension, which E.164 cannot hold
 * @example toE164("(074) 952-1234") // "+353749521234"
 */
export function toE164(typed: string): string | null {
  const number = parsePhoneNumberFromString(typed, { defaultCountry: "IE", extract: false });
  return number?.isPossible() && !number.ext ? number.number : null;
}
