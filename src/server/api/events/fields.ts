import type { Selectable } from "kysely";
import type { EventDraft } from "../../../domain/event-rules.ts";
import type { Event } from "../../db/schema.ts";

type Texts = "description" | "description_ie" | "location" | "location_ie" | "price_text" | "price_text_ie" | "url";

/** The columns of an event that those who keep it may set. */
export type EventFields = Pick<Selectable<Event>, Texts | "status" | "exdates"> & Omit<EventDraft, "exdates">;

/** Of a new event what is not told. */
export const NEW_EVENT: Omit<EventFields, "starts_at" | "ends_at"> = {
  ...{ title: null, title_ie: null, description: null, description_ie: null, status: "draft" },
  ...{ all_day: false, rrule: null, exdates: [], location: null, location_ie: null },
  ...{ latitude: null, longitude: null, price_text: null, price_text_ie: null, url: null },
};
