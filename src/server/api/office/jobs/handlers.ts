import type { Contract } from "#core/contract/index.ts";
import type { JobAnswer } from "#core/contract/office/jobs.ts";
import type { Handler } from "#core/server/calls/handler.ts";
import { answeredInstant } from "#core/server/db/instants.ts";
import { notFound } from "#core/server/http/problem.ts";
import type { JobState } from "#core/server/jobs/jobs.ts";
import { FIRST, SECOND } from "#core/texts/locales.ts";
import { textsFor } from "#core/texts/texts-for.ts";

export const jobs: Handler<Contract["jobs"]> = async (_, { services }) => ({
  items: (await services.jobs.states()).map(jobAnswer),
});

/** The run starts after the commit of its audit entry, and the answer does not wait for its end. */
export const runJob: Handler<Contract["runJob"]> = async ({ name }, context) => {
  const state = (await context.services.jobs.states()).find(({ job }) => job.name === name);
  if (!state) throw notFound();
  context.changed({ kind: "job", id: null, before: null, after: { name } });
  context.afterCommit(() => context.services.jobs.request(name));
  return { ...jobAnswer(state), running: true };
};

function jobAnswer({ job, isRunning, progress, lastRun, next }: JobState): JobAnswer {
  return {
    name: job.name,
    about: textsFor(FIRST, "admin-figures").jobs.about[job.name],
    about_ie: textsFor(SECOND, "admin-figures").jobs.about[job.name],
    every_seconds: job.everyMs / 1000,
    running: isRunning,
    progress,
    last_run: lastRun && answeredInstant(lastRun.started),
    last_duration_ms: lastRun?.ms ?? null,
    last_error: lastRun?.error ?? null,
    next_run: next && answeredInstant(next),
  };
}
