import { type Log, PurgeQueue, type Purging } from "@eolaire/cdn-purge";
import type { DatabaseClient } from "@eolaire/postgres";
import { listenForInvalidation } from "./cache-invalidation.ts";

/**
 * Purges the cache in front after each write of any instance. Every instance does so: the last one to drop its own copies
 * also purges last, and none has to be there. docs/decisions/052-beyond-one-machine.md
 * @returns stops it
 */
export async function startPurging(client: DatabaseClient, purging: Purging, log: Log): Promise<() => Promise<void>> {
  const queue = new PurgeQueue(purging, log);
  let hasListened = false;
  const unlisten = await listenForInvalidation(client, {
    drop: (tags) => queue.add(tags),
    missed() {
      if (hasListened) queue.addAll(); // nobody knows what was written while the connection was lost
      hasListened = true;
    },
  });
  return async () => {
    await unlisten();
    await queue.stop();
  };
}
