import { WorkerPool } from "@eolaire/graceful-http";
import { Counter, collectDefaultMetrics, Gauge, Registry } from "@prometheus-io/client";
import { allJobs, outwardJobs } from "./all-jobs.ts";
import { setupTokenOfStart } from "./api/office/setup/effects.ts";
import { BufferedViewCounter } from "./api/office/views/effects.ts";
import { startBackground } from "./background.ts";
import { postponeDeletions } from "./backup/backup-lock.ts";
import type { Config } from "./config/config.ts";
import { createLogger } from "./config/logger.ts";
import { StartRefused } from "./config/start-refused.ts";
import { poolSizeFor } from "./db/connect.ts";
import { claimPort } from "./http/listen.ts";
import { openProvider } from "./identity/open-provider.ts";
import { backupSource, openInstance, siteSettings } from "./instance.ts";
import { Jobs } from "./jobs/jobs.ts";
import { instanceMetrics } from "./metrics/instance-metrics.ts";
import { loadMailRenderer } from "./renderers.ts";
import type { RunningServer } from "./start-server.ts";
import { stopInstance } from "./stop-instance.ts";
import { startWatchdog, WATCHDOG_SIGNAL } from "./threads/watchdog.ts";
import { AllMetrics } from "./workers/all-metrics.ts";
import type { FromWorker, Workers } from "./workers/messages.ts";
import { SeatsOfWorkers } from "./workers/seats-of-workers.ts";
import { SharedListening } from "./workers/shared-listening.ts";

/**
 * Starts workers that answer requests. This process has what exists once: the data folder, the database, jobs, mail, counted
 * views and metrics. docs/decisions/032-workers-and-stopping.md
 * @param exec the program of the workers
 * @throws StartRefused with a message for the operator
 */
export async function startCluster(config: Config, exec: string): Promise<RunningServer> {
  await using cleanUp = new AsyncDisposableStack(); // after a failed start everything that runs is stopped
  const logger = await createLogger(config);
  const receive = (message: FromWorker, from: Workers["workers"][number]) => handleMessage(message, from);
  const port = await claimPort(config);
  const pool: Workers = new WorkerPool({
    count: config.workers,
    exec,
    log: logger,
    onMessage: receive,
    envOf: (number) => ({ WORKER_OF_EOLAIRE: String(number) }),
    standstillSignal: WATCHDOG_SIGNAL,
    errorOf: (message, { exitCode, cause }) =>
      exitCode === undefined
        ? new StartRefused("unavailable", message, { cause })
        : StartRefused.withCode(exitCode, message),
  });
  cleanUp.defer(() => pool.stop(0));
  pool.fork(); // they load their modules while the database starts
  const processes = config.workers + 1;
  const instance = await openInstance(config, { processes, logger, cleanUp });
  const { client, db, connection, mediaDir } = instance;
  const store = postponeDeletions(instance.store, client);
  const settings = await siteSettings(config, db);
  await openProvider({ db, config, publicUrl: () => settings.publicUrl }); // creates the keys that all workers read
  const backups = backupSource(config, { ...instance, store });
  const outward = outwardJobs(config, settings);
  const jobs = new Jobs(client, logger, allJobs({ db, store, log: logger, backups, ...outward }));
  const views = new BufferedViewCounter(db);
  const metrics = new AllMetrics(
    pool,
    ownMetrics(pool, instanceMetrics({ db, jobs, poolSize: poolSizeFor(processes) * processes, config })),
  );

  const seats = new SeatsOfWorkers((worker, message) => pool.send(worker, message));
  const listening = new SharedListening(client, pool);

  function handleMessage(message: FromWorker, from: Workers["workers"][number]): void {
    if (message.kind === "views") views.add(message.views);
    if (message.kind === "calls") {
      for (const other of pool.workers) if (other !== from) pool.send(other, message);
    }
    if (message.kind === "take-seat" || message.kind === "leave-seat") seats.receive(message, from);
    if (message.kind === "listen") listening.receive(message, from);
    if (message.kind === "own-metrics") metrics.receive(message);
    if (message.kind === "ask-metrics") {
      void metrics.text().then((text) => pool.send(from, { kind: "all-metrics", id: message.id, text }));
    }
  }

  cleanUp.defer(() => views.stop()); // after the last response, which it may count
  const address = await pool.start({ connection, mediaDir, port });
  settings.publicUrl = config.publicUrl ?? address;
  views.start(logger);
  const mailRenderer = await loadMailRenderer();
  const stale = Promise.withResolvers<void>();
  const onStale = stale.resolve;
  const stopBackground = await startBackground({ client, db, config, logger, jobs, settings, mailRenderer, onStale });
  cleanUp.defer(startWatchdog({ config, log: logger, process: "primary" }));
  const started = cleanUp.move();
  const steps = {
    stopBackground,
    drain: () => pool.drain(),
    stopServing: (cutMs: number) => pool.stop(cutMs),
    close: () => started.disposeAsync(),
  };
  return {
    address,
    hasDemo: settings.demo,
    setupToken: await setupTokenOfStart(db, config),
    stale: stale.promise,
    failed: pool.failed,
    stop: ({ drains }) => stopInstance(steps, { drains, config, logger }),
  };
}

/** The metrics of the primary process, and of what exists once. */
function ownMetrics(pool: Workers, readInstance: () => Promise<Registry>): () => Promise<Registry> {
  const own = new Registry();
  collectDefaultMetrics({ register: own });
  new Gauge({
    name: "eolaire_workers",
    help: "Worker processes that answer requests",
    registers: [own],
    collect() {
      this.set(pool.workers.length);
    },
  });
  new Counter({
    name: "eolaire_workers_replaced_total",
    help: "Workers that were replaced: because their event loop stood still, or because they had ended",
    labelNames: ["reason"],
    registers: [own],
    collect() {
      this.reset();
      for (const [reason, count] of Object.entries(pool.replaced)) this.inc({ reason }, count);
    },
  });
  return async () => Registry.merge([own, await readInstance()]);
}
