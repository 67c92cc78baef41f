import type { Server } from "node:http";
import type { Socket } from "node:net";
import { responseOn } from "./node-sockets.ts";

/** Disconnects clients from whom nothing was received, and to whom nothing was sent, for a while. A request that is being worked on may take longer. */
export function endSilentConnections(server: Server, silentMs = 30_000): void {
  server.setTimeout(silentMs, (socket: Socket) => {
    if (!responseOn(socket)) socket.destroy();
  });
}
