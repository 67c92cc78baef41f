import { sql } from "kysely";
import type { Database } from "../src/server/db/connect.ts";

/** An arbitrary key, different from those of the other advisory locks. */
const DEMO_LOCK = 0x64656d6f;

/**
 * Loads or removes the demonstration alone among all instances, of which several may start at once on an empty database:
 * files are written and deleted by names that follow from their content, and so are the same for all of them.
 * A transaction holds the lock, since a session does not survive a pooler; `act` works on other connections.
 */
export const withDemoLock = <Result>(db: Database, act: () => Promise<Result>): Promise<Result> =>
  db.transaction().execute(async (tx) => {
    await sql`select pg_advisory_xact_lock(${DEMO_LOCK})`.execute(tx);
    return act();
  });
