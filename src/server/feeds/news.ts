import type { PostCard } from "#core/contract/writing/posts.ts";
import { inLanguage } from "#core/domain/in-language.ts";
import { plainExcerpt } from "#core/texts/markdown.ts";
import { textsFor } from "#core/texts/texts-for.ts";
import { listPosts, nextPublication, postCardAnswer } from "../api/writing/posts/queries.ts";
import type { ReadContext } from "../calls/handler.ts";
import { type FeedSettings, type FeedSubject, findSubject } from "./feed-subject.ts";
import { jsonFeed } from "./json-feed.ts";
import { type RssItem, rssFeed } from "./rss.ts";

const MAX_POSTS = 50;
const MAX_DESCRIPTION = 500;

const WRITERS = { rss: rssFeed, json: jsonFeed };
export type NewsFormat = keyof typeof WRITERS;

/** The latest posts of the directory, a page or a category. */
export async function newsFeed(
  context: ReadContext,
  subject: FeedSubject,
  settings: FeedSettings,
  format: NewsFormat = "rss",
): Promise<Buffer> {
  const { locale, publicUrl } = settings;
  const { filter, name, path } = await findSubject(context, subject, settings);
  context.reads("posts");
  context.until(await nextPublication(context, filter.page_id));
  const posts = (await listPosts(context, { ...filter, limit: MAX_POSTS })).map(postCardAnswer);
  const title = [settings.name[locale], name, textsFor(locale, "page").news].filter(Boolean).join(" · ");
  const address = `${publicUrl}/${locale}${path}`;
  return WRITERS[format]({
    title,
    locale,
    link: path === "" ? `${address}/posts` : address,
    self: `${address}/posts.${format}`,
    items: posts.map((post) => itemOf(post, settings)),
  });
}

function itemOf(post: PostCard, { locale, publicUrl }: FeedSettings): RssItem {
  const page = inLanguage(post.page, "name", locale) ?? "";
  return {
    title: [page, inLanguage(post, "title", locale)].filter(Boolean).join(": "),
    link: `${publicUrl}/${locale}/posts/${post.id}`,
    id: post.id,
    published: post.publish_at,
    description: plainExcerpt(inLanguage(post, "body", locale) ?? "", MAX_DESCRIPTION),
  };
}
