import { inLanguage } from "#core/domain/in-language.ts";
import { textsFor } from "#core/texts/texts-for.ts";
import {
  findSet,
  latestPages,
  namedSet,
  normalisedSearch,
  searchNames,
  shownSet,
} from "../api/directory/new-pages/queries.ts";
import type { ReadContext } from "../calls/handler.ts";
import { isId } from "../db/ids.ts";
import type { FeedSettings } from "./feed-subject.ts";
import { jsonFeed } from "./json-feed.ts";
import type { NewsFormat } from "./news.ts";
import { rssFeed } from "./rss.ts";

const MAX_PAGES = 50;
const WRITERS = { rss: rssFeed, json: jsonFeed };

/** The query of such a feed: a place of the gazetteer, or a search. Equal ones share a cache entry. */
export function normalisedNewPages(search: URLSearchParams): string {
  const place = search.get("place");
  return place !== null && isId(place) ? `place=${place.toLowerCase()}` : normalisedSearch(search.toString());
}

/**
 * The pages of a search or of a place that appeared last, the newest first.
 * @param query as `normalisedNewPages` gives it
 */
export async function newPagesFeed(
  context: ReadContext,
  query: string,
  settings: FeedSettings,
  format: NewsFormat,
): Promise<Buffer> {
  const { locale, publicUrl } = settings;
  const place = new URLSearchParams(query).get("place");
  context.reads("pages", "categories", "tags", "places");
  const set = await findSet(context.db, place === null ? { search: query } : { place });
  const shown = shownSet(await namedSet(context.db, set), await searchNames(context.db, [set]));
  const pages = await latestPages(context, place === null ? { search: query } : { placeId: place }, MAX_PAGES);
  const name = query === "" ? null : inLanguage(shown, "title", locale);
  const title = [settings.name[locale], name, textsFor(locale, "pages").newPages].filter(Boolean).join(" · ");
  const root = `${publicUrl}/${locale}`;
  return WRITERS[format]({
    title,
    locale,
    link: root + shown.path,
    self: `${root}/pages.${format}${query === "" ? "" : `?${query}`}`,
    items: pages.map((page) => ({
      title: inLanguage(page, "name", locale) ?? page.slug,
      link: `${root}/pages/${page.slug}`,
      id: page.id,
      published: page.date,
      description: inLanguage(page, "slogan", locale) ?? "",
    })),
  });
}
