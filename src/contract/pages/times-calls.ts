import { z } from "zod";
import { privateRead, publicRead, write } from "../endpoint.ts";
import { dateInput, id, localDate, localTime, monthDay, optionalText, text, version } from "../fields.ts";
import {
  interval,
  MAX_WEEKS,
  NTH,
  OPENING_SETS,
  openingTime,
  specialTime,
  TIME_KINDS,
  times,
  WEEKS,
  YEARLY,
} from "./times.ts";

const name = optionalText(text(80));
const note = optionalText(text(200));

/** More intervals would be a mistake, and slow down every page that shows them. */
const intervals = z
  .array(z.strictObject(interval.shape))
  .min(1, { error: "required" })
  .max(8, { error: "out-of-range" });

const weekday = z.int({ error: "wrong-form" }).min(1, { error: "out-of-range" }).max(7, { error: "out-of-range" });

const opens = localTime.refine((time) => time !== "24:00", { error: "out-of-range" });
const weeksInput = z
  .union([
    z.strictObject({
      nth: z
        .array(z.literal(NTH, { error: "not-a-choice" }))
        .min(1, { error: "required" })
        .max(NTH.length, { error: "out-of-range" })
        .transform((all) => NTH.filter((nth) => all.includes(nth))),
    }),
    z.strictObject({
      every: z.int({ error: "wrong-form" }).min(2, { error: "out-of-range" }).max(MAX_WEEKS, { error: "out-of-range" }),
      from: dateInput,
    }),
  ])
  .nullable()
  .meta({ description: WEEKS });
/** No 30 February. */
const dayOfYear = monthDay.refine((day) => !/^(?:02-3\d|(?:0[469]|11)-31)$/.test(day), { error: "out-of-range" });
const season = z.strictObject({ from: dayOfYear, to: dayOfYear, name, name_ie: name });

/** In days, so that a day is in the year of its Easter. */
const MAX_FROM_EASTER = 70;

const yearlyInput = z
  .union([
    z.strictObject({ date: dayOfYear }),
    z.strictObject({
      easter: z
        .int({ error: "wrong-form" })
        .min(-MAX_FROM_EASTER, { error: "out-of-range" })
        .max(MAX_FROM_EASTER, { error: "out-of-range" }),
    }),
    z.strictObject({
      month: z.int({ error: "wrong-form" }).min(1, { error: "out-of-range" }).max(12, { error: "out-of-range" }),
      day: weekday,
      nth: z.literal(NTH, { error: "not-a-choice" }),
    }),
  ])
  .nullable()
  .meta({ description: `${YEARLY}. In place of the dates` });

/** In characters: a week of a listing, or two rows of a sheet. */
const MAX_HOURS_TEXT = 8000;

/** Eight intervals per day. */
const MAX_TIMES_OF_WEEK = 56;

/** A date on which two sources of hours differ, and the first part of it. */
const differences = z
  .object({
    days: z.int().meta({ description: "How many of the next 731 days differ" }),
    first: z.array(z.object({ date: localDate, from: localTime, to: localTime })),
    nights: z.boolean().meta({ description: "Whether all of them are nights that end at midnight to OpenStreetMap" }),
  })
  .meta({ id: "DifferentHours" });

const osmLine = z.object({
  line: z.string().nullable(),
  gaps: z.array(z.enum(["every-weeks", "too-long"])).meta({
    description: "What the line leaves out: weeks counted from a date, and special days for which there is no room",
  }),
  differs: differences.nullable().meta({
    description: "Where the line that could be written would mean other hours to OpenStreetMap; then there is none",
  }),
});

const draftOfHours = z
  .object({
    times: z.array(
      openingTime
        .pick({ day: true, opens: true, closes: true, kind: true, weeks: true })
        .extend({ season: z.object({ from: monthDay, to: monthDay }).nullable() }),
    ),
    holidays: z
      .union([z.enum(["as_usual", "closed"]), z.array(interval)])
      .nullable()
      .meta({ description: "Null: not said" }),
    special: z.array(specialTime.pick({ date_from: true, date_to: true, yearly: true, intervals: true })),
    left_out: z.array(z.string()).meta({ description: "Parts that say nothing about coming hours" }),
    unknown: z
      .array(
        z.object({
          season: z.object({ from: monthDay, to: monthDay }).nullable(),
          days: z.array(openingTime.shape.day),
        }),
      )
      .meta({
        description:
          "Where a part was not understood: the weekdays of each week of which no other part says hours, or that they are closed. They are not closed, but unknown",
      }),
  })
  .meta({ id: "DraftOfHours" });

