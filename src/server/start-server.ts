import { setupTokenOfStart } from "./api/office/setup/effects.ts";
import { BufferedViewCounter } from "./api/office/views/effects.ts";
import { startBackground } from "./background.ts";
import { postponeDeletions } from "./backup/backup-lock.ts";
import type { Config } from "./config/config.ts";
import { createLogger } from "./config/logger.ts";
import { connectPostgres, kyselyOn, poolSizeFor, REQUEST_LIMITS } from "./db/connect.ts";
import { openInstance, siteSettings } from "./instance.ts";
import { loadRenderers } from "./renderers.ts";
import { startServing } from "./serving.ts";
import { type StopOptions, stopInstance } from "./stop-instance.ts";

export type RunningServer = {
  /** Where it listens, such as `http://127.0.0.1:3000`. */
  address: string;
  hasDemo: boolean;
  /** The secret of the link for the first administrator; null: there is one, or another way was chosen. */
  setupToken: string | null;
  /** Resolves when it has to start again. */
  stale: Promise<void>;
  /** Rejects where it cannot go on. */
  failed: Promise<never>;
  stop(options: StopOptions): Promise<void>;
};

/**
 * Starts everything in this process, in the order of its dependencies.
 * @throws StartRefused with a message for the operator
 */
export async function startServer(config: Config): Promise<RunningServer> {
  await using cleanUp = new AsyncDisposableStack(); // after a failed start everything that runs is stopped
  const logger = await createLogger(config);
  const rendering = loadRenderers(); // they compile while the database starts
  rendering.catch(() => {}); // reported below; an earlier failure of the start has its own message
  const instance = await openInstance(config, { processes: 1, logger, cleanUp });
  const renderers = await rendering;
  const { connection, client, db } = instance;
  const requests = connectPostgres(connection, { max: poolSizeFor(1), limits: REQUEST_LIMITS, listen: client.listen });
  const requestDb = cleanUp.adopt(kyselyOn(requests), (open) => open.destroy());
  const store = postponeDeletions(instance.store, requests);
  const views = new BufferedViewCounter(instance.db);
  cleanUp.defer(() => views.stop()); // after the last response, which it may count
  const deps = { ...instance, ...renderers, store, config, logger, views };
  const {
    address,
    jobs,
    drain,
    stop: stopServing,
  } = await startServing({
    ...deps,
    client: requests,
    db: requestDb,
    background: { client, db },
    worker: null,
  });
  await using serving = new AsyncDisposableStack();
  serving.defer(() => stopServing(0));
  views.start(logger);
  const settings = { ...(await siteSettings(config, instance.db)), publicUrl: config.publicUrl ?? address };
  const stale = Promise.withResolvers<void>();
  const stopBackground = await startBackground({ ...deps, jobs, settings, onStale: stale.resolve });
  serving.move();
  const started = cleanUp.move();
  const steps = { drain, stopBackground, stopServing, close: () => started.disposeAsync() };
  return {
    address,
    hasDemo: settings.demo,
    setupToken: await setupTokenOfStart(db, config),
    stale: stale.promise,
    failed: new Promise(() => {}),
    stop: ({ drains }) => stopInstance(steps, { drains, config, logger }),
  };
}
