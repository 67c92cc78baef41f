import { claimPort, WorkerPool } from "../../src/index.ts";

/** The program of the README that starts workers. */
const port = await claimPort({ port: 0, host: "127.0.0.1" });
const log = { info() {}, error: (_: object, message: string) => console.log(message) };
const pool = new WorkerPool({ count: 2, exec: new URL("worker.ts", import.meta.url).pathname, log });
pool.fork();
console.log(await pool.start({ port }));
process.once("SIGTERM", () => pool.stop(9_000));
