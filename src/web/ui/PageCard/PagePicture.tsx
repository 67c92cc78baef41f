import type { PageCard } from "#core/contract/pages/card.ts";
import { drawingPath } from "#core/texts/drawing/drawing-path.ts";
import { LIST_WIDTH, Picture } from "../Picture/Picture.tsx";
import styles from "./PageCard.module.css";
import { CARD_WIDTH, ROW_WIDTH } from "./picture-widths.ts";

/** On screens that are wider than a phone. */
const WIDTHS_ABOVE = "(min-width: 1160px) 370px, (min-width: 700px) 48vw";

type Props = { page: Pick<PageCard, "photo" | "slug" | "color" | "categories">; eager: boolean; className: string };

/** The photo of a page; without one, a drawing in the page's colour. */
export function PagePicture({ page, eager, className }: Props) {
  if (page.photo) {
    return (
      <Picture
        photo={page.photo}
        // In a row the picture is small: a browser that can measure it loads the size that it needs. An eager one is not measured:
        // `list-choice` corrects its width for a reader who has chosen cards.
        sizes={eager ? `${WIDTHS_ABOVE}, ${ROW_WIDTH}` : `auto, ${WIDTHS_ABOVE}, ${CARD_WIDTH}`}
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

/** The drawing in the place of a page's photo. */
export const drawingAddress = ({ slug, color, categories }: Pick<PageCard, "slug" | "color" | "categories">): string =>
  drawingPath({ subject: categories[0]?.slug ?? "place", color, slug });
