import { join } from "node:path";
import Fastify, { type FastifyBaseLogger, type FastifyInstance, LogController } from "fastify";
import type * as MailRenderer from "../web/mail/render.tsx";
import type { Assets } from "../web/site/document.ts";
import type * as Renderer from "../web/site/render.tsx";
import type { SiteSettings } from "../web/site/screen.ts";
import { fallbackDrawing } from "../web/ui/Drawing/landscape.ts";
import { handlers } from "./api/index.ts";
import { ViewCounter } from "./api/views/view-counter.ts";
import type { Config } from "./config.ts";
import type { Database } from "./db/connect.ts";
import { registerFeeds } from "./feeds/feeds.ts";
import { registerOpenData } from "./feeds/open-data.ts";
import { registerApiDocs } from "./http/api-docs.ts";
import { watchBodies } from "./http/body-pace.ts";
import { sendProblem } from "./http/errors-to-problems.ts";
import { addSecurityHeaders } from "./http/headers.ts";
import { registerHealth } from "./http/health.ts";
import { LiveStreams } from "./http/live-streams.ts";
import { mountContract } from "./http/mount.ts";
import { PageCache } from "./http/page-cache.ts";
import { refuseOddRequests } from "./http/refuse-odd-requests.ts";
import type { Services } from "./http/services.ts";
import { registerStaticFiles } from "./http/static-files.ts";
import type { OpenProvider } from "./identity/open-provider.ts";
import { everyJob } from "./jobs/every-job.ts";
import { Jobs } from "./jobs/jobs.ts";
import { registerDevOutbox } from "./mail/dev-outbox.ts";
import { registerDrawings } from "./media/drawings.ts";
import { type Media, registerMedia } from "./media/media.ts";
import type { MediaStore } from "./media/media-store.ts";
import { registerMetrics } from "./metrics/metrics.ts";
import { previewer } from "./site/preview.ts";
import { registerSite } from "./site/site.ts";

/** Headers must come within this time (trust document, rule 8); how fast a body comes is watched by `watchBodies`. */
const HEADERS_TIMEOUT_MS = 10_000;
/** The largest recording on a slow line. */
const REQUEST_TIMEOUT_MS = 30 * 60_000;
const MAX_PATH_PART = 200;

export type AppParts = {
  db: Database;
  /** For uploads while they are here. */
  mediaDir: string;
  /** Where photos and recordings lie. */
  store: MediaStore;
  distDir: string;
  renderer: typeof Renderer;
  assets: Assets;
  settings: SiteSettings;
  config: Config;
  identity: OpenProvider;
  mailRenderer: typeof MailRenderer;
  logger: FastifyBaseLogger;
  cache?: PageCache;
};

export type App = {
  server: FastifyInstance;
  cache: PageCache;
  media: Media;
  /** What happens without anybody asking; it waits for its start. */
  jobs: Jobs;
  streams: LiveStreams;
};

/** The way of a request, from top to bottom. Nothing is loaded by itself: what answers stands here. */
export async function createApp(parts: AppParts): Promise<App> {
  const { db, settings, cache = new PageCache() } = parts;
  const views = new ViewCounter(db);
  const streams = new LiveStreams();
  const jobs = new Jobs(db, parts.logger, everyJob({ ...parts, views, log: parts.logger }));
  const server = Fastify({
    loggerInstance: parts.logger,
    logController: new LogController({ disableRequestLogging: true }),
    requestTimeout: REQUEST_TIMEOUT_MS,
    http: { headersTimeout: HEADERS_TIMEOUT_MS },
    routerOptions: { ignoreTrailingSlash: true, maxParamLength: MAX_PATH_PART },
    frameworkErrors: sendProblem,
  });
  addSecurityHeaders(server, { https: settings.publicUrl.startsWith("https:") });
  refuseOddRequests(server);
  watchBodies(server);
  registerHealth(server, db);
  registerMetrics(server, { ...parts, cache, jobs, streams });
  const media = registerMedia(server, { ...parts, identity: parts.identity.provider });
  registerDrawings(server, { draw: fallbackDrawing });
  registerStaticFiles(server, { distDir: parts.distDir });
  server.setErrorHandler(sendProblem);
  registerApiDocs(server, { ...parts, cache });
  registerFeeds(server, { db, cache, settings });
  registerOpenData(server, { db, cache, settings });
  parts.identity.register(server);
  registerDevOutbox(server, { ...parts, mail: parts.config.mail });
  const site = { ...parts, cache, views, handlers };
  const services = servicesOf(parts, { views, jobs, previewOf: previewer(site) });
  const api = { db, cache, streams, handlers, services, uploadDir: join(parts.mediaDir, "tmp") };
  await server.register((scope) => mountContract(scope, { ...api, clientRate: parts.config.clientRate }), {
    prefix: "/api",
  });
  await server.register((scope) => registerSite(scope, { ...site, services }));
  return { server, cache, media, jobs, streams };
}

function servicesOf(
  { identity, store, config, mailRenderer: renderer, settings: site }: AppParts,
  own: Pick<Services, "views" | "jobs" | "previewOf">,
): Services {
  const writing = { renderer, site };
  return { identity: identity.provider, media: store, adminEmail: config.adminEmail, writing, ...own };
}
