import { hasWalks } from "#core/contract/office/settings.ts";
import type { StoryCard as StoryData } from "#core/contract/writing/stories.ts";
import { textsFor } from "#core/texts/texts-for.ts";
import { defineScreen } from "#core/web/document/screen.ts";
import { useSite } from "#core/web/document/site-context.tsx";
import { useTexts } from "#core/web/i18n/texts.tsx";
import { useHref } from "#core/web/i18n/use-href.ts";
import grids from "#core/web/theme/grids.module.css";
import { Empty } from "#core/web/ui/Empty/Empty.tsx";
import { Pager } from "#core/web/ui/Pager/Pager.tsx";
import { StoryCard } from "#core/web/ui/StoryCard/StoryCard.tsx";

type Data = { stories: StoryData[]; next: string | null; cursor: string | null };

export const StoriesScreen = defineScreen<Data>({
  path: "/stories",
  offer: "stories",
  async load({ call, readQuery, query }) {
    const { items, next_cursor } = await call("stories", readQuery("stories", query));
    return { stories: items, next: next_cursor, cursor: query.get("cursor") };
  },
  head({ cursor }, { locale }) {
    const texts = textsFor(locale, "writing").stories;
    return { title: texts.title, description: texts.description, noindex: cursor !== null };
  },
  View({ data: { stories, next, cursor } }) {
    const { stories: texts, walks } = useTexts("writing");
    const { site } = useSite();
    const href = useHref();
    const [first, ...rest] = stories;
    return (
      <div className="column">
        <h1 className={grids.title}>{texts.title}</h1>
        {hasWalks(site.directory) && cursor === null && (
          <p>
            <a href={href("/walks")}>{walks.fromStories}</a>
          </p>
        )}
        {first ? (
          <StoryCard story={first} href={href(`/stories/${first.slug}`)} wide eager level={2} />
        ) : (
          <Empty title={texts.none} />
        )}
        <ul className={grids.cards} data-above="5">
          {rest.map((story) => (
            <li key={story.id}>
              <StoryCard story={story} href={href(`/stories/${story.slug}`)} level={2} />
            </li>
          ))}
        </ul>
        <Pager
          next={next ? { href: `${href("/stories")}?cursor=${next}`, text: texts.older } : null}
          first={cursor ? { href: href("/stories"), text: texts.newest } : null}
        />
      </div>
    );
  },
});
