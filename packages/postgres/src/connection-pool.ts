import { setTimeout as delay } from "node:timers/promises";
import { LRUCache } from "lru-cache";
import pg, { type QueryResult, type QueryResultRow } from "pg";
import type { Opening } from "./open-client.ts";

/** PostgreSQL processes grow with what they have planned, so that a connection is replaced after about that time. */
const LIFE_MS = { from: 30 * 60_000, spread: 30 * 60_000 };
/** For a connection where all are in transactions: longer waits would only collect more requests. */
const MAX_WAIT_MS = 10_000;
/** How often unanswered statements are looked for. */
const LOOK_MS = 500;
/** On shutdown, running statements get this time before their connections are closed. */
const END_TIMEOUT_MS = 1_000;

/** The connection ended before the answer: whether the statement was executed is unknown. */
export class ConnectionLost extends Error {
  constructor(cause?: unknown) {
    super("The connection to the database ended", { cause });
  }
}

/** The database took too long to answer, or all connections were in transactions for too long. */
export class DatabaseBusy extends Error {}

/** How long statements may take, in milliseconds. */
export type StatementLimits = {
  /** The server ends a statement that waits longer for a lock. */
  lock: number;
  /** The server ends a statement that takes longer. */
  statement: number;
  /** A connection on which a statement has no answer for longer counts as lost: the server is paused, or gone. */
  answer: number;
};

/** By its text, the name under which a statement is prepared on each connection. */
const names = new LRUCache<string, string>({ max: 4_000 });
let namesGiven = 0;

function nameOf(text: string): string {
  const known = names.get(text);
  if (known) return known;
  namesGiven += 1;
  const name = `s${namesGiven}`;
  names.set(text, name);
  return name;
}

/** A prepared statement whose columns have changed, such as by a migration of another instance. It was not executed. */
export function isStalePlan(error: unknown): boolean {
  return error instanceof pg.DatabaseError && error.routine === "RevalidateCachedQuery";
}

type PoolOptions = {
  max: number;
  limits: StatementLimits | null;
  /**
   * Whether there is a pooler, whose connections belong to nobody for longer than a transaction: nothing is prepared or set, and
   * statements are not pipelined. PgBouncer loses the answer to a statement that comes just before the one before has ended
   * (https://github.com/pgbouncer/pgbouncer/issues/759).
   */
  isPooler: boolean;
};

type Open = (opening: Opening) => Promise<pg.Client>;

/**
 * One connection, until it ends: what was sent to it and has no answer by then fails, and so does what is sent later. It is
 * never opened again, so that the end of a transaction cannot reach the session of another one.
 */
export class PooledConnection {
  readonly #closing = new AbortController();
  readonly #onLost: (connection: PooledConnection) => void;
  readonly #isPooler: boolean;
  /** How to reject each statement without an answer, and since when it waits; the oldest first. */
  readonly #pending = new Map<(error: unknown) => void, number>();
  readonly #retireAt = performance.now() + LIFE_MS.from + Math.random() * LIFE_MS.spread;
  #client: pg.Client | undefined;
  /** What the next statement waits for: the opening, and through a pooler the answer to the one before. */
  #before: Promise<unknown> | null;
  #isEnding = false;
  #hasStalePlan = false;
  isLeased = false;
  isLost = false;

  constructor(
    open: Open,
    { limits, isPooler }: Omit<PoolOptions, "max">,
    onLost: (connection: PooledConnection) => void,
  ) {
    this.#onLost = onLost;
    this.#isPooler = isPooler;
    const isLimited = limits && !isPooler;
    const settings = isLimited ? `set lock_timeout = ${limits.lock}; set statement_timeout = ${limits.statement}` : "";
    this.#before = this.#open(open, settings);
  }

  async #open(open: Open, settings: string): Promise<void> {
    try {
      this.#client = await open({ signal: this.#closing.signal, pipeline: true, settings });
      this.#client.on("error", (error) => this.lose(error)).on("end", () => this.lose());
      if (!this.#isPooler) this.#before = null;
    } catch (error) {
      this.lose(error);
    }
  }

