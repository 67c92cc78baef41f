import { jsonText } from "@eolaire/postgres";
import { afterAll, beforeAll, describe, expect, onTestFinished, test, vi } from "vitest";
import { LOCALES } from "#core/contract/locales.ts";
import { JOB_NAMES } from "#core/contract/office/jobs.ts";
import { connectPostgres } from "#core/server/db/connect.ts";
import { type Job, type JobRun, Jobs } from "#core/server/jobs/jobs.ts";
import { PUBLIC_NETWORK } from "#core/server/outbound/public-network.ts";
import { type ApiServer, type Person, startApi } from "#test/support/api-server.ts";
import { createTestDatabase } from "#test/support/postgres.ts";

let api: ApiServer;
let anna: Person;
beforeAll(async () => {
  const indexNow = {
    key: "not-called",
    url: "http://127.0.0.1:9/",
    publicUrl: "https://eolaire.example",
    languages: LOCALES,
  };
  api = await startApi({ backupTo: "/nowhere", indexNow, pushNetwork: PUBLIC_NETWORK });
  anna = await api.person({ type: "admin" });
});
afterAll(() => api.stop());

type Answer = Record<"name" | "about" | "about_ie" | "last_run" | "last_error", string> & { last_duration_ms: number };
const listed = async (name: string): Promise<Answer> =>
  (await api.post("/api/admin/jobs", {}, anna)).json().items.find((job: { name: string }) => job.name === name);
const run = (name: string, as = anna) => api.post("/api/admin/jobs/run", { name }, as);

describe("an administrator", () => {
  test("sees all background jobs, described in both languages", async () => {
    const { items } = (await api.post("/api/admin/jobs", {}, anna)).json();
    expect(items.map(({ name }: Answer) => name).sort()).toEqual([...JOB_NAMES].sort());
    for (const { about, about_ie } of items) expect(new Set([about, about_ie, ""]).size).toBe(3);
    expect(items.find(({ name }: Answer) => name === "pages-return")).toMatchObject({
      about: "Opens places again on the day that they said.",
      about_ie: "Osclaíonn sé áiteanna arís an lá a dúirt siad.",
    });
    expect(items[0]).toMatchObject({
      running: false,
      progress: null,
      last_run: null,
      last_duration_ms: null,
      last_error: null,
    });
  });

  test("runs a job now and sees its result; the audit names who did it", async () => {
    expect((await run("idempotency-keys")).json()).toMatchObject({ name: "idempotency-keys", running: true });
    const ended = { running: false, last_error: null, last_run: expect.any(String) };
    await expect.poll(() => listed("idempotency-keys")).toMatchObject(ended);
    const { last_run, last_duration_ms } = await listed("idempotency-keys");
    expect([Date.now() - Date.parse(last_run) < 60_000, last_duration_ms >= 0]).toEqual([true, true]);
    const entry = api.db.selectFrom("audit_entry").select(["actor_id", "after"]).where("action", "=", "job.run");
    expect(await entry.execute()).toEqual([{ actor_id: anna.id, after: { name: "idempotency-keys" } }]);
  });

  test("sees why a job failed", async () => {
    await api.db.schema.alterTable("outbox").renameTo("away").execute();
    await run("outbox-sweep");
    await expect.poll(async () => (await listed("outbox-sweep")).last_error).toMatch(/"outbox" does not exist/);
    await api.db.schema
      .alterTable("away" as "outbox")
      .renameTo("outbox")
      .execute();
    await run("outbox-sweep");
    await expect.poll(async () => (await listed("outbox-sweep")).last_error).toBeNull();
  });

  test("cannot run what is not a job", async () => {
    expect((await run("rm -rf")).json().errors).toMatchObject([{ path: "name", code: "not-a-choice" }]);
  });
});

