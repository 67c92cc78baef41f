import { Button, NativeSelect } from "@mantine/core";
import { useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { contract } from "#core/contract/index.ts";
import { MAX_PHOTOS } from "#core/contract/limits.ts";
import type { OwnAudio } from "#core/contract/pages/audio.ts";
import type { OwnPost } from "#core/contract/writing/posts.ts";
import { useApp } from "#core/web/app/app-context.tsx";
import { keyOf, type ReadName, useAdd, useChange } from "#core/web/desk/api/use-api.ts";
import { useFullList } from "#core/web/desk/api/use-lists.ts";
import { useUndo } from "#core/web/desk/api/use-undo.tsx";
import form from "#core/web/desk/form/form.module.css";
import { PhotoManager } from "#core/web/desk/media/photos/PhotoManager.tsx";
import { type PhotoCollection, rankAtPlace } from "#core/web/desk/media/photos/photo-collection.ts";
import { Loaded, Problem } from "#core/web/desk/shell/Loaded.tsx";
import { useSignedIn } from "#core/web/desk/shell/SignedIn.tsx";
import { stateOf } from "#core/web/desk/writing/publication.ts";
import { OneOf, Part, WritingEditor } from "#core/web/desk/writing/WritingEditor.tsx";
import styles from "#core/web/desk/writing/writing.module.css";
import { sentPost, valuesOfPost } from "#core/web/desk/writing/writing-values.ts";
import { plain } from "#core/web/i18n/bilingual.tsx";
import { useTexts } from "#core/web/i18n/texts.tsx";
import layout from "#core/web/ui/layout.module.css";
import { usePageOfDesk, usePublicHref } from "../page-of-desk.ts";
import { PostForm } from "./PostForm.tsx";

const INVALIDATED: readonly ReadName[] = ["ownPosts"];

export const NewPost = () => <PostEditor post={null} />;

export function EditPost() {
  const { id: page_id } = usePageOfDesk();
  return <OneOf of={useFullList("ownPosts", { page_id })}>{(post) => <PostEditor key={post.id} post={post} />}</OneOf>;
}

/** The editor of a post; null: of a new one. */
function PostEditor({ post }: { post: OwnPost | null }) {
  const { posts: texts, postFields } = useTexts("desk-writing");
  const { id: page_id } = usePageOfDesk();
  const href = usePublicHref();
  const add = useAdd("addPost", { invalidates: INVALIDATED });
  const edit = useChange("editPost", { invalidates: INVALIDATED });
  const remove = useChange("deletePost");
  return (
    <WritingEditor
      entity={post}
      draft={`${page_id}.post`}
      labels={postFields}
      valuesOf={valuesOfPost}
      save={(values, version) =>
        post
          ? edit.mutateAsync({ id: post.id, ...(version && { version }), ...sentPost(values, post) })
          : add.mutateAsync({ page_id, ...sentPost(values, null) })
      }
      form={(section) => <PostForm section={section} post={post} />}
      photos={{ kind: "post", max: MAX_PHOTOS.post, title: texts.photos }}
      later={texts.audioLater}
      see={post && stateOf(post) === "published" && href(`/posts/${post.id}`)}
      {...(post && {
        removal: {
          texts,
          remove: () => remove.mutateAsync({ id: post.id }),
          invalidates: "ownPosts",
          undo: { id: post.id, pageId: post.page_id },
        },
      })}
    >
      {post && (
        <>
          <PostPhotos post={post} />
          <PostAudio post={post} />
        </>
      )}
    </WritingEditor>
  );
}

function PostPhotos({ post }: { post: OwnPost }) {
  const { posts: texts } = useTexts("desk-writing");
  return (
    <Part title={texts.photos} level="h3">
      <PhotoManager collection={usePostPhotos(post)} />
    </Part>
  );
}

/** The photos of a post with their actions. */
function usePostPhotos({ id: post_id, photos }: OwnPost): PhotoCollection {
  const { client } = useSignedIn();
  const queries = useQueryClient();
  const edit = useChange("editPhoto", { invalidates: INVALIDATED });
  const undo = useUndo();
  const page = usePageOfDesk();
  const { grid: photoTexts } = useTexts("desk-photos");
  const remove = useChange("removePostPhoto", { invalidates: INVALIDATED });
  return {
    subject: `post.${post_id}`,
    photos,
    max: MAX_PHOTOS.post,
    async add(file, options) {
      await client.call(contract.addPostPhoto, { post_id, file }, options);
      await queries.invalidateQueries({ queryKey: keyOf("ownPosts") });
    },
    edit: ({ id, version }, texts) => edit.mutateAsync({ id, version, ...texts }),
    remove: ({ id }) => remove.mutateAsync({ id }),
    onRemoved: ({ id }) => undo({ id, pageId: page.id, text: photoTexts.removed, invalidates: INVALIDATED }),
    move: ({ id }, place) => edit.mutateAsync({ id, rank: rankAtPlace(photos, { id }, place) }),
  };
}

const INVALIDATED_BY_AUDIO: readonly ReadName[] = ["ownPosts", "ownAudio"];

/** The recordings attached to a post, and a choice of the page's recordings to attach. */
function PostAudio({ post }: { post: OwnPost }) {
  const { posts: texts } = useTexts("desk-writing");
  const page = usePageOfDesk();
  return (
    <Part title={texts.audio} level="h3">
      <Loaded of={useFullList("ownAudio", { page_id: page.id })}>
        {(all) => (
          <>
            <Attached post={post} audio={all.filter(({ post_id }) => post_id === post.id)} />
            <Attachable post={post} audio={all.filter(({ page_id }) => page_id !== null)} />
          </>
        )}
      </Loaded>
    </Part>
  );
}

type Props = { post: OwnPost; audio: OwnAudio[] };

function Attached({ audio }: Props) {
  const { posts: texts, untitled } = useTexts("desk-writing");
  const { locale } = useApp();
  const page = usePageOfDesk();
  const { mutate, isPending, error } = useChange("attachAudioToPage", { invalidates: INVALIDATED_BY_AUDIO });
  return (
    <>
      <ul className={styles.dates}>
        {audio.map((one) => (
          <li key={one.id} className={layout.head} data-row-gap="1">
            <span>{plain(one, "title", locale) || untitled}</span>
            <Button
              variant="subtle"
              disabled={isPending}
              aria-label={`${texts.audioTakeOff}: ${plain(one, "title", locale) || untitled}`}
              onClick={() => mutate({ id: one.id, page_id: page.id })}
            >
              {texts.audioTakeOff}
            </Button>
          </li>
        ))}
      </ul>
      {error && <Problem error={error} />}
    </>
  );
}

function Attachable({ post, audio }: Props) {
  const { posts: texts, untitled } = useTexts("desk-writing");
  const { locale } = useApp();
  const [chosen, setChosen] = useState("");
  const { mutate, isPending, error } = useChange("attachAudioToPost", { invalidates: INVALIDATED_BY_AUDIO });
  const id = audio.some((one) => one.id === chosen) ? chosen : audio[0]?.id;
  if (!id) return post.audio.length === 0 && <p>{texts.audioNone}</p>;
  return (
    <>
      <div className={`${layout.row} ${form.moment}`}>
        <NativeSelect
          size="md"
          label={texts.audioAdd}
          description={texts.audioMoves}
          value={id}
          onChange={({ target }) => setChosen(target.value)}
          data={audio.map((one) => ({ value: one.id, label: plain(one, "title", locale) || untitled }))}
        />
      </div>
      <div>
        <Button variant="light" loading={isPending} onClick={() => mutate({ id, post_id: post.id })}>
          {texts.audioAttach}
        </Button>
      </div>
      {error && <Problem error={error} />}
    </>
  );
}
