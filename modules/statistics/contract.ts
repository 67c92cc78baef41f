import { z } from "zod";
import { privateRead } from "#core/contract/endpoint.ts";
import { color, id, limit, localDate, maybeText, periodFields, slug } from "#core/contract/fields.ts";
import { MIN_SEARCHERS } from "#core/contract/office/views.ts";

const views = z.int().meta({ description: "Number of views" });
const days = { from: localDate, to: localDate };
/** Searches that led to one page. */
export const MAX_SEARCHES_SHOWN = 20;

export const pageStatistics = z
  .object({
    ...days,
    total: views,
    local: z.int().meta({ description: "Views by visitors who say that they live in the area" }),
    days: z
      .array(z.object({ day: localDate, views }))
      .meta({ description: "Every day from `from` to `to`, also without views" }),
    sources: z.array(z.object({ source: z.string(), views })).meta({ description: "Most frequent first" }),
    presses: z
      .object({ call: z.int(), directions: z.int() })
      .meta({ description: "How often the number and the directions were pressed" }),
    searches: z.array(z.object({ term: z.string().meta({ example: "seafood" }), visits: z.int() })).meta({
      description: `Searches in the directory from which the page was opened, at most ${MAX_SEARCHES_SHOWN}, most frequent first: only those of at least ${MIN_SEARCHERS} people within a month`,
    }),
  })
  .meta({ id: "PageStatistics" });

const series = z
  .array(z.object({ step: z.string().meta({ example: "2026-W27" }), ...days, views }))
  .meta({ description: "Every step, also without views; the first and the last may be incomplete" });

const subject = z.object({ id, slug, name: maybeText, name_ie: maybeText, color });

/** The views in a period, and in the period before it: whole months are compared with months, else as many days. */
export const viewStatistics = z
  .object({
    ...days,
    total: views,
    series,
    before: z.object({ ...days, total: views, series }),
    top: z
      .array(subject.extend({ views, views_before: views }))
      .meta({ description: "Most viewed in the period first" }),
  })
  .meta({ id: "ViewStatistics" });
export type ViewStatistics = z.output<typeof viewStatistics>;

export const growth = z
  .object({
    ...days,
    series: z
      .array(
        z.object({
          step: z.string().meta({ example: "2026-07" }),
          ...days,
          pages: z.int().meta({ description: "Public pages at the end of the step, by when they were created" }),
          accounts: z.int().meta({ description: "Accounts at the end of the step" }),
          feedback: z.int().meta({ description: "Feedback that arrived in the step" }),
        }),
      )
      .meta({ description: "Every step; the first and the last may be incomplete" }),
  })
  .meta({ id: "Growth" });

const step = z.enum(["day", "week", "month"]).default("day").meta({ description: "Local dates, weeks of ISO 8601" });

const viewsInput = z.object({ ...periodFields, step, limit });

export const statisticsEndpoints = {
  pageStatistics: privateRead({
    path: "/page/statistics",
    summary:
      "Get the views of a page by day, by source and by search, and what was pressed, by default of the last thirty days",
    who: "team",
    task: "page",
    subject: { kind: "page", field: "page_id" },
    input: z.object({ page_id: id, ...periodFields }),
    answer: pageStatistics,
  }),
  viewedPages: privateRead({
    path: "/admin/statistics/viewed-pages",
    summary: "Get the views of pages over time, by default of the last thirty days",
    who: "admin",
    task: "office",
    input: viewsInput,
    answer: viewStatistics,
  }),
  viewedCategories: privateRead({
    path: "/admin/statistics/viewed-category",
    summary: "Get the views of categories over time, by default of the last thirty days",
    who: "admin",
    task: "office",
    input: viewsInput,
    answer: viewStatistics,
  }),
  growth: privateRead({
    path: "/admin/statistics/growth",
    summary: "Get the numbers of pages, accounts and feedback over time, by default of the last thirty days",
    who: "admin",
    task: "office",
    input: z.object({ ...periodFields, step }),
    answer: growth,
  }),
};
