import type pg from "pg";
import type { QueryResultRow } from "pg";
import { ConnectionPool, type StatementLimits } from "./connection-pool.ts";
import { Listener } from "./listener.ts";
import type { Opening } from "./open-client.ts";

/** Where connections lead: one server, or the primary among several. */
export type Target = { open(opening: Opening): Promise<pg.Client>; stop(): Promise<void> };

export type ClientOptions = {
  /** The most connections of the pool. */
  max: number;
  /** null: statements may take as long as they need. */
  limits: StatementLimits | null;
  /** Who listens for this client, so that it needs no connection for it; default: a connection of its own. */
  listen?: Listener["listen"] | undefined;
};

/** The connections of one user of a database: a pool for statements and transactions, and one that listens. */
export class DatabaseClient {
  readonly pool: ConnectionPool;
  readonly #direct: Target;
  readonly #targets: Target[];
  readonly #listener: Listener;
  /** See `Listener.listen`. */
  readonly listen: Listener["listen"];

  /**
   * @param target for statements and transactions
   * @param direct the server itself, where `target` is a pooler that gives each transaction another of its connections: what needs
   *   a session goes there. Through a pooler nothing is prepared.
   */
  constructor(target: Target, direct: Target | null, options: ClientOptions) {
    this.pool = new ConnectionPool((opening) => target.open(opening), { ...options, isPooler: direct !== null });
    this.#direct = direct ?? target;
    this.#targets = direct ? [target, direct] : [target];
    this.#listener = new Listener((opening) => this.#direct.open(opening));
    this.listen = options.listen ?? ((...given) => this.#listener.listen(...given));
  }

  /** Runs a statement on any connection. @returns its rows */
  async query<Row extends QueryResultRow>(text: string, values?: readonly unknown[]): Promise<Row[]> {
    return (await this.pool.run<Row>(text, values)).rows;
  }

  /** A connection apart, for COPY and for settings of a session, which the caller ends. */
  openSession(): Promise<pg.Client> {
    return this.#direct.open({});
  }

  async end(): Promise<void> {
    this.#listener.end();
    await this.pool.end();
    await Promise.all(this.#targets.map((target) => target.stop()));
  }
}
