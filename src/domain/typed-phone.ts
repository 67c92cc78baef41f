import { type CountryCode, type PhoneNumber, parsePhoneNumberFromString } from "libphonenumber-js/max";
import { country } from "../contract/country.ts";

const { region, callingCode, neighbours, localDigits, ...of } = country.phone;
const NEIGHBOURS = neighbours.map(({ dialled, international }) => ({ dialled: new RegExp(dialled), international }));
const FICTIONAL = of.fictional === null ? null : new RegExp(of.fictional);
const IMPOSSIBLE = of.impossible === null ? null : new RegExp(of.impossible);

/** Marks of the direction of a text that are copied with it, and a sign or the scheme of a link before a number. */
const AROUND = /\p{Cf}|^(?:tel:|\p{So}|\ufe0f|\s)+/giu;

/**
 * Converts a typed number to E.164; a number without country code is of the country of the directory, or of a neighbour that is dialled like one.
 * @returns null for a number that cannot exist, one that lacks its area code or the code of another country, and for one with
 *   an extension, which E.164 cannot represent
 * @example toE164("(01758) 612-345") // "+441758612345", in Wales
 */
export function toE164(typed: string): string | null {
  const number = parsePhoneNumberFromString(typed.replaceAll(AROUND, ""), {
    defaultCountry: region as CountryCode,
    extract: false,
  });
  if (!number || number.ext) return null;
  if (number.countryCallingCode !== callingCode) return number.isValid() ? number.number : null;
  const neighbour = NEIGHBOURS.find(({ dialled }) => dialled.test(number.nationalNumber));
  if (neighbour) return toE164(number.nationalNumber.replace(neighbour.dialled, neighbour.international));
  return exists(number) && !lacksAreaCode(typed, number) ? number.number : null;
}

const exists = (number: PhoneNumber) =>
  FICTIONAL?.test(number.nationalNumber) || (number.isValid() && !IMPOSSIBLE?.test(number.nationalNumber));

/** A spreadsheet takes the zero away from 074 952 1234; 952 1234 without its 074 would be a number in Galway. */
function lacksAreaCode(typed: string, { nationalNumber }: PhoneNumber): boolean {
  return nationalNumber.length <= localDigits && typed.replaceAll(/\D/g, "") === nationalNumber;
}
