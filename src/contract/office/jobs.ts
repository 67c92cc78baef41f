import { z } from "zod";
import { JOBS_OF_MODULES } from "#start/compiled/declared.ts";
import { privateRead, write } from "../endpoint.ts";
import { instant } from "../fields.ts";

/** Background jobs. */
export const JOB_NAMES = [
  "search-hours",
  "appeared-posts",
  "pages-return",
  "planned-changes",
  "identity-sweep",
  "outbox-sweep",
  "idempotency-keys",
  "deleted-pages",
  "media-sweep",
  "search-sweep",
  "translations",
  "change-sweep",
  "index-now",
  "still-right",
  "backup",
  "backup-alarm",
  "backup-wal",
  ...JOBS_OF_MODULES,
] as const;
export type JobName = (typeof JOB_NAMES)[number];
const jobName = z.enum(JOB_NAMES, { error: "not-a-choice" });

const job = z
  .object({
    name: jobName,
    about: z.string().meta({ description: "What it does, in English" }),
    about_ie: z.string().meta({ description: "What it does, in Irish" }),
    every_seconds: z.int(),
    running: z.boolean(),
    progress: z
      .object({ done: z.int(), total: z.int() })
      .nullable()
      .meta({ description: "How much of the present run is done; null: it is not running, or does not report it" }),
    last_run: instant
      .nullable()
      .meta({ description: "When its last run started, on any instance; null: it has not run in the last days" }),
    last_duration_ms: z.int().nullable(),
    last_error: z.string().nullable().meta({ description: "The error of the last run; null: it succeeded" }),
    next_run: instant.nullable().meta({ description: "When the next run is due; null: it is not scheduled" }),
  })
  .meta({ id: "Job" });
export type JobAnswer = z.output<typeof job>;

export const jobEndpoints = {
  jobs: privateRead({
    path: "/admin/jobs",
    summary: "List the background jobs with their last and next runs",
    who: "admin",
    task: "office",
    input: z.object({}),
    answer: z.object({ items: z.array(job) }),
  }),
  runJob: write({
    path: "/admin/jobs/run",
    summary: "Start a job now, unless it is running; `/admin/jobs` shows how it ended",
    who: "admin",
    task: "office",
    audit: "job.run",
    input: z.object({ name: jobName }),
    answer: job,
  }),
};
