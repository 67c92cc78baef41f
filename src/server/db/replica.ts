import { inTime, serverName } from "@eolaire/postgres";
import { connectPostgres, type Database, kyselyOn, REQUEST_LIMITS } from "./connect.ts";

/** A streaming replica. Positions in the WAL are bytes since its begin (`pg_lsn`), which a number holds exactly up to 9 PB. */
export class Replica {
  /** Such as `db2:5432`, for metrics and readiness. */
  readonly name: string;
  readonly db: Database;
  /** Up to where it surely has replayed the primary's WAL; null: it does not answer, or is no replica. */
  replayed: number | null = null;
  /** Milliseconds since it had everything that the primary had then; null: unknown. */
  lagMs: number | null = null;

  constructor(url: string, poolSize: number) {
    const client = connectPostgres({ url }, { max: poolSize, limits: REQUEST_LIMITS });
    this.name = serverName(url);
    this.db = kyselyOn(client);
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
