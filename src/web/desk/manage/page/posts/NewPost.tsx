import { useState } from "react";
import { Link, useNavigate } from "react-router";
import { useTexts } from "../../../../i18n/texts.tsx";
import { useChange } from "../../../api/use-api.ts";
import styles from "../../../writing/writing.module.css";
import { sentPost } from "../../../writing/writing-values.ts";
import { usePageOfDesk } from "../page-of-desk.ts";
import { PostForm, usePostForm } from "./PostForm.tsx";

/** A new post. The idempotency key makes a double click add one post. */
export function NewPost() {
  const texts = useTexts("desk-writing");
  const page = usePageOfDesk();
  const navigate = useNavigate();
  const [key] = useState(() => crypto.randomUUID());
  const { mutateAsync } = useChange("addPost", { invalidates: ["ownPosts"], idempotencyKey: key });
  const section = usePostForm(
    null,
    (values) => mutateAsync({ page_id: page.id, ...sentPost(values, null) }),
    ({ id }) => navigate(`../${id}`, { relative: "path", replace: true }),
  );
  return (
    <>
      <Link to=".." relative="path" className={styles.back}>
        {texts.backToList}
      </Link>
      <PostForm section={section} post={null} />
      <p className={styles.foot}>{texts.posts.photosLater}</p>
    </>
  );
}
