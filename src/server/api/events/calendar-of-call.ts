import type { Subject } from "../../../domain/policy.ts";

/** The page in whose calendar a call acts; null: in the community's. Rows of `who: "organiser"` always have one of the two. */
export function calendarOfCall({ subject }: { subject: Subject | null }): string | null {
  if (subject?.kind === "community") return null;
  if (!subject || !("pageId" in subject)) throw new Error("a call on events came without a calendar");
  return subject.pageId;
}
