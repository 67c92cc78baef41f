import { setTimeout } from "node:timers";

/** Why waiting ended: there may be new events, there was no signal for a while, or the connection ends. */
export type Signal = "wake" | "silence" | "end";

/** The open SSE connections of this instance. */
export class SseConnections {
  readonly #open = new Set<SseConnection>();
  #isEnding = false;

  get count(): number {
    return this.#open.size;
  }

  open(): SseConnection {
    const stream: SseConnection = new SseConnection(() => void this.#open.delete(stream));
    if (this.#isEnding) stream.end();
    else this.#open.add(stream);
    return stream;
  }

  /** Signals that there may be new events, or that a caller may have lost their permission. */
  wake(): void {
    for (const stream of this.#open) stream.wake();
  }

  /** Ends all connections: the server stops. */
  end(): void {
    this.#isEnding = true;
    for (const stream of this.#open) stream.end();
  }
}

/** One connection. A signal that arrives while nobody waits is stored for the next wait. */
export class SseConnection {
  readonly #onEnd: () => void;
  #signal: "wake" | "end" | null = null;
  #resume: () => void = () => {};

  constructor(onEnd: () => void) {
    this.#onEnd = onEnd;
  }

  wake(): void {
    this.#signal ??= "wake";
    this.#resume();
  }

  end(): void {
    this.#signal = "end";
    this.#onEnd();
    this.#resume();
  }

  /** Waits for a signal, at most `silenceMs`. */
  async next(silenceMs: number): Promise<Signal> {
    if (this.#signal === null) {
      const { promise, resolve } = Promise.withResolvers<void>();
      this.#resume = resolve;
      const timer = setTimeout(resolve, silenceMs);
      await promise;
      clearTimeout(timer);
    }
    const signal = this.#signal ?? "silence";
    if (signal === "wake") this.#signal = null;
    return signal;
  }
}
