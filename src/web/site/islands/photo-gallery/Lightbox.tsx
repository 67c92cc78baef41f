import {
  type ComponentProps,
  type KeyboardEvent,
  type MouseEvent,
  useEffect,
  useLayoutEffect,
  useRef,
  useState,
} from "react";
import { useTexts } from "#core/web/i18n/texts.tsx";

export type LightboxPhoto = {
  avif: string;
  image: ComponentProps<"img">;
  caption: string | undefined;
  captionLang: string | undefined;
};

type Props = {
  photos: readonly LightboxPhoto[];
  /** The photo at which it opens; another object opens it again. */
  start: { index: number } | null;
};

/** A modal dialog with one photo at a time. Navigation by swiping (scroll snap), buttons and keys. */
export function Lightbox({ photos, start }: Props) {
  const texts = useTexts("photo-gallery");
  const dialog = useRef<HTMLDialogElement>(null);
  const track = useRef<HTMLDivElement>(null);
  /** null: it was not open yet. */
  const [index, setIndex] = useState<number | null>(null);
  /** Where a key or button scrolls to: until it is seen, slides on the way are not those that the reader is at. */
  const target = useRef<number | null>(null);
  const at = index ?? 0;
  const last = photos.length - 1;

  const scrollTo = (wanted: number, behavior: ScrollBehavior) => {
    // Before the scrolling has ended, so that a key pressed twice moves by two photos.
    target.current = wanted;
    setIndex(wanted);
    track.current?.children[wanted]?.scrollIntoView({ behavior, block: "nearest", inline: "center" });
  };
  const go = (wanted: number) => {
    if (wanted < 0 || wanted > last) return;
    // No animation across several photos.
    const isInstant = Math.abs(wanted - at) > 1 || matchMedia("(prefers-reduced-motion: reduce)").matches;
    scrollTo(wanted, isInstant ? "instant" : "smooth");
  };

  useLayoutEffect(() => {
    if (!start) return;
    dialog.current?.showModal(); // the browser restores the focus when it closes
    scrollTo(start.index, "instant");
  }, [start]);

  useEffect(() => {
    const slides = [...track.current!.children];
    const observer = new IntersectionObserver(
      (entries) => {
        const seen = entries.findLast(({ isIntersecting }) => isIntersecting);
        if (!seen) return;
        const shown = slides.indexOf(seen.target);
        if (target.current !== null && target.current !== shown) return;
        target.current = null;
        setIndex(shown);
      },
      { root: track.current, threshold: 0.6 },
    );
    for (const slide of slides) observer.observe(slide);
    return () => observer.disconnect();
  }, [photos]);

  const press = (event: KeyboardEvent) => {
    const wanted = { ArrowLeft: at - 1, ArrowRight: at + 1, Home: 0, End: last }[event.key];
    if (wanted === undefined) return;
    event.preventDefault();
    go(wanted);
  };
  // A click beside the photo closes the dialog.
  const click = ({ target }: MouseEvent) => {
    if (!(target as Element).closest("button, img, figcaption")) dialog.current?.close();
  };
  // A reader who swipes leaves the way to the target.
  const swipe = () => {
    target.current = null;
  };
  const values = { n: at + 1, total: photos.length };
  return (
    <dialog ref={dialog} className="lightbox" aria-label={texts.label} onKeyDown={press} onClick={click}>
      <button type="button" className="close" aria-label={texts.close} onClick={() => dialog.current?.close()}>
        ×
      </button>
      <p className="counter" aria-hidden="true">
        {texts.counter(values)}
      </p>
      <p className="announcement" role="status">
        {index === null ? "" : texts.announce(values)}
      </p>
      <div ref={track} className="track" onPointerDown={swipe} onWheel={swipe}>
        {photos.map(({ avif, image, caption, captionLang }, slide) => (
          <figure key={image.src}>
            <picture>
              <source type="image/avif" srcSet={avif} sizes="100vw" />
              <img
                {...image}
                sizes="100vw"
                alt={image.alt}
                decoding="async"
                loading={index !== null && Math.abs(slide - index) <= 1 ? "eager" : "lazy"}
              />
            </picture>
            {caption && <figcaption lang={captionLang}>{caption}</figcaption>}
          </figure>
        ))}
      </div>
      {/* `aria-disabled` instead of `disabled`, which would lose the focus. */}
      <button
        type="button"
        className="previous"
        aria-label={texts.previous}
        aria-disabled={at === 0}
        onClick={() => go(at - 1)}
      >
        ‹
      </button>
      <button
        type="button"
        className="next"
        aria-label={texts.next}
        aria-disabled={at === last}
        onClick={() => go(at + 1)}
      >
        ›
      </button>
    </dialog>
  );
}
