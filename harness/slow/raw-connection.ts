import { connect, type Socket } from "node:net";
import { setTimeout as delay } from "node:timers/promises";

/** How a connection ended: what was received, and after how many seconds the server closed it; null: it did not. */
export type Ended = { answer: string; seconds: number | null };

/** A connection on which the caller decides what is sent and what is read. */
export class RawConnection {
  readonly socket: Socket;
  #opened = performance.now();
  readonly #closed: Promise<number>;
  answer = "";

  /** @param options.reads false: the client reads nothing, as one that has vanished without a word */
  constructor(origin: string, { reads = true }: { reads?: boolean } = {}) {
    const { hostname, port } = new URL(origin);
    this.socket = connect({ host: hostname, port: Number(port) });
    this.socket.once("connect", () => {
      this.#opened = performance.now();
    });
    this.socket.on("error", () => {}); // a reset is an end, too
    this.#closed = new Promise((resolve) =>
      this.socket.once("close", () => resolve((performance.now() - this.#opened) / 1000)),
    );
    if (reads) this.socket.setEncoding("latin1").on("data", (part) => (this.answer += part));
    else this.socket.pause();
  }

  send(bytes: string): void {
    if (this.socket.writable) this.socket.write(bytes);
  }

  /** Sends byte by byte, until all is sent or the server has closed. */
  async trickle(bytes: string, everyMs: number): Promise<void> {
    for (const byte of bytes) {
      if (!this.socket.writable) return;
      this.send(byte);
      await delay(everyMs);
    }
  }

  /** Reads so many bytes a second, whatever the server sends. */
  readSlowly(bytesPerSecond: number): NodeJS.Timeout {
    this.socket.pause();
    return setInterval(() => {
      const part = this.socket.read(bytesPerSecond) as Buffer | null;
      if (part) this.answer += part.toString("latin1");
    }, 1000);
  }

  /** Sends empty lines, which HTTP allows between requests: who does not read notices the end only where sending fails. */
  probe(everyMs: number): this {
    const timer = setInterval(() => this.send("\r\n"), everyMs);
    this.socket.once("close", () => clearInterval(timer));
    return this;
  }

  /** Waits for the server to close the connection. */
  async ended(limitMs: number): Promise<Ended> {
    const seconds = await Promise.race([this.#closed, delay(limitMs, null, { ref: false })]);
    return { answer: this.answer, seconds };
  }

  destroy(): void {
    this.socket.destroy();
  }
}

export const getRequest = (path: string, headers: Record<string, string> = {}) =>
  `GET ${path} HTTP/1.1\r\nHost: eolaire\r\n${Object.entries(headers)
    .map(([name, value]) => `${name}: ${value}\r\n`)
    .join("")}\r\n`;
