import { setTimeout as delay } from "node:timers/promises";
import type { Log } from "./log-file.ts";
import { type Launch, LaunchFailed, ServerProcess } from "./server-process.ts";

const FIRST_WAIT_MS = 100;
const LONGEST_WAIT_MS = 5_000;
/** Workers of a killed server hold its shared memory for a moment; a new server is refused until they have exited. */
const LEFT_OVER = /pre-existing shared memory block/;
const LEFT_OVER_WAIT_MS = 15_000;

/** A server that is restarted when it dies, until it is stopped. */
export class SupervisedServer {
  readonly #launch: Launch;
  readonly #log: Log;
  readonly #stopping = new AbortController();
  #server: ServerProcess;
  readonly #watch: Promise<void>;

  private constructor(launch: Launch, log: Log, server: ServerProcess) {
    this.#launch = launch;
    this.#log = log;
    this.#server = server;
    this.#watch = this.#keepAlive();
  }

  /** @throws LaunchFailed where the first launch fails */
  static async start(launch: Launch, log: Log): Promise<SupervisedServer> {
    const deadline = performance.now() + LEFT_OVER_WAIT_MS;
    for (;;) {
      try {
        return new SupervisedServer(launch, log, await ServerProcess.launch(launch));
      } catch (error) {
        const passes = error instanceof LaunchFailed && LEFT_OVER.test(error.message) && performance.now() < deadline;
        if (!passes) throw error;
        await delay(FIRST_WAIT_MS);
      }
    }
  }

  async stop(): Promise<void> {
    this.#stopping.abort();
    await this.#server.stop();
    await this.#watch;
  }

  async #keepAlive(): Promise<void> {
    for (;;) {
      const reason = await this.#server.ended;
      if (this.#stopping.signal.aborted) return;
      this.#log.error(`The database server ended by itself (${reason}); it is started anew.`);
      await this.#relaunch();
    }
  }

  async #relaunch(): Promise<void> {
    const { signal } = this.#stopping;
    for (let wait = FIRST_WAIT_MS; !signal.aborted; wait = Math.min(wait * 2, LONGEST_WAIT_MS)) {
      await delay(wait, undefined, { signal }).catch(() => {});
      if (signal.aborted) return;
      try {
        this.#server = await ServerProcess.launch(this.#launch);
        // Stopped meanwhile: `stop` knew only the dead server.
        if (signal.aborted) await this.#server.stop();
        return;
      } catch (error) {
        if (!(error instanceof LaunchFailed)) throw error;
        this.#log.error(`The database server does not start: ${error.message}`);
      }
    }
  }
}
