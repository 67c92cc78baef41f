import type { FastifyInstance } from "fastify";
import { localeOf } from "#core/contract/locales.ts";
import type { Assets } from "#core/web/document/document.ts";
import type { MenuItem, ScreenContext, SiteSettings } from "#core/web/document/screen.ts";
import type * as Renderer from "#core/web/render.tsx";
import type { ApiDocsData } from "#core/web/site/docs/ApiDocs.tsx";
import { placesOfSite } from "../api/directory/places/queries.ts";
import { currentNotices } from "../api/writing/notices/queries.ts";
import { menuLinks } from "../api/writing/special-pages/queries.ts";
import { type ReadContext, ReadNotes } from "../calls/handler.ts";
import { loadOpenApi } from "../calls/written-openapi.ts";
import { loadReference } from "../calls/written-reference.ts";
import type { Config } from "../config/config.ts";
import type { Database } from "../db/connect.ts";
import { Reader } from "../db/reader.ts";
import type { Answer, Built, PageCache } from "../http/cache/page-cache.ts";
import { PUBLIC_CACHE_CONTROL, sendCached, sendEntry } from "../http/cache/send-entry.ts";

export type ApiDocsDeps = {
  db: Database;
  cache: PageCache;
  renderer: typeof Renderer;
  assets: Assets;
  settings: SiteSettings;
  config: Pick<Config, "clientRate">;
  /** Where the build wrote both. */
  builtDir?: string;
};

/** `/api/openapi.json` and its readable form `/api/docs`, both from the contract. */
export function registerApiDocs(app: FastifyInstance, deps: ApiDocsDeps): void {
  const serverUrl = `${deps.settings.publicUrl}/api`;
  let entry: Answer | undefined; // the contract does not change while the process runs
  app.get("/api/openapi.json", async (request, reply) => {
    entry ??= deps.cache.answerOf({
      status: 200,
      headers: { "content-type": "application/json; charset=utf-8", "cache-control": PUBLIC_CACHE_CONTROL },
      body: Buffer.from(await loadOpenApi(deps.builtDir, serverUrl, deps.settings.modulesOff)),
      tags: new Set(),
      expires: null,
    });
    return sendEntry(request, reply, entry);
  });
  const build = () => buildDocs(deps);
  app.get("/api/docs", (request, reply) => sendCached(request, reply, deps.cache, { key: "site /api/docs", build }));
}

async function buildDocs(deps: ApiDocsDeps): Promise<Built> {
  const { renderer, builtDir, settings, config, assets } = deps;
  const notes = new ReadNotes();
  const context = await contextOf(deps, notes.context(Reader.on(deps.db), Temporal.Now.instant(), deps.cache.memory));
  const { clientRate } = config;
  const { publicUrl, modulesOff } = settings;
  const { outline, html } = await loadReference(builtDir, renderer, { publicUrl, clientRate, modulesOff });
  const { renderLoaded, ApiDocsScreen } = renderer;
  const data: ApiDocsData = { outline };
  const { prefix, rest, contentSecurityPolicy } = renderLoaded(ApiDocsScreen, data, context, assets);
  const around = Buffer.from(rest.buffer);
  const at = around.indexOf(outline);
  return {
    status: 200,
    headers: {
      "content-type": "text/html; charset=utf-8",
      "cache-control": PUBLIC_CACHE_CONTROL,
      "content-security-policy": contentSecurityPolicy,
      "content-language": "en",
    },
    prefix,
    body: Buffer.concat([around.subarray(0, at), Buffer.from(html), around.subarray(at + Buffer.byteLength(outline))]),
    tags: notes.tags,
    expires: notes.expires,
  };
}

/** The context of the English site for header and footer; the reference itself makes no calls. */
async function contextOf({ settings: site }: ApiDocsDeps, reading: ReadContext): Promise<ScreenContext> {
  reading.reads("settings");
  return {
    locale: localeOf("en"),
    path: "/",
    params: {},
    query: new URLSearchParams(),
    now: reading.now,
    call: () => Promise.reject(new Error("The reference calls nothing")),
    readQuery: () => ({}),
    site,
    menu: (await menuLinks(reading)) as MenuItem[],
    notices: await currentNotices(reading),
    places: await placesOfSite(reading),
    until: reading.until,
  };
}
