import { sql } from "kysely";
import type { SearchTerm } from "../../../domain/search-words.ts";
import type { Database } from "../../db/connect.ts";
import { Bits } from "./bits.ts";
import type { SearchMemory, WordSets } from "./memory.ts";
import { tsQuery } from "./ts-query.ts";

/** The pages that hold all the words: in their names as whole words, in their names, anywhere. */
export type WordMatches = Record<WordSets, Bits>;

export function wordMatches(db: Database, memory: SearchMemory, terms: SearchTerm[]): Promise<WordMatches> {
  return memory.words.of(JSON.stringify(terms), (only) =>
    only ? matchesAmong(db, terms, only) : allMatches(db, terms),
  );
}

/** Indexes: page_words_names, page_words_words. */
async function allMatches(db: Database, terms: SearchTerm[]): Promise<WordMatches> {
  // A first letter stands in nearly every page: it is looked for in names alone.
  const isFirstLetter = terms.every((term) => term.prefix && term.text.length === 1);
  const matching = isFirstLetter ? sql`null` : sql`words_matching(begun)`;
  const { rows } = await sql<Record<WordSets, string | null>>`
    select names_matching(whole) as "wholeNames", names_matching(begun) as names, ${matching} as words
    from (select ${tsQuery(terms, "whole-words")} as whole, ${tsQuery(terms)} as begun) query`.execute(db);
  const { wholeNames, names, words } = rows[0]!;
  return {
    wholeNames: Bits.parse(wholeNames),
    names: Bits.parse(names),
    words: Bits.parse(isFirstLetter ? names : words),
  };
}

/** Index: page_words_pkey. */
async function matchesAmong(db: Database, terms: SearchTerm[], docs: number[]): Promise<WordMatches> {
  const { rows } = await sql<{ doc: number } & Record<WordSets, boolean>>`
    select doc, name_words @@ whole as "wholeNames", name_words @@ begun as names, words @@ begun as words
    from page_words, (select ${tsQuery(terms, "whole-words")} as whole, ${tsQuery(terms)} as begun) query
    where doc = any(${docs}::integer[])`.execute(db);
  const setOf = (name: WordSets) => Bits.of(rows.filter((row) => row[name]).map((row) => row.doc));
  return { wholeNames: setOf("wholeNames"), names: setOf("names"), words: setOf("words") };
}

/** How well the words fit, 0 … 1, for a bounded number of pages: each costs the reading of a wide vector. */
export async function textRanks(db: Database, terms: SearchTerm[], docs: number[]): Promise<Map<number, number>> {
  const { rows } = await sql<{ doc: number; rank: number }>`
    select doc, ts_rank(words, query, 32) as rank
    from page_words, (select ${tsQuery(terms)} as query) query
    where doc = any(${docs}::integer[])`.execute(db);
  return new Map(rows.map(({ doc, rank }) => [doc, rank]));
}
