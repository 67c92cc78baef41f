import { once } from "node:events";
import { createServer, type IncomingMessage, request, type Server, type ServerResponse } from "node:http";
import type { AddressInfo, Socket } from "node:net";
import { buffer } from "node:stream/consumers";
import { setTimeout as pause } from "node:timers/promises";

/** What is wrong with an object store that accepts connections. */
export const STORE_FAULTS = [
  "silent",
  "slow",
  "trickles",
  "resets within a body",
  "answers 500",
  "answers 503",
  "answers 403",
  "other bytes",
  "fewer bytes",
] as const;
export type StoreFault = (typeof STORE_FAULTS)[number];

/** Before the slow store answers. */
const SLOW_MS = 3_000;
/** Between two bytes. */
const TRICKLE_MS = 200;

/** A proxy on loopback in front of an object store, whose faults come and go. */
export class FaultyStore {
  readonly port: number;
  fault: StoreFault | null = null;
  readonly #target: URL;
  readonly #sockets = new Set<Socket>();
  #server: Server;

  private constructor(server: Server, target: string) {
    this.#server = server;
    this.#target = new URL(target);
    this.port = (server.address() as AddressInfo).port;
    this.#attach(server);
  }

  /** @param target the address of the store behind it */
  static async start(target: string): Promise<FaultyStore> {
    const server = createServer().listen(0, "127.0.0.1");
    await once(server, "listening");
    return new FaultyStore(server, target);
  }

  get openConnections(): number {
    return this.#sockets.size;
  }

  /** Connections are refused. */
  async goAway(): Promise<void> {
    const closed = once(this.#server, "close");
    this.#server.close();
    this.closeAll();
    await closed;
  }

  async comeBack(): Promise<void> {
    this.#server = createServer().listen(this.port, "127.0.0.1");
    this.#attach(this.#server);
    await once(this.#server, "listening");
  }

  closeAll(): void {
    for (const socket of this.#sockets) socket.destroy();
  }

  async stop(): Promise<void> {
    if (this.#server.listening) await this.goAway();
  }

  #attach(server: Server): void {
    server.on("connection", (socket) => {
      this.#sockets.add(socket);
      socket.once("close", () => this.#sockets.delete(socket));
    });
    server.on("request", (asked, answer) => void this.#handle(asked, answer).catch(() => answer.destroy()));
  }

  async #handle(asked: IncomingMessage, answer: ServerResponse): Promise<void> {
    const { fault } = this;
    const status = /^answers (\d+)$/.exec(fault ?? "")?.[1];
    if (status) {
      await buffer(asked);
      answer.writeHead(Number(status), { "content-type": "application/xml" });
      return void answer.end("<Error><Code>InternalError</Code><Message>No</Message></Error>");
    }
    if (fault === "silent") return void (await buffer(asked));
    if (fault === "slow") await pause(SLOW_MS);
    if (fault === "resets within a body" && asked.method === "PUT") {
      await once(asked, "data");
      return void asked.destroy();
    }
    const sent = request({
      hostname: this.#target.hostname,
      port: this.#target.port,
      agent: false,
      method: asked.method,
      path: asked.url,
      headers: asked.headers,
    });
    sent.on("error", () => answer.destroy());
    asked.pipe(sent);
    const [received] = (await once(sent, "response")) as [IncomingMessage];
    const body = await buffer(received);
    await this.#send(asked, answer, { received, body, fault });
  }

  async #send(
    asked: IncomingMessage,
    answer: ServerResponse,
    { received, body, fault }: { received: IncomingMessage; body: Buffer; fault: StoreFault | null },
  ): Promise<void> {
    const isFile = asked.method === "GET" && received.statusCode! < 300 && body.length > 0;
    const half = Math.floor(body.length / 2);
    if (isFile && fault === "other bytes") body.fill(0, half, half + 100);
    const { "transfer-encoding": _chunked, ...headers } = received.headers;
    const isShort = isFile && fault === "fewer bytes";
    const length = isShort ? half : body.length;
    answer.writeHead(received.statusCode!, {
      ...headers,
      ...(asked.method !== "HEAD" && { "content-length": length }),
    });
    if (isFile && fault === "resets within a body") {
      answer.write(body.subarray(0, half), () => answer.destroy());
    } else if (isFile && fault === "trickles") {
      for (let at = 0; at < body.length && answer.writable; at++) {
        answer.write(body.subarray(at, at + 1));
        await pause(TRICKLE_MS);
      }
      answer.destroy();
    } else answer.end(asked.method === "HEAD" ? undefined : body.subarray(0, length));
  }
}
