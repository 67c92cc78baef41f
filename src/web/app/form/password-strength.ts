export type Strength = "weak" | "fair" | "good" | "strong";

/** From how many bits on; a stolen list of our hashes is tried at some thousand guesses a second. */
const LEAST_BITS = { fair: 25, good: 44, strong: 62 };

/**
 * How hard a password is to guess, roughly: what each character adds, less where characters or words repeat or follow
 * each other. An aid while typing; the rules themselves are the server's.
 */
export function passwordStrength(password: string): Strength {
  const bits = guessBits(password);
  if (bits < LEAST_BITS.fair) return "weak";
  if (bits < LEAST_BITS.good) return "fair";
  return bits < LEAST_BITS.strong ? "good" : "strong";
}

const ALPHABETS: [RegExp, number][] = [
  [/\p{Ll}/u, 26],
  [/\p{Lu}/u, 26],
  [/\d/, 10],
  [/\s/, 2],
  [/[^\p{L}\d\s]/u, 20],
];

function guessBits(password: string): number {
  const characters = [...password];
  const alphabet = ALPHABETS.reduce((sum, [kind, size]) => sum + (kind.test(password) ? size : 0), 0);
  const perCharacter = Math.log2(Math.max(alphabet, 2));
  const telling = characters.filter((character, index) => !isExpected(character, characters, index)).length;
  // Words are likelier than random letters: half of what letters could tell.
  const wordiness = /\p{L}{4,}/u.test(password) ? 0.62 : 0.85;
  return telling * perCharacter * wordiness;
}

/** The same as one of the two before, or the next in a row: aaaa, abab, 1234, 4321. */
function isExpected(character: string, all: string[], index: number): boolean {
  const before = all[index - 1];
  if (before === undefined) return false;
  const step = character.codePointAt(0)! - before.codePointAt(0)!;
  return Math.abs(step) <= 1 || character === all[index - 2];
}
