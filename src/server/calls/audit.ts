import { sql } from "kysely";
import type { Subject } from "../../domain/policy.ts";
import type { Database } from "../db/connect.ts";
import type { Performance } from "./perform.ts";
import type { Change } from "./write-context.ts";

/** Writes who changed what into the audit, in the transaction of the change: all of it by one statement. */
export async function writeAudit(
  tx: Database,
  changes: readonly Change[],
  { row, known, requestId, subject }: AuditSource,
): Promise<void> {
  if (changes.length === 0) return;
  const actor = known.caller.kind === "account" ? known.caller.id : null;
  const entries = changes.map(({ kind, id, before, after, action = row.audit, pageId = pageOf(subject) }) => ({
    ...{ before, after, action, subject_kind: kind, subject_id: id, page_id: kind === "page" ? id : pageId },
  }));
  await sql`
    insert into audit_entry (actor_id, request_id, before, after, action, subject_kind, subject_id, page_id)
    select ${actor}::uuid, ${requestId}, before, after, action, subject_kind, subject_id, page_id
    from json_to_recordset(${JSON.stringify(entries)}::text::json) as entry
      (before jsonb, after jsonb, action text, subject_kind text, subject_id uuid, page_id uuid)`.execute(tx);
}

type AuditSource = Pick<Performance, "row" | "known" | "requestId"> & { subject: Subject | null };

/** In whose history it stands: what hangs on a page may be gone when that is read. */
const pageOf = (subject: Subject | null) => (subject && "pageId" in subject ? subject.pageId : null);
