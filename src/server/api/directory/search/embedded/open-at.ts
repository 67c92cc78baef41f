import type { TimeSpan } from "@eolaire/opening-hours";
import { Bits } from "@eolaire/search";
import { LRUCache } from "lru-cache";
import type { OpenSpan } from "../engine.ts";
import type { Directory } from "./directory.ts";
import type { PageHours } from "./page-hours.ts";

/** Hours have the precision of a minute, so a result is valid for its whole minute. */
const MINUTE_MS = 60_000;
/** For the sets of the present minute and of the times that visitors search for: a week of quarters of an hour at 100,000 pages. */
const CACHED_BYTES = 8 * 2 ** 20;
/** The bytes of an entry beside its set. */
const OF_ENTRY = 200;
/** Two bytes for each page. */
const CACHED_MINUTES = 12;

/** Which pages are open at an instant, and which are closed for the rest of its day. */
export class OpenPages {
  readonly #hours: PageHours;
  readonly #open: PagesByTime<number>;
  readonly #during: PagesByTime<TimeSpan>;
  readonly #closedForToday: PagesByTime<number>;
  readonly #minutes = new LRUCache<string, Uint16Array>({ max: CACHED_MINUTES });

  constructor(directory: Directory, hours: PageHours) {
    this.#hours = hours;
    this.#open = new PagesByTime(directory, hours, (at, docs) => hours.openAt(at, docs));
    this.#during = new PagesByTime(directory, hours, (span, docs) => hours.openDuring(span, docs));
    this.#closedForToday = new PagesByTime(directory, hours, (at, docs) => hours.closedForToday(at, docs));
  }

  /** Those of `among` that are open at an instant. Open by appointment does not count as open. */
  at(instant: Temporal.Instant, among: Bits): Bits {
    return among.and(this.#open.at(minuteOf(instant)));
  }

  /** Those of `among` that are open in a span for long enough. */
  during({ from, to, least }: OpenSpan, among: Bits): Bits {
    return among.and(this.#during.at({ from: minuteOf(from), to: minuteOf(to), least: least * MINUTE_MS }));
  }

  /** For how many minutes of a span each page is open. */
  minutesDuring({ from, to }: OpenSpan): (doc: number) => number {
    const span = { from: minuteOf(from), to: minuteOf(to) };
    const key = `${span.from} ${span.to} ${this.#hours.generation}`;
    const minutes = this.#minutes.get(key) ?? this.#hours.minutesDuring(span);
    this.#minutes.set(key, minutes);
    return (doc) => minutes[doc] ?? 0;
  }

  /** The pages that are known to be closed up to the end of the local day of an instant; others than public ones are among them. */
  closedForToday(instant: Temporal.Instant): Bits {
    return this.#closedForToday.at(minuteOf(instant));
  }

  /** The next instant at which any public page opens or closes; null: none in a year. */
  nextChange(now: Temporal.Instant): Temporal.Instant | null {
    const next = this.#hours.nextChange(now.epochMilliseconds);
    return next === null ? null : Temporal.Instant.fromEpochMilliseconds(next);
  }
}

/** The beginning of the minute of an instant, in epoch milliseconds. */
const minuteOf = ({ epochMilliseconds }: Temporal.Instant) => Math.floor(epochMilliseconds / MINUTE_MS) * MINUTE_MS;

/** The pages of a time, by the hours of a generation. */
type Found = { pages: Bits; generation: number };

/** Sets of pages that follow from the hours. That of each time is computed once; after a change only for the pages that changed. */
class PagesByTime<Time> {
  readonly #directory: Directory;
  readonly #hours: PageHours;
  readonly #compute: (at: Time, docs: readonly number[] | null) => Bits;
  readonly #found = new LRUCache<string, Found>({
    maxSize: CACHED_BYTES,
    sizeCalculation: () => Math.ceil(this.#directory.capacity / 8) + OF_ENTRY,
  });

  /** @param compute those of `docs` (null: of all) that are in the set of a time */
  constructor(directory: Directory, hours: PageHours, compute: (at: Time, docs: readonly number[] | null) => Bits) {
    this.#directory = directory;
    this.#hours = hours;
    this.#compute = compute;
  }

  at(time: Time): Bits {
    const key = JSON.stringify(time);
    const { generation } = this.#hours;
    const known = this.#found.get(key);
    if (known?.generation === generation) return known.pages;
    const changed = known ? this.#directory.changedSince(known.generation) : null;
    const computed = this.#compute(time, changed);
    const pages = known && changed ? known.pages.without(Bits.of(changed)).addSet(computed) : computed;
    this.#found.set(key, { pages, generation });
    return pages;
  }
}
