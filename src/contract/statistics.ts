import { z } from "zod";
import { privateRead } from "./endpoint.ts";
import { color, id, limit, localDate, maybeText, slug } from "./fields.ts";
import { APPROVALS } from "./pages/own.ts";

const views = z.int().meta({ description: "Views" });
const days = { from: localDate, to: localDate };
/** Both days inside. */
const asked = { from: localDate.optional(), to: localDate.optional() };

export const pageStatistics = z
  .object({
    ...days,
    total: views,
    local: z.int().meta({ description: "Of these, by people who live in the area and say so" }),
    days: z.array(z.object({ day: localDate, views })).meta({ description: "Every day from `from` to `to`" }),
    sources: z.array(z.object({ source: z.string(), views })).meta({ description: "The most frequent first" }),
  })
  .meta({ id: "PageStatistics" });

const series = z
  .array(z.object({ step: z.string().meta({ example: "2026-W27" }), ...days, views }))
  .meta({ description: "Every step, also those without a view; the first and the last may be cut" });

const subject = z.object({ id, slug, name: maybeText, name_ie: maybeText, color });

/** What was viewed in a period, and in the one before it: whole months before whole months, else as many days. */
export const viewStatistics = z
  .object({
    ...days,
    total: views,
    series,
    before: z.object({ ...days, total: views, series }),
    top: z
      .array(subject.extend({ views, views_before: views }))
      .meta({ description: "The most viewed of the period first" }),
  })
  .meta({ id: "ViewStatistics" });
export type ViewStatistics = z.output<typeof viewStatistics>;

const figure = z.object({ period: z.int(), before: z.int().meta({ description: "In the period before" }) });
const kept = figure.extend({ total: z.int().meta({ description: "That there are now" }) });

export const overview = z
  .object({
    ...days,
    before: z.object(days),
    pages: z.record(z.enum(APPROVALS), kept).meta({ description: "By their approval of now; new ones of the period" }),
    accounts: kept,
    posts: kept.meta({ description: "Published" }),
    feedback: kept,
    views: figure,
  })
  .meta({ id: "Overview" });
export type Overview = z.output<typeof overview>;

const viewsAsked = z.object({
  ...asked,
  step: z
    .enum(["day", "week", "month"])
    .default("day")
    .meta({ description: "Days of Europe/Dublin, weeks of ISO 8601" }),
  limit,
});

export const statisticsEndpoints = {
  pageStatistics: privateRead({
    path: "/page/statistics",
    summary: "Views of a page by day and by source; the last thirty days where nothing is said",
    who: "team",
    subject: { kind: "page", field: "page_id" },
    input: z.object({ page_id: id, ...asked }),
    answer: pageStatistics,
  }),
  viewedPages: privateRead({
    path: "/admin/statistics/viewed-pages",
    summary: "Which pages were viewed, and when; the last thirty days where nothing is said",
    who: "admin",
    input: viewsAsked,
    answer: viewStatistics,
  }),
  viewedCategories: privateRead({
    path: "/admin/statistics/viewed-category",
    summary: "Which categories were viewed, and when; the last thirty days where nothing is said",
    who: "admin",
    input: viewsAsked,
    answer: viewStatistics,
  }),
  overview: privateRead({
    path: "/admin/statistics/overview",
    summary: "Pages, accounts, posts, feedback and views of a period and of the one before it",
    who: "admin",
    input: z.object(asked),
    answer: overview,
  }),
};
