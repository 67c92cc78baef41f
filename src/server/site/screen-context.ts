import type { FastifyRequest } from "fastify";
import { z } from "zod";
import type { AnswerOf, Endpoint, InputOf } from "../../contract/endpoint.ts";
import { type Contract, contract, type PublicReadName } from "../../contract/index.ts";
import type { Locale } from "../../contract/locales.ts";
import type { Page } from "../../contract/pages/public.ts";
import type { Assets } from "../../web/document/document.ts";
import type {
  AnyScreen,
  Caller,
  MenuItem,
  QueryReader,
  ScreenContext,
  SiteSettings,
} from "../../web/document/screen.ts";
import type * as Renderer from "../../web/render.tsx";
import { placesOfSite } from "../api/places/queries.ts";
import { menuLinks } from "../api/special-pages/queries.ts";
import type { Handlers, Services, ViewCounter } from "../calls/handler.ts";
import { type ReadContext, ReadNotes } from "../calls/handler.ts";
import { readInput, readQuery } from "../calls/validation.ts";
import type { Database } from "../db/connect.ts";
import type { PageCache } from "../http/page-cache.ts";
import type { PublicReads } from "../http/public-reads.ts";

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
};

export type Address = Pick<ScreenContext, "path" | "query">;

export function addressOf(request: FastifyRequest, locale: Locale, { fields }: Pick<AnyScreen, "fields">): Address {
  const [path = "", search = ""] = request.url.split("?", 2);
  return { path: path.slice(locale.length + 1).replace(/\/$/, "") || "/", query: knownQuery(search, fields) };
}

type ScreenAddress = Address & Pick<ScreenContext, "locale" | "params">;

/** The context of a screen: its address, the calls that it may make, and the menu. */
export async function contextFor(
  deps: SiteDeps,
  notes: ReadNotes,
  address: ScreenAddress,
  db: Database = deps.db,
): Promise<ScreenContext> {
  const reading = notes.context(db, Temporal.Now.instant(), deps.cache.memory);
  return {
    ...(await contextWithoutMenu(deps, reading, address)),
    menu: (await menuLinks(reading)) as MenuItem[],
  };
}

/** For a screen without header and footer. */
async function contextWithoutMenu(
  { handlers, settings }: SiteDeps,
  reading: ReadContext,
  address: ScreenAddress,
): Promise<ScreenContext> {
  return {
    ...address,
    now: reading.now,
    call: callerFor(handlers, reading),
    readQuery: lenientQuery,
    site: settings,
    menu: [],
    places: await placesOfSite(reading),
    until: reading.until,
  };
}

/** Renders the public screen of a page that need not be stored, without header and footer. */
export function previewer(deps: SiteDeps): Services["previewOf"] {
  return async (page: Page, locale: Locale) => {
    const address = { path: `/pages/${page.slug}`, query: new URLSearchParams(), locale, params: { slug: page.slug } };
    const reading = new ReadNotes().context(deps.db, Temporal.Now.instant());
    const context = await contextWithoutMenu(deps, reading, address);
    return deps.renderer.renderPreview(page, context, deps.assets);
  };
}

/** A screen calls the handlers of the API directly, with the same inputs and answers as over HTTP, as a visitor. */
function callerFor(handlers: Handlers, context: ReadContext): Caller {
  return (name, input) => {
    const handler = handlers[name] as (input: object, context: object) => Promise<unknown>;
    const read = readInput(contract[name].input as z.ZodObject, input) as InputOf<Contract[typeof name]>;
    const visitor = { ...context, caller: { kind: "visitor" }, identity: null, subject: null };
    return handler(read, visitor) as Promise<AnswerOf<Contract[typeof name]>>;
  };
}

/** Parses the query of a screen's address, which people type and other sites change: invalid fields are left out. */
export const lenientQuery: QueryReader = (name, query) => {
  const { input } = contract[name] as Endpoint;
  const sent = readQuery(input, Object.fromEntries([...query.keys()].map((key) => [key, valuesOf(query, key)])));
  const valid = Object.entries(sent as Record<string, unknown>).flatMap(([field, value]) => {
    const result = z.safeParse(input.shape[field] ?? z.never(), value);
    return result.success ? [[field, result.data]] : [];
  });
  return Object.fromEntries(valid);
};

function valuesOf(query: URLSearchParams, key: string): string | string[] {
  const values = query.getAll(key);
  return values.length === 1 ? (values[0] as string) : values;
}

/** The fields that the address of a screen may have. Others, such as campaign parameters, are ignored. */
const QUERY_FIELDS = new Set(
  (["pages", "posts", "stories", "events"] as PublicReadName[]).flatMap((name) =>
    Object.keys(contract[name].input.shape),
  ),
);

/** The known fields of a query that are not empty, sorted, so that equal searches share a cache entry. */
function knownQuery(search: string, more: readonly string[] = []): URLSearchParams {
  const known = [...new URLSearchParams(search)].filter(
    ([name, value]) => (QUERY_FIELDS.has(name) || more.includes(name)) && value !== "",
  );
  return new URLSearchParams(known.sort(([a], [b]) => a.localeCompare(b)));
}
