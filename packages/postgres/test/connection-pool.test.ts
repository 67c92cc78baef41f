import { setTimeout as delay } from "node:timers/promises";
import { type Generated, sql } from "kysely";
import { afterAll, expect, test } from "vitest";
import { connectPostgres, isDatabaseUnavailable, kyselyOn } from "../src/index.ts";
import { createDatabase } from "./support/postgres-server.ts";

type Tables = { note: { id: Generated<number>; text: string } };

const MAX = 3;
const { connection, drop } = await createDatabase();
const connect = (max: number) => kyselyOn<Tables>(connectPostgres(connection, { name: "tests", max, limits: null }));
const [db, admin] = [connect(MAX), connect(1)];
await sql`create table note (id integer generated always as identity, text text not null)`.execute(admin);
afterAll(async () => {
  await db.destroy();
  await admin.destroy();
  await drop();
});

type Db = typeof db;
const pidOf = async (on: Db) => (await sql<{ pid: number }>`select pg_backend_pid() as pid`.execute(on)).rows[0]!.pid;
const end = (pid: number) => sql`select pg_terminate_backend(${pid}, 5000)`.execute(admin);
const insertNote = (on: Db, text: string) => on.insertInto("note").values({ text }).execute();
const hasNote = async (text: string) =>
  (await admin.selectFrom("note").select("id").where("text", "=", text).execute()).length === 1;

/** More transactions at once than connections. */
const manyTransactions = (name: string) =>
  Promise.all(
    Array.from({ length: MAX * 3 }, (_, number) =>
      db.transaction().execute((tx) => insertNote(tx, `${name}-${number}`)),
    ),
  );

test("a transaction whose connection ends fails, and later ones find connections", async () => {
  for (let round = 0; round < MAX * 2; round++) {
    const failing = db.transaction().execute(async (tx) => {
      await insertNote(tx, `lost-${round}`);
      await end(await pidOf(tx));
      await insertNote(tx, `late-${round}`);
    });
    await expect(failing).rejects.toThrow();
    expect(await hasNote(`lost-${round}`)).toBe(false);
  }
  await manyTransactions("later");
  expect(await hasNote(`later-${MAX * 3 - 1}`)).toBe(true);
});

test("the end of a lost transaction does not roll back another one", async () => {
  const { promise: isLost, resolve: lose } = Promise.withResolvers<void>();
  const { promise: othersRun, resolve: goOn } = Promise.withResolvers<void>();
  const lost = db.transaction().execute(async (tx) => {
    await end(await pidOf(tx));
    lose();
    await othersRun; // connections have been opened again by now
    throw new Error("refused");
  });
  const outcome = expect(lost).rejects.toThrow();
  await isLost;
  const others = Promise.all(
    ["one", "two"].map((name) =>
      db.transaction().execute(async (tx) => {
        await insertNote(tx, `other-${name}`);
        goOn();
        await outcome;
        await insertNote(tx, `another-${name}`);
      }),
    ),
  );
  await others;
  for (const name of ["other-one", "other-two", "another-one", "another-two"]) expect(await hasNote(name)).toBe(true);
});

test("while all connections are ended again and again, every statement gets an answer", async () => {
  let isOver = false;
  const ending = (async () => {
    while (!isOver) {
      await delay(20);
      await sql`select pg_terminate_backend(pid) from pg_stat_activity
        where datname = current_database() and pid <> pg_backend_pid()`.execute(admin);
    }
  })();
  const outcomes = { done: 0, failed: 0 };
  const count = (work: Promise<unknown>) =>
    work.then(
      () => {
        outcomes.done += 1;
      },
      () => {
        outcomes.failed += 1;
      },
    );
  let rounds = 0;
  for (; rounds < 20 || outcomes.failed === 0; rounds++) {
    const reads = Array.from({ length: 6 }, () => count(pidOf(db)));
    const writes = Array.from({ length: 6 }, () => count(db.transaction().execute((tx) => pidOf(tx))));
    await Promise.all([...reads, ...writes]);
  }
  isOver = true;
  await ending;
  await delay(100); // the ends of the last ones arrive
  expect(outcomes.done + outcomes.failed).toBe(rounds * 12);
  await manyTransactions("after");
  expect(await hasNote("after-0")).toBe(true);
});

test("reads are answered while all other connections are in transactions", async () => {
  const { promise: isRead, resolve: finish } = Promise.withResolvers<void>();
  const transactions = Array.from({ length: MAX * 2 }, () =>
    db.transaction().execute(async (tx) => {
      await pidOf(tx);
      await isRead;
    }),
  );
  await Promise.all(Array.from({ length: 50 }, () => pidOf(db)));
  finish();
  await Promise.all(transactions);
});

test("a statement that was prepared before its table changed is sent once more, also after a transaction", async () => {
  await sql`create table changing as select 1 as one`.execute(admin);
  const read = async (on: Db) => (await sql`select * from changing where one = ${1}`.execute(on)).rows;
  expect(await Promise.all(Array.from({ length: MAX * 2 }, () => read(db)))).toContainEqual([{ one: 1 }]);
  await sql`alter table changing add column two integer not null default 2`.execute(admin);
  const outcomes = await Promise.allSettled(Array.from({ length: MAX }, () => db.transaction().execute(read)));
  for (const outcome of outcomes) {
    if (outcome.status === "rejected") expect(isDatabaseUnavailable(outcome.reason)).toBe(true);
  }
  for (let round = 0; round < MAX * 2; round++) expect(await read(db)).toEqual([{ one: 1, two: 2 }]);
});

test("values are read without loss: days, amounts and large numbers as texts, instants as Dates", async () => {
  const nil = "00000000-0000-0000-0000-000000000000";
  const { rows } = await sql`
    select '2026-11-26'::date as day, array['2026-11-26'::date] as days, 12.50 as amount, array[12.50, null] as amounts,
      9007199254740993 as large, 3 as small, '2026-11-26 01:02:03.456789+01'::timestamptz as instant, ${true}::boolean as yes,
      array[${nil}::uuid, null] as ids, ${{ a: [1, "b"] }}::jsonb as json, ${Buffer.from([0, 255])}::bytea as bytes`.execute(
    db,
  );
  expect(rows).toEqual([
    {
      day: "2026-11-26",
      days: ["2026-11-26"],
      amount: "12.50",
      amounts: ["12.50", null],
      large: "9007199254740993",
      small: 3,
      instant: new Date("2026-11-26T00:02:03.456Z"),
      yes: true,
      ids: [nil, null],
      json: { a: [1, "b"] },
      bytes: Buffer.from([0, 255]),
    },
  ]);
});
