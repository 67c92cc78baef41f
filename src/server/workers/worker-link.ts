import type { Server } from "node:http";
import type { Registry } from "@prometheus-io/client";
import type { ListeningSocket } from "../../runtime/node-sockets.ts";
import type { View } from "../calls/handler.ts";
import { type CallCounter, CallExchange } from "../http/call-exchange.ts";
import { ConnectionBalance } from "../http/connection-balance.ts";
import type { Seat, SeatSource } from "../threads/seats.ts";
import type { ExportedMetrics, FromWorker, ToWorker } from "./messages.ts";

type StopMessage = ToWorker & { kind: "stop" };

/** The messages between this worker and the primary process. */
export class WorkerLink implements SeatSource {
  /** The number of this worker, from 1. */
  readonly number: number;
  readonly #seatsAsked = new Map<number, (isFree: boolean) => void>();
  readonly #metricsAsked = new Map<number, (text: string) => void>();
  #exchange: CallExchange | null = null;
  #balance: ConnectionBalance | null = null;
  #exportMetrics: () => Promise<ExportedMetrics> = async () => [];
  #lastId = 0;
  #sending: Promise<void> = Promise.resolve();
  readonly #draining = Promise.withResolvers<void>();
  readonly #stopping = Promise.withResolvers<StopMessage>();
  readonly #transferred = Promise.withResolvers<void>();
  #adopt: (socket: ListeningSocket, isOrphan: boolean) => void = () => {};

  constructor(number: number) {
    this.number = number;
    process.on("message", (message: ToWorker, socket) => {
      if (message.kind === "listening-socket") this.#adopt(socket as ListeningSocket, message.isOrphan);
      else void this.#receive(message);
    });
  }

  /** Resolves when the primary has announced that the instance stops. */
  get draining(): Promise<void> {
    return this.#draining.promise;
  }

  /** Resolves when this worker has to stop. */
  get stopping(): Promise<StopMessage> {
    return this.#stopping.promise;
  }

  /** A message is lost where the primary process has ended: then this one ends, too. */
  send(message: FromWorker): Promise<void> {
    this.#sending = new Promise((resolve) => {
      if (process.connected) process.send?.(message, undefined, undefined, () => resolve());
      else resolve();
    });
    return this.#sending;
  }

  /** Says that this worker answers. @param socket in which connections wait for it; null: the primary distributes them */
  ready(address: string, socket: ListeningSocket | null): Promise<void> {
    const message: FromWorker = { kind: "ready", address };
    return new Promise((resolve) =>
      process.send?.(message, (socket ?? undefined) as Server | undefined, undefined, () => resolve()),
    );
  }

  /** Gives a listening socket to the worker that stops last. Resolves when it was passed on: its copy here may be closed then. */
  transfer(socket: ListeningSocket): Promise<void> {
    process.send?.({ kind: "listening-socket" } satisfies FromWorker, socket as Server, undefined, () => {});
    return this.#transferred.promise;
  }

  /** @param adopt is called with the listening sockets of workers that stop before this one, or have died */
  onListeningSocket(adopt: (socket: ListeningSocket, isOrphan: boolean) => void): void {
    this.#adopt = adopt;
  }

  /** Resolves when everything is sent. */
  flush(): Promise<void> {
    return this.#sending;
  }

  /** The primary counts the views of all workers, so that a visitor of two of them counts once. */
  sendViews(views: View[]): void {
    void this.send({ kind: "views", views });
  }

  /** Counts calls by address together with the other workers. */
  shareCalls(counters: Record<string, CallCounter>): void {
    this.#exchange = new CallExchange(counters, (calls) => void this.send({ kind: "calls", calls }));
  }

  /** Balances the connections of this server with those of the other workers. */
  shareConnections(server: Server): void {
    const { number: worker } = this;
    this.#balance = new ConnectionBalance(
      (connections) => void this.send({ kind: "connections", worker, connections }),
    );
    this.#balance.follow(server);
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

  async #receive(message: Exclude<ToWorker, { kind: "listening-socket" }>): Promise<void> {
    if (message.kind === "drain") this.#draining.resolve();
    if (message.kind === "stop") {
      this.#draining.resolve();
      this.#stopping.resolve(message);
    }
    if (message.kind === "transferred") this.#transferred.resolve();
    if (message.kind === "calls") this.#exchange?.receive(message.calls);
    if (message.kind === "connections") this.#balance?.receive(message.worker, message.connections);
    if (message.kind === "seat") {
      this.#seatsAsked.get(message.id)?.(message.isFree);
      this.#seatsAsked.delete(message.id);
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
