import { sql } from "kysely";
import type { Database } from "../../db/connect.ts";
import { CachedSets } from "./cached-sets.ts";
import { coalesce } from "./coalesce.ts";
import { Directory, type EntryRow } from "./directory.ts";
import { PageHours } from "./hours.ts";

/** Maximum number of cached queries. Each takes up to three sets of 1.25 kB per 10,000 pages. */
const CACHED_QUERIES = 500;
/** Maximum number of cached minutes: the present one, and the times that visitors search for. */
const CACHED_MINUTES = 60;

/** What a process keeps in memory of a database, so that most of a search needs no query. */
export type SearchMemory = {
  directory: Directory;
  /** By terms: pages whose names contain them as whole words, or with the last one as a prefix. */
  names: CachedSets<"whole" | "prefix">;
  /** By terms: pages with these terms in any text. */
  texts: CachedSets<"prefix">;
  hours: PageHours;
  /** By minute: pages that are open. */
  open: CachedSets<"open">;
};

const memories = new WeakMap<Database, { memory: SearchMemory; refresh: () => Promise<void> }>();

/**
 * The memory of this database, refreshed with everything that was committed before the call. Must not be called inside a
 * transaction: it would store what may still be rolled back.
 */
export async function freshMemory(db: Database): Promise<SearchMemory> {
  let entry = memories.get(db);
  if (!entry) {
    const directory = new Directory();
    const hours = new PageHours(db, directory);
    const memory = {
      directory,
      hours,
      names: new CachedSets<"whole" | "prefix">(directory, CACHED_QUERIES),
      texts: new CachedSets<"prefix">(directory, CACHED_QUERIES),
      open: new CachedSets<"open">(directory, CACHED_MINUTES),
    };
    const readDirectory = directoryReader(db, directory);
    entry = {
      memory,
      refresh: coalesce(async () => {
        await readDirectory();
        await hours.refresh();
      }),
    };
    memories.set(db, entry);
  }
  await entry.refresh();
  return entry.memory;
}

/** Each run reads the rows of transactions that were not yet visible to the previous run. Index: page_search_changed. */
function directoryReader(db: Database, directory: Directory): () => Promise<void> {
  let visibleBelow = "0";
  return async () => {
    const { rows } = await sql<{ visible_below: string; entries: EntryRow[] | null }>`
      select pg_snapshot_xmin(pg_current_snapshot())::text as visible_below, (
        select json_agg(entry) from (
          select doc, page_id, is_public, is_closed, categories, tags, price_type, rank, latitude, longitude,
            name_key, name_key_ie, (extract(epoch from date_created) * 1000000)::bigint as created, changed::text
          from page_search where changed >= ${visibleBelow}::xid8
        ) entry
      ) as entries`.execute(db);
    const { visible_below, entries } = rows[0]!;
    directory.put(entries ?? []);
    visibleBelow = visible_below;
  };
}
