import type { FastifyRequest } from "fastify";
import type { z } from "zod";
import type { AnswerOf, InputOf } from "#core/contract/endpoint.ts";
import { type Contract, contract } from "#core/contract/index.ts";
import { isFurther, type Language } from "#core/contract/languages.ts";
import type { Page } from "#core/contract/pages/public.ts";
import type { Assets } from "#core/web/document/document.ts";
import type { AnyScreen, Caller, MenuItem, ScreenContext, SiteSettings } from "#core/web/document/screen.ts";
import { knownQuery, lenientQuery } from "#core/web/document/screen-query.ts";
import type * as Renderer from "#core/web/render.tsx";
import type { AddressLimits } from "../access/limits.ts";
import { placesOfSite } from "../api/directory/places/queries.ts";
import { describedBy } from "../api/office/settings/effects.ts";
import { withTranslations } from "../api/office/translations/queries.ts";
import { currentNotices } from "../api/writing/notices/queries.ts";
import { menuLinks } from "../api/writing/special-pages/queries.ts";
import type { Handlers, Services, ViewCounter } from "../calls/handler.ts";
import { type ReadContext, ReadNotes } from "../calls/handler.ts";
import { readInput } from "../calls/validation.ts";
import type { Database } from "../db/connect.ts";
import { Reader } from "../db/reader.ts";
import type { PageCache } from "../http/cache/page-cache.ts";
import type { PublicReads } from "../http/cache/public-reads.ts";

export type SiteDeps = {
  db: Database;
  /** Which database answers public screens. */
  reads: PublicReads;
  cache: PageCache;
  views: ViewCounter;
  handlers: Handlers;
  renderer: typeof Renderer;
  assets: Assets;
  settings: SiteSettings;
  limits: AddressLimits;
};

export type Address = Pick<ScreenContext, "path" | "query">;

export function addressOf(request: FastifyRequest, locale: Language, { fields }: Pick<AnyScreen, "fields">): Address {
  const [path = "", search = ""] = request.url.split("?", 2);
  return { path: path.slice(locale.length + 1).replace(/\/$/, "") || "/", query: knownQuery(search, fields) };
}

type ScreenAddress = Address & Pick<ScreenContext, "locale" | "params">;

/** The context of a screen: its address, the calls that it may make, and the menu. */
export async function contextFor(
  deps: SiteDeps,
  notes: ReadNotes,
  address: ScreenAddress,
  reader: Reader = Reader.on(deps.db),
): Promise<ScreenContext> {
  const reading = notes.context(reader, Temporal.Now.instant(), deps.cache.memory);
  const translated = translator(reading, address.locale);
  reading.reads("settings");
  return {
    ...(await contextWithoutMenu(deps, reading, address)),
    menu: await translated((await menuLinks(reading)) as MenuItem[]),
    notices: await translated(await currentNotices(reading)),
  };
}

/** For a screen without header and footer. */
export async function contextWithoutMenu(
  { handlers, settings }: Pick<SiteDeps, "handlers" | "settings">,
  reading: ReadContext,
  address: ScreenAddress,
): Promise<ScreenContext> {
  return {
    ...address,
    now: reading.now,
    call: callerFor(handlers, reading, address.locale),
    readQuery: lenientQuery,
    site: settings,
    menu: [],
    notices: [],
    places: await placesOfSite(reading),
    until: reading.until,
  };
}

/** Renders the public screen of a page that need not be stored, without header and footer. */
export function previewer(deps: SiteDeps): Services["previewOf"] {
  return async (page: Page, locale: Language) => {
    const address = { path: `/pages/${page.slug}`, query: new URLSearchParams(), locale, params: { slug: page.slug } };
    const reading = new ReadNotes().context(Reader.on(deps.db), Temporal.Now.instant());
    const context = await contextWithoutMenu(deps, reading, address);
    return deps.renderer.renderPreview(page, context, deps.assets);
  };
}

/** Renders the home page of a directory with other settings. */
export function homePreviewer(deps: SiteDeps): Services["previewHome"] {
  return async (directory, locale) => {
    const settings = { ...deps.settings, ...describedBy(directory, deps.settings.map.tiles) };
    const address = { path: "/", query: new URLSearchParams(), locale, params: {} };
    const context = await contextFor({ ...deps, settings }, new ReadNotes(), address);
    return deps.renderer.renderHomePreview(context, deps.assets);
  };
}

/** A screen calls the handlers of the API directly, with the same inputs and answers as over HTTP, as a visitor. */
function callerFor(handlers: Handlers, context: ReadContext, language: Language): Caller {
  const translated = translator(context, language);
  return async (name, input) => {
    const handler = handlers[name] as (input: object, context: object) => Promise<unknown>;
    const read = readInput(contract[name].input as z.ZodObject, input) as InputOf<Contract[typeof name]>;
    const visitor = { ...context, caller: { kind: "visitor" }, identity: null, subject: null };
    return translated((await handler(read, visitor)) as AnswerOf<Contract[typeof name]>);
  };
}

/** Adds the texts of a further language to what a screen shows. */
const translator =
  (context: ReadContext, language: Language) =>
  <Answer>(answer: Answer): Answer | Promise<Answer> =>
    isFurther(language) ? withTranslations(context, language, answer) : answer;
