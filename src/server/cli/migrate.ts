import type { Config } from "../config/config.ts";
import { migrateToLatest } from "../db/migrate.ts";
import { withDatabase } from "./with-database.ts";

export async function migrate(config: Config): Promise<void> {
  await withDatabase(config, async (db) => {
    const done = await migrateToLatest(db);
    console.log(done.length > 0 ? `Done: ${done.join(", ")}` : "The database is at the newest version.");
  });
}
