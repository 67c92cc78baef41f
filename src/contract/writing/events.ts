import { z } from "zod";
import { website } from "../contact-fields.ts";
import { COMMUNITY, photoUpload, privateRead, publicRead, write } from "../endpoint.ts";
import {
  cursor,
  dateInput,
  entity,
  id,
  idOrSlug,
  instant,
  instantInput,
  latitude,
  limit,
  listOf,
  localDate,
  longitude,
  maybeText,
  optionalText,
  publicationStatus,
  slug,
  text,
  version,
} from "../fields.ts";
import { pageCard } from "../pages/card.ts";
import { photo, photoEdit, photoTexts } from "../pages/photos.ts";

/**
 * What an event may be; in this order the filters are offered. A fixed list, since each has its words in both languages,
 * its drawing, and its type of schema.org (docs/decisions/044-kinds-and-dates-of-events.md).
 */
export const EVENT_KINDS = ["music", "children", "outdoors", "sport", "arts", "learning", "food"] as const;
export type EventKind = (typeof EVENT_KINDS)[number];
export const MAX_KINDS = 3;
const kind = z.enum(EVENT_KINDS);

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
  free: z.boolean().meta({ description: "Whether it is free of charge. Without a price either, the cost is unknown" }),
  kinds: z.array(kind).meta({ description: "What it is: at most three, the main one first" }),
};

const pageClosed = z.boolean().meta({
  description: "Whether its page is closed on that day, by a special day or its rule for public holidays",
});

const span = z.object({ starts_at: instant, ends_at: instant });

const rrule = z.string().nullable().meta({ description: "RFC 5545, in local time" });

const NEXT = { description: "The next occurrences, at most ten" };

/** An occurrence of an event: a repeating event has many, each with its own start and end. */
export const occurrence = z
  .object({
    ...eventFields,
    repeats: z.boolean(),
    rrule,
    page_closed: pageClosed,
    latitude: latitude
      .nullable()
      .meta({ description: "Where it takes place; without a point of its own that of its page" }),
    longitude: longitude.nullable(),
    later: z
      .array(span.extend({ page_closed: pageClosed }))
      .meta({ description: "With `once`: its next occurrences in the window, at most ten; else empty" }),
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
    rrule,
    exdates: z.array(instant),
    latitude: latitude.nullable(),
    longitude: longitude.nullable(),
    url: z.string().nullable(),
    page: pageCard.nullable(),
    photo: photo.nullable(),
    next: z.array(span.extend({ page_closed: pageClosed })).meta(NEXT),
  })
  .meta({ id: "Event" });
export type Event = z.output<typeof event>;

/** An event as seen by its organisers, in any state. */
export const ownEvent = event
  .omit({ page: true })
  .extend({
    page_id: id.nullable().meta({ description: "null: an event of the community" }),
    calendar_id: id.nullable().meta({
      description: "The calendar elsewhere from which it comes: it is changed there, and here only hidden (`archived`)",
    }),
    status: publicationStatus,
    next: z.array(span).meta(NEXT),
  })
  .meta({ id: "OwnEvent" });
export type OwnEvent = z.output<typeof ownEvent>;

const title = optionalText(text(120));
const description = optionalText(text(4000));
const place = optionalText(text(120));
const price = optionalText(text(80));

const eventEdit = {
  title,
  title_ie: title,
  description: description.meta({ description: "Markdown" }),
  description_ie: description,
  all_day: z.boolean().optional().meta({ description: "From midnight to midnight, local time" }),
  rrule: optionalText(text(200)).meta({
    description: "RFC 5545, at most daily, in local time; null: does not repeat",
    example: "FREQ=WEEKLY;BYDAY=FR",
  }),
  exdates: z
    .array(instantInput)
    .max(366, { error: "out-of-range" })
    .optional()
    .meta({ description: "Starts of occurrences that are left out" }),
  location: place,
  location_ie: place,
  latitude: latitude.nullable().optional(),
  longitude: longitude.nullable().optional(),
  price_text: price,
  price_text_ie: price,
  free: z.boolean().optional().meta({ description: "Whether it is free of charge" }),
  kinds: z
    .array(kind)
    .max(MAX_KINDS, { error: "out-of-range" })
    .refine((kinds) => new Set(kinds).size === kinds.length, { error: "repeated" })
    .optional()
    .meta({ description: "What it is, the main one first" }),
  url: optionalText(website),
  status: publicationStatus.optional(),
};

const subject = { kind: "event", field: "id" } as const;
const calendarId = z
  .union([id, z.literal(COMMUNITY)])
  .meta({ description: "The id of a page; `community`, also the default, for events without a page" });
const calendar = { kind: "calendar", field: "page_id" } as const;

const eventId = id.meta({ description: "The id of the event, which has at most one photo" });

