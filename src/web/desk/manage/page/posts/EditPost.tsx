import { useQueryClient } from "@tanstack/react-query";
import { Link, Navigate, useParams } from "react-router";
import { contract } from "../../../../../contract/index.ts";
import { MAX_PHOTOS } from "../../../../../contract/limits.ts";
import type { OwnPost } from "../../../../../contract/posts.ts";
import { useTexts } from "../../../../i18n/texts.tsx";
import { keyOf, type ReadName, useChange } from "../../../api/use-api.ts";
import { useFullList } from "../../../api/use-lists.ts";
import { PhotoManager } from "../../../media/photos/PhotoManager.tsx";
import { type PhotoCollection, rankAtPlace } from "../../../media/photos/photo-collection.ts";
import { Loaded } from "../../../shell/Loaded.tsx";
import { useSignedIn } from "../../../shell/SignedIn.tsx";
import { DeleteButton } from "../../../writing/DeleteButton.tsx";
import { stateOf } from "../../../writing/publication.ts";
import styles from "../../../writing/writing.module.css";
import { sentPost } from "../../../writing/writing-values.ts";
import { usePageOfDesk, usePublicHref } from "../page-of-desk.ts";
import { PostAudio } from "./PostAudio.tsx";
import { PostForm, usePostForm } from "./PostForm.tsx";

/** The editor of a post; redirects to the list where it does not exist any more. */
export function EditPost() {
  const { one } = useParams();
  const page = usePageOfDesk();
  return (
    <Loaded of={useFullList("ownPosts", { page_id: page.id })}>
      {(posts) => {
        const post = posts.find(({ id }) => id === one);
        return post ? <Editor key={post.id} post={post} /> : <Navigate to=".." relative="path" replace />;
      }}
    </Loaded>
  );
}

function Editor({ post }: { post: OwnPost }) {
  const texts = useTexts("desk-writing");
  const href = usePublicHref();
  const edit = useChange("editPost", { invalidates: ["ownPosts"] });
  const remove = useChange("deletePost");
  const section = usePostForm(post, (values, version) =>
    edit.mutateAsync({ id: post.id, ...(version && { version }), ...sentPost(values, post) }),
  );
  const seen = stateOf(post) === "published" ? href(`/posts/${post.id}`) : null;
  return (
    <>
      <Link to=".." relative="path" className={styles.back}>
        {texts.backToList}
      </Link>
      <PostForm section={section} post={post} />
      <section className={`${styles.part} ${styles.after}`} aria-label={texts.posts.photos}>
        <h3>{texts.posts.photos}</h3>
        <PhotoManager collection={usePostPhotos(post)} />
      </section>
      <PostAudio post={post} />
      <div className={styles.foot}>
        {seen && <a href={seen}>{texts.see}</a>}
        <DeleteButton
          section={section}
          texts={texts.posts}
          remove={() => remove.mutateAsync({ id: post.id })}
          to=".."
          invalidates="ownPosts"
        />
      </div>
    </>
  );
}

const INVALIDATED: readonly ReadName[] = ["ownPosts"];

/** The photos of a post with their actions. */
function usePostPhotos({ id: post_id, photos }: OwnPost): PhotoCollection {
  const { client } = useSignedIn();
  const queries = useQueryClient();
  const edit = useChange("editPhoto", { invalidates: INVALIDATED });
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
    move: ({ id }, place) => edit.mutateAsync({ id, rank: rankAtPlace(photos, { id }, place) }),
  };
}
