export { clusterVersion } from "./cluster.ts";
export { type Binaries, choose, findBinaries, POSTGRES_MAJOR, type Wish } from "./find-binaries.ts";
export { FolderLock } from "./folder-lock.ts";
export type { Log } from "./log-file.ts";
export { type PostmasterFile, readPostmasterFile } from "./postmaster-file.ts";
export { PostgresRefused, type RefusalCode } from "./refused.ts";
export { findRunAs, type RunAs, runCommand } from "./run-as.ts";
export { clusterIn, findRunning, type Options, type Postgres, type SocketConnection, startPostgres } from "./start.ts";
export { type Side, upgrade } from "./upgrade.ts";
