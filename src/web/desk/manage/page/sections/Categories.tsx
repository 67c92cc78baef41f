import { Checkbox, Chip, Select } from "@mantine/core";
import type { Category } from "#core/contract/directory/categories.ts";
import { TAG_KINDS, type Tag } from "#core/contract/directory/tags.ts";
import { MAX_CATEGORIES_OF_PAGE, MAX_TAGS_OF_PAGE } from "#core/contract/limits.ts";
import { tagByFacts } from "#core/contract/pages/accessibility.ts";
import { useApp } from "#core/web/app/app-context.tsx";
import { useChange, useRead } from "#core/web/desk/api/use-api.ts";
import { CheckGrid } from "#core/web/desk/form/CheckGrid.tsx";
import styles from "#core/web/desk/form/form.module.css";
import { SectionFrame } from "#core/web/desk/form/SectionFrame.tsx";
import { useList } from "#core/web/desk/form/use-fields.ts";
import type { VersionedForm } from "#core/web/desk/form/use-versioned-form.ts";
import { Loaded } from "#core/web/desk/shell/Loaded.tsx";
import { plain } from "#core/web/i18n/bilingual.tsx";
import { useTexts } from "#core/web/i18n/texts.tsx";
import layout from "#core/web/ui/layout.module.css";
import { INVALIDATED_BY_EDIT, usePageOfDesk } from "../page-of-desk.ts";
import { useSectionForm } from "../use-section-form.ts";
import { TagsByFacts, type TagWithFacts } from "./TagsByFacts.tsx";

/** The categories of the page, the main one first, and its tags. */
export function Categories() {
  const categories = useRead("categories", {});
  const tags = useRead("tags", { scope: "all" });
  return (
    <Loaded of={categories}>
      {(known) => <Loaded of={tags}>{(marks) => <CategoriesForm categories={known} tags={marks} />}</Loaded>}
    </Loaded>
  );
}

type Known = { categories: readonly Category[]; tags: readonly TagWithFacts[] };

function CategoriesForm({ categories, tags }: Known) {
  const { page: texts } = useTexts("desk");
  const { locale } = useApp();
  const { mutateAsync } = useChange("categorisePage", { invalidates: INVALIDATED_BY_EDIT });
  const nameOf = (id: string) => {
    const one = [...categories, ...tags].find((known) => known.id === id);
    return one ? plain(one, "name", locale) : id;
  };
  const section = useSectionForm({
    name: "categories",
    valuesOf: (page) => ({
      category_ids: page.categories.flatMap(({ slug }) => categories.find((one) => one.slug === slug)?.id ?? []),
      tag_ids: page.tags.map(({ id }) => id),
    }),
    save: (edit, values) => mutateAsync({ ...edit, ...values }),
    textOf: (_, value) => (Array.isArray(value) ? value.map(nameOf).join(", ") : ""),
  });
  return (
    <SectionFrame title={texts.sections.categories} section={section}>
      <CategoryChoice section={section} categories={categories} />
      {TAG_KINDS.map((kind) => (
        <TagChoice key={kind} kind={kind} section={section} tags={tags.filter((tag) => tag.kind === kind)} />
      ))}
    </SectionFrame>
  );
}

function CategoryChoice({ section, categories }: { section: VersionedForm; categories: readonly Category[] }) {
  const { page: texts } = useTexts("desk");
  const { locale } = useApp();
  const [chosen, choose] = useList(section, "category_ids");
  const options = categories.map((one) => ({ value: one.id, label: plain(one, "name", locale) }));
  return (
    <>
      <Checkbox.Group
        size="md"
        label={texts.fields.category_ids}
        description={texts.categoriesHint({ n: MAX_CATEGORIES_OF_PAGE })}
        value={[...chosen]}
        onChange={choose}
        error={section.form.formState.errors.category_ids?.message}
      >
        <CheckGrid>
          {options.map(({ value, label }) => (
            <Checkbox
              key={value}
              size="md"
              value={value}
              label={label}
              disabled={chosen.length >= MAX_CATEGORIES_OF_PAGE && !chosen.includes(value)}
            />
          ))}
        </CheckGrid>
      </Checkbox.Group>
      {chosen.length > 1 && (
        <Select
          label={texts.mainCategory}
          description={texts.mainCategoryHint}
          allowDeselect={false}
          data={options.filter(({ value }) => chosen.includes(value))}
          value={chosen[0] ?? null}
          onChange={(first) => first && choose([first, ...chosen.filter((id) => id !== first)])}
        />
      )}
    </>
  );
}

type TagProps = { kind: Tag["kind"]; section: VersionedForm; tags: readonly TagWithFacts[] };

/** Tags that the facts of accessibility decide are shown as they say, and cannot be chosen. */
function TagChoice({ kind, section, tags }: TagProps) {
  const { page: texts } = useTexts("desk");
  const { locale } = useApp();
  const { accessibility } = usePageOfDesk();
  const isDecided = (tag: TagWithFacts) => tagByFacts(tag.facts, accessibility) !== null;
  const [chosen, choose] = useList(section, "tag_ids");
  if (tags.length === 0) return null;
  return (
    <fieldset className={styles.group}>
      <legend>{texts.tagKinds[kind]}</legend>
      <div className={layout.actions}>
        <Chip.Group multiple value={[...chosen]} onChange={choose}>
          {tags.map((tag) => (
            <Chip
              key={tag.id}
              value={tag.id}
              size="md"
              disabled={isDecided(tag) || (chosen.length >= MAX_TAGS_OF_PAGE && !chosen.includes(tag.id))}
            >
              {plain(tag, "name", locale)}
            </Chip>
          ))}
        </Chip.Group>
      </div>
      <TagsByFacts tags={tags} />
    </fieldset>
  );
}
