import type { Subject } from "../../../domain/policy.ts";

/** The page on which a call acts, or on which hangs what it acts on: rows of `who: "team"` or `"owner"` always have one. */
export function pageOfCall({ subject }: { subject: Subject | null }): string {
  if (!subject || !("pageId" in subject)) throw new Error("a call on a page came without its page");
  return subject.pageId;
}
