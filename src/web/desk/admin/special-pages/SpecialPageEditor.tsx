import { contract } from "#core/contract/index.ts";
import { type AdminSpecialPage, MENUS } from "#core/contract/writing/special-pages.ts";
import { useApp } from "#core/web/app/app-context.tsx";
import { useAdd, useChange, useRead } from "#core/web/desk/api/use-api.ts";
import { CheckField } from "#core/web/desk/form/CheckField.tsx";
import { RadioField } from "#core/web/desk/form/ChoiceFields.tsx";
import { SectionFrame } from "#core/web/desk/form/SectionFrame.tsx";
import { TextField } from "#core/web/desk/form/TextField.tsx";
import type { VersionedForm } from "#core/web/desk/form/use-versioned-form.ts";
import { BilingualEditor } from "#core/web/desk/writing/BilingualEditor.tsx";
import { OneOf, WritingEditor } from "#core/web/desk/writing/WritingEditor.tsx";
import writing from "#core/web/desk/writing/writing.module.css";
import { type SpecialPageValues, sentSpecialPage, valuesOfSpecialPage } from "#core/web/desk/writing/writing-values.ts";
import { plain } from "#core/web/i18n/bilingual.tsx";
import { useTexts } from "#core/web/i18n/texts.tsx";
import { useHref } from "#core/web/i18n/use-href.ts";

const INVALIDATES = ["adminSpecialPages"] as const;

export const NewSpecialPage = () => <SpecialPageEditor page={null} />;

export const EditSpecialPage = () => (
  <OneOf of={useRead("adminSpecialPages", {})}>{(page) => <SpecialPageEditor key={page.id} page={page} />}</OneOf>
);

/** The editor of a special page; null: of a new one. */
function SpecialPageEditor({ page }: { page: AdminSpecialPage | null }) {
  const { untitled } = useTexts("desk-writing");
  const { specialPages: texts, specialPageFields } = useTexts("admin-catalogue");
  const { locale } = useApp();
  const href = useHref();
  const add = useAdd("addSpecialPage", { invalidates: INVALIDATES });
  const edit = useChange("editSpecialPage", { invalidates: INVALIDATES });
  const remove = useChange("deleteSpecialPage");
  return (
    <WritingEditor
      entity={page}
      draft="special-page"
      title={page ? plain(page, "title", locale) || untitled : texts.new}
      labels={specialPageFields}
      valuesOf={valuesOfSpecialPage}
      save={(values, version, changed) =>
        page
          ? edit.mutateAsync({ id: page.id, ...(version && { version }), ...sentSpecialPage(values, changed) })
          : add.mutateAsync(sentSpecialPage(values, changed))
      }
      form={(section) => <SpecialPageForm section={section} />}
      see={page?.published && href(`/info/${page.slug}`)}
      {...(page && {
        removal: { texts, remove: () => remove.mutateAsync({ id: page.id }), invalidates: "adminSpecialPages" },
      })}
    />
  );
}

const input = contract.editSpecialPage.input.shape;
const TITLE = { name: "title", of: input.title } as const;
const BODY = { name: "body", of: input.body } as const;

type SpecialPageSection = VersionedForm<keyof SpecialPageValues>;

/** Texts, menu, address and visibility. */
function SpecialPageForm({ section }: { section: SpecialPageSection }) {
  const { slugHint, specialPages: texts } = useTexts("admin-catalogue");
  return (
    <SectionFrame section={section}>
      <BilingualEditor section={section} title={TITLE} body={BODY} />
      <div className={writing.part}>
        <RadioField
          section={section}
          name="menu"
          of={[...MENUS, ""].map((value) => ({
            value,
            label: texts.menus[(value || "none") as keyof typeof texts.menus],
          }))}
        />
        <TextField section={section} name="slug" description={slugHint} />
        <CheckField section={section} name="published" hint={texts.publishedHint} />
      </div>
    </SectionFrame>
  );
}
