/** One is computed while the other one waits for the database. */
const MAX_RUNNING = 2;
/** A build that takes longer waits for something slow: it holds up no others. */
const MAX_HELD_MS = 50;

/**
 * Runs builds in the order of their requests, two at a time. Many at once take turns on the one thread, so that all of them
 * end late and garbage collections find the rows of all of them in memory; one after the other, most end early and the last no later.
 */
export class BuildQueue {
  #running = 0;
  readonly #waiting: (() => void)[] = [];

  async run<T>(build: () => Promise<T>): Promise<T> {
    if (this.#running < MAX_RUNNING) this.#running += 1;
    else await new Promise<void>((resolve) => this.#waiting.push(resolve)); // the one that ends hands its place over
    let isHeld = true;
    const release = () => {
      if (!isHeld) return;
      isHeld = false;
      const next = this.#waiting.shift();
      if (next) next();
      else this.#running -= 1;
    };
    const patience = setTimeout(release, MAX_HELD_MS);
    try {
      return await build();
    } finally {
      clearTimeout(patience);
      release();
    }
  }
}
