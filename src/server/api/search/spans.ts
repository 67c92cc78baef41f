import { sql } from "kysely";
import { spansBetween } from "../../../domain/opening-times.ts";
import type { Database } from "../../db/connect.ts";
import { pageBatches } from "../shared/page-batches.ts";
import { type PageSchedule, schedulesOf } from "./schedules.ts";

/** Far enough for "next month on Friday evening"; what is asked beyond is computed from the hours. */
const DAYS_AHEAD = 35;
/** So that an instant of a little while ago, as an answer in a cache may ask for, is still told. */
const HOURS_BACK = 24;
/** page_span holds no longer piece, so that its index looks back no further. */
const LONGEST_PIECE_MS = 24 * 60 * 60 * 1000;

/** Instants in seconds since 1970. */
type Span = { page_id: string; starts: number; ends: number };

/**
 * Writes anew when pages are open, for some weeks from `now`; a page that its owner has closed never is. To be called in
 * the transaction that changes hours, special times, the holiday rule or the status of a page, and for all once a day,
 * so that the weeks ahead go on.
 */
export async function refreshSpans(
  db: Database,
  pageIds: readonly string[] | "all",
  now: Temporal.Instant,
): Promise<void> {
  for await (const ids of pageBatches(db, pageIds)) await writeSpans(db, ids, now);
}

async function writeSpans(db: Database, ids: readonly string[], now: Temporal.Instant) {
  const from = now.subtract({ hours: HOURS_BACK });
  const until = now.add({ hours: DAYS_AHEAD * 24 });
  const schedules = await schedulesOf(db, ids, from);
  const spans = [...schedules].flatMap(([id, page]) => spansOf(id, page, from, until));
  await replaceSpans(db, ids, spans);
  await sql`
    update page_search set spans_from = ${from.toString()}::text::timestamptz, spans_until = ${until.toString()}::text::timestamptz
    where page_id = any(${ids}::uuid[])`.execute(db);
}

/**
 * Of most pages most spans are as they were: only the others are written. They come as arrays, because there are forty of
 * each page, and PostgreSQL reads arrays several times as fast as JSON. Indexes: page_span_pkey, page_search_page_id_key.
 */
async function replaceSpans(db: Database, ids: readonly string[], spans: readonly Span[]): Promise<void> {
  const [pageIds, starts, ends] = [
    spans.map((one) => one.page_id),
    spans.map((one) => one.starts),
    spans.map((one) => one.ends),
  ];
  await sql`
    with given as materialized (
      select page_search.doc, to_timestamp(span.starts) as starts_at, to_timestamp(span.ends) as ends_at
      from unnest(${pageIds}::uuid[], ${starts}::float8[], ${ends}::float8[]) as span (page_id, starts, ends)
      join page_search using (page_id)
    ), kept as materialized (
      select page_span.* from page_search join page_span using (doc) where page_search.page_id = any(${ids}::uuid[])
    ), gone as (
      delete from page_span using (select doc, starts_at from kept except select doc, starts_at from given) old
      where page_span.doc = old.doc and page_span.starts_at = old.starts_at
    )
    insert into page_span (doc, starts_at, ends_at)
    select * from given except select * from kept
    on conflict (doc, starts_at) do update set ends_at = excluded.ends_at`.execute(db);
}

function spansOf(page_id: string, page: PageSchedule, from: Temporal.Instant, until: Temporal.Instant): Span[] {
  if (!page.keepsHours) return [];
  return spansBetween(page.schedule, from, until)
    .filter(({ state }) => state === "open")
    .flatMap(({ start, end }) => pieces(start.epochMilliseconds, end.epochMilliseconds))
    .map(([start, end]) => ({ page_id, starts: start / 1000, ends: end / 1000 }));
}

function pieces(start: number, end: number): [start: number, end: number][] {
  const count = Math.ceil((end - start) / LONGEST_PIECE_MS);
  return Array.from({ length: count }, (_, i) => {
    const from = start + i * LONGEST_PIECE_MS;
    return [from, Math.min(end, from + LONGEST_PIECE_MS)];
  });
}
