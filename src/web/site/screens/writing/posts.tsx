import type { PostCard as PostData } from "#core/contract/writing/posts.ts";
import { textsFor } from "#core/texts/texts-for.ts";
import { defineScreen } from "#core/web/document/screen.ts";
import { useTexts } from "#core/web/i18n/texts.tsx";
import { useHref } from "#core/web/i18n/use-href.ts";
import { newsLink } from "#core/web/site/feed-links.ts";
import grids from "#core/web/theme/grids.module.css";
import { Empty } from "#core/web/ui/Empty/Empty.tsx";
import { Pager } from "#core/web/ui/Pager/Pager.tsx";
import { PostCard } from "#core/web/ui/PostCard/PostCard.tsx";

type Data = { posts: PostData[]; next: string | null; cursor: string | null };

export const PostsScreen = defineScreen<Data>({
  path: "/posts",
  async load({ call, readQuery, query }) {
    const { items, next_cursor } = await call("posts", readQuery("posts", query));
    return { posts: items, next: next_cursor, cursor: query.get("cursor") };
  },
  head({ cursor }, { locale }) {
    const texts = textsFor(locale, "writing").posts;
    return {
      title: texts.title,
      description: texts.description,
      noindex: cursor !== null,
      feeds: [newsLink(locale, texts.title)],
    };
  },
  View({ data: { posts, next, cursor } }) {
    const texts = useTexts("writing").posts;
    const href = useHref();
    return (
      <div className="column">
        <h1 className={grids.title}>{texts.title}</h1>
        {posts.length === 0 && <Empty title={texts.none} />}
        <ul className={grids.pairs}>
          {posts.map((post) => (
            <li key={post.id}>
              <PostCard post={post} href={href(`/posts/${post.id}`)} level={2} />
            </li>
          ))}
        </ul>
        <Pager
          next={next ? { href: `${href("/posts")}?cursor=${next}`, text: texts.older } : null}
          first={cursor ? { href: href("/posts"), text: texts.newest } : null}
        />
      </div>
    );
  },
});
