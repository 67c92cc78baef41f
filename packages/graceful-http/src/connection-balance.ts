import type { Server, ServerResponse } from "node:http";
import type { Socket } from "node:net";

const PERIOD_MS = 250;
/**
 * A difference of one cannot be balanced; up to a tenth above the mean is chance. With few connections each one counts: of 16 that
 * always wait for an answer, those of a worker with ten wait twice as long as those of one with six.
 */
const MIN_SURPLUS = 1;
const MAX_SHARE_OF_MEAN = 1.1;

/**
 * Balances connections between workers. The kernel distributes them by chance, and clients such as reverse proxies open few and
 * keep them for hours: all of them stay with one worker after another one was replaced. A worker that has more of the
 * connections in use than the others ends some with their next answers (`Connection: close`, RFC 9112, 9.6), and the clients open
 * new ones.
 */
export class ConnectionBalance {
  /** The connections that had a request in this period. */
  #used = new Set<Socket>();
  /** Of the other workers in their last periods, by their numbers. */
  readonly #others = new Map<number, number>();
  /** How many connections are to be ended. */
  #surplus = 0;

  /** @param send sends the number of connections of this worker that are in use to the others; called when it has changed */
  constructor(send: (connections: number) => void) {
    let sent: number | null = null;
    const balance = () => {
      const own = this.#used.size;
      if (own !== sent) send(own);
      sent = own;
      this.#surplus = surplusOf(own, [...this.#others.values()]);
      this.#used = new Set();
    };
    setInterval(balance, PERIOD_MS).unref();
  }

  /** Follows the requests of a server. */
  follow(server: Server): void {
    server.prependListener("request", ({ socket }, response: ServerResponse) => {
      this.#used.add(socket);
      if (this.#surplus === 0) return;
      this.#surplus -= 1;
      response.shouldKeepAlive = false;
    });
  }

  receive(worker: number, connections: number): void {
    this.#others.set(worker, connections);
  }
}

/** As many as are above the mean. Some of them come back, and are ended in a later period. */
export function surplusOf(own: number, others: readonly number[]): number {
  const mean = (own + others.reduce((sum, count) => sum + count, 0)) / (others.length + 1);
  const surplus = own - mean;
  return surplus < MIN_SURPLUS || own <= mean * MAX_SHARE_OF_MEAN ? 0 : Math.ceil(surplus);
}
