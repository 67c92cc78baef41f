import { sql } from "kysely";
import { allowedEdits, isSlipOf } from "../../../domain/search-terms/edits.ts";
import { foldName } from "../../../domain/search-terms/fold.ts";
import type { SearchTerm } from "../../../domain/search-terms.ts";
import type { Database } from "../../db/connect.ts";

/** Words that a mistyped one may have meant: more would find more than was meant. */
const MAX_MEANT = 8;
/** Words alike that are read to find those. */
const MAX_ALIKE = 100;

/**
 * The terms, each with the words of names, categories, tags and townlands that it may be a slip of; null when no word is
 * like any of them.
 */
export async function withSlips(db: Database, terms: SearchTerm[]): Promise<SearchTerm[] | null> {
  const meant = await Promise.all(terms.map((term) => wordsMeant(db, term)));
  if (meant.every((words) => words.length === 0)) return null;
  return terms.map((term, i) => ({ ...term, irish: [...term.irish, ...meant[i]!] }));
}

async function wordsMeant(db: Database, { text, prefix }: SearchTerm): Promise<string[]> {
  const typed = foldName(text);
  if (allowedEdits(typed.length) === 0) return [];
  const words = await similarTerms(db, typed, MAX_ALIKE);
  return words.filter((word) => word !== typed && isSlipOf(typed, word, prefix)).slice(0, MAX_MEANT);
}

/** Known words like a folded one, the most similar first (index search_word_trigrams). */
export async function similarTerms(db: Database, typed: string, most: number): Promise<string[]> {
  const { rows } = await sql<{ word: string }>`select word from words_like(${typed}, ${most}) as word`.execute(db);
  return rows.map(({ word }) => word);
}
