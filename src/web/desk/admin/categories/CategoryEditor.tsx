import { Alert, Button, NativeSelect } from "@mantine/core";
import { notifications } from "@mantine/notifications";
import { useState } from "react";
import { flushSync } from "react-dom";
import { Navigate, useNavigate, useParams } from "react-router";
import type { AdminCategory } from "../../../../contract/directory/categories.ts";
import { contract } from "../../../../contract/index.ts";
import { useApp } from "../../../app/app-context.tsx";
import { plain } from "../../../i18n/bilingual.tsx";
import { useTexts } from "../../../i18n/texts.tsx";
import { useHref } from "../../../i18n/use-href.ts";
import { useChange } from "../../api/use-api.ts";
import { ColorField } from "../../form/ColorField.tsx";
import { textValues } from "../../form/fields.ts";
import form from "../../form/form.module.css";
import { SectionFrame } from "../../form/SectionFrame.tsx";
import { TextField } from "../../form/TextField.tsx";
import { useText } from "../../form/use-fields.ts";
import { useVersionedForm, type VersionedForm } from "../../form/use-versioned-form.ts";
import { PhotoManager } from "../../media/photos/PhotoManager.tsx";
import { useSinglePhoto } from "../../media/photos/use-single-photo.ts";
import { CancelButton, Dialog } from "../../shell/Dialog.tsx";
import { Loaded } from "../../shell/Loaded.tsx";
import writing from "../../writing/writing.module.css";
import styles from "../catalogue.module.css";
import { EditorHead } from "../EditorHead.tsx";
import categories from "./categories.module.css";
import { CategoryIcon, ICON_NAMES, isIcon } from "./category-icons.tsx";
import { useCategories, useInvalidateCategories } from "./use-categories.ts";

const input = contract.editCategory.input.shape;
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

/** A new category. The idempotency key makes a double click add one category. */
export function NewCategory() {
  const { categories: texts, categoryFields } = useTexts("admin-catalogue");
  const navigate = useNavigate();
  const invalidate = useInvalidateCategories();
  const [key] = useState(() => crypto.randomUUID());
  const { mutateAsync } = useChange("adminCategories", { idempotencyKey: key });
  const section = useVersionedForm({
    draft: "category.new",
    labels: categoryFields,
    entity: null as AdminCategory | null,
    valuesOf,
    save: async (values, _, changed) => [await mutateAsync(sent(values, changed))].flat()[0]!,
    async onSaved({ id }) {
      await invalidate();
      navigate(`../${id}`, { relative: "path", replace: true });
    },
  });
  return (
    <div className={styles.column}>
      <EditorHead>{texts.new}</EditorHead>
      <CategoryForm section={section} />
      <p className={writing.foot}>{texts.photoLater}</p>
    </div>
  );
}

/** The editor of a category; redirects to the list where it does not exist any more. */
export function EditCategory() {
  const { one } = useParams();
  return (
    <Loaded of={useCategories()}>
      {(all) => {
        const category = all.find(({ id }) => id === one);
        return category ? (
          <Editor key={category.id} category={category} others={all.filter(({ id }) => id !== one)} />
        ) : (
          <Navigate to=".." relative="path" replace />
        );
      }}
    </Loaded>
  );
}

function Editor({ category, others }: { category: AdminCategory; others: AdminCategory[] }) {
  const { categories: texts, categoryFields } = useTexts("admin-catalogue");
  const { see } = useTexts("desk-writing");
  const { locale } = useApp();
  const href = useHref();
  const invalidate = useInvalidateCategories();
  const { mutateAsync } = useChange("editCategory", { onDone: invalidate });
  const section = useVersionedForm({
    draft: `category.${category.id}`,
    labels: categoryFields,
    entity: category,
    valuesOf,
    save: (values, version, changed) =>
      mutateAsync({ id: category.id, ...(version && { version }), ...sent(values, changed) }),
  });
  return (
    <div className={styles.column}>
      <EditorHead>{plain(category, "name", locale)}</EditorHead>
      <CategoryForm section={section} />
      <section className={`${writing.part} ${writing.after}`} aria-label={texts.photo}>
        <h2>{texts.photo}</h2>
        <p>{texts.photoHint}</p>
        <PhotoManager collection={useSinglePhoto("category", category, invalidate)} />
      </section>
      <div className={writing.foot}>
        <a href={href(`/categories/${category.slug}`)}>{see}</a>
        <DeleteCategory category={category} others={others} section={section} />
      </div>
    </div>
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
      <div className={form.pair}>
        <TextField section={section} name="name" lang="en" of={input.name} />
        <TextField section={section} name="name_ie" lang="ga" of={input.name} />
      </div>
      <TextField section={section} name="slug" description={slugHint} />
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
    <fieldset className={categories.icons}>
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
      <Button variant="subtle" color="red" onClick={() => setAsking(true)}>
        {texts.remove}
      </Button>
      {isAsking && <Question {...props} onClose={() => setAsking(false)} />}
    </>
  );
}

function Question({ category, others, section, onClose }: Props & { onClose: () => void }) {
  const { categories: texts, deleted } = useTexts("admin-catalogue");
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
      <div className={form.actions}>
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
