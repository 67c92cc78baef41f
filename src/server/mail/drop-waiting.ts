import type { MessageType } from "#core/domain/messages.ts";
import type { Database } from "../db/connect.ts";

/** Deletes unsent mails that their recipient does not want any more. Index: outbox_to. */
export async function dropWaiting(tx: Database, email: string | null, types: readonly MessageType[]): Promise<void> {
  if (email === null || types.length === 0) return;
  await tx
    .deleteFrom("outbox")
    .where("recipient", "=", email)
    .where("type", "in", types)
    .where("state", "=", "waiting")
    .execute();
}
