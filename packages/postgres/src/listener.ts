import { setTimeout as pause } from "node:timers/promises";
import pg from "pg";
import type { Opening } from "./open-client.ts";

/** A connection that was lost is opened again after pauses that grow to this: a new primary is there within seconds. */
const MAX_PAUSE_MS = 1_000;
const FIRST_PAUSE_MS = 10;

type Listening = { channel: string; onNotification: (payload: string) => void; onListening: () => void };

/** `LISTEN` on a connection of its own, which is opened with the first channel, and again where it is lost. */
export class Listener {
  readonly #open: (opening: Opening) => Promise<pg.Client>;
  readonly #listening = new Set<Listening>();
  readonly #stopping = new AbortController();
  #client: Promise<pg.Client> | null = null;
  #isBeginning = false;

  constructor(open: (opening: Opening) => Promise<pg.Client>) {
    this.#open = open;
  }

  /**
   * @param onListening called each time that listening begins: notifications are lost while the connection is
   * @returns stops listening
   * @throws Error where the server cannot be reached
   */
  async listen(
    channel: string,
    onNotification: (payload: string) => void,
    onListening: () => void = () => {},
  ): Promise<() => Promise<void>> {
    const added = { channel, onNotification, onListening };
    this.#listening.add(added); // a notification may come with the answer
    await this.#begin(added).catch((error: unknown) => {
      this.#listening.delete(added);
      throw error;
    });
    return () => this.#leave(added);
  }

  async #begin({ channel, onListening }: Listening): Promise<void> {
    this.#client ??= this.#connect();
    const client = await this.#client;
    await client.query(`listen ${pg.escapeIdentifier(channel)}`);
    onListening();
  }

  async #leave(left: Listening): Promise<void> {
    this.#listening.delete(left);
    if ([...this.#listening].some(({ channel }) => channel === left.channel)) return;
    const client = await this.#client?.catch(() => null);
    await client?.query(`unlisten ${pg.escapeIdentifier(left.channel)}`).catch(() => {}); // nobody listens on a lost one
  }

  async #connect(): Promise<pg.Client> {
    try {
      const client = await this.#open({ signal: this.#stopping.signal, pipeline: true });
      client.on("notification", ({ channel, payload = "" }) => {
        for (const one of this.#listening) if (one.channel === channel) one.onNotification(payload);
      });
      client.on("end", () => void this.#beginAgain());
      return client;
    } catch (error) {
      this.#client = null;
      throw error;
    }
  }

  async #beginAgain(): Promise<void> {
    this.#client = null;
    if (this.#isBeginning) return;
    this.#isBeginning = true;
    for (let ms = FIRST_PAUSE_MS; this.#listening.size > 0; ms = Math.min(ms * 3, MAX_PAUSE_MS)) {
      await pause(ms, undefined, { ref: false });
      const begun = [...this.#listening].map((one) => this.#begin(one));
      if ((await Promise.allSettled(begun)).every(({ status }) => status === "fulfilled")) break;
    }
    this.#isBeginning = false;
  }

  end(): void {
    this.#listening.clear();
    this.#stopping.abort();
  }
}
