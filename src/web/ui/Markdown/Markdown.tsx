import type { ReactNode } from "react";
import type { Photo } from "#core/contract/pages/photos.ts";
import { markdownToHtml, type PhotoInText, sectionsOf } from "#core/texts/markdown.ts";
import { linkPhones } from "#core/texts/phone-links.ts";
import { type Localised, localised, standIn, useLocale } from "#core/web/i18n/bilingual.tsx";
import layout from "../layout.module.css";
import { Picture } from "../Picture/Picture.tsx";
import styles from "./Markdown.module.css";

type MarkdownProps = {
  text: Localised | null;
  className?: string;
  /** Whether phone numbers become links: in texts of the office, which are about people to call. */
  hasPhones?: boolean;
};

export function Markdown({ text, className = "", hasPhones = false }: MarkdownProps) {
  if (!text) return null;
  const html = markdownToHtml(text.text);
  return (
    <div
      className={`${styles.text} ${hasPhones ? styles.phones : ""} ${className}`}
      {...standIn(text)}
      dangerouslySetInnerHTML={{ __html: hasPhones ? linkPhones(html) : html }}
    />
  );
}

const SIZES = "(min-width: 800px) 760px, 88vw";

type Props = {
  text: Localised | null;
  /** The photos that the text may refer to. */
  photos: readonly Photo[];
  className?: string;
  /** Renders a photo; by default a plain `<Picture>`. */
  show?: (photo: Photo, sizes: string) => ReactNode;
};

/** A text with photos between its paragraphs. References to deleted photos are left out. */
export function TextWithPhotos({ text, photos, className = "", show = plainPicture }: Props) {
  if (!text) return null;
  return (
    <div className={`${layout.stack} ${className}`} data-gap="5" {...standIn(text)}>
      {sectionsOf(text.text).map((section, at) => {
        if ("html" in section)
          return <div key={at} className={styles.text} dangerouslySetInnerHTML={{ __html: section.html }} />;
        const photo = photoOf(section, photos);
        return photo && <Figure key={photo.id} photo={photo} caption={section.caption} shown={show(photo, SIZES)} />;
      })}
    </div>
  );
}

/** The caption given in the text overrides that of the photo. */
function Figure({ photo, caption, shown }: { photo: Photo; caption: string; shown: ReactNode }) {
  const shownCaption = caption ? { text: caption, lang: undefined } : localised(photo, "caption", useLocale());
  return (
    <figure className={styles.figure}>
      {shown}
      {shownCaption && <figcaption {...standIn(shownCaption)}>{shownCaption.text}</figcaption>}
    </figure>
  );
}

const plainPicture = (photo: Photo, sizes: string) => <Picture photo={photo} sizes={sizes} />;

const photoOf = ({ idEnd }: PhotoInText, photos: readonly Photo[]) => photos.find(({ id }) => id.endsWith(idEnd));

/** The photos that the text does not show. */
export function photosBeside(text: Localised | null, photos: readonly Photo[]): Photo[] {
  const within = sectionsOf(text?.text ?? "").flatMap((section) =>
    "html" in section ? [] : [photoOf(section, photos)],
  );
  return photos.filter((photo) => !within.includes(photo));
}
