import {
  type Binaries,
  clusterIn,
  clusterVersion,
  FolderLock,
  findBinaries as find,
  findRunning,
  type Options,
  type Postgres,
  PostgresRefused,
  type RefusalCode,
  type SocketConnection,
  startPostgres,
  upgrade,
} from "@eolaire/embedded-postgres";
import { judge } from "#core/domain/security/fixed-versions.ts";
import { type EXIT, StartRefused } from "../config/start-refused.ts";

export { type Binaries, POSTGRES_MAJOR, type SocketConnection } from "@eolaire/embedded-postgres";
export type EmbeddedPostgres = Postgres;

const NAME = "eolaire";
/** What the migrations create. */
const EXTENSIONS = ["btree_gist", "pg_trgm", "unaccent"];

type EmbeddedOptions = Pick<Options, "log" | "settings" | "postgres"> & {
  dataDir: string;
  /** The setting `POSTGRES_BIN`. */
  binaries?: string;
};

/**
 * The database of a data folder, which is created where there is none.
 * @throws StartRefused where another process uses the folder, or PostgreSQL cannot start; the reason in one line
 */
export const startEmbeddedPostgres = (options: EmbeddedOptions): Promise<EmbeddedPostgres> =>
  startPostgres(optionsOf(options)).catch(refuse);

/** @returns the connection to the server that another process started on this folder; null if there is none yet */
export const findRunningPostgres = (folder: string): Promise<SocketConnection | null> =>
  findRunning({ folder, name: NAME });

/**
 * The programs that open data of a major version; null: those that make new data.
 * @throws StartRefused where there are none, or those that `POSTGRES_BIN` names cannot be used
 */
export const findBinaries = (programs?: string, major: number | null = null): Promise<Binaries> =>
  find({ programs, extensions: EXTENSIONS, isSafe, major }).catch(refuse);

/** The major version of the data of a folder; null: there are none. */
export const majorOfData = (dataDir: string): Promise<number | null> => clusterVersion(clusterIn(dataDir));

/** Whether there are programs for data of a major version. */
export const canOpen = (major: number, programs?: string): Promise<boolean> =>
  findBinaries(programs, major).then(
    ({ version }) => Number.parseInt(version, 10) === major,
    () => false,
  );

const isSafe = (version: string): boolean => judge("PostgreSQL", version).is === "fixed";

type Upgrade = Pick<Parameters<typeof upgrade>[0], "from" | "copy" | "log"> &
  Omit<EmbeddedOptions, "postgres" | "settings">;

/** @returns where the former cluster is now @throws StartRefused where programs and data do not fit */
export const upgradeEmbeddedPostgres = ({ from, copy, ...options }: Upgrade): Promise<string> =>
  upgrade({ ...optionsOf(options), from, copy }).catch(refuse);

/** The lock of a data folder. @throws StartRefused where an instance has it. @param message of that */
export function lockDataFolder(folder: string, message: (holder: string) => string): FolderLock {
  const lock = FolderLock.take(folder, NAME);
  if (lock) return lock;
  const holder = FolderLock.holder(folder, NAME);
  throw new StartRefused("busy", message(holder ? ` (process ${holder})` : ""));
}

function optionsOf({ dataDir, binaries, ...options }: EmbeddedOptions): Options {
  return { ...options, folder: dataDir, name: NAME, programs: binaries, extensions: EXTENSIONS, isSafe };
}

/** What the operator can do, beside the reason. */
const ADVICE: Record<RefusalCode, [reason: keyof typeof EXIT, advice?: string]> = {
  "in-use": ["busy", "Stop that Eolaire first, or set another DATA_DIR."],
  "no-programs": ["unavailable", "Or set DATABASE_URL to a PostgreSQL of yours, 15 or newer."],
  "unusable-programs": ["config", "POSTGRES_BIN names it."],
  "older-cluster": [
    "config",
    "Where it is of 17, install PostgreSQL 17 again. Else copy it with `npm run eolaire -- upgrade-postgres --from FOLDER`, FOLDER with the programs of its version (docs/operating.md, Upgrade).",
  ],
  "newer-cluster": [
    "config",
    "Start the newer version of Eolaire again, which wrote it, or restore a backup of this one into another DATA_DIR.",
  ],
  "not-ours": ["config"],
  "as-root": ["unavailable", "Start Eolaire as an ordinary user, or set DATABASE_URL."],
  "not-made": ["unavailable"],
  "not-started": ["unavailable"],
  "not-upgraded": ["config"],
};

function refuse(error: unknown): never {
  if (!(error instanceof PostgresRefused)) throw error;
  const [reason, advice] = ADVICE[error.code];
  throw new StartRefused(reason, advice ? `${error.message} ${advice}` : error.message, { cause: error });
}
