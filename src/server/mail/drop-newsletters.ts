import type { Database } from "../db/connect.ts";

/** Deletes unsent newsletters to an address that unsubscribed. Index: outbox_to. */
export async function dropWaitingNewsletters(tx: Database, email: string | null): Promise<void> {
  if (email === null) return;
  await tx
    .deleteFrom("outbox")
    .where("recipient", "=", email)
    .where("type", "=", "FEATURE")
    .where("state", "=", "waiting")
    .execute();
}
