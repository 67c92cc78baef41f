import { sql } from "kysely";
import type { Database } from "../db/connect.ts";
import type { OutboxState } from "./deliveries.ts";

/** Failed messages stay long enough to be noticed and sent again by hand. */
const RETENTION_DAYS = [
  ["sent", 30],
  ["failed", 90],
] as const satisfies [OutboxState, number][];

/** Deletes old messages, so that addresses are not retained longer. */
export async function sweepOutbox(db: Database): Promise<void> {
  for (const [state, days] of RETENTION_DAYS) {
    await db
      .deleteFrom("outbox")
      .where("state", "=", state)
      .where("date_created", "<", sql<Date>`now() - make_interval(days => ${days})`)
      .execute();
  }
}
