import { type ComponentType, createContext, use } from "react";
import { thumbHashToAverageRGBA } from "thumbhash";
import type { Photo } from "#core/contract/pages/photos.ts";
import { localised, useLocale } from "#core/web/i18n/bilingual.tsx";
import { usePageResources, useStyleRule } from "../page-resources.ts";
import styles from "./Picture.module.css";

export interface PictureProps {
  photo: Photo;
  /** The rendered width, as the `sizes` attribute of HTML: "(min-width: 700px) 50vw, 100vw". */
  sizes: string;
  /** The largest picture above the fold: loaded eagerly and with high priority. */
  isFirst?: boolean;
  /** Hidden from screen readers, because the text beside it says the same. */
  isDecorative?: boolean;
  /** The largest width offered, for photos that are always small. */
  maxWidth?: number;
  className?: string;
}

/** Twice the width of a photo in a list, for screens with 2 pixels per CSS pixel. */
export const LIST_WIDTH = 960;

/** Replaces the rendering of photos on the desk, where not all of them are public. */
export const PictureContext = createContext<ComponentType<PictureProps> | null>(null);

export function Picture(props: PictureProps) {
  const Shown = use(PictureContext) ?? PublicPicture;
  return <Shown {...props} />;
}

/**
 * A photo with all widths as AVIF and JPEG, with its aspect ratio reserved while it loads. (WebP would add a third list
 * of addresses for the few browsers without AVIF.)
 */
function PublicPicture({ photo, sizes, isFirst = false, isDecorative = false, maxWidth, className }: PictureProps) {
  const alt = isDecorative ? null : localised(photo, "alt", useLocale());
  const widths = maxWidth ? photo.widths.filter((width, at) => at === 0 || width <= maxWidth) : photo.widths;
  return (
    <picture className={styles.picture}>
      <source type="image/avif" srcSet={sourceSet(photo, widths, "avif")} sizes={sizes} />
      <img
        className={`${styles.image} ${usePlaceholder(photo)} ${useFocus(photo)} ${className ?? ""}`}
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

/** The average colour as background until the photo is loaded: a few bytes, where a blurred preview needs 2 kB. */
function usePlaceholder(photo: Photo): string {
  const color = averageColor(photo.thumbhash);
  return useStyleRule(`c-${color.slice(1)}`, `background-color:${color}`);
}

/** Where the photo is cropped, what its owner pointed at stays in sight. */
function useFocus({ focus_x: x, focus_y: y }: Photo): string {
  const resources = usePageResources();
  if (x === 50 && y === 50) return "";
  const name = `f-${x}-${y}`;
  resources?.rules.set(name, `object-position:${x}% ${y}%`);
  return name;
}

const sourceSet = (photo: Photo, widths: number[], format: "avif" | "jpg") =>
  widths.map((width) => `${photoAddress(photo, width, format)} ${width}w`).join(", ");

/** Colour channels are rounded to multiples of this, so that similar colours share a CSS rule. */
const STEP = 17;

const known = new Map<string, string>();

/** The average colour (`#rrggbb`) of a thumbhash in base64. */
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
