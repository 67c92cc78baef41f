import type { AuditEntry } from "../../../contract/audit.ts";
import { historyAnswer } from "./queries.ts";
import type { SubjectName } from "./subject-names.ts";

export type AuditRow = Parameters<typeof historyAnswer>[0] &
  Record<"subject_id" | "request_id" | "email" | "shown_page_id" | "page_name" | "page_name_ie", string | null> & {
    subject_kind: string;
  };

/** @param names of the subjects that still exist, by id */
export function auditAnswer(row: AuditRow, names: ReadonlyMap<string, SubjectName>): AuditEntry {
  const entry = historyAnswer(row);
  const found = names.get(row.subject_id ?? "");
  return {
    ...entry,
    by: entry.by && { ...entry.by, email: row.email },
    subject: {
      ...{ kind: row.subject_kind, id: row.subject_id, is_there: found !== undefined },
      ...(found ?? formerName(entry)),
    },
    page: row.shown_page_id ? { id: row.shown_page_id, name: row.page_name, name_ie: row.page_name_ie } : null,
    request_id: row.request_id,
  };
}

/** The name of a deleted subject, as far as this entry recorded it. */
function formerName({ before, after }: Pick<AuditEntry, "before" | "after">): SubjectName {
  const recorded = { ...after, ...before };
  const firstText = (...fields: string[]) =>
    fields.map((field) => recorded[field]).find((value): value is string => typeof value === "string") ?? null;
  return { name: firstText("name", "title", "alt"), name_ie: firstText("name_ie", "title_ie", "alt_ie") };
}
