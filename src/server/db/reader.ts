import type { Database } from "./connect.ts";

/** The database that takes the writes, as this process knows it. */
export type Primary = {
  readonly db: Database;
  /** It did not answer when it was last asked. */
  isAway: boolean;
  /** Invalidations that this process has received, of all processes; null: it does not listen for them. */
  invalidations: number | null;
};

/** From where one answer is read, and how current it has to be. */
export class Reader {
  /** Of the rows: the primary, or a replica of it. */
  readonly db: Database;
  /** A search has answered from the state before some changes: nobody may cache what is made of it. */
  isBehind = false;
  readonly #primary: Primary;

  /** An invalidation will drop the answer: what it is made of may be as old as the last one. */
  constructor(db: Database, primary: Primary) {
    this.db = db;
    this.#primary = primary;
  }

  /** An answer that shows each commit. */
  static on(db: Database): Reader {
    return new Reader(db, { db, isAway: false, invalidations: null });
  }

  /** The database that takes the writes. */
  get primary(): Database {
    return this.#primary.db;
  }

  /** What else is read from the primary has to come from its replica, too. */
  get isPrimaryAway(): boolean {
    return this.#primary.isAway;
  }

  /** The number of invalidations so far; null: each commit has to be seen. */
  get invalidations(): number | null {
    return this.#primary.invalidations;
  }
}
