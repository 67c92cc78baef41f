import type { StoryCard as Card } from "#core/contract/writing/stories.ts";
import { fullDate } from "#core/texts/dates.ts";
import { Bi, useLocale } from "#core/web/i18n/bilingual.tsx";
import { useTexts } from "#core/web/i18n/texts.tsx";
import layout from "../layout.module.css";
import { Picture } from "../Picture/Picture.tsx";
import styles from "./StoryCard.module.css";

type Props = {
  story: Omit<Card, "has_walk"> & Partial<Pick<Card, "has_walk">>;
  href: string;
  wide?: boolean;
  eager?: boolean;
  level?: 2 | 3;
};

/** A story in a list; `wide` puts the picture beside the text. */
export function StoryCard({ story, href, wide = false, eager = false, level = 3 }: Props) {
  const texts = useTexts("writing").stories;
  const locale = useLocale();
  const Heading = level === 2 ? "h2" : "h3";
  return (
    <article className={`${layout.box} ${layout.whole} ${styles.card}${wide ? ` ${styles.wide}` : ""}`}>
      {story.photo && (
        <Picture
          photo={story.photo}
          sizes={wide ? "(min-width: 760px) 640px, 88vw" : "(min-width: 700px) 370px, 88vw"}
          isFirst={eager}
          className={styles.picture}
        />
      )}
      <div className={styles.details} data-inside="5">
        <Heading className={styles.title}>
          <a className={layout.cover} href={href}>
            <Bi of={story} field="title" />
          </a>
        </Heading>
        <p data-above="2" data-below="2">
          <Bi of={story} field="summary" />
        </p>
        <p className={layout.quiet}>
          {story.has_walk && `${texts.walk.inList} · `}
          {story.author_name && `${texts.by({ name: story.author_name })} · `}
          <time dateTime={story.publish_at}>{fullDate(locale, story.publish_at)}</time>
        </p>
      </div>
    </article>
  );
}
