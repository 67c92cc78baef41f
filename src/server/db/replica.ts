import { inTime, serverName } from "@eolaire/postgres";
import { connectPostgres, type Database, kyselyOn, REQUEST_LIMITS } from "./connect.ts";

/** The database that takes the writes. */
export type Primary = {
  readonly db: Database;
  /** It did not answer when it was last asked. */
  isAway: boolean;
  /** Invalidations that this process has received, of all processes; null: it does not listen for them. */
  invalidations: number | null;
  /** Searches that were answered from the state before many changes. */
  searchesBehind: number;
  /** Called when this process has read new rows of the search index, which may be later than the invalidation of their pages. */
  onIndexRead?: () => void;
};

const primaries = new WeakMap<Database, Primary>();
/** By the database itself. */
const byDatabase = new WeakMap<Database, Primary>();

/** The database that takes the writes: of a replica its primary, else the database itself. */
export const primaryOf = (db: Database): Database => primaries.get(db)?.db ?? db;

/** Whether this is a replica whose primary is away: what else is read from that one has to come from the replica, too. */
export const isPrimaryAway = (db: Database): boolean => primaries.get(db)?.isAway ?? false;

/**
 * Another handle of the primary, for answers that an invalidation will drop: what they are built from may be as old as the last
 * invalidation, while a read from the database itself sees each commit.
 */
export function cachedReaderOf(primary: Primary): Database {
  const reader = primary.db.withoutPlugins();
  byDatabase.set(primary.db, primary);
  primaries.set(reader, primary);
  return reader;
}

/** The number of invalidations so far, for a handle whose answers one will drop; null: it has to see each commit. */
export const invalidationsBefore = (db: Database): number | null => primaries.get(db)?.invalidations ?? null;

/** Notes that the search index has changed: a replica may not have it yet. */
export function noteIndexRead(db: Database): void {
  byDatabase.get(db)?.onIndexRead?.();
}

/** Notes that a search with this handle was answered from the state before many changes. */
export function noteSearchBehind(db: Database): void {
  const primary = primaries.get(db);
  if (primary) primary.searchesBehind += 1;
}

/** A streaming replica. Positions in the WAL are bytes since its begin (`pg_lsn`), which a number holds exactly up to 9 PB. */
export class Replica {
  /** Such as `db2:5432`, for metrics and readiness. */
  readonly name: string;
  readonly db: Database;
  /** Up to where it surely has replayed the primary's WAL; null: it does not answer, or is no replica. */
  replayed: number | null = null;
  /** Milliseconds since it had everything that the primary had then; null: unknown. */
  lagMs: number | null = null;

  constructor(url: string, primary: Primary, poolSize: number) {
    const client = connectPostgres({ url }, { max: poolSize, limits: REQUEST_LIMITS });
    this.name = serverName(url);
    this.db = kyselyOn(client);
    primaries.set(this.db, primary);
    this.#ask = async () => {
      const [row] = await client.query<{ is_standby: boolean; replayed: number | null }>(
        "select pg_is_in_recovery() as is_standby, (pg_last_wal_replay_lsn() - '0/0')::float8 as replayed",
      );
      return row?.is_standby ? row.replayed : null; // one that was promoted takes writes of its own
    };
  }

  readonly #ask: () => Promise<number | null>;

  async look(): Promise<void> {
    this.replayed = await inTime(this.#ask()).catch(() => null);
  }

  async end(): Promise<void> {
    await this.db.destroy();
  }
}
