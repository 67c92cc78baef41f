import { sql } from "kysely";
import { isInCategory } from "../api/pages/in-category.ts";
import type { ReadContext } from "../calls/context.ts";

/** What is over stays in a subscribed calendar for a season, so that people can look back. */
const DAYS_BACK = 90;
const MAX_EVENTS = 2000;

type Filter = { page_id?: string; category?: string };
export type CalendarEvent = Awaited<ReturnType<typeof listCalendarEvents>>[number];

/** Published events of the community and of public pages, by their start. Index: event_coming, event_of_page. */
export function listCalendarEvents(context: ReadContext, { page_id, category }: Filter) {
  const since = new Date(context.now.subtract({ hours: 24 * DAYS_BACK }).epochMilliseconds);
  return publicEvents(context)
    .where(sql<boolean>`coalesce(event.last_ends_at, 'infinity') > ${since}`)
    .$if(page_id !== undefined, (query) => query.where("event.page_id", "=", page_id!))
    .$if(category !== undefined, (query) => query.where(({ ref }) => isInCategory(ref("event.page_id"), category!)))
    .orderBy("event.starts_at")
    .orderBy("event.id")
    .limit(MAX_EVENTS)
    .execute();
}

export function findCalendarEvent(context: ReadContext, column: "id" | "slug", value: string) {
  return publicEvents(context).where(`event.${column}`, "=", value).executeTakeFirst();
}

function publicEvents({ db }: ReadContext) {
  return db
    .selectFrom("event")
    .leftJoin("page", "page.id", "event.page_id")
    .select(["event.id", "event.slug", "event.title", "event.title_ie", "event.description", "event.description_ie"])
    .select(["event.starts_at", "event.ends_at", "event.all_day", "event.rrule", "event.exdates"])
    .select(["event.location", "event.location_ie", "event.latitude", "event.longitude"])
    .select(["event.date_created", "event.date_updated", "event.version"])
    .select(["page.name as page_name", "page.name_ie as page_name_ie"])
    .where("event.status", "=", "published")
    .where((eb) => eb.or([eb("event.page_id", "is", null), eb("page.is_public", "=", true)]));
}
