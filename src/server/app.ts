import { join } from "node:path";
import { tagHeadersFor } from "@eolaire/cdn-purge";
import { Draining } from "@eolaire/graceful-http";
import type { DatabaseClient } from "@eolaire/postgres";
import { Registry } from "@prometheus-io/client";
import Fastify, { type FastifyBaseLogger, type FastifyInstance, LogController } from "fastify";
import { thoseOn } from "#core/contract/module-names.ts";
import { SERVERS_OF_MODULES } from "#start/compiled/servers.ts";
import { fallbackDrawing } from "../texts/drawing/landscape.ts";
import { hasWater } from "../texts/drawing/landscapes.ts";
import type { Assets } from "../web/document/document.ts";
import type { SiteSettings } from "../web/document/screen.ts";
import type * as MailRenderer from "../web/mail/render.tsx";
import type * as Renderer from "../web/render.tsx";
import { AddressLimits } from "./access/limits.ts";
import { allJobs, outwardJobs } from "./all-jobs.ts";
import { indexPending } from "./api/directory/search/effects.ts";
import { handlers as all, handlersWithout } from "./api/index.ts";
import { readSettings } from "./api/office/settings/queries.ts";
import type { BackupSource } from "./backup/make-backup.ts";
import { ROUTER_OPTIONS } from "./calls/allowed-methods.ts";
import type { Services, ViewCounter } from "./calls/handler.ts";
import { mountContract } from "./calls/mount.ts";
import type { Config } from "./config/config.ts";
import type { Database } from "./db/connect.ts";
import { registerFeeds } from "./feeds/feeds.ts";
import { registerOpenData } from "./feeds/open-data.ts";
import { answerUnreadable } from "./http/answer-unreadable.ts";
import type { CacheTag } from "./http/cache/cache-tag.ts";
import { openPageCache, type PageCache } from "./http/cache/page-cache.ts";
import { PublicReads } from "./http/cache/public-reads.ts";
import { writerCookie } from "./http/cache/writer-cookie.ts";
import { clientAddressOf, readClientAddresses, trustIn } from "./http/client-address.ts";
import { securityHeaders } from "./http/headers.ts";
import { type Preparation, registerHealth } from "./http/health.ts";
import { acceptedEncoding } from "./http/negotiate.ts";
import { drainFastify, serverWith } from "./http/node-server.ts";
import { closeSlowRequests, refuseAmbiguousRequests } from "./http/request-guards.ts";
import { sendProblem } from "./http/send-problem.ts";
import { SseConnections } from "./http/sse-connections.ts";
import { registerStaticFiles } from "./http/static-files.ts";
import type { OpenProvider } from "./identity/open-provider.ts";
import { Jobs } from "./jobs/jobs.ts";
import { registerDevOutbox } from "./mail/dev-outbox.ts";
import { openMapFile } from "./map/map-file.ts";
import { registerMapTiles, tilesOf } from "./map/map-tiles.ts";
import { type Media, registerMedia } from "./media/media.ts";
import { registerDrawings } from "./media/photos/drawings.ts";
import { registerDirectoryPictures } from "./media/photos/send-directory-pictures.ts";
import { findFfmpeg } from "./media/recordings/ffmpeg.ts";
import type { MediaStore } from "./media/store/media-store.ts";
import { instanceMetrics } from "./metrics/instance-metrics.ts";
import { registerMetrics } from "./metrics/metrics.ts";
import { processMetrics } from "./metrics/process-metrics.ts";
import { publicNetwork } from "./outbound/public-network.ts";
import { registerApiDocs } from "./site/api-docs.ts";
import { registerNoticeStream } from "./site/notice-stream.ts";
import { homePreviewer, previewer } from "./site/screen-context.ts";
import { registerSite } from "./site/site.ts";
import { nameRequests } from "./threads/running.ts";
import type { WorkerLink } from "./workers/worker-link.ts";

