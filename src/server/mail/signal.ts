/** Wakes those who wait for work. It may ring while somebody is still looking: then there is no waiting. */
export class Bell {
  #rings = 0;
  #waiting: (() => void)[] = [];

  /** To be read before looking for work, and given to `after`. */
  get rings(): number {
    return this.#rings;
  }

  ring(): void {
    this.#rings += 1;
    for (const wake of this.#waiting.splice(0)) wake();
  }

  /** Resolves once it has rung more often than it had then. */
  after(heard: number): Promise<void> {
    if (this.#rings > heard) return Promise.resolve();
    return new Promise((resolve) => this.#waiting.push(resolve));
  }
}
