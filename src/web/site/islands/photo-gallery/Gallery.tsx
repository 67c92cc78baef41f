import type { Photo } from "#core/contract/pages/photos.ts";
import { localised, useLocale } from "#core/web/i18n/bilingual.tsx";
import { useTexts } from "#core/web/i18n/texts.tsx";
import { Picture, photoAddress } from "#core/web/ui/Picture/Picture.tsx";
import { PhotoGallery } from "./PhotoGallery.island.tsx";
import styles from "./photo-gallery.module.css";

interface Props {
  /** In order, the primary photo first. */
  photos: readonly Photo[];
  /** The gallery is at the top of the screen: its first photo is loaded eagerly. */
  isFirst?: boolean;
}

/** One large photo and four small ones; the others are in a fold below. */
const IN_VIEW = 5;
/** Photos as links to their largest files; the script opens them in a lightbox. */
export function Gallery({ photos, isFirst = false }: Props) {
  const texts = useTexts("photo-gallery");
  if (photos.length === 0) return null;
  const shown = photos.slice(0, IN_VIEW);
  const folded = photos.slice(IN_VIEW);
  const item = (photo: Photo, index: number) => (
    <li key={photo.id}>
      <PhotoLink photo={photo} sizes={sizesOf(index, shown.length)} isFirst={isFirst && index === 0} />
    </li>
  );
  return (
    <PhotoGallery>
      <ul className={styles.grid} data-count={shown.length} aria-label={texts.label}>
        {shown.map(item)}
      </ul>
      {folded.length > 0 && (
        <details data-above="2">
          <summary data-plain data-print="no">
            {texts.all({ count: photos.length })}
          </summary>
          <ul className={styles.rest}>{folded.map((photo, index) => item(photo, index + IN_VIEW))}</ul>
        </details>
      )}
    </PhotoGallery>
  );
}

/** The rendered width of a photo of the grid (photo-gallery.module.css), as the `sizes` attribute of HTML. */
function sizesOf(index: number, count: number): string {
  if (count === 2) return "(min-width: 1000px) 350px, 46vw";
  if (index === 0) return "(min-width: 1000px) 700px, (min-width: 700px) 55vw, 88vw";
  return count === 3 ? "(min-width: 1000px) 350px, 46vw" : "(min-width: 1000px) 170px, 44vw";
}

/** A single photo that opens in the lightbox. */
export function LargePhoto({ photo, sizes }: { photo: Photo; sizes: string }) {
  return (
    <PhotoGallery>
      <PhotoLink photo={photo} sizes={sizes} isFirst={false} />
    </PhotoGallery>
  );
}

type LinkProps = { photo: Photo; sizes: string; isFirst: boolean };

function PhotoLink({ photo, sizes, isFirst }: LinkProps) {
  const texts = useTexts("photo-gallery");
  const locale = useLocale();
  const caption = localised(photo, "caption", locale);
  // The alternative text of the photo is the name of the link; without one the link says what it does.
  const isNamed = localised(photo, "alt", locale) !== null;
  return (
    <a
      href={photoAddress(photo, photo.widths.at(-1) ?? photo.width)}
      data-caption={caption?.text}
      data-caption-lang={caption?.lang}
      aria-label={isNamed ? undefined : texts.open}
    >
      <Picture photo={photo} sizes={sizes} isFirst={isFirst} />
    </a>
  );
}
