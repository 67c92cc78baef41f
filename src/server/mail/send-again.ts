import { sql } from "kysely";
import type { MessageType } from "../../domain/messages.ts";
import type { Database } from "../db/connect.ts";
import { lastInstantOf } from "./outbox.ts";
import type { OutboxEntry } from "./read-outbox.ts";

/**
 * Puts a message that failed, or waits, among those that are due now. Whoever asks for it knows that one which may have
 * been taken may now come twice.
 * @returns false where it is being sent, or was
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
