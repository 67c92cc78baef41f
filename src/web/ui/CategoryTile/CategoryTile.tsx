import { useTranslations } from "use-intl";
import type { Category } from "../../../contract/categories.ts";
import { Bi } from "../../i18n/bilingual.tsx";
import { Picture } from "../Picture/Picture.tsx";
import styles from "./CategoryTile.module.css";

export function CategoryTile({ category, href, eager = false }: { category: Category; href: string; eager?: boolean }) {
  const t = useTranslations("common.count");
  return (
    <a className={styles.tile} href={href}>
      {category.photo && (
        <Picture photo={category.photo} sizes="(min-width: 760px) 190px, 50vw" isFirst={eager} isDecorative />
      )}
      <span className={styles.words}>
        <span className={styles.name}>
          <Bi of={category} field="name" />
        </span>
        <span className={styles.count}>
          {t("places", { n: category.pages })}
          {category.open_now > 0 && `, ${t("openNow", { n: category.open_now })}`}
        </span>
      </span>
    </a>
  );
}
