/** A process for tests to kill: starts the database of a folder, says its process id, and holds it. */
import { readPostmasterFile, startPostgres } from "../../src/index.ts";

const folder = process.argv[2]!;
await startPostgres({ folder, log: console });
console.log((await readPostmasterFile(`${folder}/postgres`))?.pid);
setInterval(() => {}, 60_000);
