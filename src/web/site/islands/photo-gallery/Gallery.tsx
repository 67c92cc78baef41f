import type { Photo } from "../../../../contract/photos.ts";
import { localised, useLocale } from "../../../i18n/bilingual.tsx";
import { useTexts } from "../../../i18n/texts.tsx";
import { Picture, photoAddress } from "../../../ui/Picture/Picture.tsx";
import { useIsland } from "../../../ui/page-resources.ts";
import "./photo-gallery.css";

interface Props {
  /** In their order, the primary one first. */
  photos: readonly Photo[];
  /** The gallery leads the screen: its first photo is the first thing to load. */
  isFirst?: boolean;
  className?: string;
}

/** One large and four small, as many as fit beside each other; the others fold away below. */
const IN_VIEW = 5;
/** Photos as links to the photos; a script shows them large in place. */
export function Gallery({ photos, isFirst = false, className }: Props) {
  useIsland("photo-gallery");
  const texts = useTexts("island-markup").gallery;
  const lightbox = useTexts("islands").gallery;
  if (photos.length === 0) return null;
  const shown = photos.slice(0, IN_VIEW);
  const folded = photos.slice(IN_VIEW);
  const item = (photo: Photo, index: number) => (
    <li key={photo.id}>
      <PhotoLink
        photo={photo}
        sizes={
          index === 0 ? "(min-width: 1160px) 640px, (min-width: 700px) 55vw, 94vw" : "(min-width: 1160px) 320px, 50vw"
        }
        isFirst={isFirst && index === 0}
      />
    </li>
  );
  return (
    <photo-gallery class={className}>
      <ul className="grid" data-count={shown.length} aria-label={lightbox.label}>
        {shown.map(item)}
      </ul>
      {folded.length > 0 && (
        <details>
          <summary>{texts.all({ count: photos.length })}</summary>
          <ul className="rest">{folded.map((photo, index) => item(photo, index + IN_VIEW))}</ul>
        </details>
      )}
    </photo-gallery>
  );
}

/** One photo that stands by itself, and opens large like those of a gallery. */
export function LargePhoto({ photo, sizes }: { photo: Photo; sizes: string }) {
  useIsland("photo-gallery");
  return (
    <photo-gallery>
      <PhotoLink photo={photo} sizes={sizes} isFirst={false} />
    </photo-gallery>
  );
}

type LinkProps = { photo: Photo; sizes: string; isFirst: boolean };

function PhotoLink({ photo, sizes, isFirst }: LinkProps) {
  const texts = useTexts("island-markup").gallery;
  const locale = useLocale();
  const caption = localised(photo, "caption", locale);
  // A link is named by its picture; a photo without words is at least called what the link does.
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
