const MAX_LENGTH = 60;
/** An address, or digits that may be a phone number or a date of birth: nobody's to read, however many typed it. */
const PERSONAL = /@|\d[\d\s()+./-]{4,}\d/;

/**
 * What somebody typed, in the form in which equal searches are counted together; null where it is not counted.
 * @example countedTerm("  Fish   Chips ") // "fish chips"
 */
export function countedTerm(typed: string): string | null {
  const term = typed
    .normalize("NFC")
    .replace(/[\s\p{C}]+/gu, " ")
    .trim()
    .toLowerCase();
  return term === "" || [...term].length > MAX_LENGTH || PERSONAL.test(term) ? null : term;
}
