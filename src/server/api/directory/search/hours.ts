import { CLOSED_ALWAYS, type PackedHours, packHours } from "@eolaire/opening-hours";
import { type Expression, sql } from "kysely";
import {
  mainHoursOf,
  type ScheduleRows,
  scheduleOf,
  specialTimesFrom,
  specialTimesSince,
} from "#core/server/api/pages/times/queries.ts";
import type { Database } from "#core/server/db/connect.ts";

const ALWAYS = "1970-01-01";

/**
 * All special times of a page, also past ones: a search may ask for a past instant. Past notices of a day are left out, so that
 * the hours do not grow with each of them.
 */
export const allSpecialTimesOf = (pageId: Expression<string>) =>
  specialTimesSince(pageId, sql.val(ALWAYS), sql.val(specialTimesFrom(Temporal.Now.instant())));

/** The packed hours of pages, by id, in one statement. Index: page_pkey. */
export async function readHours(db: Database, pageIds: readonly string[]): Promise<Map<string, PackedHours>> {
  const rows = await db
    .selectFrom("page")
    .where(sql<boolean>`page.id = any(${pageIds}::uuid[])`)
    .select(["page.id", "page.status", "page.reopens_on", "page.holiday_intervals"])
    .select(({ ref }) => [
      mainHoursOf(ref("page.id")).as("opening_times"),
      allSpecialTimesOf(ref("page.id")).as("special_times"),
    ])
    .execute();
  return new Map(rows.map((row) => [row.id, hoursOf(row)]));
}

export type PageHoursRow = ScheduleRows & { status: string; reopens_on: string | null };

/** A page that its owner has closed is never open, or not before the day on which it comes back. */
export function hoursOf(row: PageHoursRow): PackedHours {
  const isAway = row.status === "temporarily_closed" && row.reopens_on === null;
  const isInBusiness = !isAway && row.status !== "permanently_closed";
  return isInBusiness ? packHours(scheduleOf(row)) : CLOSED_ALWAYS;
}

const BYTES = Int32Array.BYTES_PER_ELEMENT;

/** As base64, in PostgreSQL's byte order, so that the numbers of pages beside them are read in the same way. */
export function encodeHours(hours: PackedHours): string {
  const bytes = Buffer.alloc(hours.length * BYTES);
  hours.forEach((word, at) => {
    bytes.writeInt32BE(word, at * BYTES);
  });
  return bytes.toString("base64");
}

/** What `encodeHours` wrote, which stands in a buffer from `first` on. */
export const decodeHours = (buffer: Buffer, first: number, bytes: number): PackedHours =>
  Int32Array.from({ length: bytes / BYTES }, (_, i) => buffer.readInt32BE(first + i * BYTES));
