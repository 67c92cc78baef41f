import { setTimeout as delay } from "node:timers/promises";
import { sql } from "kysely";
import type { Database } from "#core/server/db/connect.ts";
import type { ReceivedMail } from "#test/support/mail-server.ts";

const PATIENCE_MS = 60_000;

/**
 * Waits until every message has ended, and compares the outbox with what the mail server received: nothing twice, nothing
 * sent that was not received, nothing lost without a word.
 */
export async function mailFindings(db: Database, received: readonly ReceivedMail[]): Promise<string[]> {
  const deadline = Date.now() + PATIENCE_MS;
  while ((await countOpen(db)) > 0 && Date.now() < deadline) {
    await endLeases(db);
    await delay(500);
  }
  const times = new Map<string, number>();
  for (const { email } of received) {
    const id = /^<([0-9a-f-]{36})/.exec(email.messageId ?? "")?.[1] ?? "unknown";
    times.set(id, (times.get(id) ?? 0) + 1);
  }
  const rows = await db
    .selectFrom("outbox")
    .select(["id", "state", "type", "last_error"])
    .where("kind", "<>", "sms")
    .execute();
  return rows.flatMap(({ id, state, type, last_error }) => {
    const count = times.get(id) ?? 0;
    if (count > 1) return [`${type} ${id} was sent ${count} times`];
    if (state === "sent" && count === 0) return [`${type} ${id} counts as sent and was not received`];
    if (state === "failed" && !last_error?.startsWith("uncertain")) return [`${type} ${id} failed: ${last_error}`];
    return state === "waiting" || state === "sending" ? [`${type} ${id} is still ${state}`] : [];
  });
}

async function countOpen(db: Database): Promise<number> {
  const rows = await db.selectFrom("outbox").select("id").where("state", "in", ["waiting", "sending"]).execute();
  return rows.length;
}

/** As it stands when the lease of a killed process and the wait for the next attempt have ended. */
async function endLeases(db: Database): Promise<void> {
  await db
    .updateTable("outbox")
    .set({ date_next: sql<Date>`now()` })
    .where((eb) =>
      eb.or([
        eb("state", "=", "waiting"),
        eb.and([eb("state", "=", "sending"), eb("date_next", "<", sql<Date>`now() + interval '14 minutes'`)]),
      ]),
    )
    .execute();
}
