import { setTimeout as pause } from "node:timers/promises";
import type { DatabaseClient } from "@eolaire/postgres";
import type { FromWorker, ToWorker, Workers } from "./messages.ts";

/** Between attempts to listen while the database is away. */
const AGAIN_MS = 1_000;

/**
 * Listens on one connection of the primary process for all workers: PostgreSQL wakes each session that listens at each commit that
 * notifies. docs/decisions/184-one-listener-one-purger.md
 */
export class SharedListening {
  readonly #client: Pick<DatabaseClient, "listen">;
  readonly #pool: Pick<Workers, "workers" | "send">;
  readonly #channels = new Map<string, Promise<void>>();

  constructor(client: Pick<DatabaseClient, "listen">, pool: Pick<Workers, "workers" | "send">) {
    this.#client = client;
    this.#pool = pool;
  }

  receive({ channel }: FromWorker & { kind: "listen" }, from: Workers["workers"][number]): void {
    const known = this.#channels.get(channel);
    if (known) void known.then(() => this.#pool.send(from, { kind: "listening", channel }));
    else this.#channels.set(channel, this.#listen(channel));
  }

  async #listen(channel: string): Promise<void> {
    const sendAll = (message: ToWorker) => {
      for (const worker of this.#pool.workers) this.#pool.send(worker, message);
    };
    const notify = (payload: string) => sendAll({ kind: "notified", channel, payload });
    for (;;) {
      try {
        await this.#client.listen(channel, notify, () => sendAll({ kind: "listening", channel }));
        return;
      } catch {
        await pause(AGAIN_MS, undefined, { ref: false });
      }
    }
  }
}
