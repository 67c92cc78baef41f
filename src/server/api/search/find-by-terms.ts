import { sql } from "kysely";
import { allowedEdits, isTypoOf } from "../../../domain/search-terms/edits.ts";
import { foldName } from "../../../domain/search-terms/fold.ts";
import type { SearchTerm } from "../../../domain/search-terms.ts";
import type { Database } from "../../db/connect.ts";
import { Bits } from "./bits.ts";
import type { SearchMemory } from "./memory.ts";
import { firstAfter } from "./order.ts";
import { nameMatches, termMatches, textRanks } from "./terms.ts";

/** With fewer results than this, a typing error is likely, and similar words are searched as well. */
const FEW_RESULTS = 3;
/** Maximum number of pages whose text is ranked: ranking every match of a common word would take a hundred times as long. */
const MAX_RANKED = 100;
/** Maximum number of corrections of one term. With more, the results would have little to do with the query. */
const MAX_CORRECTIONS = 8;
/** Maximum number of similar words among which the corrections are searched. */
const MAX_SIMILAR = 100;

type FoundByTerms = {
  /** The terms that were searched, including corrections of typing errors. */
  terms: SearchTerm[];
  /** Public pages only. */
  all: Bits;
  /** 0: whole words of the name · 1: words of the name begin so · 2: other texts · 3, 4: the same two for corrected terms */
  tierOf: (doc: number) => number;
};

/** Pages that match all terms. A query without terms, such as one of punctuation only, finds none. */
export async function findByTerms(db: Database, memory: SearchMemory, terms: SearchTerm[]): Promise<FoundByTerms> {
  if (terms.length === 0) return { terms, all: new Bits(), tierOf: () => 0 };
  const isPublic = memory.directory.public;
  const [names, texts] = await Promise.all([nameMatches(db, memory, terms), termMatches(db, memory, terms)]);
  const isEnough = texts.sizeWith(isPublic) >= FEW_RESULTS;
  const corrected = isEnough ? null : await withCorrections(db, terms);
  const similar =
    corrected && (await Promise.all([nameMatches(db, memory, corrected), termMatches(db, memory, corrected)]));
  return {
    terms: corrected ?? terms,
    all: (similar ? texts.or(similar[1]) : texts).and(isPublic),
    tierOf: (doc) => {
      if (names.prefix.has(doc)) return names.whole.has(doc) ? 0 : 1;
      if (texts.has(doc)) return 2;
      return similar?.[0].prefix.has(doc) ? 3 : 4;
    },
  };
}

/**
 * Text ranks of the first pages by tier and page rank. A text rank is above 0, so that within a tier the ranked pages come
 * before all others.
 */
export async function rankTexts(
  db: Database,
  { directory }: SearchMemory,
  { terms, tierOf }: FoundByTerms,
  pages: Bits,
): Promise<Map<number, number>> {
  const keyOf = (doc: number) => {
    const { is_closed, rank } = directory.entries[doc]!;
    return [Number(is_closed), tierOf(doc), -rank, doc];
  };
  if (pages.size === 0) return new Map();
  const candidates = firstAfter(pages, keyOf, null, MAX_RANKED);
  return textRanks(
    db,
    terms,
    candidates.map(({ doc }) => doc),
  );
}

/**
 * The terms, each with the words of names, categories, tags and townlands of which it may be a misspelling; null where
 * there is no such word for any term.
 */
async function withCorrections(db: Database, terms: SearchTerm[]): Promise<SearchTerm[] | null> {
  const corrections = await Promise.all(terms.map((term) => correctionsOf(db, term)));
  if (corrections.every((found) => found.length === 0)) return null;
  return terms.map((term, i) => ({ ...term, irish: [...term.irish, ...corrections[i]!] }));
}

async function correctionsOf(db: Database, { text, prefix }: SearchTerm): Promise<string[]> {
  const typed = foldName(text);
  if (allowedEdits(typed.length) === 0) return [];
  const similar = await similarTerms(db, typed, MAX_SIMILAR);
  return similar.filter((word) => word !== typed && isTypoOf(typed, word, prefix)).slice(0, MAX_CORRECTIONS);
}

/** Indexed words similar to a folded one (pg_trgm), the most similar first. Index: search_word_trigrams. */
export async function similarTerms(db: Database, typed: string, most: number): Promise<string[]> {
  const { rows } = await sql<{ word: string }>`select word from words_like(${typed}, ${most}) as word`.execute(db);
  return rows.map(({ word }) => word);
}
