import postgres from "postgres";
import { forgetSent } from "../../runtime/postgres-js.ts";
import { openSocket } from "./open-socket.ts";

/** PostgreSQL processes grow with what they have planned, so that a connection is replaced after about that time. */
const LIFE_MS = { from: 30 * 60_000, spread: 30 * 60_000 };
/** For a connection where all are in transactions: longer waits would only collect more requests. */
const MAX_WAIT_MS = 10_000;
/** How often unanswered statements are looked for. */
const LOOK_MS = 500;
/** On shutdown, running statements get this time before their connections are closed. */
const END_TIMEOUT_SECONDS = 1;

/** The connection ended before the answer: whether the statement was executed is unknown. */
export class ConnectionLost extends Error {
  constructor(cause?: unknown) {
    super("The connection to the database ended", { cause });
  }
}

/** The database took too long to answer, or all connections were in transactions for too long. */
export class DatabaseBusy extends Error {}

/** How long statements may take, in milliseconds (docs/decisions/051-connections-to-the-database.md). */
export type StatementLimits = {
  /** The server ends a statement that waits longer for a lock. */
  lock: number;
  /** The server ends a statement that takes longer. */
  statement: number;
  /** A connection on which a statement has no answer for longer counts as lost: the server is paused, or gone. */
  answer: number;
};

type Rows = postgres.RowList<postgres.Row[]>;
type Parameters = postgres.ParameterOrJSON<never>[];

/**
 * One connection, until it ends: what was sent to it and has no answer by then fails, and so does what is sent later. It is
 * never opened again, so that the end of a transaction cannot reach the session of another one.
 */
export class PooledConnection {
  readonly #client: postgres.Sql;
  /** How to reject each statement without an answer, and since when it waits; the oldest first. */
  readonly #pending = new Map<(error: Error) => void, number>();
  /** False: each statement waits for the answer to the one before. */
  readonly #isPipelined: boolean;
  #last: Promise<unknown> = Promise.resolve();
  readonly #retireAt = performance.now() + LIFE_MS.from + Math.random() * LIFE_MS.spread;
  isLeased = false;
  isLost = false;

  readonly #onLost: (connection: PooledConnection) => void;

  constructor(
    options: postgres.Sql["options"],
    onLost: (connection: PooledConnection) => void,
    limits: StatementLimits | null,
  ) {
    this.#onLost = onLost;
    const lose = (cause?: unknown) => this.lose(cause);
    let isOpened = false;
    // postgres.js opens a connection again for statements that wait, and where it ended before the server was ready; then
    // it has not called `onclose`.
    const open = async () => {
      if (isOpened) throw new ConnectionLost();
      isOpened = true;
      return openSocket(options);
    };
    const socket = () =>
      open().catch((error: unknown) => {
        lose(error);
        throw error;
      });
    const own = { max: 1, max_lifetime: null, fetch_types: false, onclose: () => lose(), socket };
    this.#client = postgres({ ...options, ...own } as never);
    this.#isPipelined = options.prepare;
    // Behind a pooler, whose connections belong to nobody for longer than a transaction, nothing can be set.
    if (limits && options.prepare) void this.#limit(limits);
  }

