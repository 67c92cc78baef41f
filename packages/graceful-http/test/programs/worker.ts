import { createServer } from "node:http";
import { setTimeout as delay } from "node:timers/promises";
import {
  Draining,
  endSilentConnections,
  endStalledReaders,
  KERNEL_DISTRIBUTES,
  listeningSocketOf,
  SHARED_PORT,
  startOfWorker,
  WorkerPort,
} from "../../src/index.ts";

class Link extends WorkerPort<never, never> {
  protected override receive(): void {}
}

/** The program of a worker in the README; each answer takes a moment, so that some are always being prepared. */
const { number, port } = await startOfWorker<{ port: number }>();
const link = new Link(number);
const draining = new Draining();
const server = createServer(async (request, response) => {
  if (draining.hasBegun && !draining.admits(request, response)) return;
  draining.prepares(response, "GET /");
  await delay(2);
  response.end(`worker ${number} of process ${process.pid}`);
});
draining.follow(server);
endStalledReaders(server);
endSilentConnections(server);
link.balance(server);
link.onListeningSocket((socket, isOrphan) => draining.adopt(socket, server, isOrphan));
await new Promise<void>((resolve) => server.listen({ port, host: "127.0.0.1", ...SHARED_PORT }, resolve));
await link.ready(`http://127.0.0.1:${port}`, KERNEL_DISTRIBUTES ? listeningSocketOf(server) : null);
await link.draining;
draining.begin();
const { cutMs, isLast } = await link.stopping;
const transfer = isLast || !KERNEL_DISTRIBUTES ? undefined : link.transfer.bind(link);
await draining.end(server, { cutMs, transfer });
process.disconnect?.();
