import { apiLocaleOf } from "#core/contract/languages.ts";
import type { Locale } from "#core/texts/locales.ts";
import type { Head } from "../document/screen.ts";

export type FeedLink = NonNullable<Head["feeds"]>[number];

/** @param below the path of a page or category, such as `/pages/corner-shop`; default: the whole directory */
export const calendarLink = (locale: Locale, title: string, below = ""): FeedLink => ({
  title,
  href: `/${apiLocaleOf(locale)}${below}/events.ics`,
  type: "text/calendar",
});

export const newsLink = (locale: Locale, title: string, below = ""): FeedLink => ({
  title,
  href: `/${apiLocaleOf(locale)}${below}/posts.rss`,
  type: "application/rss+xml",
});

const TIME_FIELDS = ["open_from", "open_to", "open_least", "open_day", "open_time"];

/** What of a search says which places are new in it: without its position in the list, and its time. */
export function searchAlone(query: URLSearchParams): string {
  const search = new URLSearchParams(query);
  for (const name of ["cursor", "limit", "match", "sort", "open_at", ...TIME_FIELDS, "notices"]) search.delete(name);
  if (!search.has("within_m")) search.delete("near");
  return search.toString();
}

/** New places of a search. @param query that of the directory; empty: all of them */
export const newPagesLink = (locale: Locale, title: string, query: string): FeedLink => ({
  title,
  href: `/${apiLocaleOf(locale)}/pages.rss${query ? `?${query}` : ""}`,
  type: "application/rss+xml",
});

/** The notices of the office. */
export const noticeLinks = (locale: Locale, title: string): FeedLink[] => [
  { title, href: `/${apiLocaleOf(locale)}/notices.rss`, type: "application/rss+xml" },
  { title, href: `/${apiLocaleOf(locale)}/notices.ics`, type: "text/calendar" },
];
