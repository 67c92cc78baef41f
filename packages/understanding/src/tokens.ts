/** A word of a text: as typed, folded (lower case, without accents), and the Irish word without its initial mutation. */
export type Word = {
  typed: string;
  folded: string;
  radical: string;
  /** A sign of money stands at it. */
  isMoney: boolean;
  /** As it should have been typed. */
  spelled?: string;
};

/** Code points; the rest of a longer text is not read. */
export const MAX_TEXT = 200;
export const MAX_TOKENS = 40;

const WORD = /[\p{L}\p{N}][\p{L}\p{M}\p{N}]*(?:[:./'-][\p{L}\p{N}][\p{L}\p{M}\p{N}]*)*/gu;
/** *do*, *de* and *mo* before a vowel: d'Ailt an Chorráin. */
const ELISION = /^[dm]'(?=[aeiouáéíóúf])/iu;
const CAPITAL_VOWEL = /^[htn](?=[AEIOUÁÉÍÓÚ])/u;
const PREFIX = /^[htn]-(?=[aeiouáéíóú])/iu;

/** Eclipsis before lenition: `bhf` is an eclipsed f. */
const MUTATIONS: readonly [RegExp, string][] = [
  [/^bhf/, "f"],
  [/^mb/, "b"],
  [/^gc/, "c"],
  [/^nd/, "d"],
  [/^ng/, "g"],
  [/^bp/, "p"],
  [/^dt/, "t"],
  [/^ts(?=[lnraeiou])/, "s"],
  [/^([bcdfgmpst])h/, "$1"],
  [/^h(?=[aeiou])/, ""],
];

/** Folded words, as they stand in a list. */
export const termSet = (list: string): ReadonlySet<string> => new Set(list.split(/\s+/).filter(Boolean));

/** The words of a text, at most `MAX_TOKENS` of its first `MAX_TEXT` characters. */
export function tokensOf(text: string): Word[] {
  const bounded = Array.from(text.slice(0, 2 * MAX_TEXT))
    .slice(0, MAX_TEXT)
    .join("")
    .normalize("NFC")
    .replaceAll(/[’‘ʼ`´]/g, "'");
  return [...bounded.matchAll(WORD).take(MAX_TOKENS)].map(({ 0: typed, index }) => {
    const isMoney =
      MONEY.test(bounded.slice(Math.max(0, index - 2), index)) || MONEY.test(bounded[index + typed.length] ?? "");
    return wordOf(typed, isMoney);
  });
}

const MONEY = /[€£$]\s?$/;

export function wordOf(typed: string, isMoney = false): Word {
  const bare = typed.replace(ELISION, "").replace(CAPITAL_VOWEL, "").replace(PREFIX, "");
  return { typed, folded: folded(typed), radical: radicalOf(folded(bare)), isMoney };
}

/** Lower case, without accents, dots and apostrophes: `r.n.` is `rn`, `o'clock` is `oclock`. */
export const folded = (text: string): string =>
  text
    .toLowerCase()
    .normalize("NFD")
    .replaceAll(/\p{M}|'|(?<=\p{L})\.(?=\p{L}|$)/gu, "");

function radicalOf(word: string): string {
  if (word.length < 4) return word;
  const found = MUTATIONS.find(([mutated]) => mutated.test(word));
  return found ? word.replace(found[0], found[1]) : word;
}
