import { Alert, Button, NativeSelect } from "@mantine/core";
import { notifications } from "@mantine/notifications";
import { useState } from "react";
import { flushSync } from "react-dom";
import { useNavigate } from "react-router";
import type { AdminCategory } from "#core/contract/directory/categories.ts";
import { contract } from "#core/contract/index.ts";
import { useApp } from "#core/web/app/app-context.tsx";
import { Destroying } from "#core/web/desk/api/Destroying.tsx";
import { useAdd, useChange } from "#core/web/desk/api/use-api.ts";
import styles from "#core/web/desk/catalogue/catalogue.module.css";
import { Fields } from "#core/web/desk/catalogue/Fields.tsx";
import { pick } from "#core/web/desk/form/contract-values.ts";
import { textValues } from "#core/web/desk/form/fields.ts";
import form from "#core/web/desk/form/form.module.css";
import { SectionFrame } from "#core/web/desk/form/SectionFrame.tsx";
import { useText } from "#core/web/desk/form/use-fields.ts";
import type { VersionedForm } from "#core/web/desk/form/use-versioned-form.ts";
import { ColorField } from "#core/web/desk/media/colors/ColorField.tsx";
import { PhotoManager } from "#core/web/desk/media/photos/PhotoManager.tsx";
import { useSinglePhoto } from "#core/web/desk/media/photos/use-single-photo.ts";
import { CancelButton, Dialog } from "#core/web/desk/shell/Dialog.tsx";
import { OneOf, Part, WritingEditor } from "#core/web/desk/writing/WritingEditor.tsx";
import { plain } from "#core/web/i18n/bilingual.tsx";
import { useTexts } from "#core/web/i18n/texts.tsx";
import { useHref } from "#core/web/i18n/use-href.ts";
import layout from "#core/web/ui/layout.module.css";
import { CategoryIcon, ICON_NAMES, isIcon } from "./category-icons.tsx";
import { useCategories, useInvalidateCategories } from "./use-categories.ts";

const FIELDS = pick(contract.editCategory.input.shape, "name", "name_ie", "slug");
/** The API's defaults. */
const NEW = { color: "#157a73", icon: "place" };

type CategoryValues = ReturnType<typeof valuesOf>;

const valuesOf = (category: AdminCategory | null) => ({
  ...textValues(category, ["name", "name_ie", "slug"]),
  color: category?.color ?? NEW.color,
  icon: category?.icon ?? NEW.icon,
});

/** The slug is sent only where it was typed; otherwise the API derives it from the name. */
const sent = ({ slug, ...values }: CategoryValues, changed: ReadonlySet<string>) => ({
  ...values,
  ...(changed.has("slug") && slug.trim() && { slug: slug.trim() }),
});

export const NewCategory = () => <CategoryEditor category={null} others={[]} />;

export const EditCategory = () => (
  <OneOf of={useCategories()}>
    {(category, all) => (
      <CategoryEditor key={category.id} category={category} others={all.filter(({ id }) => id !== category.id)} />
    )}
  </OneOf>
);

/** The editor of a category; null: of a new one. */
function CategoryEditor({ category, others }: { category: AdminCategory | null; others: readonly AdminCategory[] }) {
  const { categories: texts, categoryFields } = useTexts("admin-catalogue");
  const { locale } = useApp();
  const href = useHref();
  const invalidate = useInvalidateCategories();
  const add = useAdd("adminCategories");
  const edit = useChange("editCategory");
  const save = async (values: CategoryValues, version: number | null, changed: ReadonlySet<string>) => {
    const fields = sent(values, changed);
    const saved = category
      ? await edit.mutateAsync({ id: category.id, ...(version && { version }), ...fields })
      : await add.mutateAsync(fields);
    await invalidate();
    return [saved].flat()[0]!;
  };
  return (
    <div className={styles.column}>
      <WritingEditor
        entity={category}
        draft="category"
        title={category ? plain(category, "name", locale) : texts.new}
        labels={categoryFields}
        valuesOf={valuesOf}
        save={save}
        form={(section) => <CategoryForm section={section} />}
        photos={{ kind: "category", max: 1, title: texts.photo }}
        see={category && href(`/categories/${category.slug}`)}
        foot={(section) => category && <DeleteCategory category={category} others={others} section={section} />}
      >
        {category && <CategoryPhoto category={category} />}
      </WritingEditor>
    </div>
  );
}

