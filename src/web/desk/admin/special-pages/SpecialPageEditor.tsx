import { useState } from "react";
import { Navigate, useNavigate, useParams } from "react-router";
import type { AdminSpecialPage } from "../../../../contract/special-pages.ts";
import { useApp, useTexts } from "../../../app/app-context.tsx";
import { plain } from "../../../i18n/bilingual.tsx";
import { useHref } from "../../../i18n/use-href.ts";
import { useChange, useRead } from "../../api/use-api.ts";
import { Loaded } from "../../shell/Loaded.tsx";
import { DeleteButton } from "../../writing/DeleteButton.tsx";
import writing from "../../writing/writing.module.css";
import { EditorHead } from "../EditorHead.tsx";
import { SpecialPageForm, useSpecialPageForm } from "./SpecialPageForm.tsx";
import { sentSpecialPage } from "./special-page-values.ts";

/** A standing page that is not there yet. A key of its own makes a second press no second one. */
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

/** One standing page; who follows an old link to one that is gone finds the list. */
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
