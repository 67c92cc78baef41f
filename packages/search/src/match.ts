import { lexemesOf, type TermLexemes } from "./lexemes.ts";
import type { TermGroup } from "./synonyms.ts";
import { allowedEdits, isTypoOf } from "./terms/edits.ts";
import { foldEnglish, foldName, foldOwn } from "./terms/fold.ts";
import { type SearchTerm, searchQuery } from "./terms/search-query.ts";
import { isIndexedBeside, stemBeside, stemOwn } from "./terms/stem.ts";
import { likest } from "./terms/trigrams.ts";

/**
 * The texts of a document, folded for each language (`foldEnglish` for the one beside, `foldOwn`), the weightiest first: a names · b kinds
 * (categories, tags, place) · c short texts · d long texts.
 */
export type WeighedTexts = Record<`${"beside" | "own"}_${"a" | "b" | "c" | "d"}`, string>;

/** The lexemes of a document by weight, and the words in which typing errors are forgiven. */
export type FoldedTexts = {
  readonly weights: readonly [ReadonlySet<string>, ReadonlySet<string>, ReadonlySet<string>, ReadonlySet<string>];
  readonly vocabulary: readonly string[];
};

/** As PostgreSQL indexes them: stemmed in both languages, names and kinds also as they are. */
export function foldTexts(texts: WeighedTexts, vocabulary: readonly string[]): FoldedTexts {
  const of = (weight: "a" | "b" | "c" | "d", isWhole: boolean) =>
    lexemesIn(texts[`beside_${weight}`], texts[`own_${weight}`], isWhole);
  return { weights: [of("a", true), of("b", true), of("c", false), of("d", false)], vocabulary };
}

/** The lexemes of texts of either language. */
export function foldedTerms(texts: readonly (string | null)[]): Set<string> {
  const text = texts.filter((one) => one !== null).join("\n");
  return lexemesIn(foldEnglish(text), foldOwn(text), false);
}

function lexemesIn(beside: string, own: string, isWhole: boolean): Set<string> {
  const [ofBeside, ofOwn] = [beside, own].map((text) => text.split(" ").filter(Boolean)) as [string[], string[]];
  return new Set([
    ...ofBeside.filter(isIndexedBeside).map(stemBeside),
    ...ofOwn.map(stemOwn),
    ...(isWhole ? [...ofBeside, ...ofOwn] : []),
  ]);
}

/**
 * How well a document matches. Tiers, the best first: 0 whole words of the name · 1 certainly meant, with the terms in the name · 2
 * certainly meant · 3 words of the name begin so · 4 other texts · 5 names and 6 other texts, typing errors forgiven. Certainly meant is
 * what has whole words of names, kinds and short texts; where nothing has, words there that begin so.
 */
export type Match = {
  tier: number;
  /** Higher first, within a tier: in which of the names, kinds and short texts each term is found. */
  rank: number;
  /** Whether the document is certainly meant. */
  isStrong: boolean;
};

/** What stands for a phrase: other phrases, and whether the document is of a kind that is meant. */
export type Meant = { phrases: readonly string[]; isOfKind: boolean };

/** What each weight counts in a rank: PostgreSQL's defaults. Where only a long text matches, nothing does. */
export const RANK_WEIGHTS = [1, 0.4, 0.2] as const;

/** With fewer results a typing error is likely. */
const FEW_RESULTS = 3;
const MAX_CORRECTIONS = 8;

/** The number of weights that count as: names · these, kinds and short texts · all. */
const NAMES = 1;
const SHORTS = 3;
const TEXTS = 4;

/**
 * How each of some documents matches a query; null: not at all.
 * @param meantBy what an entry of the synonyms means for the document at a position
 */
export function matchTexts<Entry>(
  documents: readonly FoldedTexts[],
  groups: readonly TermGroup<Entry>[],
  meantBy: (synonym: Entry, at: number) => Meant,
): (Match | null)[] {
  if (groups.length === 0) return documents.map(() => null);
  const asTyped = readGroups(groups);
  const found = documents.map((document, at) => looked(document, asTyped, (entry) => meantBy(entry, at)));
  const isFew = found.filter(({ isFound }) => isFound).length < FEW_RESULTS;
  const corrected = isFew ? withCorrections(groups, documents) : null;
  const similar = corrected && readGroups(corrected);
  const anyWhole = found.some(({ isWhole }) => isWhole);
  return found.map((one, at) => {
    const document = documents[at]!;
    const meant = (entry: Entry) => meantBy(entry, at);
    const like = similar && looked(document, similar, meant);
    if (!one.isFound && !like?.isFound) return null;
    const isStrong = anyWhole ? one.isWhole : one.isBegun;
    const tier = one.isFound || isStrong ? tierOf(one, isStrong) : like?.names ? 5 : 6;
    return { tier, isStrong, rank: rankOf(document, similar ?? asTyped, meant) };
  });
}

