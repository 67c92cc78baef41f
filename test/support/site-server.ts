import { cp, mkdtemp, rm } from "node:fs/promises";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import pino from "pino";
import { afterAll, beforeAll } from "vitest";
import { createApp } from "../../src/server/app.ts";
import { connectPostgres, type Database } from "../../src/server/db/connect.ts";
import { listenForTags } from "../../src/server/http/cache-notices.ts";
import { readAssets } from "../../src/server/site/assets.ts";
import type * as Renderer from "../../src/web/site/render.tsx";
import { createTestDatabase } from "./postgres.ts";

const DIST = fileURLToPath(new URL("../../dist/", import.meta.url));

/** What the operator has set as the site's address: links that leave the site carry it, whatever port answers. */
export const PUBLIC_URL = "http://eolaire.example";

export type SiteServer = {
  /** Where it answers, such as `http://127.0.0.1:49152`. */
  url: string;
  db: Database;
  /** A page, feed or answer of the site; redirects are shown, not followed. */
  get(path: string, headers?: Record<string, string>): Promise<Response>;
  /** The text of a page that must be there. */
  read(path: string, headers?: Record<string, string>): Promise<string>;
  stop(): Promise<void>;
};

/** The whole product as it was built, with the demonstration, on a database and in a media folder of its own. */
export async function startSite(): Promise<SiteServer> {
  const { db, connection, demoMediaDir, drop } = await createTestDatabase("demo");
  const mediaDir = await mkdtemp(join(tmpdir(), "eolaire-site-"));
  await cp(demoMediaDir, mediaDir, { recursive: true });
  const { server, cache, media } = await createApp({
    ...{ db, mediaDir, distDir: join(DIST, "client") },
    renderer: (await import(/* @vite-ignore */ join(DIST, "server/render.js"))) as typeof Renderer,
    assets: await readAssets(join(DIST, "client")),
    logger: pino({ level: "silent" }),
    settings: {
      name: { en: "Eolaire", ga: "Eolaire" },
      publicUrl: PUBLIC_URL,
      demo: true,
      map: { center: { latitude: 54.99, longitude: -8.5 }, zoom: 13, tiles: null },
    },
  });
  const notices = connectPostgres(connection, { max: 1 });
  await listenForTags(notices, {
    drop(tags) {
      cache.drop(tags);
      media.forget(tags);
    },
    missed: () => cache.clear(),
  });
  await server.listen({ host: "127.0.0.1", port: 0 });
  const url = `http://127.0.0.1:${(server.server.address() as AddressInfo).port}`;
  const get = (path: string, headers: Record<string, string> = {}) =>
    fetch(url + path, { headers, redirect: "manual" });
  return {
    ...{ url, db, get },
    async read(path, headers) {
      const response = await get(path, headers);
      if (!response.ok) throw new Error(`${path} answered ${response.status}`);
      return response.text();
    },
    async stop() {
      await server.close();
      await notices.end();
      await drop();
      await rm(mediaDir, { recursive: true, force: true });
    },
  };
}

/** One site for a file of tests; `prepare` changes its database before the first reader comes. */
export function useSite(prepare: (db: Database) => Promise<unknown> = async () => {}): SiteServer {
  const site = {} as SiteServer;
  beforeAll(async () => {
    Object.assign(site, await startSite());
    await prepare(site.db);
  });
  afterAll(() => site.stop?.());
  return site;
}
