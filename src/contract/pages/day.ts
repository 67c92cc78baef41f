import { z } from "zod";
import { publicRead } from "../endpoint.ts";
import { dateInput, instant, localDate, maybeText, slug } from "../fields.ts";
import { MAX_PAGES_OF_DAY } from "../limits.ts";
import { mayBeClosed } from "../writing/notices.ts";
import { pageCard } from "./card.ts";
import { dayNotice } from "./day-notices.ts";
import { dayPlan, OPENING_KINDS } from "./times.ts";

const HOURS_ON_DAY = ["known", "unknown", "temporarily_closed", "permanently_closed"] as const;

/** A page with its hours on one day. */
export const pageOfDay = pageCard
  .pick({
    id: true,
    slug: true,
    name: true,
    name_ie: true,
    color: true,
    location: true,
    latitude: true,
    longitude: true,
    categories: true,
  })
  .extend({
    contact_number: maybeText.meta({ description: "E.164" }),
    address: maybeText,
    address_ie: maybeText,
    hours: z.enum(HOURS_ON_DAY).meta({ description: "`unknown`: the page has no opening times" }),
    plan: dayPlan.meta({ description: "The hours that begin on the day" }),
    open: z.array(z.object({ from: instant, to: instant, kind: z.enum(OPENING_KINDS) })).meta({
      description:
        "When it is open from 00:00 on, with the night that follows, up to where it closes, in order of time; at most a week",
    }),
    day_notices: z.array(dayNotice),
    may_be_closed: mayBeClosed
      .extend({ from: instant })
      .nullable()
      .meta({ description: "A notice of the office concerns it on the day, whatever its hours say" }),
  })
  .meta({ id: "PageOfDay" });
export type PageOfDay = z.output<typeof pageOfDay>;

export const pagesOfDay = z
  .object({
    date: localDate,
    pages: z.array(pageOfDay).meta({ description: "In the order in which they were asked for" }),
    missing: z.array(slug).meta({ description: "Those that are not public, or not there" }),
  })
  .meta({ id: "PagesOfDay" });
export type PagesOfDay = z.output<typeof pagesOfDay>;

const slugs = z.array(slug).max(MAX_PAGES_OF_DAY, { error: "out-of-range" }).default([]);

export const dayEndpoints = {
  pagesOfDay: publicRead({
    path: "/pages/day",
    summary: "Get some pages with their hours on a day, today by default",
    input: z.object({
      date: dateInput.optional(),
      pages: slugs,
    }),
    answer: pagesOfDay,
  }),
};
