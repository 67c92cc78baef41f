import { type PhoneNumber, parsePhoneNumberFromString } from "libphonenumber-js/max";

/**
 * Dialled as 028 in Northern Ireland and as 048 from the Republic. The Republic's own 028 (Skibbereen) has shorter numbers, and
 * its numbering plan lists the 048 ones as if they were Irish.
 */
const NORTHERN_IRELAND = /^[24]8(\d{8})$/;
/** The numbers of 020 91, which ComReg reserves for drama: the demonstration has them. */
const DRAMA = /^2091\d{5}$/;
/** Dublin's numbers have seven digits. The library also takes eight, such as those of Paris. */
const TOO_LONG_FOR_DUBLIN = /^1\d{8}$/;
/** Numbers within an area have at most seven digits. */
const MAX_LOCAL_DIGITS = 7;

/**
 * Converts a typed number to E.164; a number without country code is Irish, one of Northern Ireland gets +44 28.
 * @returns null for a number that cannot exist, one that lacks its area code or the code of another country, and for one with
 *   an extension, which E.164 cannot represent
 * @example toE164("(074) 952-1234") // "+353749521234"
 */
export function toE164(typed: string): string | null {
  const number = parsePhoneNumberFromString(typed, { defaultCountry: "IE", extract: false });
  if (!number || number.ext) return null;
  if (number.countryCallingCode !== "353") return number.isValid() ? number.number : null;
  const [, northern] = NORTHERN_IRELAND.exec(number.nationalNumber) ?? [];
  if (northern) return toE164(`+4428${northern}`);
  return isIrish(number) && !lacksAreaCode(typed, number) ? number.number : null;
}

const isIrish = (number: PhoneNumber) =>
  DRAMA.test(number.nationalNumber) || (number.isValid() && !TOO_LONG_FOR_DUBLIN.test(number.nationalNumber));

/** A spreadsheet takes the zero away from 074 952 1234; 952 1234 without its 074 would be a number in Galway. */
function lacksAreaCode(typed: string, { nationalNumber }: PhoneNumber): boolean {
  return nationalNumber.length <= MAX_LOCAL_DIGITS && typed.replaceAll(/\D/g, "") === nationalNumber;
}
