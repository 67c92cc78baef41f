import type { OwnPost } from "../../../../../contract/posts.ts";
import { useTexts } from "../../../../app/app-context.tsx";
import { useHref } from "../../../../i18n/use-href.ts";
import { Picture } from "../../../../ui/Picture/Picture.tsx";
import { PostArticle } from "../../../../ui/PostArticle/PostArticle.tsx";
import { PostCard } from "../../../../ui/PostCard/PostCard.tsx";
import form from "../../../form/form.module.css";
import { useValues } from "../../../form/use-fields.ts";
import { nowInstant, toInstant } from "../../../writing/local-time.ts";
import styles from "../../../writing/writing.module.css";
import { usePageOfDesk } from "../page-of-desk.ts";
import type { PostSection } from "./PostForm.tsx";
import { type PostValues, sentPost } from "./post-values.ts";

type Props = { section: PostSection; post: OwnPost | null };

/** The post as visitors will meet it, from what is typed now: in lists, and on its own. */
export function PostPreview({ section, post }: Props) {
  const texts = useTexts("desk-writing");
  const href = useHref();
  const page = usePageOfDesk();
  const values = useValues<PostValues>(section);
  const { status: _, publish_at: __, ...content } = sentPost(values, post);
  const planned = values.state === "scheduled" ? toInstant(values.publish_at) : post?.publish_at;
  const now = nowInstant();
  const entity = { id: post?.id ?? "", date_created: now, date_updated: now, version: 1 };
  const photo = post?.photos[0] ?? null;
  const title = values.title || values.title_ie ? {} : { title: texts.untitled };
  const shown = { ...NOTHING, ...entity, ...content, ...title, publish_at: planned ?? now, page };
  const pageHref = href(`/pages/${page.slug}`);
  return (
    <details className={`${form.fold} ${styles.shown}`}>
      <summary>{texts.preview}</summary>
      <h3>{texts.asListed}</h3>
      <div className={styles.sheet}>
        <PostCard post={{ ...shown, photo }} href={pageHref} level={3} />
      </div>
      <h3>{texts.asRead}</h3>
      <div className={styles.sheet}>
        <PostArticle post={shown} pageHref={pageHref}>
          {photo && <Picture photo={photo} sizes="(min-width: 800px) 640px, 90vw" />}
        </PostArticle>
      </div>
    </details>
  );
}

const NOTHING = {
  ...{ kind: "update" as const, valid_until: null, call_to_action: null, call_to_action_url: null },
  ...{ title: null, title_ie: null, body: null, body_ie: null },
};
