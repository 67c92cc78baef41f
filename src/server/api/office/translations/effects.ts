import { sql } from "kysely";
import { todayAt } from "#core/domain/local-time.ts";
import { pageBatches } from "#core/server/api/shared/page-batches.ts";
import type { Database } from "#core/server/db/connect.ts";
import type { JobRun } from "#core/server/jobs/jobs.ts";

export { saveTexts } from "./editing.ts";
export { saveFurther } from "./further.ts";

/**
 * What changes by time alone: views fall out of the last 90 days, events, features and notices end. Then the texts of the day
 * are counted.
 */
export async function refreshTexts(db: Database, { signal }: Pick<JobRun, "signal">): Promise<void> {
  await hideEnded(db);
  await countViewsOfCategories(db);
  for await (const ids of pageBatches(db, "all")) {
    signal.throwIfAborted();
    await countViewsOfPages(db, ids);
  }
  await countShares(db);
}

/** Indexes: text_state_share for the kind, and the primary keys. */
async function hideEnded(db: Database): Promise<void> {
  await sql`
    update text_state set shown = false from event
    where kind = 'event' and shown and event.id = subject_id and event.last_ends_at <= now()`.execute(db);
  await sql`
    update text_state set shown = false from feature
    where kind = 'feature' and shown and feature.id = subject_id and not text_is_shown('feature', to_jsonb(feature))`.execute(
    db,
  );
  await sql`
    update text_state set shown = false from office_notice as notice
    where kind = 'notice' and shown and notice.id = subject_id and notice.ends_at <= now()`.execute(db);
}

/**
 * Rows that a form writes at the moment are left for the next run, so that the two never wait for each other.
 * Indexes: text_state_of_page, view_count_page_id_category_id_day_source_local_key.
 */
async function countViewsOfPages(db: Database, ids: readonly string[]): Promise<void> {
  await sql`
    with viewed as (
      select page.id, coalesce(sum(view_count.views), 0)::integer as views
      from unnest(${ids}::uuid[]) as page(id)
      left join view_count on view_count.page_id = page.id and day > current_date - 90
      group by 1
    ), due as (
      select kind, subject_id, field, viewed.views from text_state join viewed on viewed.id = text_state.page_id
      where text_state.views <> viewed.views
      for no key update of text_state skip locked
    )
    update text_state set views = due.views from due
    where text_state.kind = due.kind and text_state.subject_id = due.subject_id and text_state.field = due.field`.execute(
    db,
  );
}

async function countViewsOfCategories(db: Database): Promise<void> {
  await sql`
    with due as (
      select subject_id, text_views('category', subject_id, null) as views from text_state where kind = 'category'
      for no key update skip locked
    )
    update text_state set views = due.views from due
    where kind = 'category' and text_state.subject_id = due.subject_id and text_state.views <> due.views`.execute(db);
}

/** Index: text_state_share. */
async function countShares(db: Database): Promise<void> {
  await sql`
    insert into text_share (day, kind, texts, english, irish, stale_english, stale_irish)
    select ${todayAt(Temporal.Now.instant()).toString()}::date, kind, sum(n),
      coalesce(sum(n) filter (where state <> 'lacks-en'), 0), coalesce(sum(n) filter (where state <> 'lacks-ga'), 0),
      coalesce(sum(n) filter (where state = 'stale-en'), 0), coalesce(sum(n) filter (where state = 'stale-ga'), 0)
    from (
      select kind, state, count(*) as n from text_state where shown and state <> 'one-is-enough' group by 1, 2
    ) as counted group by kind
    on conflict (day, kind) do update set texts = excluded.texts, english = excluded.english, irish = excluded.irish,
      stale_english = excluded.stale_english, stale_irish = excluded.stale_irish`.execute(db);
}
