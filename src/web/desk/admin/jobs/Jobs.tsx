import { Button, Progress } from "@mantine/core";
import type { JobAnswer } from "../../../../contract/office/jobs.ts";
import { grouped, rounded } from "../../../../texts/numbers.ts";
import { useApp } from "../../../app/app-context.tsx";
import { plain } from "../../../i18n/bilingual.tsx";
import { useTexts } from "../../../i18n/texts.tsx";
import { useChange, useRead } from "../../api/use-api.ts";
import { Badge } from "../../shell/Badge.tsx";
import card from "../../shell/card.module.css";
import { Loaded } from "../../shell/Loaded.tsx";
import { Title } from "../../shell/Shell.tsx";
import { useNotify } from "../../shell/use-notify.ts";
import { When } from "../../shell/When.tsx";
import facts from "../shell/facts.module.css";

/** Polling interval: jobs that were started here soon end. */
const POLL_MS = 3000;

/** The background jobs: results of their last runs, and a button to run one now. */
export function Jobs() {
  const { sections } = useTexts("admin");
  const { jobs: texts } = useTexts("admin-figures");
  const jobs = useRead("jobs", {}, { refetchInterval: POLL_MS });
  return (
    <div className={facts.screen}>
      <Title>{sections.jobs}</Title>
      <p>{texts.intro}</p>
      <Loaded of={jobs}>
        {({ items }) => (
          <ul className={card.cards}>
            {items.map((job) => (
              <Job key={job.name} job={job} />
            ))}
          </ul>
        )}
      </Loaded>
    </div>
  );
}

function Job({ job }: { job: JobAnswer }) {
  const { jobs: texts } = useTexts("admin-figures");
  const { locale } = useApp();
  const { every, took } = useDurationText();
  const state = job.running ? "running" : job.last_error ? "failed" : job.last_run ? "well" : "never";
  return (
    <li className={card.card}>
      <div className={card.head}>
        <h2>{texts.names[job.name]}</h2>
        <Badge tone={TONES[state]}>{texts.states[state]}</Badge>
      </div>
      <p>{plain(job, "about", locale)}.</p>
      {job.progress && <Done {...job.progress} />}
      {job.last_error && <p className={facts.error}>{texts.lastError({ error: job.last_error })}</p>}
      <dl className={facts.facts}>
        <div>
          <dt>{texts.lastRun}</dt>
          <dd>{job.last_run ? <When at={job.last_run} /> : texts.notYet}</dd>
        </div>
        <div>
          <dt>{texts.duration}</dt>
          <dd>{job.last_duration_ms === null ? "–" : took(job.last_duration_ms)}</dd>
        </div>
        <div>
          <dt>{texts.nextRun}</dt>
          <dd>{job.next_run ? <When at={job.next_run} /> : "–"}</dd>
        </div>
        <div>
          <dt>{texts.rhythm}</dt>
          <dd>{every(job.every_seconds)}</dd>
        </div>
      </dl>
      <RunNow job={job} />
    </li>
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

const TONES = { running: "waits", failed: "bad", well: "good", never: undefined } as const;

function RunNow({ job: { name, running } }: { job: JobAnswer }) {
  const { jobs: texts } = useTexts("admin-figures");
  const notify = useNotify();
  const { mutateAsync, isPending } = useChange("runJob", { invalidates: ["jobs"] });
  const label = texts.names[name];
  return (
    <div>
      <Button
        variant="light"
        loading={isPending || running}
        aria-label={texts.runName({ name: label })}
        onClick={() => void notify(mutateAsync({ name }), texts.begun({ name: label }))}
      >
        {texts.run}
      </Button>
    </div>
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
