import { sql } from "kysely";
import type postgres from "postgres";
import type { CacheTag } from "../calls/read-context.ts";
import type { Database } from "../db/connect.ts";

const CHANNEL = "eolaire_cache";
/** PostgreSQL refuses a notice of 8,000 bytes; a tag is at most 60. */
const TAGS_PER_NOTICE = 100;

/** Tells every instance, when the transaction commits, which kept answers are wrong now. */
export async function publishTags(tx: Database, tags: Iterable<CacheTag>): Promise<void> {
  const unique = [...new Set(tags)];
  for (let at = 0; at < unique.length; at += TAGS_PER_NOTICE) {
    const notice = JSON.stringify(unique.slice(at, at + TAGS_PER_NOTICE));
    await sql`select pg_notify(${CHANNEL}, ${notice})`.execute(tx);
  }
}

/**
 * Hears what other transactions publish. After a lost connection notices may be missing, so `missed` is called each
 * time that listening begins.
 */
export async function listenForTags(
  client: postgres.Sql,
  on: { drop: (tags: CacheTag[]) => void; missed: () => void },
): Promise<() => Promise<void>> {
  const { unlisten } = await client.listen(CHANNEL, (notice) => on.drop(JSON.parse(notice) as CacheTag[]), on.missed);
  return unlisten;
}
