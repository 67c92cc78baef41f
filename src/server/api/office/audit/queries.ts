import { sql } from "kysely";
import type { HistoryEntry } from "#core/contract/pages/own.ts";
import { withoutAddress } from "#core/domain/pages/hidden-address.ts";
import type { Database } from "#core/server/db/connect.ts";
import { isoInstant } from "#core/server/db/instants.ts";

export { type SubjectName, subjectNames } from "./subject-names.ts";

/**
 * Whether an entry is about a page whose address is not shown. Entries are never changed, so those of a time before a page hid
 * its address still hold it. Two more do not say where a page is: an entry of a page that went into one that hides its address
 * (they are one business), and one of a page that is gone, of which nothing says any more whether it was hidden.
 * Indexes: page_pkey, merged_page_pkey.
 */
const isAddressHidden = sql<boolean>`(audit_entry.subject_kind = 'page' and audit_entry.page_id is not null and (
  not exists (select from page where page.id = audit_entry.page_id and not page.hides_address)
  or exists (select from merged_page join page on page.id = merged_page.page_id
    where merged_page.id = audit_entry.page_id and page.hides_address)))`;

/** Only what was there before can come back. Index: former_row_of_request. */
const isRestorable = sql<boolean>`(audit_entry.before is not null and exists (
  select from former_row where former_row.request_id = audit_entry.request_id
    and former_row.page_id is not distinct from audit_entry.page_id))`;

/** Audit entries with the names of their actors, unless the account is deleted. */
export function auditEntries(db: Database) {
  return db
    .selectFrom("audit_entry")
    .leftJoin("account", (join) =>
      join.onRef("account.id", "=", "audit_entry.actor_id").on("account.deleted", "=", false),
    )
    .select([isAddressHidden.as("is_address_hidden"), isRestorable.as("is_restorable")])
    .select(["audit_entry.id", "audit_entry.action", "audit_entry.before", "audit_entry.after"])
    .select(["audit_entry.date_created", "account.id as account_id", "account.name", "audit_entry.token_name"])
    .select(["audit_entry.actor_role"]);
}

const OF_WORK = "work-";
/** What entries have in place of the id of a request where work in the background writes them, which somebody began by another entry. */
export const requestOfWork = (id: string): string => `${OF_WORK}${id}`;
/** Whether an entry is one of thousands that one press began: the press is the line of the office. */
export const isOfWork = sql<boolean>`coalesce(audit_entry.request_id, '') like ${`${OF_WORK}%`}`;

export type AuditEntryRow = Awaited<ReturnType<ReturnType<typeof auditEntries>["execute"]>>[number];

export function historyAnswer(row: AuditEntryRow): HistoryEntry {
  const shown = row.is_address_hidden ? withoutAddress : (record: HistoryEntry["before"]) => record;
  return {
    id: row.id,
    date: isoInstant(row.date_created),
    action: row.action,
    by: row.account_id !== null && row.name !== null ? { id: row.account_id, name: row.name } : null,
    role: row.actor_role as HistoryEntry["role"],
    token: row.token_name,
    before: shown(row.before as HistoryEntry["before"]),
    after: shown(row.after as HistoryEntry["after"]),
    restorable: row.is_restorable,
  };
}

/** The entries of an account's own actions, as its export has them. Index: audit_of_actor. */
export async function ownAuditEntries(db: Database, accountId: string) {
  const rows = await db
    .selectFrom("audit_entry")
    .selectAll("audit_entry")
    .select(isAddressHidden.as("is_address_hidden"))
    .where("audit_entry.actor_id", "=", accountId)
    .orderBy("audit_entry.id")
    .execute();
  return rows.map(({ is_address_hidden, ...row }) =>
    is_address_hidden
      ? { ...row, before: withoutAddress(row.before as Recorded), after: withoutAddress(row.after as Recorded) }
      : row,
  );
}

type Recorded = Record<string, unknown> | null;
