import { z } from "zod";
import { privateRead } from "../endpoint.ts";
import { instant, localDate, periodFields } from "../fields.ts";
import { APPROVALS } from "../pages/own.ts";
import { waitingEndpoints } from "./waiting.ts";

const days = { from: localDate, to: localDate };
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

export const overviewEndpoints = {
  ...waitingEndpoints,
  overview: privateRead({
    path: "/admin/statistics/overview",
    summary: "Get the numbers of pages, accounts, posts, feedback and views in a period and in the period before it",
    who: "admin",
    task: "office",
    input: z.object(periodFields),
    answer: overview,
  }),
};
