import { setTimeout as wait } from "node:timers/promises";
import type { DatabaseClient } from "@eolaire/postgres";
import { together } from "@eolaire/postgres";
import { sql } from "kysely";
import type { Database } from "#core/server/db/connect.ts";
import type { CacheTag } from "./cache-tag.ts";
import { recordChanges } from "./public-changes.ts";

const CHANNEL = "eolaire_cache";
/** PostgreSQL refuses a payload of 8,000 bytes; a tag has at most 60. */
const TAGS_PER_PAYLOAD = 100;

/**
 * Drops the cached answers with these tags on every instance, when the transaction commits (PostgreSQL NOTIFY), and records
 * the change for programs that follow the public data.
 */
export async function notifyInvalidation(tx: Database, tags: Iterable<CacheTag>): Promise<void> {
  const unique = [...new Set(tags)];
  if (unique.length === 0) return;
  const payloads: string[] = [];
  for (let at = 0; at < unique.length; at += TAGS_PER_PAYLOAD)
    payloads.push(JSON.stringify(unique.slice(at, at + TAGS_PER_PAYLOAD)));
  const notices = sql`select pg_notify(${CHANNEL}, payload) from unnest(${payloads}::text[]) as payload`;
  await together(recordChanges(tx, unique), notices.execute(tx));
}

/** The database may be away again while a process follows what it missed. */
const AGAIN_MS = 1_000;

/**
 * Calls `drop` for each invalidation of any instance. Notifications are lost while the connection is, so `missed` is
 * called each time that listening begins. What fails is tried again.
 */
export async function listenForInvalidation(
  client: Pick<DatabaseClient, "listen">,
  on: { drop: (tags: CacheTag[]) => unknown; missed: () => unknown },
): Promise<() => Promise<void>> {
  let isOver = false;
  const untilDone = async (act: () => unknown): Promise<void> => {
    while (!isOver) {
      try {
        await act();
        return;
      } catch {
        await wait(AGAIN_MS, undefined, { ref: false });
      }
    }
  };
  const drop = (payload: string) => void untilDone(() => on.drop(JSON.parse(payload) as CacheTag[]));
  const unlisten = await client.listen(CHANNEL, drop, () => void untilDone(on.missed));
  return async () => {
    isOver = true;
    await unlisten();
  };
}
