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

/** On shutdown, running statements get this time before their connections are closed. */
const END_TIMEOUT_SECONDS = 1;
const CHANGES = new Set(["INSERT", "UPDATE", "DELETE", "MERGE"]);

/**
 * Kysely on postgres.js. The public dialect (`kysely-postgres-js`) reserves a connection for each statement and prepares
 * none. Here all callers share the connections, and statements are pipelined and prepared; only a transaction reserves a
 * connection.
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

  constructor(client: postgres.Sql) {
    this.#client = client;
  }

  async init(): Promise<void> {}

  async acquireConnection(): Promise<PipelineConnection> {
    return new PipelineConnection(this.#client);
  }

  async beginTransaction(connection: PipelineConnection, settings: TransactionSettings): Promise<void> {
    await connection.reserve();
    const isolation = settings.isolationLevel ? ` isolation level ${settings.isolationLevel}` : "";
    const access = settings.accessMode ? ` ${settings.accessMode}` : "";
    await connection.run(`begin${isolation}${access}`);
  }

  async commitTransaction(connection: PipelineConnection): Promise<void> {
    await connection.run("commit");
  }

  async rollbackTransaction(connection: PipelineConnection): Promise<void> {
    await connection.run("rollback");
  }

  async releaseConnection(connection: PipelineConnection): Promise<void> {
    connection.release();
  }

  async destroy(): Promise<void> {
    await this.#client.end({ timeout: END_TIMEOUT_SECONDS });
  }
}

class PipelineConnection implements DatabaseConnection {
  readonly #client: postgres.Sql;
  #reserved: postgres.ReservedSql | undefined;

  constructor(client: postgres.Sql) {
    this.#client = client;
  }

  async reserve(): Promise<void> {
    this.#reserved = await this.#client.reserve();
  }

  release(): void {
    this.#reserved?.release();
    this.#reserved = undefined;
  }

  async run(statement: string): Promise<void> {
    await (this.#reserved ?? this.#client).unsafe(statement);
  }

  async executeQuery<Row>({ sql, parameters }: CompiledQuery): Promise<QueryResult<Row>> {
    const client = this.#reserved ?? this.#client;
    // Without parameters it may consist of several statements, which cannot be prepared.
    const options = { prepare: parameters.length > 0 };
    const rows = await client.unsafe(sql, parameters as postgres.ParameterOrJSON<never>[], options);
    const changed = CHANGES.has(rows.command) ? { numAffectedRows: BigInt(rows.count) } : {};
    return { ...changed, rows: [...rows] as Row[] };
  }

  // biome-ignore lint/correctness/useYield: Kysely asks for the method; nothing here reads rows as a stream
  async *streamQuery<Row>(): AsyncIterableIterator<QueryResult<Row>> {
    throw new Error("Rows are read with cursors of the contract, not as a stream");
  }
}
