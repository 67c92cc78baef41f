import { sql } from "kysely";
import { FIRST } from "#core/contract/locales.ts";
import type { SiteSettings } from "#core/web/document/screen.ts";
import type { ReadContext } from "../calls/handler.ts";
import { nextEventEnd } from "./sitemap.ts";

const MAX_EVENTS = 2000;

/**
 * `/open-data/events.geojson`: the coming public events (RFC 7946), each at its own point, else at that of its page, else
 * without one. Times are instants; a series has the rule of RFC 5545 and its first event.
 */
export async function eventPoints(
  context: ReadContext,
  { name, publicUrl, licence }: Pick<SiteSettings, "name" | "publicUrl" | "licence">,
): Promise<Buffer> {
  context.reads("events", "pages");
  context.until(await nextEventEnd(context));
  const events = await comingEvents(context);
  const features = events.map(({ latitude, longitude, ...properties }) => ({
    type: "Feature",
    id: properties.id,
    geometry: latitude === null ? null : { type: "Point", coordinates: [longitude, latitude] },
    properties: { ...properties, url: `${publicUrl}/${FIRST}/events/${properties.slug}` },
  }));
  return Buffer.from(
    JSON.stringify({ type: "FeatureCollection", name, source: publicUrl, license: licence, features }),
  );
}

/** Index: event_coming. */
function comingEvents({ db, now }: ReadContext) {
  const at = new Date(now.epochMilliseconds);
  return db
    .selectFrom("event")
    .leftJoin("page", "page.id", "event.page_id")
    .select(["event.id", "event.slug", "event.title", "event.title_ie", "event.description", "event.description_ie"])
    .select(["event.starts_at", "event.ends_at", "event.all_day", "event.rrule", "event.kinds"])
    .select(["event.location", "event.location_ie", "page.slug as page"])
    .select(sql<number | null>`coalesce(event.latitude, page.latitude)`.as("latitude"))
    .select(sql<number | null>`coalesce(event.longitude, page.longitude)`.as("longitude"))
    .where("event.status", "=", "published")
    .where((eb) => eb.or([eb("event.page_id", "is", null), eb("page.is_public", "=", true)]))
    .where(sql<boolean>`coalesce(event.last_ends_at, 'infinity') > ${at}`)
    .orderBy("event.starts_at")
    .orderBy("event.id")
    .limit(MAX_EVENTS)
    .execute();
}
