import { Checkbox, Radio } from "@mantine/core";
import { useController } from "react-hook-form";
import type { AdminSpecialPage } from "../../../../contract/special-pages.ts";
import { MENUS } from "../../../../contract/special-pages.ts";
import { useTexts } from "../../../app/app-context.tsx";
import { SectionFrame } from "../../form/SectionFrame.tsx";
import { TextField } from "../../form/TextField.tsx";
import { useText } from "../../form/use-fields.ts";
import { useVersionedForm, type VersionedForm } from "../../form/use-versioned-form.ts";
import { BilingualEditor } from "../../writing/BilingualEditor.tsx";
import writing from "../../writing/writing.module.css";
import { type SpecialPageValues, valuesOfSpecialPage } from "./special-page-values.ts";

const TITLE = { name: "title", max: 120 } as const;
const BODY = { name: "body", max: 20_000 } as const;

type SpecialPageSection = VersionedForm<keyof SpecialPageValues>;

type Save = (
  values: SpecialPageValues,
  version: number | null,
  changed: ReadonlySet<string>,
) => Promise<AdminSpecialPage>;

/** The form of a standing page; a new one has none yet. */
export function useSpecialPageForm(
  page: AdminSpecialPage | null,
  save: Save,
  onSaved?: (page: AdminSpecialPage) => void,
): SpecialPageSection {
  const { specialPageFields } = useTexts("admin-catalogue");
  return useVersionedForm({
    draft: `special-page.${page?.id ?? "new"}`,
    labels: specialPageFields,
    entity: page,
    valuesOf: valuesOfSpecialPage,
    save,
    ...(onSaved && { onSaved }),
  });
}

/** Its texts, where it is linked, its address, and whether everybody sees it. */
export function SpecialPageForm({ section }: { section: SpecialPageSection }) {
  const { slugHint } = useTexts("admin-catalogue");
  return (
    <SectionFrame section={section}>
      <BilingualEditor section={section} title={TITLE} body={BODY} />
      <div className={writing.part}>
        <MenuChoice section={section} />
        <TextField section={section} name="slug" description={slugHint} />
        <Published section={section} />
      </div>
    </SectionFrame>
  );
}

function MenuChoice({ section }: { section: SpecialPageSection }) {
  const { specialPages: texts } = useTexts("admin-catalogue");
  return (
    <Radio.Group
      size="md"
      label={section.labels.menu}
      value={useText(section, "menu")}
      onChange={(value) => section.form.setValue("menu", String(value), { shouldDirty: true })}
    >
      <div className={writing.choices}>
        {[...MENUS, ""].map((menu) => (
          <Radio key={menu} value={menu} size="md" label={texts.menus[(menu || "none") as keyof typeof texts.menus]} />
        ))}
      </div>
    </Radio.Group>
  );
}

function Published({ section }: { section: SpecialPageSection }) {
  const { specialPages: texts } = useTexts("admin-catalogue");
  const { field } = useController({ control: section.form.control, name: "published" });
  return (
    <Checkbox
      ref={field.ref}
      size="md"
      label={section.labels.published}
      description={texts.publishedHint}
      checked={field.value === true}
      onChange={({ target }) => field.onChange(target.checked)}
    />
  );
}
