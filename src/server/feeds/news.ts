import type { PostCard } from "../../contract/posts.ts";
import { escapeMarkup } from "../../domain/escape-markup.ts";
import { inLanguage } from "../../domain/in-language.ts";
import { plainExcerpt } from "../../web/ui/Markdown/markdown.ts";
import { listPosts, nextPublication, postCardAnswer } from "../api/posts/queries.ts";
import type { ReadContext } from "../calls/handler.ts";
import { type FeedSettings, type FeedSubject, findSubject } from "./feed-subject.ts";

const MAX_POSTS = 50;
const MAX_DESCRIPTION = 500;
const NEWS = { en: "News", ga: "Nuacht" };
const LANGUAGE = { en: "en-ie", ga: "ga" };

/** The latest posts of the directory, a page or a category (RSS 2.0; docs/decisions/027-feeds-are-written-by-us.md). */
export async function newsFeed(context: ReadContext, subject: FeedSubject, settings: FeedSettings): Promise<Buffer> {
  const { locale, publicUrl } = settings;
  const { filter, name, path } = await findSubject(context, subject, settings);
  context.reads("posts");
  context.until(await nextPublication(context, filter.page_id));
  const posts = (await listPosts(context, { ...filter, limit: MAX_POSTS })).map(postCardAnswer);
  const title = [settings.name[locale], name, NEWS[locale]].filter(Boolean).join(" · ");
  const address = `${publicUrl}/${locale}${path}`;
  const [newest] = posts;
  return Buffer.from(`<?xml version="1.0" encoding="UTF-8"?>
<rss version="2.0" xmlns:atom="http://www.w3.org/2005/Atom"><channel>
${element("title", title)}
${element("link", path === "" ? `${address}/posts` : address)}
${element("description", title)}
${element("language", LANGUAGE[locale])}
<atom:link href="${escapeMarkup(`${address}/posts.rss`)}" rel="self" type="application/rss+xml"/>
${newest ? element("lastBuildDate", rfc822(newest.publish_at)) : ""}
${posts.map((post) => itemOf(post, settings)).join("\n")}
</channel></rss>
`);
}

function itemOf(post: PostCard, { locale, publicUrl }: FeedSettings): string {
  const url = `${publicUrl}/${locale}/posts/${post.id}`;
  const body = plainExcerpt(inLanguage(post, "body", locale) ?? "", MAX_DESCRIPTION);
  const page = inLanguage(post.page, "name", locale) ?? "";
  return [
    "<item>",
    element("title", [page, inLanguage(post, "title", locale)].filter(Boolean).join(": ")),
    element("link", url),
    `<guid isPermaLink="false">${post.id}</guid>`,
    element("pubDate", rfc822(post.publish_at)),
    element("description", escapeMarkup(body)), // feed readers interpret it as HTML
    "</item>",
  ].join("");
}

const element = (name: string, text: string) => `<${name}>${escapeMarkup(text)}</${name}>`;

/** RFC 822 with the year in full: `Sat, 04 Jul 2026 19:00:00 GMT`. */
const rfc822 = (instant: string) => new Date(instant).toUTCString();
