import type { AuditEntry } from "#core/contract/office/audit.ts";
import type { HistoryEntry } from "#core/contract/pages/own.ts";

/** Actions that are further apart are told one by one. */
const TOGETHER_MS = 10 * 60_000;

/**
 * Entries that were one piece of work: of one person (or token), about one subject, within ten minutes of each other; or
 * what one call did to many subjects.
 * @param entries newest first, as the groups are, and what is in them
 * @param subjectOf what an entry is about
 */
export function inGroups<Entry extends HistoryEntry>(
  entries: readonly Entry[],
  subjectOf: (entry: Entry) => string,
): Entry[][] {
  const groups: Entry[][] = [];
  const latest = new Map<string, Entry[]>();
  const calls = Map.groupBy(entries, callOf);
  for (const entry of entries) {
    const call = callOf(entry);
    const key = isAboutMany(calls.get(call) ?? [], subjectOf) ? call : `${personOf(entry)} ${subjectOf(entry)}`;
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

export const isAboutMany = <Entry>(group: readonly Entry[], subjectOf: (entry: Entry) => string): boolean =>
  new Set(group.map(subjectOf)).size > 1;

const personOf = ({ by, token }: HistoryEntry) => `${by?.id} ${token}`;

/** All that one call did has the moment of its transaction. */
const callOf = (entry: HistoryEntry) => `${personOf(entry)} ${entry.action} ${entry.date}`;

/** The entries of a group by what was done; each saved week for itself, since its rows are told day by day. */
export const byAction = <Entry extends HistoryEntry>(group: readonly Entry[]): Entry[][] => [
  ...Map.groupBy(group, (entry) => (isWeek(entry) ? `${entry.action} ${entry.date}` : entry.action)).values(),
];

/** Whether an entry is a row of a saved week, which adds and removes rows. */
export const isWeek = ({ action, before, after }: HistoryEntry): boolean =>
  action === "times.week" && (before === null || after === null);

/** A page, with all that belongs to it, or what an entry of the audit is about otherwise. */
export const subjectOf = ({ page, subject }: AuditEntry): string => page?.id ?? `${subject.kind} ${subject.id}`;
