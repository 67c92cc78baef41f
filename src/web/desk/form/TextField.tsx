import { Textarea, TextInput, type TextInputProps } from "@mantine/core";
import { useTexts } from "../../app/app-context.tsx";
import { fill } from "../../i18n/phrases.ts";
import { useText } from "./use-fields.ts";
import type { VersionedForm } from "./use-versioned-form.ts";

type Props<Name extends string> = Pick<
  TextInputProps,
  "lang" | "type" | "autoComplete" | "inputMode" | "description" | "required" | "placeholder"
> & {
  section: VersionedForm<Name>;
  name: Name;
  /** Maximum of code points; the field shows how many are left. */
  max?: number;
  /** Minimum of lines; makes it a textarea. */
  rows?: number;
  validate?: (text: string) => true | string;
};

/** A text field of a form with its label, the remaining characters and the error. */
export function TextField<Name extends string>(props: Props<Name>) {
  const { section, name, max, rows, validate, description, ...input } = props;
  const { form, labels } = section;
  const texts = useTexts("desk");
  const text = useText(section, name);
  const shared = {
    ...form.register(name as string, validate && { validate: (value) => validate(String(value ?? "")) }),
    label: labels[name],
    description: max ? fill(texts.left, { n: max - [...text].length }) : description,
    error: form.formState.errors[name]?.message,
    required: input.required,
    withAsterisk: false,
    lang: input.lang,
  };
  return rows ? <Textarea {...shared} minRows={rows} /> : <TextInput {...shared} {...input} />;
}
