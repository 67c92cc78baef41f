import { readFile } from "node:fs/promises";
import { env, stderr } from "node:process";
import { archiveName } from "../backup/archive-format.ts";
import type { BackupAddress, StoredBackup } from "../backup/backup-place.ts";
import type { Secrets } from "../backup/encryption.ts";
import { makeBackup } from "../backup/make-backup.ts";
import { openAddress } from "../backup/open-address.ts";
import { backupOfOwnServer } from "../backup/own-server-advice.ts";
import { pruneBackups } from "../backup/prune.ts";
import { backupBefore } from "../backup/recover-until.ts";
import { restore } from "../backup/restore.ts";
import { type Trust, trustIn } from "../backup/trust.ts";
import { verifyBackup } from "../backup/verify.ts";
import type { Config } from "../config/config.ts";
import { StartRefused } from "../config/start-refused.ts";
import { connectPostgres } from "../db/connect.ts";
import { openStore } from "../media/store/open-store.ts";
import { reachData } from "./with-database.ts";

/** `backup [TO]` */
export async function backup(config: Config, to: string | undefined, { keys }: { keys: boolean }): Promise<void> {
  const address = await openAddress(to ?? placeOf(config), config);
  const line = new StatusLine();
  using interrupted = untilInterrupted();
  if (config.databaseUrl) printDatabaseAdvice(config.databaseUrl);
  await using data = await reachData(config);
  const client = connectPostgres(data.connection);
  try {
    const store = await openStore(config, data.folder.mediaDir);
    const embedded = "url" in data.connection ? null : data.connection;
    const made = await makeBackup({ config, client, embedded, store }, address, {
      keys,
      signal: interrupted.signal,
      progress: (step, done, total) => line.show(STEPS[step](done, total)),
    });
    line.end();
    console.log(`${made.name} in ${address.place.address}: ${made.files} files, ${megabytes(made.bytes)}.`);
    console.log(`Signed with ${made.signedBy}: write this key down where it is not lost with the machine.`);
    if (!keys) console.log("It holds no secrets: store identity.key of the data folder elsewhere. A restore needs it.");
    if (made.missing.length > 0) {
      console.error(
        `The storage of media does not have ${made.missing.length} of the files: ${made.missing.join(", ")}`,
      );
    }
  } finally {
    line.end();
    await client.end();
  }
}

const STEPS = {
  database: (done: number, total: number) => `database: ${megabytes(done)} of about ${megabytes(total)}`,
  media: (done: number, total: number) => `media: ${done} of ${total}`,
};

/** `backup list [PLACE]` */
export async function listBackups(config: Config, at: string | undefined): Promise<void> {
  const { place } = await openAddress(at ?? placeOf(config), config);
  const backups = await place.list();
  if (backups.length === 0) console.log(`There are no backups in ${place.address}.`);
  for (const { name, bytes } of backups) console.log(`${name}  ${megabytes(bytes).padStart(10)}`);
}

/** `backup verify [BACKUP]`: by default the newest one. */
export async function verify(config: Config, at: string | undefined, { identity }: Unlocking): Promise<void> {
  const { place, name } = await newestOf(await openAddress(at ?? placeOf(config), config));
  const { header, manifest, signature } = await verifyBackup(place, name, await secretsFrom(config, identity));
  const what = [
    header.database ? `database of PostgreSQL ${header.postgres}` : "no database",
    header.keys ? "keys" : "no keys",
  ];
  console.log(`${name} is complete, and every checksum is right: ${manifest.files.length} files, ${what.join(", ")}.`);
  console.log(`Made ${header.date} by Eolaire ${header.version}.`);
  console.log(SIGNATURES[await trustIn(signature, config)](signature?.key ?? ""));
  if (manifest.missing.length > 0) console.log(`Missing when it was made: ${manifest.missing.join(", ")}`);
}

const SIGNATURES: Record<Trust, (key: string) => string> = {
  own: (key) => `Signed with ${key}, which this data folder knows.`,
  foreign: (key) => `Signed with ${key}, which this data folder does not know: \`restore\` asks for \`--trust\`.`,
  changed: () => "Its signature is wrong: it was changed after it was made. `restore` asks for `--trust`.",
  unsigned: () => "It is not signed: `restore` asks for `--trust`.",
};

/** The file with the identities of age that open backups. */
type Unlocking = { identity?: string | undefined };

async function secretsFrom({ backupEncryption }: Config, identity: string | undefined): Promise<Secrets> {
  const text = identity ? await readFile(identity, "utf8").catch((error) => unreadable(identity, error)) : "";
  const identities = text.split(/\r?\n/).filter((line) => line.startsWith("AGE-SECRET-KEY-"));
  if (identity && identities.length === 0) unreadable(identity, new Error("it has no line AGE-SECRET-KEY-…"));
  return { identities, passphrase: backupEncryption?.passphrase };
}

