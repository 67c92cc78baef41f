import { randomBytes } from "node:crypto";
import { mkdtempSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, describe, test } from "vitest";
import { chooseEngine, indexPending } from "#core/server/api/directory/search/for-modules.ts";
import type { SearchSettings } from "#core/server/config/config.ts";
import type { Database } from "#core/server/db/connect.ts";
import type { EngineUnderTest } from "#test/support/module.ts";
import { sharedNode, whyNoOpenSearch } from "#test/support/opensearch.ts";
import { connectToWrite } from "./connection.ts";
import { OpenSearchEngine } from "./engine.ts";
import { Indexer } from "./indexer.ts";

/** Runs tests that need OpenSearch; where it cannot be started, one skipped test says why. */
export function describeOpenSearch(name: string, tests: () => Promise<void>): void {
  describe(name, async () => {
    const reason = await whyNoOpenSearch();
    if (reason) test.skip(reason, () => {});
    else await tests();
  });
}

/** The folder of the run, in which its node is noted. */
function folderOfRun(): string {
  const server = process.env.EOLAIRE_TEST_SERVER;
  return server ? (JSON.parse(server) as { folder: string }).folder : mkdtempSync(join(tmpdir(), "eolaire-search-"));
}

/** Of indexes that no other test has. */
export async function settingsOfEngine(): Promise<SearchSettings> {
  const prefix = `test-${randomBytes(6).toString("hex")}`;
  return { urls: [await sharedNode(folderOfRun())], prefix, daysAhead: 14 };
}

export function openSearch(): EngineUnderTest & {
  settings: () => SearchSettings;
  indexer: () => Indexer;
  indexes: () => Promise<string[]>;
} {
  let directory: Database | null = null;
  let settings: SearchSettings | null = null;
  let indexer: Indexer | null = null;
  let settling = Promise.resolve();
  let indexes = async (): Promise<string[]> => [];
  return {
    async use(db, now) {
      directory = db;
      const chosen = await settingsOfEngine();
      settings = chosen;
      const client = connectToWrite(chosen);
      indexer = new Indexer({ db, client, settings: chosen, now: () => now.epochMilliseconds });
      chooseEngine(db, new OpenSearchEngine(db, client, chosen));
      indexes = async () => Object.keys((await client.indices.get({ index: `${chosen.prefix}-*` })).body);
      afterAll(async () => {
        await client.indices.delete({ index: `${chosen.prefix}-*` });
        await client.close();
      });
    },
    settle: () => {
      settling = settling.then(async () => {
        await indexPending(directory!);
        await indexer!.catchUp();
      });
      return settling;
    },
    settings: () => settings!,
    indexer: () => indexer!,
    indexes: () => indexes(),
  };
}
