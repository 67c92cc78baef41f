import type { FastifyInstance } from "fastify";
import packageJson from "../../../package.json" with { type: "json" };
import type { ApiDocsData } from "../../web/site/docs/ApiDocs.tsx";
import type { Assets } from "../../web/site/document.ts";
import type * as Renderer from "../../web/site/render.tsx";
import type { MenuItem, ScreenContext, SiteSettings } from "../../web/site/screen.ts";
import { menuLinks } from "../api/special-pages/queries.ts";
import type { Config } from "../config.ts";
import type { Database } from "../db/connect.ts";
import { allLimits } from "./limits.ts";
import { openApiDocument } from "./openapi.ts";
import { type Built, Entry, type PageCache } from "./page-cache.ts";
import { type ReadContext, ReadNotes } from "./read-context.ts";
import { PUBLIC_CACHE_CONTROL, sendEntry } from "./send-entry.ts";

export type ApiDocsParts = {
  db: Database;
  cache: PageCache;
  renderer: typeof Renderer;
  assets: Assets;
  settings: SiteSettings;
  config: Pick<Config, "clientRate">;
};

/** `/api/openapi.json` for programs, `/api/docs` for people: both made from the contract. */
export function registerApiDocs(app: FastifyInstance, parts: ApiDocsParts): void {
  const serverUrl = `${parts.settings.publicUrl}/api`;
  // The contract does not change while the process runs: made once, and not dropped by any write.
  const json = JSON.stringify(openApiDocument({ serverUrl, version: packageJson.version }));
  const entry = new Entry({
    status: 200,
    headers: { "content-type": "application/json; charset=utf-8", "cache-control": PUBLIC_CACHE_CONTROL },
    body: Buffer.from(json),
    tags: new Set(),
    expires: null,
  });
  app.get("/api/openapi.json", (request, reply) => sendEntry(request, reply, entry));
  app.get("/api/docs", async (request, reply) =>
    sendEntry(request, reply, await parts.cache.get("site /api/docs", () => buildDocs(parts, JSON.parse(json)))),
  );
}

async function buildDocs(parts: ApiDocsParts, document: ApiDocsData["document"]): Promise<Built> {
  const notes = new ReadNotes();
  const context = await contextOf(parts.settings, notes.context(parts.db, Temporal.Now.instant()));
  const data: ApiDocsData = { document, limits: allLimits(parts.config.clientRate) };
  const { renderLoaded, ApiDocsScreen } = parts.renderer;
  const { html, contentSecurityPolicy } = renderLoaded(ApiDocsScreen, data, context, parts.assets);
  return {
    status: 200,
    headers: {
      "content-type": "text/html; charset=utf-8",
      "cache-control": PUBLIC_CACHE_CONTROL,
      "content-security-policy": contentSecurityPolicy,
      "content-language": "en",
    },
    body: Buffer.from(html),
    tags: notes.tags,
    expires: notes.expires,
  };
}

/** What stands around the reference is that of the site in English; the reference itself reads nothing. */
async function contextOf(site: SiteSettings, reading: ReadContext): Promise<ScreenContext> {
  return {
    locale: "en",
    path: "/",
    params: {},
    query: new URLSearchParams(),
    now: reading.now,
    call: () => Promise.reject(new Error("The reference calls nothing")),
    readQuery: () => ({}),
    site,
    menu: (await menuLinks(reading)) as MenuItem[],
    until: reading.until,
  };
}
