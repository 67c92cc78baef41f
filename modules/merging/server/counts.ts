import { sql } from "kysely";
import type { Database } from "#core/server/db/connect.ts";
import type { JsonObject } from "#core/server/db/schema.ts";
import type { Pair } from "./follow.ts";

/** The rows of the page that went, as they were. */
export type Counts = { views: JsonObject[]; presses: JsonObject[]; searches: JsonObject[] };

/**
 * Adds the counts of the other page to those of the page that stays, day by day. Indexes:
 * view_count_page_id_category_id_day_source_local_key, press_count_pkey, search_count_pkey.
 */
export async function addCounts(tx: Database, { page, other }: Pair): Promise<Counts> {
  const views = await sql<JsonObject>`
    delete from view_count where page_id = ${other} returning day::text, source, local, views`.execute(tx);
  await sql`
    insert into view_count (page_id, day, source, local, views)
    select ${page}, day, source, local, views
    from jsonb_to_recordset(${json(views.rows)}) as gone (day date, source text, local boolean, views integer)
    on conflict (page_id, category_id, day, source, local) do update set views = view_count.views + excluded.views`.execute(
    tx,
  );
  const presses = await sql<JsonObject>`
    delete from press_count where page_id = ${other} returning day::text, kind, presses`.execute(tx);
  await sql`
    insert into press_count (page_id, day, kind, presses)
    select ${page}, day, kind, presses
    from jsonb_to_recordset(${json(presses.rows)}) as gone (day date, kind text, presses integer)
    on conflict (page_id, day, kind) do update set presses = press_count.presses + excluded.presses`.execute(tx);
  const searches = await sql<JsonObject>`
    delete from search_count where page_id = ${other} returning day::text, term, visits, people::text`.execute(tx);
  await sql`
    insert into search_count (page_id, day, term, visits, people)
    select ${page}, day, term, visits, people::bit(64)
    from jsonb_to_recordset(${json(searches.rows)}) as gone (day date, term text, visits integer, people text)
    on conflict (page_id, day, term) do update
      set visits = search_count.visits + excluded.visits, people = search_count.people | excluded.people`.execute(tx);
  return { views: views.rows, presses: presses.rows, searches: searches.rows };
}

/**
 * Takes the counts away again. Of people who searched only those remain whom the other page has not counted, so that a search
 * never seems to come from more people than it did. What the sweep has deleted meanwhile stays deleted.
 */
export async function subtractCounts(tx: Database, { page, other }: Pair, counts: Counts): Promise<void> {
  const views = sql`jsonb_to_recordset(${json(counts.views)}) as gone (day date, source text, local boolean, views integer)`;
  await sql`
    delete from view_count using ${views} where view_count.page_id = ${page} and view_count.day = gone.day
      and view_count.source = gone.source and view_count.local = gone.local and view_count.views <= gone.views`.execute(
    tx,
  );
  await sql`
    update view_count set views = view_count.views - gone.views from ${views}
    where view_count.page_id = ${page} and view_count.day = gone.day and view_count.source = gone.source
      and view_count.local = gone.local and view_count.views > gone.views`.execute(tx);
  await sql`
    insert into view_count (page_id, day, source, local, views)
    select ${other}, day, source, local, views from ${views}
    on conflict (page_id, category_id, day, source, local) do update set views = view_count.views + excluded.views`.execute(
    tx,
  );
  const presses = sql`jsonb_to_recordset(${json(counts.presses)}) as gone (day date, kind text, presses integer)`;
  await sql`
    delete from press_count using ${presses} where press_count.page_id = ${page} and press_count.day = gone.day
      and press_count.kind = gone.kind and press_count.presses <= gone.presses`.execute(tx);
  await sql`
    update press_count set presses = press_count.presses - gone.presses from ${presses}
    where press_count.page_id = ${page} and press_count.day = gone.day and press_count.kind = gone.kind`.execute(tx);
  await sql`
    insert into press_count (page_id, day, kind, presses) select ${other}, day, kind, presses from ${presses}
    on conflict (page_id, day, kind) do update set presses = press_count.presses + excluded.presses`.execute(tx);
  await subtractSearches(tx, { page, other }, counts.searches);
}

async function subtractSearches(tx: Database, { page, other }: Pair, rows: JsonObject[]): Promise<void> {
  const searches = sql`
    jsonb_to_recordset(${json(rows)}) as gone (day date, term text, visits integer, people text)`;
  // A search that the sweep has deleted, since too few people used it, is not counted again.
  const { rows: remaining } = await sql<JsonObject>`
    select gone.day::text, gone.term, gone.visits, gone.people from ${searches}
    join search_count on search_count.page_id = ${page} and search_count.day = gone.day and search_count.term = gone.term`.execute(
    tx,
  );
  await sql`
    delete from search_count using ${searches} where search_count.page_id = ${page} and search_count.day = gone.day
      and search_count.term = gone.term and search_count.visits <= gone.visits`.execute(tx);
  await sql`
    update search_count set visits = search_count.visits - gone.visits, people = search_count.people & ~ gone.people::bit(64)
    from ${searches} where search_count.page_id = ${page} and search_count.day = gone.day and search_count.term = gone.term`.execute(
    tx,
  );
  await sql`
    insert into search_count (page_id, day, term, visits, people)
    select ${other}, day, term, visits, people::bit(64)
    from jsonb_to_recordset(${json(remaining)}) as gone (day date, term text, visits integer, people text)
    on conflict (page_id, day, term) do update
      set visits = search_count.visits + excluded.visits, people = search_count.people | excluded.people`.execute(tx);
}

const json = (rows: JsonObject[]) => sql`${JSON.stringify(rows)}::text::jsonb`;
