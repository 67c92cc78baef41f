import { setTimeout } from "node:timers";
import { ProblemError } from "./problem.ts";

/** Why waiting ended: there may be new events, there was no signal for a while, or the connection ends. */
export type Signal = "wake" | "silence" | "end";

/** Whose connection it is: an account, and a client address. */
export type StreamHolder = { account: string; address: string };

/** How many connections may be open: several windows on several devices, and an office behind one address. */
const LIMITS = { perAccount: 12, perAddress: 120 };
/** Connections that were lost end within this time. */
const RETRY_SECONDS = 30;

export const SSE_HEADERS = {
  "cache-control": "no-store",
  "content-type": "text/event-stream; charset=utf-8",
  "x-accel-buffering": "no", // stops nginx from buffering events
};

/** The open SSE connections of this instance. Each holds a socket and asks the database again after every event. */
export class SseConnections {
  readonly #open = new Set<SseConnection>();
  readonly #held = new Map<string, number>();
  readonly #limits: typeof LIMITS;
  #isEnding = false;

  constructor(limits = LIMITS) {
    this.#limits = limits;
  }

  get count(): number {
    return this.#open.size;
  }

  /** @throws ProblemError `too-many-requests` where the account or the address has as many as are allowed */
  open({ account, address }: StreamHolder): SseConnection {
    const holders = [`account ${account}`, `address ${address}`] as const;
    this.#refuseMore(holders);
    const stream: SseConnection = new SseConnection(() => {
      if (this.#open.delete(stream)) for (const holder of holders) this.#count(holder, -1);
    });
    if (this.#isEnding) stream.end();
    else {
      this.#open.add(stream);
      for (const holder of holders) this.#count(holder, 1);
    }
    return stream;
  }

  #refuseMore([account, address]: readonly [string, string]): void {
    const { perAccount, perAddress } = this.#limits;
    const isFull = (this.#held.get(account) ?? 0) >= perAccount || (this.#held.get(address) ?? 0) >= perAddress;
    if (isFull) throw new ProblemError("too-many-requests", { headers: { "retry-after": String(RETRY_SECONDS) } });
  }

  #count(holder: string, change: number): void {
    const count = (this.#held.get(holder) ?? 0) + change;
    if (count > 0) this.#held.set(holder, count);
    else this.#held.delete(holder);
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
