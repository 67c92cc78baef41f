import { Radio } from "@mantine/core";
import { useState } from "react";
import { Navigate, useNavigate, useParams } from "react-router";
import { contract } from "../../../../contract/index.ts";
import { type AdminSpecialPage, MENUS } from "../../../../contract/writing/special-pages.ts";
import { useApp } from "../../../app/app-context.tsx";
import { plain } from "../../../i18n/bilingual.tsx";
import { useTexts } from "../../../i18n/texts.tsx";
import { useHref } from "../../../i18n/use-href.ts";
import { useChange, useRead } from "../../api/use-api.ts";
import { CheckField } from "../../form/CheckField.tsx";
import { SectionFrame } from "../../form/SectionFrame.tsx";
import { TextField } from "../../form/TextField.tsx";
import { useText } from "../../form/use-fields.ts";
import { useVersionedForm, type VersionedForm } from "../../form/use-versioned-form.ts";
import { Loaded } from "../../shell/Loaded.tsx";
import { BilingualEditor } from "../../writing/BilingualEditor.tsx";
import { DeleteButton } from "../../writing/DeleteButton.tsx";
import writing from "../../writing/writing.module.css";
import { type SpecialPageValues, sentSpecialPage, valuesOfSpecialPage } from "../../writing/writing-values.ts";
import { EditorHead } from "../EditorHead.tsx";

/** A new special page. The idempotency key makes a double click add one page. */
export function NewSpecialPage() {
  const { specialPages: texts } = useTexts("admin-catalogue");
  const navigate = useNavigate();
  const [key] = useState(() => crypto.randomUUID());
  const { mutateAsync } = useChange("addSpecialPage", { invalidates: ["adminSpecialPages"], idempotencyKey: key });
  const section = useSpecialPageForm(
    null,
    (values, _, changed) => mutateAsync(sentSpecialPage(values, changed)),
    ({ id }) => navigate(`../${id}`, { relative: "path", replace: true }),
  );
  return (
    <>
      <EditorHead>{texts.new}</EditorHead>
      <SpecialPageForm section={section} />
    </>
  );
}

/** The editor of a special page; redirects to the list where it does not exist any more. */
export function EditSpecialPage() {
  const { one } = useParams();
  return (
    <Loaded of={useRead("adminSpecialPages", {})}>
      {(pages) => {
        const page = pages.find(({ id }) => id === one);
        return page ? <Editor key={page.id} page={page} /> : <Navigate to=".." relative="path" replace />;
      }}
    </Loaded>
  );
}

function Editor({ page }: { page: AdminSpecialPage }) {
  const { see, untitled } = useTexts("desk-writing");
  const { specialPages: texts } = useTexts("admin-catalogue");
  const { locale } = useApp();
  const href = useHref();
  const edit = useChange("editSpecialPage", { invalidates: ["adminSpecialPages"] });
  const remove = useChange("deleteSpecialPage");
  const section = useSpecialPageForm(page, (values, version, changed) =>
    edit.mutateAsync({ id: page.id, ...(version && { version }), ...sentSpecialPage(values, changed) }),
  );
  return (
    <>
      <EditorHead>{plain(page, "title", locale) || untitled}</EditorHead>
      <SpecialPageForm section={section} />
      <div className={writing.foot}>
        {page.published && <a href={href(`/info/${page.slug}`)}>{see}</a>}
        <DeleteButton
          section={section}
          texts={texts}
          remove={() => remove.mutateAsync({ id: page.id })}
          to=".."
          invalidates="adminSpecialPages"
        />
      </div>
    </>
  );
}

const input = contract.editSpecialPage.input.shape;
const TITLE = { name: "title", of: input.title } as const;
const BODY = { name: "body", of: input.body } as const;

type SpecialPageSection = VersionedForm<keyof SpecialPageValues>;

type Save = (
  values: SpecialPageValues,
  version: number | null,
  changed: ReadonlySet<string>,
) => Promise<AdminSpecialPage>;

/** The form of a special page; null for a new one. */
function useSpecialPageForm(
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

/** Texts, menu, address and visibility. */
function SpecialPageForm({ section }: { section: SpecialPageSection }) {
  const { slugHint, specialPages: texts } = useTexts("admin-catalogue");
  return (
    <SectionFrame section={section}>
      <BilingualEditor section={section} title={TITLE} body={BODY} />
      <div className={writing.part}>
        <MenuChoice section={section} />
        <TextField section={section} name="slug" description={slugHint} />
        <CheckField section={section} name="published" hint={texts.publishedHint} />
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
