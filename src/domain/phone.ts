import { parsePhoneNumberFromString } from "libphonenumber-js";
import { country } from "../contract/country.ts";

/** "020 910 1000" for a number of the country, else the international format; an invalid number is returned unchanged. */
export function nationalNumber(e164: string): string {
  const number = parsePhoneNumberFromString(e164);
  if (!number) return e164;
  return number.countryCallingCode === country.phone.callingCode
    ? number.formatNational()
    : number.formatInternational();
}
