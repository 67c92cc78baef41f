import type { Log } from "@eolaire/embedded-postgres";
import {
  appliedMigrations,
  copyTable,
  type DatabaseClient,
  listSequences,
  listTables,
  type Session,
  type Table,
} from "@eolaire/postgres";
import { StartRefused } from "../config/start-refused.ts";
import { connectPostgres, kyselyOn } from "./connect.ts";
import { type SocketConnection, upgradeEmbeddedPostgres } from "./embedded-postgres.ts";
import { migrateAs, migrateModulesAs } from "./migrate.ts";

/** The queue of background jobs, which pg-boss makes again; its rows are past runs of periodic jobs. */
const JOBS = /^pgboss\./;

type Upgrade = {
  dataDir: string;
  /** The folder of the former version's programs, with `postgres`. */
  from: string;
  log: Log;
  /** The setting `POSTGRES_BIN`. */
  binaries: string;
  progress?: (table: string) => void;
};

/**
 * Copies the database of a former major version of PostgreSQL into a cluster of the bundled one: the schema by migrations, the
 * rows by COPY, compared row by row. The former cluster is only read, and stays beside the new one.
 * @returns where the former cluster is now
 * @throws StartRefused where the programs or the data do not fit; everything is as it was then
 */
export function upgradeCluster({ progress = () => {}, ...options }: Upgrade): Promise<string> {
  return upgradeEmbeddedPostgres({
    ...options,
    async copy(source, target) {
      await using cleanUp = new AsyncDisposableStack();
      const open = async ({ connection }: { connection: SocketConnection }) => {
        const client = cleanUp.adopt(connectPostgres(connection, { max: 1 }), (open) => open.end());
        return { client, session: cleanUp.adopt(await client.openSession(), (open) => open.end()) };
      };
      await copyDatabase(await open(source), await open(target), progress);
    },
  });
}

const refused = (reason: string) => new StartRefused("config", `The database is not upgraded: ${reason}.`);

/** Rows are copied between the sessions. */
type Side = { client: DatabaseClient; session: Session };

async function copyDatabase(source: Side, target: Side, progress: (table: string) => void) {
  const applied = await appliedMigrations(kyselyOn(source.client));
  await migrateAs(kyselyOn(target.client), applied);
  await migrateModulesAs(kyselyOn(source.client), kyselyOn(target.client));
  const tables = (await listTables(source.client)).filter(({ name }) => !JOBS.test(name));
  requireSame(tables, await listTables(target.client));
  await target.session.query("set session_replication_role = replica"); // triggers have run, and foreign keys hold
  await target.session.query(`truncate ${tables.map(({ name }) => name).join(", ")}`); // rows that migrations insert
  for (const table of tables) {
    progress(table.name);
    await copyTable(source.session, target.session, table).catch((cause: Error) => {
      throw new Error(`${cause.message}. The former database is unchanged: report this.`, { cause });
    });
  }
  for (const { name, value } of await listSequences(source.client)) {
    if (value !== null && !JOBS.test(name)) await target.session.query("select setval($1, $2::bigint)", [name, value]);
  }
  await target.session.query("analyze");
}

/** Tables of others are not lost in silence. */
function requireSame(found: Table[], known: Table[]): void {
  const columns = new Map(known.map((table) => [table.name, table.columns]));
  const foreign = found.filter(({ name, columns: own }) => columns.get(name) !== own).map(({ name }) => name);
  if (foreign.length === 0) return;
  throw refused(`it has tables that Eolaire does not know, ${foreign.join(", ")}: move them elsewhere first`);
}
