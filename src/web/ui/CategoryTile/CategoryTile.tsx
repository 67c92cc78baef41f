import type { Category } from "#core/contract/directory/categories.ts";
import { Bi } from "#core/web/i18n/bilingual.tsx";
import { useTexts } from "#core/web/i18n/texts.tsx";
import { useHref } from "#core/web/i18n/use-href.ts";
import grids from "#core/web/theme/grids.module.css";
import { CategoryPicture } from "./CategoryPicture.tsx";
import styles from "./CategoryTile.module.css";
import { useAcross } from "./use-across.ts";

interface Props {
  category: Category;
  href: string;
  /** The rendered width, as the `sizes` attribute of HTML. */
  sizes?: string;
}

/** The categories that have places, in rows that are filled. */
export function CategoryTiles({ categories }: { categories: readonly Category[] }) {
  const href = useHref();
  const used = categories.filter(({ pages }) => pages !== 0);
  return (
    <ul className={`${grids.tiles} ${useAcross(used.length)}`}>
      {used.map((category) => (
        <li key={category.id}>
          <CategoryTile category={category} href={href(`/categories/${category.slug}`)} />
        </li>
      ))}
    </ul>
  );
}

export function CategoryTile({ category, href, sizes = "(min-width: 760px) 190px, 50vw" }: Props) {
  const texts = useTexts("common").count;
  return (
    <a className={styles.tile} href={href}>
      <CategoryPicture category={category} sizes={sizes} />
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
