import type { ReactNode } from "react";
import type { Post } from "#core/contract/writing/posts.ts";
import { spanOfPost } from "#core/domain/time-state.ts";
import { fullDate, longDate } from "#core/texts/dates.ts";
import { Bi, type Bilingual, localised, useLocale } from "#core/web/i18n/bilingual.tsx";
import { useTexts } from "#core/web/i18n/texts.tsx";
import styles from "../article.module.css";
import { BilingualTitle } from "../BilingualTitle/BilingualTitle.tsx";
import { ButtonLink } from "../Button/Button.tsx";
import { Markdown } from "../Markdown/Markdown.tsx";
import { TimeMark, useTimeState } from "../TimeMark/TimeMark.tsx";

type PostTexts = Omit<Post, "id" | "date_created" | "date_updated" | "version" | "page" | "photos" | "audio">;

type Props = {
  post: PostTexts & { page: Bilingual<"name"> };
  pageHref: string;
  /** The photos, between head and text. */
  children?: ReactNode;
};

/** A whole post: head, photos, text and call to action. */
export function PostArticle({ post, pageHref, children }: Props) {
  const texts = useTexts("writing").posts;
  const locale = useLocale();
  const span = spanOfPost(post);
  const isOver = useTimeState(span) === "over";
  return (
    <>
      <header className={styles.head}>
        <BilingualTitle of={post} field="title" />
        <p className={styles.by}>
          <a href={pageHref}>
            <Bi of={post.page} field="name" />
          </a>
          {" · "}
          <time dateTime={post.publish_at}>{fullDate(locale, post.publish_at)}</time>
        </p>
        {post.kind === "offer" && post.valid_until && (
          <p className={styles.offer}>
            {texts.offer} · {texts.validUntil({ date: longDate(locale, post.valid_until) })} <TimeMark of={span} />
          </p>
        )}
      </header>
      {children}
      <Markdown text={localised(post, "body", locale)} className={styles.body} />
      {!isOver && post.call_to_action && post.call_to_action_url && (
        <p>
          <ButtonLink href={post.call_to_action_url} rel="nofollow ugc noopener">
            {texts.action[post.call_to_action]}
          </ButtonLink>
        </p>
      )}
    </>
  );
}
