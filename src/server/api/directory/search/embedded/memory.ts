import type { Database } from "#core/server/db/connect.ts";
import type { Reader } from "#core/server/db/reader.ts";
import { Synonyms } from "../synonyms.ts";
import { TermQueries } from "../ts-query.ts";
import { Directory } from "./directory.ts";
import { directoryReader } from "./directory-reader.ts";
import { CachedFacets } from "./filters.ts";
import { LatitudeOrder } from "./latitude-order.ts";
import { OpenPages } from "./open-at.ts";
import { PageHours } from "./page-hours.ts";
import { RankOrder } from "./rank-order.ts";
import { Refreshes } from "./refreshes.ts";
import { TermIndex } from "./term-index.ts";

/** What a process keeps in memory of a database, so that most of a search needs no query. */
export type SearchMemory = {
  directory: Directory;
  terms: TermIndex;
  queries: TermQueries;
  synonyms: Synonyms;
  hours: PageHours;
  open: OpenPages;
  /** Of searches without terms and place. */
  facets: CachedFacets;
  byRank: RankOrder;
  byLatitude: LatitudeOrder;
};

/** A point in time, as the number of invalidations before it, and in milliseconds of this process. */
type Moment = { invalidations: number; ms: number };

type Stored = {
  memory: SearchMemory;
  isLoaded: boolean;
  refreshes: Refreshes;
  /** What was committed before is in memory; null: not known. */
  seen: Moment | null;
  onIndexRead: () => void;
};

/** Without an invalidation, what was committed is seen after this time at the latest. */
const MAX_AGE_MS = 1_000;

const memories = new WeakMap<Database, Stored>();

/**
 * The memory of this database, refreshed with everything that was committed before the call. Must not be called inside a
 * transaction: it would store what may still be rolled back. It follows the primary: on a replica running transactions are not known.
 * While that one is away, a replica's searches use what was committed before. Answers that an invalidation will drop are searched
 * without asking for changes, unless there was an invalidation or a second has passed. While many changed pages are read, they are
 * searched in the state before, and `PublicReads` lets nobody cache them. docs/decisions/021-imports.md
 */
export async function freshMemory(reader: Reader): Promise<SearchMemory> {
  const memory = await readMemory(reader);
  if (!memory.hours.isWhole) await memory.hours.whole();
  return memory;
}

/** The same, in which hours may be missing still. */
export async function readMemory(reader: Reader): Promise<SearchMemory> {
  const entry = memoryOf(reader.primary);
  const { invalidations } = reader;
  const now = invalidations === null ? null : { invalidations, ms: performance.now() };
  if (entry.isLoaded && (reader.isPrimaryAway || isSeen(entry, now))) return entry.memory;
  if (entry.isLoaded && now !== null) {
    if (await entry.refreshes.doneUnlessLong()) entry.seen = now;
    else reader.isBehind = true;
    return entry.memory;
  }
  await entry.refreshes.done();
  entry.isLoaded = true;
  entry.seen = now;
  return entry.memory;
}

const isSeen = ({ seen }: Stored, now: Moment | null) =>
  seen !== null && now !== null && seen.invalidations === now.invalidations && now.ms - seen.ms < MAX_AGE_MS;

export const memoryOf = (db: Database): Stored => memories.get(db) ?? prepareMemory(db, null);

/**
 * Makes the empty memory of a database, before its first search.
 * @param termFile where the index of terms is stored for the next start; null: nowhere
 */
export function prepareMemory(db: Database, termFile: string | null): Stored {
  const entry = emptyMemory(db, termFile);
  memories.set(db, entry);
  return entry;
}

function emptyMemory(db: Database, termFile: string | null): Stored {
  const directory = new Directory();
  const hours = new PageHours(db, directory);
  const terms = new TermIndex(db, directory, termFile);
  const synonyms = new Synonyms(db);
  const readDirectory = directoryReader(db, { directory, terms, synonyms, onRead: () => stored.onIndexRead() });
  const refreshes = new Refreshes(async (announceLong) => {
    await readDirectory(announceLong);
    await hours.refresh();
  });
  const memory = {
    directory,
    terms,
    synonyms,
    queries: new TermQueries(),
    hours,
    open: new OpenPages(directory, hours),
    facets: new CachedFacets(directory, hours),
    byRank: new RankOrder(directory),
    byLatitude: new LatitudeOrder(directory),
  };
  const stored: Stored = { memory, isLoaded: false, refreshes, seen: null, onIndexRead: () => {} };
  return stored;
}
