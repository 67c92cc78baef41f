import { clock, longDay } from "#core/texts/dates.ts";
import { useApp } from "#core/web/app/app-context.tsx";
import { thisYear } from "#core/web/desk/figures/days.ts";
import { useTexts } from "#core/web/i18n/texts.tsx";
import layout from "#core/web/ui/layout.module.css";
import { RadioField } from "../form/ChoiceFields.tsx";
import { DayAndTime } from "../form/DayAndTime.tsx";
import form from "../form/form.module.css";
import { nowInstant, toInstant } from "../form/local-time.ts";
import { useText } from "../form/use-fields.ts";
import type { VersionedForm } from "../form/use-versioned-form.ts";
import { STATES, type State } from "./publication.ts";

type Props = {
  section: VersionedForm<"state">;
  /** The form's publication instant, where publication can be scheduled. */
  planned?: VersionedForm<"publish_at">;
};

/** Who sees it, and from when on. */
export function PublishFields({ section, planned }: Props) {
  const { states: texts } = useTexts("desk-writing");
  const state = useText(section, "state");
  const choices = STATES.filter((one) => planned || one !== "scheduled");
  return (
    <div className={`${layout.stack} ${form.form}`}>
      <RadioField
        section={section}
        name="state"
        of={choices.map((value) => ({ value, label: texts[value].name, description: texts[value].hint }))}
      />
      {planned && state === "scheduled" && <Planned section={planned} />}
    </div>
  );
}

function Planned({ section }: { section: VersionedForm<"publish_at"> }) {
  const texts = useTexts("desk-writing");
  const when = useWhen();
  const at = toInstant(useText(section, "publish_at"));
  return (
    <>
      <DayAndTime section={section} name="publish_at" />
      <p role="status">{at && (at > nowInstant() ? texts.appears({ when: when(at) }) : texts.appearsNow)}</p>
    </>
  );
}

/** Formats instants as “Friday 27 November, 18:00”. */
export function useWhen(): (instant: string) => string {
  const { locale } = useApp();
  const year = thisYear();
  return (instant) => `${longDay(locale, instant, year)}, ${clock(locale, instant)}`;
}

/** The label of the submit button for the chosen state: “Publish”, “Save”, …. */
export function useSubmitLabel(chosen: string, was: State | null): string {
  const { submit: texts } = useTexts("desk-writing");
  return chosen === was ? texts.save : texts[chosen as State];
}
