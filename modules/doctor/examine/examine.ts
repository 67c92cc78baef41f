import { stat } from "node:fs/promises";
import { join } from "node:path";
import { reachData } from "#core/server/cli/with-database.ts";
import type { Config } from "#core/server/config/config.ts";
import { connectDatabase, type Database } from "#core/server/db/connect.ts";
import { instanceIdOf } from "#core/server/http/instance-id.ts";
import { checkBackups } from "./check-backups.ts";
import { checkDataFolder } from "./check-data-folder.ts";
import { checkDatabase } from "./check-database.ts";
import { checkDevices } from "./check-devices.ts";
import { checkMachine } from "./check-machine.ts";
import { checkMail } from "./check-mail.ts";
import { checkMapFile } from "./check-map-file.ts";
import { checkMediaStore } from "./check-media-store.ts";
import { checkPublicAddress } from "./check-public-address.ts";
import { checkSettings } from "./check-settings.ts";
import { checkTime } from "./check-time.ts";
import { type Finding, findingsOn, messageOf, SUBJECTS, type Subject, within } from "./finding.ts";

export type Wishes = {
  /** A test mail goes to this address. */
  sendTo?: string | undefined;
  /** A web server whose clock is compared. */
  timeFrom?: string | undefined;
};

/** No check takes longer. */
const CHECK_MS = 60_000;
const CONNECT_MS = 10_000;

/**
 * Looks at everything that an installation needs, and changes nothing that stays. Where the settings are invalid, only they
 * are looked at, since every other check needs them.
 */
export async function examine(env: Record<string, string | undefined>, wishes: Wishes): Promise<Finding[]> {
  const { config, findings } = checkSettings(env);
  if (!config) return findings;
  const folder = await checked("data folder", checkDataFolder(config));
  await using database = await reach(config, folder);
  const { db, id } = database;
  const rest = await Promise.all([
    checked("machine", checkMachine(config, id)),
    checked("time", checkTime(config, db, wishes.timeFrom)),
    db ? checked("database", checkDatabase(config, db)) : [database.why],
    checked("mail", checkMail(config, wishes.sendTo)),
    checked("media store", checkMediaStore(config)),
    checked("map", checkMapFile(config, db)),
    checked("public address", checkPublicAddress(config, id)),
    checked("devices", checkDevices(config, db)),
    checked("backups", checkBackups(config, db)),
  ]);
  const all = [...findings, ...folder, ...rest.flat()];
  return all.sort((one, other) => SUBJECTS.indexOf(one.subject) - SUBJECTS.indexOf(other.subject));
}

/** A check that fails in a way that it does not know reports that. */
async function checked(subject: Subject, check: Promise<Finding[]>): Promise<Finding[]> {
  try {
    return await within(CHECK_MS, check);
  } catch (error) {
    return [
      findingsOn(subject).wrong(
        `This could not be checked: ${messageOf(error)}`,
        "Correct what is reported above, and try again.",
      ),
    ];
  }
}

type Reached = AsyncDisposable & ({ db: Database; id: string | null } | { db: null; id: null; why: Finding });

/** The database as commands reach it; one of a folder that does not exist yet is not made. */
async function reach(config: Config, folder: Finding[]): Promise<Reached> {
  const { doubtful, wrong } = findingsOn("database");
  const without = (why: Finding): Reached => ({ db: null, id: null, why, [Symbol.asyncDispose]: async () => {} });
  if (!config.databaseUrl && !(await exists(join(config.dataDir, "postgres", "PG_VERSION")))) {
    return without(doubtful("There is no database yet.", "The first start makes it."));
  }
  const unusable = folder.find(({ is }) => is === "wrong");
  if (!config.databaseUrl && unusable)
    return without(wrong("The database cannot be reached: the data folder is wrong.", "Correct that first."));
  await using cleanUp = new AsyncDisposableStack();
  try {
    const connection = config.databaseUrl
      ? { url: config.databaseUrl }
      : cleanUp.use(await reachData(config)).connection;
    const db = connectDatabase(connection);
    cleanUp.defer(() => within(CONNECT_MS, db.destroy()).catch(() => {})); // a server that hangs
    await within(CONNECT_MS, db.selectNoFrom(({ lit }) => lit(1).as("one")).execute());
    const id = await instanceIdOf(db).catch(() => null); // may be forbidden by the server's owner
    const open = cleanUp.move();
    return { db, id, [Symbol.asyncDispose]: () => open.disposeAsync() };
  } catch (error) {
    const advice = "Correct DATABASE_URL; start the server, and let it accept connections from here (pg_hba.conf).";
    const embedded = "See postgres.log in the data folder.";
    return without(wrong(`The database does not answer: ${messageOf(error)}`, config.databaseUrl ? advice : embedded));
  }
}

const exists = (path: string) =>
  stat(path).then(
    () => true,
    () => false,
  );
