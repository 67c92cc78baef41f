/** Calls by client address, by the name of their counter. */
export type CountedCalls = Record<string, [address: string, calls: number][]>;

/** A counter of calls by client address that can add those of other processes. */
export type CallCounter = {
  /** Called for each call that this process counts. */
  onCall: ((address: string) => void) | null;
  add(address: string, calls: number): void;
};

/** A client may exceed a limit by what it sends to other workers within this time. */
const PERIOD_MS = 100;

/** Exchanges what the counters of this process have counted with the other workers of the instance, in batches. */
export class CallExchange {
  readonly #counters: Record<string, CallCounter>;
  #counted = new Map<string, Map<string, number>>();
  readonly #timer: NodeJS.Timeout;

  constructor(counters: Record<string, CallCounter>, send: (calls: CountedCalls) => void) {
    this.#counters = counters;
    for (const [name, counter] of Object.entries(counters)) counter.onCall = (address) => this.#note(name, address);
    this.#timer = setInterval(() => {
      const calls = this.#take();
      if (calls) send(calls);
    }, PERIOD_MS).unref();
  }

  /** Adds what another worker has counted. */
  receive(calls: CountedCalls): void {
    for (const [name, counts] of Object.entries(calls)) {
      for (const [address, count] of counts) this.#counters[name]?.add(address, count);
    }
  }

  stop(): void {
    clearInterval(this.#timer);
  }

  #note(name: string, address: string): void {
    const counts = this.#counted.get(name) ?? new Map<string, number>();
    this.#counted.set(name, counts.set(address, (counts.get(address) ?? 0) + 1));
  }

  #take(): CountedCalls | null {
    if (this.#counted.size === 0) return null;
    const calls = Object.fromEntries([...this.#counted].map(([name, counts]) => [name, [...counts]]));
    this.#counted = new Map();
    return calls;
  }
}