describe("jobs", () => {
  const log = { error: vi.fn(), warn: vi.fn() };
  const job = (work: Job["work"], rest: Partial<Job> = {}): Job => ({
    name: "media-sweep",
    everyMs: 3_600_000,
    firstMs: 3_600_000,
    work,
    ...rest,
  });
  const state = async (jobs: Jobs) => (await jobs.states())[0]!;

  /** Two instances on one new database: what each of them does is its own. */
  async function instances(...jobs: Job[]) {
    const { connection, drop } = await createTestDatabase();
    const clients = jobs.map(() => connectPostgres(connection, { max: 3 }));
    const running = jobs.map((one, at) => new Jobs(clients[at]!, log, [one]));
    onTestFinished(async () => {
      for (const one of running) await one.stop();
      for (const client of clients) await client.end();
      await drop();
    });
    return running as [Jobs, Jobs];
  }

  test("requested twenty times at once run once", async () => {
    const { promise: end, resolve } = Promise.withResolvers<void>();
    const work = vi.fn(() => end);
    const [jobs] = await instances(job(work));
    await Promise.all(Array.from({ length: 20 }, () => jobs.request("media-sweep")));
    await expect.poll(() => work.mock.calls.length).toBe(1);
    await Promise.all(Array.from({ length: 20 }, () => jobs.request("media-sweep")));
    resolve();
    await expect.poll(() => state(jobs)).toMatchObject({ isRunning: false, lastRun: { error: null } });
    expect(work).toHaveBeenCalledOnce();
  });

  test("waited for while they run, run once more: a write may have come too late for them", async () => {
    const { promise: end, resolve } = Promise.withResolvers<void>();
    const work = vi.fn(() => end);
    const [jobs] = await instances(job(work));
    await jobs.request("media-sweep");
    await expect.poll(() => work.mock.calls.length).toBe(1);
    const waited = jobs.run("media-sweep");
    resolve();
    await waited;
    expect(work).toHaveBeenCalledTimes(2);
  });

  test("requested after a write while they run, run once more", async () => {
    const ends = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
    const work = vi.fn(() => ends[work.mock.calls.length - 1]?.promise ?? Promise.resolve());
    const [jobs] = await instances(job(work));
    await jobs.request("media-sweep");
    await expect.poll(() => work.mock.calls.length).toBe(1);
    await Promise.all(Array.from({ length: 20 }, () => jobs.requestAfterWrite("media-sweep")));
    expect(work).toHaveBeenCalledOnce();
    ends[0]!.resolve();
    await expect.poll(() => work.mock.calls.length).toBe(2);
    ends[1]!.resolve();
    await expect.poll(() => state(jobs)).toMatchObject({ isRunning: false, lastRun: { error: null } });
    expect(work).toHaveBeenCalledTimes(2);
  });

  test("run on one instance at a time, and both instances show how they went", async () => {
    const { promise: end, resolve } = Promise.withResolvers<void>();
    const [one, other] = [vi.fn(() => end), vi.fn(() => end)];
    const [first, second] = await instances(job(one), job(other));
    await Promise.all([first.start(), second.start()]);
    await Promise.all([first.request("media-sweep"), second.request("media-sweep")]);
    await expect.poll(() => one.mock.calls.length + other.mock.calls.length).toBe(1);
    await expect.poll(() => state(second)).toMatchObject({ isRunning: true });
    resolve();
    await expect.poll(() => state(first)).toMatchObject({ isRunning: false, lastRun: { error: null } });
    expect(await state(second)).toMatchObject({ isRunning: false, lastRun: { error: null } });
    expect(one.mock.calls.length + other.mock.calls.length).toBe(1);
  });

  test("show on every instance how much is done, until they end", async () => {
    const { promise: end, resolve } = Promise.withResolvers<void>();
    const work = async ({ progress }: JobRun) => {
      await progress(300, 1200);
      await progress(301, 1200); // less than a second later: not written
      await end;
    };
    const [first, second] = await instances(
      job(work),
      job(async () => {}),
    );
    await first.request("media-sweep");
    await second.start();
    await expect.poll(() => state(second)).toMatchObject({ isRunning: true, progress: { done: 300, total: 1200 } });
    resolve();
    await expect
      .poll(() => state(second))
      .toMatchObject({ isRunning: false, progress: null, lastRun: { error: null } });
  });

  test("keep their schedule over a restart", async () => {
    const [before, after] = await instances(
      job(async () => {}),
      job(async () => {}),
    );
    await before.start();
    const { next } = await state(before);
    expect(next!.since(Temporal.Now.instant()).total("minutes")).toBeCloseTo(60, 0);
    await before.stop();
    await after.start();
    expect((await state(after)).next).toEqual(next);
  });

  test("know when they last succeeded, and are planned again from then on", async () => {
    const previous: (Temporal.Instant | null)[] = [];
    const [jobs] = await instances(job(async (run) => void previous.push(run.previous)));
    await jobs.run("media-sweep");
    const { lastRun, next } = await state(jobs);
    await jobs.run("media-sweep");
    expect(previous).toEqual([null, lastRun!.started]);
    expect(next!.since(lastRun!.started).total("minutes")).toBeCloseTo(60, 0);
  });

  test("that failed say why, and are tried again", async () => {
    const work = vi.fn(async () => {
      throw new Error("the disk is full");
    });
    const [jobs] = await instances(job(work));
    await jobs.run("media-sweep");
    const { lastRun, next, failures } = await state(jobs);
    expect([lastRun?.error, failures]).toEqual(["the disk is full", 1]);
    expect(next!.since(Temporal.Now.instant()).total("minutes")).toBeLessThan(5);
  });

  test("that are running are waited for by a stop", async () => {
    let isDone = false;
    const work = vi.fn(async () => {
      await new Promise((resolve) => setTimeout(resolve, 300));
      isDone = true;
    });
    const [jobs] = await instances(job(work));
    await jobs.request("media-sweep");
    await expect.poll(() => work.mock.calls.length).toBe(1);
    await jobs.stop();
    expect(isDone).toBe(true);
  });

  test("that take long are interrupted by a stop, and retried by the next server", async () => {
    const { promise: started, resolve } = Promise.withResolvers<void>();
    const endless = async ({ signal }: JobRun) => {
      resolve();
      for (;;) {
        await new Promise((next) => setTimeout(next, 10));
        signal.throwIfAborted();
      }
    };
    const [before, after] = await instances(
      job(endless),
      job(async () => {}),
    );
    await before.request("media-sweep");
    await started;
    await before.stop();
    await after.start();
    const { isRunning, lastRun, next } = await state(after);
    expect([isRunning, lastRun?.error]).toEqual([false, "The server stopped"]);
    expect(next!.since(Temporal.Now.instant()).total("minutes")).toBeLessThan(5);
    expect((await state(before)).failures).toBe(0);
  });
});

test("idempotency keys are deleted after a day", async () => {
  const add = (key: string) =>
    api.db
      .insertInto("idempotency_key")
      .values({ account_id: anna.id, endpoint: "x", key, body_hash: Buffer.alloc(32), answer: jsonText({}) })
      .execute();
  await Promise.all([add("old"), add("new")]);
  const date_created = new Date(Date.now() - 25 * 3_600_000);
  await api.db.updateTable("idempotency_key").set({ date_created }).where("key", "=", "old").execute();
  await api.jobs.run("idempotency-keys");
  expect(await api.db.selectFrom("idempotency_key").select("key").execute()).toEqual([{ key: "new" }]);
});
