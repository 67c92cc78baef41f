import { useQuery } from "@tanstack/react-query";
import { type RefObject, useEffect, useMemo, useRef, useState } from "react";
import { thumbHashToDataURL } from "thumbhash";
import type { Photo } from "../../../contract/photos.ts";
import { useApp } from "../../app/app-context.tsx";
import { localised } from "../../i18n/bilingual.tsx";
import type { PictureProps } from "../../ui/Picture/Picture.tsx";
import { photoAddress } from "../../ui/Picture/photo-address.ts";
import { useSignedIn } from "../shell/SignedIn.tsx";
import { useObjectUrl } from "./files/use-object-url.ts";

type Props = {
  photo: Photo;
  /** What it is called for those who do not see it; empty beside words that say the same. */
  alt: string;
  lang?: string | undefined;
  /** Pixels in which it is shown at most. */
  width: number;
  className?: string | undefined;
};

/** A photo as only its host may see it, fetched with the token when it comes into view; until then its blurred preview. */
export function MediaImage({ photo, alt, lang, width, className }: Props) {
  const { client } = useSignedIn();
  const image = useRef<HTMLImageElement>(null);
  const path = photoAddress(photo, photo.widths.find((one) => one >= width) ?? photo.widths.at(-1) ?? photo.width);
  const { data } = useQuery({
    queryKey: ["media", path],
    queryFn: ({ signal }) => client.readMedia(path, signal),
    staleTime: Number.POSITIVE_INFINITY, // an address has one content for ever
    enabled: useInView(image),
  });
  const url = useObjectUrl(data);
  const preview = useMemo(() => thumbHashToDataURL(bytesOf(photo.thumbhash)), [photo.thumbhash]);
  return (
    <img
      ref={image}
      className={className}
      src={url ?? preview}
      width={photo.width}
      height={photo.height}
      alt={alt}
      lang={lang}
      draggable={false}
    />
  );
}

const bytesOf = (base64: string) => Uint8Array.from(atob(base64), (letter) => letter.charCodeAt(0));

/** A screen's height before it comes into view. */
const AHEAD = "100%";

/** Whether an element has ever come near the part of the screen that is seen. */
function useInView(element: RefObject<Element | null>): boolean {
  const [isSeen, setIsSeen] = useState(false);
  useEffect(() => {
    if (!element.current || isSeen) return;
    const observer = new IntersectionObserver(
      ([entry]) => {
        if (entry?.isIntersecting) setIsSeen(true);
      },
      { rootMargin: AHEAD },
    );
    observer.observe(element.current);
    return () => observer.disconnect();
  }, [element, isSeen]);
  return isSeen;
}

/** Wide enough for a preview. */
const PREVIEW_WIDTH_PX = 960;

/** What stands for a `Picture` on the desk, where a photo may hang on what is not public yet. */
export function DeskPicture({ photo, isDecorative = false, maxWidth = PREVIEW_WIDTH_PX, className }: PictureProps) {
  const { locale } = useApp();
  const alt = isDecorative ? null : localised(photo, "alt", locale);
  return (
    // As around a `Picture`: by it the photo has the width of its place, and keeps its shape.
    <picture>
      <MediaImage photo={photo} alt={alt?.text ?? ""} lang={alt?.lang} width={maxWidth} className={className} />
    </picture>
  );
}