/** The time for headers; `closeSlowRequests` limits the time for bodies. */
const HEADERS_TIMEOUT_MS = 10_000;
/** How often Node looks for exceeded timeouts; by default every 30 s. */
const TIMEOUT_CHECK_MS = 1_000;
/** Enough for the largest recording on a slow connection. */
const REQUEST_TIMEOUT_MS = 30 * 60_000;
/** What clients are told; Node ends the connection a second later (`keepAliveTimeoutBuffer`), so that no request crosses its end. */
const KEEP_ALIVE_MS = 71_000;
/** The contract checks what routes receive and send. Fastify's own validator and serializer would take half a megabyte of each process. */
const WITHOUT_SCHEMAS = { compilersFactory: { buildValidator: refuseSchemas, buildSerializer: refuseSchemas } };
/** Open pages that follow the notices of the office, for each process; each takes a socket and a few kilobytes. */
const MAX_READERS = 5_000;
const MAX_READERS_PER_ADDRESS = 120;

export type AppDeps = {
  /** The connections on which `db` is built. */
  client: DatabaseClient;
  db: Database;
  /** Connections for jobs, without the limits of requests; default: those of requests. */
  background?: { client: DatabaseClient; db: Database };
  /** The folder of media, for temporary files of uploads. */
  mediaDir: string;
  /** The storage of photos and recordings. */
  store: MediaStore;
  distDir: string;
  renderer: typeof Renderer;
  assets: Assets;
  settings: SiteSettings;
  config: Config;
  identity: OpenProvider;
  mailRenderer: typeof MailRenderer;
  logger: FastifyBaseLogger;
  /** What regular backups are made of; null: there are none. */
  backups: BackupSource | null;
  cache?: PageCache;
  /** Default: public reads are answered by `db`. */
  reads?: PublicReads;
  /** Counts views and writes them; in a worker, sends them to the primary process. */
  views: ViewCounter;
  /** Default: limits of its own. */
  limits?: AddressLimits;
  /** The search, before which readiness says no. Default: the first search prepares it. */
  search?: Preparation;
  /** Default: this process is the whole instance. */
  worker?: WorkerLink | null;
};

export type App = {
  server: FastifyInstance;
  cache: PageCache;
  media: Media;
  /** Background jobs. They run after `start()`, in a worker never. */
  jobs: Jobs;
  streams: SseConnections;
  draining: Draining;
};

