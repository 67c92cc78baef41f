import type { Config } from "../config/config.ts";
import { StartRefused } from "../config/start-refused.ts";
import { upgradeCluster } from "../db/upgrade-cluster.ts";

const log = { info: () => {}, warn: console.error, error: console.error };

/** `upgrade-postgres --from FOLDER` */
export async function upgradePostgres(
  { dataDir, databaseUrl, postgresBin: binaries }: Config,
  from: string,
): Promise<void> {
  if (databaseUrl)
    throw new StartRefused("config", "DATABASE_URL is set: upgrade that server with PostgreSQL's tools.");
  let tables = 0;
  const progress = () => {
    tables += 1;
  };
  const former = await upgradeCluster({ dataDir, from, log, progress, binaries });
  console.log(`Copied, and compared row by row: ${tables} tables.`);
  console.log(`The former database is in ${former}. Delete it when nothing is missed.`);
  console.log("Changes that you made in its postgresql.conf are not in the new one.");
}
