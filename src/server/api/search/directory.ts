import { type OnSphere, onSphere } from "../../../domain/geo.ts";
import { Bits } from "./bits.ts";

/** A row of page_search: what filters and orders need of a page. */
export type EntryRow = {
  doc: number;
  page_id: string | null;
  is_public: boolean;
  is_closed: boolean;
  categories: string[];
  tags: string[];
  price_type: string | null;
  rank: number;
  latitude: number | null;
  longitude: number | null;
  name_key: string;
  name_key_ie: string;
  /** Microseconds since 1970, so that the order of creation is exact. */
  created: number;
  /** The id of the transaction that wrote the row (xid8). */
  changed: string;
};

export type Entry = EntryRow & { place: OnSphere | null };

/** All pages in memory, some hundred bytes each. `memory.ts` fills and refreshes it. */
export class Directory {
  readonly entries: (Entry | undefined)[] = [];
  readonly public = new Bits();
  readonly categories = new Map<string, Bits>();
  readonly tags = new Map<string, Bits>();
  readonly priceTypes = new Map<string, Bits>();
  /** Increases with every change. A set computed at a generation is still valid for the pages that did not change since. */
  generation = 0;
  readonly #changedAt: number[] = [];

  /** Stores the rows that are new or changed, as one generation. */
  put(rows: EntryRow[]) {
    // Other transactions see only the last version of a row in a transaction, so an equal id means an unchanged row.
    const changed = rows.filter((row) => this.entries[row.doc]?.changed !== row.changed);
    if (changed.length === 0) return;
    this.generation++;
    for (const row of changed) {
      this.#remove(row.doc);
      this.#add(row);
      this.#changedAt[row.doc] = this.generation;
    }
  }

  changedSince(generation: number): number[] {
    const docs: number[] = [];
    this.#changedAt.forEach((at, doc) => {
      if (at > generation) docs.push(doc);
    });
    return docs;
  }

  #add(row: EntryRow) {
    const entry = { ...row, place: placeOf(row) };
    this.entries[entry.doc] = entry;
    if (entry.is_public) this.public.add(entry.doc);
    for (const set of this.#setsOf(entry)) set.add(entry.doc);
  }

  #remove(doc: number) {
    const entry = this.entries[doc];
    if (!entry) return;
    this.public.delete(doc);
    for (const set of this.#setsOf(entry)) set.delete(doc);
  }

  #setsOf(entry: EntryRow): Bits[] {
    return [
      ...entry.categories.map((slug) => setOf(this.categories, slug)),
      ...entry.tags.map((slug) => setOf(this.tags, slug)),
      ...(entry.price_type ? [setOf(this.priceTypes, entry.price_type)] : []),
    ];
  }
}

function setOf(sets: Map<string, Bits>, slug: string): Bits {
  const found = sets.get(slug);
  if (found) return found;
  const set = new Bits();
  sets.set(slug, set);
  return set;
}

function placeOf({ latitude, longitude }: EntryRow): OnSphere | null {
  return latitude === null || longitude === null ? null : onSphere({ lat: latitude, lon: longitude });
}
