import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { argv } from "node:process";
import { connectDatabase } from "../src/server/db/connect.ts";
import { startEmbeddedPostgres } from "../src/server/db/embedded-postgres.ts";
import { migrateToLatest } from "../src/server/db/migrate.ts";
import { writeDatabase } from "./describe-database.ts";
import { generateSchema } from "./generate-schema.ts";

/**
 * `npm run db:types`: writes `src/server/db/schema.ts` and `docs/schema.sql` from a database with every migration; with
 * `--verify` it only compares the files, and fails where one is outdated.
 */
const dataDir = await mkdtemp(join(tmpdir(), "eolaire-types-"));
const postgres = await startEmbeddedPostgres({ dataDir, log: console });
const db = connectDatabase(postgres.connection);
try {
  await migrateToLatest(db);
  const verify = argv.includes("--verify");
  await generateSchema(db, { verify });
  await writeDatabase(db, { verify });
} finally {
  await db.destroy();
  await postgres.stop();
  await rm(dataDir, { recursive: true });
}
