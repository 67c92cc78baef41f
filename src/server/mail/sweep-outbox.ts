import { sql } from "kysely";
import type { Database } from "../db/connect.ts";
import type { OutboxState } from "./deliveries.ts";

/** Failed ones stay until somebody has had the time to notice them, and to send them again by hand. */
const RETENTION_DAYS = [
  ["sent", 30],
  ["failed", 90],
] as const satisfies [OutboxState, number][];

/** Takes away what nobody needs any more: addresses are kept no longer than that. */
export async function sweepOutbox(db: Database): Promise<void> {
  for (const [state, days] of RETENTION_DAYS) {
    await db
      .deleteFrom("outbox")
      .where("state", "=", state)
      .where("date_created", "<", sql<Date>`now() - make_interval(days => ${days})`)
      .execute();
  }
}
