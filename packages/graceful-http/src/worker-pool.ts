import cluster, { type Worker } from "node:cluster";
import type { Server } from "node:net";
import { setTimeout as delay } from "node:timers/promises";
import type { FromPool, OwnMessage, ToPool } from "./messages.ts";
import type { ListeningSocket } from "./node-sockets.ts";

/** A worker that ends sooner is replaced after a growing delay. */
const STABLE_MS = 10_000;
const FIRST_WAIT_MS = 100;
const LONGEST_WAIT_MS = 5_000;
/** After so many replacements in a row that did not even start, the whole process gives up, unless a worker still answers. */
const MAX_FAILED_STARTS = 5;
/** A worker that has not ended so long after it had to cut its requests is killed. */
const ENDING_MS = 700;

type Log = { info(details: object, message: string): void; error(details: object, message: string): void };

type Options<Received> = {
  count: number;
  /** The program of the workers. */
  exec: string;
  log: Log;
  /** Called with each message of the product. */
  onMessage?: (message: Received, from: Worker) => void;
  /** Further variables of the environment of a worker. */
  envOf?: (number: number) => Record<string, string>;
  /** With which a watchdog ends a process whose event loop stands still. */
  standstillSignal?: NodeJS.Signals;
  /** What `start` throws, and `failed` rejects with. @param exitCode of a worker that refused to start */
  errorOf?: (message: string, details: { exitCode?: number; cause?: unknown }) => Error;
};

/** The processes that answer requests on one port. One that ends by itself is replaced. */
export class WorkerPool<Start extends object, Sent extends OwnMessage = never, Received extends OwnMessage = never> {
  readonly #options: Options<Received>;
  readonly #errorOf: NonNullable<Options<Received>["errorOf"]>;
  readonly #members = new Map<number, Worker>();
  readonly #ready = new Map<number, Promise<string>>();
  readonly #listening = new WeakSet<Worker>();
  /** Copies of their listening sockets: what waits there when a worker dies, another one answers. */
  readonly #sockets = new Map<Worker, ListeningSocket>();
  readonly #failure = Promise.withResolvers<never>();
  #start: Start | null = null;
  #isSupervising = false;
  #isStopping = false;
  /** How many workers were replaced, by the reason. */
  readonly replaced = { "stood-still": 0, ended: 0 };
  #quickEnds = 0;
  #failedStarts = 0;

