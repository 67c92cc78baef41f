import { sql } from "kysely";
import type { Database } from "#core/server/db/connect.ts";
import { NOTHING_SEEN, readChanges } from "../changes.ts";
import { indexPending } from "../pending.ts";
import type { Synonyms } from "../synonyms.ts";
import type { Directory, EntryRow } from "./directory.ts";
import type { TermIndex } from "./term-index.ts";

/** Rows per statement. Between them other requests are served, and their JSON takes about a megabyte. */
const ROWS_AT_ONCE = 2_500;

/** More changed pages take some hundred milliseconds on a busy machine. */
const MANY = 500;

/** `onRead`: called where rows of the index have changed. */
type Into = { directory: Directory; terms: TermIndex; synonyms: Synonyms; onRead: () => void };

/**
 * Reads into memory what changed, and indexes before what waits for it. Each run reads the rows of those transactions that were not yet visible to the previous
 * run, so that a transaction that runs for hours does not let every search read all rows written since it began.
 * @returns a run; it calls its argument when many pages have changed
 */
export function directoryReader(
  db: Database,
  { directory, terms, synonyms, onRead }: Into,
): (announceLong: () => void) => Promise<void> {
  let seen = NOTHING_SEEN;
  let withNewTexts: number[] = []; // stay for the next run when one fails
  return async (announceLong) => {
    let changes = await readChanges(db, seen);
    if (changes.docs.length + changes.unindexed > MANY) announceLong();
    if (changes.unindexed > 0) {
      await indexPending(db);
      changes = await readChanges(db, seen);
    }
    const { snapshot, docs, synonymsVersion } = changes;
    if (docs.length > 0) onRead();
    await synonyms.refresh(synonymsVersion);
    for (let i = 0; i < docs.length; i += ROWS_AT_ONCE) {
      const rows = await readRows(db, docs.subarray(i, i + ROWS_AT_ONCE));
      for (const doc of directory.put(rows)) withNewTexts.push(doc);
    }
    await terms.update(withNewTexts);
    if (withNewTexts.length > 0) flushPendingLists(db);
    withNewTexts = [];
    seen = snapshot;
  };
}

/**
 * Searches that ask the GIN indexes would scan their pending lists. Whoever reads the changes flushes them, for many writes at once,
 * in which it would take longer than all else. Where it fails, the next one does it, or PostgreSQL by itself.
 */
function flushPendingLists(db: Database): void {
  sql`select gin_clean_pending_list('page_names_words'), gin_clean_pending_list('page_words_words')`
    .execute(db)
    .catch(() => {});
}

/** Index: page_search_pkey. */
async function readRows(db: Database, docs: Uint32Array): Promise<EntryRow[]> {
  const { rows } = await sql<{ entries: EntryRow[] | null }>`
    select json_agg(entry) as entries from (
      select doc, page_id, is_public, is_closed, needs_ferry, categories, tags, accessibility, diets, price_type, rank, latitude, longitude,
        coalesce(sort_key, name_key) as sort_key, coalesce(sort_key_ie, name_key_ie) as sort_key_ie, floor(extract(epoch from date_created) * 1000)::bigint as created, texts_hash, changed::text::bigint as changed
      from page_search where doc = any(${[...docs]}::integer[])
    ) entry`.execute(db);
  return rows[0]!.entries ?? [];
}
