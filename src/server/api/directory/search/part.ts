import type { SearchSettings } from "#core/server/config/config.ts";
import type { Database } from "#core/server/db/connect.ts";
import type { SearchEngine } from "./engine.ts";
import type { Follower } from "./indexing.ts";

/** Changed pages that the index does not show, for how long at most, and why it is not written. */
export type Behind = { waiting: number; seconds: number; failed: string | null };

/** An engine outside of the process (`SEARCH_URL`), the default export of a module's `search.ts`: what it works with is loaded where one is set. */
export type SearchPart = {
  /** What answers searches. */
  engine: (db: Database, settings: SearchSettings) => Promise<SearchEngine>;
  /** What writes its index, in one process of all instances. */
  writer: (db: Database, settings: SearchSettings) => Promise<Follower>;
  /** Builds the index anew. @returns the number of written pages */
  rebuild: (db: Database, settings: SearchSettings) => Promise<number>;
  howFarBehind: (db: Database) => Promise<Behind>;
};
