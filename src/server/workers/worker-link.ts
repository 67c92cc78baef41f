import { WorkerPort } from "@eolaire/graceful-http";
import type { DatabaseClient } from "@eolaire/postgres";
import type { Registry } from "@prometheus-io/client";
import type { View } from "../calls/handler.ts";
import { type CallCounter, CallExchange } from "../http/call-exchange.ts";
import type { Seat, SeatSource } from "../threads/seats.ts";
import type { ExportedMetrics, FromWorker, ToWorker } from "./messages.ts";

/** What this worker and the primary process say to each other. */
export class WorkerLink extends WorkerPort<FromWorker, ToWorker> implements SeatSource {
  readonly #seatsAsked = new Map<number, (isFree: boolean) => void>();
  readonly #listening = new Set<{ channel: string; notify: (payload: string) => void; begin: () => void }>();
  readonly #metricsAsked = new Map<number, (text: string) => void>();
  #exchange: CallExchange | null = null;
  #exportMetrics: () => Promise<ExportedMetrics> = async () => [];
  #lastId = 0;

  /** The primary counts the views of all workers, so that a visitor of two of them counts once. */
  sendViews(views: View[]): void {
    void this.send({ kind: "views", views });
  }

  /** Counts calls by address together with the other workers. */
  shareCalls(counters: Record<string, CallCounter>): void {
    this.#exchange = new CallExchange(counters, (calls) => void this.send({ kind: "calls", calls }));
  }

  /** A seat of the whole instance. */
  take(of: Parameters<SeatSource["take"]>[0], isPatient: boolean): Seat {
    const id = ++this.#lastId;
    void this.send({ kind: "take-seat", id, of, isPatient });
    return {
      ready: new Promise((resolve) => this.#seatsAsked.set(id, resolve)),
      leave: () => void this.send({ kind: "leave-seat", id }),
    };
  }

  /** As `DatabaseClient.listen`, on the connection of the primary process. */
  readonly listen: DatabaseClient["listen"] = async (channel, notify, onListening) => {
    const begun = Promise.withResolvers<void>();
    const begin = () => {
      onListening?.();
      begun.resolve();
    };
    const added = { channel, notify, begin };
    this.#listening.add(added);
    void this.send({ kind: "listen", channel });
    await begun.promise;
    return async () => void this.#listening.delete(added);
  };

  /** @param own the metrics of this process, for whom the primary asks */
  shareMetrics(own: Registry): void {
    this.#exportMetrics = () => own.getMetricsAsJSON() as Promise<ExportedMetrics>;
  }

  /** The metrics of all processes in the text format of Prometheus. */
  allMetrics(): Promise<string> {
    const id = ++this.#lastId;
    void this.send({ kind: "ask-metrics", id });
    return new Promise((resolve) => this.#metricsAsked.set(id, resolve));
  }

  protected override async receive(message: ToWorker): Promise<void> {
    if (message.kind === "calls") this.#exchange?.receive(message.calls);
    if (message.kind === "seat") {
      this.#seatsAsked.get(message.id)?.(message.isFree);
      this.#seatsAsked.delete(message.id);
    }
    if (message.kind === "listening" || message.kind === "notified") {
      for (const one of this.#listening) {
        if (one.channel !== message.channel) continue;
        if (message.kind === "listening") one.begin();
        else one.notify(message.payload);
      }
    }
    if (message.kind === "export-metrics") {
      await this.send({ kind: "own-metrics", id: message.id, metrics: await this.#exportMetrics() });
    }
    if (message.kind === "all-metrics") {
      this.#metricsAsked.get(message.id)?.(message.text);
      this.#metricsAsked.delete(message.id);
    }
  }
}
