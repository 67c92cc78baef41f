import { sql } from "kysely";
import type { PageColumns } from "#core/server/access/permission.ts";
import type { Database } from "#core/server/db/connect.ts";
import { invalid, notFound, ProblemError } from "#core/server/http/problem.ts";
import type { Pair } from "./follow.ts";

/**
 * Both pages of a merge. Locked in the order of their ids, so that concurrent merges wait for each other instead of
 * deadlocking; the lock also waits for calls that attach something to either of them. Index: page_pkey.
 * @throws ProblemError where they are one page, or one of them does not exist, is deleted, or has gone into another one
 */
export async function readPair(
  db: Database,
  { page, other }: Pair,
  { lock = false } = {},
): Promise<{ page: PageColumns; other: PageColumns }> {
  if (page.toLowerCase() === other.toLowerCase()) throw invalid("other_id", "not-a-choice");
  const both = db
    .selectFrom("page")
    .selectAll("page")
    .select(isMerged.as("is_merged"))
    .where("page.id", "in", [page, other])
    .orderBy("page.id");
  const rows = await both.$if(lock, (query) => query.forUpdate()).execute();
  const [one, two] = [page, other].map((id) => rows.find((row) => row.id === id.toLowerCase()));
  if (!one || !two) throw notFound();
  if (one.is_merged || two.is_merged) throw new ProblemError("page-merged");
  if (one.date_deleted || two.date_deleted) throw new ProblemError("page-deleted");
  return { page: columnsOf(one), other: columnsOf(two) };
}

const columnsOf = ({ is_merged: _, ...columns }: PageColumns & { is_merged: boolean }): PageColumns => columns;

/** Whether a page has gone into another one, which can be undone. Index: page_merge_of_other. */
export const isMerged = sql<boolean>`exists (
  select from page_merge where page_merge.other_id = page.id and page_merge.date_undone is null)`;

/** Counts again what is attached to both pages, since rows moved between them. Indexes: those by page of each table. */
export async function countAttached(tx: Database, { page, other }: Pair): Promise<void> {
  const count = (table: string) =>
    sql`(select count(*) from ${sql.table(table)} as attached where attached.page_id = page_filling.page_id)`;
  await sql`
    update page_filling set times = ${count("opening_time")}, photos = ${count("photo")},
      categories = ${count("page_category")}, prices = ${count("price")}
    where page_id in (${page}, ${other})`.execute(tx);
}
