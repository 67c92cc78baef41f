import { mkdtemp, readdir, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { sql } from "kysely";
import { afterAll, beforeAll, expect, test } from "vitest";
import { type ApiServer, type Person, startApi } from "#test/support/api-server.ts";
import { readConfig } from "../config/config.ts";
import { instanceMetrics } from "../metrics/instance-metrics.ts";

let folder: string;
let api: ApiServer;
let anna: Person;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "eolaire-scheduled-"));
  api = await startApi({ backupTo: join(folder, "backups") });
  anna = await api.person({ type: "admin", email: "anna@example.com" });
  await api.person({ type: "member" });
});
afterAll(async () => {
  await api.stop();
  await rm(folder, { recursive: true });
});

const overview = async () => (await api.post("/api/admin/statistics/overview", {}, anna)).json().backup;
const backups = () => readdir(join(folder, "backups"));
const alarms = () =>
  api.db.selectFrom("outbox").select(["recipient", "data"]).where("type", "=", "BACKUP_OVERDUE").execute();
/** As if all runs had been so many hours earlier. */
const age = (hours: number) =>
  sql`update backup_run set date_started = date_started - make_interval(hours => ${hours})`.execute(api.db);

test("a scheduled backup is made, shown to administrators, and the oldest ones are deleted", async () => {
  expect(await overview()).toMatchObject({ scheduled: true, last: null, failed: null, overdue: false });
  const figures = instanceMetrics({ db: api.db, jobs: api.jobs, poolSize: 1, config: readConfig({}) });
  const ofBackups = async () =>
    [...(await (await figures()).metrics()).matchAll(/^eolaire_backup_\w+ .*/gm)].join("\n");
  expect(await ofBackups()).toBe("");
  await api.jobs.run("backup");
  expect(await ofBackups()).toMatch(/timestamp_seconds 1\d{9}.*\n.*size_bytes [1-9].*\n.*failed 0$/);
  expect(await backups()).toHaveLength(1);
  const older = ["01", "02", "03"].map((day) => `eolaire-2026-01-${day}T000000Z.tar.zst`);
  for (const name of older) await writeFile(join(folder, "backups", name), "");
  expect(await overview()).toMatchObject({ last: expect.any(String), bytes: expect.any(Number), failed: null });
  await api.jobs.run("backup-alarm");
  expect(await alarms()).toEqual([]);
  await age(1);
  await api.jobs.run("backup");
  expect(await backups()).toHaveLength(2);
  expect((await backups()).filter((name) => older.slice(0, 2).includes(name))).toEqual([]);
});

test("when two are missed, the administrators get one mail that says why", async () => {
  await rm(join(folder, "backups"), { recursive: true });
  await writeFile(join(folder, "backups"), "no folder");
  await api.jobs.run("backup");
  expect(await overview()).toMatchObject({
    failed: expect.any(String),
    error: expect.stringContaining("ends with .tar.zst"),
  });
  expect((await overview()).overdue).toBe(false);
  await age(49);
  expect((await overview()).overdue).toBe(true);
  await api.jobs.run("backup-alarm");
  await api.jobs.run("backup-alarm");
  const message = expect.stringContaining("ends with .tar.zst");
  expect(await alarms()).toEqual([{ recipient: "anna@example.com", data: { path: "/admin", message } }]);
});
