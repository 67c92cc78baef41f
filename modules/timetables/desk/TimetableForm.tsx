import { contract } from "#core/contract/index.ts";
import { FIRST, SECOND } from "#core/contract/locales.ts";
import { useApp } from "#core/web/app/app-context.tsx";
import { PickPages } from "#core/web/desk/admin/pick/PickPages.tsx";
import { RadioField, SelectField } from "#core/web/desk/form/ChoiceFields.tsx";
import { isNumber } from "#core/web/desk/form/fields.ts";
import form from "#core/web/desk/form/form.module.css";
import { SectionFrame } from "#core/web/desk/form/SectionFrame.tsx";
import { TextField, TextFields } from "#core/web/desk/form/TextField.tsx";
import type { VersionedForm } from "#core/web/desk/form/use-versioned-form.ts";
import writing from "#core/web/desk/writing/writing.module.css";
import { useTexts } from "#core/web/i18n/texts.tsx";
import type { Timetable } from "../contract/timetables.ts";
import { FaresField } from "./FaresField.tsx";
import { SeasonsField } from "./SeasonsField.tsx";
import type { TimetableValues } from "./timetable-values.ts";

type TimetableSection = VersionedForm<keyof TimetableValues>;
type Props = { section: TimetableSection; page: Timetable["page"] };

const input = contract.editTimetable.input.shape;
const MAX_MINUTES = 1439;

/** All fields of a timetable: the departures, whose they are, what they cost, and behind a fold what is rarely typed. */
export function TimetableForm({ section, page }: Props) {
  const { edit: texts } = useTexts("timetables").desk;
  return (
    <SectionFrame section={section}>
      <fieldset className={writing.part}>
        <legend>{texts.table}</legend>
        <SeasonsField section={section} />
        <RadioField section={section} name="holiday_rule" of={texts.holidayRules} />
      </fieldset>
      <WhoAndWhere section={section} />
      <fieldset className={writing.part}>
        <legend>{texts.prices}</legend>
        <FaresField section={section} />
      </fieldset>
      <Further section={section} page={page} />
    </SectionFrame>
  );
}

/** Of the operator and the two places a name in one of the languages is enough. */
const NAMES = ["operator", "origin", "destination"] as const;

function WhoAndWhere({ section }: { section: TimetableSection }) {
  const { offers } = useApp();
  const { edit: texts } = useTexts("timetables").desk;
  const needsName = (name: (typeof NAMES)[number]) => (text: string) =>
    text.trim() !== "" || String(section.form.getValues(`${name}_ie`)).trim() !== "" || texts.needsName;
  const { boat: _, ...withoutBoats } = texts.modes;
  const modes = offers.includes("boats") ? texts.modes : withoutBoats;
  const isMinutes = (text: string) =>
    (/^\d+$/.test(text.trim()) && Number(text) >= 1 && Number(text) <= MAX_MINUTES) || texts.needsMinutes;
  return (
    <fieldset className={writing.part}>
      <legend>{texts.who}</legend>
      <div className={form.pair}>
        {NAMES.map((name) => (
          <TextField
            key={name}
            section={section}
            name={name}
            lang={FIRST}
            of={input[name]}
            validate={needsName(name)}
          />
        ))}
        <SelectField section={section} name="mode" of={modes} />
        <TextField section={section} name="minutes" inputMode="numeric" validate={isMinutes} />
      </div>
    </fieldset>
  );
}

const DEGREES = ["origin_latitude", "origin_longitude", "destination_latitude", "destination_longitude"] as const;
/** The fields behind the fold that may be refused. */
const FOLDED = [...DEGREES, "website", "phone", "note", "note_ie", "parking", "parking_ie"] as const;

function Further({ section, page }: Props) {
  const { edit: texts } = useTexts("timetables").desk;
  const { locale } = useApp();
  const { errors } = section.form.formState;
  return (
    <details className={form.fold} open={FOLDED.some((name) => errors[name]) || undefined}>
      <summary>{texts.more}</summary>
      <div className={form.form}>
        <div className={form.pair}>
          {NAMES.map((name) => (
            <TextField key={name} section={section} name={`${name}_ie`} lang={SECOND} of={input[name]} />
          ))}
          <TextFields section={section} name="note" of={input.note} rows={2} />
          <TextFields section={section} name="parking" of={input.parking} rows={2} />
          <TextField section={section} name="website" type="url" />
          <TextField section={section} name="phone" type="tel" />
        </div>
        <PickPages section={section} pages={page ? [page] : []} most={1} />
        <p>{texts.placesHint}</p>
        <div className={form.pair}>
          {DEGREES.map((name) => (
            <TextField key={name} section={section} name={name} inputMode="decimal" validate={isNumber(locale)} />
          ))}
        </div>
      </div>
    </details>
  );
}