const readOsm = z.object({
  draft: draftOfHours.nullable(),
  not_understood: z.string().nullable().meta({ description: "The part that is not clear" }),
  differs: differences.nullable().meta({
    description: "Where the package `opening_hours` reads other hours than we would; null where it was not asked",
  }),
  without_end: z.array(localTime).meta({
    description: "When hours begin of which nothing but the end is missing: “from 5pm”. With `ends` all of it is read",
  }),
  nights: z
    .object({
      as_written: draftOfHours.meta({ description: "The nights go on until the hour that the line says" }),
      midnight: draftOfHours.nullable().meta({
        description: "They end at midnight, as OpenStreetMap reads it; null where no week says this",
      }),
    })
    .nullable()
    .meta({
      description:
        "Where the line differs by its nights alone, since in OpenStreetMap a rule after a semicolon ends the night before it: both answers, of which somebody who knows takes one",
    }),
});

/** As many as a week can have beginnings. */
const MAX_ENDS = 7;

const holidayRule = times.pick({ holiday_rule: true, holiday_intervals: true }).extend({
  version: z.int().meta({ description: "The version of the page" }),
});
const deleted = z.object({ deleted: z.literal(1) });

const ofPage = { kind: "page", field: "page_id" } as const;
const ofTime = { kind: "opening-time", field: "id" } as const;
const ofSpecial = { kind: "special-time", field: "id" } as const;

