import { cp, mkdtemp, rm } from "node:fs/promises";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import type { FastifyInstance } from "fastify";
import pino from "pino";
import { afterAll, beforeAll } from "vitest";
import { FURTHER_LANGUAGES } from "#core/contract/languages.ts";
import { LOCALES } from "#core/contract/locales.ts";
import { listenForNotifications } from "#core/server/api/accounts/notifications/effects.ts";
import { describedBy, fillInSettings, followSettings } from "#core/server/api/office/settings/effects.ts";
import { readSettings } from "#core/server/api/office/settings/queries.ts";
import { BufferedViewCounter } from "#core/server/api/office/views/effects.ts";
import { createApp } from "#core/server/app.ts";
import { readConfig } from "#core/server/config/config.ts";
import { connectPostgres, type Database } from "#core/server/db/connect.ts";
import { listenForInvalidation } from "#core/server/http/cache/cache-invalidation.ts";
import { PublicReads } from "#core/server/http/cache/public-reads.ts";
import { browserIdentity } from "#core/server/identity/browser-identity.ts";
import { openProvider } from "#core/server/identity/open-provider.ts";
import type { Jobs } from "#core/server/jobs/jobs.ts";
import { diskStore } from "#core/server/media/store/disk-store.ts";
import { publicPushKey } from "#core/server/push/vapid-keys.ts";
import { readAssets } from "#core/server/site/assets.ts";
import type { SiteSettings } from "#core/web/document/screen.ts";
import type * as MailRenderer from "#core/web/mail/render.tsx";
import type * as Renderer from "#core/web/render.tsx";
import { placeSigningKey } from "../../packages/identity-provider/test/support/signing-key.ts";
import { createTestDatabase } from "./postgres.ts";

const DIST = fileURLToPath(new URL("../../dist/", import.meta.url));

/** What the operator has set as the site's address: links that leave the site carry it, whatever port answers. */
export const PUBLIC_URL = "http://eolaire.example";

/** A request with this header gets a grey pixel instead of a photo. */
export const PLACEHOLDERS = "x-photo-placeholders";
const PIXEL = Buffer.from("R0lGODdhAQABAIABAKqqqv///ywAAAAAAQABAAACAkQBADs=", "base64");

export type SiteServer = {
  /** Where it answers, such as `http://127.0.0.1:49152`. */
  url: string;
  db: Database;
  /** They run when a test requests them. */
  jobs: Jobs;
  views: BufferedViewCounter;
  /** A page, feed or answer of the site; redirects are shown, not followed. */
  get(path: string, headers?: Record<string, string>): Promise<Response>;
  /** The text of a page that must be there. */
  read(path: string, headers?: Record<string, string>): Promise<string>;
  stop(): Promise<void>;
};

export type SiteOptions = {
  /** Without the demonstration. */
  isNew?: boolean;
  /** Links that leave the site lead to where it answers: for tests that follow them. */
  atOwnAddress?: boolean;
  /** The name of this machine in the address: browsers accept passkeys at names only. */
  host?: "127.0.0.1" | "localhost";
};

/**
 * The whole product as it was built, with the demonstration, on a database and in a media folder of its own.
 * @param env settings that this test is about
 */
export async function startSite(
  env: Record<string, string> = {},
  { atOwnAddress = false, host = "127.0.0.1", isNew = false }: SiteOptions = {},
): Promise<SiteServer> {
  const { db, connection, demoMediaDir, drop } = await createTestDatabase(isNew ? "empty" : "demo");
  const mediaDir = await mkdtemp(join(tmpdir(), "eolaire-site-"));
  if (!isNew) await cp(demoMediaDir, mediaDir, { recursive: true });
  const read = readConfig({ DATA_DIR: mediaDir, PUBLIC_URL, CHECK_WRITES: "on", ...env });
  const config = { ...read, push: env.PUSH !== "off" }; // it answers on this machine, whatever its address says
  if (!config.firebase) await placeSigningKey(db, mediaDir);
  await fillInSettings(db, config.directory);
  const { settings: directory } = await readSettings(db);
  const settings: SiteSettings = {
    ...describedBy(directory, null),
    languages: [...LOCALES, ...FURTHER_LANGUAGES.filter((code) => directory.languages.includes(code))],
    publicUrl: PUBLIC_URL,
    demo: !isNew,
    identity: browserIdentity(config),
    licence: config.licence,
    analyticsUrl: config.analyticsUrl,
    offline: null,
    push: config.push ? { key: await publicPushKey(db) } : null,
    modulesOff: config.modulesOff,
  };
  const client = connectPostgres(connection, { max: 3 });
  const views = new BufferedViewCounter(db);
  const reads = PublicReads.on(db);
  const { server, cache, media, jobs, streams } = await createApp({
    reads,
    client,
    db,
    config,
    views,
    mediaDir,
    store: diskStore(mediaDir),
    distDir: join(DIST, "client"),
    identity: await openProvider({
      db,
      config,
      publicUrl: () => settings.publicUrl,
      siteName: (locale) => settings.name[locale],
    }),
    renderer: (await import(/* @vite-ignore */ join(DIST, "server/render.js"))) as typeof Renderer,
    mailRenderer: (await import(/* @vite-ignore */ join(DIST, "server/mail.js"))) as typeof MailRenderer,
    assets: await readAssets(join(DIST, "client")),
    logger: pino({ level: "silent" }),
    settings,
    backups: null,
  });
  await listenForInvalidation(client, {
    async drop(tags) {
      await followSettings(db, settings, tags);
      cache.drop(tags);
      media.forget(tags);
    },
    missed: () => cache.clear(),
  });
  reads.follow();
  await listenForNotifications(client, streams);
  server.addHook("onRequest", async (request, reply) => {
    if (request.headers[PLACEHOLDERS] && request.url.startsWith("/images/")) {
      return reply.type("image/gif").send(PIXEL);
    }
  });
  await listen(server);
  const url = `http://${host}:${(server.server.address() as AddressInfo).port}`;
  if (atOwnAddress) settings.publicUrl = url;
  const get = (path: string, headers: Record<string, string> = {}) =>
    fetch(url + path, { headers, redirect: "manual" });
  return {
    url,
    db,
    jobs,
    views,
    get,
    async read(path, headers) {
      const response = await get(path, headers);
      if (!response.ok) throw new Error(`${path} answered ${response.status}`);
      return response.text();
    },
    async stop() {
      await server.close();
      await jobs.stop();
      await client.end();
      await drop();
      await rm(mediaDir, { recursive: true, force: true });
    },
  };
}

/** Of the last site of this worker: at the same address, the browser has the next one's scripts in its cache. */
let lastPort = 0;

async function listen(server: FastifyInstance): Promise<void> {
  const host = "127.0.0.1";
  await server.listen({ host, port: lastPort }).catch((error: NodeJS.ErrnoException) => {
    if (error.code !== "EADDRINUSE") throw error;
    return server.listen({ host, port: 0 });
  });
  lastPort = (server.server.address() as AddressInfo).port;
}

/** One site for a file of tests; `prepare` changes its database before the first reader comes. */
export function useSite(
  prepare: (db: Database) => Promise<unknown> = async () => {},
  env: Record<string, string> = {},
  options: SiteOptions = {},
): SiteServer {
  const site = {} as SiteServer;
  beforeAll(async () => {
    Object.assign(site, await startSite(env, options));
    await prepare(site.db);
  });
  afterAll(() => site.stop?.());
  return site;
}
