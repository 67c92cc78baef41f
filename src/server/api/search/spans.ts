import { sql } from "kysely";
import { type Schedule, spansBetween } from "../../../domain/opening-times.ts";
import type { Database } from "../../db/connect.ts";
import { pageBatches } from "../shared/page-batches.ts";
import { mainHoursOf, scheduleOf, specialTimesOf } from "../times/queries.ts";

/** Covers searches within the next month. Later times are computed from the hours. */
const DAYS_AHEAD = 35;
/** Covers recent instants, which a cached answer may still ask for. */
const HOURS_BACK = 24;
/** Longer spans are split, so that a lookup by index needs to read one day back only. */
const MAX_SPAN_MS = 24 * 60 * 60 * 1000;

/** Instants in seconds since 1970. */
type Span = { page_id: string; starts: number; ends: number };

/**
 * Writes the spans (page_span) in which pages are open in the weeks from `now` on; a page that its owner has closed has
 * none. To be called in the transaction that changes hours, special times, the holiday rule or the status of a page, and
 * regularly for all pages.
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
 * Writes only the spans that differ, which are few. They are sent as arrays, which PostgreSQL reads several times as fast
 * as JSON: a page has about forty. Indexes: page_span_pkey, page_search_page_id_key.
 */
async function replaceSpans(db: Database, ids: readonly string[], spans: readonly Span[]): Promise<void> {
  const [pageIds, starts, ends] = [
    spans.map((one) => one.page_id),
    spans.map((one) => one.starts),
    spans.map((one) => one.ends),
  ];
  await sql`
    with computed as materialized (
      select page_search.doc, to_timestamp(span.starts) as starts_at, to_timestamp(span.ends) as ends_at
      from unnest(${pageIds}::uuid[], ${starts}::float8[], ${ends}::float8[]) as span (page_id, starts, ends)
      join page_search using (page_id)
    ), stored as materialized (
      select page_span.* from page_search join page_span using (doc) where page_search.page_id = any(${ids}::uuid[])
    ), removed as (
      delete from page_span using (select doc, starts_at from stored except select doc, starts_at from computed) old
      where page_span.doc = old.doc and page_span.starts_at = old.starts_at
    )
    insert into page_span (doc, starts_at, ends_at)
    select * from computed except select * from stored
    on conflict (doc, starts_at) do update set ends_at = excluded.ends_at`.execute(db);
}

function spansOf(page_id: string, page: PageSchedule, from: Temporal.Instant, until: Temporal.Instant): Span[] {
  if (!page.isInBusiness) return [];
  return spansBetween(page.schedule, from, until)
    .filter(({ state }) => state === "open")
    .flatMap(({ start, end }) => splitSpan(start.epochMilliseconds, end.epochMilliseconds))
    .map(([start, end]) => ({ page_id, starts: start / 1000, ends: end / 1000 }));
}

function splitSpan(start: number, end: number): [start: number, end: number][] {
  const count = Math.ceil((end - start) / MAX_SPAN_MS);
  return Array.from({ length: count }, (_, i) => {
    const from = start + i * MAX_SPAN_MS;
    return [from, Math.min(end, from + MAX_SPAN_MS)];
  });
}

/** `isInBusiness`: the owner has closed the page neither temporarily nor permanently. */
type PageSchedule = { schedule: Schedule; isInBusiness: boolean };

/** The main hours of pages from an instant on, by page id, in one statement. Index: page_pkey. */
export async function schedulesOf(
  db: Database,
  pageIds: readonly string[],
  from: Temporal.Instant,
): Promise<Map<string, PageSchedule>> {
  const rows = await db
    .selectFrom("page")
    .where(sql<boolean>`page.id = any(${pageIds}::uuid[])`)
    .select(["page.id", "page.status", "page.holiday_intervals"])
    .select(({ ref }) => [
      mainHoursOf(ref("page.id")).as("opening_times"),
      specialTimesOf(ref("page.id"), from).as("special_times"),
    ])
    .execute();
  return new Map(
    rows.map((row) => [
      row.id,
      {
        schedule: scheduleOf(row),
        isInBusiness: row.status !== "temporarily_closed" && row.status !== "permanently_closed",
      },
    ]),
  );
}
