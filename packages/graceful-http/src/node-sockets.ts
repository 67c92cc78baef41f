import type { IncomingMessage, Server, ServerResponse } from "node:http";
import type { Socket } from "node:net";

/** Node's handle of a socket that listens. It can be sent to another process, which continues with what waits to be accepted. */
export type ListeningSocket = { close(): void };

type Response = ServerResponse & { req: IncomingMessage };
type Internals = {
  _httpMessage?: Response | null;
  _handle?: { bytesWritten: number; writeQueueSize: number } | null;
};

/** The response for which a connection waits; null: none. Node has no public name for it. */
export const responseOn = (socket: Socket): Response | null => (socket as Socket & Internals)._httpMessage ?? null;

/** How many bytes the system has taken of what was written to a socket; null: it is closed. `bytesWritten` counts what waits, too. */
export function bytesTaken(socket: Socket): number | null {
  const { _handle: handle } = socket as Socket & Internals;
  return handle ? handle.bytesWritten - handle.writeQueueSize : null;
}

export const listeningSocketOf = (server: Server): ListeningSocket =>
  (server as unknown as { _handle: ListeningSocket })._handle;
