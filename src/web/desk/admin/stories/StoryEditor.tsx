import { Button } from "@mantine/core";
import { useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { Navigate, useNavigate, useParams } from "react-router";
import { contract } from "../../../../contract/index.ts";
import { MAX_PHOTOS } from "../../../../contract/limits.ts";
import type { Audio } from "../../../../contract/pages/audio.ts";
import type { OwnStory } from "../../../../contract/writing/stories.ts";
import { useApp } from "../../../app/app-context.tsx";
import { plain } from "../../../i18n/bilingual.tsx";
import { useTexts } from "../../../i18n/texts.tsx";
import { useHref } from "../../../i18n/use-href.ts";
import { keyOf, type ReadName, useChange } from "../../api/use-api.ts";
import { PhotoManager } from "../../media/photos/PhotoManager.tsx";
import { type PhotoCollection, rankAtPlace } from "../../media/photos/photo-collection.ts";
import { Player } from "../../media/player/Player.tsx";
import { AddRecording } from "../../media/recording/AddRecording.tsx";
import { useConfirm } from "../../shell/Confirm.tsx";
import { Loaded } from "../../shell/Loaded.tsx";
import { useSignedIn } from "../../shell/SignedIn.tsx";
import { useNotify } from "../../shell/use-notify.ts";
import { DeleteButton } from "../../writing/DeleteButton.tsx";
import { stateOf } from "../../writing/publication.ts";
import writing from "../../writing/writing.module.css";
import { sentStory } from "../../writing/writing-values.ts";
import catalogue from "../catalogue.module.css";
import { EditorHead } from "../EditorHead.tsx";
import { StoryForm, useStoryForm } from "./StoryForm.tsx";
import { StoryWalk } from "./StoryWalk.tsx";
import { useStory } from "./use-stories.ts";

/** A new story. The idempotency key makes a double click add one story. */
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

/** The editor of a story; redirects to the list where it does not exist any more. */
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
      <StoryWalk story={story} />
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

/** Adds, plays and deletes the recordings of a story. */
function StoryAudio({ story }: { story: OwnStory }) {
  const { posts } = useTexts("desk-writing");
  return (
    <section className={`${writing.part} ${writing.after}`} aria-labelledby="story-audio">
      <h2 id="story-audio">{posts.audio}</h2>
      <AddRecording subject={{ story_id: story.id }} onAdded={() => {}} />
      <ul className={catalogue.rows}>
        {story.audio.map((recording) => (
          <Recording key={recording.id} recording={recording} />
        ))}
      </ul>
    </section>
  );
}

function Recording({ recording }: { recording: Audio }) {
  const { untitled } = useTexts("desk-writing");
  const { recordings: texts } = useTexts("desk-photos");
  const { locale } = useApp();
  const { client } = useSignedIn();
  const confirm = useConfirm();
  const notify = useNotify();
  const remove = useChange("deleteAudio", { invalidates: ["ownStories", "ownAudio"] });
  const name = plain(recording, "title", locale) || untitled;
  const ask = async () => {
    const question = { title: texts.removeTitle, text: texts.removeText, confirm: texts.removeConfirm };
    if (await confirm(question)) await notify(remove.mutateAsync({ id: recording.id }), texts.removed);
  };
  return (
    <li className={catalogue.item} data-plain="">
      <div className={catalogue.about}>
        <strong>{name}</strong>
        <Player
          title={name}
          seconds={recording.duration_ms / 1000}
          peaks={recording.peaks}
          load={() => client.readMedia(recording.url)}
        />
      </div>
      <div className={catalogue.actions}>
        <Button variant="subtle" color="red" aria-label={texts.removeName({ name })} onClick={ask}>
          {texts.remove}
        </Button>
      </div>
    </li>
  );
}

const INVALIDATED: readonly ReadName[] = ["ownStories"];

/** The photos of a story with their actions. */
function useStoryPhotos({ id: story_id, photos }: OwnStory): PhotoCollection {
  const { client } = useSignedIn();
  const queries = useQueryClient();
  const edit = useChange("editStoryPhoto", { invalidates: INVALIDATED });
  const remove = useChange("removeStoryPhoto", { invalidates: INVALIDATED });
  return {
    subject: `story.${story_id}`,
    photos,
    max: MAX_PHOTOS.story,
    async add(file, options) {
      await client.call(contract.addStoryPhoto, { story_id, file }, options);
      await queries.invalidateQueries({ queryKey: keyOf("ownStories") });
    },
    async edit({ id }, texts) {
      const { photos: now } = await edit.mutateAsync({ id, ...texts });
      return now.find((photo) => photo.id === id)!;
    },
    remove: ({ id }) => remove.mutateAsync({ id }),
    move: ({ id }, place) => edit.mutateAsync({ id, rank: rankAtPlace(photos, { id }, place) }),
  };
}
