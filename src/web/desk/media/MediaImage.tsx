import { useQuery } from "@tanstack/react-query";
import { type RefObject, useEffect, useMemo, useRef, useState } from "react";
import { thumbHashToDataURL } from "thumbhash";
import type { Photo } from "#core/contract/pages/photos.ts";
import { useApp } from "#core/web/app/app-context.tsx";
import { localised } from "#core/web/i18n/bilingual.tsx";
import { type PictureProps, photoAddress } from "#core/web/ui/Picture/Picture.tsx";
import { useSignedIn } from "../shell/SignedIn.tsx";
import { useObjectUrl } from "./files/use-object-url.ts";

type Props = {
  photo: Photo;
  /** Alternative text; empty where the text beside the photo says the same. */
  alt: string;
  lang?: string | undefined;
  /** The largest width in which it is shown, in CSS pixels. */
  width: number;
  className?: string | undefined;
};

/**
 * A photo that only its team may see: loaded with the token when it is scrolled near, and until then shown as its
 * ThumbHash.
 */
export function MediaImage({ photo, alt, lang, width, className }: Props) {
  const { client } = useSignedIn();
  const image = useRef<HTMLImageElement>(null);
  const path = photoAddress(photo, photo.widths.find((one) => one >= width) ?? photo.widths.at(-1) ?? photo.width);
  const { data } = useQuery({
    queryKey: ["media", path],
    queryFn: ({ signal }) => client.readMedia(path, signal),
    staleTime: Number.POSITIVE_INFINITY, // the content of an address never changes
    enabled: useInView(image),
  });
  const url = useObjectUrl(data);
  const preview = useMemo(() => thumbHashToDataURL(bytesOf(photo.thumbhash)), [photo.thumbhash]);
  return (
    <img
      ref={image}
      className={className}
      style={{ objectPosition: `${photo.focus_x}% ${photo.focus_y}%` }}
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

/** One screen height before the element is visible. */
const AHEAD = "100%";

/** Whether the element has been near the visible area (IntersectionObserver). */
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

const PREVIEW_WIDTH_PX = 960;

/** Replaces `Picture` on the desk, where photos may belong to something that is not public yet. */
export function DeskPicture({ photo, isDecorative = false, maxWidth = PREVIEW_WIDTH_PX, className }: PictureProps) {
  const { locale } = useApp();
  const alt = isDecorative ? null : localised(photo, "alt", locale);
  return (
    // `Picture`'s styles size its `<picture>`, so this one needs it as well.
    <picture>
      <MediaImage photo={photo} alt={alt?.text ?? ""} lang={alt?.lang} width={maxWidth} className={className} />
    </picture>
  );
}
