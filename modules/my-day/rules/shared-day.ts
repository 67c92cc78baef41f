import { MAX_PAGES_OF_DAY } from "#core/contract/limits.ts";
import type { SharedDay, SharedDayChange } from "../contract/shared-day.ts";

export type SharedEntry = SharedDay["entries"][number];

/**
 * The entries after the changes of one of those who plan. Each change concerns one entry: what others have added meanwhile stays, and of
 * one entry the last change counts. Whoever writes a note on what somebody has just removed has it again.
 * @returns null where there would be too many
 */
export function changedEntries(
  before: readonly SharedEntry[],
  changes: readonly SharedDayChange[],
): SharedEntry[] | null {
  const entries = changes.reduce(changedBy, [...before]);
  const isFull = entries.filter(({ kind }) => kind === "page").length > MAX_PAGES_OF_DAY;
  return isFull || entries.length > 2 * MAX_PAGES_OF_DAY ? null : entries;
}

function changedBy(entries: SharedEntry[], { kind, slug, removed, note, place }: SharedDayChange): SharedEntry[] {
  const isIt = (one: SharedEntry) => one.kind === kind && one.slug === slug;
  const at = entries.findIndex(isIt);
  const others = entries.filter((one) => !isIt(one));
  if (removed) return others;
  const known = entries[at] ?? { kind, slug, note: null };
  const changed = { ...known, ...(note !== undefined && { note }) };
  const end = others.length;
  const index = place === undefined ? (at < 0 ? end : at) : placeAmong(others, kind, place);
  return others.toSpliced(index, 0, changed);
}

/** The index in the whole list of a position among those of a kind. */
function placeAmong(entries: readonly SharedEntry[], kind: SharedEntry["kind"], place: number): number {
  const ofKind = entries.flatMap((one, at) => (one.kind === kind ? [at] : []));
  return ofKind[place] ?? entries.length;
}

/** What somebody has changed between two lists of slugs: what was added and removed, and where all stand if their order is another. */
export function changesBetween(
  kind: SharedEntry["kind"],
  before: readonly string[],
  after: readonly string[],
): SharedDayChange[] {
  const removed = before.filter((slug) => !after.includes(slug)).map((slug) => ({ kind, slug, removed: true }));
  const left = before.filter((slug) => after.includes(slug));
  const isMoved = left.join() !== after.filter((slug) => before.includes(slug)).join();
  const sent = after.flatMap((slug, place) =>
    isMoved ? [{ kind, slug, place }] : before.includes(slug) ? [] : [{ kind, slug }],
  );
  return [...removed, ...sent];
}
