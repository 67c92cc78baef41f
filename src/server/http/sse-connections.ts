import { setTimeout } from "node:timers";

/** Why a stream goes on: something may have come, nothing was heard for a while, or it is over. */
export type Heard = "wake" | "silence" | "end";

/** The streams of events that this instance has open. */
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

  /** Something may have come, or somebody may have lost their right: each looks for itself. */
  wake(): void {
    for (const stream of this.#open) stream.wake();
  }

  /** The server stops: their clients go elsewhere. */
  end(): void {
    this.#isEnding = true;
    for (const stream of this.#open) stream.end();
  }
}

/** One stream, as far as waiting goes. A wake that comes while nobody waits is kept for the next who does. */
export class SseConnection {
  readonly #forget: () => void;
  #heard: "wake" | "end" | null = null;
  #goOn: () => void = () => {};

  constructor(forget: () => void) {
    this.#forget = forget;
  }

  wake(): void {
    this.#heard ??= "wake";
    this.#goOn();
  }

  end(): void {
    this.#heard = "end";
    this.#forget();
    this.#goOn();
  }

  /** Waits until something is heard, but no longer than this. */
  async next(silenceMs: number): Promise<Heard> {
    if (this.#heard === null) {
      const { promise, resolve } = Promise.withResolvers<void>();
      this.#goOn = resolve;
      const timer = setTimeout(resolve, silenceMs);
      await promise;
      clearTimeout(timer);
    }
    const heard = this.#heard ?? "silence";
    if (heard === "wake") this.#heard = null;
    return heard;
  }
}
