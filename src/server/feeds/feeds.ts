import type { FastifyInstance } from "fastify";
import { LOCALES } from "#core/contract/locales.ts";
import type { OfModule } from "#core/contract/module-names.ts";
import { hasOffered } from "#core/web/document/has-offered.ts";
import type { AddressLimits } from "../access/limits.ts";
import { ReadNotes } from "../calls/handler.ts";
import type { Database } from "../db/connect.ts";
import type { Reader } from "../db/reader.ts";
import type { PageCache } from "../http/cache/page-cache.ts";
import { PublicReads } from "../http/cache/public-reads.ts";
import { PUBLIC_CACHE_CONTROL, sendCached } from "../http/cache/send-entry.ts";
import { notFound } from "../http/problem.ts";
import { calendar, eventCalendar } from "./calendar.ts";
import { dataCatalogue } from "./catalogue.ts";
import { eventPoints } from "./event-points.ts";
import { type FeedSubject, wholeDirectory } from "./feed-subject.ts";
import { llmsText } from "./llms.ts";
import type { Build, FeedsPart, Params, SettingsOfFeeds } from "./module.ts";
import { newPagesFeed, normalisedNewPages } from "./new-pages.ts";
import { newsFeed } from "./news.ts";
import { noticeCalendar, noticeNews } from "./office-notices.ts";
import { publicServices, servicesPage } from "./public-services.ts";
import { sitemap, sitemapPart } from "./sitemap.ts";
import { walkLines, walkTrack } from "./walks.ts";
import { webManifest } from "./web-manifest.ts";

/** Well below the protocol's 50,000 addresses and 50 MB, so that a part is built while a crawler waits. */
const URLS_PER_PART = 10_000;
/** A route parameter that matches slugs only. */
const SLUG = ":slug(^[a-z0-9-]+$)";

export type FeedDeps = {
  db: Database;
  reads?: PublicReads;
  cache: PageCache;
  settings: SettingsOfFeeds;
  /** Feeds of a search and what other sites show count as searches where they must be built; default: nothing is counted. */
  limits?: AddressLimits;
  urlsPerPart?: number;
  /** Default: there is none. */
  indexNowKey?: string | undefined;
  /** Those that are on. Default: none. */
  modules?: readonly (FeedsPart & OfModule)[];
};

const BINARY: ReadonlySet<string> = new Set(["application/zip", "application/x-protobuf"]);

/** Nearly all feeds have addresses without one. */
const noQuery = () => "";

/**
 * `/robots.txt`, `/llms.txt`, the sitemap, the catalogue of open data, the coming events as points, the walks as lines, the public services, and the calendars and news
 * (RSS, JSON Feed) of the directory, of pages and of categories, and what modules have.
 */
