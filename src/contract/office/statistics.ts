import { z } from "zod";
import { privateRead } from "../endpoint.ts";
import { color, dateInput, id, instant, limit, localDate, maybeText, slug } from "../fields.ts";
import { APPROVALS } from "../pages/own.ts";
import { waitingEndpoints } from "./waiting.ts";

const views = z.int().meta({ description: "Number of views" });
const days = { from: localDate, to: localDate };
/** An owner reads what others typed only where at least so many people typed it: nobody's own words are shown. */
export const MIN_SEARCHERS = 5;
/** Searches that led to one page. */
export const MAX_SEARCHES_SHOWN = 20;
/** Both days are included. */
const periodFields = { from: dateInput.optional(), to: dateInput.optional() };

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

const figure = z.object({ period: z.int(), before: z.int().meta({ description: "In the period before" }) });
const countedFigure = figure.extend({ total: z.int().meta({ description: "Total at present" }) });

/** Why no ffmpeg is used. `old`: before 5.1; `incomplete`: it does not write AAC, or does not answer. */
export const NO_FFMPEG = ["off", "missing", "old", "incomplete"] as const;

export const overview = z
  .object({
    ...days,
    before: z.object(days),
    pages: z
      .record(z.enum(APPROVALS), countedFigure)
      .meta({ description: "By present approval; pages created in the period" }),
    checked: z.object({ recently: z.int(), public: z.int() }).meta({
      description: "Public pages whose team confirmed or changed the hours within 90 days, and all public pages",
    }),
    accounts: countedFigure,
    posts: countedFigure.meta({ description: "Published posts" }),
    feedback: countedFigure,
    views: figure,
    backup: z
      .object({
        scheduled: z.boolean().meta({ description: "Whether the server makes backups regularly (`BACKUP_TO`)" }),
        last: instant.nullable().meta({ description: "When the last one was made; null: there is none" }),
        bytes: z.int().nullable(),
        failed: instant.nullable().meta({ description: "When a later one failed; null: none did" }),
        error: z.string().nullable(),
        overdue: z.boolean().meta({ description: "Two or more were missed" }),
      })
      .meta({ description: "The backups of the directory" }),
    ffmpeg: z
      .object({
        version: z.string().nullable().meta({ description: "Of the ffmpeg that was found", example: "5.1.9" }),
        unused: z.enum(NO_FFMPEG).nullable().meta({ description: "Why none is used; null: it converts recordings" }),
        sandboxed: z.boolean().meta({ description: "Whether it runs without network and other files" }),
      })
      .meta({ description: "The optional converter of recordings" }),
    database: z
      .object({
        version: z.string().meta({ description: "Of PostgreSQL", example: "18.6" }),
        state: z.enum(["fixed", "flawed", "unknown"]).meta({
          description: "Whether it has flaws that were published when this version of Eolaire was made",
        }),
        fixed_in: z.string().nullable().meta({ description: "The first version of its series without them" }),
        as_of: localDate.meta({ description: "The day of the list that it was compared with" }),
      })
      .nullable()
      .meta({ description: "The version of the database's programs; null: the caller is no administrator" }),
    search: z
      .object({
        waiting: z.int().meta({ description: "Changed pages that searches do not show yet" }),
        seconds: z.number().meta({ description: "For how long the oldest of them waits, at most" }),
        failed: z.string().nullable().meta({ description: "Why its index is not written now; null: it is" }),
      })
      .nullable()
      .meta({ description: "The search engine (`SEARCH_URL`); null: each process searches its own memory" }),
    lone_admin: z.enum(["none", "without-codes", "without-provider"]).meta({
      description:
        "`without-codes`: one administrator alone could lose the second factor, and has no recovery code; `without-provider`: the identity provider has no recovery codes",
    }),
  })
  .meta({ id: "Overview" });
export type Overview = z.output<typeof overview>;

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
  ...waitingEndpoints,
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
  overview: privateRead({
    path: "/admin/statistics/overview",
    summary: "Get the numbers of pages, accounts, posts, feedback and views in a period and in the period before it",
    who: "admin",
    task: "office",
    input: z.object(periodFields),
    answer: overview,
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
