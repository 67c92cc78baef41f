import { textColorOn } from "#core/domain/pages/contrast.ts";
import { useApp } from "#core/web/app/app-context.tsx";
import { useChange } from "#core/web/desk/api/use-api.ts";
import { Catalogue } from "#core/web/desk/catalogue/Catalogue.tsx";
import { InBoth } from "#core/web/desk/catalogue/Row.tsx";
import { plain } from "#core/web/i18n/bilingual.tsx";
import { useTexts } from "#core/web/i18n/texts.tsx";
import own from "./categories.module.css";
import { CategoryIcon } from "./category-icons.tsx";
import { useCategories, useInvalidateCategories } from "./use-categories.ts";

/** The categories in the order in which visitors see them. */
export function CategoryList() {
  const { sections } = useTexts("admin");
  const { categories: texts } = useTexts("admin-catalogue");
  const { locale } = useApp();
  const invalidate = useInvalidateCategories();
  const { mutateAsync } = useChange("rankCategories");
  return (
    <Catalogue
      title={sections.categories}
      intro={texts.intro}
      add={texts.new}
      of={useCategories()}
      empty={{ title: texts.none }}
      entry={(category) => ({
        name: plain(category, "name", locale),
        title: <InBoth of={category} field="name" />,
        to: category.id,
        about: texts.pages({ n: category.pages }),
        lead: (
          <span className={own.mark} style={{ background: category.color, color: textColorOn(category.color) }}>
            <CategoryIcon icon={category.icon} />
          </span>
        ),
      })}
      onMove={async (ids) => {
        await mutateAsync({ ids });
        await invalidate();
      }}
    />
  );
}