export const timesEndpoints = {
  pageTimes: publicRead({
    path: "/page/times",
    summary: "Get opening times, special days and the resulting hours of the next seven days",
    input: z.object({ page_id: id }),
    answer: times,
    preview: { kind: "page", field: "page_id" },
    errors: ["not-found"],
  }),
  pageSpecialTimes: publicRead({
    path: "/page/times/special",
    summary: "List the special days of a page, by default from today on",
    input: z.object({ page_id: id, from: dateInput.optional(), to: dateInput.optional() }),
    answer: z.array(specialTime),
    preview: { kind: "page", field: "page_id" },
    errors: ["not-found"],
  }),
  addTimes: write({
    path: "/page/times/add",
    summary: "Create opening times on one or several weekdays, all year or in a season",
    who: "team",
    task: "hours",
    subject: ofPage,
    audit: "times.add",
    idempotent: true,
    input: z.object({
      page_id: id,
      set: z.enum(OPENING_SETS).default("main"),
      day: weekday.optional().meta({ description: "1 Monday … 7 Sunday" }),
      days: z.array(weekday).min(1, { error: "required" }).max(7, { error: "out-of-range" }).optional(),
      opens,
      closes: localTime,
      kind: z.enum(TIME_KINDS).default("open"),
      weeks: weeksInput.default(null),
      season: season.nullable().optional(),
      note,
      note_ie: note,
    }),
    answer: z.array(openingTime),
    errors: ["times-overlap", "list-full"],
  }),
  editTime: write({
    path: "/page/times/edit",
    summary: "Update an opening time",
    who: "team",
    task: "hours",
    subject: ofTime,
    audit: "times.edit",
    input: z.object({
      id,
      version: version.optional(),
      set: z.enum(OPENING_SETS).optional(),
      day: weekday.optional(),
      opens: opens.optional(),
      closes: localTime.optional(),
      kind: z.enum(TIME_KINDS).optional(),
      weeks: weeksInput.optional(),
      season: season.nullable().optional().meta({ description: "null: all year" }),
      note,
      note_ie: note,
    }),
    answer: openingTime,
    errors: ["times-overlap"],
  }),
  deleteTime: write({
    path: "/page/times/delete",
    summary: "Delete an opening time",
    who: "team",
    task: "hours",
    subject: ofTime,
    audit: "times.delete",
    input: z.object({ id }),
    answer: deleted,
  }),
  saveWeek: write({
    path: "/page/times/week",
    summary: "Replace the week of one set of hours, all year or in a season, in one transaction",
    who: "team",
    task: "hours",
    subject: ofPage,
    audit: "times.week",
    input: z.object({
      page_id: id,
      set: z.enum(OPENING_SETS).default("main"),
      season: season.nullable().default(null).meta({ description: "null: all year" }),
      was: season
        .pick({ from: true, to: true })
        .optional()
        .meta({ description: "The former days of the season, where they change" }),
      read: z
        .array(z.strictObject({ id, version }))
        .max(MAX_TIMES_OF_WEEK * 2, { error: "out-of-range" })
        .optional()
        .meta({ description: "The opening times that you have read; 409 where they were changed since then" }),
      times: z
        .array(
          z.strictObject({
            day: weekday,
            opens,
            closes: localTime,
            kind: z.enum(TIME_KINDS),
            weeks: weeksInput.default(null),
            note,
            note_ie: note,
          }),
        )
        .max(MAX_TIMES_OF_WEEK, { error: "out-of-range" })
        .meta({ description: "Empty: the week is deleted" }),
    }),
    answer: z.object({ times: z.array(openingTime) }),
    errors: ["times-overlap", "list-full", "stale-version"],
  }),
  osmLine: privateRead({
    path: "/page/times/osm",
    summary: "Get the main hours as a value of OpenStreetMap's tag opening_hours",
    who: "team",
    task: "hours",
    subject: ofPage,
    limit: "write",
    input: z.object({ page_id: id }),
    answer: osmLine,
    errors: ["not-found"],
  }),
  readOsmLine: privateRead({
    path: "/page/times/osm/read",
    summary:
      "Read opening times in a person's words, as a listing shows them, or as OpenStreetMap's opening_hours; nothing is stored",
    who: "team",
    task: "hours",
    subject: ofPage,
    limit: "write",
    input: z.object({
      page_id: id,
      line: text(MAX_HOURS_TEXT),
      ends: z
        .array(z.strictObject({ opens: localTime, closes: localTime }))
        .max(MAX_ENDS, { error: "out-of-range" })
        .default([])
        .meta({ description: "Until when hours are that the text says without their end, by `without_end`" }),
    }),
    answer: readOsm,
  }),
  setHolidayRule: write({
    path: "/page/times/holidays",
    summary: "Set the hours on public holidays: as usual, closed, or other hours",
    who: "team",
    task: "hours",
    subject: ofPage,
    audit: "times.holidays",
    input: z.object({
      page_id: id,
      version: version.optional(),
      rule: z.union([z.enum(["as_usual", "closed"]), intervals]),
    }),
    answer: holidayRule,
    errors: ["times-overlap"],
  }),
  addSpecialTime: write({
    path: "/page/times/special/add",
    summary:
      "Create special hours for a day, a range of days, or a day of every year; a single day overrides a range, and both a day of every year",
    who: "team",
    task: "hours",
    subject: ofPage,
    audit: "special-time.add",
    idempotent: true,
    input: z.object({
      page_id: id,
      date_from: dateInput.optional(),
      date_to: dateInput.optional(),
      yearly: yearlyInput.default(null),
      closed: z.boolean().optional(),
      intervals: intervals.optional(),
      name,
      name_ie: name,
    }),
    answer: specialTime,
    errors: ["times-overlap", "list-full"],
  }),
  editSpecialTime: write({
    path: "/page/times/special/edit",
    summary: "Update special days",
    who: "team",
    task: "hours",
    subject: ofSpecial,
    audit: "special-time.edit",
    input: z.object({
      id,
      version: version.optional(),
      date_from: dateInput.optional(),
      date_to: dateInput.optional(),
      yearly: yearlyInput.optional(),
      closed: z.boolean().optional(),
      intervals: intervals.optional(),
      name,
      name_ie: name,
    }),
    answer: specialTime,
    errors: ["times-overlap"],
  }),
  deleteSpecialTime: write({
    path: "/page/times/special/delete",
    summary: "Delete special days; the usual hours apply again",
    who: "team",
    task: "hours",
    subject: ofSpecial,
    audit: "special-time.delete",
    input: z.object({ id }),
    answer: deleted,
  }),
};
