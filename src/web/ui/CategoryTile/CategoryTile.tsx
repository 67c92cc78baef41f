import type { Category } from "#core/contract/directory/categories.ts";
import { Bi } from "#core/web/i18n/bilingual.tsx";
import { useTexts } from "#core/web/i18n/texts.tsx";
import { LIST_WIDTH, Picture } from "../Picture/Picture.tsx";
import styles from "./CategoryTile.module.css";

interface Props {
  category: Category;
  href: string;
  /** The rendered width, as the `sizes` attribute of HTML. */
  sizes?: string;
}

export function CategoryTile({ category, href, sizes = "(min-width: 760px) 190px, 50vw" }: Props) {
  const texts = useTexts("common").count;
  return (
    <a className={styles.tile} href={href}>
      {category.photo && <Picture photo={category.photo} sizes={sizes} isDecorative maxWidth={LIST_WIDTH} />}
      <div className={styles.details}>
        <h3 className={styles.name}>
          <Bi of={category} field="name" />
        </h3>
        {category.pages !== null && (
          <span className={styles.count}>
            {texts.places({ n: category.pages })}
            {category.open_now ? `, ${texts.openNow({ n: category.open_now })}` : ""}
          </span>
        )}
      </div>
    </a>
  );
}
