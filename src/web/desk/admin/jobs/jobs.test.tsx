// @vitest-environment happy-dom
import { screen } from "@testing-library/react";
import { expect, test } from "vitest";
import { contract } from "#core/contract/index.ts";
import type { JobAnswer } from "#core/contract/office/jobs.ts";
import { mountDesk, said } from "#test/support/desk/mounted-desk.tsx";
import { sampleOf } from "#test/support/sample.ts";
import { Jobs } from "./Jobs.tsx";

const job = (fields: Partial<JobAnswer>) =>
  sampleOf(contract.runJob.answer, { name: "outbox-sweep", every_seconds: 60, ...fields });
const openJobs = (item: JobAnswer) => mountDesk(<Jobs />, { answers: { jobs: { items: [item] }, runJob: item } });

test.each<[string, Partial<JobAnswer>, string[]]>([
  ["that never ran", { every_seconds: 86_400 }, ["Not yet run", "It has not run in the last days.", "Runs every day."]],
  [
    "that failed",
    { last_run: "2026-03-17T12:00:00.000Z", last_error: "ENOSPC: write", last_duration_ms: 400, every_seconds: 5400 },
    [
      "Last run failed",
      "17 March 2026",
      "there is no space left on the disk.",
      "ENOSPC: write",
      "Runs every 90 minutes.",
    ],
  ],
  [
    "that succeeded",
    { last_run: "2026-03-17T12:00:00.000Z", last_duration_ms: 1_260, every_seconds: 7200 },
    ["All is well", "1.3 s", "every 2 hours"],
  ],
])("a job %s is described in words", async (_, fields, texts) => {
  openJobs(job(fields));
  const shown = (await screen.findByRole("heading", { name: "Old messages" })).closest("li")!.textContent!;
  expect(shown).toContain("Throws away sent mails");
  for (const text of texts) expect(shown).toContain(text);
});

test("a job is started by its button, and says how it went", async () => {
  let runs = 0;
  const { press, sent } = mountDesk(<Jobs />, {
    answers: {
      jobs: () => ({ items: [job(runs ? { last_run: "2026-03-17T12:00:00.000Z", last_duration_ms: 1_260 } : {})] }),
      runJob: () => job({ running: ++runs > 0 }),
    },
  });
  await press("Run now: Old messages");
  await said("Begun: Old messages");
  expect(await said("Done, in 1.3 s.")).toBeTruthy();
  expect(sent("runJob")).toEqual([{ name: "outbox-sweep" }]);
});

test("a job that is running cannot be started again", async () => {
  openJobs(job({ running: true }));
  const run = await screen.findByRole<HTMLButtonElement>("button", { name: "Run now: Old messages" });
  expect(run.disabled).toBe(true);
});
