import { Button } from "@mantine/core";
import { useQueryClient } from "@tanstack/react-query";
import { Link } from "react-router";
import type { AdminCategory } from "../../../../contract/directory/categories.ts";
import { textColorOn } from "../../../../domain/pages/contrast.ts";
import { useApp } from "../../../app/app-context.tsx";
import { Bi, inOtherLanguage, plain } from "../../../i18n/bilingual.tsx";
import { useTexts } from "../../../i18n/texts.tsx";
import { Empty } from "../../../ui/Empty/Empty.tsx";
import { useChange } from "../../api/use-api.ts";
import { Loaded } from "../../shell/Loaded.tsx";
import { Title } from "../../shell/Shell.tsx";
import writing from "../../writing/writing.module.css";
import styles from "../catalogue.module.css";
import { RankedList } from "../RankedList.tsx";
import own from "./categories.module.css";
import { CategoryIcon } from "./category-icons.tsx";
import { CATEGORIES, useCategories, useInvalidateCategories } from "./use-categories.ts";

/** The categories in the order in which visitors see them. */
export function CategoryList() {
  const { sections } = useTexts("admin");
  const { categories: texts } = useTexts("admin-catalogue");
  return (
    <>
      <div className={writing.head}>
        <Title>{sections.categories}</Title>
        <Button component={Link} to="new">
          {texts.new}
        </Button>
      </div>
      <p className={styles.intro}>{texts.intro}</p>
      <Loaded of={useCategories()}>
        {(all) => (all.length === 0 ? <Empty title={texts.none} /> : <Ranked categories={all} />)}
      </Loaded>
    </>
  );
}

function Ranked({ categories }: { categories: AdminCategory[] }) {
  const { sections } = useTexts("admin");
  const { categories: texts } = useTexts("admin-catalogue");
  const { locale } = useApp();
  const invalidate = useInvalidateCategories();
  const queries = useQueryClient();
  const { mutateAsync } = useChange("rankCategories");
  return (
    <RankedList
      label={sections.categories}
      items={categories}
      nameOf={(one) => plain(one, "name", locale)}
      idsNow={() => (queries.getQueryData<AdminCategory[]>(CATEGORIES) ?? categories).map(({ id }) => id)}
      rank={async (ids) => {
        await mutateAsync({ ids });
        await invalidate();
      }}
    >
      {(category, controls) => (
        <div className={styles.item}>
          <span className={own.mark} style={{ background: category.color, color: textColorOn(category.color) }}>
            <CategoryIcon icon={category.icon} />
          </span>
          <div className={styles.about}>
            <Link to={category.id} className={styles.name}>
              <Bi of={category} field="name" />
            </Link>
            <OtherName of={category} />
            <p>{texts.pages({ n: category.pages })}</p>
          </div>
          <div className={styles.actions}>{controls}</div>
        </div>
      )}
    </RankedList>
  );
}

function OtherName({ of }: { of: AdminCategory }) {
  const { locale } = useApp();
  const other = inOtherLanguage(of, "name", locale);
  return (
    other && (
      <span className={styles.other} lang={other.lang}>
        {other.text}
      </span>
    )
  );
}
