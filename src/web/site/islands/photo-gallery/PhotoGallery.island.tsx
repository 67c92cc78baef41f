import { type MouseEvent, type ReactNode, useRef, useState } from "react";
import { island, Still } from "#core/web/ui/island/island.tsx";
import { Lightbox, type LightboxPhoto } from "./Lightbox.tsx";
import styles from "./photo-gallery.module.css";

/** Opens the photos of its links in a lightbox. Without the script each is a link to its largest file. */
export const PhotoGallery = island<{ children: ReactNode }>(
  { name: "PhotoGallery", props: {}, when: "touch", texts: "photo-gallery" },
  function PhotoGallery({ children }) {
    const gallery = useRef<HTMLDivElement>(null);
    const [photos, setPhotos] = useState<readonly LightboxPhoto[]>([]);
    const [start, setStart] = useState<{ index: number } | null>(null);
    const links = () => [...gallery.current!.querySelectorAll<HTMLAnchorElement>("li a, div > a")];

    const prepare = () => setPhotos((known) => (known.length > 0 ? known : links().map(photoOf)));
    const open = (event: MouseEvent) => {
      const opener = (event.target as Element).closest<HTMLElement>("a, summary");
      // Modified clicks open a new tab or window, as with any link.
      if (!opener || event.ctrlKey || event.metaKey || event.shiftKey) return;
      event.preventDefault();
      prepare();
      const first = links().indexOf(opener as HTMLAnchorElement);
      // “All photos” starts after those that are visible already.
      setStart({ index: first >= 0 ? first : gallery.current!.querySelectorAll("[data-count] a").length });
    };
    return (
      <div ref={gallery} className={styles.gallery}>
        {/* Prepared while the finger is still down, so that the photo appears sooner when it is lifted. */}
        <Still as="div" onPointerDown={prepare} onClick={open}>
          {children}
        </Still>
        {photos.length > 0 && <Lightbox photos={photos} start={start} />}
      </div>
    );
  },
);

/** What the document shows already, for the whole screen. */
function photoOf(link: HTMLAnchorElement): LightboxPhoto {
  const image = link.querySelector("img")!;
  const { className, alt, lang, width, height, srcset } = image;
  const { caption, captionLang } = link.dataset;
  return {
    avif: link.querySelector("source")!.srcset,
    image: { className, alt, lang: lang || undefined, width, height, srcSet: srcset, src: image.getAttribute("src")! },
    caption,
    captionLang,
  };
}
