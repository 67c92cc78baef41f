import { afterAll, beforeAll, describe, expect, test, vi } from "vitest";
import { type ApiServer, type Person, startApi } from "../../../../test/support/api-server.ts";
import { JOB_NAMES } from "../../../contract/jobs.ts";
import { type Job, Jobs } from "../../jobs/jobs.ts";

let api: ApiServer;
let anna: Person;
beforeAll(async () => {
  api = await startApi();
  anna = await api.person({ type: "admin" });
});
afterAll(() => api.stop());

type Answer = Record<"name" | "about" | "about_ie" | "last_run" | "last_error", string> & { last_duration_ms: number };
const listed = async (name: string): Promise<Answer> =>
  (await api.post("/api/admin/jobs", {}, anna)).json().items.find((job: { name: string }) => job.name === name);
const run = (name: string, as = anna) => api.post("/api/admin/jobs/run", { name }, as);

describe("an administrator", () => {
  test("sees what the server does by itself, in both languages", async () => {
    const { items } = (await api.post("/api/admin/jobs", {}, anna)).json();
    expect(items.map(({ name }: Answer) => name).sort()).toEqual([...JOB_NAMES].sort());
    for (const { about, about_ie } of items) expect(new Set([about, about_ie, ""]).size).toBe(3);
    expect(items[0]).toMatchObject({ running: false, last_run: null, last_duration_ms: null, last_error: null });
  });

  test("runs one now, sees how it went, and stands in the audit", async () => {
    expect((await run("idempotency-keys")).json()).toMatchObject({ name: "idempotency-keys", running: true });
    await expect.poll(() => listed("idempotency-keys")).toMatchObject({ running: false, last_error: null });
    const { last_run, last_duration_ms } = await listed("idempotency-keys");
    expect([Date.now() - Date.parse(last_run) < 60_000, last_duration_ms >= 0]).toEqual([true, true]);
    const entry = api.db.selectFrom("audit_entry").select(["actor_id", "after"]).where("action", "=", "job.run");
    expect(await entry.execute()).toEqual([{ actor_id: anna.id, after: { name: "idempotency-keys" } }]);
  });

  test("reads why one failed", async () => {
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

  test("runs nothing that is no job", async () => {
    expect((await run("rm -rf")).json().errors).toMatchObject([{ path: "name", code: "not-a-choice" }]);
  });
});

describe("jobs", () => {
  const log = { error: vi.fn() };
  const job = (work: () => Promise<unknown>, rest: Partial<Job> = {}): Job => ({
    ...{ name: "media-sweep", about: "", about_ie: "", everyMs: 3_600_000, work },
    ...rest,
  });

  test("asked for twenty times at once run once", async () => {
    const work = vi.fn(async () => void (await api.db.selectFrom("page").select("id").execute()));
    const jobs = new Jobs(api.db, log, [job(work)]);
    await Promise.all(Array.from({ length: 20 }, () => jobs.run("media-sweep")));
    expect(work).toHaveBeenCalledOnce();
  });

  test("that take turns run on one instance while another one is at it, and again when that has ended", async () => {
    const { promise: end, resolve } = Promise.withResolvers<void>();
    const [slow, other] = [vi.fn(() => end), vi.fn(async () => {})];
    const [first, second] = [slow, other].map((work) => new Jobs(api.db, log, [job(work, { exclusive: true })])) as [
      Jobs,
      Jobs,
    ];
    const running = first.run("media-sweep");
    await expect.poll(() => slow.mock.calls.length).toBe(1);
    await second.run("media-sweep");
    expect(other).not.toHaveBeenCalled();
    resolve();
    await running;
    await second.run("media-sweep");
    expect(other).toHaveBeenCalledOnce();
  });

  test("begin at their time, again and again, and a stop waits for what is under way", async () => {
    let ended = 0;
    const work = vi.fn(async () => {
      await api.db.selectFrom("page").select("id").execute();
      ended += 1;
    });
    const jobs = new Jobs(api.db, log, [job(work, { everyMs: 20 })]);
    jobs.start();
    await expect.poll(() => work.mock.calls.length).toBeGreaterThan(2);
    await jobs.stop();
    expect(ended).toBe(work.mock.calls.length);
    expect(jobs.states[0]?.next).toBeNull();
  });

  test("that must not be lost run once more at the end", async () => {
    const work = vi.fn(async () => {});
    const jobs = new Jobs(api.db, log, [job(work, { firstMs: 3_600_000, atStop: true })]);
    jobs.start();
    await jobs.stop();
    expect(work).toHaveBeenCalledOnce();
  });
});

test("keys of repeated calls are forgotten after a day", async () => {
  const add = (key: string) =>
    api.db
      .insertInto("idempotency_key")
      .values({ account_id: anna.id, endpoint: "x", key, body_hash: Buffer.alloc(32), answer: "{}" })
      .execute();
  await Promise.all([add("old"), add("new")]);
  const date_created = new Date(Date.now() - 25 * 3_600_000);
  await api.db.updateTable("idempotency_key").set({ date_created }).where("key", "=", "old").execute();
  await api.jobs.run("idempotency-keys");
  expect(await api.db.selectFrom("idempotency_key").select("key").execute()).toEqual([{ key: "new" }]);
});
