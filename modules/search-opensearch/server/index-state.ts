import { sql } from "kysely";
import { isUnseen, NOTHING_SEEN, type Snapshot } from "#core/server/api/directory/search/for-modules.ts";
import type { Database } from "#core/server/db/connect.ts";
import type { Horizon } from "./documents.ts";
import { FORM } from "./form.ts";

/** What is known of the index in the engine; times in epoch milliseconds. */
export type IndexState = {
  /** null: none is complete. */
  name: string | null;
  run: number;
  seen: Snapshot;
  /** Between these it knows the hours of all pages. */
  hours: Horizon;
  /** Whether pages have changed that it does not show. */
  isBehind: boolean;
  synonyms: number;
  failed: string | null;
};

/**
 * The greatest `changed`, and the least from a number on, are one step in an index. Compared row by row with what another table says,
 * PostgreSQL expects a third of all pages to be changed, and reads all of them to find none. Indexes: search_index_pkey, page_search_changed.
 */
const IS_BEHIND = sql<boolean>`(
  coalesce((select max(changed) from page_search) >= seen_end::xid8, false)
  or exists (
    select from unnest(seen_running::xid8[]) as running (xid)
    where xid = (select min(changed) from page_search where changed >= xid)
  )
  or exists (select from page_unindexed))`;

const NOT_BEGUN: IndexState = {
  name: null,
  run: 0,
  seen: NOTHING_SEEN,
  hours: { from: 0, until: 0 },
  isBehind: true,
  synonyms: 0,
  failed: null,
};

export async function readState(db: Database): Promise<IndexState> {
  const { rows } = await sql<Omit<IndexState, "hours"> & { hours_from: number; hours_until: number }>`
    select name, run::float8 as run, json_build_object('end', seen_end, 'running', seen_running) as seen, failed,
      coalesce(extract(epoch from hours_from) * 1000, 0)::float8 as hours_from,
      coalesce(extract(epoch from hours_until) * 1000, 0)::float8 as hours_until,
      ${IS_BEHIND} as "isBehind", (select version from synonym_state) as synonyms
    from search_index where form = ${FORM}`.execute(db);
  const [row] = rows;
  if (!row) return NOT_BEGUN;
  const { hours_from: from, hours_until: until, ...state } = row;
  return { ...state, hours: { from, until } };
}

/**
 * Begins to write: documents of a later run replace those of an earlier one, and only the last run may say what the index shows. What one
 * reads after it is never older than what an earlier run has read.
 */
export async function beginRun(db: Database): Promise<number> {
  const { rows } = await sql<{ run: number }>`
    insert into search_index (form) values (${FORM})
    on conflict (form) do update set run = search_index.run + 1 returning run::float8 as run`.execute(db);
  return rows[0]!.run;
}

/** What the index shows now. @returns whether nobody has begun to write meanwhile */
export async function endRun(
  db: Database,
  run: number,
  { name, seen, hours }: Pick<IndexState, "name" | "seen" | "hours">,
): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable("search_index")
    .set({
      name,
      seen_end: seen.end,
      seen_running: seen.running,
      failed: null,
      hours_from: new Date(hours.from),
      hours_until: new Date(hours.until),
      date_indexed: sql`now()`,
    })
    .where("form", "=", FORM)
    .where("run", "=", String(run) as never)
    .executeTakeFirstOrThrow();
  return numUpdatedRows > 0n;
}

/** The engine has lost the index: until there is a new one, all pages are said to wait. */
export async function forgetIndex(db: Database): Promise<void> {
  const { end, running } = NOTHING_SEEN;
  await db
    .updateTable("search_index")
    .set({ name: null, seen_end: end, seen_running: running })
    .where("form", "=", FORM)
    .execute();
}

export async function noteFailure(db: Database, message: string | null): Promise<void> {
  await db
    .updateTable("search_index")
    .set({ failed: message })
    .where("form", "=", FORM)
    .where("failed", "is distinct from", message)
    .execute();
}

/** Changed pages that the index does not show, for how long at most, and why it is not written; for people and metrics. */
export async function howFarBehind(db: Database): Promise<{ waiting: number; seconds: number; failed: string | null }> {
  const { seen, isBehind, failed } = await readState(db);
  if (!isBehind) return { waiting: 0, seconds: 0, failed };
  const { rows } = await sql<{ waiting: number; seconds: number }>`
    select waiting::float8 as waiting, case when waiting > 0 then greatest(0, coalesce(extract(epoch from now() - date_indexed), 0)) else 0 end::float8 as seconds
    from (select (select count(*) from page_search where ${isUnseen(seen)}) + (select count(*) from page_unindexed) as waiting) as counted
      left join search_index on form = ${FORM}`.execute(db);
  return { ...rows[0]!, failed };
}

/** The other forms of which no process has written for a day. */
export async function forsakenForms(db: Database): Promise<number[]> {
  const { rows } = await sql<{ form: number }>`
    select form from search_index where form <> ${FORM} and coalesce(writer_until, '-infinity') < now() - interval '1 day'`.execute(
    db,
  );
  return rows.map(({ form }) => form);
}

export async function forgetForm(db: Database, form: number): Promise<void> {
  await db.deleteFrom("search_index").where("form", "=", form).execute();
}

const LEASE_SECONDS = 5;

/** Whether this process writes for all; it lets another one do so when it does not ask again in time. */
export async function isElected(db: Database, writer: string): Promise<boolean> {
  const { rows } = await sql`
    insert into search_index (form, writer, writer_until) values (${FORM}, ${writer}, now() + make_interval(secs => ${LEASE_SECONDS}))
    on conflict (form) do update set writer = excluded.writer, writer_until = excluded.writer_until
    where search_index.writer is null or search_index.writer = excluded.writer or search_index.writer_until < now()
    returning form`.execute(db);
  return rows.length > 0;
}

export async function resign(db: Database, writer: string): Promise<void> {
  await db
    .updateTable("search_index")
    .set({ writer: null })
    .where("form", "=", FORM)
    .where("writer", "=", writer)
    .execute();
}