function tierOf({ names }: Looked, isStrong: boolean): number {
  if (names === "whole") return 0;
  if (isStrong) return names ? 1 : 2;
  return names ? 3 : 4;
}

type ReadGroup<Entry> = { terms: TermLexemes[]; synonyms: readonly Entry[]; isOfNames: boolean };

/** A single letter begins some word of nearly every document: it is looked up in names only. */
function readGroups<Entry>(groups: readonly TermGroup<Entry>[]): ReadGroup<Entry>[] {
  const isOfNames = groups.every(({ terms }) => terms.every(({ prefix, text }) => prefix && text.length === 1));
  return groups.map(({ terms, synonyms }) => ({ terms: terms.map(lexemesOf), synonyms, isOfNames }));
}

type Looked = {
  isFound: boolean;
  /** How the name has all terms. */
  names: "whole" | "begun" | null;
  /** In names, kinds and short texts: with whole words; at least begun. */
  isWhole: boolean;
  isBegun: boolean;
};

function looked<Entry>(
  document: FoldedTexts,
  groups: readonly ReadGroup<Entry>[],
  meantBy: (synonym: Entry) => Meant,
): Looked {
  const has = (depth: number, form: keyof TermLexemes) =>
    groups.every((group) => {
      const meant = group.synonyms.map(meantBy);
      return (
        hasAll(document, group.terms, depth, form) ||
        meant.some(({ isOfKind }) => isOfKind) ||
        meant.some(({ phrases }) => phrases.some((phrase) => hasAll(document, lexemesOfPhrase(phrase), depth, "whole")))
      );
    });
  const terms = groups.flatMap((group) => group.terms);
  const isBegunName = hasAll(document, terms, NAMES, "begun");
  const names = !isBegunName ? null : hasAll(document, terms, NAMES, "whole") ? "whole" : "begun";
  return {
    names,
    isFound: has(groups[0]!.isOfNames ? NAMES : TEXTS, "begun"),
    isWhole: names === "whole" || has(SHORTS, "whole"),
    isBegun: isBegunName || has(SHORTS, "begun"),
  };
}

const lexemesOfPhrase = (phrase: string) => searchQuery(`${phrase} `).map(lexemesOf);

/** Whether the weightiest texts have every term, each in any of them. */
const hasAll = (
  { weights }: FoldedTexts,
  terms: readonly TermLexemes[],
  depth: number,
  form: keyof TermLexemes,
): boolean => terms.length > 0 && terms.every((term) => weights.slice(0, depth).some((set) => isIn(set, term, form)));

function isIn(set: ReadonlySet<string>, { whole, begun }: TermLexemes, form: keyof TermLexemes): boolean {
  if (whole.some((lexeme) => set.has(lexeme))) return true;
  return (
    form === "begun" && begun.length > 0 && set.values().some((lexeme) => begun.some((one) => lexeme.startsWith(one)))
  );
}

function rankOf<Entry>(
  { weights }: FoldedTexts,
  groups: readonly ReadGroup<Entry>[],
  meantBy: (synonym: Entry) => Meant,
): number {
  let rank = 0;
  for (const [at, weight] of RANK_WEIGHTS.entries())
    for (const { terms, synonyms } of groups) {
      const set = weights[at]!;
      const phrases = synonyms.flatMap((entry) => meantBy(entry).phrases).map(lexemesOfPhrase);
      const isThere =
        terms.every((term) => isIn(set, term, "begun")) ||
        phrases.some((phrase) => phrase.length > 0 && phrase.every((term) => isIn(set, term, "whole")));
      if (isThere) rank += weight;
    }
  return rank;
}

/** The groups, their terms with the words of the documents of which each may be a misspelling; null: there is none. */
function withCorrections<Entry>(
  groups: readonly TermGroup<Entry>[],
  documents: readonly FoldedTexts[],
): TermGroup<Entry>[] | null {
  const candidates = [...new Set(documents.flatMap(({ vocabulary }) => vocabulary))];
  let isAny = false;
  const corrected = ({ text, forms, prefix, ...term }: SearchTerm): SearchTerm => {
    const typed = foldName(text);
    const possible = allowedEdits(typed.length) > 0 ? candidates.filter((word) => isOther(typed, word, prefix)) : [];
    const likely = likest(typed, possible, MAX_CORRECTIONS);
    isAny ||= likely.length > 0;
    return { ...term, text, prefix, forms: [...forms, ...likely] };
  };
  const all = groups.map((group) => ({ ...group, terms: group.terms.map(corrected) }));
  return isAny ? all : null;
}

const isOther = (typed: string, word: string, prefix: boolean) => word !== typed && isTypoOf(typed, word, prefix);

/** Whether a set of lexemes has a term in any of its forms, or a word that begins with it where it is still being typed. */
export const hasBegun = (set: ReadonlySet<string>, term: SearchTerm) => isIn(set, lexemesOf(term), "begun");
