import { expect, test } from "vitest";
import { createTestDatabase } from "#test/support/postgres.ts";
import { requireUsableServer } from "./own-server.ts";
import { poolerAdvice } from "./pooler-advice.ts";

test("a database that does not answer ends the start with the code after which a supervisor tries again", async () => {
  const refused = requireUsableServer({ url: "postgres://eolaire@127.0.0.1:1/eolaire", directUrl: undefined });
  await expect(refused).rejects.toMatchObject({
    exitCode: 75,
    message: expect.stringMatching(/^The database of DATABASE_URL does not answer: .*ECONNREFUSED/),
  });
});

test("from ten processes on PgBouncer is asked for, where there is none", async () => {
  const { db, drop } = await createTestDatabase();
  const own = { databaseUrl: "postgres://db/eolaire", databaseDirectUrl: undefined };
  expect(await poolerAdvice(db, { ...own, workers: 8 })).toBeNull();
  expect(await poolerAdvice(db, { ...own, workers: 9 })).toMatch(/^10 processes \(instances: 1\).*put PgBouncer/);
  expect(await poolerAdvice(db, { ...own, databaseDirectUrl: "postgres://db/eolaire", workers: 9 })).toBeNull();
  expect(await poolerAdvice(db, { databaseUrl: undefined, databaseDirectUrl: undefined, workers: 16 })).toBeNull();
  await drop();
});