  /** Closes it at once: what has no answer fails, as the opening did where it never was open. */
  lose(cause?: unknown): void {
    if (this.isLost) return;
    this.isLost = true;
    this.#onLost(this);
    const isRefused = !this.#client && cause instanceof Error && "code" in cause;
    for (const reject of this.#pending.keys()) reject(isRefused ? cause : new ConnectionLost(cause));
    this.#pending.clear();
    this.#closing.abort();
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

  /** Whether the next user finds neither a transaction nor a plan of this one. */
  get isClean(): boolean {
    return !this.#hasStalePlan && this.#client?.getTransactionStatus() === "I";
  }

  run<Row extends QueryResultRow>(text: string, values: readonly unknown[] = []): Promise<QueryResult<Row>> {
    const answer = new Promise<QueryResult<Row>>((resolve, reject) => {
      if (this.isLost || this.#isEnding) return reject(new ConnectionLost());
      this.#pending.set(reject, performance.now());
      const send = () => {
        if (this.isLost) return; // and rejected
        this.#client!.query<Row>(this.#statement(text, values), (error, result) => {
          if (!this.#pending.delete(reject)) return;
          if (!error) return resolve(result);
          this.#hasStalePlan ||= isStalePlan(error);
          reject(error);
        });
      };
      if (this.#before) void this.#before.then(send);
      else send();
    });
    if (this.#isPooler) this.#before = answer.catch(() => {});
    return answer;
  }

  /** Without values it may consist of several statements, which cannot be prepared. */
  #statement(text: string, values: readonly unknown[]): pg.QueryConfig {
    if (values.length === 0) return { text };
    return { text, values: values as unknown[], ...(!this.#isPooler && { name: nameOf(text) }) };
  }

  /** Closes it after the answers that are outstanding, but after this time at the latest. */
  async end(timeoutMs = END_TIMEOUT_MS): Promise<void> {
    this.#isEnding = true;
    await Promise.race([this.#client?.end(), delay(timeoutMs, undefined, { ref: false })]);
    this.lose();
  }
}

type Waiting = { resolve: (connection: PooledConnection) => void; reject: (error: Error) => void };

/**
 * The connections of a process. Statements share them and are pipelined; a transaction has one for itself, and all but
 * one may be in transactions.
 */
export class ConnectionPool {
  readonly max: number;
  readonly #open: Open;
  readonly #options: PoolOptions;
  readonly #connections = new Set<PooledConnection>();
  readonly #waiting = new Set<Waiting>();
  #leased = 0;
  #isEnding = false;
  #watching: NodeJS.Timeout | undefined;

  constructor(open: Open, options: PoolOptions) {
    this.max = options.max;
    this.#open = open;
    this.#options = options;
  }

  /** Runs a statement on any connection. */
  async run<Row extends QueryResultRow>(text: string, values?: readonly unknown[]): Promise<QueryResult<Row>> {
    if (this.#isEnding) throw new ConnectionLost();
    const connection = this.#choose();
    // Without one, a single connection is in a transaction.
    if (!connection) return this.withConnection((own) => own.run<Row>(text, values));
    try {
      return await connection.run<Row>(text, values);
    } catch (error) {
      if (!isStalePlan(error)) throw error;
      this.#discard(connection, MAX_WAIT_MS);
      return this.#add().run<Row>(text, values);
    }
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
    if (this.#isEnding) throw new ConnectionLost();
    const connection = this.#mayLease ? this.#choose() : undefined;
    if (!connection) return this.#waitForLease();
    this.#take(connection);
    return connection;
  }

  /** @param isClean false: a transaction may still be open in it, so that it is closed */
  release(connection: PooledConnection, isClean = connection.isClean): void {
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

  get #mayLease(): boolean {
    return this.#leased < Math.max(1, this.max - 1);
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
    if (this.#connections.size < this.max && !this.#isEnding) return this.#add();
    return best;
  }

  #add(): PooledConnection {
    const forget = (lost: PooledConnection) => void this.#connections.delete(lost);
    const connection = new PooledConnection(this.#open, this.#options, forget);
    this.#connections.add(connection);
    const { limits } = this.#options;
    if (limits) this.#watching ??= setInterval(() => this.#loseSilent(limits), LOOK_MS).unref();
    return connection;
  }

  /** A server that is paused or gone ends no connection. */
  #loseSilent({ answer }: StatementLimits): void {
    for (const connection of this.#connections) {
      if (connection.waitedMs > answer) connection.lose(new Error(`The database did not answer within ${answer} ms`));
    }
  }

  #discard(connection: PooledConnection, timeoutMs?: number): void {
    this.#connections.delete(connection);
    if (timeoutMs) void connection.end(timeoutMs);
    else connection.lose();
  }
}
