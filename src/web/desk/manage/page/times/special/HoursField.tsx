import { TextInput } from "@mantine/core";
import type { VersionedForm } from "#core/web/desk/form/use-versioned-form.ts";
import { useTexts } from "#core/web/i18n/texts.tsx";
import { issueOf, normaliseDay } from "../week-values.ts";

/** Hours of an open day as text, normalised on blur. */
export function HoursField<Name extends string>({ section, name }: { section: VersionedForm<Name>; name: Name }) {
  const texts = useTexts("desk-times");
  const { form, labels } = section;
  const field = form.register(name as string, {
    validate: (value) => {
      if (String(value).trim() === "") return texts.special.needsHours;
      const issue = issueOf(String(value));
      return issue ? texts[issue] : true;
    },
    shouldUnregister: false,
  });
  return (
    <TextInput
      {...field}
      label={labels[name]}
      autoComplete="off"
      error={form.formState.errors[name as string]?.message}
      onBlur={(event) => {
        void field.onBlur(event);
        form.setValue(name as string, normaliseDay(event.currentTarget.value, "", texts), { shouldDirty: true });
      }}
    />
  );
}
