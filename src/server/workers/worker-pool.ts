import cluster, { type Worker } from "node:cluster";
import { setTimeout as delay } from "node:timers/promises";
import { StartRefused } from "../config/start-refused.ts";
import type { FromWorker, ToWorker, WorkerStart } from "./messages.ts";

/** A worker that ends sooner is replaced after a growing delay. */
const STABLE_MS = 10_000;
const FIRST_WAIT_MS = 100;
const LONGEST_WAIT_MS = 5_000;
/** After so many replacements in a row that did not even start, the whole process gives up. */
const MAX_FAILED_STARTS = 5;
/** Workers that have not ended by then are killed. They end their connections themselves before. */
const STOP_MS = 3_500;

type Log = { info(details: object, message: string): void; error(details: object, message: string): void };

type Options = {
  count: number;
  /** The module of the workers. */
  exec: string;
  log: Log;
  onMessage: (message: FromWorker, from: Worker) => void;
};

/** The processes that answer requests on one port. One that ends by itself is replaced. */
export class WorkerPool {
  readonly #options: Options;
  readonly #members = new Map<number, Worker>();
  readonly #ready = new Map<number, Promise<string>>();
  readonly #failure = Promise.withResolvers<never>();
  #start: Omit<WorkerStart, "number"> | null = null;
  #isSupervising = false;
  #isStopping = false;
  #quickEnds = 0;
  #failedStarts = 0;

  constructor(options: Options) {
    this.#options = options;
    cluster.setupPrimary({ exec: options.exec, args: [] });
    this.#failure.promise.catch(() => {}); // for those who do not wait for it
  }

  /** Rejects when workers cannot be replaced any more. */
  get failed(): Promise<never> {
    return this.#failure.promise;
  }

  get workers(): Worker[] {
    return [...this.#members.values()].filter((worker) => worker.isConnected());
  }

  /** Forks all workers; they wait for `start`. */
  fork(): void {
    for (let number = 1; number <= this.#options.count; number++) void this.#fork(number).catch(() => {});
  }

  /**
   * @returns the address on which they listen
   * @throws StartRefused where one of them cannot start
   */
  async start(start: Omit<WorkerStart, "number">): Promise<string> {
    this.#start = start;
    for (const [number, worker] of this.#members) this.#sendStart(worker, number);
    const [address] = await Promise.all(this.#ready.values());
    this.#isSupervising = true;
    return address!;
  }

  /** Ends all workers after their running requests. */
  async stop(): Promise<void> {
    this.#isStopping = true;
    const running = [...this.#members.values()].filter((worker) => !worker.isDead());
    const ended = Promise.all(running.map((worker) => new Promise((resolve) => worker.once("exit", resolve))));
    for (const worker of running) worker.process.kill("SIGTERM");
    await Promise.race([ended, delay(STOP_MS, undefined, { ref: false })]);
    for (const worker of running.filter((one) => !one.isDead())) worker.process.kill("SIGKILL");
    await ended;
  }

  send(worker: Worker, message: ToWorker | WorkerStart): void {
    if (worker.isConnected()) worker.send(message, () => {}); // it may be ending: then the message is lost with it
  }

  /** @returns the address of the worker when it listens */
  #fork(number: number): Promise<string> {
    const worker = cluster.fork({ WORKER_OF_EOLAIRE: String(number) });
    const forked = performance.now();
    const { promise: ready, resolve, reject } = Promise.withResolvers<string>();
    this.#members.set(number, worker);
    this.#ready.set(number, ready);
    this.#sendStart(worker, number);
    worker.on("message", (message: FromWorker) => {
      if (message.kind === "ready") {
        this.#failedStarts = 0;
        resolve(message.address);
      } else if (message.kind === "refused") reject(StartRefused.withCode(message.exitCode, message.message));
      else this.#options.onMessage(message, worker);
    });
    worker.once("exit", (code, signal) => {
      const reason = signal ?? `exit code ${code}`;
      reject(new StartRefused("unavailable", `A worker ended before it could answer requests (${reason}).`));
      if (!this.#isSupervising || this.#isStopping) return;
      this.#options.log.error({ worker: number, reason }, "a worker ended and is replaced");
      void this.#replace(number, performance.now() - forked);
    });
    return ready;
  }

  #sendStart(worker: Worker, number: number): void {
    if (this.#start) this.send(worker, { ...this.#start, number });
  }

  async #replace(number: number, livedMs: number): Promise<void> {
    if (livedMs >= STABLE_MS) this.#quickEnds = 0;
    const waitMs = Math.min(FIRST_WAIT_MS * 2 ** this.#quickEnds, LONGEST_WAIT_MS);
    this.#quickEnds += 1;
    await delay(waitMs, undefined, { ref: false });
    if (this.#isStopping) return;
    await this.#fork(number).catch((error: Error) => {
      this.#options.log.error({ worker: number, reason: error.message }, "a worker could not be replaced");
      this.#failedStarts += 1;
      if (this.#failedStarts < MAX_FAILED_STARTS) return; // its end is an occasion for the next one
      const message = `Workers cannot be started any more: ${error.message}`;
      this.#failure.reject(new StartRefused("unavailable", message, { cause: error }));
    });
  }
}
