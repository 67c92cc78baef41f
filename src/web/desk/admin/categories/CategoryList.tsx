import { Button } from "@mantine/core";
import { useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { Link } from "react-router";
import type { AdminCategory } from "../../../../contract/admin-categories.ts";
import { textColorOn } from "../../../../domain/contrast.ts";
import { Bi, inOtherLanguage, plain } from "../../../i18n/bilingual.tsx";
import { counted, fill } from "../../../i18n/phrases.ts";
import { useLive, useTexts } from "../../../site/live/live-context.tsx";
import { Empty } from "../../../ui/Empty/Empty.tsx";
import { useChange } from "../../api/use-api.ts";
import { Loaded } from "../../shell/Loaded.tsx";
import { SortableList } from "../../shell/SortableList.tsx";
import { Title } from "../../shell/Title.tsx";
import { Undo } from "../../shell/Undo.tsx";
import { useTold } from "../../shell/use-told.ts";
import writing from "../../writing/writing.module.css";
import styles from "../catalogue.module.css";
import own from "./categories.module.css";
import { CategoryIcon } from "./category-icons.tsx";
import { CATEGORIES, useCategories, useOutdateCategories } from "./use-categories.ts";

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
  const { categories: texts, undo } = useTexts("admin-catalogue");
  const { locale } = useLive();
  const told = useTold();
  const outdate = useOutdateCategories();
  const queries = useQueryClient();
  const { mutateAsync } = useChange("rankCategories");
  const [before, setBefore] = useState<{ name: string; ids: string[] } | null>(null);
  const nameOf = (one: AdminCategory) => plain(one, "name", locale);
  const rank = async (ids: string[], undone: typeof before) => {
    await mutateAsync({ ids });
    await outdate();
    setBefore(undone);
  };
  const move = (moved: AdminCategory, place: number) => {
    // As it is now: another move may have come before.
    const ids = (queries.getQueryData<AdminCategory[]>(CATEGORIES) ?? categories).map(({ id }) => id);
    const after = ids.filter((id) => id !== moved.id).toSpliced(place, 0, moved.id);
    return told(rank(after, { name: nameOf(moved), ids }));
  };
  return (
    <>
      {before && (
        <div className={styles.notice}>
          <Undo
            text={fill(texts.moved, { name: before.name })}
            label={undo}
            onUndo={() => told(rank(before.ids, null))}
          />
        </div>
      )}
      <SortableList label={sections.categories} items={categories} nameOf={nameOf} onMove={move}>
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
              <p>{counted(texts.pages, category.pages, locale)}</p>
            </div>
            <div className={styles.deeds}>{controls}</div>
          </div>
        )}
      </SortableList>
    </>
  );
}

function OtherName({ of }: { of: AdminCategory }) {
  const { locale } = useLive();
  const other = inOtherLanguage(of, "name", locale);
  return (
    other && (
      <span className={styles.other} lang={other.lang}>
        {other.text}
      </span>
    )
  );
}
