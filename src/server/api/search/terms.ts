import { type RawBuilder, sql } from "kysely";
import type { SearchTerm } from "../../../domain/search-terms.ts";
import type { Database } from "../../db/connect.ts";
import { Bits } from "./bits.ts";
import type { SearchMemory } from "./memory.ts";

/** Pages whose names contain all terms: `whole` as whole words, `prefix` with the last term as a prefix. */
type NameMatches = { whole: Bits; prefix: Bits };

/** Indexes: page_names_words; for some pages page_names_pkey. */
export function nameMatches(db: Database, memory: SearchMemory, terms: SearchTerm[]): Promise<NameMatches> {
  return memory.names.of(JSON.stringify(terms), async (only) => {
    const answer = only ? await matching(db, terms, "page_names", "name_words", only) : await allNames(db, terms);
    return { whole: Bits.read(answer.whole), prefix: Bits.read(answer.prefix) };
  });
}

/** Pages with all terms in any of their texts. Indexes: page_words_words; for some pages page_words_pkey. */
export async function termMatches(db: Database, memory: SearchMemory, terms: SearchTerm[]): Promise<Bits> {
  // A single letter is a prefix of some word of nearly every page: it is looked up in names only.
  if (terms.every((term) => term.prefix && term.text.length === 1)) {
    return (await nameMatches(db, memory, terms)).prefix;
  }
  const { prefix } = await memory.texts.of(JSON.stringify(terms), async (only) => {
    const answer = only ? await matching(db, terms, "page_words", "words", only) : await allTexts(db, terms);
    return { prefix: Bits.read(answer.prefix) };
  });
  return prefix;
}

/** Arrays of `doc` in PostgreSQL's binary format, for `Bits.read`. */
type Matches = { whole: Buffer | null; prefix: Buffer | null };

async function allNames(db: Database, terms: SearchTerm[]): Promise<Matches> {
  const [whole, prefix] = [tsQuery(terms, "whole-words"), tsQuery(terms)];
  const { rows } = await sql<Matches>`
    select names_matching(${whole}) as whole, names_matching(${prefix}) as prefix`.execute(db);
  return rows[0]!;
}

async function allTexts(db: Database, terms: SearchTerm[]): Promise<Pick<Matches, "prefix">> {
  const { rows } = await sql<Pick<Matches, "prefix">>`select words_matching(${tsQuery(terms)}) as prefix`.execute(db);
  return rows[0]!;
}

async function matching(
  db: Database,
  terms: SearchTerm[],
  table: string,
  vector: string,
  docs: number[],
): Promise<Matches> {
  const { rows } = await sql<Matches>`
    with query as materialized (select ${tsQuery(terms, "whole-words")} as whole, ${tsQuery(terms)} as prefix)
    select array_send(array_agg(doc) filter (where ${sql.ref(vector)} @@ whole)) as whole,
      array_send(array_agg(doc) filter (where ${sql.ref(vector)} @@ prefix)) as prefix
    from query, ${sql.table(table)} where doc = any(${docs}::integer[])`.execute(db);
  return rows[0]!;
}

/**
 * How well names, categories, tags and short texts match the terms: above 0 and below 1, least where only a long text
 * matches. For a bounded number of pages, because each costs reading its vector. Index: page_names_pkey.
 */
export async function textRanks(db: Database, terms: SearchTerm[], docs: number[]): Promise<Map<number, number>> {
  // Materialised, otherwise PostgreSQL would build the tsquery again for every page.
  const { rows } = await sql<{ docs: number[] | null; ranks: number[] | null }>`
    with query as materialized (select ${tsQuery(terms)} as query)
    select array_agg(doc) as docs, array_agg(ts_rank(short_words, query, 32) + 1e-6) as ranks
    from query, page_names where doc = any(${docs}::integer[])`.execute(db);
  const { docs: ranked, ranks } = rows[0]!;
  return new Map(ranked?.map((doc, i) => [doc, ranks![i]!]));
}

/**
 * The tsquery for a vector: all terms, each in any of its forms, in both languages. The forms consist of letters and digits
 * and are sent as parameters, so no input can act as an operator.
 */
export function tsQuery(terms: SearchTerm[], prefixes: "as-typed" | "whole-words" = "as-typed"): RawBuilder<unknown> {
  const queries = terms.map((term) => anyForm(term, prefixes === "as-typed"));
  return sql`(${sql.join(queries, sql` && `)})`;
}

function anyForm({ text, irish, english, prefix }: SearchTerm, allowsPrefix: boolean): RawBuilder<unknown> {
  const [typed = "", ...others] = irish;
  const ending = prefix && allowsPrefix ? ":*" : "";
  const inEnglish = english.map((form) => form + ending).join("|");
  // Only the typed form is a prefix: "bá…" matches bád and báisín, but its plural báid matches as a whole word.
  const otherForms = others.join("|");
  // "the" may be the beginning of theatre: names are indexed without stemming and stop words as well.
  const unstemmed = english.length === 0 ? text + ending : "";
  // Empty parts stay, so that all queries with the same number of terms are one prepared statement.
  return sql`(either_query(to_tsquery('irish', ${typed + ending}), to_tsquery('english', ${inEnglish}))
    || to_tsquery('irish', ${otherForms}) || to_tsquery('simple', ${unstemmed}))`;
}
