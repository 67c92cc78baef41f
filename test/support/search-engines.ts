import { randomBytes } from "node:crypto";
import { mkdtempSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, describe } from "vitest";
import { chooseEngine } from "../../src/server/api/search/chosen-engine.ts";
import { connectToWrite } from "../../src/server/api/search/opensearch/connection.ts";
import { OpenSearchEngine } from "../../src/server/api/search/opensearch/engine.ts";
import { Indexer } from "../../src/server/api/search/opensearch/indexer.ts";
import type { Database } from "../../src/server/db/connect.ts";
import { sharedNode, whyNoOpenSearch } from "./opensearch.ts";

type EngineUnderTest = {
  /** Lets the engine answer the searches of a database, of which the index knows the hours around an instant. */
  use(db: Database, now: Temporal.Instant): Promise<void>;
  /** Before a search: brings the index up to date. */
  settle(): Promise<void>;
};

const embedded: EngineUnderTest = { use: async () => {}, settle: async () => {} };

/** Runs the same tests on both engines of search. */
export function describeEngines(tests: (engine: EngineUnderTest) => Promise<void>): void {
  describe("the embedded engine", () => tests(embedded));
  const reason = whyNoOpenSearch();
  if (reason) describe.skip(`OpenSearch: ${reason}`, () => tests(embedded));
  else describe("OpenSearch", () => tests(openSearch()));
}

/** The folder of the run, in which its node is noted. */
function folderOfRun(): string {
  const server = process.env.EOLAIRE_TEST_SERVER;
  return server ? (JSON.parse(server) as { folder: string }).folder : mkdtempSync(join(tmpdir(), "eolaire-search-"));
}

export function openSearch(): EngineUnderTest & { indexer: () => Indexer } {
  let indexer: Indexer | null = null;
  let settling = Promise.resolve();
  return {
    async use(db, now) {
      const prefix = `test-${randomBytes(6).toString("hex")}`;
      const settings = { urls: [await sharedNode(folderOfRun())], prefix, daysAhead: 14 };
      const client = connectToWrite(settings);
      indexer = new Indexer({ db, client, settings, now: () => now.epochMilliseconds });
      chooseEngine(db, new OpenSearchEngine(db, client, settings));
      afterAll(async () => {
        await client.indices.delete({ index: `${prefix}-*` });
        await client.close();
      });
    },
    settle: () => {
      settling = settling.then(async () => void (await indexer!.catchUp()));
      return settling;
    },
    indexer: () => indexer!,
  };
}