function CategoryPhoto({ category }: { category: AdminCategory }) {
  const { categories: texts } = useTexts("admin-catalogue");
  const collection = useSinglePhoto("category", category, useInvalidateCategories());
  return (
    <Part title={texts.photo}>
      <p>{texts.photoHint}</p>
      <PhotoManager collection={collection} />
    </Part>
  );
}

function CategoryForm({ section }: { section: VersionedForm<keyof CategoryValues> }) {
  const { slugHint, categories: texts } = useTexts("admin-catalogue");
  const name = useText(section, "name");
  const irish = useText(section, "name_ie");
  const { locale } = useApp();
  const sample = plain({ name, name_ie: irish }, "name", locale) || texts.sample;
  return (
    <SectionFrame section={section}>
      <Fields of={FIELDS} section={section} hints={{ slug: slugHint }} />
      <IconField section={section} />
      <ColorField section={section} name="color" sample={sample} />
    </SectionFrame>
  );
}

/** Chooses a category's icon. An unknown name, set by another API client, stays until another icon is chosen. */
function IconField({ section }: { section: VersionedForm<"icon"> }) {
  const { icons } = useTexts("admin-catalogue");
  const chosen = useText(section, "icon");
  const known: string[] = isIcon(chosen) ? ICON_NAMES : [...ICON_NAMES, chosen];
  return (
    <fieldset className={`${layout.row} ${form.group} ${form.pressed}`} data-gap="2">
      <legend>{section.labels.icon}</legend>
      {known.map((icon) => (
        <label key={icon} className={styles.choice} title={isIcon(icon) ? icons[icon] : icon}>
          <input
            type="radio"
            name="icon"
            value={icon}
            aria-label={isIcon(icon) ? icons[icon] : icon}
            checked={icon === chosen}
            onChange={() => section.form.setValue("icon", icon, { shouldDirty: true })}
          />
          <CategoryIcon icon={icon} />
        </label>
      ))}
    </fieldset>
  );
}

type Props = { category: AdminCategory; others: readonly AdminCategory[]; section: VersionedForm };

/** Deletes a category, after asking to which category its pages move. */
function DeleteCategory(props: Props) {
  const { categories: texts } = useTexts("admin-catalogue");
  const [isAsking, setAsking] = useState(false);
  return (
    <>
      <Destroying>
        <Button variant="subtle" color="red" onClick={() => setAsking(true)}>
          {texts.remove}
        </Button>
      </Destroying>
      {isAsking && <Question {...props} onClose={() => setAsking(false)} />}
    </>
  );
}

function Question({ category, others, section, onClose }: Props & { onClose: () => void }) {
  const { categories: texts } = useTexts("admin-catalogue");
  const { deleted } = useTexts("desk").catalogue;
  const { locale } = useApp();
  const navigate = useNavigate();
  const invalidate = useInvalidateCategories();
  const [target, setTarget] = useState("");
  const { mutate, isPending, error } = useChange("deleteCategory", {
    async onDone() {
      onClose();
      // Reset first, so that `UnsavedChangesGuard` does not ask about a deleted category.
      flushSync(() => section.form.reset());
      notifications.show({ message: deleted({ name }) });
      await navigate("..", { relative: "path" });
      await invalidate();
    },
  });
  const name = plain(category, "name", locale);
  const isNeeded = category.pages > 0;
  return (
    <Dialog title={texts.removeTitle({ name })} onClose={onClose}>
      <p>{isNeeded ? texts.removeText({ n: category.pages }) : texts.removeEmpty}</p>
      <NativeSelect
        size="md"
        label={texts.moveTo}
        value={target}
        onChange={({ target }) => setTarget(target.value)}
        data={[
          { value: "", label: isNeeded ? texts.chooseHeir : texts.noHeir },
          ...others.map((other) => ({ value: other.id, label: plain(other, "name", locale) })),
        ]}
      />
      {error && (
        <Alert color="red" role="alert">
          {error.message}
        </Alert>
      )}
      <div className={layout.actions}>
        <Button
          color="red"
          loading={isPending}
          disabled={isNeeded && !target}
          onClick={() => mutate({ id: category.id, ...(target && { move_to: target }) })}
        >
          {texts.removeConfirm}
        </Button>
        <CancelButton onCancel={onClose} />
      </div>
    </Dialog>
  );
}
