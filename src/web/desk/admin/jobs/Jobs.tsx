import { Progress } from "@mantine/core";
import { useState } from "react";
import type { JobAnswer, JobName } from "#core/contract/office/jobs.ts";
import { grouped, rounded } from "#core/texts/numbers.ts";
import { useApp } from "#core/web/app/app-context.tsx";
import { CallButton } from "#core/web/desk/api/CallButton.tsx";
import { useRead } from "#core/web/desk/api/use-api.ts";
import { Catalogue } from "#core/web/desk/catalogue/Catalogue.tsx";
import { Badge } from "#core/web/desk/shell/Badge.tsx";
import { useWhen } from "#core/web/desk/shell/When.tsx";
import { useTexts } from "#core/web/i18n/texts.tsx";
import { MODULES } from "#start/compiled/declared.ts";
import facts from "../shell/facts.module.css";
import { causeOf } from "./cause-of.ts";

/** Polling intervals: while a job runs, and otherwise. */
const RUNNING_MS = 1000;
const IDLE_MS = 5000;

/** Jobs of which visitors and owners notice whether they run. */
const FOR_PEOPLE: ReadonlySet<JobName> = new Set<JobName>([
  ...(["search-hours", "appeared-posts", "pages-return", "planned-changes"] as const),
  ...(["index-now", "still-right"] as const),
  ...MODULES.flatMap(({ jobsForPeople }) => jobsForPeople as readonly JobName[]),
]);

/** The background jobs: what they do for people, how their last runs went, and a button to run one now. */
export function Jobs() {
  const { sections } = useTexts("admin");
  const { jobs: texts } = useTexts("admin-figures");
  const jobs = useRead("jobs", {}, { refetchInterval: ({ state }) => (hasRunning(state.data) ? RUNNING_MS : IDLE_MS) });
  // By name, when the last run had started as a button was pressed.
  const [asked, setAsked] = useState<Partial<Record<JobName, string | null>>>({});
  const isFailed = (job: JobAnswer) => job.last_error !== null && !job.running;
  return (
    <Catalogue
      title={sections.jobs}
      intro={texts.intro}
      of={{ ...jobs, data: jobs.data?.items.map((job) => ({ ...job, id: job.name })) }}
      empty={{ title: texts.none }}
      groups={[
        { id: "failed", title: texts.groups.failed, has: isFailed },
        { id: "people", title: texts.groups.people, has: (job) => !isFailed(job) && FOR_PEOPLE.has(job.name) },
        { id: "upkeep", title: texts.groups.upkeep, has: (job) => !isFailed(job) && !FOR_PEOPLE.has(job.name) },
      ]}
      entry={(job) => {
        const state = stateOf(job);
        const before = asked[job.name];
        return {
          name: texts.names[job.name],
          about: texts.about[job.name],
          state: <Badge tone={TONES[state]}>{texts.states[state]}</Badge>,
          actions: <RunNow job={job} onRun={(before) => setAsked({ ...asked, [job.name]: before })} />,
          more: <LastRun job={job} isNew={before !== undefined && !job.running && job.last_run !== before} />,
        };
      }}
    />
  );
}

const hasRunning = (answer: { items: readonly JobAnswer[] } | undefined) =>
  answer?.items.some(({ running }) => running);

const TONES = { running: "waits", failed: "bad", well: "good", never: undefined } as const;

function stateOf({ running, last_error, last_run }: JobAnswer): keyof typeof TONES {
  if (running) return "running";
  if (last_error) return "failed";
  return last_run ? "well" : "never";
}

/** @property isNew whether the last run is the one that was asked for here */
function LastRun({ job, isNew }: { job: JobAnswer; isNew: boolean }) {
  const { jobs: texts } = useTexts("admin-figures");
  const when = useWhen();
  const { every, took } = useDurationText();
  const { last_run, last_error, next_run } = job;
  const run = { when: last_run ? when(last_run) : "", took: took(job.last_duration_ms ?? 0) };
  const rhythm = every(job.every_seconds);
  return (
    <>
      {job.progress && <Done {...job.progress} />}
      <div role="status">{isNew && <p>{last_error ? texts.result.failed : texts.result.well(run)}</p>}</div>
      {last_error && (
        <div className={facts.error}>
          {texts.lastError({ when: run.when, cause: texts.causes[causeOf(last_error)] })}
          <details>
            <summary>{texts.programSaid}</summary>
            <code>{last_error}</code>
          </details>
        </div>
      )}
      <p>
        {!last_error && `${last_run ? texts.ran(run) : texts.notYet} `}
        {next_run ? texts.runs({ every: rhythm, when: when(next_run) }) : texts.runsEvery({ every: rhythm })}
      </p>
    </>
  );
}

function Done({ done, total }: NonNullable<JobAnswer["progress"]>) {
  const { jobs: texts } = useTexts("admin-figures");
  const label = texts.progress({ done: grouped(done), total: grouped(total) });
  return (
    <div>
      <Progress value={total === 0 ? 100 : (100 * done) / total} aria-label={label} size="lg" />
      <p>{label}</p>
    </div>
  );
}

function RunNow({ job: { name: job, running }, onRun }: { job: JobAnswer; onRun: (before: string | null) => void }) {
  const { jobs: texts } = useTexts("admin-figures");
  const name = texts.names[job];
  return (
    <CallButton
      variant="light"
      call="runJob"
      input={{ name: job }}
      invalidates={["jobs"]}
      loading={running}
      label={texts.runName({ name })}
      done={texts.begun({ name })}
      onDone={({ last_run }) => onRun(last_run)}
    >
      {texts.run}
    </CallButton>
  );
}

const SECONDS = { day: 86_400, hour: 3600, minute: 60, second: 1 };
const UNITS = ["day", "hour", "minute", "second"] as const;

/** Formats intervals as “every 12 hours” and durations as “0.4 s”. */
function useDurationText() {
  const { locale } = useApp();
  const { jobs: texts } = useTexts("admin-figures");
  return {
    /** In the largest unit that gives a whole number. */
    every(seconds: number): string {
      const unit = UNITS.find((one) => seconds % SECONDS[one] === 0) ?? "second";
      return texts.every[unit]({ n: seconds / SECONDS[unit] });
    },
    took: (ms: number): string => (ms < 1000 ? `${Math.round(ms)} ms` : `${rounded(locale, ms / 1000)} s`),
  };
}
