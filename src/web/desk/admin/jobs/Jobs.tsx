import { Progress } from "@mantine/core";
import type { ReactNode } from "react";
import type { JobAnswer } from "../../../../contract/office/jobs.ts";
import { grouped, rounded } from "../../../../texts/numbers.ts";
import { useApp } from "../../../app/app-context.tsx";
import { plain } from "../../../i18n/bilingual.tsx";
import { useTexts } from "../../../i18n/texts.tsx";
import { CallButton } from "../../api/CallButton.tsx";
import { useRead } from "../../api/use-api.ts";
import { Catalogue } from "../../catalogue/Catalogue.tsx";
import { Badge } from "../../shell/Badge.tsx";
import { When } from "../../shell/When.tsx";
import facts from "../shell/facts.module.css";

/** Polling interval: jobs that were started here soon end. */
const POLL_MS = 3000;

/** The background jobs: what they do, the results of their last runs, and a button to run one now. */
export function Jobs() {
  const { sections } = useTexts("admin");
  const { jobs: texts } = useTexts("admin-figures");
  const { locale } = useApp();
  const jobs = useRead("jobs", {}, { refetchInterval: POLL_MS });
  return (
    <Catalogue
      title={sections.jobs}
      intro={texts.intro}
      of={{ ...jobs, data: jobs.data?.items.map((job) => ({ ...job, id: job.name })) }}
      empty={{ title: texts.notYet }}
      entry={(job) => {
        const state = stateOf(job);
        return {
          name: texts.names[job.name],
          about: `${plain(job, "about", locale)}.`,
          state: <Badge tone={TONES[state]}>{texts.states[state]}</Badge>,
          actions: <RunNow job={job} />,
          more: <LastRun job={job} />,
        };
      }}
    />
  );
}

const TONES = { running: "waits", failed: "bad", well: "good", never: undefined } as const;

function stateOf({ running, last_error, last_run }: JobAnswer): keyof typeof TONES {
  if (running) return "running";
  if (last_error) return "failed";
  return last_run ? "well" : "never";
}

function LastRun({ job }: { job: JobAnswer }) {
  const { jobs: texts } = useTexts("admin-figures");
  const { every, took } = useDurationText();
  const shown: [string, ReactNode][] = [
    [texts.lastRun, job.last_run ? <When at={job.last_run} /> : texts.notYet],
    [texts.duration, job.last_duration_ms === null ? "–" : took(job.last_duration_ms)],
    [texts.nextRun, job.next_run ? <When at={job.next_run} /> : "–"],
    [texts.rhythm, every(job.every_seconds)],
  ];
  return (
    <>
      {job.progress && <Done {...job.progress} />}
      {job.last_error && <p className={facts.error}>{texts.lastError({ error: job.last_error })}</p>}
      <dl className={facts.facts}>
        {shown.map(([name, value]) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
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

function RunNow({ job: { name: job, running } }: { job: JobAnswer }) {
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
