import { LRUCache } from "lru-cache";
import { Bits } from "./bits.ts";
import type { Directory } from "./directory.ts";
import type { PageHours } from "./hours.ts";

/** Hours have the precision of a minute, so a result is valid for its whole minute. */
const MINUTE_MS = 60_000;
/** Maximum number of cached minutes: the present one, and the times that visitors search for. */
const CACHED_MINUTES = 60;

/** The pages that are open in a minute, by the hours of a generation. */
type Minute = { open: Bits; generation: number };

/** Which pages are open at an instant. Each minute is computed once; after a change only for the pages that changed. */
export class OpenPages {
  readonly #directory: Directory;
  readonly #hours: PageHours;
  readonly #minutes = new LRUCache<number, Minute>({ max: CACHED_MINUTES });

  constructor(directory: Directory, hours: PageHours) {
    this.#directory = directory;
    this.#hours = hours;
  }

  /** Those of `among` that are open at an instant. Open by appointment does not count as open. */
  at(instant: Temporal.Instant, among: Bits): Bits {
    return among.and(this.#minute(Math.floor(instant.epochMilliseconds / MINUTE_MS) * MINUTE_MS).open);
  }

  /** The next instant at which any public page opens or closes; null: none in a year. */
  nextChange(now: Temporal.Instant): Temporal.Instant | null {
    const next = this.#hours.nextChange(now.epochMilliseconds);
    return next === null ? null : Temporal.Instant.fromEpochMilliseconds(next);
  }

  #minute(at: number): Minute {
    const { generation } = this.#hours;
    const known = this.#minutes.get(at);
    if (known?.generation === generation) return known;
    const changed = known ? this.#directory.changedSince(known.generation) : null;
    const computed = this.#hours.openAt(at, changed);
    const open = known && changed ? known.open.without(Bits.of(changed)).addSet(computed) : computed;
    const minute = { open, generation };
    this.#minutes.set(at, minute);
    return minute;
  }
}
