import { type ComponentType, createContext, use } from "react";
import { thumbHashToAverageRGBA } from "thumbhash";
import type { Photo } from "../../../contract/photos.ts";
import { localised, useLocale } from "../../i18n/bilingual.tsx";
import { useStyleRule } from "../page-resources.ts";
import styles from "./Picture.module.css";

export interface PictureProps {
  photo: Photo;
  /** How wide it is shown: the `sizes` of the HTML standard, such as "(min-width: 700px) 50vw, 100vw". */
  sizes: string;
  /** The largest picture of the first screen: loaded at once and before others. */
  isFirst?: boolean;
  /** Beside words that say the same (a card's name): left out for those who do not see it. */
  isDecorative?: boolean;
  /** No larger file is offered: for photos that stand small. */
  maxWidth?: number;
  className?: string;
}

/** Twice the width at which a photo stands in a list, for dense screens. */
export const LIST_WIDTH = 960;

/** Shows photos where not all have an address that everybody may read: on the desk. */
export const PictureContext = createContext<ComponentType<PictureProps> | null>(null);

export function Picture(props: PictureProps) {
  const Shown = use(PictureContext) ?? PublicPicture;
  return <Shown {...props} />;
}

/**
 * A photo in the sizes that a browser may choose from, keeping its shape while it loads: AVIF, and JPEG for those that
 * do not know it (WebP would add a third list of addresses for the few in between).
 */
function PublicPicture({ photo, sizes, isFirst = false, isDecorative = false, maxWidth, className }: PictureProps) {
  const alt = isDecorative ? null : localised(photo, "alt", useLocale());
  const widths = maxWidth ? photo.widths.filter((width, at) => at === 0 || width <= maxWidth) : photo.widths;
  return (
    <picture className={styles.picture}>
      <source type="image/avif" srcSet={sourceSet(photo, widths, "avif")} sizes={sizes} />
      <img
        className={`${styles.image} ${usePlaceholder(photo)} ${className ?? ""}`}
        src={photoAddress(photo, widths.at(-1) ?? photo.width)}
        srcSet={sourceSet(photo, widths, "jpg")}
        sizes={sizes}
        width={photo.width}
        height={photo.height}
        alt={alt?.text ?? ""}
        lang={alt?.lang}
        loading={isFirst ? "eager" : "lazy"}
        fetchPriority={isFirst ? "high" : undefined}
        decoding={isFirst ? undefined : "async"}
      />
    </picture>
  );
}

/** The photo's own colour until it is there: a few bytes, where a blurred preview would be two kilobytes a photo. */
function usePlaceholder(photo: Photo): string {
  const color = averageColor(photo.thumbhash);
  return useStyleRule(`c-${color.slice(1)}`, `background-color:${color}`);
}

const sourceSet = (photo: Photo, widths: number[], format: "avif" | "jpg") =>
  widths.map((width) => `${photoAddress(photo, width, format)} ${width}w`).join(", ");

/** Steps of a channel: near colours share one rule of style. */
const STEP = 17;

const known = new Map<string, string>();

/** The average colour, `#rrggbb`, of a thumbhash in base64. */
export function averageColor(thumbhash: string): string {
  const before = known.get(thumbhash);
  if (before) return before;
  if (known.size > 5_000) known.clear();
  const { r, g, b } = thumbHashToAverageRGBA(Uint8Array.fromBase64(thumbhash));
  const channel = (part: number) => (Math.round((part * 255) / STEP) * STEP).toString(16).padStart(2, "0");
  const color = `#${channel(r)}${channel(g)}${channel(b)}`;
  known.set(thumbhash, color);
  return color;
}

/** @param width one of the photo's `widths` */
export function photoAddress({ url }: Photo, width: number, format: "avif" | "webp" | "jpg" = "jpg"): string {
  return `${url}-${width}.${format}`;
}
