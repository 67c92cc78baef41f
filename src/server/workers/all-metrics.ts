import { setTimeout as pause } from "node:timers/promises";
import { Registry } from "@prometheus-io/client";
import type { ExportedMetrics, FromWorker, Workers } from "./messages.ts";

/** A worker that does not answer in time is left out. */
const TIMEOUT_MS = 2_000;

/** Collects the metrics of all workers in the primary process. */
export class AllMetrics {
  readonly #pool: Workers;
  readonly #own: () => Promise<Registry>;
  readonly #pending = new Map<number, (metrics: ExportedMetrics) => void>();
  #lastId = 0;

  /** @param own the metrics of the primary, and of what exists once: database, outbox, jobs */
  constructor(pool: Workers, own: () => Promise<Registry>) {
    this.#pool = pool;
    this.#own = own;
  }

  /** The sum over all processes, in the text format of Prometheus. */
  async text(): Promise<string> {
    const own = this.#own().then((registry) => registry.getMetricsAsJSON() as Promise<ExportedMetrics>);
    const answers = await Promise.all([own, ...this.#pool.workers.map((worker) => this.#ask(worker))]);
    return Registry.aggregate(answers.filter((answer) => answer !== null)).metrics();
  }

  receive({ id, metrics }: FromWorker & { kind: "own-metrics" }): void {
    this.#pending.get(id)?.(metrics);
  }

  async #ask(worker: Workers["workers"][number]): Promise<ExportedMetrics | null> {
    const id = ++this.#lastId;
    const answer = new Promise<ExportedMetrics>((resolve) => this.#pending.set(id, resolve));
    this.#pool.send(worker, { kind: "export-metrics", id });
    const metrics = await Promise.race([answer, pause(TIMEOUT_MS, null, { ref: false })]);
    this.#pending.delete(id);
    return metrics;
  }
}
