import { z } from "zod";
import { privateRead, publicRead, write } from "../endpoint.ts";
import {
  dateInput,
  entity,
  id,
  instant,
  localDate,
  localTime,
  maybeText,
  monthDay,
  optionalText,
  text,
  version,
} from "../fields.ts";
import { dayNotice } from "./day-notices.ts";

export const OPENING_SETS = ["main", "kitchen", "takeaway", "delivery", "phone"] as const;
export const OPENING_KINDS = ["open", "appointment"] as const;
/** `closed` is for certain weeks only: none of the times of every week hold then. */
export const TIME_KINDS = [...OPENING_KINDS, "closed"] as const;

export const interval = z.object({ from: localTime, to: localTime }).meta({ id: "Interval" });

/** The first … fourth and the last of a weekday in its month. */
const NTH = [1, 2, 3, 4, -1] as const;
const MAX_WEEKS = 6;

const WEEKS =
  "The weeks in which it holds: the first (1) … fourth or last (-1) such weekday of a month, or every second … sixth one from a date on. On their dates such times replace those of every week. null: every week";

const weeks = z.union([
  z.object({ nth: z.array(z.literal(NTH)) }),
  z.object({ every: z.int(), from: localDate.meta({ description: "Not before it" }) }),
]);

export const openingTime = z
  .object({
    id,
    set: z.enum(OPENING_SETS),
    day: z.int().min(1).max(7).meta({ description: "1 Monday … 7 Sunday" }),
    opens: localTime,
    closes: localTime.meta({ description: "A time at or before `opens` is on the next day" }),
    kind: z.enum(TIME_KINDS).meta({ description: "`closed`: with `weeks` only" }),
    weeks: weeks.nullable().meta({ description: WEEKS }),
    season: z.object({ from: monthDay, to: monthDay, name: maybeText, name_ie: maybeText }).nullable(),
    note: maybeText,
    note_ie: maybeText,
    version: z.int(),
  })
  .meta({ id: "OpeningTime" });
export type OpeningTime = z.output<typeof openingTime>;

const YEARLY =
  "A day of every year: a date, days after Easter Sunday (Good Friday is -2), or the first (1) … fourth or last (-1) weekday of a month (1 Monday … 7 Sunday). null: only from `date_from` to `date_to`";

const yearly = z.union([
  z.object({ date: monthDay }),
  z.object({ easter: z.int() }),
  z.object({ month: z.int(), day: z.int(), nth: z.literal(NTH) }),
]);

export const specialTime = z
  .object({
    ...entity,
    page_id: id,
    date_from: localDate.meta({ description: "Of a day of every year its next date" }),
    date_to: localDate,
    yearly: yearly.nullable().meta({ description: YEARLY }),
    closed: z.boolean(),
    intervals: z.array(interval),
    name: maybeText,
    name_ie: maybeText,
  })
  .meta({ id: "SpecialTime" });
export type SpecialTime = z.output<typeof specialTime>;

/** The hours of a date: notices of the day override special days, which override public holidays, which override seasons, which override the regular week. */
export const dayPlan = z
  .object({
    date: localDate,
    source: z.enum(["notice", "special", "holiday", "season", "regular"]),
    intervals: z.array(interval.extend({ kind: z.enum(OPENING_KINDS) })),
    name: maybeText,
    name_ie: maybeText,
  })
  .meta({ id: "DayPlan" });
export type DayPlan = z.output<typeof dayPlan>;

export const OPENING_STATES = [
  "open",
  "closed",
  "appointment",
  "unknown",
  "temporarily_closed",
  "permanently_closed",
] as const;

/** Whether a page is open at the time of the answer, and what changes next. */
export const openingNow = {
  opening_state: z.enum(OPENING_STATES).meta({ description: "`unknown`: the page has no opening times" }),
  open_now: z.boolean().nullable().meta({ description: "null where the hours are unknown" }),
  opens_at: instant.nullable().meta({ description: "The next opening of a closed page" }),
  closes_at: instant.nullable().meta({ description: "The next closing of an open page" }),
  opening_changes: z
    .array(z.object({ at: instant, state: z.enum(["open", "closed", "appointment"]) }))
    .meta({ description: "The next changes of state, so that a display can update without another request" }),
  day_notices: z
    .array(dayNotice)
    .meta({ description: "How today differs: at most one notice that changes the hours, and `sold-out`" }),
};

const HOLIDAY_RULES = ["as_usual", "closed", "intervals"] as const;

export const times = z
  .object({
    times: z.array(openingTime),
    holiday_rule: z.enum(HOLIDAY_RULES),
    holiday_intervals: z.array(interval),
    special: z.array(specialTime),
    week: z.array(dayPlan).meta({ description: "The main hours of the next seven days, today first" }),
  })
  .meta({ id: "Times" });
export type Times = z.output<typeof times>;

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
      ...{ day: weekday, nth: z.literal(NTH, { error: "not-a-choice" }) },
    }),
  ])
  .nullable()
  .meta({ description: `${YEARLY}. In place of the dates` });

/** In characters; values in OpenStreetMap have at most 255. */
/** A week of a listing, or two rows of a sheet. */
const MAX_HOURS_TEXT = 8000;

/** Eight intervals per day. */
const MAX_TIMES_OF_WEEK = 56;

/** A date on which two sources of hours differ, and the first part of it. */
const differences = z
  .object({
    days: z.int().meta({ description: "How many of the next 731 days differ" }),
    first: z.array(z.object({ date: localDate, from: localTime, to: localTime })),
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
  })
  .meta({ id: "DraftOfHours" });

const readOsm = z.object({
  draft: draftOfHours.nullable(),
  not_understood: z.string().nullable().meta({ description: "The part that is not clear" }),
  differs: differences.nullable().meta({
    description: "Where the package `opening_hours` reads other hours than we would; null where it was not asked",
  }),
});

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
    subject: ofPage,
    audit: "times.add",
    waits: true,
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
    subject: ofTime,
    audit: "times.edit",
    waits: true,
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
    subject: ofTime,
    audit: "times.delete",
    waits: true,
    input: z.object({ id }),
    answer: deleted,
  }),
  saveWeek: write({
    path: "/page/times/week",
    summary: "Replace the week of one set of hours, all year or in a season, in one transaction",
    who: "team",
    subject: ofPage,
    audit: "times.week",
    waits: true,
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
            ...{ day: weekday, opens, closes: localTime, kind: z.enum(TIME_KINDS), weeks: weeksInput.default(null) },
            ...{ note, note_ie: note },
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
    subject: ofPage,
    limit: "write",
    input: z.object({ page_id: id, line: text(MAX_HOURS_TEXT) }),
    answer: readOsm,
  }),
  setHolidayRule: write({
    path: "/page/times/holidays",
    summary: "Set the hours on public holidays: as usual, closed, or other hours",
    who: "team",
    subject: ofPage,
    audit: "times.holidays",
    waits: true,
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
    subject: ofPage,
    audit: "special-time.add",
    waits: true,
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
    subject: ofSpecial,
    audit: "special-time.edit",
    waits: true,
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
    subject: ofSpecial,
    audit: "special-time.delete",
    waits: true,
    input: z.object({ id }),
    answer: deleted,
  }),
};
