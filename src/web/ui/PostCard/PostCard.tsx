import type { PostCard as Card } from "#core/contract/writing/posts.ts";
import { spanOfPost } from "#core/domain/time-state.ts";
import { fullDate, longDate } from "#core/texts/dates.ts";
import { plainExcerpt } from "#core/texts/markdown.ts";
import { Bi, localised, standIn, useLocale } from "#core/web/i18n/bilingual.tsx";
import { useTexts } from "#core/web/i18n/texts.tsx";
import layout from "../layout.module.css";
import { LIST_WIDTH, Picture } from "../Picture/Picture.tsx";
import { TimeMark, useTimeState } from "../TimeMark/TimeMark.tsx";
import styles from "./PostCard.module.css";

const EXCERPT = 150;

type Props = { post: Card; href: string; showPage?: boolean; level?: 2 | 3 };

/** A post in a list: author, date, title and the beginning of its text. */
export function PostCard({ post, href, showPage = true, level = 3 }: Props) {
  const texts = useTexts("writing").posts;
  const locale = useLocale();
  const body = localised(post, "body", locale);
  const Heading = level === 2 ? "h2" : "h3";
  const span = spanOfPost(post);
  const isOver = useTimeState(span) === "over";
  return (
    <article
      className={`${layout.stack} ${layout.box} ${layout.whole} ${styles.card}`}
      data-align="start"
      data-inside="4"
      data-over={isOver ? "" : undefined}
    >
      {post.photo && (
        <Picture
          photo={post.photo}
          sizes="(min-width: 700px) 180px, 110px"
          className={styles.picture}
          isDecorative
          maxWidth={LIST_WIDTH}
        />
      )}
      <div>
        <p className={layout.quiet}>
          {post.kind === "offer" && <span className={styles.offer}>{texts.offer}</span>}
          {showPage && (
            <>
              <Bi of={post.page} field="name" />
              {" · "}
            </>
          )}
          <time dateTime={post.publish_at}>{fullDate(locale, post.publish_at)}</time>
        </p>
        <Heading className={styles.title}>
          <a className={layout.cover} href={href}>
            <Bi of={post} field="title" />
          </a>
        </Heading>
        {body && <p {...standIn(body)}>{plainExcerpt(body.text, EXCERPT)}</p>}
        {post.valid_until && (
          <p className={styles.until}>
            {isOver ? <TimeMark of={span} /> : texts.validUntil({ date: longDate(locale, post.valid_until) })}
          </p>
        )}
      </div>
    </article>
  );
}
