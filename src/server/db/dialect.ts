import {
  type CompiledQuery,
  type DatabaseConnection,
  type Dialect,
  type Driver,
  PostgresAdapter,
  PostgresIntrospector,
  PostgresQueryCompiler,
  type QueryResult,
  type TransactionSettings,
} from "kysely";
import type postgres from "postgres";
import { ownRows } from "../../runtime/postgres-js.ts";
import { type ConnectionPool, type PooledConnection, poolOf } from "./connection-pool.ts";

const CHANGES = new Set(["INSERT", "UPDATE", "DELETE", "MERGE"]);

/**
 * Kysely on postgres.js. The public dialect (`kysely-postgres-js`) reserves a connection for each statement and prepares
 * none. Here all callers share the connections, and statements are pipelined and prepared; only a transaction has one for
 * itself.
 */
export function postgresJsDialect(client: postgres.Sql): Dialect {
  return {
    createAdapter: () => new PostgresAdapter(),
    createDriver: () => new PipelineDriver(client),
    createIntrospector: (db) => new PostgresIntrospector(db),
    createQueryCompiler: () => new PostgresQueryCompiler(),
  };
}

class PipelineDriver implements Driver {
  readonly #client: postgres.Sql;
  readonly #pool: ConnectionPool;

  constructor(client: postgres.Sql) {
    this.#client = client;
    this.#pool = poolOf(client);
  }

  async init(): Promise<void> {}

  async acquireConnection(): Promise<PipelineConnection> {
    return new PipelineConnection(this.#pool, this.#client.options.prepare);
  }

  async beginTransaction(connection: PipelineConnection, settings: TransactionSettings): Promise<void> {
    const isolation = settings.isolationLevel ? ` isolation level ${settings.isolationLevel}` : "";
    const access = settings.accessMode ? ` ${settings.accessMode}` : "";
    await connection.begin(`begin${isolation}${access}`);
  }

  async commitTransaction(connection: PipelineConnection): Promise<void> {
    await connection.end("commit");
  }

  /** Where it fails, the connection is closed, which rolls back, too; the error that came before is the one to report. */
  async rollbackTransaction(connection: PipelineConnection): Promise<void> {
    await connection.end("rollback").catch(() => {});
  }

  async releaseConnection(connection: PipelineConnection): Promise<void> {
    connection.release();
  }

  async destroy(): Promise<void> {
    await this.#client.end({ timeout: 1 }); // with its pool
  }
}

class PipelineConnection implements DatabaseConnection {
  readonly #pool: ConnectionPool;
  readonly #prepare: boolean;
  #leased: PooledConnection | undefined;
  #isInTransaction = false;

  constructor(pool: ConnectionPool, prepare: boolean) {
    this.#pool = pool;
    this.#prepare = prepare;
  }

  async begin(statement: string): Promise<void> {
    this.#leased = await this.#pool.lease();
    this.#isInTransaction = true;
    await this.#leased.run(statement);
  }

  async end(statement: "commit" | "rollback"): Promise<void> {
    await this.#leased?.run(statement);
    this.#isInTransaction = false;
  }

  release(): void {
    if (this.#leased) this.#pool.release(this.#leased, !this.#isInTransaction);
    this.#leased = undefined;
  }

  async executeQuery<Row>({ sql, parameters }: CompiledQuery): Promise<QueryResult<Row>> {
    // Without parameters it may consist of several statements, which cannot be prepared.
    const options = { prepare: this.#prepare && parameters.length > 0 };
    const rows = await (this.#leased ?? this.#pool).run(sql, parameters as postgres.ParameterOrJSON<never>[], options);
    const changed = CHANGES.has(rows.command) ? { numAffectedRows: BigInt(rows.count) } : {};
    return { ...changed, rows: ownRows(rows as unknown as Row[]) };
  }

  // biome-ignore lint/correctness/useYield: Kysely asks for the method; nothing here reads rows as a stream
  async *streamQuery<Row>(): AsyncIterableIterator<QueryResult<Row>> {
    throw new Error("Rows are read with cursors of the contract, not as a stream");
  }
}
