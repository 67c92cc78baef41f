import { z } from "zod";
import { privateRead, write } from "../endpoint.ts";
import { color, id, instant, localDate, localTime, maybeText, optionalText, slug, text } from "../fields.ts";
import { FIRST, LOCALES } from "../locales.ts";
import { DAY_NOTICE_KINDS, dayNotice } from "./day-notices.ts";
import { interval, openingNow } from "./times.ts";

/** A private link without its token. */
export const dayLink = z
  .object({
    id,
    page_id: id,
    name: z.string(),
    locale: z.enum(LOCALES),
    works: z.boolean().meta({ description: "Neither revoked nor made by somebody who may no longer edit the page" }),
    made_by: z.string().nullable(),
    date_created: instant,
    date_last_used: instant.nullable().meta({ description: "When something was last pressed; null: never" }),
    date_revoked: instant.nullable(),
  })
  .meta({ id: "DayLink" });
export type DayLink = z.output<typeof dayLink>;

const entry = z.object({
  ...dayNotice.omit({ until: true }).shape,
  date_created: instant,
  by: z.string().nullable().meta({ description: "The account, where it was no link" }),
  link: z.string().nullable().meta({ description: "The name of the link" }),
  undone_at: instant.nullable(),
  undone_by: z.string().nullable().meta({ description: "The name of the account or link" }),
});

/** The present day of a page, as its team sees it. */
export const today = z
  .object({
    page: z.object({ id, slug, name: maybeText, name_ie: maybeText, color, is_public: z.boolean() }),
    date: localDate.meta({ description: "After midnight the date before, while a run of that evening lasts" }),
    is_night: z.boolean().meta({ description: "Whether it is after midnight of `date`" }),
    usual: z.array(interval).meta({ description: "The hours of the date without notices" }),
    back_on: localDate.nullable().meta({ description: "The next date with opening hours; null: none in a year" }),
    ...openingNow,
    history: z.array(entry).meta({ description: "What was pressed on this date, newest first" }),
  })
  .meta({ id: "Today" });
export type Today = z.output<typeof today>;

/** What a private link shows. */
const linkedToday = today.extend({ link: dayLink.pick({ name: true, locale: true }) }).meta({ id: "LinkedToday" });
export type LinkedToday = z.output<typeof linkedToday>;

/** 256 bits in base64url. */
const token = z
  .string()
  .regex(/^[\w-]{43}$/, { error: "wrong-form" })
  .meta({ description: "The last segment of the private link" });

const word = optionalText(text(80));

const pressed = {
  kind: z.enum(DAY_NOTICE_KINDS),
  at: localTime.optional().meta({ description: "Required for `early` and `late`: within the hours of the day" }),
  word: word.meta({ description: "A word of one's own for visitors" }),
  word_ie: word,
};

const undone = {
  kind: z
    .enum(DAY_NOTICE_KINDS)
    .meta({ description: "`sold-out`, or any other kind: the notice that changes the hours, whichever it is" }),
};

const ofPage = { kind: "page", field: "page_id" } as const;
const REFUSED = ["time-outside-today", "not-opening-again"] as const;

export const todayEndpoints = {
  pageToday: privateRead({
    path: "/page/today",
    summary: "Get the present day of a page: what visitors see, the notices, and what was pressed",
    who: "team",
    task: "hours",
    subject: ofPage,
    input: z.object({ page_id: id }),
    answer: today,
  }),
  setDayNotice: write({
    path: "/page/today/set",
    summary: "Say how today differs: closed, closing early, opening late, back another day, or sold out",
    who: "team",
    task: "hours",
    subject: ofPage,
    audit: "day-notice.set",
    atOnce: "today",
    input: z.object({ page_id: id, ...pressed }),
    answer: today,
    errors: [...REFUSED],
  }),
  undoDayNotice: write({
    path: "/page/today/undo",
    summary: "Take a notice of today back: the usual hours apply again",
    who: "team",
    task: "hours",
    subject: ofPage,
    audit: "day-notice.undo",
    atOnce: "today",
    input: z.object({ page_id: id, ...undone }),
    answer: today,
  }),
  dayLinks: privateRead({
    path: "/page/today/links",
    summary: "List the private links of a page, newest first, revoked ones too",
    who: "team",
    task: "team",
    subject: ofPage,
    input: z.object({ page_id: id }),
    answer: z.array(dayLink),
  }),
  addDayLink: write({
    path: "/page/today/links/add",
    summary: "Create a private link that opens the buttons of today without signing in",
    who: "team",
    task: "team",
    subject: ofPage,
    audit: "day-link.add",
    atOnce: "not-shown",
    idempotent: true,
    shownOnce: ["token"],
    input: z.object({
      page_id: id,
      name: text(60, 1).meta({ description: "Such as the device that has it", example: "Kitchen phone" }),
      locale: z.enum(LOCALES).default(FIRST),
    }),
    answer: dayLink.extend({
      token: z.string().nullable().meta({
        description: "For the link `/t/{token}`, shown once: null where an `idempotency-key` repeats the answer",
      }),
    }),
    errors: ["list-full"],
  }),
  revokeDayLink: write({
    path: "/page/today/links/revoke",
    summary: "Revoke a private link: it stops working at once",
    who: "team",
    task: "team",
    subject: { kind: "day-link", field: "id" },
    audit: "day-link.revoke",
    atOnce: "not-shown",
    input: z.object({ id }),
    answer: dayLink,
  }),
  linkedToday: privateRead({
    path: "/page/today/by-link",
    summary: "Get the present day of the page of a private link",
    who: "anybody",
    input: z.object({ token }),
    answer: linkedToday,
    errors: ["not-found"],
  }),
  setLinkedDayNotice: write({
    path: "/page/today/by-link/set",
    summary: "Say by a private link how today differs",
    who: "anybody",
    audit: "day-notice.set",
    input: z.object({ token, ...pressed }),
    answer: linkedToday,
    errors: ["not-found", ...REFUSED],
  }),
  undoLinkedDayNotice: write({
    path: "/page/today/by-link/undo",
    summary: "Take a notice of today back by a private link",
    who: "anybody",
    audit: "day-notice.undo",
    input: z.object({ token, ...undone }),
    answer: linkedToday,
    errors: ["not-found"],
  }),
};
