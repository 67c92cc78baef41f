import { rename, rm } from "node:fs/promises";
import { join, resolve } from "node:path";
import { clusterVersion } from "./cluster.ts";
import { majorOf, POSTGRES_MAJOR } from "./find-binaries.ts";
import { PostgresRefused } from "./refused.ts";
import { clusterIn, type Options, type Postgres, startPostgres } from "./start.ts";

/** In the folder, until the new cluster takes its place. */
const STAGE = "postgres-upgrade";

/** A running server: the former one, which is only read, or the new and empty one. */
export type Side = Pick<Postgres, "connection">;

type Upgrade = Omit<Options, "postgres" | "settings"> & {
  /** The folder of the former version's programs, with `postgres`. */
  from: string;
  /** Copies what there is, such as by `pg_dump`. What it throws ends the upgrade. */
  copy: (source: Side, target: Side) => Promise<void>;
};

/**
 * Copies the database of a former major version of PostgreSQL into a new cluster. The former one is only read, and stays beside the new
 * one.
 * @returns where the former cluster is now
 * @throws PostgresRefused where the programs do not fit; everything is as it was then
 */
export async function upgrade({ from, copy, ...options }: Upgrade): Promise<string> {
  const folder = resolve(options.folder);
  const cluster = clusterIn(folder);
  const former = join(resolve(from), "postgres");
  const version = await requireOlder(cluster, former);
  const stage = join(folder, STAGE);
  await rm(stage, { recursive: true, force: true });
  {
    await using cleanUp = new AsyncDisposableStack();
    const open = async (of: Options) => cleanUp.adopt(await startPostgres(of), (server) => server.stop());
    const readOnly = { default_transaction_read_only: "on" };
    const source = await open({ ...options, folder, postgres: former, settings: readOnly });
    await copy(source, await open({ ...options, folder: stage, major: POSTGRES_MAJOR }));
  }
  const beside = `${cluster}-${version}.before-${new Date().toISOString().replace(/\.\d+/, "").replaceAll(":", "")}`;
  await rename(cluster, beside);
  await rename(clusterIn(stage), cluster).catch(async (error) => {
    await rename(beside, cluster);
    throw error;
  });
  await rm(stage, { recursive: true });
  return beside;
}

/** @returns the major version of the cluster */
async function requireOlder(cluster: string, former: string): Promise<number> {
  const version = await clusterVersion(cluster);
  if (version === null) throw refused("there is no database in the folder");
  if (version >= POSTGRES_MAJOR) throw refused(`it is of PostgreSQL ${version} already`);
  const programs = await majorOf(former);
  if (programs === version) return version;
  const found = programs ? `${former} is PostgreSQL ${programs}` : `there is no ${former}`;
  throw refused(`it is of PostgreSQL ${version}, and ${found}: name the folder with the programs of ${version}`);
}

const refused = (reason: string) => new PostgresRefused("not-upgraded", `The database is not upgraded: ${reason}.`);
