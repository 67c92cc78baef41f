import { sql } from "kysely";
import type { Database } from "#core/server/db/connect.ts";

/** A row that a write added: the one whose column holds this text, which no other write uses. */
type Added = { table: string; column: string; text: string; action: string };
type Removed = { table: string; id: string; action: string };
/** A value that a write set: what the query reads now. */
type Value = { read: (db: Database) => Promise<unknown>; value: unknown };

/** Acknowledged writes, and what must be found in the database because of them. */
export class Journal {
  #added: Added[] = [];
  #removed: Removed[] = [];
  readonly #values = new Map<string, Value>();
  #changed = new Set<string>();
  readonly #all: Added[] = [];
  readonly #gone = new Set<string>();
  #waiting: (() => void)[] = [];
  acknowledged = 0;

  /** Resolves as soon as another write is acknowledged. */
  next(): Promise<void> {
    return new Promise((resolve) => this.#waiting.push(resolve));
  }

  #acknowledge(): void {
    this.acknowledged += 1;
    for (const resolve of this.#waiting) resolve();
    this.#waiting = [];
  }

  added(table: string, column: string, text: string, action: string): void {
    this.#added.push({ table, column, text, action });
    this.#acknowledge();
  }

  /** @param text of the row when it was added */
  removed(table: string, id: string, text: string, action: string): void {
    this.#gone.add(text);
    this.#removed.push({ table, id, action });
    this.#acknowledge();
  }

  /** @param name of the value: a later one replaces it */
  set(name: string, value: unknown, read: (db: Database) => Promise<unknown>): void {
    this.#values.set(name, { read, value });
    this.#changed.add(name);
    this.#acknowledge();
  }

  /**
   * What is missing of the writes since the last check, or there more than once. To be called while nobody writes.
   * @param whole also the earlier ones
   */
  async findings(db: Database, { whole = false } = {}): Promise<string[]> {
    this.#all.push(...this.#added);
    const added = (whole ? this.#all : this.#added).filter(({ text }) => !this.#gone.has(text));
    const removed = this.#removed;
    [this.#added, this.#removed] = [[], []];
    const found = [await this.#additions(db, added), await removals(db, removed)];
    const changed = whole ? this.#values.keys() : this.#changed;
    this.#changed = new Set();
    for (const name of changed) {
      const { read, value } = this.#values.get(name)!;
      const now = await read(db);
      if (now !== value) found.push([`${name}: ${JSON.stringify(now)} instead of ${JSON.stringify(value)}`]);
    }
    return found.flat();
  }

  async #additions(db: Database, added: Added[]): Promise<string[]> {
    const found: string[] = [];
    for (const group of Map.groupBy(added, ({ table, action }) => `${table} ${action}`).values()) {
      const { table, column, action } = group[0]!;
      const { rows } = await sql<{ text: string; rows: number; entries: number }>`
        select text, count(row.id)::int as rows, coalesce(sum(entries.count), 0)::int as entries
        from unnest(${group.map(({ text }) => text)}::text[]) as text
          left join ${sql.table(table)} as row on row.${sql.ref(column)} = text
          left join lateral (
            select count(*) from audit_entry where subject_id = row.id and action = ${action}
          ) as entries on true
        group by text having count(row.id) <> 1 or sum(entries.count) <> 1`.execute(db);
      for (const { text, rows: count, entries } of rows) {
        found.push(`${action} ${text}: ${count} rows and ${entries} audit entries instead of one each`);
      }
    }
    return found;
  }
}

async function removals(db: Database, removed: Removed[]): Promise<string[]> {
  const found: string[] = [];
  for (const { table, id, action } of removed) {
    const { rows } = await sql<{ rows: number; entries: number }>`
      select (select count(*)::int from ${sql.table(table)} where id = ${id}::uuid) as rows,
        (select count(*)::int from audit_entry where subject_id = ${id}::uuid and action = ${action}) as entries`.execute(
      db,
    );
    const { rows: count, entries } = rows[0]!;
    if (count !== 0 || entries !== 1) found.push(`${action} ${id}: ${count} rows, ${entries} audit entries`);
  }
  return found;
}