function unreadable(path: string, cause: Error): never {
  throw new StartRefused("config", `The identity in ${path} cannot be read: ${cause.message}`, { cause });
}

/** `backup prune [PLACE] --keep N` */
export async function prune(config: Config, at: string | undefined, keep: number | undefined): Promise<void> {
  const { place } = await openAddress(at ?? placeOf(config), config);
  const count = keep ?? config.backup?.keep;
  if (!count) throw new StartRefused("config", "Say how many backups stay: `--keep 14`.");
  const removed = await pruneBackups(place, count);
  for (const { name } of removed) console.log(`removed ${name}`);
  if (removed.length === 0) console.log("Nothing to remove.");
}

type RestoreOptions = Unlocking & { replace: boolean; trust: boolean; until?: Temporal.Instant };

/** `restore BACKUP [--replace] [--trust] [--identity FILE] [--until TIME]` */
export async function restoreBackup(config: Config, from: string, options: RestoreOptions): Promise<void> {
  const { replace, trust, until } = options;
  const secrets = await secretsFrom(config, options.identity);
  const line = new StatusLine();
  const address = await openAddress(from, config);
  const { place, name } = address;
  const source = until && !name ? { place, name: (await backupBefore(address, until)).name } : await newestOf(address);
  const done = await restore(config, source, {
    replace,
    trust,
    secrets,
    progress: (files) => line.show(`${files} files`),
    until: until ? { instant: until, from: place.address } : null,
  }).finally(() => line.end());
  console.log(`Restored ${source.name} of ${done.header.date} into ${config.dataDir}.`);
  if (until) {
    console.log(`The database is as it was at ${until}. What was written later is not in it.`);
    if (!done.former) console.log("Photos and recordings that came after the backup are missing.");
  }
  if (done.former) console.log(`The data that were there are in ${done.former}. Delete them when nothing is missed.`);
  if (!done.header.media && !done.former) {
    console.log("It has no media: copy `media` of the data folder of that time into the data folder before the start.");
  }
  if (!done.header.keys && !done.hasKeys) {
    console.log("It has no secrets: put the identity.key of that time into the data folder before the start.");
  }
  if (done.formerPostgres) {
    console.log(
      `Its database is of PostgreSQL ${done.formerPostgres}. Before the start: \`npm run eolaire -- upgrade-postgres --from FOLDER\`, FOLDER with the programs of PostgreSQL ${done.formerPostgres} (docs/operating.md, Upgrade).`,
    );
  }
}

/** The newest of a folder, where no archive is named. */
async function newestOf({ place, name }: BackupAddress): Promise<{ place: BackupAddress["place"]; name: string }> {
  const found: StoredBackup | undefined = name ? undefined : (await place.list())[0];
  const chosen = name ?? found?.name;
  if (!chosen)
    throw new StartRefused(
      "config",
      `There are no backups in ${place.address}, such as ${archiveName(Temporal.Now.instant())}.`,
    );
  return { place, name: chosen };
}

function placeOf({ backup: settings }: Config): string {
  if (settings) return settings.to;
  throw new StartRefused("config", "Say where: a file, a folder or s3://bucket/prefix; or set BACKUP_TO.");
}

function printDatabaseAdvice(databaseUrl: string): void {
  console.log(
    [
      "DATABASE_URL is set: this backup holds media and keys, not the database. Back that up first, with PostgreSQL's tools:",
      ...backupOfOwnServer(databaseUrl),
    ].join("\n"),
  );
}

/** Aborted by Ctrl-C or SIGTERM, so that nothing is left behind. */
function untilInterrupted(): Disposable & { signal: AbortSignal } {
  const controller = new AbortController();
  const abort = () => controller.abort(new StartRefused("unavailable", "Interrupted: there is no new backup."));
  const signals = ["SIGINT", "SIGTERM"] as const;
  for (const signal of signals) process.once(signal, abort);
  return {
    signal: controller.signal,
    [Symbol.dispose]() {
      for (const signal of signals) process.removeListener(signal, abort);
    },
  };
}

const MEGABYTE = 1_000_000;
const megabytes = (bytes: number) => `${(bytes / MEGABYTE).toFixed(1)} MB`;

/** One line that is rewritten on a terminal; elsewhere, as in a log, nothing is shown. */
class StatusLine {
  #shown = false;

  show(text: string): void {
    if (!stderr.isTTY || env.TERM === "dumb") return;
    stderr.write(`\r\x1b[K${text}`);
    this.#shown = true;
  }

  end(): void {
    if (this.#shown) stderr.write("\r\x1b[K");
    this.#shown = false;
  }
}
