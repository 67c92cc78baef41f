import { sql } from "kysely";
import type { PressKind } from "#core/contract/office/views.ts";
import type { View } from "#core/server/calls/handler.ts";
import type { Database } from "#core/server/db/connect.ts";

type OfDay = { slug: string; day: string };

/** Equal ones are counted together: a row of a statement, and `n` of them. */
export type Counted =
  | (OfDay & {
      table: "view";
      kind: Exclude<View["kind"], "question">;
      source: Exclude<View["source"], "at-work">;
      local: boolean;
    })
  | (OfDay & { table: "press"; press: PressKind })
  | (OfDay & { table: "search"; term: string; bit: number })
  | { table: "unanswered"; day: string; term: string; bit: number };

type Row = { n: number } & Counted;

/**
 * Adds the counts of public pages and of categories, each table by one statement. The rows are sorted, so that instances that
 * write at the same time cannot deadlock.
 */
export async function writeCounts(db: Database, rows: readonly Row[]): Promise<void> {
  const of = (table: Row["table"]) => rows.filter((row) => row.table === table);
  const [views, presses, searches, unanswered] = [of("view"), of("press"), of("search"), of("unanswered")];
  await db.transaction().execute(async (tx) => {
    if (views.length > 0) await addViews(tx, views);
    if (presses.length > 0) await addPresses(tx, presses);
    if (searches.length > 0) await addSearches(tx, searches);
    if (unanswered.length > 0) await addUnanswered(tx, unanswered);
  });
}

const json = (rows: Row[]) => sql`${JSON.stringify(rows)}::text::json`;

/** Indexes: page_slug_key, category_slug_key, view_count_page_id_category_id_day_source_local_key. */
async function addViews(tx: Database, rows: Row[]): Promise<void> {
  await sql`
    insert into view_count (page_id, category_id, day, source, local, views)
    select page.id, category.id, seen.day, seen.source, seen.local, sum(seen.n)
    from json_to_recordset(${json(rows)}) as seen (kind text, slug text, day date, source text, local boolean, n integer)
    left join page on seen.kind = 'page' and page.slug = seen.slug and page.is_public
    left join category on seen.kind = 'category' and category.slug = seen.slug
    where page.id is not null or category.id is not null
    group by page.id, category.id, seen.day, seen.source, seen.local
    order by 1, 2, 3, 4, 5
    on conflict (page_id, category_id, day, source, local)
      do update set views = view_count.views + excluded.views`.execute(tx);
}

/** Indexes: page_slug_key, press_count_pkey. */
async function addPresses(tx: Database, rows: Row[]): Promise<void> {
  await sql`
    insert into press_count (page_id, day, kind, presses)
    select page.id, seen.day, seen.press, sum(seen.n)
    from json_to_recordset(${json(rows)}) as seen (slug text, day date, press text, n integer)
    join page on page.slug = seen.slug and page.is_public
    group by page.id, seen.day, seen.press
    order by 1, 2, 3
    on conflict (page_id, day, kind) do update set presses = press_count.presses + excluded.presses`.execute(tx);
}

/** Indexes: page_slug_key, search_count_pkey. */
async function addSearches(tx: Database, rows: Row[]): Promise<void> {
  await sql`
    insert into search_count (page_id, day, term, visits, people)
    select page.id, seen.day, seen.term, sum(seen.n), bit_or(set_bit(0::bit(64), seen.bit, 1))
    from json_to_recordset(${json(rows)}) as seen (slug text, day date, term text, bit integer, n integer)
    join page on page.slug = seen.slug and page.is_public
    group by page.id, seen.day, seen.term
    order by 1, 2, 3
    on conflict (page_id, day, term)
      do update set visits = search_count.visits + excluded.visits, people = search_count.people | excluded.people`.execute(
    tx,
  );
}

/** Index: unanswered_count_pkey. */
async function addUnanswered(tx: Database, rows: Row[]): Promise<void> {
  await sql`
    insert into unanswered_count (day, term, visits, people)
    select asked.day, asked.term, sum(asked.n), bit_or(set_bit(0::bit(64), asked.bit, 1))
    from json_to_recordset(${json(rows)}) as asked (day date, term text, bit integer, n integer)
    group by asked.day, asked.term
    order by 1, 2
    on conflict (day, term)
      do update set visits = unanswered_count.visits + excluded.visits, people = unanswered_count.people | excluded.people`.execute(
    tx,
  );
}
