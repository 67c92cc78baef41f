import type { Timetable } from "../../../../contract/directory/timetables.ts";
import { FIELD_ERRORS } from "../../../../contract/field-errors.ts";
import { contract } from "../../../../contract/index.ts";
import { FIRST, SECOND } from "../../../../contract/locales.ts";
import { nameIn } from "../../../../domain/in-language.ts";
import { useApp } from "../../../app/app-context.tsx";
import { useTexts } from "../../../i18n/texts.tsx";
import { RadioField, SelectField } from "../../form/ChoiceFields.tsx";
import { degreesOf } from "../../form/fields.ts";
import form from "../../form/form.module.css";
import { SectionFrame } from "../../form/SectionFrame.tsx";
import { TextField, TextFields } from "../../form/TextField.tsx";
import type { VersionedForm } from "../../form/use-versioned-form.ts";
import writing from "../../writing/writing.module.css";
import { PickPages } from "../pick/PickPages.tsx";
import { FaresField } from "./FaresField.tsx";
import { SeasonsField } from "./SeasonsField.tsx";
import type { TimetableValues } from "./timetable-values.ts";

type TimetableSection = VersionedForm<keyof TimetableValues>;
type Props = { section: TimetableSection; page: Timetable["page"]; isNew: boolean };

const input = contract.editTimetable.input.shape;
const MAX_MINUTES = 1439;

/** All fields of a timetable: first the departures, but of a new one whose they are. */
export function TimetableForm({ section, page, isNew }: Props) {
  const { edit: texts } = useTexts("admin-timetables");
  return (
    <SectionFrame section={section}>
      {isNew && <WhoAndWhere section={section} />}
      <fieldset className={writing.part}>
        <legend>{texts.table}</legend>
        <SeasonsField section={section} />
        <RadioField section={section} name="holiday_rule" of={texts.holidayRules} />
      </fieldset>
      <fieldset className={writing.part}>
        <legend>{texts.prices}</legend>
        <FaresField section={section} />
      </fieldset>
      <fieldset className={writing.part}>
        <legend>{texts.more}</legend>
        <div className={form.pair}>
          <TextFields section={section} name="note" of={input.note} rows={2} />
          <TextFields section={section} name="parking" of={input.parking} rows={2} />
          <TextField section={section} name="website" type="url" />
          <TextField section={section} name="phone" type="tel" />
        </div>
        <PickPages section={section} pages={page ? [page] : []} most={1} />
      </fieldset>
      {!isNew && <WhoAndWhere section={section} />}
      <Places section={section} />
    </SectionFrame>
  );
}

function WhoAndWhere({ section }: { section: TimetableSection }) {
  const { offers } = useApp();
  const { edit: texts } = useTexts("admin-timetables");
  const needsName = (name: "operator_ie" | "origin_ie" | "destination_ie") => (text: string) =>
    text.trim() !== "" || String(section.form.getValues(name)).trim() !== "" || texts.needsName;
  const { boat: _, ...withoutBoats } = texts.modes;
  const modes = offers.includes("boats") ? texts.modes : withoutBoats;
  const isMinutes = (text: string) =>
    (/^\d+$/.test(text.trim()) && Number(text) >= 1 && Number(text) <= MAX_MINUTES) || texts.needsMinutes;
  return (
    <fieldset className={writing.part}>
      <legend>{texts.who}</legend>
      <div className={form.pair}>
        <TextField
          section={section}
          name="operator"
          lang={FIRST}
          of={input.operator}
          validate={needsName("operator_ie")}
        />
        <TextField section={section} name="operator_ie" lang={SECOND} of={input.operator} />
        <SelectField section={section} name="mode" of={modes} />
        <TextField section={section} name="minutes" inputMode="numeric" validate={isMinutes} />
        <TextField section={section} name="origin" lang={FIRST} of={input.origin} validate={needsName("origin_ie")} />
        <TextField section={section} name="origin_ie" lang={SECOND} of={input.origin} />
        <TextField
          section={section}
          name="destination"
          lang={FIRST}
          of={input.destination}
          validate={needsName("destination_ie")}
        />
        <TextField section={section} name="destination_ie" lang={SECOND} of={input.destination} />
      </div>
    </fieldset>
  );
}

function Places({ section }: { section: TimetableSection }) {
  const { edit: texts } = useTexts("admin-timetables");
  const { locale } = useApp();
  const isNumber = (text: string) => !Number.isNaN(degreesOf(text)) || nameIn(FIELD_ERRORS["wrong-form"], locale);
  return (
    <fieldset className={writing.part}>
      <legend>{texts.places}</legend>
      <p>{texts.placesHint}</p>
      <div className={form.pair}>
        {(["origin_latitude", "origin_longitude", "destination_latitude", "destination_longitude"] as const).map(
          (name) => (
            <TextField key={name} section={section} name={name} inputMode="decimal" validate={isNumber} />
          ),
        )}
      </div>
    </fieldset>
  );
}
