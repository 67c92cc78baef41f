/** Wakes workers that wait for work. A signal during a search for work is not lost: the next wait returns at once. */
export class Signal {
  #count = 0;
  #waiting: (() => void)[] = [];

  /** To be read before searching for work, and passed to `after`. */
  get count(): number {
    return this.#count;
  }

  send(): void {
    this.#count += 1;
    for (const wake of this.#waiting.splice(0)) wake();
  }

  /** Resolves once there was a signal after that count. */
  after(seen: number): Promise<void> {
    if (this.#count > seen) return Promise.resolve();
    return new Promise((resolve) => this.#waiting.push(resolve));
  }
}
