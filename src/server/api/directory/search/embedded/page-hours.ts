import { CLOSED_ALWAYS, HoursTable, type LocalDay, type TimeSpan } from "@eolaire/opening-hours";
import { Bits } from "@eolaire/search";
import { sql } from "kysely";
import { calendar } from "#core/domain/local-time.ts";
import { pageBatches } from "#core/server/api/shared/page-batches.ts";
import type { Database } from "#core/server/db/connect.ts";
import { decodeHours, readHours } from "../hours.ts";
import type { Directory } from "./directory.ts";

/** Rows per statement, between which other requests are served. */
const ROWS_AT_ONCE = 10_000;
const DAY_MS = 24 * 60 * 60 * 1000;
const BYTES = Int32Array.BYTES_PER_ELEMENT;

/** The hours of all pages in memory, about 2 MB for 100,000 pages. */
export class PageHours {
  readonly #table = new HoursTable(calendar);
  readonly #db: Database;
  readonly #directory: Directory;
  /** Pages whose row has no hours. They need not be computed again: a write of the page stores them. */
  readonly #computed = new Bits();
  /** Rows without hours of the first reading: an upgrade may have left all of them out. */
  #missing: readonly number[] = [];
  /** Pages that were read again since, whose hours are newer than those that are computed for them. */
  #newer = new Bits();
  #computing: Promise<void> | null = null;
  #generation = 0;
  #change: { generation: number; from: number; next: number | null } | null = null;

  constructor(db: Database, directory: Directory) {
    this.#db = db;
    this.#directory = directory;
  }

  /** Of the directory, up to which the hours are those of the database: while pages are read, the directory is ahead. */
  get generation(): number {
    return this.#generation;
  }

  /**
   * Reads the hours of the pages that changed in the directory. Calls must not overlap. What is missing when they are read for the first time is
   * computed in the background (`whole`).
   */
  async refresh(): Promise<void> {
    const { generation, capacity } = this.#directory;
    if (generation === this.#generation) return;
    const isFirst = this.#generation === 0;
    const changed = isFirst ? null : this.#directory.changedSince(this.#generation);
    const missing = changed ? await this.#read(sql`doc = any(${changed}::integer[])`) : [];
    for (let from = 0; !changed && from < capacity; from += ROWS_AT_ONCE)
      missing.push(...(await this.#read(sql`doc >= ${from}::integer and doc < ${from + ROWS_AT_ONCE}::integer`)));
    if (isFirst) this.#missing = missing;
    else await this.#compute(missing);
    this.#generation = generation;
  }

  get isWhole(): boolean {
    return this.#missing.length === 0;
  }

  /** Resolves once the hours of all pages are known. Which pages are open may not be asked before. */
  async whole(): Promise<void> {
    if (this.isWhole) return;
    this.#computing ??= this.#compute(this.#missing, this.#newer)
      .then(() => {
        this.#missing = [];
        this.#newer = new Bits();
      })
      .finally(() => {
        this.#computing = null;
      });
    await this.#computing;
  }

  /** Those of `docs` (null: of all) that are open at an instant in epoch milliseconds. */
  openAt(at: number, docs: readonly number[] | null): Bits {
    return Bits.of(this.#table.openAt(at, docs));
  }

  /** Those of `docs` (null: of all) that are open in a span for long enough. */
  openDuring(span: TimeSpan, docs: readonly number[] | null): Bits {
    return Bits.of(this.#table.openDuring(span, docs));
  }

  /** For how many minutes of a span, in epoch milliseconds, each page is open, by its number. */
  minutesDuring(span: Omit<TimeSpan, "least">): Uint16Array {
    return this.#table.minutesDuring(span);
  }

  /** Those of `docs` (null: of all) that are known to be closed from an instant in epoch milliseconds up to the end of its day. */
  closedForToday(at: number, docs: readonly number[] | null): Bits {
    return Bits.of(this.#table.closedForToday(at, docs));
  }

  /** The hours of a date in which each of `docs` is open, as `HoursTable.hoursOn` gives them. */
  hoursOn(day: LocalDay, docs: ArrayLike<number>): Uint32Array {
    return this.#table.hoursOn(day, docs);
  }

  /**
   * The first instant after `at` at which a public page opens or closes, in epoch milliseconds; null: none in a year. After a
   * write only the pages that changed are looked at, so that it may be earlier where a page no longer opens or closes then.
   */
  nextChange(at: number): number | null {
    const last = this.#change;
    const isInTime = last !== null && last.from <= at && at < (last.next ?? last.from + DAY_MS);
    if (isInTime && last.generation === this.#generation) return last.next;
    const changed = isInTime ? this.#directory.changedSince(last.generation) : null;
    const found = this.#table.nextChange(at, changed, (doc) => this.#directory.public.has(doc));
    const next = changed && last?.next ? Math.min(last.next, found ?? last.next) : found;
    this.#change = { generation: this.#generation, from: at, next };
    return next;
  }

  /** Rows without hours are those that an earlier version wrote: until the job `search-hours` has filled them, they are computed. */
  async #read(condition: ReturnType<typeof sql>): Promise<number[]> {
    const { rows } = await sql<{ packed: Buffer | null; missing: number[] | null }>`
      select string_agg(int4send(doc) || int4send(length(hours)) || hours, '') as packed,
        array_agg(doc) filter (where hours is null) as missing
      from page_search where ${condition}`.execute(this.#db);
    const { packed, missing } = rows[0]!;
    if (packed) this.#store(packed);
    return missing ?? [];
  }

  #store(packed: Buffer): void {
    for (let at = 0; at < packed.length; ) {
      const doc = packed.readInt32BE(at);
      const length = packed.readInt32BE(at + BYTES);
      const first = at + 2 * BYTES;
      this.#table.set(doc, decodeHours(packed, first, length));
      if (!this.isWhole) this.#newer.add(doc);
      at = first + length;
    }
  }

  async #compute(docs: readonly number[], newer = new Bits()): Promise<void> {
    const pages = docs.filter((doc) => this.#directory.public.has(doc) && !this.#computed.has(doc));
    const docOf = new Map(pages.map((doc) => [this.#directory.idOf(doc), doc]));
    for await (const ids of pageBatches(this.#db, [...docOf.keys()])) {
      const hours = await readHours(this.#db, ids);
      for (const id of ids) {
        const doc = docOf.get(id)!;
        if (!newer.has(doc)) this.#table.set(doc, hours.get(id) ?? CLOSED_ALWAYS);
        this.#computed.add(doc);
      }
    }
  }
}
