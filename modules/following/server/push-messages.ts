import { sql } from "kysely";
import type { PushPayload } from "#core/domain/push-payload.ts";
import type { Database } from "#core/server/db/connect.ts";
import type { JsonObject } from "#core/server/db/schema.ts";
import type { NewsItem } from "./news.ts";

/** Notices of the office and of the day go to devices when they are made, and are not repeated in a digest. */
export const isSentAtOnce = ({ item }: NewsItem): boolean => item.kind === "notice" || item.kind === "day";

type Waiting = { now: Temporal.Instant; expires: Temporal.Instant };

/** Writes messages in the transaction of their cause. */
export async function queueMessages(
  tx: Database,
  messages: readonly { device_id: string; payload: PushPayload }[],
  { now, expires }: Waiting,
): Promise<void> {
  if (messages.length === 0) return;
  const rows = messages.map(({ device_id, payload }) => ({
    device_id,
    payload: payload as JsonObject,
    date_next: new Date(now.epochMilliseconds),
    date_expires: new Date(expires.epochMilliseconds),
  }));
  await tx.insertInto("push_message").values(rows).execute();
}

export type QueuedMessage = {
  id: string;
  device_id: string;
  endpoint: string;
  p256dh: Buffer;
  auth: Buffer;
  payload: PushPayload;
  is_urgent: boolean;
  attempts: number;
  date_expires: Date;
};

/** A message that was not settled is sent again after this time: the server was killed meanwhile. */
const LEASE = { minutes: 5 };

/**
 * Takes messages that are due, each for one instance only, and postpones them: they are deleted when they have been sent.
 * Index: push_message_due.
 * @param onlyUrgent at night
 */
export async function takeMessages(
  db: Database,
  { now, onlyUrgent, limit }: { now: Temporal.Instant; onlyUrgent: boolean; limit: number },
): Promise<QueuedMessage[]> {
  const [at, next] = [new Date(now.epochMilliseconds), new Date(now.add(LEASE).epochMilliseconds)];
  const { rows } = await sql<QueuedMessage>`
    update push_message set attempts = attempts + 1, date_next = ${next}
    from push_device as device
    where device.id = push_message.device_id and push_message.id = any(array(
      select id from push_message
      where date_next <= ${at} and date_expires > ${at} and (is_urgent or not ${onlyUrgent})
      order by date_next, id limit ${limit} for update skip locked))
    returning push_message.id, device_id, endpoint, p256dh, auth, payload, is_urgent, attempts, date_expires`.execute(
    db,
  );
  return rows;
}

export const deleteMessage = (db: Database, id: string) => db.deleteFrom("push_message").where("id", "=", id).execute();

export const postponeMessage = (db: Database, id: string, until: Temporal.Instant) =>
  db
    .updateTable("push_message")
    .set({ date_next: new Date(until.epochMilliseconds) })
    .where("id", "=", id)
    .execute();

/** Index: push_message_expired. */
export const deleteExpired = (db: Database, now: Temporal.Instant) =>
  db.deleteFrom("push_message").where("date_expires", "<=", new Date(now.epochMilliseconds)).execute();
