import { sql } from "kysely";
import { notifyAdmins } from "../api/notifications/notify.ts";
import type { Database } from "../db/connect.ts";

/** Where a server refuses everything, each mail would ring: whoever looks after the first one sees the others. */
const QUIET_MINUTES = 60;
/** Any number that nobody else uses: of several that fail at once, one tells. */
const ADVISORY_LOCK = 0x67697665;

/**
 * Tells the administrators that messages will not arrive, when the transaction commits.
 * @param types of the messages: neither addresses nor texts, which do not belong into a notification
 */
export async function notifyGivenUp(tx: Database, types: readonly string[]): Promise<void> {
  if (types.length === 0) return;
  await sql`select pg_advisory_xact_lock(${ADVISORY_LOCK})`.execute(tx);
  const told = await tx
    .selectFrom("notification")
    .select("id")
    .where("kind", "=", "mail-failed")
    .where("date_created", ">", sql<Date>`now() - make_interval(mins => ${QUIET_MINUTES})`)
    .limit(1)
    .executeTakeFirst();
  if (!told) await notifyAdmins(tx, { kind: "mail-failed", detail: { types: [...new Set(types)] } });
}
