import { INTL_TAG } from "#core/contract/language-tags.ts";
import type { Channel } from "./rss.ts";

/** The same channel as its RSS, by JSON Feed 1.1 (https://www.jsonfeed.org/version/1.1/). */
export function jsonFeed({ title, locale, link, self, items }: Channel): Buffer {
  const feed = {
    version: "https://jsonfeed.org/version/1.1",
    title,
    language: INTL_TAG[locale],
    home_page_url: link,
    feed_url: self,
    items: items.map((item) => ({
      id: item.id,
      url: item.link,
      title: item.title,
      content_text: item.description,
      date_published: item.published,
    })),
  };
  return Buffer.from(JSON.stringify(feed));
}
