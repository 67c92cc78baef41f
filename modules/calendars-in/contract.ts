import { z } from "zod";
import { privateRead, write } from "#core/contract/endpoint.ts";
import { id, instant, maybeText, text } from "#core/contract/fields.ts";
import { FIRST, LOCALES } from "#core/contract/locales.ts";

/** Why a calendar could not be read. The desk has a sentence for each, and mails. */
export const CALENDAR_PROBLEMS = [
  "unreachable",
  "too-slow",
  "too-large",
  "redirects",
  "not-allowed",
  "refused",
  "gone",
  "not-a-calendar",
  "too-complex",
] as const;
export type CalendarProblem = (typeof CALENDAR_PROBLEMS)[number];

/** Calendars of one page: more are read as one by most calendar programs. */
export const MAX_CALENDARS = 3;
/** Events of one calendar; one that repeats counts once where its rule can be stored. */
export const MAX_CALENDAR_EVENTS = 200;

const MAX_ADDRESS = 2048;

/** Not a host with a port. */
const HAS_SCHEME = /^[a-z][a-z0-9+-]*:(?!\d)/i;

/** `webcal://` is https with another name for programs; `http://` is read by https. */
const calendarAddress = text(MAX_ADDRESS, 1)
  .overwrite((value) => {
    const address = value.replace(/^(webcals?|http):\/\//i, "https://");
    return HAS_SCHEME.test(address) ? address : `https://${address}`;
  })
  .refine((value) => isHttps(value), { error: "wrong-form" })
  .meta({
    description: "The iCal address of a calendar: `https://` or `webcal://`, without a password before the host",
    example: "https://calendar.example/shop.ics",
  });

function isHttps(value: string): boolean {
  const url = URL.parse(value);
  return url?.protocol === "https:" && url.hostname !== "" && url.username === "" && url.password === "";
}

const language = z.enum(LOCALES).meta({ description: "The language in which the calendar is written" });
const problem = z.enum(CALENDAR_PROBLEMS).nullable().meta({ description: "Why it could not be read; null: it could" });

/** Why an event of a calendar is not shown. The desk has a sentence for each. */
const LEFT_OUT_REASONS = [
  "private",
  "no-title",
  "bad-time",
  "bad-rule",
  "too-long",
  "too-often",
  "too-many",
  "cut-off",
] as const;
export type LeftOutReason = (typeof LEFT_OUT_REASONS)[number];
/** Of the events that are not shown so many are named. */
export const MAX_LEFT_OUT_NAMED = 50;
/** Of the time zones that are unknown so many are named. */
export const MAX_UNKNOWN_ZONES = 10;

const leftOutEvent = z
  .object({
    title: maybeText.meta({ description: "null: it has none, or is private" }),
    starts_at: instant.nullable().meta({ description: "null: it cannot be read" }),
    reason: z.enum(LEFT_OUT_REASONS),
  })
  .meta({ id: "CalendarLeftOut" });
export type LeftOut = z.output<typeof leftOutEvent>;

/** What the team reads about all that a calendar has and the page does not show as it stands there. */
const notShown = {
  left_out: z.int().meta({
    description:
      "Events that are not shown: private, without a title, longer than 100 days, more often than daily, too many, or damaged",
  }),
  left_out_events: z
    .array(leftOutEvent)
    .meta({ description: `Which they are, and why: at most ${MAX_LEFT_OUT_NAMED}` }),
  unknown_zones: z.array(z.string()).meta({
    description:
      "Names of time zones that say nothing; times in them are taken as the time of the directory, or as that of the calendar",
  }),
};

export const calendarSource = z
  .object({
    id,
    page_id: id,
    url: z.string().meta({ description: "Only the team sees it: many addresses contain a secret" }),
    name: maybeText.meta({ description: "What the calendar calls itself" }),
    locale: language,
    paused: z.boolean(),
    events: z
      .int()
      .meta({ description: "Events of the page that come from it and are not over, hidden ones included" }),
    ...notShown,
    date_read: instant.nullable().meta({ description: "When it was last read; null: not yet" }),
    date_next: instant.meta({ description: "When it is read next; the reading may begin some minutes later" }),
    problem,
    failing_since: instant.nullable(),
    date_created: instant,
    version: z.int(),
  })
  .meta({ id: "CalendarSource" });
export type CalendarSource = z.output<typeof calendarSource>;

const look = z
  .object({
    problem,
    name: maybeText,
    items: z
      .array(
        z.object({
          title: z.string(),
          location: maybeText,
          starts_at: instant,
          ends_at: instant,
          all_day: z.boolean(),
          dates: z.int().meta({ description: "How often it takes place in the coming year" }),
        }),
      )
      .meta({ description: `What would appear in the coming year, at most ${MAX_CALENDAR_EVENTS} events` }),
    ...notShown,
  })
  .meta({ id: "CalendarLook" });
export type CalendarLook = z.output<typeof look>;

const page = { kind: "page", field: "page_id" } as const;
const subject = { kind: "calendar-source", field: "id" } as const;

export const calendarSourceEndpoints = {
  calendarSources: privateRead({
    path: "/page/calendars",
    summary: "List the calendars elsewhere whose events appear on a page, for its team",
    who: "team",
    task: "page",
    subject: page,
    input: z.object({ page_id: id }),
    answer: z.object({ items: z.array(calendarSource) }),
  }),
  lookAtCalendar: privateRead({
    path: "/page/calendars/look",
    summary: "Read an iCal address once, and list what would appear; nothing is stored",
    who: "team",
    task: "page",
    subject: page,
    limit: "heavy",
    input: z.object({ page_id: id, url: calendarAddress, locale: language.default(FIRST) }),
    answer: look,
  }),
  addCalendar: write({
    path: "/page/calendars/add",
    summary: "Let the events of a calendar appear on a page; it is read at once, and then hourly",
    who: "team",
    task: "page",
    subject: page,
    audit: "calendar.add",
    input: z.object({ page_id: id, url: calendarAddress, locale: language.default(FIRST) }),
    answer: calendarSource,
    errors: ["list-full"],
  }),
  readCalendarNow: write({
    path: "/page/calendars/read",
    summary: "Read a calendar as soon as possible",
    who: "team",
    task: "page",
    subject,
    audit: "calendar.ask",
    atOnce: "accepted",
    limit: "heavy",
    input: z.object({ id }),
    answer: calendarSource,
  }),
  pauseCalendar: write({
    path: "/page/calendars/pause",
    summary: "Stop reading a calendar for a while, or go on; its events stay as they are",
    who: "team",
    task: "page",
    subject,
    audit: "calendar.pause",
    atOnce: "accepted",
    input: z.object({ id, paused: z.boolean() }),
    answer: calendarSource,
  }),
  removeCalendar: write({
    path: "/page/calendars/remove",
    summary: "Remove a calendar, with its events or without: then they stay as events that can be edited",
    who: "team",
    task: "destroy",
    subject,
    audit: "calendar.remove",
    atOnce: "removal",
    input: z.object({ id, events: z.enum(["remove", "stay"]) }),
    answer: z.object({ removed: z.int().meta({ description: "Events that were deleted" }) }),
  }),
};
