import { connectPostgres, kyselyOn } from "../db/connect.ts";
import { migrateToLatest } from "../db/migrate.ts";
export async function createTestDatabase() {
  const conn = { socketDir: "/tmp/pgmedia-sock", port: 5432, user: "postgres" };
  const admin = connectPostgres({ ...conn, database: "postgres" }, { max: 1 });
  const name = `t${process.pid}_${Date.now()}`;
  await admin.unsafe(`create database ${name}`);
  const db = kyselyOn(connectPostgres({ ...conn, database: name }));
  await migrateToLatest(db);
  return {
    db,
    close: async () => {
      await db.destroy();
      await admin.unsafe(`drop database ${name} with (force)`);
      await admin.end();
    },
  };
}
