import { VisuallyHidden } from "@mantine/core";
import type { ReactNode } from "react";
import { Link } from "react-router";
import type { Photo } from "#core/contract/pages/photos.ts";
import { fullDate } from "#core/texts/dates.ts";
import { useApp } from "#core/web/app/app-context.tsx";
import { Bi, type Bilingual, plain } from "#core/web/i18n/bilingual.tsx";
import { useTexts } from "#core/web/i18n/texts.tsx";
import layout from "#core/web/ui/layout.module.css";
import { Picture } from "#core/web/ui/Picture/Picture.tsx";
import { Badge } from "../shell/Badge.tsx";
import { useWhen } from "./PublishFields.tsx";
import { type Publication, stateOf } from "./publication.ts";
import styles from "./writing.module.css";

const THUMB_WIDTH = 320;

type Props = {
  of: Bilingual<"title"> & Publication;
  photo: Photo | null | undefined;
  to: string;
  /** Its public address; null while it is not public. */
  href: string | null;
  heading?: "h2" | "h3";
  /** Further details. */
  children?: ReactNode;
};

/** A row of a list of posts, events or stories. The title links to its editor. */
export function WritingRow({ of, photo, to, href, heading: Heading = "h3", children }: Props) {
  const texts = useTexts("desk-writing");
  const { locale } = useApp();
  const title = plain(of, "title", locale) || texts.untitled;
  return (
    <li className={`${layout.box} ${styles.row}`}>
      {photo && <Picture photo={photo} sizes="72px" className={styles.thumb} isDecorative maxWidth={THUMB_WIDTH} />}
      <div className={styles.text}>
        <Heading>
          <Link to={to}>{plain(of, "title", locale) ? <Bi of={of} field="title" /> : texts.untitled}</Link>
        </Heading>
        {children && <p>{children}</p>}
        <p>
          <StateBadge of={of} />
        </p>
      </div>
      {href && (
        <a href={href} className={styles.see}>
          {texts.see} <VisuallyHidden>{title}</VisuallyHidden>
        </a>
      )}
    </li>
  );
}

const TONES = { draft: undefined, published: "good", scheduled: "planned", archived: undefined } as const;

/** The state with its date. Events have no publication date. */
function StateBadge({ of }: { of: Publication }) {
  const texts = useTexts("desk-writing");
  const { locale } = useApp();
  const when = useWhen();
  const state = stateOf(of);
  const text =
    of.publish_at && state === "scheduled"
      ? texts.planned({ when: when(of.publish_at) })
      : of.publish_at && state === "published"
        ? texts.since({ date: fullDate(locale, of.publish_at) })
        : texts.states[state].name;
  return <Badge tone={TONES[state]}>{text}</Badge>;
}
