import { Textarea, TextInput, type TextInputProps } from "@mantine/core";
import type { z } from "zod";
import { fieldIn, LOCALES } from "#core/contract/locales.ts";
import { type TextLimits, textLimits } from "#core/contract/text-limits.ts";
import { useTexts } from "#core/web/i18n/texts.tsx";
import { inputAttributes } from "#core/web/ui/input-attributes.ts";
import { useText } from "./use-fields.ts";
import type { VersionedForm } from "./use-versioned-form.ts";

type Props<Name extends string> = Pick<
  TextInputProps,
  "lang" | "list" | "type" | "autoComplete" | "inputMode" | "description" | "required" | "placeholder"
> & {
  section: VersionedForm<Name>;
  name: Name;
  /** The field of the contract: its maximum of code points, of which the rest is shown, and whether it is required. */
  of?: z.ZodType;
  /** Minimum of lines; makes it a textarea. */
  rows?: number;
  validate?: (text: string) => true | string;
};

const NO_LIMITS: TextLimits = { maxLength: undefined, isRequired: false };

/** A text field of a form with its label, the remaining characters and the error. */
export function TextField<Name extends string>(props: Props<Name>) {
  const { section, name, of, rows, validate, description, ...input } = props;
  const { form, labels } = section;
  const texts = useTexts("desk");
  const text = useText(section, name);
  const { maxLength, isRequired } = of ? textLimits(of) : NO_LIMITS;
  const shared = {
    ...form.register(name as string, validate && { validate: (value) => validate(String(value ?? "")) }),
    label: labels[name],
    description: maxLength ? (
      <>
        {description && <>{description} </>}
        {texts.left({ n: maxLength - [...text].length })}
      </>
    ) : (
      description
    ),
    error: form.formState.errors[name]?.message,
    required: input.required ?? isRequired,
    withAsterisk: false,
    lang: input.lang,
  };
  return rows ? (
    <Textarea {...shared} minRows={rows} />
  ) : (
    <TextInput {...shared} {...inputAttributes(input.type, name)} {...input} />
  );
}

type PairProps<Name extends string> = Omit<Props<Name>, "section" | "lang"> & {
  section: VersionedForm<Name | `${Name}_ie`>;
};

/** A text in both languages of the directory, a field each. */
export const TextFields = <Name extends string>({ name, ...props }: PairProps<Name>) =>
  LOCALES.map((lang) => <TextField key={lang} {...props} name={fieldIn(name, lang)} lang={lang} />);
