import type { AddressInfo } from "node:net";
import { join } from "node:path";
import { env, exit } from "node:process";
import { fileURLToPath } from "node:url";
import pino, { type Logger } from "pino";
import type { SiteSettings } from "../web/document/screen.ts";
import type * as MailRenderer from "../web/mail/render.tsx";
import type * as Renderer from "../web/render.tsx";
import { listenForNotifications, notifyMailFailed } from "./api/notifications/effects.ts";
import { hasDemonstration, hasPages } from "./api/pages/queries.ts";
import { primaryPhotoKeys } from "./api/photos/queries.ts";
import { warmSearch } from "./api/search/effects.ts";
import { type App, createApp } from "./app.ts";
import { type Config, readConfig } from "./config/config.ts";
import { type DataFolder, openDataFolder } from "./config/data-folder.ts";
import { StartRefused } from "./config/start-refused.ts";
import { type Connection, connectPostgres, type Database, kyselyOn } from "./db/connect.ts";
import { startEmbeddedPostgres } from "./db/embedded/embedded-postgres.ts";
import { migrateToLatest } from "./db/migrate.ts";
import { listenForInvalidation } from "./http/cache-invalidation.ts";
import type { CacheTag } from "./http/entry.ts";
import { browserIdentity } from "./identity/browser-identity.ts";
import { openProvider } from "./identity/open-provider.ts";
import { startMailWorker } from "./mail/worker.ts";
import { openObjectStore, openStore } from "./media/open-store.ts";
import { readAssets } from "./site/assets.ts";

const DIST = fileURLToPath(new URL("../../dist/", import.meta.url));

export type RunningServer = {
  /** Where it listens, such as `http://127.0.0.1:3000`. */
  address: string;
  stop(): Promise<void>;
};

/**
 * Starts everything in the order of its dependencies; `stop` ends it in the reverse order.
 * @throws StartRefused with a message for the operator
 */
export async function startServer(config: Config): Promise<RunningServer> {
  await using cleanUp = new AsyncDisposableStack(); // after a failed start everything that runs is stopped
  const logger = pino({ level: config.logLevel });
  const folder = await openDataFolder(config.dataDir);
  const renderers = loadRenderers(); // they compile while the database starts
  const client = connectPostgres(await openDatabase(config, folder, logger, cleanUp));
  const db = cleanUp.adopt(kyselyOn(client), (open) => open.destroy());
  await migrateToLatest(db);
  if (folder.isNew && config.demo) await loadDemonstration(db, folder, config);
  await folder.settle();

  const store = await openStore(config, folder.mediaDir);
  const settings = siteSettings(config, await hasDemonstration(db));
  const { renderer, mailRenderer } = await renderers;
  const app = await createApp({
    ...{ client, db, logger, config, settings, renderer, mailRenderer },
    ...{ mediaDir: folder.mediaDir, store, distDir: join(DIST, "client") },
    identity: await openProvider({ db, config, publicUrl: () => settings.publicUrl }),
    assets: await readAssets(join(DIST, "client")),
  });
  cleanUp.defer(() => app.jobs.stop());
  cleanUp.defer(() => app.views.stop()); // after the last response, which it may count
  cleanUp.defer(() => app.server.close());
  cleanUp.defer(await followInvalidation(client, app));
  cleanUp.defer(await listenForNotifications(client, app.streams));
  const address = await listen(app, config);
  settings.publicUrl = config.publicUrl ?? address;
  app.views.start(logger);
  await app.jobs.start();
  const writing = { renderer: mailRenderer, site: settings };
  const mailDeps = { ...writing, db, client, logger, mail: config.mail, onGivenUp: notifyMailFailed };
  cleanUp.defer(await startMailWorker(mailDeps));
  warmSearch(db).catch((error) => logger.warn({ err: error }, "search was not prepared"));
  void app.media.warmVariants(await primaryPhotoKeys(db));
  const running = cleanUp.move();
  return { address, stop: () => running.disposeAsync() };
}

