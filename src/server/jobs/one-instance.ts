import { sql } from "kysely";
import type { Database } from "../db/connect.ts";

/** Any number that nobody else uses: together with the name it is the lock. */
const LOCK_SPACE = 0x656f6c61;

/**
 * Does something unless another instance is just doing it. The lock is a transaction's, so that an instance that is
 * killed, or cut off, leaves none behind; the work itself has transactions of its own.
 */
export async function oneInstanceAtATime(db: Database, name: string, work: () => Promise<unknown>): Promise<void> {
  await db.transaction().execute(async (lock) => {
    const { rows } = await sql<{ mine: boolean }>`
      select pg_try_advisory_xact_lock(${LOCK_SPACE}::int, hashtext(${name})) as mine`.execute(lock);
    if (rows[0]?.mine) await work();
  });
}
