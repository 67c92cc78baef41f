import type { PostgresPool, PostgresPoolClient } from "kysely";
import type { QueryResult } from "pg";
import type { ConnectionPool, PooledConnection } from "./connection-pool.ts";
import type { DatabaseClient } from "./database-client.ts";

/** How Kysely's PostgresDriver begins a transaction. */
const BEGINS = /^(?:begin|start transaction)\b/;

/**
 * What Kysely's PostgresDialect takes for the pool of `pg`. That one gives each statement a connection for itself; here statements
 * share the connections, and only a transaction has one.
 */
export class KyselyPool implements PostgresPool {
  readonly options = {};
  readonly #client: DatabaseClient;

  constructor(client: DatabaseClient) {
    this.#client = client;
  }

  async connect(): Promise<PostgresPoolClient> {
    return new KyselyConnection(this.#client.pool) as unknown as PostgresPoolClient; // without cursors
  }

  end(): Promise<void> {
    return this.#client.end();
  }
}

/** What Kysely reads of a result. */
type Answer = Pick<QueryResult, "command" | "rowCount" | "rows">;

/** For one statement, or for a transaction with all of its own. */
class KyselyConnection {
  readonly #pool: ConnectionPool;
  #leased: PooledConnection | undefined;

  constructor(pool: ConnectionPool) {
    this.#pool = pool;
  }

  async query(text: string, parameters: readonly unknown[]): Promise<Answer> {
    if (BEGINS.test(text)) return this.#begin(text);
    const answer = (this.#leased ?? this.#pool).run(text, parameters);
    return text === "rollback" ? answer.catch(() => this.#close()) : answer;
  }

  /** Nobody waits for the answer: the first statement of the transaction is sent right behind. */
  async #begin(text: string): Promise<Answer> {
    const leased = await this.#pool.lease();
    this.#leased = leased;
    leased.run(text).catch((error: unknown) => leased.lose(error)); // and with it what was sent behind
    return { command: "BEGIN", rowCount: 0, rows: [] };
  }

  /** A connection that ends rolls back, too; the error that came before is the one to report. */
  #close(): Answer {
    this.#leased?.lose();
    return { command: "ROLLBACK", rowCount: 0, rows: [] };
  }

  release(): void {
    if (this.#leased) this.#pool.release(this.#leased);
  }
}
