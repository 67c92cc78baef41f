import type { Server } from "node:http";
import type { Socket } from "node:net";
import { bytesTaken } from "./node-sockets.ts";

type Options = {
  /** Between two looks at all connections. */
  everyMs?: number;
  /** The slowest mobile networks manage three times as much. */
  minBytesPerSecond?: number;
};

/**
 * Disconnects clients that read their answers too slowly, after once or twice the time between looks, since the rest of an answer takes
 * memory. Whatever they send meanwhile does not count: for the timeout of a socket it would.
 */
export function endStalledReaders(server: Server, { everyMs = 30_000, minBytesPerSecond = 1024 }: Options = {}): void {
  const minBytes = (minBytesPerSecond * everyMs) / 1000;
  const connections = new Set<Socket>();
  /** Of those for whom something waited at the last look: how many bytes they must have taken by the next one. */
  let waiting = new Map<Socket, number>();
  server.on("connection", (socket: Socket) => {
    connections.add(socket);
    socket.once("close", () => connections.delete(socket));
  });

  function look(): void {
    const waitingNow = new Map<Socket, number>();
    for (const socket of connections) {
      const taken = bytesTaken(socket);
      if (taken === null || socket.writableLength === 0) continue;
      if (taken < (waiting.get(socket) ?? 0)) socket.destroy();
      else waitingNow.set(socket, taken + Math.min(minBytes, socket.writableLength));
    }
    waiting = waitingNow;
  }
  const timer = setInterval(look, everyMs).unref();
  server.once("close", () => clearInterval(timer));
}
