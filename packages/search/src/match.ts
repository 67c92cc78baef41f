import type { TermGroup } from "./synonyms.ts";
import { allowedEdits, isTypoOf } from "./terms/edits.ts";
import { foldEnglish, foldName, foldOwn, withoutIrishMutation } from "./terms/fold.ts";
import { type SearchTerm, searchQuery } from "./terms/search-query.ts";

type Texts = readonly (string | null)[];

/** What a document says, the weightiest first: its names · its kinds (categories, tags, place) · short texts · long texts. */
export type WeighedTexts = { names: Texts; kinds: Texts; short: Texts; long: Texts };

/** The folded words of a document by weight: names · kinds · short texts · long texts. */
export type FoldedTexts = {
  readonly weights: readonly [ReadonlySet<string>, ReadonlySet<string>, ReadonlySet<string>, ReadonlySet<string>];
  /** Words of names and kinds, in which typing errors are forgiven. */
  readonly vocabulary: readonly string[];
};

/** As PostgreSQL would index the texts in both languages, with a stem for English in place of its own. */
export function foldTexts({ names, kinds, short, long }: WeighedTexts): FoldedTexts {
  return {
    weights: [foldedTerms(names), foldedTerms(kinds), foldedTerms(short), foldedTerms(long)],
    vocabulary: [...new Set([...names, ...kinds].flatMap((text) => foldName(text ?? "").split(" ")))].filter(Boolean),
  };
}

export function foldedTerms(texts: Texts): Set<string> {
  const text = texts.filter((one) => one !== null).join("\n");
  const own = foldOwn(text).split(" ").map(withoutIrishMutation);
  return new Set(
    [
      ...own,
      ...foldEnglish(text)
        .split(" ")
        .flatMap((word) => [word, stem(word)]),
    ].filter(Boolean),
  );
}

/** Of an English word what its plural and its -ing form have in common: boats, boat; baking, bake. */
function stem(word: string): string {
  if (word.length > 4 && word.endsWith("ies")) return `${word.slice(0, -3)}y`;
  if (word.length > 5 && word.endsWith("ing")) return word.slice(0, -3);
  if (word.length > 3 && word.endsWith("s") && !word.endsWith("ss")) return word.slice(0, -1);
  return word.length > 4 && word.endsWith("e") ? word.slice(0, -1) : word;
}

/** What each weight counts in a rank: PostgreSQL's defaults. */
const WEIGHTS = [1, 0.4, 0.2, 0.1] as const;

/**
 * How well a document matches all terms: the tier (0 whole words of the name · 1 short texts, with the terms in the name · 2
 * short texts · 3 words of the name begin so · 4 other texts · 5 corrected) and a rank within it.
 */
export type Match = { tier: number; rank: number };

/** What stands for a phrase: other phrases, and whether the document is of a kind that is meant. */
export type Meant = { phrases: readonly string[]; isOfKind: boolean };

/** The lightest texts among which all terms of a group are found, or what is searched in their place; -1: none. */
type Places = { whole: number; begun: number };

/**
 * How a document matches a query.
 * @param meantBy what an entry of the synonyms means for this document
 * @returns null where it does not match
 */
export function matchTexts<Entry>(
  folded: FoldedTexts,
  groups: readonly TermGroup<Entry>[],
  meantBy: (synonym: Entry) => Meant,
): Match | null {
  if (groups.length === 0) return null;
  const found = groups.map(({ terms, synonyms }) =>
    bestOf([placesOf(folded, terms), ...inPlaceOf(folded, synonyms.map(meantBy))]),
  );
  const rank = groups.flatMap(({ terms }) => terms).reduce((sum, term) => sum + rankOf(folded, term), 0);
  const all = (of: keyof Places, last: number) => found.every((one) => one[of] >= 0 && one[of] <= last);
  if (all("whole", 0)) return { tier: 0, rank };
  if (all("whole", 2)) return { tier: all("begun", 0) ? 1 : 2, rank };
  if (all("begun", 0)) return { tier: 3, rank };
  return all("begun", 3) ? { tier: 4, rank } : null;
}

function placesOf(folded: FoldedTexts, terms: readonly SearchTerm[]): Places {
  const lightest = (isIn: (set: ReadonlySet<string>, term: SearchTerm) => boolean) => {
    const each = terms.map((term) => folded.weights.findIndex((set) => isIn(set, term)));
    return each.includes(-1) ? -1 : Math.max(...each);
  };
  return {
    whole: lightest(hasWord),
    begun: lightest((set, term) => hasWord(set, term) || (term.prefix && hasPrefix(set, term))),
  };
}

/** Kinds count as short texts. */
const AS_KIND: Places = { whole: 1, begun: 1 };

function inPlaceOf(folded: FoldedTexts, meant: readonly Meant[]): Places[] {
  const phrases = new Set(meant.flatMap((one) => one.phrases));
  return [
    // The name of a document is what was typed, never what it stands for.
    ...[...phrases].map((phrase) => asKind(placesOf(folded, searchQuery(`${phrase} `)))),
    ...(meant.some(({ isOfKind }) => isOfKind) ? [AS_KIND] : []),
  ];
}

const asKind = ({ whole, begun }: Places): Places => ({
  whole: whole < 0 ? whole : Math.max(1, whole),
  begun: begun < 0 ? begun : Math.max(1, begun),
});

/** Of several ways to match, the weightiest texts. */
function bestOf(all: readonly Places[]): Places {
  const best = (of: keyof Places) => {
    const found = all.map((one) => one[of]).filter((place) => place >= 0);
    return found.length === 0 ? -1 : Math.min(...found);
  };
  return { whole: best("whole"), begun: best("begun") };
}

/** A term counts in each of the texts that has it, as in PostgreSQL. */
const rankOf = ({ weights }: FoldedTexts, term: SearchTerm) =>
  weights.reduce(
    (sum, set, at) => sum + (hasWord(set, term) || (term.prefix && hasPrefix(set, term)) ? WEIGHTS[at]! : 0),
    0,
  );

/** Whether the document is certainly meant: its short texts have the words, or begin so. */
export const isStrong = ({ tier }: Match): boolean => tier <= 3;

/** A match with typing errors forgiven in names and kinds; null: none. */
export function matchWithTypos(folded: FoldedTexts, terms: readonly SearchTerm[]): Match | null {
  const isMeant = (term: SearchTerm) =>
    placesOf(folded, [term]).begun >= 0 ||
    (allowedEdits(term.text.length) > 0 && folded.vocabulary.some((word) => isTypoOf(term.text, word, term.prefix)));
  return terms.length > 0 && terms.every(isMeant) ? { tier: 5, rank: 0 } : null;
}

const formsOf = ({ forms, english }: SearchTerm) => [...forms, ...english, ...english.map(stem)];

export const hasWord = (set: ReadonlySet<string>, term: SearchTerm) => formsOf(term).some((form) => set.has(form));

export function hasPrefix(set: ReadonlySet<string>, { forms, english }: SearchTerm): boolean {
  const prefixes = [...forms, ...english];
  return set.values().some((word) => prefixes.some((prefix) => word.startsWith(prefix)));
}
