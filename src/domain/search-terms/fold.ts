import { withoutProtheticH } from "./h-words.ts";
import { withoutMutation } from "./mutations.ts";
import { oneSpelling, plain, tokens } from "./tokens.ts";

/** Longest word that is indexed, in characters: PostgreSQL refuses lexemes beyond 2 KB, and no one types such a word. */
const LONGEST_WORD = 64;
const CAPITAL_VOWEL = "AEIOUÁÉÍÓÚÀÈÌÒÙ";
const PREFIX_BEFORE_CAPITAL = new RegExp(`^[hnt](?=[${CAPITAL_VOWEL}])`, "u");
const PREFIX_WITH_HYPHEN = /^[nth]-(?=[aeiouáéíóúàèìòù])/iu;
const INNER_PREFIX = new RegExp(`-[hnt](?=[${CAPITAL_VOWEL}])`, "gu");

/** Small words that put an h before a vowel: na huisce, le hoileán, Dé hAoine, go hálainn. */
const PUTS_AN_H = new Set(["na", "go", "le", "a", "de", "ni", "ca", "chomh", "se", "re", "tri", "o", "cha", "no"]);

/** How a hyphenated word is written out: `parts` wi fi · `joined` wifi · `both` wi fi wifi. */
type Compound = "parts" | "joined" | "both";

/** B&B is the one sign that has to survive the punctuation. */
const B_AND_B = /(?<![\p{L}\p{N}])b ?(?:&|\+|and|agus) ?b(?![\p{L}\p{N}])/giu;
const BED_AND_BREAKFAST = /(?<!\p{L})bed ?(?:&|and|n) ?breakfasts?/giu;

/**
 * Irish text made ready for `to_tsvector('irish', …)`: lower case, without accents, dots or prefixes that the stemmer of
 * PostgreSQL does not know. It does know eclipsis and lenition, so those stay.
 *
 *     foldIrish("Óstán na hÉireann, ar an t-oileán")  // "ostan na eireann ar an oilean"
 */
export function foldIrish(text: string): string {
  return indexed(text, irishTokens);
}

/** English text made ready for `to_tsvector('english', …)`: lower case, without accents or signs. */
export function foldEnglish(text: string): string {
  return indexed(text, (found) => found);
}

/** A name made ready for trigrams: what its spellings and mutations have in common, without signs. */
export function foldName(text: string): string {
  const found = tokens(oneSpelling(text).replace(B_AND_B, "bnb"));
  return irishTokens(found)
    .flatMap((token) => written(token, "parts"))
    .map(withoutMutation)
    .join(" ");
}

/** What a name is sorted by, in the order of code units: letters without case or accents, as both languages sort. */
export function nameSortKey(name: string): string {
  return plain(oneSpelling(name));
}

/** The words of a query in order, each as Irish and as English; compounds are joined, as `both` indexes them. */
export function foldQuery(text: string): { raw: string; irish: string; english: string }[] {
  const found = tokens(oneSpelling(text).replace(B_AND_B, "bnb"));
  return found.map((raw) => ({
    raw,
    irish: written(withoutPrefix(raw), "joined").join(""),
    english: written(raw, "joined").join(""),
  }));
}

function indexed(text: string, pick: (found: string[]) => string[]): string {
  const spelled = oneSpelling(text).replace(BED_AND_BREAKFAST, "$& bnb").replace(B_AND_B, "bnb bed breakfast");
  return pick(tokens(spelled))
    .flatMap((token) => written(token, "both"))
    .join(" ");
}

function irishTokens(found: string[]): string[] {
  return found.map((token, i) => {
    const before = found[i - 1];
    const mayHaveH = before !== undefined && PUTS_AN_H.has(plain(before)) && token.startsWith("h");
    return (mayHaveH && withoutProtheticH(plain(token))) || withoutPrefix(token);
  });
}

/** hÉireann → Éireann, t-uisce → uisce: by the capital or the hyphen, which lower case would lose. */
function withoutPrefix(token: string): string {
  return token.replace(PREFIX_WITH_HYPHEN, "").replace(PREFIX_BEFORE_CAPITAL, "").replace(INNER_PREFIX, "-");
}

function written(token: string, compound: Compound): string[] {
  const parts = plain(token)
    .split("-")
    .map((part) => part.slice(0, LONGEST_WORD));
  if (parts.length === 1 || compound === "parts") return parts;
  const joined = parts.join("").slice(0, LONGEST_WORD);
  return compound === "joined" ? [joined] : [...parts, joined];
}
