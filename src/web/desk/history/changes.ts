import type { HistoryEntry } from "../../../contract/pages/own.ts";

export type Value = NonNullable<HistoryEntry["after"]>[string];

/** A field that is another since; of what was added or taken away one side alone is known. */
export type Change = { field: string; before: Value | undefined; after: Value | undefined };

/** What machines count and name by, and people do not read. */
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

/** Objects whose fields people know by names of their own. */
const WHOLE = { social: "", season: "season_" };

/** What an entry of the history changed, field by field. */
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

/** Of what was added or taken away its empty fields say nothing; of an edit, what stayed the same. */
function isReported({ before, after }: Change): boolean {
  if (before === undefined || after === undefined) return !isNothing(before ?? after);
  return JSON.stringify(before) !== JSON.stringify(after) || before === "…";
}

export const isNothing = (value: Value | undefined): boolean =>
  value === undefined || value === null || value === "" || (Array.isArray(value) && value.length === 0);

function spread(fields: HistoryEntry["before"]): Record<string, Value> {
  const all = Object.entries(fields ?? {}).flatMap(([name, value]) => {
    const prefix = WHOLE[name as keyof typeof WHOLE];
    if (prefix === undefined || typeof value !== "object" || value === null || Array.isArray(value))
      return [[name, value]];
    return Object.entries(value).map(([inner, one]) => [prefix + inner, one]);
  });
  return Object.fromEntries(all) as Record<string, Value>;
}
