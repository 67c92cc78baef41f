import { sql } from "kysely";
import type { Database } from "../../db/connect.ts";
import { CachedSets } from "./cached-sets.ts";
import { Directory, type EntryRow } from "./directory.ts";
import { sharedRuns } from "./shared-runs.ts";

/** Questions whose answers are kept, each up to three sets of 1.25 kB per 10,000 pages. */
const CACHED_QUERIES = 500;
/** "Now" and the few other times that are asked about within a minute. */
const CACHED_MINUTES = 60;

/** What one process remembers of one database, so that most of a search needs no query. */
export type SearchMemory = {
  directory: Directory;
  /** Words as whole words of a name, and as beginnings there. */
  names: CachedSets<"whole" | "begun">;
  /** Words anywhere. */
  words: CachedSets<"words">;
  open: CachedSets<"open">;
};

const memories = new WeakMap<Database, { memory: SearchMemory; refresh: () => Promise<void> }>();

/**
 * The memory of this database, with everything that was committed before the call. Not for use within a transaction:
 * it would remember what may be rolled back.
 */
export async function freshMemory(db: Database): Promise<SearchMemory> {
  let known = memories.get(db);
  if (!known) {
    const directory = new Directory();
    const memory = {
      directory,
      names: new CachedSets<"whole" | "begun">(directory, CACHED_QUERIES),
      words: new CachedSets<"words">(directory, CACHED_QUERIES),
      open: new CachedSets<"open">(directory, CACHED_MINUTES),
    };
    known = { memory, refresh: sharedRuns(directoryReader(db, directory)) };
    memories.set(db, known);
  }
  await known.refresh();
  return known.memory;
}

/** Each run reads the rows of transactions that the run before could not yet have seen (index page_search_changed). */
function directoryReader(db: Database, directory: Directory): () => Promise<void> {
  let allSeenBelow = "0";
  return async () => {
    const { rows } = await sql<{ all_seen_below: string; entries: EntryRow[] | null }>`
      select pg_snapshot_xmin(pg_current_snapshot())::text as all_seen_below, (
        select json_agg(entry) from (
          select doc, page_id, is_public, is_closed, categories, tags, price_type, rank, latitude, longitude,
            name_key, name_key_ie, (extract(epoch from date_created) * 1000000)::bigint as created,
            floor(extract(epoch from spans_from) * 1000)::bigint as spans_from,
            floor(extract(epoch from spans_until) * 1000)::bigint as spans_until, changed::text
          from page_search where changed >= ${allSeenBelow}::xid8
        ) entry
      ) as entries`.execute(db);
    const { all_seen_below, entries } = rows[0]!;
    directory.put(entries ?? []);
    allSeenBelow = all_seen_below;
  };
}
