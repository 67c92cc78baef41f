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
    about: "Deletes old messages",
    every_seconds: 60,
    ...fields,
  });

const openJobs = (items: JobAnswer[]): Promise<OpenDesk> =>
  open("/admin/jobs", { type: "admin", responses: { ...adminDesk(), jobs: { items }, runJob: items[0]! } });

test.each<[string, Partial<JobAnswer>, string[]]>([
  ["that never ran", { every_seconds: 86_400 }, ["Not yet run", "Not in the last days", "every day"]],
  [
    "that failed",
    { last_run: "2026-03-17T12:00:00.000Z", last_error: "disk full", last_duration_ms: 400, every_seconds: 5400 },
    ["Last run failed", "The last run failed: disk full", "400 ms", "every 90 minutes"],
  ],
  [
    "that succeeded",
    { last_run: "2026-03-17T12:00:00.000Z", last_duration_ms: 1_260, every_seconds: 7200 },
    ["All is well", "1.3 s", "every 2 hours"],
  ],
])("a job %s is described in words", async (_, fields, texts) => {
  const { page } = await openJobs([job(fields)]);
  await page.getByRole("heading", { name: "Old messages" }).waitFor();
  const shown = await page.getByRole("listitem").filter({ hasText: "Deletes old messages." }).textContent();
  for (const text of texts) expect(shown).toContain(text);
});

test("a job is started by its button", async () => {
  const { page, calls } = await openJobs([job({})]);
  await page.getByRole("button", { name: "Run now: Old messages" }).click();
  await page.getByText("Begun: Old messages").waitFor();
  expect(calls.filter(({ name }) => name === "runJob").map(({ input }) => input)).toEqual([{ name: "outbox-sweep" }]);
});

test("a job that is running cannot be started again", async () => {
  const { page } = await openJobs([job({ running: true })]);
  expect(await page.getByRole("button", { name: "Run now: Old messages" }).isDisabled()).toBe(true);
});
