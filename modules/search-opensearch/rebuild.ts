import { withNewestDatabase } from "#core/server/cli/with-database.ts";
import type { Config } from "#core/server/config/config.ts";
import { rebuildSearch } from "./server/writer.ts";

/** `npm run eolaire -- search-rebuild`: a new index beside the one that is searched, which it then replaces. */
export async function rebuildIndex(config: Config): Promise<void> {
  const { search } = config;
  if (!search) {
    console.error("SEARCH_URL is not set: each process searches its own memory, which it reads at its start.");
    process.exitCode = 1;
    return;
  }
  await withNewestDatabase(config, async (db) => {
    console.log(`The index holds ${await rebuildSearch(db, search)} pages, and is searched from now on.`);
  });
}
