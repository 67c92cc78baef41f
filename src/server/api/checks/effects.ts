import type { WriteContext } from "../../calls/handler.ts";
import type { Database } from "../../db/connect.ts";

export { askForHours, remindOwners } from "./reminders.ts";

/** Notes that the hours of a page were confirmed, or changed by its team. It answers what its owner was asked before. */
export async function markChecked(tx: Database, pageId: string, now: Temporal.Instant): Promise<void> {
  const date_checked = new Date(now.epochMilliseconds);
  await tx.updateTable("page").set({ date_checked }).where("id", "=", pageId).execute();
  await tx.deleteFrom("page_reminder").where("page_id", "=", pageId).execute();
}

/** A change of the hours by the team counts as a check; one by an administrator who is not of the team does not. */
export async function markChangedHours({ tx, subject, now }: Pick<WriteContext, "tx" | "subject" | "now">) {
  if (subject && "role" in subject && subject.role !== null) await markChecked(tx, subject.pageId, now);
}
