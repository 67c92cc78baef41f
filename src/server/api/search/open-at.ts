import { LRUCache } from "lru-cache";
import { Bits } from "./bits.ts";
import type { Directory } from "./directory.ts";
import type { PageHours } from "./hours.ts";

/** Hours have the precision of a minute, so a result is valid for its whole minute. */
const MINUTE_MS = 60_000;
/** Maximum number of cached minutes: the present one, and the times that visitors search for. */
const CACHED_MINUTES = 60;

/** Which pages are open at an instant, and which are closed for the rest of its day. */
export class OpenPages {
  readonly #hours: PageHours;
  readonly #open: PagesByMinute;
  readonly #closedForToday: PagesByMinute;

  constructor(directory: Directory, hours: PageHours) {
    this.#hours = hours;
    this.#open = new PagesByMinute(directory, hours, (at, docs) => hours.openAt(at, docs));
    this.#closedForToday = new PagesByMinute(directory, hours, (at, docs) => hours.closedForToday(at, docs));
  }

  /** Those of `among` that are open at an instant. Open by appointment does not count as open. */
  at(instant: Temporal.Instant, among: Bits): Bits {
    return among.and(this.#open.at(instant.epochMilliseconds));
  }

  /** The pages that are known to be closed up to the end of the local day of an instant; others than public ones are among them. */
  closedForToday(instant: Temporal.Instant): Bits {
    return this.#closedForToday.at(instant.epochMilliseconds);
  }

  /** The next instant at which any public page opens or closes; null: none in a year. */
  nextChange(now: Temporal.Instant): Temporal.Instant | null {
    const next = this.#hours.nextChange(now.epochMilliseconds);
    return next === null ? null : Temporal.Instant.fromEpochMilliseconds(next);
  }
}

/** The pages of a minute, by the hours of a generation. */
type Minute = { pages: Bits; generation: number };

/** Sets of pages that follow from the hours. Each minute is computed once; after a change only for the pages that changed. */
class PagesByMinute {
  readonly #directory: Directory;
  readonly #hours: PageHours;
  readonly #compute: (at: number, docs: readonly number[] | null) => Bits;
  readonly #minutes = new LRUCache<number, Minute>({ max: CACHED_MINUTES });

  /** @param compute those of `docs` (null: of all) that are in the set of a minute, which begins at `at` in epoch milliseconds */
  constructor(directory: Directory, hours: PageHours, compute: (at: number, docs: readonly number[] | null) => Bits) {
    this.#directory = directory;
    this.#hours = hours;
    this.#compute = compute;
  }

  at(instant: number): Bits {
    const at = Math.floor(instant / MINUTE_MS) * MINUTE_MS;
    const { generation } = this.#hours;
    const known = this.#minutes.get(at);
    if (known?.generation === generation) return known.pages;
    const changed = known ? this.#directory.changedSince(known.generation) : null;
    const computed = this.#compute(at, changed);
    const pages = known && changed ? known.pages.without(Bits.of(changed)).addSet(computed) : computed;
    this.#minutes.set(at, { pages, generation });
    return pages;
  }
}
