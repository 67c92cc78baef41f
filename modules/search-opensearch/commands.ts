import type { CommandsPart } from "#core/server/cli/part.ts";
import { readConfig } from "#core/server/config/config.ts";

export default {
  add(eolaire, env) {
    eolaire
      .command("search-rebuild")
      .description("builds the index of the search engine (SEARCH_URL) anew, while the server runs")
      .action(async () => (await import("./rebuild.ts")).rebuildIndex(readConfig(env)));
  },
} satisfies CommandsPart;
