import { once } from "node:events";
import { createServer } from "node:net";

/** Below those from which Linux takes the ports of outgoing connections, of which a run has hundreds. */
const [FIRST, COUNT] = [15_000, 16_000];
const given = new Set<number>();

/**
 * A port that nobody listens on, and that no connection takes before it is used, or while what listens there is started
 * again. It is given once.
 */
export async function freePort(): Promise<number> {
  for (;;) {
    const port = FIRST + Math.floor(Math.random() * COUNT);
    if (given.has(port)) continue;
    given.add(port);
    const server = createServer().listen(port, "127.0.0.1");
    const isFree = await Promise.race([
      once(server, "listening").then(() => true),
      once(server, "error").then(() => false),
    ]);
    if (!isFree) continue;
    await new Promise((resolve) => server.close(resolve));
    return port;
  }
}
