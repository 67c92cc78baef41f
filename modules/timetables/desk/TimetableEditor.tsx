import { useApp } from "#core/web/app/app-context.tsx";
import { useAdd, useChange, useRead } from "#core/web/desk/api/use-api.ts";
import { OneOf, WritingEditor } from "#core/web/desk/writing/WritingEditor.tsx";
import { plain } from "#core/web/i18n/bilingual.tsx";
import { useTexts } from "#core/web/i18n/texts.tsx";
import { useHref } from "#core/web/i18n/use-href.ts";
import type { Timetable } from "../contract/timetables.ts";
import { TimetableForm } from "./TimetableForm.tsx";
import { readFares, readSeasons, sentTimetable, valuesOfTimetable } from "./timetable-values.ts";

const INVALIDATES = ["timetables", "departures"] as const;

export const NewTimetable = () => <TimetableEditor timetable={null} />;

export const EditTimetable = () => (
  <OneOf of={useRead("timetables", {})}>{(one) => <TimetableEditor key={one.id} timetable={one} />}</OneOf>
);

/** The editor of a timetable; null: of a new one. */
function TimetableEditor({ timetable }: { timetable: Timetable | null }) {
  const texts = useTexts("timetables").desk;
  const { locale, offers } = useApp();
  const href = useHref();
  const add = useAdd("addTimetable", { invalidates: INVALIDATES });
  const edit = useChange("editTimetable", { invalidates: INVALIDATES });
  const remove = useChange("deleteTimetable");
  return (
    <WritingEditor
      entity={timetable}
      draft="timetable"
      title={timetable ? plain(timetable, "operator", locale) : texts.new}
      labels={texts.fields}
      valuesOf={(one: Timetable | null) => valuesOfTimetable(one, offers.includes("boats") ? "boat" : "bus")}
      textOf={(name, value) => summaryOf(name, String(value))}
      save={(values, version) =>
        timetable
          ? edit.mutateAsync({ id: timetable.id, ...(version && { version }), ...sentTimetable(values) })
          : add.mutateAsync(sentTimetable(values))
      }
      form={(section) => <TimetableForm section={section} page={timetable?.page ?? null} />}
      see={href("/info/getting-here")}
      seeText={texts.edit.see}
      {...(timetable && {
        removal: {
          texts: texts.delete,
          remove: () => remove.mutateAsync({ id: timetable.id }),
          invalidates: "timetables",
        },
      })}
    />
  );
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
