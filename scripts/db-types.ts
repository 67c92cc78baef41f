import { spawnSync } from "node:child_process";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { argv, exit } from "node:process";
import { connectDatabase } from "../src/server/db/connect.ts";
import { startEmbeddedPostgres } from "../src/server/db/embedded/embedded-postgres.ts";
import { migrateToLatest } from "../src/server/db/migrate.ts";

/**
 * `npm run db:types`: writes `src/server/db/schema.ts` from a database with every migration; with `--verify` it only
 * tells whether that file is up to date.
 */
const dataDir = await mkdtemp(join(tmpdir(), "eolaire-types-"));
const postgres = await startEmbeddedPostgres({ dataDir, log: console });
const { socketDir, port, user, database } = postgres.connection;
const db = connectDatabase(postgres.connection);
await migrateToLatest(db);
await db.destroy();

const url = `postgres://${user}@localhost:${port}/${database}?host=${encodeURIComponent(socketDir)}`;
const options = [
  "--dialect",
  "postgres",
  "--date-parser",
  "string",
  "--out-file",
  "src/server/db/schema.ts",
  "--url",
  url,
];
const { status } = spawnSync("kysely-codegen", [...options, ...argv.slice(2)], { stdio: "inherit" });

await postgres.stop();
await rm(dataDir, { recursive: true });
exit(status ?? 1);
