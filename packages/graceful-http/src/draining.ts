import type { IncomingMessage, Server, ServerResponse } from "node:http";
import { createServer, type Socket, Server as TcpServer } from "node:net";
import { setTimeout as delay, setImmediate as nextRound } from "node:timers/promises";
import { type ListeningSocket, listeningSocketOf, responseOn } from "./node-sockets.ts";

/** A connection that has been silent for so long since draining was announced is closed: hardly any request is on its way. */
const IDLE_MS = 1_000;
const CHECK_MS = 20;
/** For the connections that wait to be accepted, on a busy machine. */
const MAX_ACCEPTING_MS = 3_000;

/** The requests that were not answered to the end, and how many of them belong to each route. */
export type CutRequests = { requests: number; routes: Record<string, number> };

/** Passes a listening socket to another process, and resolves when the copy in this one may be closed. */
export type TransferSocket = (socket: ListeningSocket) => Promise<void>;

export type EndOptions = {
  /** After this time the connections that are left are cut. */
  cutMs: number;
  /** undefined: no other process continues with the connections that wait to be accepted. */
  transfer: TransferSocket | undefined;
};

/** So long the place of a process that has died is filled meanwhile. */
const ORPHAN_MS = 5_000;

/**
 * Stops a server without losing requests (RFC 9112, 9.6). From `begin` on every answer says `Connection: close`, so that clients
 * open no further request on a connection that will end; `end` gives the port up, waits for what runs, and closes idle
 * connections.
 */
export class Draining {
  readonly #routeOf: (url: string) => string | undefined;
  readonly #connections = new Set<Socket>();
  /** They accept connections for the server on the listening sockets of other processes. */
  readonly #adopted = new Set<TcpServer>();
  /** What is being prepared, with its route. */
  readonly #responses = new Map<ServerResponse, string>();
  /** When bytes last came, by connection; from `begin` on. */
  readonly #silences = new Map<Socket, { bytesRead: number; since: number }>();
  #accepted = 0;
  #hasBegun = false;

  /** @param routeOf the route of an address, of requests that were not announced by `prepares`; for the log */
  constructor(routeOf: (url: string) => string | undefined = () => undefined) {
    this.#routeOf = routeOf;
  }

  get hasBegun(): boolean {
    return this.#hasBegun;
  }

  /** Follows the connections of a server. */
  follow(server: Server): void {
    server.on("connection", (socket: Socket) => {
      this.#accepted += 1;
      this.#connections.add(socket);
      socket.once("close", () => {
        this.#connections.delete(socket);
        this.#silences.delete(socket);
      });
    });
  }

  /** To be called for each request that is not answered at once. @param route names it where it is cut */
  prepares(response: ServerResponse, route: string): void {
    this.#responses.set(response, route);
    response.once("close", () => this.#responses.delete(response));
  }

  /**
   * Lets a server accept connections on the listening socket of another process, too, until it ends; `isOrphan`: that process has
   * died, and another one will soon listen in its place.
   */
  adopt(socket: ListeningSocket, server: Server, isOrphan = false): void {
    const options = { allowHalfOpen: true, noDelay: true }; // those of an HTTP server
    const adopted = createServer(options, (connection) => server.emit("connection", connection)).listen(socket);
    this.#adopted.add(adopted);
    if (!isOrphan) return;
    const release = () => this.#adopted.delete(adopted) && this.#stopListening([adopted]);
    setTimeout(() => void release(), ORPHAN_MS).unref();
  }

  /** From now on every answer announces the end of its connection, also those that are being prepared. */
  begin(): void {
    if (this.#hasBegun) return;
    this.#hasBegun = true;
    for (const response of this.#responses.keys()) response.shouldKeepAlive = false;
    this.#listen();
  }

  /**
   * Called for each request while draining.
   * @returns false for a request that crossed the end of its connection: it must not be acted upon, since its answer could not
   * be sent. The client sees the connection closed without an answer, and may ask again elsewhere.
   */
  admits({ socket }: IncomingMessage, response: ServerResponse): boolean {
    response.shouldKeepAlive = false;
    if (!socket.writableEnded) return true;
    socket.destroy();
    return false;
  }

  /** Stops listening, and resolves when all connections have ended. */
  async end(server: Server, { cutMs, transfer }: EndOptions): Promise<CutRequests> {
    const cutAt = performance.now() + cutMs;
    this.begin();
    if (transfer) await transfer(listeningSocketOf(server));
    await this.#stopListening([server, ...this.#adopted]);
    for (;;) {
      this.#listen();
      this.#closeSilent();
      if (this.#connections.size === 0 || performance.now() >= cutAt) break;
      await delay(Math.min(CHECK_MS, Math.max(0, cutAt - performance.now())));
    }
    const cut = this.#unanswered();
    for (const socket of this.#connections) socket.destroy();
    return cut;
  }

  /** Notes which connections have sent something since the last time. */
  #listen(): void {
    const now = performance.now();
    for (const socket of this.#connections) {
      const { bytesRead } = socket;
      if (responseOn(socket) || this.#silences.get(socket)?.bytesRead !== bytesRead) {
        this.#silences.set(socket, { bytesRead, since: now });
      }
    }
  }

  /** Ends our side first, so that the client may read everything to the end; who does not answer that is disconnected. */
  #closeSilent(): void {
    const silentSince = performance.now() - IDLE_MS;
    for (const [socket, silence] of this.#silences) {
      if (responseOn(socket) || silence.since > silentSince) continue;
      if (socket.writableEnded) socket.destroy();
      else socket.end();
      silence.since = performance.now();
    }
  }

  /**
   * Gives the port up without closing idle connections, as `http.Server.close` would. The system resets connections that wait to
   * be accepted, and Node accepts one in each round of its event loop: a round that accepted none has left none.
   */
  async #stopListening(servers: TcpServer[]): Promise<void> {
    const until = performance.now() + MAX_ACCEPTING_MS;
    await nextRound(); // the rest of the current round
    for (let accepted = -1; accepted !== this.#accepted && performance.now() < until; ) {
      accepted = this.#accepted;
      await nextRound();
    }
    for (const server of servers) TcpServer.prototype.close.call(server);
  }

  #unanswered(): CutRequests {
    const routes: Record<string, number> = {};
    const answering = [...this.#connections].flatMap((socket) => responseOn(socket) ?? []);
    const all = new Set<ServerResponse>([...this.#responses.keys(), ...answering]);
    for (const response of all) {
      const { method, url = "" } = response.req;
      const route = this.#responses.get(response) ?? `${method} ${this.#routeOf(url) ?? "(unknown)"}`;
      routes[route] = (routes[route] ?? 0) + 1;
    }
    return { requests: all.size, routes };
  }
}
