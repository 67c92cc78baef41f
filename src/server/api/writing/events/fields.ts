import type { Selectable } from "kysely";
import type { EventDraft } from "#core/domain/events/event-rules.ts";
import type { Event, JsonObject, JsonValue } from "#core/server/db/schema.ts";

type Texts = "description" | "description_ie" | "location" | "location_ie" | "price_text" | "price_text_ie" | "url";

/** The columns of an event that its organiser may set. */
export type EventFields = Pick<Selectable<Event>, Texts | "free" | "kinds" | "status" | "exdates"> &
  Omit<EventDraft, "exdates">;

/** The defaults of a new event. */
export const NEW_EVENT: Omit<EventFields, "starts_at" | "ends_at"> = {
  title: null,
  title_ie: null,
  description: null,
  description_ie: null,
  status: "draft",
  all_day: false,
  rrule: null,
  exdates: [],
  location: null,
  location_ie: null,
  latitude: null,
  longitude: null,
  price_text: null,
  price_text_ie: null,
  free: false,
  kinds: [],
  url: null,
};

/** The fields of an event in the audit log, without its long texts. */
export function auditedEvent(event: Partial<EventFields>): JsonObject {
  return Object.fromEntries(Object.entries(event).map(([name, value]) => [name, auditedValue(name, value)]));
}

function auditedValue(name: string, value: Partial<EventFields>[keyof EventFields]): JsonValue {
  if (value instanceof Date) return value.toISOString();
  if (Array.isArray(value)) return value.map((one) => (one instanceof Date ? one.toISOString() : one));
  return name.startsWith("description") && value ? "…" : (value ?? null);
}
