import { coalesce } from "./coalesce.ts";

/** Coalesced refreshes, of which some take long. Callers that accept the state before need not wait for those. */
export class Refreshes {
  readonly #refresh: () => Promise<void>;
  #isLong = false;
  /** Called when a run turns out to take long. */
  readonly #waiting = new Set<() => void>();

  /** @param run refreshes, and calls its argument where that takes long */
  constructor(run: (announceLong: () => void) => Promise<void>) {
    this.#refresh = coalesce(async () => {
      try {
        await run(() => this.#announceLong());
      } finally {
        this.#isLong = false;
      }
    });
  }

  /** Resolves when the state at the time of the call is known. */
  done(): Promise<void> {
    return this.#refresh();
  }

  /** @returns whether the state at the time of the call is known; false as soon as a refresh takes long */
  doneUnlessLong(): Promise<boolean> {
    const { promise, resolve, reject } = Promise.withResolvers<boolean>();
    const leave = () => resolve(false);
    this.#waiting.add(leave);
    this.#refresh()
      .then(() => resolve(true), reject)
      .finally(() => this.#waiting.delete(leave));
    if (this.#isLong) leave();
    return promise;
  }

  #announceLong(): void {
    this.#isLong = true;
    for (const leave of this.#waiting) leave();
  }
}
