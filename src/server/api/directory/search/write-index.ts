import { together } from "@eolaire/postgres";
import { sql } from "kysely";
import { BESIDE, CONFIGURATIONS, OWN } from "#core/domain/search-languages.ts";
import type { Database } from "#core/server/db/connect.ts";
import type { IndexRow } from "./index-row.ts";

/** Writes what differs. Vectors are written only where texts changed: most edits concern hours and prices. */
export async function writeIndex(db: Database, rows: readonly IndexRow[]): Promise<void> {
  if (rows.length === 0) return;
  const docs = await writeEntries(db, rows);
  const changed = rows.filter(({ entry }) => docs.has(entry.page_id));
  if (changed.length === 0) return;
  const pages = changed.map(({ entry, texts }) => ({ doc: docs.get(entry.page_id)!, ...texts }));
  await together(writeVectors(db, pages), writeVocabulary(db, changed));
}

const COLUMNS =
  `is_public is_closed needs_ferry price_type rank latitude longitude name_key name_key_ie sort_key sort_key_ie texts_hash hours categories
  tags accessibility diets`.split(/\s+/);
const columns = sql.raw(COLUMNS.join(", "));
const columnsOf = (table: string) => sql.raw(COLUMNS.map((column) => `${table}.${column}`).join(", "));

/**
 * Writes the rows of page_search that differ, because every process reads those that were written. Missing rows are looked up
 * before the insert: `on conflict` skips values of the sequence, and `doc` must stay dense; it is for concurrent writers only.
 * The rows are locked before their hash is read, so that it is the last one that was committed (`returning old` is of 18).
 * @returns the numbers of the pages whose texts changed, by page id
 */
async function writeEntries(db: Database, rows: readonly IndexRow[]): Promise<Map<string, number>> {
  const entries = JSON.stringify(rows.map(({ entry }) => entry));
  const { rows: changed } = await sql<{ page_id: string; doc: number }>`
    with entry as materialized (
      select sent.*, decode(packed, 'base64') as hours, date_created, is_public, status = 'permanently_closed' as is_closed, needs_ferry,
        price_type, rank, latitude, longitude
      from json_to_recordset(${entries}::text::json) as sent (page_id uuid, name_key text, name_key_ie text, sort_key text, sort_key_ie text, texts_hash bigint,
        packed text, categories text[], tags text[], accessibility text[], diets text[])
      join page on page.id = sent.page_id
    ), differing as materialized (
      select stored.page_id, stored.texts_hash from page_search as stored join entry on entry.page_id = stored.page_id
      where (${columnsOf("stored")}) is distinct from (${columnsOf("entry")})
      for update of stored
    ), updated as (
      update page_search as stored set (${columns}) = row(${columnsOf("entry")})
      from entry join differing on differing.page_id = entry.page_id
      where stored.page_id = entry.page_id
      returning stored.page_id, stored.doc, differing.texts_hash is distinct from stored.texts_hash as has_new_texts
    ), inserted as (
      insert into page_search (page_id, date_created, ${columns}) select page_id, date_created, ${columns} from entry
      where not exists (select from page_search as stored where stored.page_id = entry.page_id)
      order by page_id
      on conflict (page_id) do update set (${columns}) = row(${columnsOf("excluded")})
      returning page_id, doc
    )
    select page_id, doc from updated where has_new_texts union all select page_id, doc from inserted`.execute(db);
  return new Map(changed.map(({ page_id, doc }) => [page_id, doc]));
}

/**
 * Names, categories and tags are also indexed without stemming, because an incomplete word has no stem. Without `offset 0`
 * PostgreSQL would compute a vector again for every use.
 */
async function writeVectors(db: Database, pages: readonly ({ doc: number } & IndexRow["texts"])[]) {
  await sql`
    with page as materialized (
      select doc, names, names || kinds || ${vector("c")} as shorts, ${vector("d")} as longs
      from json_to_recordset(${JSON.stringify(pages)}::text::json) as page (doc integer, beside_a text, beside_b text,
        beside_c text, beside_d text, own_a text, own_b text, own_c text, own_d text)
      cross join lateral (select ${vector("a")} || ${unstemmed("a")} as names, ${vector("b")} || ${unstemmed("b")} as kinds offset 0) vectors
    ), named as (
      insert into page_names (doc, name_words, short_words) select doc, names, shorts from page
      on conflict (doc) do update set name_words = excluded.name_words, short_words = excluded.short_words
    )
    insert into page_words (doc, words) select doc, strip(shorts || longs) from page
    on conflict (doc) do update set words = excluded.words`.execute(db);
}

const [BESIDE_CONFIGURATION, OWN_CONFIGURATION] = [sql.lit(CONFIGURATIONS[BESIDE]), sql.lit(CONFIGURATIONS[OWN])];

type Weight = "a" | "b" | "c" | "d";

function vector(weight: Weight) {
  const [beside, own] = [sql.raw(`beside_${weight}`), sql.raw(`own_${weight}`)];
  return sql`setweight(to_tsvector(${BESIDE_CONFIGURATION}, ${beside}) || to_tsvector(${OWN_CONFIGURATION}, ${own}), ${sql.lit(weight)})`;
}

function unstemmed(weight: Weight) {
  const [beside, own] = [sql.raw(`beside_${weight}`), sql.raw(`own_${weight}`)];
  return sql`setweight(to_tsvector('simple', ${beside} || ' ' || ${own}), ${sql.lit(weight)})`;
}

/** Sorted, so that concurrent writers of the same new words wait for each other instead of deadlocking. */
async function writeVocabulary(db: Database, rows: readonly IndexRow[]) {
  const vocabulary = [...new Set(rows.flatMap((row) => row.vocabulary))].sort();
  await sql`
    insert into search_word (word)
    select word from unnest(${vocabulary}::text[]) as word where not exists (select from search_word known where known.word = word.word)
    order by word
    on conflict do nothing`.execute(db);
}
