import { useQueryClient } from "@tanstack/react-query";
import { useParams } from "react-router";
import { contract } from "#core/contract/index.ts";
import { MAX_PHOTOS } from "#core/contract/limits.ts";
import type { Audio } from "#core/contract/pages/audio.ts";
import type { OwnStory } from "#core/contract/writing/stories.ts";
import { useApp } from "#core/web/app/app-context.tsx";
import { CallButton } from "#core/web/desk/api/CallButton.tsx";
import { keyOf, type ReadName, useAdd, useChange } from "#core/web/desk/api/use-api.ts";
import catalogue from "#core/web/desk/catalogue/catalogue.module.css";
import { PhotoManager } from "#core/web/desk/media/photos/PhotoManager.tsx";
import { type PhotoCollection, rankAtPlace } from "#core/web/desk/media/photos/photo-collection.ts";
import { Player } from "#core/web/desk/media/player/Player.tsx";
import { AddRecording } from "#core/web/desk/media/recording/AddRecording.tsx";
import { useSignedIn } from "#core/web/desk/shell/SignedIn.tsx";
import { stateOf } from "#core/web/desk/writing/publication.ts";
import { OneOf, Part, WritingEditor } from "#core/web/desk/writing/WritingEditor.tsx";
import { sentStory, valuesOfStory } from "#core/web/desk/writing/writing-values.ts";
import { plain } from "#core/web/i18n/bilingual.tsx";
import { useTexts } from "#core/web/i18n/texts.tsx";
import { useHref } from "#core/web/i18n/use-href.ts";
import layout from "#core/web/ui/layout.module.css";
import { StoryForm } from "./StoryForm.tsx";
import { StoryWalk } from "./StoryWalk.tsx";
import { useStory } from "./use-stories.ts";

const INVALIDATED: readonly ReadName[] = ["ownStories"];

export const NewStory = () => <StoryEditor story={null} />;

export function EditStory() {
  const { one = "" } = useParams();
  const read = useStory(one);
  const data = read.data === undefined ? undefined : read.data ? [read.data] : [];
  return <OneOf of={{ ...read, data }}>{(story) => <StoryEditor key={story.id} story={story} />}</OneOf>;
}

/** The editor of a story; null: of a new one. */
function StoryEditor({ story }: { story: OwnStory | null }) {
  const { untitled, posts } = useTexts("desk-writing");
  const { stories: texts, storyFields } = useTexts("admin-writing");
  const { locale } = useApp();
  const href = useHref();
  const add = useAdd("addStory", { invalidates: INVALIDATED });
  const edit = useChange("editStory", { invalidates: INVALIDATED });
  const remove = useChange("deleteStory");
  return (
    <WritingEditor
      entity={story}
      draft="story"
      title={story ? plain(story, "title", locale) || untitled : texts.new}
      labels={storyFields}
      valuesOf={valuesOfStory}
      save={(values, version) =>
        story
          ? edit.mutateAsync({ id: story.id, ...(version && { version }), ...sentStory(values, story) })
          : add.mutateAsync(sentStory(values, null))
      }
      form={(section) => <StoryForm section={section} story={story} />}
      photos={{ kind: "story", max: MAX_PHOTOS.story, title: posts.photos }}
      later={texts.moreLater}
      see={story && stateOf(story) === "published" && href(`/stories/${story.slug}`)}
      {...(story && {
        removal: { texts, remove: () => remove.mutateAsync({ id: story.id }), invalidates: "ownStories" },
      })}
    >
      {story && (
        <>
          <StoryPhotos story={story} />
          <StoryAudio story={story} />
          <StoryWalk story={story} />
        </>
      )}
    </WritingEditor>
  );
}

function StoryPhotos({ story }: { story: OwnStory }) {
  const { posts } = useTexts("desk-writing");
  const { stories: texts } = useTexts("admin-writing");
  return (
    <Part title={posts.photos}>
      <p>{texts.photosHint}</p>
      <PhotoManager collection={useStoryPhotos(story)} />
    </Part>
  );
}

/** Adds, plays and deletes the recordings of a story. */
function StoryAudio({ story }: { story: OwnStory }) {
  const { posts } = useTexts("desk-writing");
  return (
    <Part title={posts.audio}>
      <AddRecording subject={{ story_id: story.id }} onAdded={() => {}} />
      <ul>
        {story.audio.map((recording) => (
          <Recording key={recording.id} recording={recording} />
        ))}
      </ul>
    </Part>
  );
}

function Recording({ recording }: { recording: Audio }) {
  const { untitled } = useTexts("desk-writing");
  const { recordings: texts } = useTexts("desk-photos");
  const { locale } = useApp();
  const { client } = useSignedIn();
  const name = plain(recording, "title", locale) || untitled;
  return (
    <li>
      <div className={`${layout.actions} ${catalogue.item}`} data-row-gap="1">
        <div className={`${layout.row} ${catalogue.about}`} data-gap="4" data-row-gap="0" data-align="baseline">
          <strong>{name}</strong>
          <Player
            title={name}
            seconds={recording.duration_ms / 1000}
            peaks={recording.peaks}
            load={() => client.readMedia(recording.url)}
          />
        </div>
        <div className={`${layout.actions} ${catalogue.actions}`} data-gap="2" data-row-gap="1">
          <CallButton
            variant="subtle"
            color="red"
            call="deleteAudio"
            input={{ id: recording.id }}
            invalidates={["ownStories", "ownAudio"]}
            question={{ title: texts.removeTitle, text: texts.removeText, confirm: texts.removeConfirm }}
            label={texts.removeName({ name })}
            done={texts.removed}
          >
            {texts.remove}
          </CallButton>
        </div>
      </div>
    </li>
  );
}

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
