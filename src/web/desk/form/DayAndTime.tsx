import { TextInput } from "@mantine/core";
import { useController } from "react-hook-form";
import { useTexts } from "#core/web/i18n/texts.tsx";
import layout from "#core/web/ui/layout.module.css";
import type { VersionedForm } from "../form/use-versioned-form.ts";
import styles from "./form.module.css";
import { dayOf, type LocalTime, plainOf } from "./local-time.ts";

type Props<Name extends string> = {
  section: VersionedForm<Name>;
  name: Name;
  /** A date without a time. */
  isDay?: boolean;
  /** Replaces setting this field. */
  onChange?: (value: LocalTime) => void;
};

/** Date and time as native inputs; both are required. */
export function DayAndTime<Name extends string>({ section, name, isDay = false, onChange }: Props<Name>) {
  const texts = useTexts("desk-writing");
  const isWhole = (value: LocalTime) => (isDay ? dayOf(value) : plainOf(value)) !== null || texts.needDay;
  const { field, fieldState } = useController({
    control: section.form.control,
    name: name as string,
    rules: { validate: (value) => isWhole(String(value)) },
  });
  const [day = "", time = ""] = String(field.value).split("T");
  const change = onChange ?? field.onChange;
  return (
    <fieldset className={`${layout.row} ${styles.moment}`}>
      <legend>{section.labels[name]}</legend>
      <TextInput
        ref={field.ref}
        type="date"
        label={texts.day}
        value={day}
        onChange={({ target }) => change(`${target.value}T${time}`)}
        error={fieldState.error?.message}
      />
      {!isDay && (
        <TextInput
          type="time"
          label={texts.time}
          value={time}
          onChange={({ target }) => change(`${day}T${target.value}`)}
        />
      )}
    </fieldset>
  );
}
