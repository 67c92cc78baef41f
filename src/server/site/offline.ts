import { createHash } from "node:crypto";
import { readFile, stat } from "node:fs/promises";
import { join } from "node:path";
import type { FastifyInstance } from "fastify";
import type { Manifest } from "vite";
import { country, isStandard } from "#core/contract/country.ts";
import { LANGUAGE_CODES, type Language } from "#core/contract/language-codes.ts";
import { areStandard, LOCALES } from "#core/contract/locales.ts";
import type { DirectorySettings } from "#core/contract/office/settings.ts";
import { writtenNames } from "#core/texts/date-names.ts";
import { landscapeOf, pictureAddress } from "#core/texts/drawing/landscapes.ts";
import type { MenuItem } from "#core/web/document/screen.ts";
import type { OfflineApp } from "#core/web/offline/offline-app.ts";
import { menuLinks } from "../api/writing/special-pages/queries.ts";
import { ReadNotes } from "../calls/handler.ts";
import { PUBLIC_CACHE_CONTROL, sendCached } from "../http/cache/send-entry.ts";
import type { SiteDeps } from "./screen-context.ts";

export type OfflineDeps = SiteDeps & { distDir: string; config: { offline: boolean; push: boolean } };

const dates = writtenNames(LOCALES);

/** The country and the languages of what the service worker computes, where they are not the standard ones. */
const PLACE =
  (isStandard ? "" : `self.EOLAIRE_COUNTRY=${JSON.stringify(country)};\n`) +
  (areStandard ? "" : `self.EOLAIRE_LANGUAGES=${JSON.stringify(LOCALES)};\n`) +
  (dates ? `self.EOLAIRE_DATES=${dates};\n` : "");

const ICONS = ["/favicon.svg", "/icon-192.png", "/hero.svg", "/hero-phone.avif"];
const SERVICE_WORKER_POLICY = "default-src 'none'; script-src 'self'; connect-src 'self'";

/**
 * `/service-worker.js` and `/offline/app.json`, which the service worker needs to write documents itself. Where the operator
 * has switched it off, the service worker that is sent deletes what devices have stored, and removes itself, unless it has to
 * show messages (`PUSH`).
 */
export async function registerOffline(app: FastifyInstance, deps: OfflineDeps): Promise<void> {
  const { distDir, settings, cache, reads } = deps;
  const files = await filesOf(distDir, settings.languages);
  const assets = await offlineAssets(deps);
  // As bytes: V8 would hold two for each of the million characters.
  const script = Buffer.concat(
    await Promise.all(
      [...LOCALES.map((locale) => `texts-${locale}.js`), "service-worker.js"].map((name) =>
        readFile(join(distDir, "../offline", name)),
      ),
    ),
  );
  const pushScript = await readFile(join(distDir, "../offline/push-worker.js"));
  const scriptHash = hashOf(script);
  settings.offline = deps.config.offline ? { bytes: await bytesOf(distDir, files) } : null;
  const version = () => hashOf(JSON.stringify({ scriptHash, assets, files, site: settings }));
  const withoutCopy = deps.config.push ? pushScript : Buffer.from(REMOVES_ITSELF);
  // A browser without `Temporal` cannot have a copy, and can show messages all the same.
  const whole = deps.config.push
    ? joined('if ("Temporal" in self) {\n', script, "\n} else {\n", pushScript, "\n}")
    : script;
  const serviceWorker = () =>
    settings.offline ? joined(`self.OFFLINE_APP="${version()}";\n${PLACE}`, whole) : withoutCopy;
  app.get("/service-worker.js", (request, reply) =>
    sendCached(request, reply, cache, {
      key: "site /service-worker.js",
      build: async () => ({
        status: 200,
        body: serviceWorker(),
        tags: new Set(["settings"] as const),
        expires: null,
        headers: {
          "content-type": "text/javascript; charset=utf-8",
          "cache-control": "no-cache",
          "content-security-policy": SERVICE_WORKER_POLICY,
        },
      }),
    }),
  );
  if (!deps.config.offline) return;
  app.get("/offline/app.json", (request, reply) =>
    sendCached(request, reply, cache, {
      key: "site /offline/app.json",
      build: (isFresh) =>
        reads.read(isFresh, async (reader) => {
          const notes = new ReadNotes();
          const reading = notes.context(reader, Temporal.Now.instant(), cache.memory);
          reading.reads("settings");
          const menu = (await menuLinks(reading)) as MenuItem[];
          const stored = [...new Set([...files, ...chosenFiles(settings.directory)])];
          const answer: OfflineApp = { app: version(), assets, files: stored, site: settings, menu };
          const headers = { "content-type": "application/json; charset=utf-8", "cache-control": PUBLIC_CACHE_CONTROL };
          const body = Buffer.from(JSON.stringify(answer));
          return { status: 200, headers, body, tags: notes.tags, expires: notes.expires };
        }),
    }),
  );
}

