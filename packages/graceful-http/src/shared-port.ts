import { once } from "node:events";
import { type AddressInfo, createServer } from "node:net";
import { setTimeout as wait } from "node:timers/promises";

type Place = { port: number; host: string };

/** Whether the kernel distributes the connections of a port that several processes share. */
export const KERNEL_DISTRIBUTES = process.platform === "linux";
/**
 * How workers share a port: options of `listen`. On Linux each has a socket of its own and the kernel distributes connections, so that
 * those of a worker that dies are closed at once. Elsewhere `node:cluster` distributes them.
 */
export const SHARED_PORT = KERNEL_DISTRIBUTES ? { reusePort: true } : {};

/** The workers of a server that was killed listen for a moment longer; a new start waits for their end. */
const PREDECESSOR_MS = 3_000;
const AGAIN_MS = 100;

/**
 * Checks that nobody listens on a port before workers share it: the kernel would let a second server share it, too.
 * @returns the port; for 0 a free one
 * @throws the error of `listen`: `EADDRINUSE` where the port stays in use
 */
export async function claimPort(place: Place, patienceMs = PREDECESSOR_MS): Promise<number> {
  const deadline = performance.now() + patienceMs;
  for (;;) {
    const tried = await tryPort(place).catch((error: NodeJS.ErrnoException) => error);
    if (typeof tried === "number") return tried;
    if (tried.code !== "EADDRINUSE" || performance.now() > deadline) throw tried;
    await wait(AGAIN_MS);
  }
}

async function tryPort({ port, host }: Place): Promise<number> {
  const server = createServer().listen(port, host);
  await once(server, "listening");
  const address = server.address() as AddressInfo;
  server.close();
  await once(server, "close");
  return address.port;
}
