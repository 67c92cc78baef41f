import type { AddressInfo } from "node:net";
import { join } from "node:path";
import {
  type EndOptions,
  type ListeningSocket,
  listeningSocketOf,
  SHARED_PORT,
  type TransferSocket,
} from "@eolaire/graceful-http";
import type { FastifyInstance } from "fastify";
import type { Logger } from "pino";
import { uses } from "../runtime/optimisations.ts";
import type { SiteSettings } from "../web/document/screen.ts";
import { AddressLimits } from "./access/limits.ts";
import { listenForNotifications } from "./api/accounts/notifications/effects.ts";
import { searchElsewhere, storeSearchTerms, whenIndexRead } from "./api/directory/search/effects.ts";
import { followSettings } from "./api/office/settings/effects.ts";
import { primaryPhotoKeys } from "./api/pages/photos/queries.ts";
import { type App, createApp } from "./app.ts";
import type { ViewCounter } from "./calls/handler.ts";
import type { Config } from "./config/config.ts";
import type { Database } from "./db/connect.ts";
import { listenForInvalidation } from "./http/cache/cache-invalidation.ts";
import type { CacheTag } from "./http/cache/cache-tag.ts";
import { PublicReads } from "./http/cache/public-reads.ts";
import { ClientRate } from "./http/client-rate.ts";
import { listenRefusal } from "./http/listen.ts";
import { openProvider } from "./identity/open-provider.ts";
import { backupSource, hostIn, type Instance, siteSettings } from "./instance.ts";
import { pictureQueue } from "./media/photos/picture-queue.ts";
import { DIST, type Renderers } from "./renderers.ts";
import { SearchReadiness } from "./search-readiness.ts";
import { readAssets } from "./site/assets.ts";
import { startWatchdog } from "./threads/watchdog.ts";
import type { WorkerLink } from "./workers/worker-link.ts";

export type ServingDeps = Instance &
  Renderers & {
    config: Config;
    logger: Logger;
    views: ViewCounter;
    /** For jobs; default: the connections of requests. */
    background?: Pick<Instance, "client" | "db">;
    /** null: this process is the whole instance. */
    worker: WorkerLink | null;
  };

export type Serving = Pick<App, "jobs"> & {
  /** Where it listens, such as `http://127.0.0.1:3000`. */
  address: string;
  /** From now on readiness says no, and answers announce the end of their connection. */
  drain(): void;
  /** Its own listening socket. */
  listening: ListeningSocket;
  /** Serves the listening socket of another process beside its own; `isOrphan`: until another process has taken its place. */
  adopt(socket: ListeningSocket, isOrphan: boolean): void;
  /**
   * Stops listening, and ends after the running requests. Those that still run after `cutMs` are cut, and logged.
   * @param transfer passes the listening socket to another process; omitted: this one is the last
   */
  stop(cutMs: number, transfer?: TransferSocket): Promise<void>;
};

/**
 * Answers requests.
 * @throws StartRefused where it cannot listen
 */
export async function startServing(deps: ServingDeps): Promise<Serving> {
  const { config, client, db, logger, worker } = deps;
  await using cleanUp = new AsyncDisposableStack();
  const settings = await siteSettings(config, db);
  const [limits, rate] = [new AddressLimits(config.clientRate), new ClientRate(config.clientRate)];
  worker?.shareCalls({ calls: limits.calls, searches: limits.searches, identity: rate });
  pictureQueue.concurrency = Math.max(1, Math.floor(pictureQueue.concurrency / config.workers));
  await searchElsewhere(db, config);
  if (!config.search && uses("search-file")) storeSearchTerms(db, config.dataDir);
  const reads = cleanUp.adopt(replicaReads(deps), (open) => open.stop());
  if (!config.search) whenIndexRead(db, () => reads.indexRead());
  await reads.start();
  const search = new SearchReadiness(db, logger);
  const app = await createApp({
    reads,
    search,
    ...deps,
    limits,
    settings,
    distDir: join(DIST, "client"),
    backups: backupSource(config, { ...deps, ...deps.background }),
    identity: await openProvider({
      db,
      config,
      rate,
      publicUrl: () => settings.publicUrl,
      siteName: (locale) => settings.name[locale],
    }),
    assets: await readAssets(join(DIST, "client")),
  });
  cleanUp.defer(() => app.server.close());
  cleanUp.defer(await followInvalidation(client, app, { db, settings }));
  reads.follow();
  cleanUp.defer(await listenForNotifications(client, app.streams));
  if (uses("balance")) worker?.balance(app.server.server);
  await search.prepare(); // a process that does not listen yet is asked nothing; the others of the instance are
  const address = await listen(app.server, config);
  settings.publicUrl = config.publicUrl ?? address;
  const process = worker ? `worker ${worker.number}` : "server";
  cleanUp.defer(startWatchdog({ config, log: logger, process }));
  if (!worker || worker.number === 1) void app.media.warmVariants(await primaryPhotoKeys(db));
  const running = cleanUp.move();
  return {
    address,
    jobs: app.jobs,
    drain: () => app.draining.begin(),
    listening: listeningSocketOf(app.server.server),
    adopt: (socket, isOrphan) => app.draining.adopt(socket, app.server.server, isOrphan),
    async stop(cutMs, transfer) {
      await endRequests(app, logger, { cutMs, transfer });
      await running.disposeAsync(); // invalidation is followed until the last answer
    },
  };
}

function replicaReads({ config, db, client, logger }: ServingDeps): PublicReads {
  return new PublicReads({ ...config.replicas, primary: db, poolSize: client.pool.max, log: logger });
}

async function endRequests({ server, draining, streams }: App, logger: Logger, options: EndOptions): Promise<void> {
  streams.end();
  const cut = await draining.end(server.server, options);
  if (cut.requests > 0) logger.warn(cut, "requests were cut, because the stop reached its limit");
}

/** Invalidates the caches of this process after writes of any process. */
function followInvalidation(
  client: Instance["client"],
  { cache, media, streams }: App,
  { db, settings }: { db: Database; settings: SiteSettings },
): Promise<() => Promise<void>> {
  return listenForInvalidation(client, {
    async drop(tags: CacheTag[]) {
      await followSettings(db, settings, tags); // before what shows the former ones is built again
      cache.drop(tags);
      media.forget(tags);
      if (tags.some((tag) => tag.startsWith("account:"))) streams.wake(); // each checks its permission again
    },
    async missed() {
      cache.clear();
      await followSettings(db, settings, "all");
      cache.clear();
    },
  });
}

async function listen(server: FastifyInstance, { port, host, workers }: Config): Promise<string> {
  await server.listen({ port, host, ...(workers > 1 && SHARED_PORT) }).catch((error) => {
    throw listenRefusal(error, { port, host });
  });
  const address = server.server.address() as AddressInfo; // not a pipe: we listen on a port
  return `http://${hostIn({ host })}:${address.port}`;
}
