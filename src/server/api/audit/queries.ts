import type { HistoryEntry } from "../../../contract/pages/own.ts";
import type { Database } from "../../db/connect.ts";
import { isoInstant } from "../../db/instants.ts";

/** Audit entries with the names of their actors, unless the account is deleted. */
export function auditEntries(db: Database) {
  return db
    .selectFrom("audit_entry")
    .leftJoin("account", (join) =>
      join.onRef("account.id", "=", "audit_entry.actor_id").on("account.deleted", "=", false),
    )
    .select(["audit_entry.id", "audit_entry.action", "audit_entry.before", "audit_entry.after"])
    .select(["audit_entry.date_created", "account.id as account_id", "account.name"]);
}

export type AuditEntryRow = Awaited<ReturnType<ReturnType<typeof auditEntries>["execute"]>>[number];

export function historyAnswer(row: AuditEntryRow): HistoryEntry {
  return {
    ...{ id: row.id, date: isoInstant(row.date_created), action: row.action },
    by: row.account_id !== null && row.name !== null ? { id: row.account_id, name: row.name } : null,
    before: row.before as HistoryEntry["before"],
    after: row.after as HistoryEntry["after"],
  };
}
