import type { Server } from "node:http";
import { exit } from "node:process";
import { ConnectionBalance } from "./connection-balance.ts";
import type { FromPool, OwnMessage, ToPool } from "./messages.ts";
import type { ListeningSocket } from "./node-sockets.ts";

type StopMessage = FromPool & { kind: "stop" };

/**
 * Node ends a worker whose primary process has died, but not while a socket that it sent to the primary is unacknowledged: it would
 * keep the port for ever.
 */
const LOOK_FOR_PRIMARY_MS = 500;

/**
 * To be called first in the program of a worker, which may load its modules meanwhile.
 * @returns what the pool sends once workers may start, and the number of this one, from 1; a replaced worker has the number of the one before
 */
export function startOfWorker<Start>(): Promise<Start & { number: number }> {
  setInterval(() => process.connected || exit(1), LOOK_FOR_PRIMARY_MS).unref();
  // A terminal sends Ctrl-C to every process of it, and systemd SIGTERM; the primary ends its workers one after the other.
  for (const signal of ["SIGTERM", "SIGINT", "SIGHUP"] as const) process.on(signal, () => {});
  return new Promise((resolve) => process.once("message", resolve as (start: unknown) => void));
}

/** The messages between a worker and the primary process: those of the pool, and those of the product. */
export abstract class WorkerPort<Sent extends OwnMessage, Received extends OwnMessage> {
  readonly number: number;
  #balance: ConnectionBalance | null = null;
  #sending: Promise<void> = Promise.resolve();
  readonly #draining = Promise.withResolvers<void>();
  readonly #stopping = Promise.withResolvers<StopMessage>();
  readonly #transferred = Promise.withResolvers<void>();
  #adopt: (socket: ListeningSocket, isOrphan: boolean) => void = () => {};

  constructor(number: number) {
    this.number = number;
    process.on("message", (message: FromPool | Received, socket) => {
      if (!this.#receive(message as FromPool, socket as ListeningSocket)) void this.receive(message as Received);
    });
  }

  /** Called with each message of the product. */
  protected abstract receive(message: Received): unknown;

  /** Resolves when the primary has announced that all workers stop. */
  get draining(): Promise<void> {
    return this.#draining.promise;
  }

  /** Resolves when this worker has to stop. */
  get stopping(): Promise<StopMessage> {
    return this.#stopping.promise;
  }

  /** A message is lost where the primary process has ended: then this one ends, too. */
  send(message: Sent | ToPool): Promise<void> {
    this.#sending = new Promise((resolve) => {
      if (process.connected) process.send?.(message, undefined, undefined, () => resolve());
      else resolve();
    });
    return this.#sending;
  }

  /** Resolves when everything is sent. */
  flush(): Promise<void> {
    return this.#sending;
  }

  /** Says that this worker answers. @param socket in which connections wait for it; null: the primary distributes them */
  ready(address: string, socket: ListeningSocket | null): Promise<void> {
    const message: ToPool = { kind: "ready", address };
    return new Promise((resolve) =>
      process.send?.(message, (socket ?? undefined) as Server | undefined, undefined, () => resolve()),
    );
  }

  /** Gives a listening socket to the worker that stops last. Resolves when it was passed on: its copy here may be closed then. */
  transfer(socket: ListeningSocket): Promise<void> {
    process.send?.({ kind: "listening-socket" } satisfies ToPool, socket as Server, undefined, () => {});
    return this.#transferred.promise;
  }

  /** @param adopt is called with the listening sockets of workers that stop before this one, or have died */
  onListeningSocket(adopt: (socket: ListeningSocket, isOrphan: boolean) => void): void {
    this.#adopt = adopt;
  }

  /** Balances the connections of this server with those of the other workers. */
  balance(server: Server): void {
    const { number: worker } = this;
    this.#balance = new ConnectionBalance(
      (connections) => void this.send({ kind: "connections", worker, connections }),
    );
    this.#balance.follow(server);
  }

  /** @returns whether it was a message of the pool */
  #receive(message: FromPool, socket: ListeningSocket): boolean {
    const { kind } = message;
    if (kind === "listening-socket") this.#adopt(socket, message.isOrphan);
    else if (kind === "drain") this.#draining.resolve();
    else if (kind === "transferred") this.#transferred.resolve();
    else if (kind === "connections") this.#balance?.receive(message.worker, message.connections);
    else if (kind === "stop") {
      this.#draining.resolve();
      this.#stopping.resolve(message);
    } else return false;
    return true;
  }
}
