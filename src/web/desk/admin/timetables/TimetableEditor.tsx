import { useState } from "react";
import { Navigate, useNavigate, useParams } from "react-router";
import type { Timetable } from "../../../../contract/directory/timetables.ts";
import { useApp } from "../../../app/app-context.tsx";
import { plain } from "../../../i18n/bilingual.tsx";
import { useTexts } from "../../../i18n/texts.tsx";
import { useHref } from "../../../i18n/use-href.ts";
import { useChange, useRead } from "../../api/use-api.ts";
import { useVersionedForm, type VersionedForm } from "../../form/use-versioned-form.ts";
import { Loaded } from "../../shell/Loaded.tsx";
import { DeleteButton } from "../../writing/DeleteButton.tsx";
import writing from "../../writing/writing.module.css";
import { EditorHead } from "../EditorHead.tsx";
import { TimetableForm } from "./TimetableForm.tsx";
import { readFares, readSeasons, sentTimetable, type TimetableValues, valuesOfTimetable } from "./timetable-values.ts";

const INVALIDATES = ["timetables", "departures"] as const;

/** A new timetable. The idempotency key makes a double click add one. */
export function NewTimetable() {
  const { new: title } = useTexts("admin-timetables");
  const navigate = useNavigate();
  const [key] = useState(() => crypto.randomUUID());
  const { mutateAsync } = useChange("addTimetable", { invalidates: INVALIDATES, idempotencyKey: key });
  const section = useTimetableForm(
    null,
    (values) => mutateAsync(sentTimetable(values)),
    ({ id }) => navigate(`../${id}`, { relative: "path", replace: true }),
  );
  return (
    <>
      <EditorHead>{title}</EditorHead>
      <TimetableForm section={section} page={null} />
    </>
  );
}

/** The editor of a timetable; redirects to the list where it does not exist any more. */
export function EditTimetable() {
  const { one } = useParams();
  return (
    <Loaded of={useRead("timetables", {})}>
      {(timetables) => {
        const timetable = timetables.find(({ id }) => id === one);
        return timetable ? (
          <Editor key={timetable.id} timetable={timetable} />
        ) : (
          <Navigate to=".." relative="path" replace />
        );
      }}
    </Loaded>
  );
}

function Editor({ timetable }: { timetable: Timetable }) {
  const { delete: texts, edit } = useTexts("admin-timetables");
  const { locale } = useApp();
  const href = useHref();
  const change = useChange("editTimetable", { invalidates: INVALIDATES });
  const remove = useChange("deleteTimetable");
  const section = useTimetableForm(timetable, (values, version) =>
    change.mutateAsync({ id: timetable.id, ...(version && { version }), ...sentTimetable(values) }),
  );
  return (
    <>
      <EditorHead>{plain(timetable, "operator", locale)}</EditorHead>
      <TimetableForm section={section} page={timetable.page} />
      <div className={writing.foot}>
        <a href={href("/info/getting-here")}>{edit.see}</a>
        <DeleteButton
          section={section}
          texts={texts}
          remove={() => remove.mutateAsync({ id: timetable.id })}
          to=".."
          invalidates="timetables"
        />
      </div>
    </>
  );
}

type Save = (values: TimetableValues, version: number | null) => Promise<Timetable>;

/** The form of a timetable; null for a new one. */
function useTimetableForm(
  timetable: Timetable | null,
  save: Save,
  onSaved?: (timetable: Timetable) => void,
): VersionedForm<keyof TimetableValues> {
  const { fields } = useTexts("admin-timetables");
  return useVersionedForm({
    draft: `timetable.${timetable?.id ?? "new"}`,
    labels: fields,
    entity: timetable,
    valuesOf: valuesOfTimetable,
    save,
    textOf: (name, value) => summaryOf(name, String(value)),
    ...(onSaved && { onSaved }),
  });
}

/** The table and the prices in a few words, for the choice between two versions. */
function summaryOf(name: string, value: string): string {
  if (name === "prices")
    return readFares(value)
      .map((fare) => `${fare.name || fare.name_ie} ${fare.amount}`)
      .join(", ");
  if (name !== "seasons") return value;
  return readSeasons(value)
    .map((season) => season.rows.map(({ there, back }) => `${there} · ${back}`).join(" / "))
    .join(" // ");
}
