import type { Subject } from "../../domain/policy.ts";
import type { Database } from "../db/connect.ts";
import type { Performance } from "./perform.ts";
import type { WriteNotes } from "./write-context.ts";

/** A statement has room for 65,535 values. */
const ENTRIES_AT_ONCE = 1000;

/**
 * Writes who changed what into the audit, with the change itself.
 * @throws where a handler has told neither a change nor that there was none: a fault of ours
 */
export async function writeAudit(
  tx: Database,
  notes: WriteNotes,
  { row, known, requestId, subject }: AuditSource,
): Promise<void> {
  if (notes.changes.length === 0 && !notes.isUnchanged) throw new Error(`${row.path} has not told what it changed`);
  if (notes.changes.length === 0) return;
  const actor_id = known.caller.kind === "account" ? known.caller.id : null;
  const entries = notes.changes.map(({ kind, id, before, after, action = row.audit, pageId = pageOf(subject) }) => ({
    ...{ actor_id, before, after, action, request_id: requestId },
    ...{ subject_kind: kind, subject_id: id, page_id: kind === "page" ? id : pageId },
  }));
  for (let at = 0; at < entries.length; at += ENTRIES_AT_ONCE) {
    await tx
      .insertInto("audit_entry")
      .values(entries.slice(at, at + ENTRIES_AT_ONCE))
      .execute();
  }
}

type AuditSource = Pick<Performance, "row" | "known" | "requestId"> & { subject: Subject | null };

/** In whose history it stands: what hangs on a page may be gone when that is read. */
const pageOf = (subject: Subject | null) => (subject && "pageId" in subject ? subject.pageId : null);
