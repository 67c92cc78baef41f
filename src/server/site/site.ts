import type { FastifyInstance, FastifyReply, FastifyRequest, RouteShorthandOptions } from "fastify";
import { LRUCache } from "lru-cache";
import { apiLocaleOf, isFurther, type Language } from "#core/contract/languages.ts";
import { PlaceNames } from "#core/domain/pages/place-names.ts";
import { countedTerm } from "#core/domain/statistics/search-report.ts";
import { loadTexts } from "#core/texts/loaded-texts.ts";
import { hasOffered } from "#core/web/document/has-offered.ts";
import type { AnyScreen, ScreenContext } from "#core/web/document/screen.ts";
import { lenientQuery } from "#core/web/document/screen-query.ts";
import { ReadNotes } from "../calls/handler.ts";
import type { Reader } from "../db/reader.ts";
import type { Built } from "../http/cache/page-cache.ts";
import { PUBLIC_CACHE_CONTROL, sendCached } from "../http/cache/send-entry.ts";
import { acceptedLocale } from "../http/negotiate.ts";
import { notFound } from "../http/problem.ts";
import { sendProblem, toProblem } from "../http/send-problem.ts";
import { countView, scanIn } from "./count-views.ts";
import { registerDayLinks } from "./day-link.ts";
import { documentBytes } from "./document-bytes.ts";
import type { FormDeps } from "./form-answers.ts";
import { registerForms } from "./forms.ts";
import { chooseLanguage } from "./language.ts";
import { type OfflineDeps, registerOffline } from "./offline.ts";
import { registerPopupModule } from "./popup-module.ts";
import { type Address, addressOf, contextFor, type SiteDeps } from "./screen-context.ts";
import { secretAddressHeaders } from "./secret-address.ts";
import { registerSecurityTxt } from "./security-txt.ts";

/** Registers each public screen in each language, served from the page cache. */
export async function registerSite(app: FastifyInstance, given: FormDeps & OfflineDeps): Promise<void> {
  const deps = { ...given, unanswered: new LRUCache<string, string>({ max: MAX_UNANSWERED }) };
  const { renderer, settings } = deps;
  const { languages } = settings;
  await Promise.all([loadTexts(languages), renderer.loadTexts(languages)]);
  chooseLanguage(app, {
    secure: settings.publicUrl.startsWith("https:"),
    languages,
    first: () => settings.directory.languages[0],
  });
  for (const locale of languages) {
    for (const screen of renderer.SCREENS) {
      const url = `/${locale}${screen.path === "/" ? "" : screen.path}`;
      if (isFurther(locale) && screen.isInTwoLanguages) app.get(url, redirectTo(apiLocaleOf(locale)));
      else
        app.get(url, countedBy(deps, screen, locale), (request, reply) =>
          serveScreen(deps, screen, locale, request, reply),
        );
    }
  }
  for (const language of languages.filter(isFurther)) {
    app.get(`/${language}/*`, redirectFeed(apiLocaleOf(language)));
  }
  await registerOffline(app, deps);
  await registerPopupModule(app, deps);
  registerForms(app, deps);
  registerDayLinks(app, deps);
  registerSecurityTxt(app, deps.settings);
  app.setNotFoundHandler((request, reply) => sendNotFound(deps, request, reply));
  app.setErrorHandler((error, request, reply) => handleError(deps, error, request, reply));
}

/** From a screen that exists in English and Irish only, to the one in the language that stands in for the reader's. */
const redirectTo = (language: Language) => async (request: FastifyRequest, reply: FastifyReply) =>
  reply.header("cache-control", PUBLIC_CACHE_CONTROL).redirect(request.url.replace(/^\/\w+/, `/${language}`), 302);

/** Calendars and news exist in the languages of the API. */
const redirectFeed = (language: Language) => {
  const redirect = redirectTo(language);
  return async (request: FastifyRequest, reply: FastifyReply) => {
    if (!/\.(ics|rss|json)(\?|$)/.test(request.url)) throw notFound();
    return redirect(request, reply);
  };
};

/** The screens in the page cache are not many more. */
const MAX_UNANSWERED = 2_000;
/** What was asked and has no answer, by the keys of screens that say so. */
type Deps = SiteDeps & { unanswered: LRUCache<string, string> };

const keyOf = (locale: Language, { path, query }: Address) => `site ${locale} ${path}?${query}`;

/** Counts views after the response, so that readers need not wait. */
function countedBy(deps: Deps, screen: AnyScreen, locale: Language): RouteShorthandOptions {
  if (!screen.counts) return {};
  return {
    onResponse: async (request, reply) => viewCounting(deps, screen, locale, request)?.(request, reply.statusCode),
  };
}

/** Counts a view of the screen of this request; undefined where its views are not counted. */
function viewCounting({ views, settings, unanswered }: Deps, screen: AnyScreen, locale: Language, of: FastifyRequest) {
  const { params, query } = of;
  const { counts: kind } = screen;
  if (kind === "question") {
    const key = keyOf(locale, addressOf(of, locale, screen));
    return (request: Parameters<typeof countView>[1], status: number) =>
      countView({ views, publicUrl: settings.publicUrl, kind, slug: unanswered.get(key) ?? "" }, request, status);
  }
  const { slug } = params as { slug?: string };
  if (!kind || !slug) return undefined;
  const scan = scanIn(query as Record<string, unknown>, settings.modulesOff);
  return (request: Parameters<typeof countView>[1], status: number) =>
    countView({ views, publicUrl: settings.publicUrl, kind, slug, scan }, request, status);
}

