import { z } from "zod";
import { privateRead, publicRead, write } from "../endpoint.ts";
import { dateInput, instant, localDate, maybeText, slug } from "../fields.ts";
import { MAX_PAGES_OF_DAY } from "../limits.ts";
import { pageCard } from "../pages/card.ts";
import { dayNotice } from "../pages/day-notices.ts";
import { dayPlan, OPENING_KINDS } from "../pages/times.ts";
import { mayBeClosed } from "../writing/notices.ts";

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

const hearts = z
  .object({
    pages: z
      .array(slug)
      .meta({ description: "The marked pages that are public, in the order in which they were marked" }),
  })
  .meta({ id: "Hearts" });

const slugs = z.array(slug).max(MAX_PAGES_OF_DAY, { error: "out-of-range" }).default([]);

export const myDayEndpoints = {
  pagesOfDay: publicRead({
    path: "/pages/day",
    summary: "Get some pages with their hours on a day, today by default",
    input: z.object({
      date: dateInput.optional(),
      pages: slugs,
    }),
    answer: pagesOfDay,
  }),
  hearts: privateRead({
    path: "/account/hearts",
    summary: "List the pages that the caller has marked",
    who: "account",
    input: z.object({}),
    answer: hearts,
  }),
  updateHearts: write({
    path: "/account/hearts/update",
    summary: "Mark pages and take marks away; what is marked already, or was not, stays so",
    who: "account",
    audit: "hearts.update",
    input: z.object({ add: slugs, remove: slugs }),
    answer: hearts.extend({
      unknown: z.array(slug).meta({ description: "Those of `add` that are not public, or not there" }),
    }),
    errors: ["too-many-hearts"],
  }),
};
