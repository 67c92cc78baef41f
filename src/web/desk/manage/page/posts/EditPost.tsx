import { Link, Navigate, useParams } from "react-router";
import type { OwnPost } from "../../../../../contract/posts.ts";
import { useTexts } from "../../../../app/app-context.tsx";
import { useChange } from "../../../api/use-api.ts";
import { useFullList } from "../../../api/use-lists.ts";
import { PhotoManager } from "../../../media/photos/PhotoManager.tsx";
import { Loaded } from "../../../shell/Loaded.tsx";
import { DeleteButton } from "../../../writing/DeleteButton.tsx";
import { stateOf } from "../../../writing/publication.ts";
import styles from "../../../writing/writing.module.css";
import { usePageOfDesk } from "../page-of-desk.ts";
import { usePublicHref } from "../use-public-href.ts";
import { PostAudio } from "./PostAudio.tsx";
import { PostForm, usePostForm } from "./PostForm.tsx";
import { sentPost } from "./post-values.ts";
import { usePostPhotos } from "./use-post-photos.ts";

/** One post of the page; who follows an old link to one that is gone finds the list. */
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
