import { setTimeout as delay } from "node:timers/promises";
import { KERNEL_DISTRIBUTES } from "@eolaire/graceful-http";
import { isDatabaseUnavailable } from "@eolaire/postgres";
import { sql } from "kysely";
import { ViewQueue } from "./api/office/views/effects.ts";
import { postponeDeletions } from "./backup/backup-lock.ts";
import type { Config } from "./config/config.ts";
import { createLogger } from "./config/logger.ts";
import { StartRefused } from "./config/start-refused.ts";
import { connectPostgres, type Database, kyselyOn, poolSizeFor, REQUEST_LIMITS } from "./db/connect.ts";
import { openStore } from "./media/store/open-store.ts";
import { loadRenderers } from "./renderers.ts";
import { startServing } from "./serving.ts";
import { takeSeatsFrom } from "./threads/seats.ts";
import type { WorkerStart } from "./workers/messages.ts";
import { WorkerLink } from "./workers/worker-link.ts";

/** Between attempts to reach the database. */
const ATTEMPT_MS = 200;

/** A worker may be started anew while the database is, too: without this, its start would fail, and then the instance. */
async function untilAnswered(db: Database): Promise<void> {
  for (;;) {
    try {
      await sql`select 1`.execute(db);
      return;
    } catch (error) {
      if (!isDatabaseUnavailable(error)) throw error;
      await delay(ATTEMPT_MS);
    }
  }
}

/**
 * Answers requests as one of several processes of an instance, until the primary stops it.
 * @param started what the primary sends once the database is open
 */
export async function runWorker(config: Config, started: Promise<WorkerStart & { number: number }>): Promise<void> {
  const [renderers, start] = await Promise.all([loadRenderers(), started]);
  const link = new WorkerLink(start.number);
  takeSeatsFrom(link);
  try {
    await using cleanUp = new AsyncDisposableStack();
    const client = connectPostgres(start.connection, {
      max: poolSizeFor(config.workers + 1),
      limits: REQUEST_LIMITS,
      listen: link.listen,
    });
    const db = cleanUp.adopt(kyselyOn(client), (open) => open.destroy());
    await untilAnswered(db);
    const views = new ViewQueue((seen) => link.sendViews(seen));
    cleanUp.defer(() => views.drain()); // after the last response, which it may count
    const { connection, mediaDir } = start;
    const { address, listening, adopt, drain, stop } = await startServing({
      connection,
      client,
      db,
      mediaDir,
      store: postponeDeletions(await openStore(config, mediaDir), client),
      ...renderers,
      config: { ...config, port: start.port },
      views,
      worker: link,
      logger: await createLogger(config),
    });
    link.onListeningSocket(adopt);
    await link.ready(address, KERNEL_DISTRIBUTES ? listening : null);
    await link.draining;
    drain();
    const { cutMs, isLast } = await link.stopping;
    await stop(cutMs, isLast || !KERNEL_DISTRIBUTES ? undefined : (socket) => link.transfer(socket));
  } catch (error) {
    if (!(error instanceof StartRefused)) throw error;
    await link.send({ kind: "refused", message: error.message, exitCode: error.exitCode });
  }
  await link.flush();
}
