import { INTL_TAG } from "#core/contract/language-tags.ts";
import type { Locale } from "#core/contract/locales.ts";
import { escapeMarkup } from "#core/domain/escape-markup.ts";

/** Of languages spoken in several countries the region, too, as in the list of RSS. */
const languageOf = (locale: Locale) => (locale === "en" ? INTL_TAG.en.toLowerCase() : locale);

export type RssItem = { title: string; link: string; id: string; published: string; description: string };
/** @property self the address of the feed itself */
export type Channel = { title: string; locale: Locale; link: string; self: string; items: readonly RssItem[] };

/**
 * A channel of RSS 2.0, the newest item first (docs/decisions/027-feeds-and-changes.md).
 */
export function rssFeed({ title, locale, link, self, items }: Channel): Buffer {
  const [newest] = items;
  return Buffer.from(`<?xml version="1.0" encoding="UTF-8"?>
<rss version="2.0" xmlns:atom="http://www.w3.org/2005/Atom"><channel>
${element("title", title)}
${element("link", link)}
${element("description", title)}
${element("language", languageOf(locale))}
<atom:link href="${escapeMarkup(self)}" rel="self" type="application/rss+xml"/>
${newest ? element("lastBuildDate", rfc822(newest.published)) : ""}
${items.map(itemOf).join("\n")}
</channel></rss>
`);
}

const itemOf = ({ title, link, id, published, description }: RssItem) =>
  [
    "<item>",
    element("title", title),
    element("link", link),
    `<guid isPermaLink="false">${id}</guid>`,
    element("pubDate", rfc822(published)),
    element("description", escapeMarkup(description)), // feed readers interpret it as HTML
    "</item>",
  ].join("");

const element = (name: string, text: string) => `<${name}>${escapeMarkup(text)}</${name}>`;

/** RFC 822 with the year in full: `Sat, 04 Jul 2026 19:00:00 GMT`. */
const rfc822 = (instant: string) => new Date(instant).toUTCString();
