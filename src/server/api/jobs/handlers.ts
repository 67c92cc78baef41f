import type { Contract } from "../../../contract/index.ts";
import type { JobAnswer } from "../../../contract/jobs.ts";
import type { Handler } from "../../calls/handler.ts";
import { answeredInstant } from "../../db/instants.ts";
import { notFound } from "../../http/problem.ts";
import type { JobState } from "../../jobs/jobs.ts";

export const jobs: Handler<Contract["jobs"]> = async (_, { services }) => ({
  items: services.jobs.states.map(jobAnswer),
});

/** It begins when the audit of it is written, and is not waited for: a sweep may take minutes. */
export const runJob: Handler<Contract["runJob"]> = async ({ name }, context) => {
  const state = context.services.jobs.states.find(({ job }) => job.name === name);
  if (!state) throw notFound();
  context.changed({ kind: "job", id: null, before: null, after: { name } });
  context.afterCommit(async () => void context.services.jobs.run(name));
  return { ...jobAnswer(state), running: true };
};

function jobAnswer({ job, isRunning, lastRun, next }: JobState): JobAnswer {
  return {
    ...{ name: job.name, about: job.about, about_ie: job.about_ie, every_seconds: job.everyMs / 1000 },
    running: isRunning,
    last_run: lastRun && answeredInstant(lastRun.began),
    last_duration_ms: lastRun?.ms ?? null,
    last_error: lastRun?.error ?? null,
    next_run: next && answeredInstant(next),
  };
}
