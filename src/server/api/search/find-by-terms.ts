import { sql } from "kysely";
import { allowedEdits, isTypoOf } from "../../../domain/search-terms/edits.ts";
import { foldName } from "../../../domain/search-terms/fold.ts";
import type { SearchTerm } from "../../../domain/search-terms.ts";
import type { Database } from "../../db/connect.ts";
import type { Bits } from "./bits.ts";
import type { SearchMemory } from "./memory.ts";
import { pagesMatching } from "./terms.ts";
import type { TermQuery } from "./ts-query.ts";

/** With fewer results than this, a typing error is likely, and similar words are searched as well. */
const FEW_RESULTS = 3;
/** Maximum number of corrections of one term. With more, the results would have little to do with the query. */
const MAX_CORRECTIONS = 8;
/** Maximum number of similar words among which the corrections are searched. */
const MAX_SIMILAR = 100;

export type FoundByTerms = {
  /** The queries of the terms that were searched, including corrections of typing errors. */
  queries: string[];
  /** Public pages only. */
  all: Bits;
  /**
   * The pages by tier, best first, some in several: whole words of the name · words of the name begin so · other texts · the
   * same two for corrected terms. Empty where they were not asked for.
   */
  tiers: Bits[];
};

/**
 * Pages that match all terms. A query without terms, such as one of punctuation only, finds none.
 * @param options.tiers whether an order by relevance needs them
 */
export async function findByTerms(
  db: Database,
  memory: SearchMemory,
  terms: SearchTerm[],
  { tiers }: { tiers: boolean },
): Promise<FoundByTerms> {
  const isPublic = memory.directory.public;
  const typed = await memory.queries.of(terms);
  const texts = await textMatches(db, memory, terms, typed);
  const corrected = texts.sizeWith(isPublic) < FEW_RESULTS ? await withCorrections(db, terms) : null;
  const similar = corrected && (await memory.queries.of(corrected));
  const similarTexts = corrected && similar && (await textMatches(db, memory, corrected, similar));
  const found = {
    queries: (similar ?? typed).map((query) => query.typed),
    all: (similarTexts ? texts.or(similarTexts) : texts).and(isPublic),
  };
  if (!tiers) return { ...found, tiers: [] };
  const { whole, prefix } = await nameMatches(db, memory, typed);
  if (!similar || !similarTexts) return { ...found, tiers: [whole, prefix, texts] };
  const names = await nameMatches(db, memory, similar);
  return { ...found, tiers: [whole, prefix, texts, names.prefix, similarTexts] };
}

/** Pages whose names contain all terms as whole words, and those with the last one as a prefix. */
export async function nameMatches(db: Database, memory: SearchMemory, queries: TermQuery[]) {
  const all = (form: keyof TermQuery) =>
    pagesMatching(
      db,
      memory,
      "names",
      queries.map((query) => query[form]),
    );
  const prefix = await all("typed");
  const isPrefix = queries.some(({ whole, typed }) => whole !== typed);
  return { whole: isPrefix ? (await all("whole")).and(prefix) : prefix, prefix };
}

/** Pages with all terms in any of their texts. */
async function textMatches(db: Database, memory: SearchMemory, terms: SearchTerm[], queries: TermQuery[]) {
  // A single letter is a prefix of some word of nearly every page: it is looked up in names only.
  const isLetter = terms.length > 0 && terms.every((term) => term.prefix && term.text.length === 1);
  const typed = queries.map((query) => query.typed);
  return pagesMatching(db, memory, isLetter ? "names" : "texts", typed);
}

/**
 * The terms, each with the words of names, categories, tags and townlands of which it may be a misspelling; null where
 * there is no such word for any term.
 */
async function withCorrections(db: Database, terms: SearchTerm[]): Promise<SearchTerm[] | null> {
  const typed = terms.map(({ text }) => foldName(text));
  const similar = await similarTerms(
    db,
    typed.map((word) => (allowedEdits(word.length) > 0 ? word : "")),
    MAX_SIMILAR,
  );
  const corrections = terms.map(({ prefix }, i) =>
    similar[i]!.filter((word) => word !== typed[i] && isTypoOf(typed[i]!, word, prefix)).slice(0, MAX_CORRECTIONS),
  );
  if (corrections.every((found) => found.length === 0)) return null;
  return terms.map((term, i) => ({ ...term, irish: [...term.irish, ...corrections[i]!] }));
}

/**
 * For each folded word the indexed words similar to it (pg_trgm), the most similar first; none for an empty one.
 * Index: search_word_trigrams.
 */
export async function similarTerms(db: Database, typed: readonly string[], most: number): Promise<string[][]> {
  const { rows } = await sql<{ similar: string[] }>`
    select case when typed = '' then '{}' else array(select words_like(typed, ${most}::integer)) end as similar
    from unnest(${typed}::text[]) with ordinality as word (typed, nth) order by nth`.execute(db);
  return rows.map(({ similar }) => similar);
}
