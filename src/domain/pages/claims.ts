/** How long a code sent to a phone or by mail is valid, and how often it may be typed wrongly. */
export const CLAIM_CODE_MINUTES = 10;
export const MAX_CLAIM_ATTEMPTS = 5;
/** Without letters and digits that look alike in print. */
const ALPHABET = "23456789ABCDEFGHJKMNPQRSTVWXYZ";
const LETTER_CODE_LENGTH = 12;

/** @param randomInt a random integer below its argument. @example "7KQ2-M9XW-4HTD", 58 bits */
export function newLetterCode(randomInt: (below: number) => number): string {
  const letters = Array.from({ length: LETTER_CODE_LENGTH }, () => ALPHABET[randomInt(ALPHABET.length)]).join("");
  return letters.match(/.{4}/g)!.join("-");
}

/** The code of a letter as it was typed: in capitals or not, with or without hyphens. */
export const readLetterCode = (typed: string): string => typed.toUpperCase().replaceAll(/[^0-9A-Z]/g, "");

/** @example maskedEmail("jane@example.ie") // "j•••@example.ie" */
export const maskedEmail = (email: string): string => email.replace(/^(.).*@/, "$1•••@");

/** @example maskedPhone("+441758612334") // "+44 ••• 34" */
export const maskedPhone = (number: string): string => `${number.slice(0, 4)} ••• ${number.slice(-2)}`;
