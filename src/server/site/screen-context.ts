import type { FastifyRequest } from "fastify";
import type { Locale } from "../../contract/locales.ts";
import type { Assets } from "../../web/document/document.ts";
import type { AnyScreen, MenuItem, ScreenContext, SiteSettings } from "../../web/document/screen.ts";
import type * as Renderer from "../../web/render.tsx";
import { menuLinks } from "../api/special-pages/queries.ts";
import type { ReadContext, ReadNotes } from "../calls/context.ts";
import type { Handlers } from "../calls/handler.ts";
import type { ViewCounter } from "../calls/services.ts";
import type { Database } from "../db/connect.ts";
import type { PageCache } from "../http/page-cache.ts";
import { callerFor, knownQuery, lenientQuery } from "./screen-reads.ts";

export type SiteDeps = {
  db: Database;
  cache: PageCache;
  views: ViewCounter;
  handlers: Handlers;
  renderer: typeof Renderer;
  assets: Assets;
  settings: SiteSettings;
};

export type Address = Pick<ScreenContext, "path" | "query">;

export function addressOf(request: FastifyRequest, locale: Locale, { fields }: Pick<AnyScreen, "fields">): Address {
  const [path = "", search = ""] = request.url.split("?", 2);
  return { path: path.slice(locale.length + 1).replace(/\/$/, "") || "/", query: knownQuery(search, fields) };
}

type ScreenAddress = Address & Pick<ScreenContext, "locale" | "params">;

/** What a screen is made from at this moment. */
export async function contextFor(deps: SiteDeps, notes: ReadNotes, address: ScreenAddress): Promise<ScreenContext> {
  const reading = notes.context(deps.db, Temporal.Now.instant());
  return { ...contextWithoutMenu(deps, reading, address), menu: (await menuLinks(reading)) as MenuItem[] };
}

/** For a screen with nothing around it. */
export function contextWithoutMenu(
  { handlers, settings }: SiteDeps,
  reading: ReadContext,
  address: ScreenAddress,
): ScreenContext {
  return {
    ...address,
    now: reading.now,
    call: callerFor(handlers, reading),
    readQuery: lenientQuery,
    site: settings,
    menu: [],
    until: reading.until,
  };
}
