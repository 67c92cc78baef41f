import { sql } from "kysely";
import type { Database } from "../../db/connect.ts";

/**
 * When the next page of all opens or closes: from then on every count of open pages is another. Null where nothing is
 * known to. No span is longer than a day, so those running now began within the last one. Index: page_span_at.
 */
export async function nextChange(db: Database, now: Temporal.Instant): Promise<Temporal.Instant | null> {
  const at = sql`${now.toString()}::text::timestamptz`;
  const { rows } = await sql<{ turn: Date | null }>`
    select least(
      (select min(starts_at) from page_span where starts_at > ${at}),
      (select min(ends_at) from page_span
        where starts_at <= ${at} and starts_at > ${at} - interval '24 hours' and ends_at > ${at})
    ) as turn`.execute(db);
  return rows[0]?.turn?.toTemporalInstant() ?? null;
}
