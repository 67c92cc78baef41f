import { sql } from "kysely";
import type { SearchTerm } from "../../../domain/search-terms.ts";
import type { Database } from "../../db/connect.ts";
import { Bits } from "./bits.ts";
import type { SearchMemory } from "./memory.ts";
import { tsQuery } from "./ts-query.ts";

/** Pages whose names hold all the words: as whole words, or with the last one begun. */
export type NameMatches = { whole: Bits; begun: Bits };

/** Indexes: page_names_words; for some pages page_names_pkey. */
export function nameMatches(db: Database, memory: SearchMemory, terms: SearchTerm[]): Promise<NameMatches> {
  return memory.names.of(JSON.stringify(terms), async (only) => {
    const answer = only ? await matching(db, terms, "page_names", "name_words", only) : await allNames(db, terms);
    return { whole: Bits.read(answer.whole), begun: Bits.read(answer.begun) };
  });
}

/** Pages that hold all the words anywhere. Indexes: page_words_words; for some pages page_words_pkey. */
export async function termMatches(db: Database, memory: SearchMemory, terms: SearchTerm[]): Promise<Bits> {
  // A first letter stands in nearly every page: it is looked for in names alone.
  if (terms.every((term) => term.prefix && term.text.length === 1)) return (await nameMatches(db, memory, terms)).begun;
  const { words } = await memory.words.of(JSON.stringify(terms), async (only) => {
    const answer = only ? await matching(db, terms, "page_words", "words", only) : await allWords(db, terms);
    return { words: Bits.read(answer.begun) };
  });
  return words;
}

/** Arrays as `Bits.read` reads them. */
type Lists = { whole: Buffer | null; begun: Buffer | null };

async function allNames(db: Database, terms: SearchTerm[]): Promise<Lists> {
  const { rows } = await sql<Lists>`
    select names_matching(${tsQuery(terms, "whole-words")}) as whole, names_matching(${tsQuery(terms)}) as begun`.execute(
    db,
  );
  return rows[0]!;
}

async function allWords(db: Database, terms: SearchTerm[]): Promise<Pick<Lists, "begun">> {
  const { rows } = await sql<Pick<Lists, "begun">>`select words_matching(${tsQuery(terms)}) as begun`.execute(db);
  return rows[0]!;
}

async function matching(
  db: Database,
  terms: SearchTerm[],
  table: string,
  vector: string,
  docs: number[],
): Promise<Lists> {
  const { rows } = await sql<Lists>`
    with query as materialized (select ${tsQuery(terms, "whole-words")} as whole, ${tsQuery(terms)} as begun)
    select array_send(array_agg(doc) filter (where ${sql.ref(vector)} @@ whole)) as whole,
      array_send(array_agg(doc) filter (where ${sql.ref(vector)} @@ begun)) as begun
    from query, ${sql.table(table)} where doc = any(${docs}::integer[])`.execute(db);
  return rows[0]!;
}

/**
 * How well the words fit names, kinds and short texts, above 0 and below 1; least where only a long text holds them.
 * For a bounded number of pages: each costs a look at its vector. Index: page_names_pkey.
 */
export async function textRanks(db: Database, terms: SearchTerm[], docs: number[]): Promise<Map<number, number>> {
  // Materialised, or the query would be put together again for every page.
  const { rows } = await sql<{ docs: number[] | null; ranks: number[] | null }>`
    with query as materialized (select ${tsQuery(terms)} as query)
    select array_agg(doc) as docs, array_agg(ts_rank(short_words, query, 32) + 1e-6) as ranks
    from query, page_names where doc = any(${docs}::integer[])`.execute(db);
  const { docs: ranked, ranks } = rows[0]!;
  return new Map(ranked?.map((doc, i) => [doc, ranks![i]!]));
}
