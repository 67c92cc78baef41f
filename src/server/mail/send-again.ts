import { sql } from "kysely";
import type { MessageType } from "#core/domain/messages.ts";
import type { Database } from "../db/connect.ts";
import { lastInstantOf } from "./outbox.ts";
import type { OutboxEntry } from "./read-outbox.ts";

/**
 * Queues a failed or waiting message for now. One that may have been accepted may then arrive twice.
 * @returns false if it is being sent, or was sent
 */
export async function sendAgain(db: Database, { id, type }: Pick<OutboxEntry, "id" | "type">): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable("outbox")
    .set({ state: "waiting", attempts: 0, last_error: null, date_next: sql<Date>`now()` })
    .set({ date_expires: lastInstantOf(type as MessageType) })
    .where("id", "=", id)
    .where("state", "in", ["failed", "waiting"])
    .executeTakeFirstOrThrow();
  return numUpdatedRows === 1n;
}
