import type { NOTIFICATION_KINDS } from "../../../contract/notifications.ts";
import type { Database } from "../../db/connect.ts";
import type { JsonObject } from "../../db/schema.ts";

export type NotificationKind = (typeof NOTIFICATION_KINDS)[number];

/** What the administrators are to hear. */
type Told = {
  kind: NotificationKind;
  page_id?: string | null;
  /** Who caused it. */
  account_id?: string | null;
  /** No texts of people: it stays when they go. */
  detail?: JsonObject;
};

/**
 * Tells the administrators, when the transaction commits: those who are there hear it at once, on every instance. To be
 * called late in a long transaction: until it ends, others wait who want to tell something.
 */
export async function notifyAdmins(tx: Database, told: Told | readonly Told[]): Promise<void> {
  const rows = [told].flat();
  if (rows.length > 0) await tx.insertInto("notification").values(rows).execute();
}
