import { z } from "zod";
import { publicRead } from "#core/contract/endpoint.ts";
import { localDate, maybeText, point, slug } from "#core/contract/fields.ts";
import { pageCard } from "#core/contract/pages/card.ts";
import { dayPlan } from "#core/contract/pages/times.ts";

/** More would be a book. */
export const MAX_PAGES = 1_000;

const intervals = dayPlan.shape.intervals;

const monthWeek = z
  .object({
    from: localDate,
    to: localDate,
    days: z.array(z.object({ days: z.array(z.int()).meta({ description: "1 Monday … 7 Sunday" }), intervals })),
  })
  .meta({ id: "MonthWeek" });

const monthException = z
  .object({
    dates: z.array(localDate),
    source: dayPlan.shape.source,
    intervals: intervals.meta({ description: "Empty: closed" }),
    name: maybeText,
    name_ie: maybeText,
  })
  .meta({ id: "MonthException" });
export type MonthException = z.output<typeof monthException>;

const HOURS_IN_MONTH = ["known", "unknown", "temporarily_closed"] as const;

/** A page with its hours in one month. */
export const pageOfMonth = pageCard
  .pick({
    id: true,
    slug: true,
    name: true,
    name_ie: true,
    slogan: true,
    slogan_ie: true,
    color: true,
    location: true,
    latitude: true,
    longitude: true,
    categories: true,
  })
  .extend({
    contact_number: maybeText.meta({ description: "E.164" }),
    hours: z
      .enum(HOURS_IN_MONTH)
      .meta({ description: "`unknown`: the page has no opening times; `temporarily_closed`: until after the month" }),
    open_days: z.int().meta({ description: "Days of the month on which it opens" }),
    weeks: z.array(monthWeek).meta({ description: "The week, and another where a season begins or ends in the month" }),
    exceptions: z.array(monthException).meta({ description: "Days on which it is otherwise" }),
  })
  .meta({ id: "PageOfMonth" });
export type PageOfMonth = z.output<typeof pageOfMonth>;

const month = z
  .string()
  .regex(/^20\d\d-(0[1-9]|1[0-2])$/, { error: "wrong-form" })
  .meta({ description: "YYYY-MM", example: "2026-07" });

export const pagesOfMonth = z
  .object({
    month,
    total: z.int().meta({ description: "Pages in all" }),
    pages: z.array(pageOfMonth).meta({
      description: `By rank, without those that are closed for good; empty where \`total\` is more than ${MAX_PAGES}`,
    }),
  })
  .meta({ id: "PagesOfMonth" });

export const bookletEndpoints = {
  pagesOfMonth: publicRead({
    path: "/pages/month",
    summary: "List pages with their hours in a month, this one by default: its week, and the days that differ",
    input: z.object({
      month: month.optional(),
      category: slug.optional(),
      near: point.optional(),
      within_m: z
        .int({ error: "wrong-form" })
        .min(1, { error: "out-of-range" })
        .max(100_000, { error: "out-of-range" })
        .default(3_000)
        .meta({ description: "Metres from `near`" }),
    }),
    answer: pagesOfMonth,
    limit: "search",
  }),
};
