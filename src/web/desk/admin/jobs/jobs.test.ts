import { expect, test } from "vitest";
import { contract } from "../../../../contract/index.ts";
import type { JobAnswer } from "../../../../contract/office/jobs.ts";
import { adminDesk } from "../../testing/admin-desk.ts";
import { type OpenDesk, useDesk } from "../../testing/desk-browser.ts";
import { sampleOf } from "../../testing/sample.ts";

const open = useDesk();

const job = (fields: Partial<JobAnswer>) =>
  sampleOf(contract.runJob.answer, {
    name: "outbox-sweep",
    every_seconds: 60,
    ...fields,
  });

const openJobs = (items: JobAnswer[]): Promise<OpenDesk> =>
  open("/admin/jobs", { type: "admin", responses: { ...adminDesk(), jobs: { items }, runJob: items[0]! } });

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
  const { page } = await openJobs([job(fields)]);
  await page.getByRole("heading", { name: "Old messages" }).waitFor();
  const shown = await page.getByRole("listitem").filter({ hasText: "Throws away sent mails" }).textContent();
  for (const text of texts) expect(shown).toContain(text);
});

test("a job is started by its button, and says how it went", async () => {
  let runs = 0;
  const responses = {
    ...adminDesk(),
    jobs: () => ({ items: [job(runs ? { last_run: "2026-03-17T12:00:00.000Z", last_duration_ms: 1_260 } : {})] }),
    runJob: () => job({ running: ++runs > 0 }),
  };
  const { page, calls } = await open("/admin/jobs", { type: "admin", responses });
  await page.getByRole("button", { name: "Run now: Old messages" }).click();
  await page.getByText("Begun: Old messages").waitFor();
  await page.getByText("Done, in 1.3 s.").waitFor();
  expect(calls.filter(({ name }) => name === "runJob").map(({ input }) => input)).toEqual([{ name: "outbox-sweep" }]);
});

test("a job that is running cannot be started again", async () => {
  const { page } = await openJobs([job({ running: true })]);
  expect(await page.getByRole("button", { name: "Run now: Old messages" }).isDisabled()).toBe(true);
});
