import { z } from "zod";
import { publicRead } from "./endpoint.ts";
import { entity, id, instant, localDate, localTime, maybeText, monthDay } from "./fields.ts";

export const OPENING_SETS = ["main", "kitchen", "takeaway", "delivery", "phone"] as const;
export const OPENING_KINDS = ["open", "appointment"] as const;

export const interval = z.object({ from: localTime, to: localTime }).meta({ id: "Interval" });

export const openingTime = z
  .object({
    id,
    set: z.enum(OPENING_SETS),
    day: z.int().min(1).max(7).meta({ description: "1 Monday … 7 Sunday" }),
    opens: localTime,
    closes: localTime.meta({ description: "At or before `opens`: on the next day" }),
    kind: z.enum(OPENING_KINDS),
    season: z.object({ from: monthDay, to: monthDay, name: maybeText, name_ie: maybeText }).nullable(),
    note: maybeText,
    note_ie: maybeText,
    version: z.int(),
  })
  .meta({ id: "OpeningTime" });
export type OpeningTime = z.output<typeof openingTime>;

export const specialTime = z
  .object({
    ...entity,
    page_id: id,
    date_from: localDate,
    date_to: localDate,
    closed: z.boolean(),
    intervals: z.array(interval),
    name: maybeText,
    name_ie: maybeText,
  })
  .meta({ id: "SpecialTime" });
export type SpecialTime = z.output<typeof specialTime>;

/** One date with its plan resolved: special before public holiday before season before the regular week. */
export const dayPlan = z
  .object({
    date: localDate,
    source: z.enum(["special", "holiday", "season", "regular"]),
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

/** What is said about a page's opening at the moment of the answer. */
export const openingNow = {
  opening_state: z.enum(OPENING_STATES).meta({ description: "`unknown`: the page has told no times" }),
  open_now: z.boolean().nullable().meta({ description: "null when the hours are unknown" }),
  opens_at: instant.nullable().meta({ description: "When it opens next, if closed now" }),
  closes_at: instant.nullable().meta({ description: "When it closes next, if open now" }),
  opening_changes: z
    .array(z.object({ at: instant, state: z.enum(["open", "closed", "appointment"]) }))
    .meta({ description: "The coming changes of state, so that a display can turn over by itself" }),
};

const HOLIDAY_RULES = ["as_usual", "closed", "intervals"] as const;

export const times = z
  .object({
    times: z.array(openingTime),
    holiday_rule: z.enum(HOLIDAY_RULES),
    holiday_intervals: z.array(interval),
    special: z.array(specialTime),
    week: z.array(dayPlan).meta({ description: "The main hours of the seven days from today" }),
  })
  .meta({ id: "Times" });
export type Times = z.output<typeof times>;

export const timesEndpoints = {
  pageTimes: publicRead({
    path: "/page/times",
    summary: "Opening times, special days, and the seven days from today resolved",
    input: z.object({ page_id: id }),
    answer: times,
    errors: ["not-found"],
  }),
  pageSpecialTimes: publicRead({
    path: "/page/times/special",
    summary: "Special days of a page; from today on when `from` is missing",
    input: z.object({ page_id: id, from: localDate.optional(), to: localDate.optional() }),
    answer: z.array(specialTime),
    errors: ["not-found"],
  }),
};
