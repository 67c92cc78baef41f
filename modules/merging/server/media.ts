import { sql } from "kysely";
import type { Database } from "#core/server/db/connect.ts";
import { rejectIssues } from "#core/server/http/problem.ts";
import type { Pair } from "./follow.ts";

type Table = "photo" | "audio";
type Side = "page" | "other";

/** A photo or recording before the merge. */
export type ArrangedRow = { id: string; side: Side; rank: number; is_primary: boolean };

/** What each page has, in its order. Indexes: photo_of_page, audio_of_page. */
async function mediaOf(tx: Database, table: Table, { page, other }: Pair): Promise<ArrangedRow[]> {
  const isPrimary = table === "photo" ? sql`is_primary` : sql`false`;
  const { rows } = await sql<ArrangedRow>`
    select id, case when page_id = ${page} then 'page' else 'other' end as side, rank, ${isPrimary} as is_primary
    from ${sql.table(table)} where page_id in (${page}, ${other}) order by rank, id`.execute(tx);
  return rows;
}

/**
 * Gives the page that stays the chosen photos or recordings, in their order. The others are on the page that went, and are
 * deleted with it after 30 days.
 * @returns both lists as they were
 * @throws ProblemError `invalid-fields` for an id of neither page
 */
export async function arrangeMedia(tx: Database, table: Table, pair: Pair, chosen: readonly string[]) {
  const before = await mediaOf(tx, table, pair);
  const known = new Set(before.map(({ id }) => id));
  const ids = chosen.map((id) => id.toLowerCase());
  rejectIssues(ids.flatMap((id, at) => (known.has(id) ? [] : [{ path: `${table}_ids.${at}`, code: "not-a-choice" }])));
  const remaining = before.filter(({ id }) => !ids.includes(id));
  await place(tx, table, { pair, page: ids, other: remaining.map(({ id }) => id), primary: [] });
  return before;
}

/** Puts everything back that is still there. What the page that stays got since follows its own. */
export async function restoreMedia(
  tx: Database,
  table: Table,
  pair: Pair,
  before: readonly ArrangedRow[],
): Promise<void> {
  const now = await mediaOf(tx, table, pair);
  const former = new Map(before.map((row) => [row.id, row]));
  const still = before.filter(({ id }) => now.some((row) => row.id === id));
  const added = now.filter(({ id }) => !former.has(id));
  const idsOf = (side: Side) => [...still, ...added].filter((row) => row.side === side).map(({ id }) => id);
  const primary = still.filter(({ is_primary }) => is_primary).map(({ id }) => id);
  await place(tx, table, { pair, page: idsOf("page"), other: idsOf("other"), primary });
}

type Places = { pair: Pair; page: string[]; other: string[]; primary: string[] };

/** @param primary the primary photos; where a page has none of them, its first one is */
async function place(tx: Database, table: Table, { pair, page, other, primary }: Places): Promise<void> {
  const places = [...placesOf(pair.page, page), ...placesOf(pair.other, other)];
  if (places.length === 0) return;
  const recordset = sql`jsonb_to_recordset(${JSON.stringify(places)}::text::jsonb) as place (id uuid, page_id uuid, rank integer)`;
  const noPrimary = table === "photo" ? sql`, is_primary = false` : sql``;
  await sql`
    update ${sql.table(table)} as it set page_id = place.page_id, rank = place.rank ${noPrimary}
    from ${recordset} where it.id = place.id`.execute(tx);
  if (table !== "photo") return;
  const firsts = [page, other].flatMap((ids) => ids.find((id) => primary.includes(id)) ?? ids.slice(0, 1));
  await sql`update photo set is_primary = true where id = any(${firsts}::uuid[])`.execute(tx);
}

const placesOf = (page_id: string, ids: readonly string[]) => ids.map((id, at) => ({ id, page_id, rank: at + 1 }));
