import type { HistoryEntry } from "../../../contract/pages/own.ts";
import { withoutAddress } from "../../../domain/hidden-address.ts";
import type { Database } from "../../db/connect.ts";
import { isoInstant } from "../../db/instants.ts";

/**
 * Audit entries with the names of their actors, unless the account is deleted. Entries are never changed, so those of a time
 * before a page hid its address still hold it: `hiding_page_id` says that it is not shown.
 */
export function auditEntries(db: Database) {
  return db
    .selectFrom("audit_entry")
    .leftJoin("account", (join) =>
      join.onRef("account.id", "=", "audit_entry.actor_id").on("account.deleted", "=", false),
    )
    .leftJoin("page as hiding", (join) =>
      join
        .onRef("hiding.id", "=", "audit_entry.page_id")
        .on("hiding.hides_address", "=", true)
        .on("audit_entry.subject_kind", "=", "page"),
    )
    .select("hiding.id as hiding_page_id")
    .select(["audit_entry.id", "audit_entry.action", "audit_entry.before", "audit_entry.after"])
    .select(["audit_entry.date_created", "account.id as account_id", "account.name"]);
}

export type AuditEntryRow = Awaited<ReturnType<ReturnType<typeof auditEntries>["execute"]>>[number];

export function historyAnswer(row: AuditEntryRow): HistoryEntry {
  const shown = row.hiding_page_id === null ? (record: HistoryEntry["before"]) => record : withoutAddress;
  return {
    ...{ id: row.id, date: isoInstant(row.date_created), action: row.action },
    by: row.account_id !== null && row.name !== null ? { id: row.account_id, name: row.name } : null,
    before: shown(row.before as HistoryEntry["before"]),
    after: shown(row.after as HistoryEntry["after"]),
  };
}

/** The entries of an account's own actions, as its export has them. Index: audit_of_actor. */
export async function ownAuditEntries(db: Database, accountId: string) {
  const rows = await db
    .selectFrom("audit_entry")
    .leftJoin("page as hiding", (join) =>
      join
        .onRef("hiding.id", "=", "audit_entry.page_id")
        .on("hiding.hides_address", "=", true)
        .on("audit_entry.subject_kind", "=", "page"),
    )
    .selectAll("audit_entry")
    .select("hiding.id as hiding_page_id")
    .where("audit_entry.actor_id", "=", accountId)
    .orderBy("audit_entry.id")
    .execute();
  return rows.map(({ hiding_page_id, ...row }) =>
    hiding_page_id === null
      ? row
      : { ...row, before: withoutAddress(row.before as Recorded), after: withoutAddress(row.after as Recorded) },
  );
}

type Recorded = Record<string, unknown> | null;