  #limit({ lock, statement }: StatementLimits): Promise<unknown> {
    return this.run(`set lock_timeout = ${lock}; set statement_timeout = ${statement}`).catch(() => {}); // then it is lost
  }

  /** Closes it: what has no answer fails. */
  lose(cause?: unknown): void {
    if (this.isLost) return;
    this.isLost = true;
    this.#onLost(this);
    for (const reject of this.#pending.keys()) reject(new ConnectionLost(cause));
    void this.#client.end({ timeout: 0 });
  }

  /** For how long its oldest statement has had no answer, in milliseconds. */
  get waitedMs(): number {
    const [since] = this.#pending.values();
    return since === undefined ? 0 : performance.now() - since;
  }

  get pending(): number {
    return this.#pending.size;
  }

  get isOld(): boolean {
    return performance.now() > this.#retireAt;
  }

  run(text: string, parameters: Parameters = [], options: postgres.UnsafeQueryOptions = {}): Promise<Rows> {
    if (this.isLost) return Promise.reject(new ConnectionLost());
    return new Promise((resolve, reject) => {
      this.#pending.set(reject, performance.now());
      const settled = () => this.#pending.delete(reject);
      const send = () => this.#client.unsafe(text, parameters, options);
      const answer = this.#isPipelined ? send() : this.#last.then(send, send);
      if (!this.#isPipelined) this.#last = answer;
      answer.then(
        (rows) => {
          settled();
          forgetSent(answer);
          resolve(rows as Rows);
        },
        (error: Error) => {
          settled();
          reject(error);
        },
      );
    });
  }

  end(timeout = END_TIMEOUT_SECONDS): Promise<void> {
    this.isLost = true;
    return this.#client.end({ timeout });
  }
}

type Waiting = { resolve: (connection: PooledConnection) => void; reject: (error: Error) => void };

/**
 * The connections of a process. Statements share them and are pipelined; a transaction has one for itself, and all but
 * one may be in transactions. postgres.js has a pool of its own, whose reserved connections do not survive a database that
 * ends: statements wait for ever, or reach the session of another transaction (docs/decisions/051-connections-to-the-database.md).
 * Where nothing is prepared, there is a pooler behind, and statements are not pipelined: PgBouncer loses the answer to a
 * statement that comes just before the one before has ended (https://github.com/pgbouncer/pgbouncer/issues/759).
 */
export class ConnectionPool {
  readonly #options: postgres.Sql["options"];
  readonly #limits: StatementLimits | null;
  readonly #max: number;
  readonly #connections = new Set<PooledConnection>();
  readonly #waiting = new Set<Waiting>();
  #leased = 0;
  #isEnding = false;
  #types: Promise<void> | null = null;
  #watching: NodeJS.Timeout | undefined;

  /** @param limits null: statements may take as long as they need */
  constructor(options: postgres.Sql["options"], limits: StatementLimits | null = null) {
    this.#options = options;
    this.#limits = limits;
    this.#max = options.max;
  }

  /** Runs a statement on any connection. */
  async run(text: string, parameters?: Parameters, options?: postgres.UnsafeQueryOptions): Promise<Rows> {
    await this.#knowTypes();
    if (this.#isEnding) throw new ConnectionLost();
    const connection = this.#choose();
    if (connection) return connection.run(text, parameters, options);
    // Only with a single connection, which is in a transaction.
    return this.withConnection((own) => own.run(text, parameters, options));
  }

  /** Runs several statements, such as a transaction, on a connection that nobody else uses meanwhile. */
  async withConnection<Result>(act: (connection: PooledConnection) => Promise<Result>): Promise<Result> {
    const connection = await this.lease();
    try {
      return await act(connection);
    } finally {
      this.release(connection);
    }
  }

  /** @throws DatabaseBusy where none becomes free in time */
  async lease(): Promise<PooledConnection> {
    await this.#knowTypes();
    if (this.#isEnding) throw new ConnectionLost();
    const connection = this.#mayLease ? this.#choose() : undefined;
    if (!connection) return this.#waitForLease();
    this.#take(connection);
    return connection;
  }

  /** @param isClean false: a transaction may still be open in it, so that it is closed */
  release(connection: PooledConnection, isClean = true): void {
    connection.isLeased = false;
    this.#leased -= 1;
    if (!isClean) this.#discard(connection);
    const [waiting] = this.#waiting;
    const next = waiting && this.#choose(); // there is one, since one was released
    if (!next) return;
    this.#take(next);
    waiting.resolve(next);
  }

  async end(): Promise<void> {
    this.#isEnding = true;
    clearInterval(this.#watching);
    for (const { reject } of [...this.#waiting]) reject(new ConnectionLost());
    await Promise.all([...this.#connections].map((connection) => connection.end()));
  }

  /**
   * How arrays are read. postgres.js would ask for it on every new connection, and the process would end by an unhandled
   * rejection where the connection ends meanwhile.
   */
  #knowTypes(): Promise<void> {
    this.#types ??= this.#learnTypes().catch((error: unknown) => {
      this.#types = null; // asked again for the next statement
      throw error;
    });
    return this.#types;
  }

  async #learnTypes(): Promise<void> {
    const client = postgres({ ...this.#options, max: 1 } as never); // the parsers of its options are those of ours
    try {
      await client.unsafe("select 1");
    } finally {
      await client.end({ timeout: 0 });
    }
  }

  get #mayLease(): boolean {
    return this.#leased < Math.max(1, this.#max - 1);
  }

  #take(connection: PooledConnection): void {
    connection.isLeased = true;
    this.#leased += 1;
  }

  #waitForLease(): Promise<PooledConnection> {
    return new Promise((resolve, reject) => {
      const leave = () => {
        clearTimeout(timer);
        this.#waiting.delete(waiting);
      };
      const waiting: Waiting = {
        resolve(connection) {
          leave();
          resolve(connection);
        },
        reject(error) {
          leave();
          reject(error);
        },
      };
      const late = () => waiting.reject(new DatabaseBusy("All connections to the database are in transactions"));
      const timer = setTimeout(late, MAX_WAIT_MS);
      this.#waiting.add(waiting);
    });
  }

  /** An idle connection, else a new one, else the one with the fewest statements. */
  #choose(): PooledConnection | undefined {
    let best: PooledConnection | undefined;
    for (const connection of this.#connections) {
      if (connection.isLeased) continue;
      if (connection.pending === 0) {
        if (!connection.isOld) return connection;
        this.#discard(connection);
      } else if (!best || connection.pending < best.pending) best = connection;
    }
    if (this.#connections.size < this.#max && !this.#isEnding) return this.#open();
    return best;
  }

  #open(): PooledConnection {
    const forget = (lost: PooledConnection) => void this.#connections.delete(lost);
    const connection = new PooledConnection(this.#options, forget, this.#limits);
    this.#connections.add(connection);
    if (this.#limits) this.#watching ??= setInterval(() => this.#loseSilent(this.#limits!), LOOK_MS).unref();
    return connection;
  }

  /** A server that is paused or gone ends no connection. */
  #loseSilent({ answer }: StatementLimits): void {
    for (const connection of this.#connections) {
      if (connection.waitedMs > answer) connection.lose(new Error(`The database did not answer within ${answer} ms`));
    }
  }

  #discard(connection: PooledConnection): void {
    this.#connections.delete(connection);
    void connection.end(0);
  }
}

const pools = new WeakMap<postgres.Sql, ConnectionPool>();

/** Limits the statements of all who get this client; to be called before the first one. */
export function limitStatements(client: postgres.Sql, limits: StatementLimits): void {
  pools.set(client, new ConnectionPool(client.options, limits));
}

/** The pool of all who got this client, which itself is for `LISTEN` alone. */
export function poolOf(client: postgres.Sql): ConnectionPool {
  const pool = pools.get(client) ?? new ConnectionPool(client.options);
  pools.set(client, pool);
  return pool;
}
