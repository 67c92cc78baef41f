/** A process for tests to kill: starts the database of a folder, says its process id, and holds it. */
import { startEmbeddedPostgres } from "../../src/server/db/embedded/embedded-postgres.ts";
import { readPostmasterFile } from "../../src/server/db/embedded/postmaster-file.ts";

const dataDir = process.argv[2]!;
await startEmbeddedPostgres({ dataDir, log: console });
console.log((await readPostmasterFile(`${dataDir}/postgres`))?.pid);
setInterval(() => {}, 60_000);
