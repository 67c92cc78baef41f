import { Textarea, TextInput, type TextInputProps } from "@mantine/core";
import { useWatch } from "react-hook-form";
import { fill } from "../../../../i18n/phrases.ts";
import { useTexts } from "../../../../site/live/live-context.tsx";
import type { FieldName } from "./fields.ts";
import type { SectionForm } from "./use-section-form.ts";

type Props = Pick<TextInputProps, "lang" | "type" | "autoComplete" | "inputMode" | "description"> & {
  section: SectionForm;
  name: FieldName;
  /** Code points; what is left of them is told. */
  max?: number;
  multiline?: boolean;
  validate?: (text: string) => true | string;
};

/** One text of a section, with its label, how much room is left, and what is wrong with it. */
export function TextField({ section: { form }, name, max, multiline, validate, description, ...input }: Props) {
  const texts = useTexts("desk");
  const text = useWatch({ control: form.control, name }) ?? "";
  const shared = {
    ...form.register(name, validate && { validate: (value = "") => validate(value) }),
    label: texts.page.fields[name],
    description: max ? fill(texts.left, { n: max - [...text].length }) : description,
    error: form.formState.errors[name]?.message,
  };
  return multiline ? <Textarea {...shared} lang={input.lang} minRows={6} /> : <TextInput {...shared} {...input} />;
}
