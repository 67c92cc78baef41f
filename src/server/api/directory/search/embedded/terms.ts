import { arrayText } from "@eolaire/postgres";
import { Bits, RANK_WEIGHTS, type Source } from "@eolaire/search";
import { sql } from "kysely";
import type { Database } from "#core/server/db/connect.ts";
import { allOf, alternatives, docsMatching } from "../ts-query.ts";
import type { SearchMemory } from "./memory.ts";

/** The pages that match all of the queries; stop words (empty queries) are ignored. */
export async function pagesMatching(
  db: Database,
  { terms, directory }: SearchMemory,
  source: Source,
  queries: readonly string[],
): Promise<Bits> {
  const significant = queries.filter((query) => query !== "");
  if (significant.length === 0) return new Bits();
  const matching = new Bits(directory.capacity);
  for (const [at, query] of significant.entries()) {
    const pages = at === 0 ? matching : withOneTerm.clear();
    const lexemes = alternatives(query);
    if (!lexemes || !terms.addPagesWith(source, lexemes, pages)) return askPostgres(db, source, significant);
    if (at > 0) matching.intersect(pages);
  }
  return matching;
}

/** Used again and again, without a pause in between: sets of all pages would be most of what a search allocates. */
const withOneTerm = new Bits();

/** While the index of terms is loaded. */
const askPostgres = async (db: Database, source: Source, queries: readonly string[]) =>
  Bits.of(await docsMatching(db, source, allOf(queries)));

/**
 * How well names, kinds and short texts match the queries: for each query the weights of those that have it, as `matchTexts` counts them for
 * the copy on a device, so that both have one order. Above 0, least where only a long text matches. For a bounded number of pages, because
 * each costs reading its vector. Index: page_names_pkey.
 */
export async function textRanks(
  db: Database,
  queries: readonly string[],
  docs: readonly number[],
): Promise<Map<number, number>> {
  const found = queries.filter((query) => query !== "");
  const rank = sql.raw(
    RANK_WEIGHTS.map(
      (weight, at) =>
        `(select count(*) from unnest(queries) as query where of_${WEIGHT_NAMES[at]} @@ query) * ${weight}`,
    ).join(" + "),
  );
  const { rows } = await sql<{ ranks: Buffer | null }>`
    select string_agg(int4send(doc) || float8send((${rank})::float8 + 1e-6), '') as ranks from (
      select doc, ts_filter(short_words, '{a}') as of_a, ts_filter(short_words, '{b}') as of_b, ts_filter(short_words, '{c}') as of_c
      from page_names where doc = any((${arrayText(docs)}::text)::integer[]) offset 0
    ) page, (select array(select query::tsquery from unnest(${found}::text[]) as query) as queries) asked`.execute(db);
  const ranks = new Map<number, number>();
  const { ranks: packed } = rows[0]!;
  for (let at = 0; packed && at < packed.length; at += RANK_BYTES)
    ranks.set(packed.readInt32BE(at), packed.readDoubleBE(at + 4));
  return ranks;
}

/** Names, kinds and short texts. */
const WEIGHT_NAMES = ["a", "b", "c"] as const;

/** A page and its rank. */
const RANK_BYTES = 12;
