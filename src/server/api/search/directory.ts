import { type OnSphere, onSphere } from "../../../domain/geo.ts";
import { Bits } from "./bits.ts";

/** A row of page_search: one page as filters and orders see it. */
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
  /** Milliseconds since 1970 between which page_span tells everything; null: it tells nothing. */
  spans_from: number | null;
  spans_until: number | null;
  /** The transaction that wrote the row. */
  changed: string;
};

export type Entry = EntryRow & { place: OnSphere | null };

/** Every page in memory, some hundred bytes each. Filled and kept fresh by `memory.ts`. */
export class Directory {
  readonly entries: (Entry | undefined)[] = [];
  readonly public = new Bits();
  readonly categories = new Map<string, Bits>();
  readonly tags = new Map<string, Bits>();
  readonly priceTypes = new Map<string, Bits>();
  /** Grows with every change; a set that was computed at a generation is still right for pages not changed since. */
  generation = 0;
  readonly #changedAt: number[] = [];
  #knownSpan: { generation: number; from: number; until: number } | null = null;

  /** Takes over the rows that are news, as one generation. */
  put(rows: EntryRow[]) {
    // A transaction writes a row once for everybody else: the same number is the same row, seen again.
    const news = rows.filter((row) => this.entries[row.doc]?.changed !== row.changed);
    if (news.length === 0) return;
    this.generation++;
    for (const row of news) {
      this.#forget(row.doc);
      this.#learn(row);
      this.#changedAt[row.doc] = this.generation;
    }
  }

  /** The time for which page_span tells of every public page, in milliseconds since 1970. */
  get knownSpan(): { from: number; until: number } {
    if (this.#knownSpan?.generation !== this.generation) {
      const told = { generation: this.generation, from: -Infinity, until: Infinity };
      for (const doc of this.public) {
        const { spans_from, spans_until } = this.entries[doc]!;
        told.from = Math.max(told.from, spans_from ?? Infinity);
        told.until = Math.min(told.until, spans_until ?? -Infinity);
      }
      this.#knownSpan = told;
    }
    return this.#knownSpan;
  }

  changedSince(generation: number): number[] {
    const docs: number[] = [];
    this.#changedAt.forEach((at, doc) => {
      if (at > generation) docs.push(doc);
    });
    return docs;
  }

  #learn(row: EntryRow) {
    const entry = { ...row, place: placeOf(row) };
    this.entries[entry.doc] = entry;
    if (entry.is_public) this.public.add(entry.doc);
    for (const set of this.#setsOf(entry)) set.add(entry.doc);
  }

  #forget(doc: number) {
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
