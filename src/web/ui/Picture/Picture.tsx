import type { Photo } from "../../../contract/photos.ts";
import { localised, useLocale } from "../../i18n/bilingual.tsx";
import styles from "./Picture.module.css";

interface Props {
  photo: Photo;
  /** How wide it is shown: the `sizes` of the HTML standard, such as "(min-width: 700px) 50vw, 100vw". */
  sizes: string;
  /** The largest picture of the first screen: loaded at once and before others. */
  isFirst?: boolean;
  /** Beside words that say the same (a card's name): left out for those who do not see it. */
  isDecorative?: boolean;
  className?: string;
  /** A class with the blurred preview as its background, shown until the photo is there. */
  placeholderClass?: string;
}

/** Best compression first: a browser takes the first source that it knows. */
const MODERN_FORMATS = ["avif", "webp"] as const;

/** A photo in the sizes and formats that a browser may choose from, keeping its shape while it loads. */
export function Picture({ photo, sizes, isFirst = false, isDecorative = false, className, placeholderClass }: Props) {
  const alt = localised(photo, "alt", useLocale());
  const classes = [styles.image, className, placeholderClass].filter(Boolean).join(" ");
  return (
    <picture className={styles.picture}>
      {MODERN_FORMATS.map((format) => (
        <source key={format} type={`image/${format}`} srcSet={sourceSet(photo, format)} sizes={sizes} />
      ))}
      <img
        className={classes}
        src={photoAddress(photo, photo.widths.at(-1) ?? photo.width)}
        srcSet={sourceSet(photo, "jpg")}
        sizes={sizes}
        width={photo.width}
        height={photo.height}
        alt={isDecorative ? "" : (alt?.text ?? "")}
        lang={isDecorative ? undefined : alt?.lang}
        loading={isFirst ? "eager" : "lazy"}
        fetchPriority={isFirst ? "high" : undefined}
        decoding={isFirst ? undefined : "async"}
      />
    </picture>
  );
}

export function photoAddress({ url }: Photo, width: number, format: "avif" | "webp" | "jpg" = "jpg"): string {
  return `${url}-${width}.${format}`;
}

const sourceSet = (photo: Photo, format: "avif" | "webp" | "jpg") =>
  photo.widths.map((width) => `${photoAddress(photo, width, format)} ${width}w`).join(", ");
