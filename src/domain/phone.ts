import { parsePhoneNumberFromString } from "libphonenumber-js";

/** "020 910 1000" for an Irish number, else the international format; an invalid number is returned unchanged. */
export function nationalNumber(e164: string): string {
  const number = parsePhoneNumberFromString(e164);
  if (!number) return e164;
  return number.countryCallingCode === "353" ? number.formatNational() : number.formatInternational();
}
