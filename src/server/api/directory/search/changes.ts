import { sql } from "kysely";
import type { Database } from "#core/server/db/connect.ts";
import { readDocs } from "./doc-array.ts";

/** What was visible to a statement: all transactions below `end` that were not running. */
export type Snapshot = { end: string; running: string[] };

export const NOTHING_SEEN: Snapshot = { end: "0", running: [] };

type Changes = { snapshot: Snapshot; docs: Uint32Array; synonymsVersion: number; unindexed: number };

/** Whether a transaction that a snapshot does not see has written a row of page_search. Index: page_search_changed. */
export const isUnseen = ({ end, running }: Snapshot) =>
  sql<boolean>`(changed >= ${end}::xid8 or changed = any(${running}::text[]::xid8[]))`;

/** The rows of page_search that transactions have written which a snapshot does not see, and how many notes wait to be indexed. Index: page_search_changed. */
export async function readChanges(db: Database, seen: Snapshot): Promise<Changes> {
  const { rows } = await sql<Snapshot & { docs: Buffer | null; synonyms: number; unindexed: number }>`
    select pg_snapshot_xmax(snapshot)::text as end, array(select pg_snapshot_xip(snapshot)::text) as running, (
      select array_send(array_agg(doc)) from page_search
      where ${isUnseen(seen)}
    ) as docs, (select version from synonym_state) as synonyms, (select count(*)::integer from page_unindexed) as unindexed from pg_current_snapshot() as snapshot`.execute(
    db,
  );
  const { end, running, docs, synonyms, unindexed } = rows[0]!;
  return { snapshot: { end, running }, docs: readDocs(docs), synonymsVersion: synonyms, unindexed };
}
