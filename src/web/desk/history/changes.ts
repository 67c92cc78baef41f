import type { HistoryEntry } from "#core/contract/pages/own.ts";

/** A change as text. Null: unknown, or the entity was added or deleted. */
export type ShownChange = { field: string; name: string; was: string | null; is: string | null };

export type Value = NonNullable<HistoryEntry["after"]>[string];

/** A changed field. On the entity's creation `before` is undefined, on its deletion `after`. */
export type Change = { field: string; before: Value | undefined; after: Value | undefined };

/** Technical fields, which are not shown. */
const FOR_MACHINES = new Set([
  "id",
  "slug",
  "rank",
  "key",
  "version",
  "page_id",
  "post_id",
  "story_id",
  "date_updated",
]);

/** Objects whose inner fields have names of their own, with the prefix of those names. */
const WHOLE = { social: "", season: "season_", accessibility: "" };

/** The changes of an audit entry, field by field. */
export function changesOf({ before, after }: Pick<HistoryEntry, "before" | "after">): Change[] {
  const [was, is] = [spread(before), spread(after)];
  return [...new Set([...Object.keys(was), ...Object.keys(is)])]
    .filter((field) => !FOR_MACHINES.has(field))
    .map((field) => ({
      field,
      before: before ? (was[field] ?? null) : undefined,
      after: after ? (is[field] ?? null) : undefined,
    }))
    .filter((change) => isReported(change));
}

/**
 * Leaves out the empty fields of an added or deleted entity, and the unchanged fields of an edit. Both values “…” are a
 * change: the audit does not store them.
 */
function isReported({ before, after }: Change): boolean {
  if (before === undefined || after === undefined) return !isNothing(before ?? after);
  return JSON.stringify(before) !== JSON.stringify(after) || before === "…";
}

export const isNothing = (value: Value | undefined): boolean =>
  value === undefined || value === null || value === "" || (Array.isArray(value) && value.length === 0);

/** A special day without hours is closed. What has a kind, such as a notice that something is sold out, says it by its kind. */
const withClosed = (fields: HistoryEntry["before"]) =>
  fields?.intervals === null && !("kind" in fields) ? { ...fields, intervals: "closed" } : fields;

function spread(entry: HistoryEntry["before"]): Record<string, Value> {
  const all = Object.entries(withClosed(entry) ?? {}).flatMap(([name, value]) => {
    const prefix = WHOLE[name as keyof typeof WHOLE];
    if (prefix === undefined || typeof value !== "object" || value === null || Array.isArray(value))
      return [[name, value]];
    return Object.entries(value).map(([inner, one]) => [prefix + inner, one]);
  });
  return Object.fromEntries(all) as Record<string, Value>;
}
