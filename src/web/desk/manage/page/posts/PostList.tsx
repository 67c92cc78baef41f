import { useFullList } from "#core/web/desk/api/use-lists.ts";
import { Catalogue } from "#core/web/desk/catalogue/Catalogue.tsx";
import { byDay, stateOf } from "#core/web/desk/writing/publication.ts";
import { useStateFilter } from "#core/web/desk/writing/state-filter.ts";
import { WritingRow } from "#core/web/desk/writing/WritingRow.tsx";
import { useTexts } from "#core/web/i18n/texts.tsx";
import { usePageOfDesk, usePublicHref } from "../page-of-desk.ts";

/** The posts of the page with drafts and scheduled ones: drafts first, then newest first. */
export function PostList() {
  const { page: common } = useTexts("desk");
  const { posts: texts } = useTexts("desk-writing");
  const page = usePageOfDesk();
  const href = usePublicHref();
  const posts = useFullList("ownPosts", { page_id: page.id });
  return (
    <Catalogue
      title={common.sections.posts}
      level="h2"
      add={texts.new}
      of={{ ...posts, data: posts.data?.toSorted(byDay) }}
      empty={{ title: texts.none, hint: texts.noneHint }}
      filter={useStateFilter()}
      row={(post) => (
        <WritingRow
          key={post.id}
          of={post}
          photo={post.photos[0]}
          to={post.id}
          href={stateOf(post) === "published" ? href(`/posts/${post.id}`) : null}
        />
      )}
    />
  );
}
