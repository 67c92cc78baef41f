import { useQuery } from "@tanstack/react-query";
import { useMemo, useRef } from "react";
import { thumbHashToDataURL } from "thumbhash";
import type { Photo } from "../../../../contract/photos.ts";
import { photoAddress } from "../../../ui/Picture/photo-address.ts";
import { useSignedIn } from "../../shell/SignedIn.tsx";
import { useObjectUrl } from "../files/use-object-url.ts";
import { useInView } from "./use-in-view.ts";

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
