import type { ReactNode } from "react";
import type { Photo } from "../../../contract/photos.ts";
import { type Localised, localised, useLocale } from "../../i18n/bilingual.tsx";
import { Picture } from "../Picture/Picture.tsx";
import styles from "./Markdown.module.css";
import { markdownToHtml, type PhotoInText, partsOfText } from "./markdown.ts";

export function Markdown({ text, className = "" }: { text: Localised | null; className?: string }) {
  if (!text) return null;
  return (
    <div
      className={`${styles.text} ${className}`}
      lang={text.lang}
      dangerouslySetInnerHTML={{ __html: markdownToHtml(text.text) }}
    />
  );
}

const SIZES = "(min-width: 800px) 760px, 94vw";

type Props = {
  text: Localised | null;
  /** Those that may stand in it. */
  photos: readonly Photo[];
  className?: string;
  /** How each is shown, where not as it is. */
  show?: (photo: Photo, sizes: string) => ReactNode;
};

/** A text with photos between its paragraphs; one that is no longer there leaves no gap. */
export function TextWithPhotos({ text, photos, className = "", show = asItIs }: Props) {
  if (!text) return null;
  return (
    <div className={`${styles.illustrated} ${className}`} lang={text.lang}>
      {partsOfText(text.text).map((part, at) => {
        if ("html" in part)
          return <div key={at} className={styles.text} dangerouslySetInnerHTML={{ __html: part.html }} />;
        const photo = photoOf(part, photos);
        return photo && <Figure key={photo.id} photo={photo} caption={part.caption} shown={show(photo, SIZES)} />;
      })}
    </div>
  );
}

/** Words of its own in the text come before those that the photo has everywhere. */
function Figure({ photo, caption, shown }: { photo: Photo; caption: string; shown: ReactNode }) {
  const words = caption ? { text: caption, lang: undefined } : localised(photo, "caption", useLocale());
  return (
    <figure className={styles.figure}>
      {shown}
      {words && <figcaption lang={words.lang}>{words.text}</figcaption>}
    </figure>
  );
}

const asItIs = (photo: Photo, sizes: string) => <Picture photo={photo} sizes={sizes} />;

const photoOf = ({ idEnd }: PhotoInText, photos: readonly Photo[]) => photos.find(({ id }) => id.endsWith(idEnd));

/** Those that do not stand in the text. */
export function photosBeside(text: Localised | null, photos: readonly Photo[]): Photo[] {
  const within = partsOfText(text?.text ?? "").flatMap((part) => ("html" in part ? [] : [photoOf(part, photos)]));
  return photos.filter((photo) => !within.includes(photo));
}
