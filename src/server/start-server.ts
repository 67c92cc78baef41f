import pino from "pino";
import { BufferedViewCounter } from "./api/views/effects.ts";
import { startBackground } from "./background.ts";
import type { Config } from "./config/config.ts";
import { openInstance, siteSettings } from "./instance.ts";
import { loadRenderers } from "./renderers.ts";
import { startServing } from "./serving.ts";

export type RunningServer = {
  /** Where it listens, such as `http://127.0.0.1:3000`. */
  address: string;
  /** Rejects where it cannot go on. */
  failed: Promise<never>;
  stop(): Promise<void>;
};

/**
 * Starts everything in this process, in the order of its dependencies.
 * @throws StartRefused with a message for the operator
 */
export async function startServer(config: Config): Promise<RunningServer> {
  await using cleanUp = new AsyncDisposableStack(); // after a failed start everything that runs is stopped
  const logger = pino({ level: config.logLevel });
  const rendering = loadRenderers(); // they compile while the database starts
  rendering.catch(() => {}); // reported below; an earlier failure of the start has its own message
  const instance = await openInstance(config, { processes: 1, logger, cleanUp });
  const renderers = await rendering;
  const views = new BufferedViewCounter(instance.db);
  cleanUp.defer(() => views.stop()); // after the last response, which it may count
  const running: (() => Promise<unknown>)[] = [];
  cleanUp.defer(async () => void (await Promise.all(running.map((stop) => stop()))));
  const deps = { ...instance, ...renderers, config, logger, views };
  const { address, jobs, stop } = await startServing({ ...deps, worker: null });
  running.push(stop);
  views.start(logger);
  const settings = { ...(await siteSettings(config, instance.db)), publicUrl: config.publicUrl ?? address };
  running.push(await startBackground({ ...deps, jobs, settings }));
  const started = cleanUp.move();
  return { address, failed: new Promise(() => {}), stop: () => started.disposeAsync() };
}