async function serveScreen(
  deps: Deps,
  screen: AnyScreen,
  locale: Language,
  request: FastifyRequest,
  reply: FastifyReply,
) {
  const { offer, module } = screen;
  if (offer && !hasOffered(deps.settings, offer)) throw notFound();
  if (module && deps.settings.modulesOff?.includes(module)) throw notFound();
  const address = addressOf(request, locale, screen);
  const key = keyOf(locale, address);
  const params = request.params as Record<string, string>;
  const build = (isFresh: boolean) =>
    deps.reads.read(isFresh, (reader) => buildScreen(deps, screen, { ...address, locale, params }, reader));
  const count = viewCounting(deps, screen, locale, request);
  // Whoever asks for another view of a screen with each call has it rendered each time, as a search of the API is.
  const beforeBuild = () => address.query.size > 0 && deps.limits.refuseMany(request, "search");
  return sendCached(request, reply, deps.cache, { key, build, beforeBuild, ...(count && { onSent: count }) });
}

async function buildScreen(
  deps: Deps,
  screen: AnyScreen,
  address: Address & Pick<ScreenContext, "locale" | "params">,
  reader: Reader,
): Promise<Built> {
  const notes = new ReadNotes();
  const key = keyOf(address.locale, address);
  deps.unanswered.delete(key);
  const unanswered = (question: string) => {
    const term = countedTerm(question);
    if (term) deps.unanswered.set(key, term);
  };
  const context = { ...(await contextFor(deps, notes, address, reader)), unanswered };
  const { prefix, rest, contentSecurityPolicy } = await deps.renderer.renderScreen(screen, context, deps.assets);
  return {
    status: 200,
    headers: {
      "content-type": "text/html; charset=utf-8",
      "cache-control": PUBLIC_CACHE_CONTROL,
      "content-security-policy": contentSecurityPolicy,
      "content-language": address.locale,
      ...(screen.hasSecretAddress && secretAddressHeaders(deps.settings)),
    },
    prefix,
    body: Buffer.from(rest.buffer),
    tags: notes.tags,
    expires: notes.expires,
  };
}

/** What `refuseAmbiguousRequests` answers. */
const AMBIGUOUS: ReadonlySet<string> = new Set(["malformed", "encoded-body", "unknown-transfer-coding"]);

async function handleError(deps: SiteDeps, error: unknown, request: FastifyRequest, reply: FastifyReply) {
  const { Elsewhere, NothingHere } = deps.renderer;
  if (error instanceof Elsewhere)
    return reply
      .header("cache-control", PUBLIC_CACHE_CONTROL)
      .redirect(`/${localeOf(deps, request)}${error.path}`, 301);
  const problem = error instanceof NothingHere ? notFound() : toProblem(error);
  if (AMBIGUOUS.has(problem.code)) return sendProblem(problem, request, reply); // no browser has sent that
  reply.headers(problem.headers);
  if (problem.status === 429) return sendErrorScreen(deps, 429, request, reply);
  // For people an invalid address is the same as a missing screen.
  if (problem.status < 500) return sendNotFound(deps, request, reply);
  request.log.error({ err: error }, "screen failed");
  return sendErrorScreen(deps, problem.status, request, reply);
}

/** Addresses of screens that were printed or typed in upper case lead to those in lower case. */
async function sendNotFound(deps: SiteDeps, request: FastifyRequest, reply: FastifyReply) {
  const [path = ""] = request.url.split("?", 1);
  // An escape of upper case stays: both cases are the same address (RFC 3986, 2.1).
  const lower = path.replaceAll(/%..|[A-Z]/g, (found) => (found.length > 1 ? found : found.toLowerCase()));
  if (path === lower || !isOfScreen(deps, lower)) return sendErrorScreen(deps, 404, request, reply);
  return reply.header("cache-control", PUBLIC_CACHE_CONTROL).redirect(lower + request.url.slice(path.length), 301);
}

/** Parameters without upper case; that of a private link tells it apart. */
const NAMES = [":slug", ":id"];

function isOfScreen({ renderer, settings }: SiteDeps, path: string): boolean {
  const [, language, ...segments] = path.replace(/\/$/, "").split("/");
  if (!settings.languages.some((known) => known === language)) return false;
  return renderer.SCREENS.some((screen) => {
    const pattern = screen.path === "/" ? [] : screen.path.split("/").slice(1);
    return (
      pattern.length === segments.length && pattern.every((part, i) => NAMES.includes(part) || part === segments[i])
    );
  });
}

async function sendErrorScreen(deps: SiteDeps, status: number, request: FastifyRequest, reply: FastifyReply) {
  const locale = localeOf(deps, request);
  const address = { path: "/", query: new URLSearchParams(), locale, params: {} };
  const isDatabaseAway = status === 503; // asked once more, it would let the visitor wait once more
  const context = isDatabaseAway
    ? contextWithoutDatabase(deps, address)
    : await contextFor(deps, new ReadNotes(), address).catch(() => contextWithoutDatabase(deps, address));
  const document = deps.renderer.renderError(status, context, deps.assets);
  return reply
    .code(status)
    .header("cache-control", "no-store")
    .header("content-security-policy", document.contentSecurityPolicy)
    .type("text/html; charset=utf-8")
    .send(documentBytes(document));
}

/** For the error screen while the database does not answer. */
function contextWithoutDatabase(
  { settings }: SiteDeps,
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
    notices: [],
    places: new PlaceNames([]),
    until: () => {},
  };
}

function localeOf({ settings }: SiteDeps, request: FastifyRequest): Language {
  const first = request.url.split(/[/?]/, 2)[1];
  const { languages } = settings;
  return (
    languages.find((locale) => locale === first) ??
    acceptedLocale(request.headers["accept-language"], languages, settings.directory.languages[0])
  );
}
