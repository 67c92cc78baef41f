import { POST_KINDS, type PostCard as PostData } from "#core/contract/writing/posts.ts";
import { todayAt } from "#core/domain/local-time.ts";
import { localDateOf } from "#core/texts/dates.ts";
import { textsFor } from "#core/texts/texts-for.ts";
import { defineScreen } from "#core/web/document/screen.ts";
import { useSite } from "#core/web/document/site-context.tsx";
import { useTexts } from "#core/web/i18n/texts.tsx";
import { useHref } from "#core/web/i18n/use-href.ts";
import { newsLink } from "#core/web/site/feed-links.ts";
import grids from "#core/web/theme/grids.module.css";
import { Empty } from "#core/web/ui/Empty/Empty.tsx";
import layout from "#core/web/ui/layout.module.css";
import { Pager } from "#core/web/ui/Pager/Pager.tsx";
import { PostCard } from "#core/web/ui/PostCard/PostCard.tsx";
import styles from "./posts.module.css";

/** What is shown: all that is in force, one kind of it, or what is over. */
const SHOWN = ["all", ...POST_KINDS, "over"] as const;
type Shown = (typeof SHOWN)[number];

type Data = { shown: Shown; posts: PostData[]; next: string | null; cursor: string | null };

/** As far back news stands together; what is older, by its month. */
const RECENT_DAYS = 7;

const queryOf = (shown: Shown): Record<string, string> =>
  shown === "all" ? {} : shown === "over" ? { over: "true" } : { kind: shown };

/** News of the places, newest first. Offers that are over stand in a list of their own. */
export const PostsScreen = defineScreen<Data>({
  path: "/posts",
  async load({ call, readQuery, query }) {
    const asked = readQuery("posts", query);
    const shown = asked.over ? "over" : (asked.kind ?? "all");
    const { items, next_cursor } = await call("posts", { ...asked, over: asked.over ?? false });
    return { shown, posts: items, next: next_cursor, cursor: query.get("cursor") };
  },
  head({ cursor, shown }, { locale }) {
    const texts = textsFor(locale, "writing").posts;
    return {
      title: texts.title,
      description: texts.description,
      noindex: cursor !== null || shown !== "all",
      feeds: [newsLink(locale, texts.title)],
    };
  },
  View({ data: { shown, posts, next, cursor } }) {
    const texts = useTexts("writing").posts;
    const address = useAddress();
    const groups = useGroups(posts);
    return (
      <div className="column">
        <h1 className={grids.title}>{texts.title}</h1>
        <nav
          className={`${layout.row} ${layout.line} ${styles.chips}`}
          data-print="no"
          data-below="4"
          data-gap="2"
          aria-label={texts.filter}
        >
          {SHOWN.map((one) => (
            <a
              key={one}
              className={layout.pill}
              href={address(one)}
              aria-current={one === shown ? "page" : undefined}
              rel="nofollow"
            >
              {texts.kinds[one]}
            </a>
          ))}
        </nav>
        {posts.length === 0 && <Empty title={shown === "all" ? texts.none : texts.noneSo} />}
        {groups.map(({ title, posts: ofGroup }) => (
          <Group key={title} title={title} posts={ofGroup} />
        ))}
        <Pager
          next={next ? { href: address(shown, { cursor: next }), text: texts.older } : null}
          first={cursor ? { href: address(shown), text: texts.newest } : null}
        />
      </div>
    );
  },
});

function useAddress() {
  const posts = useHref()("/posts");
  return (shown: Shown, more: Record<string, string> = {}) => {
    const query = new URLSearchParams({ ...queryOf(shown), ...more });
    return query.size > 0 ? `${posts}?${query}` : posts;
  };
}

/** The last days together, then month by month. */
function useGroups(posts: readonly PostData[]): { title: string; posts: PostData[] }[] {
  const texts = useTexts("writing").posts;
  const { monthOf } = useTexts("events");
  const { months } = useTexts("opening");
  const recent = todayAt(useSite().now).subtract({ days: RECENT_DAYS }).toString();
  const titleOf = ({ publish_at }: PostData) => {
    const date = localDateOf(publish_at);
    const { month, year } = Temporal.PlainDate.from(date);
    return date > recent ? texts.thisWeek : monthOf({ month: months[month - 1]!, year: `${year}` });
  };
  return [...Map.groupBy(posts, titleOf)].map(([title, ofGroup]) => ({ title, posts: ofGroup }));
}

function Group({ title, posts }: { title: string; posts: readonly PostData[] }) {
  const href = useHref();
  return (
    <section data-below="6" aria-label={title}>
      <h2 data-like="h3" data-below="3">
        {title}
      </h2>
      <ul className={grids.pairs}>
        {posts.map((post) => (
          <li key={post.id}>
            <PostCard post={post} href={href(`/posts/${post.id}`)} />
          </li>
        ))}
      </ul>
    </section>
  );
}
