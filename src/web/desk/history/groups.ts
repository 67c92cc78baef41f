import type { AuditEntry } from "../../../contract/office/audit.ts";
import type { HistoryEntry } from "../../../contract/pages/own.ts";

/** Actions that are further apart are told one by one. */
const TOGETHER_MS = 10 * 60_000;

/**
 * Entries that were one piece of work: of one person (or token), about one subject, within ten minutes of each other.
 * @param entries newest first, as the groups are, and what is in them
 * @param subjectOf what an entry is about
 */
export function inGroups<Entry extends HistoryEntry>(
  entries: readonly Entry[],
  subjectOf: (entry: Entry) => string,
): Entry[][] {
  const groups: Entry[][] = [];
  const latest = new Map<string, Entry[]>();
  for (const entry of entries) {
    const key = [entry.by?.id, entry.token, subjectOf(entry)].join(" ");
    const group = latest.get(key);
    const next = group?.at(-1);
    if (group && next && Date.parse(next.date) - Date.parse(entry.date) <= TOGETHER_MS) group.push(entry);
    else {
      const begun = [entry];
      latest.set(key, begun);
      groups.push(begun);
    }
  }
  return groups;
}

/** The entries of a group by what was done; each saved week for itself, since its rows are told day by day. */
export const byAction = <Entry extends HistoryEntry>(group: readonly Entry[]): Entry[][] => [
  ...Map.groupBy(group, (entry) => (isWeek(entry) ? `${entry.action} ${entry.date}` : entry.action)).values(),
];

/** Whether an entry is a row of a saved week, which adds and removes rows. */
export const isWeek = ({ action, before, after }: HistoryEntry): boolean =>
  action === "times.week" && (before === null || after === null);

/** A page, with all that belongs to it, or what an entry of the audit is about otherwise. */
export const subjectOf = ({ page, subject }: AuditEntry): string => page?.id ?? `${subject.kind} ${subject.id}`;
