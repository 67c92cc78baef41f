import { sql } from "kysely";
import { onTestFinished } from "vitest";
import type { Database } from "#core/server/db/connect.ts";

/** Locks a table, so that whoever reads it waits. @returns lets them go on, as the end of the test does */
export async function holdTable(db: Database, table: string): Promise<() => Promise<void>> {
  const [held, released] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
  const holding = db.transaction().execute(async (tx) => {
    await sql`lock table ${sql.id(table)} in access exclusive mode`.execute(tx);
    held.resolve();
    await released.promise;
  });
  const release = () => {
    released.resolve();
    return holding;
  };
  onTestFinished(release);
  await Promise.race([held.promise, holding]);
  return release;
}
