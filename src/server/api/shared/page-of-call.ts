import type { Subject } from "../../access/policy.ts";
import type { LoadedSubject, PageColumns } from "../../access/subjects.ts";

/**
 * The id of the page on which a call acts, or to which its subject is attached.
 * @throws Error for a call without one; calls of the contract with `who: "team"` or `"owner"` always have one
 */
export function pageOfCall({ subject }: { subject: Subject | null }): string {
  if (!subject || !("pageId" in subject)) throw new Error("the subject of this call belongs to no page");
  return subject.pageId;
}

/**
 * The row of the page on which a write acts, as the permission check has read and locked it.
 * @throws Error where the subject is no page
 */
export function lockedPage({ subject }: { subject: LoadedSubject | null }): PageColumns {
  if (!subject?.page) throw new Error("the subject of this write is no page");
  return subject.page;
}
