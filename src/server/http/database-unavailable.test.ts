import { sql } from "kysely";
import { afterAll, beforeAll, expect, test } from "vitest";
import { type ApiServer, type Person, startApi } from "#test/support/api-server.ts";
import { connectDatabase } from "../db/connect.ts";
import { toProblem } from "./send-problem.ts";

let api: ApiServer;
let person: Person;
beforeAll(async () => {
  api = await startApi();
  person = await api.person();
});
afterAll(() => api.stop());

const PAGE = { pageName: "Tábhairne", contactNumber: "+353749520000", type: "business" };

test("a write while the database is read-only is to be repeated later, in the reader's language", async () => {
  const { database } = api.ground.connection;
  const admin = connectDatabase({ ...api.ground.connection, database: "postgres" });
  const setReadOnly = async (value: string) => {
    await sql`alter database ${sql.id(database)} set default_transaction_read_only = ${sql.lit(value)}`.execute(admin);
    await sql`select pg_terminate_backend(pid, 5000) from pg_stat_activity where datname = ${database}`.execute(admin);
  };
  await setReadOnly("on");
  await expect
    .poll(async () => (await api.post("/api/page/request", PAGE, person, { "accept-language": "ga" })).json())
    .toMatchObject({ status: 503, title: expect.stringMatching(/^Táimid gnóthach/) });
  const refused = await api.post("/api/page/request", PAGE, person);
  expect([refused.statusCode, refused.headers["retry-after"]]).toEqual([503, "5"]);

  await setReadOnly("off");
  await expect.poll(async () => (await api.post("/api/page/request", PAGE, person)).statusCode).toBe(200);
  await admin.destroy();
});

test("writes that fail while a table is locked do not use up the caller's limit", async () => {
  const { database } = api.ground.connection;
  const admin = connectDatabase({ ...api.ground.connection, database: "postgres" });
  const limitLocks = async (value: string) => {
    await sql`alter database ${sql.id(database)} set lock_timeout = ${sql.lit(value)}`.execute(admin);
    await sql`select pg_terminate_backend(pid, 5000) from pg_stat_activity where datname = ${database}`.execute(admin);
  };
  const write = async () => (await api.post("/api/page/request", PAGE, person)).statusCode;
  await limitLocks("20ms");
  await expect.poll(write).toBe(200);
  await api.db.deleteFrom("rate_limit").execute();
  const holder = connectDatabase(api.ground.connection);
  await holder.transaction().execute(async (tx) => {
    await sql`lock table page in access exclusive mode`.execute(tx);
    const statuses = new Set(await Promise.all(Array.from({ length: 59 }, write)));
    expect([...statuses]).toEqual([503]);
  });
  await expect
    .poll(
      () =>
        api.db
          .selectFrom("rate_limit")
          .where("date_expires", ">", sql<Date>`now() + interval '2 seconds'`)
          .select("key")
          .execute(),
      { timeout: 10_000 },
    )
    .toEqual([]);
  expect(await Promise.all(Array.from({ length: 20 }, write))).not.toContain(429);
  await limitLocks("0");
  await Promise.all([holder.destroy(), admin.destroy()]);
});

test("where the table of limits does not answer, a call that has one is refused", async () => {
  const holder = connectDatabase(api.ground.connection);
  const { database } = api.ground.connection;
  const limitLocks = (value: string) =>
    sql`alter database ${sql.id(database)} set lock_timeout = ${sql.lit(value)}`.execute(holder);
  await limitLocks("20ms");
  const hurried = await startApi({ beside: api });
  await holder.transaction().execute(async (tx) => {
    await sql`lock table rate_limit in access exclusive mode`.execute(tx);
    expect((await hurried.post("/api/page/request", PAGE, person)).statusCode).toBe(503);
    expect((await hurried.post("/api/account/update", {}, person)).statusCode).toBe(503);
  });
  expect((await hurried.post("/api/account/update", {}, person)).statusCode).toBe(200);
  await limitLocks("0");
  await hurried.stop();
  await holder.destroy();
});

test.each([
  { code: "53300", status: 503 }, // as PostgreSQL says it
  { code: "57P03", status: 503 },
  { code: "ECONNREFUSED", syscall: "connect", status: 503 }, // as the system says it
  { code: "ENOENT", syscall: "connect", status: 503 },
  { code: "53100", status: 507 },
  { code: "ENOSPC", syscall: "write", status: 507 },
  { code: "ENOENT", syscall: "open", status: 500 },
  { code: "23505", status: 500 },
])("an error of the database or the disk with $code is answered with $status", ({ status, ...codes }) => {
  const problem = toProblem(Object.assign(new Error("no"), codes));
  expect(problem.status).toBe(status);
  expect(Boolean(problem.headers["retry-after"])).toBe(status !== 500);
});
