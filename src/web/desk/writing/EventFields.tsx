import { Checkbox } from "@mantine/core";
import { useController } from "react-hook-form";
import { useTexts } from "../../app/app-context.tsx";
import form from "../form/form.module.css";
import { TextField } from "../form/TextField.tsx";
import { useValues } from "../form/use-fields.ts";
import type { VersionedForm } from "../form/use-versioned-form.ts";
import { PinFold } from "../map/PinFields.tsx";
import { DayAndTime } from "./DayAndTime.tsx";
import { type EventTimes, type EventValues, withStart } from "./event-values.ts";
import { LeaveOut } from "./LeaveOut.tsx";
import { RepeatFields } from "./RepeatFields.tsx";
import styles from "./writing.module.css";

export type EventSection = VersionedForm<keyof EventValues>;

/** When an event is: once or again and again. */
export function TimeFields({ section }: { section: EventSection }) {
  const { events: texts } = useTexts("desk-writing");
  const values = useValues<EventValues>(section);
  const set = (times: EventTimes) => {
    for (const name of ["starts_at", "ends_at", "all_day", "rrule", "exdates"] as const) {
      section.form.setValue(name, times[name], { shouldDirty: true });
    }
  };
  return (
    <fieldset className={styles.part}>
      <legend>{texts.when}</legend>
      <div className={form.pair}>
        <DayAndTime
          section={section}
          name="starts_at"
          isDay={values.all_day}
          onChange={(starts) => set(withStart(values, starts))}
        />
        <DayAndTime section={section} name="ends_at" isDay={values.all_day} />
      </div>
      <AllDay section={section} />
      <RepeatFields
        times={values}
        label={section.labels.rrule}
        error={section.form.formState.errors.rrule?.message}
        onChange={(rrule) => set({ ...values, rrule, exdates: rrule ? values.exdates : [] })}
      />
      <LeaveOut
        times={values}
        error={section.form.formState.errors.exdates?.message}
        onChange={(exdates) => section.form.setValue("exdates", exdates, { shouldDirty: true })}
      />
    </fieldset>
  );
}

function AllDay({ section }: { section: EventSection }) {
  const { field } = useController({ control: section.form.control, name: "all_day" });
  return (
    <Checkbox
      ref={field.ref}
      size="md"
      label={section.labels.all_day}
      checked={field.value === true}
      onChange={({ target }) => field.onChange(target.checked)}
    />
  );
}

/** Where it is, what it costs, and where more is told. */
export function PlaceFields({ section, isOfPage }: { section: EventSection; isOfPage: boolean }) {
  const { events: texts } = useTexts("desk-writing");
  return (
    <fieldset className={styles.part}>
      <legend>{texts.where}</legend>
      <div className={form.pair}>
        <TextField section={section} name="location" lang="en" />
        <TextField section={section} name="location_ie" lang="ga" />
      </div>
      <PinFold section={section} title={texts.pin} hint={isOfPage ? texts.pinHint : texts.pinHintCommunity} />
      <div className={form.pair}>
        <TextField section={section} name="price_text" lang="en" description={texts.free} />
        <TextField section={section} name="price_text_ie" lang="ga" description={texts.free} />
      </div>
      <TextField section={section} name="url" type="url" inputMode="url" />
    </fieldset>
  );
}
