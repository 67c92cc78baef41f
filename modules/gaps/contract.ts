import { z } from "zod";
import { privateRead, write } from "#core/contract/endpoint.ts";
import {
  color,
  cursor,
  distinctIds,
  id,
  instant,
  limit,
  listOf,
  maybeText,
  optionalText,
  slug,
  text,
} from "#core/contract/fields.ts";

/** Pages whose owners the office asks at once, and code points of its question. */
export const MAX_ASKED_PAGES = 50;
export const MAX_QUESTION = 600;

const month = z
  .string()
  .regex(/^20\d\d-(0[1-9]|1[0-2])$/, { error: "wrong-form" })
  .meta({ description: "Year and month", example: "2026-11" });

const hour = (min: number, max: number) =>
  z.int({ error: "wrong-form" }).min(min, { error: "out-of-range" }).max(max, { error: "out-of-range" });

const ofTable = {
  month,
  category: slug.optional().meta({ description: "Its slug; left out: all pages" }),
};

/** Some hours of one weekday. */
const ofCells = {
  ...ofTable,
  weekday: hour(1, 7).meta({ description: "1 Monday … 7 Sunday" }),
  from: hour(0, 23).meta({ description: "The first hour, before `to`: 15 is 15:00 to 16:00" }),
  to: hour(1, 24).meta({ description: "Where the last hour ends" }),
};

const cell = z
  .object({
    least: z.int().meta({ description: "Open places on the date with the fewest" }),
    most: z.int().meta({ description: "Open places on the date with the most; 0: none on any of the dates" }),
  })
  .meta({ id: "WeekCell" });

/** How many places are open at half past each hour, over the weekdays of a month. */
export const weekTable = z
  .object({
    places: z.int().meta({ description: "Public pages of the category that are not closed for good" }),
    never_open: z.int().meta({ description: "Those of them with no opening hour in the month" }),
    days: z.array(
      z.object({
        weekday: z.int(),
        dates: z.int().meta({ description: "How often the weekday comes in the month" }),
        hours: z.array(cell).length(24),
      }),
    ),
  })
  .meta({ id: "WeekTable" });
export type WeekTable = z.output<typeof weekTable>;

const pageQuestion = z
  .object({
    id,
    text: maybeText,
    text_ie: maybeText,
    date: instant,
    answer: z.string().nullable().meta({ description: "null: not answered; empty: read, without words" }),
    date_answered: instant.nullable(),
  })
  .meta({ id: "PageQuestion" });

const gapPage = z
  .object({
    id,
    slug,
    name: maybeText,
    name_ie: maybeText,
    color,
    open_dates: z.int().meta({ description: "Dates on which it is open in at least one of the hours" }),
    can_be_asked: z.boolean().meta({ description: "It has an owner with a mail address, and was not asked lately" }),
    has_owner: z.boolean(),
    question: pageQuestion.nullable().meta({ description: "The last one to its owner" }),
  })
  .meta({ id: "GapPage" });
export type GapPage = z.output<typeof gapPage>;

const ownQuestion = pageQuestion
  .pick({ id: true, text: true, text_ie: true, date: true })
  .extend({
    page: z.object({ id, slug, name: maybeText, name_ie: maybeText }),
    month,
    weekday: z.int(),
    from: z.int(),
    to: z.int(),
  })
  .meta({ id: "OwnQuestion" });
export type OwnQuestion = z.output<typeof ownQuestion>;

const question = optionalText(text(MAX_QUESTION));

export const gapEndpoints = {
  weekTable: privateRead({
    path: "/admin/gaps",
    summary: "Count the open places of a category in each hour of the week, over the dates of a month",
    who: "admin",
    task: "office",
    input: z.object(ofTable),
    answer: weekTable,
    errors: ["not-found"],
  }),
  gapPages: privateRead({
    path: "/admin/gaps/pages",
    summary: "List the places of a category by how often they are open in some hours of a weekday, least first",
    who: "admin",
    task: "office",
    input: z.object({ ...ofCells, cursor: cursor.optional(), limit }),
    answer: listOf(gapPage).extend({ total: z.int(), dates: z.int() }),
    errors: ["not-found"],
  }),
  askOwners: write({
    path: "/admin/gaps/ask",
    summary: "Ask the owners of some pages about these hours, by mail and on their desk",
    who: "admin",
    task: "office",
    audit: "page.ask",
    input: z.object({
      ...ofCells,
      page_ids: distinctIds(MAX_ASKED_PAGES).min(1, { error: "required" }),
      text: question,
      text_ie: question,
    }),
    answer: z.object({
      asked: z.int(),
      left_out: z.int().meta({ description: "Pages without an owner to mail, or asked lately" }),
    }),
    idempotent: true,
  }),
  ownQuestions: privateRead({
    path: "/page/questions",
    summary: "List the open questions of the office about the caller's own pages",
    who: "account",
    input: z.object({}),
    answer: z.object({ items: z.array(ownQuestion).meta({ description: "At most 20, newest first" }) }),
  }),
  answerQuestion: write({
    path: "/page/questions/answer",
    summary: "Answer a question of the office, or mark it as read with an empty answer",
    who: "team",
    task: "hours",
    subject: { kind: "page", field: "page_id" },
    audit: "page.answer",
    atOnce: "not-shown",
    input: z.object({ page_id: id, id, answer: text(MAX_QUESTION).default("") }),
    answer: z.object({ answered: z.literal(1) }),
    errors: ["not-found", "already-sent"],
  }),
};
