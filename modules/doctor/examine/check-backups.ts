import { randomUUID } from "node:crypto";
import { stat } from "node:fs/promises";
import { Readable } from "node:stream";
import type { BackupPlace } from "#core/server/backup/backup-place.ts";
import { encrypterFor } from "#core/server/backup/encryption.ts";
import { openAddress } from "#core/server/backup/open-address.ts";
import { findPublicKey } from "#core/server/backup/signing-key.ts";
import { readWalState } from "#core/server/backup/wal/wal-state.ts";
import type { Config } from "#core/server/config/config.ts";
import type { Database } from "#core/server/db/connect.ts";
import { isPublic } from "./check-settings.ts";
import { type Finding, findingsOn, messageOf } from "./finding.ts";

const { right, doubtful, wrong } = findingsOn("backups");

const HOUR_MS = 60 * 60_000;
const WRITING_MS = 15_000;
/** After so many missed ones the administrators get a mail, too. */
const MISSED = 2;

/** Whether the place of backups can be written, how old the newest one is, and whether WAL arrives there. */
export async function checkBackups(config: Config, db: Database | null): Promise<Finding[]> {
  if (!config.backup) {
    const [text, advice] = [
      "There are no regular backups.",
      "Set BACKUP_TO to a place that does not fail together with this machine.",
    ];
    return [isPublic(config) ? wrong(text, advice) : doubtful(text, advice)];
  }
  const { to, everyMs } = config.backup;
  try {
    if (config.backupEncryption) await encrypterFor(config.backupEncryption);
    const { place } = await openAddress(to, config);
    const written = await tryWriting(place);
    const wal = config.backup.wal && db ? await checkWal(db, config.dataDir) : [];
    const key = await signature(config.dataDir);
    return [written, ...(await sameDisk(to, config.dataDir)), await age(place, everyMs), ...key, ...wal];
  } catch (error) {
    return [wrong(messageOf(error), "Give the server's user the right to it, or set another BACKUP_TO.")];
  }
}

/** The name is none of an archive, so that no list contains it. */
async function tryWriting(place: BackupPlace): Promise<Finding> {
  const name = `doctor-${randomUUID()}`;
  await place.write(
    name,
    Readable.from(["A file of the doctor, which may be deleted.\n"]),
    AbortSignal.timeout(WRITING_MS),
  );
  await place.remove(name);
  return right(`${place.address} can be written.`);
}

async function sameDisk(to: string, dataDir: string): Promise<Finding[]> {
  if (to.startsWith("s3://")) return [];
  const [backups, data] = await Promise.all([stat(to), stat(dataDir).catch(() => null)]);
  if (backups.dev !== data?.dev) return [];
  return [
    doubtful(
      "Backups are on the same disk as the data, and are lost together with it.",
      "Set BACKUP_TO to another disk or a bucket.",
    ),
  ];
}

async function age(place: BackupPlace, everyMs: number): Promise<Finding> {
  const [newest] = await place.list();
  if (!newest) {
    return doubtful(
      `There is no backup in ${place.address} yet.`,
      "The server makes the first one five minutes after its start; or now: `npm run eolaire -- backup`.",
    );
  }
  const hours = (Date.now() - newest.date.epochMilliseconds) / HOUR_MS;
  const text = `The newest backup, ${newest.name}, is ${hours < 48 ? `${Math.round(hours)} hours` : `${Math.round(hours / 24)} days`} old.`;
  return hours * HOUR_MS > MISSED * everyMs
    ? wrong(text, "See why it failed: the desk's overview, or make one now: `npm run eolaire -- backup`.")
    : right(text);
}

/** After the loss of the machine, only this key shows that a backup is ours. */
async function signature(dataDir: string): Promise<Finding[]> {
  const key = await findPublicKey(dataDir);
  return key
    ? [right(`Backups are signed with ${key}: write this key down where it is not lost with the machine.`)]
    : [];
}

const MINUTE_MS = 60_000;
/** A finished segment is shipped within a minute. */
const LATE_MS = 10 * MINUTE_MS;

/** Whether `restore --until` reaches to now. */
async function checkWal(db: Database, dataDir: string): Promise<Finding[]> {
  const { isArchiving, waiting, oldestWaiting } = await readWalState(db, dataDir);
  if (!isArchiving) {
    return [
      wrong(
        "BACKUP_WAL is on, and the running database does not archive its WAL: it was started without the setting.",
        "Restart the server, then make a backup: `npm run eolaire -- backup`. Restores to a point in time begin with it.",
      ),
    ];
  }
  const late = oldestWaiting ? Date.now() - oldestWaiting.getTime() : 0;
  if (late <= LATE_MS) return [right("The WAL is archived, for restores to a point in time.")];
  return [
    wrong(
      `The archive of WAL stands still: ${waiting} segments wait, the oldest for ${Math.round(late / MINUTE_MS)} minutes. A restore does not reach later.`,
      "Start the server, which ships them each minute. If it runs, see why its job backup-wal fails (desk, Background jobs) and postgres.log.",
    ),
  ];
}