/** What lists of events may be limited to. */
const filters = {
  page_id: id.optional(),
  category: slug.optional().meta({ description: "Of the pages whose events they are" }),
  kind: kind.optional(),
  free: z.boolean().optional().meta({ description: "Whether they are free of charge" }),
};

const kindCount = z.object({ kind, count: z.int() });
export type KindCount = z.output<typeof kindCount>;

/** The events of a day on which at least one takes place. */
const eventDay = z
  .object({
    date: localDate,
    count: z.int(),
    events: z.array(occurrence).meta({ description: "The first ones of the day, in order of time" }),
  })
  .meta({ id: "EventDay" });
export type EventDay = z.output<typeof eventDay>;

export const eventEndpoints = {
  events: publicRead({
    path: "/events",
    summary: "List occurrences in order of time, by default in the next 60 days",
    input: z.object({
      from: dateInput.optional(),
      to: dateInput.optional(),
      ...filters,
      once: z
        .boolean()
        .optional()
        .meta({ description: "Each event once, at its first occurrence, with the next ones in `later`" }),
      cursor: cursor.optional(),
      limit,
    }),
    answer: listOf(occurrence),
  }),
  eventDays: publicRead({
    path: "/events/days",
    summary: "List the days with events, by default of this month, each with its number of events and the first ones",
    input: z.object({
      from: dateInput.optional(),
      to: dateInput.optional().meta({ description: "At most 42 days from the first" }),
      ...filters,
      each: z
        .int({ error: "wrong-form" })
        .min(0, { error: "out-of-range" })
        .max(10, { error: "out-of-range" })
        .default(3)
        .meta({ description: "How many events of a day are listed" }),
    }),
    answer: z.array(eventDay),
  }),
  eventKinds: publicRead({
    path: "/events/kinds",
    summary: "List the kinds of the events of the next 60 days, each with the number of its events",
    input: z.object({}),
    answer: z.array(kindCount),
  }),
  event: publicRead({
    path: "/events/id/{id}",
    summary: "Get an event with its next occurrences",
    input: z.object({ id: idOrSlug }),
    answer: event,
    errors: ["not-found"],
  }),
  ownEvents: privateRead({
    path: "/events/admin/{page_id}",
    summary:
      "List all events of a page for its team, or of the `community` for editors, including drafts, last created first",
    who: "organiser",
    task: "page",
    subject: calendar,
    input: z.object({
      page_id: calendarId,
      status: publicationStatus.optional(),
      cursor: cursor.optional(),
      limit,
    }),
    answer: listOf(ownEvent).extend({ total: z.int() }),
  }),
  addEvent: write({
    path: "/events/add",
    summary: "Create an event of a page or of the community; a draft unless `status` says otherwise",
    who: "organiser",
    task: "page",
    subject: calendar,
    audit: "event.add",
    idempotent: true,
    input: z.object({
      page_id: calendarId.nullable().optional(),
      starts_at: instantInput,
      ends_at: instantInput,
      ...eventEdit,
    }),
    answer: ownEvent,
    errors: ["list-full"],
  }),
  editEvent: write({
    path: "/events/edit",
    summary: "Update the fields that are sent; a new title gives a new address, to which the former one redirects",
    who: "organiser",
    task: "page",
    subject,
    audit: "event.edit",
    input: z.object({
      id,
      version: version.optional(),
      starts_at: instantInput.optional(),
      ends_at: instantInput.optional(),
      ...eventEdit,
    }),
    answer: ownEvent,
    errors: ["list-full", "from-calendar"],
  }),
  deleteEvent: write({
    path: "/events/delete",
    summary: "Delete an event with all its occurrences",
    who: "organiser",
    task: "destroy",
    subject,
    audit: "event.delete",
    atOnce: "removal",
    input: z.object({ id }),
    answer: z.object({ deleted: z.literal(1) }),
    errors: ["from-calendar"],
  }),
  addEventPhoto: photoUpload({
    path: "/events/photo/add",
    summary: "Upload the photo of an event; it replaces a former one",
    who: "organiser",
    task: "page",
    subject,
    audit: "event.photo.add",
    idempotent: true,
    shape: "whole",
    input: z.object({ id: eventId, ...photoTexts }),
    answer: ownEvent,
  }),
  editEventPhoto: write({
    path: "/events/photo/edit",
    summary: "Update the texts of the photo, and what stays in sight",
    who: "organiser",
    task: "page",
    subject,
    audit: "event.photo.edit",
    input: z.object({ id: eventId, ...photoEdit }),
    answer: ownEvent,
  }),
  removeEventPhoto: write({
    path: "/events/photo/remove",
    summary: "Remove the photo of an event",
    who: "organiser",
    task: "destroy",
    subject,
    audit: "event.photo.remove",
    atOnce: "removal",
    input: z.object({ id: eventId }),
    answer: ownEvent,
  }),
};
