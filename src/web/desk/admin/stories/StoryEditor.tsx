import { useState } from "react";
import { Navigate, useNavigate, useParams } from "react-router";
import type { OwnStory } from "../../../../contract/stories.ts";
import { useApp, useTexts } from "../../../app/app-context.tsx";
import { plain } from "../../../i18n/bilingual.tsx";
import { useHref } from "../../../i18n/use-href.ts";
import { useChange } from "../../api/use-api.ts";
import { PhotoManager } from "../../media/photos/PhotoManager.tsx";
import { Loaded } from "../../shell/Loaded.tsx";
import { DeleteButton } from "../../writing/DeleteButton.tsx";
import { stateOf } from "../../writing/publication.ts";
import writing from "../../writing/writing.module.css";
import { EditorHead } from "../EditorHead.tsx";
import { StoryAudio } from "./StoryAudio.tsx";
import { StoryForm, useStoryForm } from "./StoryForm.tsx";
import { sentStory } from "./story-values.ts";
import { useStory } from "./use-stories.ts";
import { useStoryPhotos } from "./use-story-photos.ts";

/** A story that is not there yet. A key of its own makes a second press no second story. */
export function NewStory() {
  const { stories: texts } = useTexts("admin-writing");
  const navigate = useNavigate();
  const [key] = useState(() => crypto.randomUUID());
  const { mutateAsync } = useChange("addStory", { invalidates: ["ownStories"], idempotencyKey: key });
  const section = useStoryForm(
    null,
    (values) => mutateAsync(sentStory(values, null)),
    ({ id }) => navigate(`../${id}`, { relative: "path", replace: true }),
  );
  return (
    <>
      <EditorHead>{texts.new}</EditorHead>
      <StoryForm section={section} story={null} />
      <p className={writing.foot}>{texts.photosLater}</p>
    </>
  );
}

/** One story; who follows an old link to one that is gone finds the list. */
export function EditStory() {
  const { one = "" } = useParams();
  return (
    <Loaded of={useStory(one)}>
      {(story) => (story ? <Editor key={story.id} story={story} /> : <Navigate to=".." relative="path" replace />)}
    </Loaded>
  );
}

function Editor({ story }: { story: OwnStory }) {
  const texts = useTexts("desk-writing");
  const { stories } = useTexts("admin-writing");
  const { locale } = useApp();
  const href = useHref();
  const edit = useChange("editStory", { invalidates: ["ownStories"] });
  const remove = useChange("deleteStory");
  const section = useStoryForm(story, (values, version) =>
    edit.mutateAsync({ id: story.id, ...(version && { version }), ...sentStory(values, story) }),
  );
  return (
    <>
      <EditorHead>{plain(story, "title", locale) || texts.untitled}</EditorHead>
      <StoryForm section={section} story={story} />
      <section className={`${writing.part} ${writing.after}`} aria-labelledby="story-photos">
        <h2 id="story-photos">{texts.posts.photos}</h2>
        <p>{stories.photosHint}</p>
        <PhotoManager collection={useStoryPhotos(story)} />
      </section>
      <StoryAudio story={story} />
      <div className={writing.foot}>
        {stateOf(story) === "published" && <a href={href(`/stories/${story.slug}`)}>{texts.see}</a>}
        <DeleteButton
          section={section}
          texts={stories}
          remove={() => remove.mutateAsync({ id: story.id })}
          to=".."
          invalidates="ownStories"
        />
      </div>
    </>
  );
}
