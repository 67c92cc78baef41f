import { Bits } from "@eolaire/search";
import { type OnSphere, onSphere } from "#core/domain/geo.ts";
import { GrowingArrays } from "./growing-arrays.ts";
import { NameKeys } from "./name-keys.ts";

/** A row of page_search: what filters and orders need of a page. */
export type EntryRow = {
  doc: number;
  /** null: deleted. */
  page_id: string | null;
  is_public: boolean;
  is_closed: boolean;
  needs_ferry: boolean;
  categories: string[];
  tags: string[];
  /** The filters of accessibility that it passes. */
  accessibility: string[];
  diets: string[];
  price_type: string | null;
  rank: number;
  latitude: number | null;
  longitude: number | null;
  sort_key: string;
  sort_key_ie: string;
  /** Milliseconds since 1970, as answers have it. */
  created: number;
  /** Of the indexed texts, rounded to the precision of a number; null: indexed by an older version. */
  texts_hash: number | null;
  /** The id of the transaction that wrote the row (xid8). */
  changed: number;
};

/** With more changes than this, and than this share of all, reading everything again costs less than asking which pages changed. */
const MAX_LOGGED = 1_000;
const MAX_LOGGED_SHARE = 0.05;
const ID_BYTES = 16;

/**
 * All pages in memory, in columns instead of objects: about a hundred bytes each. `memory.ts` fills and refreshes it. The
 * position in a column is the page's `doc`.
 */
export class Directory {
  readonly public = new Bits();
  readonly closed = new Bits();
  /** Those that depend on the ferry. */
  readonly needFerry = new Bits();
  readonly categories = new Map<string, Bits>();
  readonly tags = new Map<string, Bits>();
  readonly accessibility = new Map<string, Bits>();
  readonly diets = new Map<string, Bits>();
  readonly priceTypes = new Map<string, Bits>();
  /** The keys by which names sort. */
  readonly nameKeys = namesInBoth();
  readonly #columns = new GrowingArrays({
    rank: Int32Array,
    latitude: Float64Array,
    longitude: Float64Array,
    x: Float64Array,
    y: Float64Array,
    z: Float64Array,
    created: Float64Array,
    textsHash: Float64Array,
    changed: Float64Array,
  });
  /** With coordinates. */
  readonly placed = new Bits();
  #ids = Buffer.alloc(0);
  /** Number of changed rows since the start: a set computed at a generation is valid for pages that did not change since. */
  generation = 0;
  #log: number[] = [];

  /**
   * Stores the rows that are new or changed.
   * @returns the pages that are new, or whose indexed texts changed
   */
  put(rows: EntryRow[]): number[] {
    // Other transactions see only the last version of a row in a transaction, so an equal id means an unchanged row.
    const changed = rows.filter((row) => this.columns.changed[row.doc] !== row.changed);
    if (changed.length === 0) return [];
    this.#reserve(changed.reduce((most, { doc }) => Math.max(most, doc), 0) + 1);
    const known = this.columns;
    const withNewTexts = changed
      .filter(({ doc, texts_hash }) => known.changed[doc] === 0 || known.textsHash[doc] !== (texts_hash ?? 0))
      .map(({ doc }) => doc);
    for (const row of changed) {
      this.#remove(row.doc);
      this.#add(row);
    }
    this.#note(changed);
    return withNewTexts;
  }

  /** Values of pages by `doc`, valid until rows are put. */
  get columns() {
    return this.#columns.arrays;
  }

  /** All numbers of pages are below. */
  get capacity(): number {
    return this.columns.rank.length;
  }

  /** The id of a page that is not deleted. */
  idOf(doc: number): string {
    const hex = this.#ids.toString("hex", doc * ID_BYTES, (doc + 1) * ID_BYTES);
    return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-${hex.slice(12, 16)}-${hex.slice(16, 20)}-${hex.slice(20)}`;
  }

  placeOf(doc: number): OnSphere | null {
    const { x, y, z } = this.columns;
    return this.placed.has(doc) ? [x[doc]!, y[doc]!, z[doc]!] : null;
  }

  /** The pages that changed after a generation; null where these are too many to be known. */
  changedSince(generation: number): number[] | null {
    const count = this.generation - generation;
    return count > this.#log.length ? null : [...new Set(this.#log.slice(this.#log.length - count))];
  }

  #reserve(count: number) {
    this.#columns.reserve(count);
    if (this.#ids.length >= this.capacity * ID_BYTES) return;
    const wider = Buffer.alloc(this.capacity * ID_BYTES);
    this.#ids.copy(wider);
    this.#ids = wider;
  }

  #add(row: EntryRow) {
    const { doc } = row;
    const { columns } = this;
    if (row.is_public) this.public.add(doc);
    if (row.is_closed) this.closed.add(doc);
    if (row.needs_ferry) this.needFerry.add(doc);
    for (const slug of row.categories) setOf(this.categories, slug).add(doc);
    for (const slug of row.tags) setOf(this.tags, slug).add(doc);
    for (const filter of row.accessibility) setOf(this.accessibility, filter).add(doc);
    for (const diet of row.diets) setOf(this.diets, diet).add(doc);
    if (row.price_type) setOf(this.priceTypes, row.price_type).add(doc);
    this.nameKeys.first.set(doc, row.sort_key);
    this.nameKeys.second.set(doc, row.sort_key_ie === row.sort_key ? "" : row.sort_key_ie);
    this.#ids.write(row.page_id?.replaceAll("-", "") ?? "", doc * ID_BYTES, "hex");
    columns.rank[doc] = row.rank;
    columns.created[doc] = row.created;
    columns.textsHash[doc] = row.texts_hash ?? 0;
    columns.changed[doc] = row.changed;
    this.#place(row);
  }

  #place({ doc, latitude, longitude }: EntryRow) {
    if (latitude === null || longitude === null) return;
    const { columns } = this;
    this.placed.add(doc);
    columns.latitude[doc] = latitude;
    columns.longitude[doc] = longitude;
    [columns.x[doc], columns.y[doc], columns.z[doc]] = onSphere({ lat: latitude, lon: longitude });
  }

  #remove(doc: number) {
    if (this.columns.changed[doc] === 0) return; // not known before
    for (const set of [this.public, this.closed, this.needFerry, this.placed]) set.delete(doc);
    for (const sets of [this.categories, this.tags, this.accessibility, this.diets, this.priceTypes]) {
      for (const set of sets.values()) set.delete(doc);
    }
  }

  #note(changed: EntryRow[]) {
    const most = Math.max(MAX_LOGGED, Math.floor(this.capacity * MAX_LOGGED_SHARE));
    this.generation += changed.length;
    this.#log = changed.length > most ? [] : [...this.#log, ...changed.map(({ doc }) => doc)].slice(-most);
  }
}

/** Most pages have one name, whose key is stored once. */
function namesInBoth(): { first: NameKeys; second: NameKeys } {
  const first = new NameKeys(null);
  return { first, second: new NameKeys(first) };
}

function setOf(sets: Map<string, Bits>, slug: string): Bits {
  const found = sets.get(slug);
  if (found) return found;
  const set = new Bits();
  sets.set(slug, set);
  return set;
}