type Renderers = { renderer: typeof Renderer; mailRenderer: typeof MailRenderer };

function loadRenderers(): Promise<Renderers> {
  const load = (name: string) => import(join(DIST, "server", name));
  const both = Promise.all([load("render.js"), load("mail.js")]);
  const loading = both.then(([renderer, mailRenderer]) => ({ renderer, mailRenderer }));
  loading.catch(() => {}); // reported where it is awaited; an earlier failure of the start has its own message
  return loading;
}

async function openDatabase(
  config: Config,
  folder: DataFolder,
  log: Logger,
  cleanUp: AsyncDisposableStack,
): Promise<Connection> {
  if (config.databaseUrl) return { url: config.databaseUrl };
  const postgres = await startEmbeddedPostgres({ dataDir: folder.path, log });
  cleanUp.defer(() => postgres.stop());
  return postgres.connection;
}

async function loadDemonstration(db: Database, { mediaDir }: DataFolder, config: Config): Promise<void> {
  if (await hasPages(db)) return; // a new folder with a database that is in use
  const { loadDemo } = await import("../../demo/load.ts");
  await loadDemo(db, { mediaDir, store: await openObjectStore(config) });
}

function siteSettings(config: Config, demo: boolean): SiteSettings {
  return {
    name: config.siteName,
    publicUrl: config.publicUrl ?? `http://${hostIn(config)}:${config.port}`,
    demo,
    identity: browserIdentity(config),
    map: config.map,
    licence: config.licence,
  };
}

const hostIn = ({ host }: Config) => (host === "0.0.0.0" || host === "::" ? "127.0.0.1" : host);

/** Invalidates the caches of this instance after writes of any instance. */
function followInvalidation(
  client: Parameters<typeof listenForInvalidation>[0],
  { cache, media, streams }: App,
): Promise<() => Promise<void>> {
  return listenForInvalidation(client, {
    drop(tags: CacheTag[]) {
      cache.drop(tags);
      media.forget(tags);
      if (tags.some((tag) => tag.startsWith("account:"))) streams.wake(); // each checks its permission again
    },
    missed: () => cache.clear(),
  });
}

async function listen({ server }: App, config: Config): Promise<string> {
  try {
    await server.listen({ port: config.port, host: config.host });
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    if (code === "EADDRINUSE")
      throw new StartRefused("config", `Port ${config.port} is in use: stop what uses it, or set PORT.`);
    if (code === "EACCES")
      throw new StartRefused("config", `Port ${config.port} may not be opened by this user: set PORT above 1023.`);
    if (code === "EADDRNOTAVAIL")
      throw new StartRefused("config", `HOST: ${config.host} is no address of this machine.`);
    throw error;
  }
  const { port } = server.server.address() as AddressInfo; // not a pipe: we listen on a port
  return `http://${hostIn(config)}:${port}`;
}

/**
 * Resolves at SIGTERM, Ctrl-C, the end of the terminal, or the end of the parent process (`scripts/start.mjs`). The
 * listeners stay: Ctrl-C arrives twice, from the terminal and from the parent, and the second one must not abort the stop.
 */
function untilStopped(): Promise<void> {
  return new Promise((resolve) => {
    for (const signal of ["SIGTERM", "SIGINT", "SIGHUP"] as const) process.on(signal, () => resolve());
    if (process.connected) process.once("disconnect", () => resolve());
  });
}

/** `node src/server/main.ts`: reads the environment, starts, and stops at SIGTERM or Ctrl-C. */
export async function main(): Promise<void> {
  const stopping = untilStopped();
  const server = await startServer(readConfig(env));
  console.log(`Eolaire is ready at ${server.address}`);
  await stopping;
  await server.stop();
}

/** Prints a plain message where the operator can fix the cause, else the stack trace. */
export function reportAndExit(error: unknown): never {
  if (error instanceof StartRefused) {
    console.error(error.message);
    exit(error.exitCode);
  }
  console.error(error);
  exit(1);
}

if (import.meta.main) {
  await main().catch(reportAndExit);
  exit(0);
}
