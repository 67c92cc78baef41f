import { sql } from "kysely";
import { MIN_SEARCHERS } from "#core/contract/office/views.ts";
import { todayAt } from "#core/domain/local-time.ts";
import type { Database } from "#core/server/db/connect.ts";

/** Deletes the searches of past months that too few people used: nobody will ever read them. Indexes: search_count_by_day, unanswered_count_pkey. */
export async function sweepSearches(db: Database, now = Temporal.Now.instant()): Promise<void> {
  const month = todayAt(now).with({ day: 1 }).toString();
  await sql`
    delete from search_count using (
      select page_id, term, date_trunc('month', day) as month from search_count where day < ${month}::date
      group by 1, 2, 3 having bit_count(bit_or(people)) < ${MIN_SEARCHERS}
    ) few
    where search_count.page_id = few.page_id and search_count.term = few.term
      and day < ${month}::date and date_trunc('month', day) = few.month`.execute(db);
  await sql`
    delete from unanswered_count using (
      select term, date_trunc('month', day) as month from unanswered_count where day < ${month}::date
      group by 1, 2 having bit_count(bit_or(people)) < ${MIN_SEARCHERS}
    ) few
    where unanswered_count.term = few.term and day < ${month}::date and date_trunc('month', day) = few.month`.execute(
    db,
  );
}
