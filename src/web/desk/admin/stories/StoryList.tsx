import { Catalogue } from "#core/web/desk/catalogue/Catalogue.tsx";
import { stateOf } from "#core/web/desk/writing/publication.ts";
import { useStateFilter } from "#core/web/desk/writing/state-filter.ts";
import { WritingRow } from "#core/web/desk/writing/WritingRow.tsx";
import { useTexts } from "#core/web/i18n/texts.tsx";
import { useHref } from "#core/web/i18n/use-href.ts";
import { useStories } from "./use-stories.ts";

/** All stories with drafts and scheduled ones, newest first. */
export function StoryList() {
  const { sections } = useTexts("admin");
  const { stories: texts } = useTexts("admin-writing");
  const href = useHref();
  return (
    <Catalogue
      title={sections.stories}
      add={texts.new}
      of={useStories()}
      empty={{ title: texts.none, hint: texts.noneHint }}
      filter={useStateFilter()}
      row={(story) => (
        <WritingRow
          key={story.id}
          of={story}
          heading="h2"
          photo={story.photo}
          to={story.id}
          href={stateOf(story) === "published" ? href(`/stories/${story.slug}`) : null}
        >
          {story.author_name}
        </WritingRow>
      )}
    />
  );
}
