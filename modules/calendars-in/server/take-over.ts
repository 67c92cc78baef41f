import { type Insertable, type Selectable, sql } from "kysely";
import { type Locale, SECOND } from "#core/contract/locales.ts";
import { freeSlug } from "#core/server/api/shared/slugs.ts";
import type { Database } from "#core/server/db/connect.ts";
import type { Event } from "#core/server/db/schema.ts";
import type { CacheTag } from "#core/server/http/cache/cache-tag.ts";
import type { CalendarEvent } from "../read/calendar-events.ts";

/** Past events of a calendar stay, like those that were typed, for this time. */
const MAX_AGE = "13 months";

type Source = { id: string; page_id: string; locale: Locale; demo: boolean; author_id: string | null };
export type TakenOver = { added: number; changed: number; removed: number; tags: CacheTag[] };

/**
 * Gives a page the events that its calendar has now: new ones are published, changed ones follow, and those that are gone are
 * deleted unless they are over, or the file was cut short. Whether an event is hidden (`archived`) stays the choice of the team. Index: event_of_calendar.
 */
export async function takeOver(
  tx: Database,
  source: Source,
  events: readonly CalendarEvent[],
  isWhole: boolean,
): Promise<TakenOver> {
  const rows = await tx.selectFrom("event").selectAll().where("calendar_id", "=", source.id).execute();
  const known = new Map(rows.map((row) => [row.calendar_key, row]));
  const ids: string[] = [];
  const result = { added: 0, changed: 0, removed: 0 };
  for (const event of events) {
    const fields = columnsOf(event, source.locale);
    const row = known.get(event.key);
    known.delete(event.key);
    if (!row) {
      ids.push(await add(tx, source, { ...fields, calendar_key: event.key }));
      result.added += 1;
    } else if (isChanged(row, fields)) {
      await tx.updateTable("event").set(fields).where("id", "=", row.id).execute();
      ids.push(row.id);
      result.changed += 1;
    }
  }
  const gone = isWhole ? [...known.values()].map(({ id }) => id) : [];
  const removed = await deleteEvents(tx, gone);
  result.removed = removed.length;
  ids.push(...removed);
  const tags = ids.map((id) => `event:${id}` as const);
  return { ...result, tags: ids.length > 0 ? ["events", `page:${source.page_id}`, ...tags] : [] };
}

type Columns = Pick<
  Insertable<Event>,
  | ("title" | "title_ie" | "description" | "description_ie" | "location" | "location_ie")
  | ("url" | "all_day" | "rrule" | "last_ends_at")
> & { starts_at: string; ends_at: string; exdates: string[] };

/** Texts stand in the language of the calendar only: nothing is translated. */
function columnsOf(event: CalendarEvent, locale: Locale): Columns {
  const { title, description, location, url, starts_at, ends_at, all_day, rrule, exdates, last_ends_at } = event;
  const isSecond = (event.language ?? locale) === SECOND;
  return {
    title: isSecond ? null : title,
    title_ie: isSecond ? title : null,
    description: isSecond ? null : description,
    description_ie: isSecond ? description : null,
    location: isSecond ? null : location,
    location_ie: isSecond ? location : null,
    url,
    starts_at,
    ends_at,
    all_day,
    rrule,
    exdates,
    last_ends_at,
  };
}

async function add(tx: Database, source: Source, fields: Columns & { calendar_key: string }): Promise<string> {
  const slug = await freeSlug(tx, "event", [fields.title ?? null, fields.title_ie ?? null]);
  const { id: calendar_id, page_id, author_id, demo } = source;
  const row = { ...fields, slug, calendar_id, page_id, author_id, demo, status: "published" } as const;
  return (await tx.insertInto("event").values(row).returning("id").executeTakeFirstOrThrow()).id;
}

function isChanged(row: Selectable<Event>, fields: Columns): boolean {
  return (Object.keys(fields) as (keyof Columns)[]).some((name) => plain(row[name]) !== plain(fields[name]));
}

/** Instants as numbers, so that a Date and a text compare. */
function plain(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(plain).join();
  if (value instanceof Date) return value.getTime();
  return typeof value === "string" && /^\d{4}-\d\d-\d\dT.*Z$/.test(value) ? Date.parse(value) : value;
}

/** Of events that are gone from the calendar: those to come, and those that ended long ago. */
async function deleteEvents(tx: Database, ids: readonly string[]): Promise<string[]> {
  if (ids.length === 0) return [];
  const deleted = await tx
    .deleteFrom("event")
    .where("id", "in", ids)
    .where(sql<boolean>`coalesce(last_ends_at, 'infinity') not between now() - ${MAX_AGE}::interval and now()`)
    .returning("id")
    .execute();
  const gone = deleted.map(({ id }) => id);
  if (gone.length > 0) await tx.deleteFrom("former_slug").where("subject_id", "in", gone).execute();
  return gone;
}
