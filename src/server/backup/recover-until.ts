import { createWriteStream } from "node:fs";
import { mkdir, readFile, rm, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { pipeline } from "node:stream/promises";
import { fileURLToPath } from "node:url";
import type { Config } from "../config/config.ts";
import { StartRefused } from "../config/start-refused.ts";
import { startEmbeddedPostgres } from "../db/embedded-postgres.ts";
import type { ArchiveHeader } from "./archive-format.ts";
import type { BackupAddress, StoredBackup } from "./backup-place.ts";
import { decrypted, type Secrets } from "./encryption.ts";
import { parseShippedName, startOf, walPlace } from "./wal/wal-archive.ts";

const UNPACK = fileURLToPath(new URL("wal/unpack-wal.ts", import.meta.url));
const FOLDER = "wal";
/** The line of `backup_label` with the first segment that the copy needs. */
const FIRST_SEGMENT = /^START WAL LOCATION: .* \(file (?<segment>[0-9A-F]{24})\)$/m;
const log = { info: () => {}, warn: console.error, error: console.error };

type Recovery = { header: ArchiveHeader; from: string; until: Temporal.Instant; config: Config; secrets: Secrets };

/**
 * Applies archived WAL to an unpacked cluster, up to an instant: what was committed later is not in it.
 * @param stage the folder with the cluster, `postgres/`
 * @param from the place of the backup, with its WAL
 * @throws StartRefused where the WAL does not reach from the backup to the instant
 */
export async function recoverUntil(stage: string, { header, from, until, config, secrets }: Recovery): Promise<void> {
  if (!header.wal)
    throw unreachable("it was made without BACKUP_WAL. Restore it without `--until`, or use another one");
  const cluster = join(stage, "postgres");
  const { segment: first = "" } =
    FIRST_SEGMENT.exec(await readFile(join(cluster, "backup_label"), "utf8"))?.groups ?? {};
  await mkdir(join(stage, FOLDER), { mode: 0o700 });
  const place = await walPlace(from, config);
  for (const { name } of await place.list()) {
    const shipped = parseShippedName(name);
    if (shipped?.chain !== header.wal || (!name.includes(".history") && shipped.segment < first)) continue;
    // Readable for the database server, where it is another user's; the folder is not.
    const target = createWriteStream(join(stage, FOLDER, `${shipped.segment}.zst`), { mode: 0o644 });
    await pipeline(await decrypted(await place.open(name), secrets), target);
  }
  await writeFile(join(cluster, "recovery.signal"), "");
  await replay(stage, until, config);
  await rm(join(stage, FOLDER), { recursive: true });
  for (const name of ["eolaire.lock", "eolaire.lock-journal", "eolaire.pid", "postgres.log"]) {
    await rm(join(stage, name), { force: true });
  }
}

async function replay(stage: string, until: Temporal.Instant, config: Config): Promise<void> {
  const command = [process.execPath, UNPACK, `${join(stage, FOLDER)}/%f.zst`, "%p"].map(shellQuoted).join(" ");
  const settings = {
    restore_command: command,
    recovery_target_time: until.toString({ smallestUnit: "microsecond" }).replace("Z", "+00"), // "Z" is unknown so early
    recovery_target_action: "promote",
    hot_standby: "off", // ready when it has recovered, not before
  };
  try {
    const server = await startEmbeddedPostgres({ dataDir: stage, log, settings, binaries: config.postgresBin });
    await server.stop();
  } catch (error) {
    if (!(error instanceof StartRefused)) throw error;
    const written = await readFile(join(stage, "postgres.log"), "utf8").catch(() => "");
    if (written.includes("recovery ended before configured recovery target was reached")) {
      const [, last] = [...written.matchAll(/last completed transaction was at log time (.*)/g)].at(-1) ?? [];
      throw unreachable(
        `the archived WAL ends before ${until}${last ? ` (its last write: ${last})` : ""}. Name an earlier time`,
      );
    }
    if (written.includes("before consistent recovery point")) {
      throw unreachable(`at ${until} it was still being made. Name the backup before it`);
    }
    throw error;
  }
}

const shellQuoted = (word: string) => `'${word.replaceAll("'", "'\\''")}'`;

const unreachable = (reason: string) =>
  new StartRefused("config", `The backup cannot be brought to that time: ${reason}.`);

/**
 * The newest backup of a place that began before an instant.
 * @throws StartRefused where all are younger
 */
export async function backupBefore({ place }: BackupAddress, until: Temporal.Instant): Promise<StoredBackup> {
  const found = (await place.list()).find(({ name }) => Temporal.Instant.compare(startOf(name), until) <= 0);
  if (found) return found;
  throw new StartRefused("config", `There is no backup in ${place.address} from before ${until}.`);
}