  constructor(options: Options<Received>) {
    this.#options = options;
    this.#errorOf = options.errorOf ?? ((message, { cause }) => new Error(message, { cause }));
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

  /** The worker that stops last. */
  get #last(): Worker | undefined {
    return this.workers.findLast((worker) => this.#listening.has(worker));
  }

  /** Forks all workers; they wait for `start`. */
  fork(): void {
    for (let number = 1; number <= this.#options.count; number++) void this.#fork(number).catch(() => {});
  }

  /**
   * @returns the address on which they listen
   * @param start what `startOfWorker` resolves to, with the number of the worker
   * @throws Error of `errorOf` where one of them cannot start
   */
  async start(start: Start): Promise<string> {
    this.#start = start;
    for (const [number, worker] of this.#members) this.#sendStart(worker, number);
    const [address] = await Promise.all(this.#ready.values());
    this.#isSupervising = true;
    return address!;
  }

  /** Lets readiness say no on all workers. From now on none is replaced. */
  drain(): void {
    this.#isStopping = true;
    for (const worker of this.workers) this.send(worker, { kind: "drain" });
  }

  /**
   * Ends the workers after their running requests, one after the other, so that the port is served until the last. None waits
   * longer than its share of the time for the one before.
   * @param cutMs after this time running requests are cut
   */
  async stop(cutMs: number): Promise<void> {
    this.drain();
    const cutAt = performance.now() + cutMs;
    const left = () => Math.max(0, cutAt - performance.now());
    const running = [...this.#members].filter(([, worker]) => !worker.isDead());
    const endings: Promise<void>[] = [];
    for (const [at, [number, worker]] of running.entries()) {
      const ending = this.#end(worker, number, left());
      endings.push(ending);
      await Promise.race([ending, delay(left() / (running.length - at), undefined, { ref: false })]);
    }
    await Promise.all(endings);
  }

  async #end(worker: Worker, number: number, cutMs: number): Promise<void> {
    const ended = new Promise<void>((resolve) => worker.once("exit", () => resolve()));
    if (this.#listening.has(worker)) {
      this.#takeSocket(worker)?.close(); // else the kernel would go on to give it connections
      this.send(worker, { kind: "stop", cutMs, isLast: worker === this.#last });
      await Promise.race([ended, delay(cutMs + ENDING_MS, undefined, { ref: false })]);
      if (!worker.isDead()) this.#options.log.error({ worker: number }, "a worker did not end by itself and is killed");
    }
    if (!worker.isDead()) worker.process.kill("SIGKILL");
    await ended;
  }

  send(worker: Worker, message: Sent | FromPool | (Start & { number: number })): void {
    if (worker.isConnected()) worker.send(message, () => {}); // it may be ending: then the message is lost with it
  }

  /** @returns the address of the worker when it listens */
  #fork(number: number): Promise<string> {
    const worker = cluster.fork(this.#options.envOf?.(number));
    const forked = performance.now();
    const { promise: ready, resolve, reject } = Promise.withResolvers<string>();
    this.#members.set(number, worker);
    this.#ready.set(number, ready);
    this.#sendStart(worker, number);
    worker.on("message", (sent: ToPool | Received, socket) => {
      const message = sent as ToPool;
      if (message.kind === "listening-socket") this.#passOn(socket as ListeningSocket, worker);
      else if (message.kind === "ready") {
        this.#failedStarts = 0;
        this.#listening.add(worker);
        if (socket) this.#sockets.set(worker, socket as ListeningSocket);
        resolve(message.address);
      } else if (message.kind === "refused") reject(this.#errorOf(message.message, message));
      else if (message.kind === "connections") {
        for (const other of this.workers) if (other !== worker) this.send(other, message);
      } else this.#options.onMessage?.(sent as Received, worker);
    });
    worker.once("exit", (code, signal) => {
      const stoodStill = signal !== null && signal === this.#options.standstillSignal;
      const reason = stoodStill ? "its event loop stood still" : (signal ?? `exit code ${code}`);
      reject(this.#errorOf(`A worker ended before it could answer requests (${reason}).`, {}));
      const socket = this.#takeSocket(worker);
      if (socket) this.#passOn(socket, worker, true);
      if (!this.#isSupervising || this.#isStopping) return;
      this.replaced[stoodStill ? "stood-still" : "ended"] += 1;
      this.#options.log.error({ worker: number, reason }, "a worker ended and is replaced");
      void this.#replace(number, performance.now() - forked);
    });
    return ready;
  }

  #takeSocket(worker: Worker): ListeningSocket | undefined {
    const socket = this.#sockets.get(worker);
    this.#sockets.delete(worker);
    return socket;
  }

  /** The worker that stops last serves the listening sockets of the others: nothing that waits in them is reset. */
  #passOn(socket: ListeningSocket, from: Worker, isOrphan = false): void {
    const done = () => {
      socket.close();
      this.send(from, { kind: "transferred" });
    };
    const message: FromPool = { kind: "listening-socket", isOrphan };
    const last = this.#last;
    if (last && last !== from) last.send(message, socket as Server, done);
    else done();
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
      const isServed = this.workers.some((one) => this.#listening.has(one));
      if (isServed || this.#failedStarts < MAX_FAILED_STARTS) return; // its end is an occasion for the next one
      const message = `Workers cannot be started any more: ${error.message}`;
      this.#failure.reject(this.#errorOf(message, { cause: error }));
    });
  }
}
