import { join } from "node:path";
import type { Config, SearchSettings } from "#core/server/config/config.ts";
import type { Database } from "#core/server/db/connect.ts";
import { Reader } from "#core/server/db/reader.ts";
import { chooseEngine, isElsewhere } from "./chosen-engine.ts";
import { requireSearchPart, searchPart } from "./elsewhere.ts";
import { memoryOf, prepareMemory, readMemory } from "./embedded/memory.ts";
import { type Indexing, type Log, startIndexing } from "./indexing.ts";
import { searchPages } from "./queries.ts";

export { indexMissing } from "./fill-missing.ts";
export { indexPages } from "./index-pages.ts";
export { indexPending } from "./pending.ts";

/** The index of search terms as the last process computed it, in the data folder. */
const TERM_FILE = "search-terms.bin";

type Elsewhere = Pick<Config, "search" | "modulesOff">;

/** Before the first search: names the data folder, where the index of search terms is stored for the next start. */
export function storeSearchTerms(db: Database, dataDir: string): void {
  prepareMemory(db, join(dataDir, TERM_FILE));
}

/** @param act called whenever this process has read new rows of the index into its memory */
export function whenIndexRead(db: Database, act: () => void): void {
  memoryOf(db).onIndexRead = act;
}

/**
 * Before the first search: lets the engine of a module answer, where `SEARCH_URL` names one.
 * @throws StartRefused where the module is off, or not built in
 */
export async function searchElsewhere(db: Database, { search, modulesOff }: Elsewhere): Promise<void> {
  if (!search) return;
  requireSearchPart(modulesOff);
  chooseEngine(db, await searchPart().engine(db, search));
}

/** Writes what has changed into the index, and into that of the engine elsewhere where one answers. @returns ends it, and lets it look at once */
export async function keepIndexed(db: Database, settings: SearchSettings | null, log: Log): Promise<Indexing> {
  return startIndexing(db, log, settings && (await searchPart().writer(db, settings)));
}

/** Builds the index of the engine elsewhere anew. @returns the number of written pages */
export const rebuildElsewhere = (db: Database, settings: SearchSettings): Promise<number> =>
  searchPart().rebuild(db, settings);

/**
 * Reads the directory into the memory of this process and searches once, with terms and without, so that no visitor waits for
 * either. Hours that an upgrade has left out are computed afterwards: until then searches wait, and all else is answered.
 */
export async function warmSearch(db: Database): Promise<void> {
  const reader = Reader.on(db);
  const isWhole = isElsewhere(db) || (await readMemory(reader)).hours.isWhole;
  const searched = searchOnce(reader);
  if (isWhole) await searched;
  else searched.catch(() => {}); // the next search tries it again
}

async function searchOnce(reader: Reader): Promise<void> {
  const now = Temporal.Now.instant();
  for (const q of [undefined, "open"]) await searchPages(reader, { q, limit: 1 }, now);
}
