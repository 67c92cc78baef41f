import { z } from "zod";
import { publicRead } from "./endpoint.ts";
import {
  cursor,
  entity,
  id,
  idOrSlug,
  instant,
  latitude,
  limit,
  listOf,
  localDate,
  longitude,
  maybeText,
  slug,
} from "./fields.ts";
import { pageCard } from "./page-card.ts";
import { photo } from "./photos.ts";

const eventFields = {
  ...entity,
  slug,
  title: maybeText,
  title_ie: maybeText,
  starts_at: instant,
  ends_at: instant,
  all_day: z.boolean(),
  location: maybeText,
  location_ie: maybeText,
  price_text: maybeText,
  price_text_ie: maybeText,
};

/** One happening of an event: a repeating event has many, each with its own start and end. */
export const occurrence = z
  .object({
    ...eventFields,
    repeats: z.boolean(),
    page: z.object({ id, slug, name: maybeText, name_ie: maybeText, color: z.string() }).nullable(),
    photo: photo.nullable(),
  })
  .meta({ id: "Occurrence" });
export type Occurrence = z.output<typeof occurrence>;

export const event = z
  .object({
    ...eventFields,
    description: maybeText.meta({ description: "Markdown" }),
    description_ie: maybeText,
    rrule: z.string().nullable().meta({ description: "RFC 5545, repeated by the clock of Europe/Dublin" }),
    exdates: z.array(instant),
    latitude: latitude.nullable(),
    longitude: longitude.nullable(),
    url: z.string().nullable(),
    page: pageCard.nullable(),
    photo: photo.nullable(),
    next: z
      .array(z.object({ starts_at: instant, ends_at: instant }))
      .meta({ description: "The coming occurrences, at most ten" }),
  })
  .meta({ id: "Event" });
export type Event = z.output<typeof event>;

export const eventEndpoints = {
  events: publicRead({
    path: "/events",
    summary: "Occurrences in time order, in the next 60 days unless told otherwise",
    input: z.object({
      from: localDate.optional(),
      to: localDate.optional(),
      page_id: id.optional(),
      category: slug.optional(),
      cursor: cursor.optional(),
      limit,
    }),
    answer: listOf(occurrence),
  }),
  event: publicRead({
    path: "/events/id/{id}",
    summary: "One event with its coming occurrences",
    input: z.object({ id: idOrSlug }),
    answer: event,
    errors: ["not-found"],
  }),
};
