import { cachedByWord } from "./cached-by-word.ts";
import { withoutMutation, withoutProtheticH } from "./initial-mutations.ts";
import { spoken } from "./spoken.ts";
import { oneSpelling, plain, tokens } from "./tokens.ts";

/** Characters of an indexed word: PostgreSQL rejects lexemes above 2 KB. */
const MAX_WORD_LENGTH = 64;
const CAPITAL_VOWEL = "AEIOUÁÉÍÓÚÀÈÌÒÙ";
const PREFIX_BEFORE_CAPITAL = new RegExp(`^[hnt](?=[${CAPITAL_VOWEL}])`, "u");
const PREFIX_WITH_HYPHEN = /^[nth]-(?=[aeiouáéíóúàèìòù])/iu;
const INNER_PREFIX = new RegExp(`-[hnt](?=[${CAPITAL_VOWEL}])`, "gu");

/** Particles that cause a prothetic h before a vowel: na huisce, le hoileán, Dé hAoine, go hálainn. */
const CAUSES_PROTHETIC_H = new Set([
  "na",
  "go",
  "le",
  "a",
  "de",
  "ni",
  "ca",
  "chomh",
  "se",
  "re",
  "tri",
  "o",
  "cha",
  "no",
]);

/** How a hyphenated word is indexed: `split` wi fi · `joined` wifi · `both` wi fi wifi. */
type Compound = "split" | "joined" | "both";

/** B&B is the only term with punctuation. The cheap test spares most texts the exact replacement. */
const MAYBE_B_AND_B = /b ?(?:&|\+|and|agus) ?b|bed ?(?:&|and|n) ?b/i;
const B_AND_B = /(?<![\p{L}\p{N}])b ?(?:&|\+|and|agus) ?b(?![\p{L}\p{N}])/giu;
const BED_AND_BREAKFAST = /(?<!\p{L})bed ?(?:&|and|n) ?breakfasts?/giu;

/**
 * Folds text in the language beside English (`speak`): lower case, without accents. Irish for `to_tsvector('irish', …)`, without the
 * prefixes that the stemmer of PostgreSQL does not remove; it removes eclipsis and lenition itself. Welsh stays mutated, for
 * `to_tsvector('simple', …)`: a query has all its forms.
 * @example foldOwn("Óstán na hÉireann, ar an t-oileán") // "ostan na eireann ar an oilean"
 */
export function foldOwn(text: string): string {
  return ownTokens(tokens(indexSpelling(text)))
    .map(indexedForm)
    .join(" ");
}

/** Folds English text for `to_tsvector('english', …)`: lower case, without accents and punctuation. */
export function foldEnglish(text: string): string {
  return tokens(indexSpelling(text)).map(indexedForm).join(" ");
}

/** Folds a name for trigrams: without mutations, accents and punctuation. */
export function foldName(text: string): string {
  const found = tokens(withoutDots(oneSpelling(text)).replace(B_AND_B, "bnb"));
  return ownTokens(found).map(nameForm).join(" ");
}

/** A name as it is compared with others: without case and accents. */
export function nameKey(name: string): string {
  return plain(oneSpelling(name));
}

/**
 * The sort key of a name, compared by code units: without case, accents and what stands before its first letter or digit, its article passed over as
 * dictionaries do, numbers by their value.
 * @example nameSortKey("An tÓstán") < nameSortKey("The Pier"); nameSortKey("2 Main Street") < nameSortKey("10 Main Street")
 */
export function nameSortKey(name: string): string {
  const spelled = oneSpelling(name).replace(LEADING_SIGNS, "");
  const own = spelled.replace(spoken.article, "");
  const key = plain(own === spelled ? spelled : withoutPrefix(own));
  return /\d/.test(key) ? key.replace(/\d+/g, (number) => number.padStart(NUMBER_WIDTH, "0")) : key;
}

/** Longer than the numbers that names have. */
const NUMBER_WIDTH = 10;
const LEADING_SIGNS = /^[^\p{L}\p{N}]+(?=[\p{L}\p{N}])/u;

/** The words of a query in order, folded as the language beside English and as English; compounds are joined, which `both` has indexed. */
export function foldQuery(text: string): { raw: string; own: string; english: string }[] {
  const found = tokens(withoutDots(oneSpelling(text)).replace(B_AND_B, "bnb"));
  return found.map((raw) => ({
    raw,
    own: written(withoutPrefix(raw), "joined").join(""),
    english: written(raw, "joined").join(""),
  }));
}

/** R.N.L.I., G.A.A, J. B.: letters with a dot after each. */
const DOTTED_LETTERS = /(?<![\p{L}\p{N}.])(?:\p{L}\. ?)+\p{L}(?![\p{L}\p{N}])\.?/gu;
/** O Donnell, O'Donnell, ODonnell, Ó Dónaill, Mc Ginley, McGinley, Mac Giolla: by capitals, since *ó* and *mac* are words, too. */
const FAMILY_NAME = /(?<![\p{L}\p{N}'])(O|Ó|Mc|Mac)(?:'|\s|(?=\p{Lu}\p{Ll}))(\p{Lu}\p{L}+)/gu;

const withoutDots = (text: string) =>
  text.includes(".") ? text.replace(DOTTED_LETTERS, (letters) => letters.replace(/[. ]/g, "")) : text;

/** Indexed in their parts and as one word: people search for either. */
function withJoinedNames(text: string): string {
  return text
    .replace(DOTTED_LETTERS, (letters) => `${letters.replaceAll(".", " ")} ${letters.replace(/[. ]/g, "")} `)
    .replace(FAMILY_NAME, "$1 $2 $1$2");
}

function indexSpelling(text: string): string {
  const spelled = withJoinedNames(oneSpelling(text));
  if (!MAYBE_B_AND_B.test(spelled)) return spelled;
  return spelled.replace(BED_AND_BREAKFAST, "$& bnb").replace(B_AND_B, "bnb bed breakfast");
}

const indexedForm = cachedByWord((token) => written(token, "both").join(" "));
const nameForm = cachedByWord((token) => written(token, "split").map(withoutIrishMutation).join(" "));
const formWithoutPrefix = cachedByWord(withoutPrefix);

/** Of Irish alone: Welsh has a t- and an h of its own. */
export const withoutIrishMutation = (word: string): string => (spoken.own === "ga" ? withoutMutation(word) : word);

function ownTokens(found: string[]): string[] {
  if (spoken.own !== "ga") return found;
  return found.map((token, i) => {
    const before = found[i - 1];
    const mayHaveH = before !== undefined && token.startsWith("h") && CAUSES_PROTHETIC_H.has(plain(before));
    return (mayHaveH && withoutProtheticH(plain(token))) || formWithoutPrefix(token);
  });
}

/** hÉireann → Éireann, t-uisce → uisce, recognised by capital or hyphen. */
function withoutPrefix(token: string): string {
  if (spoken.own !== "ga") return token;
  return token.replace(PREFIX_WITH_HYPHEN, "").replace(PREFIX_BEFORE_CAPITAL, "").replace(INNER_PREFIX, "-");
}

function written(token: string, compound: Compound): string[] {
  const segments = plain(token)
    .split("-")
    .map((segment) => segment.slice(0, MAX_WORD_LENGTH));
  if (segments.length === 1 || compound === "split") return segments;
  const joined = segments.join("").slice(0, MAX_WORD_LENGTH);
  return compound === "joined" ? [joined] : [...segments, joined];
}
