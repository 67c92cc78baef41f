import { sql } from "kysely";
import { issuesOf } from "#core/domain/field-issues.ts";
import type { WriteContext } from "#core/server/calls/handler.ts";
import type { Database } from "#core/server/db/connect.ts";
import { rejectIssues } from "#core/server/http/problem.ts";

/** A table whose rows are ranked among those of the same owner, and the column that references the owner. */
type List =
  | { table: "price"; of: "page_id" }
  | { table: "photo"; of: "page_id" | "post_id" | "story_id" | "event_id" | "category_id" }
  | { table: "audio"; of: "page_id" | "post_id" | "story_id" }
  | { table: "special_page"; of: "menu" };

export type Place = { id: string; rank: number | null };

/**
 * Moves a row to a rank (from 1; beyond the end means last) and renumbers all rows of the owner without gaps. The caller
 * holds the owner's row lock, so that concurrent moves cannot produce the same rank twice.
 * @param rank null removes the row from the order
 * @returns the number of ranked rows
 */
export async function arrange(tx: Database, list: List & { owner: string }, { id, rank }: Place): Promise<number> {
  const [table, of] = [sql.table(list.table), sql.ref(list.of)];
  const { rows } = await sql<{ id: string }>`
    select id from ${table} where ${of} = ${list.owner} and id <> ${id} order by rank, id`.execute(tx);
  const ids = rows.map((row) => row.id);
  if (rank !== null) ids.splice(rank - 1, 0, id);
  await numberInOrder(tx, list.table, ids);
  return ids.length;
}

/** Sets the ranks of the rows to their positions in `ids`, from 1. Rows whose rank is right already are not written. */
export async function numberInOrder(
  tx: Database,
  table: List["table"] | "category" | "feature",
  ids: readonly string[],
): Promise<void> {
  await sql`
    update ${sql.table(table)} as it set rank = place.rank
    from unnest(${ids}::uuid[]) with ordinality as place (id, rank)
    where it.id = place.id and it.rank <> place.rank`.execute(tx);
}

type Orders = { before: readonly string[]; after: readonly string[] };

/** Stores a new order of all categories or features, with an audit entry for each whose rank changed. */
export async function rerank(
  { tx, changed, unchanged }: Pick<WriteContext, "tx" | "changed" | "unchanged">,
  kind: "category" | "feature",
  { before, after }: Orders,
): Promise<void> {
  const moved = after.filter((id, at) => before[at] !== id);
  if (moved.length === 0) {
    unchanged();
    return;
  }
  await numberInOrder(tx, kind, after);
  for (const id of moved) {
    const states = { before: { rank: before.indexOf(id) + 1 }, after: { rank: after.indexOf(id) + 1 } };
    changed(kind === "category" ? { kind, id, ...states, pages: [] } : { kind, id, ...states });
  }
}

/**
 * @param pathOf the path of each in the input
 * @throws ProblemError with an issue for each of the `ids` that is unknown or occurs twice
 */
export function rejectUnknownIds(
  ids: readonly string[],
  known: readonly string[],
  pathOf = (at: number) => `ids.${at}`,
): void {
  const issues = ids.map((id, at) =>
    issuesOf([
      [!known.includes(id), pathOf(at), "not-a-choice"],
      [ids.indexOf(id) !== at, pathOf(at), "repeated"],
    ]),
  );
  rejectIssues(issues.flat());
}

/** An arbitrary key, different from those of the other advisory locks. */
const ADVISORY_LOCK = 0x766f6361;

/**
 * Makes writes to categories, tags, features and menus run one after the other, until the transaction ends: they renumber
 * or merge rows of a short, rarely written list. Call it before reading anything.
 */
export async function lockLists(tx: Database): Promise<void> {
  await sql`select pg_advisory_xact_lock(${ADVISORY_LOCK})`.execute(tx);
}
