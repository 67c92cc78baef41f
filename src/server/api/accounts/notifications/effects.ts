import type { DatabaseClient } from "@eolaire/postgres";
import { sql } from "kysely";
import type { NotificationKind } from "#core/contract/accounts/notifications.ts";
import type { Database } from "#core/server/db/connect.ts";
import type { JsonObject } from "#core/server/db/schema.ts";
import type { SseConnections } from "#core/server/http/sse-connections.ts";

/** A notification for all administrators. */
type NewNotification = {
  kind: NotificationKind;
  page_id?: string | null;
  /** The account that caused it. */
  account_id?: string | null;
  /** No personal texts: it outlives their authors' accounts. */
  detail?: JsonObject;
};

/**
 * Notifies the administrators when the transaction commits; open desks on every instance receive it at once. Call it late
 * in a long transaction: other transactions that notify wait until this one ends.
 */
export async function notifyAdmins(tx: Database, added: NewNotification | readonly NewNotification[]): Promise<void> {
  const rows = [added].flat();
  if (rows.length > 0) await tx.insertInto("notification").values(rows).execute();
}

/** Where a mail server refuses everything, one notification is enough: later failures within this time add none. */
const QUIET_MINUTES = 60;
/** An arbitrary key, different from those of the other advisory locks. */
const ADVISORY_LOCK = 0x67697665;

/**
 * Notifies the administrators, when the transaction commits, that messages could not be delivered. The lock makes sure
 * that of several failures at the same time one notifies.
 * @param types of the messages; addresses and texts do not belong into a notification
 */
export async function notifyMailFailed(tx: Database, types: readonly string[]): Promise<void> {
  await sql`select pg_advisory_xact_lock(${ADVISORY_LOCK})`.execute(tx);
  const recent = await tx
    .selectFrom("notification")
    .select("id")
    .where("kind", "=", "mail-failed")
    .where("date_created", ">", sql<Date>`now() - make_interval(mins => ${QUIET_MINUTES})`)
    .limit(1)
    .executeTakeFirst();
  if (!recent) await notifyAdmins(tx, { kind: "mail-failed", detail: { types: [...new Set(types)] } });
}

/** The PostgreSQL channel on which the trigger `notification_inserted` notifies. */
const CHANNEL = "eolaire_notification";

/**
 * Wakes the event streams when any instance has written a notification. Notices may be lost with a connection, so it wakes
 * them each time that listening begins, too.
 * @returns stops listening
 */
export async function listenForNotifications(
  client: DatabaseClient,
  streams: SseConnections,
): Promise<() => Promise<void>> {
  const wake = () => streams.wake();
  return client.listen(CHANNEL, wake, wake);
}
