import type { PageCard } from "../../../contract/pages/card.ts";
import { LIST_WIDTH, Picture } from "../Picture/Picture.tsx";
import styles from "./PageCard.module.css";

type Props = { page: Pick<PageCard, "photo" | "slug" | "color" | "categories">; eager: boolean; className: string };

/** The photo of a page; without one, a drawing in the page's colour. */
export function PagePicture({ page, eager, className }: Props) {
  if (page.photo) {
    return (
      <Picture
        photo={page.photo}
        sizes="(min-width: 1160px) 370px, (min-width: 700px) 48vw, 94vw"
        isFirst={eager}
        className={`${styles.picture} ${className}`}
        maxWidth={LIST_WIDTH}
      />
    );
  }
  return (
    <img
      className={`${styles.picture} ${className}`}
      src={drawingAddress(page)}
      alt=""
      width={600}
      height={400}
      loading={eager ? "eager" : "lazy"}
    />
  );
}

/** `/drawings/{category}-{colour}-{seed}.svg`: a page always gets the same drawing. */
export function drawingAddress(page: Pick<PageCard, "slug" | "color" | "categories">): string {
  const seed = [...page.slug].reduce((sum, letter) => (sum * 31 + letter.charCodeAt(0)) % 9973, 7);
  return `/drawings/${page.categories[0]?.slug ?? "place"}-${page.color.slice(1)}-${seed}.svg`;
}
