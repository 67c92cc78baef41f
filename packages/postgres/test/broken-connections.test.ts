import type { Socket } from "node:net";
import { pipeline } from "node:stream/promises";
import { sql } from "kysely";
import { afterAll, expect, onTestFinished, test } from "vitest";
import { ConnectionLost, connectPostgres, isDatabaseUnavailable, kyselyOn } from "../src/index.ts";
import { createDatabase } from "./support/postgres-server.ts";
import { standBefore } from "./support/stand-before.ts";

const MAX = 3;
const OPTIONS = { name: "tests", max: MAX, limits: null };
const { connection, drop } = await createDatabase();
const admin = connectPostgres(connection, { ...OPTIONS, max: 1 });
afterAll(async () => {
  await admin.end();
  await drop();
});

/** A database behind a port that treats its clients as `accept` says. */
async function databaseBehind(accept: (client: Socket, server: Socket) => void, options: object = {}) {
  const { url, close } = await standBefore(connection, accept);
  const db = kyselyOn<object>(connectPostgres({ url }, { ...OPTIONS, ...options }));
  onTestFinished(async () => {
    await db.destroy();
    close();
  });
  return db;
}

const pidOf = async (db: Awaited<ReturnType<typeof databaseBehind>>) =>
  (await sql<{ pid: number }>`select pg_backend_pid() as pid`.execute(db)).rows[0]!.pid;

test("a connection that ends before the server is ready for statements is replaced", async () => {
  let isStarting = false;
  const db = await databaseBehind((client, server) => {
    if (isStarting) return void client.once("data", () => client.end());
    void Promise.allSettled([pipeline(client, server), pipeline(server, client)]);
  });
  const pid = await pidOf(db);
  isStarting = true;
  await admin.query("select pg_terminate_backend($1, 5000)", [pid]);
  for (let round = 0; round < MAX * 2; round++) await expect(pidOf(db)).rejects.toThrow();
  isStarting = false;
  for (let round = 0; round < MAX * 2; round++) expect(await pidOf(db)).toBeGreaterThan(0);
});

test("a connection that ends in the moment in which it is ready says that the database is away", async () => {
  const readyForQuery = Buffer.from([0x5a, 0, 0, 0, 5, 0x49]);
  const fields = Buffer.from("SFATAL\0VFATAL\0C57P01\0Mterminating connection\0\0");
  const ended = Buffer.concat([Buffer.from([0x45, 0, 0, 0, fields.length + 4]), fields]); // an ErrorResponse
  const db = await databaseBehind((client, server) => {
    for (const one of [client, server]) one.on("close", () => [client, server].map((each) => each.destroy()));
    client.pipe(server);
    let readied = 0;
    server.on("data", (bytes) => {
      if (typeof bytes === "string") return;
      if (bytes.subarray(-readyForQuery.length).equals(readyForQuery)) readied += 1;
      if (readied < 2) client.write(bytes);
      else client.end(Buffer.concat([bytes, ended]));
    });
  });
  for (let round = 0; round < MAX * 2; round++) {
    const error: unknown = await pidOf(db).catch((cause: unknown) => cause);
    expect(error).toBeInstanceOf(Error);
    expect(isDatabaseUnavailable(error), String(error)).toBe(true);
  }
});

test("while the server is silent statements fail, and its connections are replaced when it answers again", async () => {
  const clients: Socket[] = [];
  let isSilent = false;
  const limits = { lock: 300, statement: 900, answer: 1_000 };
  const accept = (client: Socket, server: Socket) => {
    clients.push(client, server);
    if (!isSilent) client.pipe(server).pipe(client);
  };
  const db = await databaseBehind(accept, { limits });
  const ask = () => sql`select 1`.execute(db);
  await ask();
  isSilent = true;
  for (const socket of clients) socket.unpipe().pause();
  const pending = [ask(), ask(), db.transaction().execute((tx) => sql`select 1`.execute(tx))];
  for (const outcome of await Promise.allSettled(pending)) {
    expect(outcome).toMatchObject({ status: "rejected", reason: expect.any(ConnectionLost) });
  }
  isSilent = false;
  await ask();
});

test("a statement that takes longer than its limit is ended by the server", async () => {
  const limits = { lock: 300, statement: 900, answer: 20_000 };
  const db = kyselyOn<object>(connectPostgres(connection, { ...OPTIONS, limits }));
  onTestFinished(() => db.destroy());
  const error = await sql`select pg_sleep(2)`.execute(db).catch((cause: unknown) => cause);
  expect(error).toMatchObject({ code: "57014" });
  expect(isDatabaseUnavailable(error)).toBe(true);
});

test("of several servers the one that is the primary answers, and a name that is gone is passed over", async () => {
  const { url, close } = await standBefore(connection, (client, server) => client.pipe(server).pipe(client));
  const [, user, place] = /^postgres:\/\/(\w+)@(.*)$/.exec(url)!;
  const client = connectPostgres(
    { url: `postgres://${user}@127.0.0.1:1,${place}?target_session_attrs=primary` },
    OPTIONS,
  );
  onTestFinished(async () => {
    await client.end();
    close();
  });
  expect(
    await client.query("select pg_is_in_recovery() as is_standby, current_setting('application_name') as name"),
  ).toEqual([{ is_standby: false, name: "tests" }]);
});

test("LISTEN comes back after its connection has ended, and says so", async () => {
  const client = connectPostgres(connection, OPTIONS);
  onTestFinished(() => client.end());
  const [heard, begun]: string[][] = [[], []];
  const stop = await client.listen(
    "tide",
    (payload) => heard!.push(payload),
    () => begun!.push("begun"),
  );
  await client.query("select pg_notify('tide', 'high')");
  await expect.poll(() => heard).toEqual(["high"]);
  await admin.query(
    "select pg_terminate_backend(pid) from pg_stat_activity where datname = current_database() and query like 'listen%'",
  );
  await expect.poll(() => begun).toHaveLength(2);
  await client.query("select pg_notify('tide', 'low')");
  await expect.poll(() => heard).toEqual(["high", "low"]);
  await stop();
});
