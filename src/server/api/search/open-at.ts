import { sql } from "kysely";
import { openingAt } from "../../../domain/opening-times.ts";
import type { Database } from "../../db/connect.ts";
import { Bits } from "./bits.ts";
import type { Entry } from "./directory.ts";
import type { SearchMemory } from "./memory.ts";
import { schedulesOf } from "./spans.ts";

/** Hours have the precision of a minute, so a result is valid for its whole minute. */
const MINUTE_MS = 60_000;

/** Pages per statement where hours have to be computed. */
const BATCH = 500;

/** Those of `among` that are open at an instant. Open by appointment does not count as open. */
export async function openPages(
  db: Database,
  memory: SearchMemory,
  instant: Temporal.Instant,
  among: Bits,
): Promise<Bits> {
  const minute = Math.floor(instant.epochMilliseconds / MINUTE_MS) * MINUTE_MS;
  const { open } = await memory.open.of(String(minute), (only) => openBySpans(db, minute, only));
  const { from, until } = memory.directory.coveredTime;
  if (minute >= from && minute < until) return among.and(open);
  const uncovered = Bits.of([...among].filter((doc) => !isCovered(memory.directory.entries[doc]!, minute)));
  return among.and(open).or(await openByHours(db, memory, instant, uncovered));
}

/** Index: page_span_at; for some pages page_span_pkey. */
async function openBySpans(db: Database, minute: number, only: number[] | null): Promise<Record<"open", Bits>> {
  const at = new Date(minute).toISOString();
  const { rows } = await sql<{ docs: Buffer | null }>`
    select array_send(array_agg(doc)) as docs from page_span
    where starts_at <= ${at}::timestamptz and starts_at > ${at}::timestamptz - interval '24 hours'
      and ends_at > ${at}::timestamptz ${only ? sql`and doc = any(${only}::integer[])` : sql``}`.execute(db);
  return { open: Bits.read(rows[0]!.docs) };
}

function isCovered({ spans_from, spans_until }: Entry, minute: number): boolean {
  return spans_from !== null && spans_until !== null && minute >= spans_from && minute < spans_until;
}

/** Outside the time that page_span covers: computed from the hours of each page. */
async function openByHours(
  db: Database,
  { directory }: SearchMemory,
  instant: Temporal.Instant,
  docs: Bits,
): Promise<Bits> {
  const open = new Bits();
  const pages = [...docs].flatMap((doc) => directory.entries[doc] ?? []);
  for (let i = 0; i < pages.length; i += BATCH) {
    const batch = pages.slice(i, i + BATCH);
    const schedules = await schedulesOf(
      db,
      batch.flatMap(({ page_id }) => page_id ?? []),
      instant,
    );
    for (const { doc, page_id } of batch) {
      const page = schedules.get(page_id ?? "");
      if (page?.isInBusiness && openingAt(page.schedule, instant).state === "open") open.add(doc);
    }
  }
  return open;
}
