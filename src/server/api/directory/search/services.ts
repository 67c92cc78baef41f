import type { Service } from "#core/contract/pages/times.ts";
import { openingHours } from "#core/domain/hours/opening-hours.ts";
import { type AskedTime, dayOf, hasHoursOf, isServed, SETS_OF } from "#core/domain/hours/services.ts";
import { weeksOfSet } from "#core/domain/hours/set-weeks.ts";
import { ZONE } from "#core/domain/local-time.ts";
import { OPENING_TIME_COLUMNS, openingTimeAnswer } from "#core/server/api/pages/times/queries.ts";
import type { ReadContext } from "#core/server/calls/handler.ts";
import type { Database } from "#core/server/db/connect.ts";

/** Pages by their ids, of which alone a search may find some, or must not. */
export type Serving = { only?: readonly string[]; except?: readonly string[] };

/** The public pages that give a service at a time: docs/rules.md, Search. @param time null: at some time */
export async function pagesServing(
  { db, now, until }: Pick<ReadContext, "db" | "now" | "until">,
  service: Service,
  time: AskedTime | null,
): Promise<Serving> {
  if (service === "food" && !time) return {};
  const [rows, soldOut] = await Promise.all([findServiceTimes(db, service), findSoldOut(db, time)]);
  const pages = [...Map.groupBy(rows, ({ page_id }) => page_id)].map(([id, ofPage]) => ({
    id,
    times: ofPage.map(openingTimeAnswer),
  }));
  if (time && Temporal.Instant.compare(time.from, now) <= 0) {
    for (const { times } of pages) until(nextChange(times, now));
  }
  const serves = (isMeant: (served: boolean | null) => boolean) =>
    pages.filter(({ times }) => isMeant(time ? isServed(times, service, time) : null)).map(({ id }) => id);
  if (service === "food") return { except: [...serves((served) => served === false), ...soldOut] };
  const offering = new Set(pages.filter(({ times }) => hasHoursOf(times, service)).map(({ id }) => id));
  return { only: serves((served) => served !== false).filter((id) => offering.has(id) && !soldOut.includes(id)) };
}

/** Index: opening_time_of_services. */
const findServiceTimes = (db: Database, service: Service) =>
  db
    .selectFrom("opening_time")
    .innerJoin("page", "page.id", "opening_time.page_id")
    .select(OPENING_TIME_COLUMNS)
    .select("opening_time.page_id")
    .where("opening_time.set", "<>", "main")
    .where("opening_time.set", "in", SETS_OF[service])
    .where("page.is_public", "=", true)
    .execute();

/** A notice is of the day on which it is given, or of the night before. Index: day_notice_new. */
async function findSoldOut(db: Database, time: AskedTime | null): Promise<string[]> {
  if (!time) return [];
  const day = dayOf(time.from);
  const rows = await db
    .selectFrom("day_notice")
    .select("page_id")
    .where("date_created", ">=", new Date(day.toZonedDateTime(ZONE).epochMilliseconds))
    .where("date_ended", "is", null)
    .where("kind", "=", "sold-out")
    .where("date", "=", day.toString())
    .execute();
  return rows.map(({ page_id }) => page_id);
}

function nextChange(times: ReturnType<typeof openingTimeAnswer>[], now: Temporal.Instant): Temporal.Instant | null {
  const sets = Map.groupBy(times, ({ set }) => set);
  const changes = [...sets.values()].flatMap((rows) => openingHours.openingAt(weeksOfSet(rows), now).next ?? []);
  return changes.toSorted(Temporal.Instant.compare)[0] ?? null;
}
