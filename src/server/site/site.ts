import type { FastifyInstance, FastifyReply, FastifyRequest, RouteShorthandOptions } from "fastify";
import type { Assets } from "../../web/site/document.ts";
import type * as Renderer from "../../web/site/render.tsx";
import type { AnyScreen, MenuItem, ScreenContext, SiteSettings } from "../../web/site/screen.ts";
import { menuLinks } from "../api/special-pages/queries.ts";
import type { ViewCounter } from "../api/views/view-counter.ts";
import type { Database } from "../db/connect.ts";
import { toProblem } from "../http/errors-to-problems.ts";
import type { Handlers } from "../http/handler.ts";
import { acceptedLocale, LOCALES } from "../http/negotiate.ts";
import type { Built, PageCache } from "../http/page-cache.ts";
import type { Locale } from "../http/problem.ts";
import { ReadNotes } from "../http/read-context.ts";
import { PUBLIC_CACHE_CONTROL, sendEntry } from "../http/send-entry.ts";
import { countView } from "./count-views.ts";
import { chooseLanguage } from "./language.ts";
import { callerFor, knownQuery, lenientQuery } from "./screen-reads.ts";
import { SPECULATION_RULES_PATH, serveSpeculationRules } from "./speculation-rules.ts";

export type SiteParts = {
  db: Database;
  cache: PageCache;
  views: ViewCounter;
  handlers: Handlers;
  renderer: typeof Renderer;
  assets: Assets;
  settings: SiteSettings;
};

/** The public site: each screen in each language, from the page cache. */
export async function registerSite(app: FastifyInstance, parts: SiteParts): Promise<void> {
  const { renderer } = parts;
  chooseLanguage(app, { secure: parts.settings.publicUrl.startsWith("https:") });
  serveSpeculationRules(app);
  for (const locale of LOCALES) {
    for (const screen of renderer.SCREENS) {
      const url = `/${locale}${screen.path === "/" ? "" : screen.path}`;
      app.get(url, countedBy(parts, screen), (request, reply) => serveScreen(parts, screen, locale, request, reply));
    }
  }
  app.setNotFoundHandler((request, reply) => sendErrorScreen(parts, 404, request, reply));
  app.setErrorHandler((error, request, reply) => handleError(parts, error, request, reply));
}

/** After the answer: nobody waits for being counted. */
function countedBy({ views, settings }: SiteParts, { counts: kind }: AnyScreen): RouteShorthandOptions {
  if (!kind) return {};
  return {
    onResponse: async (request, reply) => countView({ views, publicUrl: settings.publicUrl, kind }, request, reply),
  };
}

async function serveScreen(
  parts: SiteParts,
  screen: AnyScreen,
  locale: Locale,
  request: FastifyRequest,
  reply: FastifyReply,
) {
  const address = addressOf(request, locale);
  const key = `site ${locale} ${address.path}?${address.query}`;
  const params = request.params as Record<string, string>;
  const entry = await parts.cache.get(key, () => buildScreen(parts, screen, { ...address, locale, params }));
  return sendEntry(request, reply, entry);
}

type Address = Pick<ScreenContext, "path" | "query">;

function addressOf(request: FastifyRequest, locale: Locale): Address {
  const [path = "", search = ""] = request.url.split("?", 2);
  return { path: path.slice(locale.length + 1).replace(/\/$/, "") || "/", query: knownQuery(search) };
}

async function buildScreen(
  parts: SiteParts,
  screen: AnyScreen,
  address: Address & Pick<ScreenContext, "locale" | "params">,
): Promise<Built> {
  const notes = new ReadNotes();
  const context = await contextFor(parts, notes, address);
  const { html, contentSecurityPolicy } = await parts.renderer.renderScreen(screen, context, parts.assets);
  return {
    status: 200,
    headers: {
      "content-type": "text/html; charset=utf-8",
      "cache-control": PUBLIC_CACHE_CONTROL,
      "content-security-policy": contentSecurityPolicy,
      "content-language": address.locale,
      "speculation-rules": `"${SPECULATION_RULES_PATH}"`,
    },
    body: Buffer.from(html),
    tags: notes.tags,
    expires: notes.expires,
  };
}

/** What a screen is made from at this moment. */
export async function contextFor(
  { db, handlers, settings }: SiteParts,
  notes: ReadNotes,
  address: Address & Pick<ScreenContext, "locale" | "params">,
): Promise<ScreenContext> {
  const reading = notes.context(db, Temporal.Now.instant());
  return {
    ...address,
    now: reading.now,
    call: callerFor(handlers, reading),
    readQuery: lenientQuery,
    site: settings,
    menu: (await menuLinks(reading)) as MenuItem[],
    until: reading.until,
  };
}

async function handleError(parts: SiteParts, error: unknown, request: FastifyRequest, reply: FastifyReply) {
  const { Elsewhere, NothingHere } = parts.renderer;
  if (error instanceof Elsewhere)
    return reply.header("cache-control", PUBLIC_CACHE_CONTROL).redirect(`/${localeOf(request)}${error.path}`, 301);
  const status = error instanceof NothingHere ? 404 : toProblem(error).status;
  // What cannot be read in an address leads nowhere: for people that is the same as nothing there.
  if (status < 500) return sendErrorScreen(parts, 404, request, reply);
  request.log.error({ err: error }, "screen failed");
  return sendErrorScreen(parts, status, request, reply);
}

async function sendErrorScreen(parts: SiteParts, status: number, request: FastifyRequest, reply: FastifyReply) {
  const locale = localeOf(request);
  const address = { path: "/", query: new URLSearchParams(), locale, params: {} };
  const context = await contextFor(parts, new ReadNotes(), address).catch(() => contextWithoutDatabase(parts, address));
  const { html, contentSecurityPolicy } = parts.renderer.renderError(status, context, parts.assets);
  return reply
    .code(status)
    .header("cache-control", "no-store")
    .header("content-security-policy", contentSecurityPolicy)
    .type("text/html; charset=utf-8")
    .send(html);
}

/** The 500 screen must come even when the database does not answer. */
function contextWithoutDatabase(
  { settings }: SiteParts,
  address: Address & Pick<ScreenContext, "locale" | "params">,
): ScreenContext {
  const nothing = () => Promise.reject(new Error("no database"));
  return {
    ...address,
    now: Temporal.Now.instant(),
    call: nothing,
    readQuery: lenientQuery,
    site: settings,
    menu: [],
    until: () => {},
  };
}

function localeOf(request: FastifyRequest): Locale {
  const first = request.url.split(/[/?]/, 2)[1];
  return LOCALES.find((locale) => locale === first) ?? acceptedLocale(request.headers["accept-language"]);
}
