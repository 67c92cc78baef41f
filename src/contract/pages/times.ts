import { z } from "zod";
import { entity, id, instant, localDate, localTime, maybeText, monthDay } from "../fields.ts";
import { dayNotice } from "./day-notices.ts";

export const OPENING_SETS = ["main", "kitchen", "takeaway", "delivery", "phone"] as const;
/** What may be asked of a place at a time, and has hours of its own where its team says so. */
export const SERVICES = ["food", "takeaway", "delivery"] as const;
export type Service = (typeof SERVICES)[number];
export const OPENING_KINDS = ["open", "appointment"] as const;
/** `closed` is for certain weeks only: none of the times of every week hold then. */
export const TIME_KINDS = [...OPENING_KINDS, "closed"] as const;

export const interval = z.object({ from: localTime, to: localTime }).meta({ id: "Interval" });

/** The first … fourth and the last of a weekday in its month. */
export const NTH = [1, 2, 3, 4, -1] as const;
export const MAX_WEEKS = 6;

export const WEEKS =
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

export const YEARLY =
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