const joined = (...pieces: (string | Buffer)[]) => Buffer.concat(pieces.map((piece) => Buffer.from(piece as string)));

const hashOf = (content: string | Uint8Array) => createHash("sha256").update(content).digest("hex").slice(0, 16);

async function offlineAssets({ assets: { usedStyles: _, styles, ...assets }, distDir }: OfflineDeps) {
  const css = await Promise.all(styles.map((file) => readFile(join(distDir, file), "utf8")));
  return { ...assets, css: css.join("") };
}

/** Devices store no tiles, and so not what draws them. */
const FOR_TILES = "src/web/ui/map/vector-tiles.ts";

/** All files of the public site but texts in languages that it does not have, and the icons. */
async function filesOf(distDir: string, languages: readonly Language[] = LOCALES): Promise<string[]> {
  const manifest = JSON.parse(await readFile(join(distDir, ".vite/manifest.json"), "utf8")) as Manifest;
  const stored = new Set<string>();
  const add = (name: string) => {
    const language = LANGUAGE_CODES.find((code) => name.includes(`/messages/compiled/${code}/`));
    if (stored.has(name) || name === FOR_TILES || (language && !languages.includes(language))) return;
    stored.add(name);
    for (const imported of manifest[name]?.imports ?? []) add(imported);
  };
  for (const name of Object.keys(manifest)) if (!name.startsWith(SHARED)) add(name);
  const built = [...stored].flatMap((name) => {
    const { file, css = [], assets = [] } = manifest[name]!;
    return [file, ...css, ...assets];
  });
  return [...new Set(built.map((file) => `/${file}`)), ...ICONS];
}

/** How Vite calls pieces that are no entry of their own: they are stored with what imports them. */
const SHARED = "_";

/** The pictures that the directory has chosen: its landscape or photo, and its logo. */
const chosenFiles = ({ landscape, logo, photo }: DirectorySettings): string[] => [
  photo ? pictureAddress(photo, "800.avif") : landscapeOf({ landscape }),
  ...(logo ? ["header.png", "64.png", "192.png"].map((name) => pictureAddress(logo, name)) : []),
];

/** As they are sent: most are compressed. */
async function bytesOf(distDir: string, files: readonly string[]): Promise<number> {
  const sizeOf = async (path: string) => (await stat(path).catch(() => null))?.size;
  const sizes = files.map(async (file) => {
    const folder = file.startsWith("/assets/") ? distDir : join(distDir, "../public");
    return (await sizeOf(join(folder, `${file}.br`))) ?? (await sizeOf(join(folder, file))) ?? 0;
  });
  return (await Promise.all(sizes)).reduce((sum, size) => sum + size, 0);
}

/** The kill switch: everything that was stored goes, and the next visit has no service worker. */
const REMOVES_ITSELF = `self.addEventListener("install", () => self.skipWaiting());
self.addEventListener("activate", (event) => {
  event.waitUntil((async () => {
    const names = await caches.keys();
    await Promise.all(names.filter((name) => name.startsWith("offline-") || name.startsWith("push-")).map((name) => caches.delete(name)));
    indexedDB.deleteDatabase("workbox-background-sync");
    await self.registration.unregister();
    const windows = await self.clients.matchAll({ type: "window" });
    for (const client of windows) client.navigate(client.url);
  })());
});
`;