/** Composes the server: every hook and route in the order in which requests pass them. Nothing is loaded implicitly. */
export async function createApp(deps: AppDeps): Promise<App> {
  const { db, settings, views, worker = null, reads = PublicReads.on(db) } = deps;
  const tagging = deps.config.cdn && { tagHeaders: tagHeadersFor(deps.config.cdn.kind) };
  const readers = new SseConnections({ perAccount: MAX_READERS, perAddress: MAX_READERS_PER_ADDRESS });
  const changed = (tags: CacheTag[] | "all") => {
    reads.changed(tags);
    if (tags === "all" || tags.includes("notices")) readers.wake();
  };
  const cache = deps.cache ?? openPageCache({ onDropped: changed, ...tagging });
  const limits = deps.limits ?? new AddressLimits(deps.config.clientRate);
  const isSecure = settings.publicUrl.startsWith("https:");
  const streams = new SseConnections();
  const background = deps.background ?? deps;
  const outward = outwardJobs(deps.config, settings);
  const { modulesOff } = deps.config;
  const handlers = handlersWithout(modulesOff);
  const work = allJobs({ ...deps, ...outward, db: background.db, log: deps.logger, modulesOff });
  const jobs = new Jobs(background.client, deps.logger, work, { runs: !worker, reads: db });
  const isTrusted = trustIn(deps.config.trustedProxies);
  const fastPath = cache.fastPath({
    clientOf: (request) => clientAddressOf(request, isTrusted),
    encodingFor: acceptedEncoding,
  });
  let requests = 0;
  const answerFirst = (...exchange: Parameters<typeof fastPath.answer>) => {
    requests += 1;
    return fastPath.answer(...exchange);
  };
  const draining = new Draining((url) => cache.routeOf(url));
  const headers = securityHeaders({ https: isSecure });
  const timeouts = { headersTimeout: HEADERS_TIMEOUT_MS, connectionsCheckingInterval: TIMEOUT_CHECK_MS };
  const server = Fastify({
    serverFactory: serverWith({ headers, draining, answerFirst, ...timeouts }),
    clientErrorHandler: answerUnreadable(headers),
    loggerInstance: deps.logger,
    logController: new LogController({ disableRequestLogging: true }),
    requestTimeout: REQUEST_TIMEOUT_MS,
    keepAliveTimeout: KEEP_ALIVE_MS,
    return503OnClosing: false, // a request on an open connection is answered, and its connection closed
    routerOptions: ROUTER_OPTIONS,
    frameworkErrors: sendProblem,
    schemaController: WITHOUT_SCHEMAS,
  });
  if (deps.config.trustedProxies.length > 0) readClientAddresses(server, isTrusted);
  nameRequests(server);
  drainFastify(server, draining);
  refuseAmbiguousRequests(server);
  closeSlowRequests(server);
  const search = deps.search ?? { isDone: true, async prepare() {} };
  registerHealth(server, { db, draining, reads, search, config: deps.config });
  const metrics = processMetrics(server, {
    reads,
    cache,
    streams,
    fastPath,
    requests: () => requests,
    worker: worker?.number ?? 1,
  });
  worker?.shareMetrics(metrics);
  const readInstance = instanceMetrics({ db, jobs, poolSize: deps.client.pool.max, config: deps.config });
  registerMetrics(server, deps.config, async () =>
    worker ? worker.allMetrics() : Registry.merge([metrics, await readInstance()]).metrics(),
  );
  const media = registerMedia(server, { ...deps, ...tagging, reads, identity: deps.identity.provider });
  if (deps.config.mapFile) {
    const mapFile = await openMapFile(deps.config.mapFile);
    registerMapTiles(server, mapFile);
    settings.map = { ...settings.map, tiles: tilesOf(mapFile) };
  }
  registerDrawings(server, {
    draw: fallbackDrawing,
    hasWater: async () => hasWater((await readSettings(db)).settings),
  });
  registerDirectoryPictures(server, { db });
  registerStaticFiles(server, { distDir: deps.distDir, publicDir: join(deps.distDir, "../public") });
  server.setErrorHandler(sendProblem);
  registerApiDocs(server, { ...deps, cache, builtDir: join(deps.distDir, "../server") });
  const modules = thoseOn(SERVERS_OF_MODULES, modulesOff);
  registerFeeds(server, { db, reads, cache, settings, limits, indexNowKey: outward.indexNow?.key, modules });
  registerOpenData(server, { db, reads, cache, settings });
  deps.identity.register(server);
  registerDevOutbox(server, { ...deps, mail: deps.config.mail });
  const site = { ...deps, reads, cache, views, handlers, limits };
  const services = servicesOf(deps, { views, jobs, previewOf: previewer(site), previewHome: homePreviewer(site) });
  const marking = { reads, writerCookie: reads.writerSeconds > 0 ? writerCookie(reads, isSecure) : null };
  const sites = { authorizedDomains: deps.config.authorizedDomains, publicUrl: () => settings.publicUrl };
  const uploadDir = join(deps.mediaDir, "tmp");
  const api = { sites, db, ...marking, cache, streams, handlers, services, uploadDir, modulesOff };
  await server.register((scope) => mountContract(scope, { ...api, limits, clientRate: deps.config.clientRate }), {
    prefix: "/api",
  });
  for (const { routes } of modules)
    if (routes) await server.register(async (scope) => routes(scope, { ...site, services, sites }));
  registerNoticeStream(server, { db, cache, readers });
  await server.register((scope) => registerSite(scope, { ...site, services }));
  return { server, cache, media, jobs, streams, draining };
}

function servicesOf(
  { db, identity, store, config, mailRenderer: renderer, settings: site, backups, logger }: AppDeps,
  own: Pick<Services, "views" | "jobs" | "previewOf" | "previewHome">,
): Services {
  const writing = { renderer, site };
  return {
    edits: all,
    network: publicNetwork(config.outboundPorts),
    modulesOff: config.modulesOff,
    indexPending: () => indexPending(db),
    identity: identity.provider,
    media: store,
    adminEmail: config.adminEmail,
    push: site.push && { services: config.pushServices },
    get moderatesEdits() {
      return site.directory.moderates_edits;
    },
    checksWrites: config.checksWrites,
    byOperator: config.directory,
    languages: site.languages,
    writing,
    backups: backups && config.backup,
    sendsMail: config.mail.smtpUrl !== undefined,
    hasCertificate: () => site.publicUrl.startsWith("https:"),
    ffmpeg: () => findFfmpeg(config.ffmpeg, logger),
    ...own,
  };
}

function refuseSchemas(): never {
  throw new Error("a route has a JSON schema: write its input and answer in the contract instead");
}
