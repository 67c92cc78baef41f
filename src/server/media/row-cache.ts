import { LRUCache } from "lru-cache";

/** How long a hidden page's photos may still be served after a lost notification. */
const LIFE_MS = 3_000;

/** Several screens full of photos; an entry is a few hundred bytes. */
const MAX_ROWS = 5_000;

type Remembered<Row> = { row: Row | undefined };

/**
 * Caches the rows of keys for a moment, since one screen requests dozens of photos. Concurrent requests for a key share
 * one query.
 */
export class RowCache<Row extends { tags: string[] }> {
  readonly #load: (key: string) => Promise<Row | undefined>;
  readonly #rows = new LRUCache<string, Remembered<Row>>({ max: MAX_ROWS, ttl: LIFE_MS });
  #loading = new Map<string, Promise<Row | undefined>>();

  constructor(load: (key: string) => Promise<Row | undefined>) {
    this.#load = load;
  }

  async find(key: string): Promise<Row | undefined> {
    const remembered = this.#rows.get(key);
    if (remembered) return remembered.row;
    return this.#loading.get(key) ?? this.#query(key);
  }

  /** Drops rows that depend on one of the tags, and missing or unattached ones, which may exist now. */
  forget(tags: Iterable<string>): void {
    const changed = new Set(tags);
    for (const [key, { row }] of this.#rows.entries()) {
      if (!row || row.tags.length === 0 || row.tags.some((tag) => changed.has(tag))) this.#rows.delete(key);
    }
    // A running query may have read the old state: its result is returned to its callers but not cached.
    this.#loading = new Map();
  }

  #query(key: string): Promise<Row | undefined> {
    const loading = this.#loading;
    const query = this.#load(key)
      .then((row) => {
        if (loading === this.#loading) this.#rows.set(key, { row });
        return row;
      })
      .finally(() => loading.delete(key));
    loading.set(key, query);
    return query;
  }
}
