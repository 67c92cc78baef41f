import { sql } from "kysely";
import { MIN_SEARCHERS, type PressKind } from "#core/contract/office/views.ts";
import type { Database } from "#core/server/db/connect.ts";
import { MAX_SEARCHES_SHOWN } from "../contract.ts";

type Days = { from: string; to: string };

/** Index: press_count_pkey. */
export async function pressesOfPage(
  db: Database,
  pageId: string,
  { from, to }: Days,
): Promise<Record<PressKind, number>> {
  const rows = await db
    .selectFrom("press_count")
    .select(["kind", sql<number>`sum(presses)::integer`.as("presses")])
    .where("page_id", "=", pageId)
    .where("day", ">=", from)
    .where("day", "<=", to)
    .groupBy("kind")
    .execute();
  const pressed = new Map(rows.map(({ kind, presses }) => [kind, presses]));
  return { call: pressed.get("call") ?? 0, directions: pressed.get("directions") ?? 0 };
}

/**
 * The searches from which a page was opened. The bits of people can be compared within a month only, so enough of them must be of
 * one month. Index: search_count_pkey.
 */
export async function searchesOfPage(db: Database, pageId: string, { from, to }: Days) {
  const { rows } = await sql<{ term: string; visits: number }>`
    select term, sum(visits)::integer as visits
    from (
      select term, sum(visits) as visits, bit_count(bit_or(people)) as people from search_count
      where page_id = ${pageId} and day between ${from}::date and ${to}::date
      group by term, date_trunc('month', day)
    ) of_month
    group by term having max(people) >= ${MIN_SEARCHERS}
    order by 2 desc, term limit ${MAX_SEARCHES_SHOWN}`.execute(db);
  return rows;
}