export function registerFeeds(
  app: FastifyInstance,
  {
    db,
    reads = PublicReads.on(db),
    cache,
    settings,
    limits,
    urlsPerPart = URLS_PER_PART,
    indexNowKey,
    modules = [],
  }: FeedDeps,
): void {
  const serve = (url: string, type: string, build: Build, queryOf: (search: URLSearchParams) => string = noQuery) => {
    const isOpenData = url.startsWith("/open-data/");
    app.get<{ Params: Params }>(url, (request, reply) => {
      const { params } = request;
      const query = queryOf(new URLSearchParams(request.url.split("?", 2)[1] ?? ""));
      const buildFeed = async (reader: Reader) => {
        if (isOpenData && !settings.directory.has_open_data) throw notFound();
        const notes = new ReadNotes();
        notes.tags.add("settings");
        const body = await build(notes.context(reader, Temporal.Now.instant()), params, query);
        const headers = {
          "content-type": BINARY.has(type) ? type : `${type}; charset=utf-8`,
          "cache-control": PUBLIC_CACHE_CONTROL,
          "access-control-allow-origin": "*", // for scripts of other sites: feeds are public
        };
        return { status: 200, headers, body, tags: notes.tags, expires: notes.expires };
      };
      return sendCached(request, reply, cache, {
        key: `feed ${url} ${JSON.stringify(params)} ${query}`,
        build: (isFresh) => reads.read(isFresh, buildFeed),
        beforeBuild: () => query !== "" && limits?.refuseMany(request, "search"),
      });
    });
  };
  const { publicUrl, languages } = settings;
  const offeredModules = () => modules.filter(({ module }) => hasOffered(settings, module));
  const map = () => ({ publicUrl, languages, urlsPerPart, directory: settings.directory });
  serve("/robots.txt", "text/plain", async () => Buffer.from(robotsText(publicUrl)));
  serve("/site.webmanifest", "application/manifest+json", async () => webManifest(settings, offeredModules()));
  serve("/llms.txt", "text/plain", async () =>
    llmsText(
      settings,
      modules.flatMap(({ llms }) => (llms ? [llms(settings)] : [])),
    ),
  );
  if (indexNowKey) serve(`/${indexNowKey}.txt`, "text/plain", async () => Buffer.from(indexNowKey));
  serve("/open-data/catalogue.jsonld", "application/ld+json", async () => dataCatalogue(settings, offeredModules()));
  serve("/open-data/events.geojson", "application/geo+json", (context) => eventPoints(context, settings));
  serve("/open-data/walks.geojson", "application/geo+json", (context) => walkLines(context, settings));
  serve(
    "/open-data/services.json",
    "application/json",
    (context, _params, page) => publicServices(context, Number(page), settings),
    servicesPage,
  );
  serve("/sitemap.xml", "application/xml", (context) => sitemap(context, map()));
  serve("/sitemap-:part(^[1-9]\\d{0,3}$).xml", "application/xml", (context, { part }) =>
    sitemapPart(context, map(), Number(part)),
  );
  for (const locale of LOCALES) {
    const localised = () => ({ ...settings, locale }); // the settings as they are now
    const serveBoth = (below: string, of: (params: Params) => FeedSubject) => {
      serve(`/${locale}${below}/events.ics`, "text/calendar", (context, params) =>
        calendar(context, of(params), localised()),
      );
      serve(`/${locale}${below}/posts.rss`, "application/rss+xml", (context, params) =>
        newsFeed(context, of(params), localised()),
      );
      serve(`/${locale}${below}/posts.json`, "application/feed+json", (context, params) =>
        newsFeed(context, of(params), localised(), "json"),
      );
    };
    serveBoth("", () => wholeDirectory);
    serveBoth(`/pages/${SLUG}`, ({ slug = "" }) => ({ kind: "page", slug }));
    serveBoth(`/categories/${SLUG}`, ({ slug = "" }) => ({ kind: "category", slug }));
    serve(`/${locale}/events/${SLUG}.ics`, "text/calendar", (context, { slug = "" }) =>
      eventCalendar(context, slug, localised()),
    );
    serve(`/${locale}/stories/${SLUG}.gpx`, "application/gpx+xml", (context, { slug = "" }) =>
      walkTrack(context, slug, localised()),
    );
    for (const [format, type] of [
      ["rss", "application/rss+xml"],
      ["json", "application/feed+json"],
    ] as const) {
      serve(
        `/${locale}/pages.${format}`,
        type,
        (context, _params, query) => newPagesFeed(context, query, localised(), format),
        normalisedNewPages,
      );
    }
    serve(`/${locale}/notices.rss`, "application/rss+xml", (context) => noticeNews(context, localised()));
    serve(`/${locale}/notices.ics`, "text/calendar", (context) => noticeCalendar(context, localised()));
  }
  const journeys = () => offeredModules().flatMap(({ journeys: of }) => of ?? []);
  for (const { feeds } of modules) feeds?.(serve, settings, journeys);
}

/**
 * Everything may be crawled but what repeats other content: searches of the API, and the links that switch the language.
 * @param publicUrl without a slash at the end
 */
function robotsText(publicUrl: string): string {
  return `User-agent: *
Disallow: /api/*?
Disallow: /language/

Sitemap: ${publicUrl}/sitemap.xml
`;
}
