import { mkdir, mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import Fastify from "fastify";
import { afterAll, beforeAll, expect, test } from "vitest";
import { LOCALES } from "#core/contract/locales.ts";
import type { SiteSettings } from "#core/web/document/screen.ts";
import { openPageCache } from "../http/cache/page-cache.ts";
import { type OfflineDeps, registerOffline } from "./offline.ts";

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "eolaire-offline-"));
  await mkdir(join(folder, "client/.vite"), { recursive: true });
  await mkdir(join(folder, "client/assets"));
  await mkdir(join(folder, "offline"));
  const manifest = { "near-me.ts": { file: "assets/near-me-1.js", css: ["assets/site-1.css"] } };
  await writeFile(join(folder, "client/.vite/manifest.json"), JSON.stringify(manifest));
  await writeFile(join(folder, "client/assets/near-me-1.js"), "x".repeat(700));
  await writeFile(join(folder, "client/assets/near-me-1.js.br"), "x".repeat(70));
  await writeFile(join(folder, "offline/service-worker.js"), "/* the service worker */");
  await writeFile(join(folder, "offline/push-worker.js"), "/* shows messages */");
  for (const locale of LOCALES) await writeFile(join(folder, `offline/texts-${locale}.js`), `/* ${locale} */`);
});
afterAll(() => rm(folder, { recursive: true }));

async function serverWith(offline: boolean, push = false) {
  const settings = { publicUrl: "https://eolaire.example", offline: null } as SiteSettings;
  const assets = { styles: [], islands: {}, fonts: [], texts: {} } as unknown as OfflineDeps["assets"];
  const app = Fastify();
  const deps = { distDir: join(folder, "client"), settings, assets, cache: openPageCache(), config: { offline, push } };
  await registerOffline(app, deps as unknown as OfflineDeps);
  return { app, settings };
}

test("the service worker carries the version of what it stores, and no cache may hold an old one", async () => {
  const { app, settings } = await serverWith(true);
  const answer = await app.inject("/service-worker.js");
  expect(answer.body).toMatch(
    /^self\.OFFLINE_APP="[0-9a-f]{16}";\n\/\* en \*\/\/\* ga \*\/\/\* the service worker \*\/$/,
  );
  expect(answer.headers["cache-control"]).toBe("no-cache");
  expect(answer.headers["content-security-policy"]).toBe("default-src 'none'; script-src 'self'; connect-src 'self'");
  expect(settings.offline).toEqual({ bytes: 70 + 0 });
});

test("the kill switch answers a service worker that deletes what is stored and removes itself", async () => {
  const { app, settings } = await serverWith(false);
  const { body, statusCode } = await app.inject("/service-worker.js");
  expect(statusCode).toBe(200);
  for (const done of ["caches.delete(name)", "deleteDatabase", "registration.unregister()", "skipWaiting"]) {
    expect(body).toContain(done);
  }
  expect(body).not.toContain("the service worker");
  expect((await app.inject("/offline/app.json")).statusCode).toBe(404);
  expect(settings.offline).toBeNull();
});

test("a browser that can have no copy gets the service worker that shows messages", async () => {
  const { app } = await serverWith(true, true);
  const [, ...lines] = (await app.inject("/service-worker.js")).body.split("\n");
  const [both, messages] = ["/* en *//* ga *//* the service worker */", "/* shows messages */"];
  expect(lines).toEqual(['if ("Temporal" in self) {', both, "} else {", messages, "}"]);
});

test("with the kill switch devices still get what they follow, from a service worker that answers no request", async () => {
  const { app } = await serverWith(false, true);
  expect((await app.inject("/service-worker.js")).body).toBe("/* shows messages */");
});
