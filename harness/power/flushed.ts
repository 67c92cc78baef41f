import { sql } from "kysely";
import type { Database } from "#core/server/db/connect.ts";

/** Looks whether the commit of an acknowledged write had been flushed; the write's audit entry names its transaction. */
export class FlushedCommits {
  readonly #db: Database;
  readonly #known = new Set<string>();
  /** What was flushed before the write. */
  #from = "0/0";

  private constructor(db: Database) {
    this.#db = db;
  }

  static async watch(db: Database): Promise<FlushedCommits> {
    await sql`create extension if not exists pg_walinspect`.execute(db);
    const commits = new FlushedCommits(db);
    await commits.begin();
    return commits;
  }

  /** To be called before the write. */
  async begin(): Promise<void> {
    this.#from = await this.#flushed();
    await this.#newTransactions();
  }

  /** To be called right after its answer, while nobody else writes. */
  async findings(kind: string): Promise<string[]> {
    const to = await this.#flushed();
    const transactions = await this.#newTransactions();
    if (transactions.length === 0) return [`${kind}: answered without an audit entry`];
    const committed = to === this.#from ? [] : await this.#committed(this.#from, to);
    const unflushed = transactions.filter((one) => !committed.includes(one));
    return unflushed.length > 0 ? [`${kind}: answered before its commit was flushed`] : [];
  }

  async #flushed(): Promise<string> {
    const { rows } = await sql<{ lsn: string }>`select pg_current_wal_flush_lsn()::text as lsn`.execute(this.#db);
    return rows[0]!.lsn;
  }

  async #newTransactions(): Promise<string[]> {
    const { rows } = await sql<{ xid: string }>`select distinct xmin::text as xid from audit_entry`.execute(this.#db);
    const found = rows.map(({ xid }) => xid).filter((xid) => !this.#known.has(xid));
    for (const xid of found) this.#known.add(xid);
    return found;
  }

  async #committed(from: string, to: string): Promise<string[]> {
    const { rows } = await sql<{ xid: string }>`
      select xid::text as xid from pg_get_wal_records_info(${from}::text::pg_lsn, ${to}::text::pg_lsn)
      where resource_manager = 'Transaction' and record_type = 'COMMIT'`.execute(this.#db);
    return rows.map(({ xid }) => xid);
  }
}
