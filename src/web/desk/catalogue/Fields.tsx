import { Checkbox } from "@mantine/core";
import { Fragment, type ReactNode } from "react";
import type { z } from "zod";
import { exampleAt } from "#core/contract/example-at.ts";
import { FIRST, LOCALES, type Locale } from "#core/contract/locales.ts";
import { textLimits } from "#core/contract/text-limits.ts";
import { useApp } from "#core/web/app/app-context.tsx";
import { CheckField } from "../form/CheckField.tsx";
import { Several } from "../form/CheckGrid.tsx";
import { type Choice, SelectField } from "../form/ChoiceFields.tsx";
import { fieldType, type NameIn, type Shape } from "../form/contract-values.ts";
import { DayAndTime } from "../form/DayAndTime.tsx";
import { isNumber } from "../form/fields.ts";
import styles from "../form/form.module.css";
import { TextField } from "../form/TextField.tsx";
import { useList } from "../form/use-fields.ts";
import type { VersionedForm } from "../form/use-versioned-form.ts";
import { PinFields } from "../map/PinFields.tsx";

/** Texts that may be longer have several lines. */
const MAX_LINE = 160;
const ROWS = { long: 3, lines: 4 };

const NONE = { value: "", label: "" };

type Props<Of extends Shape, Name extends NameIn<Of>> = {
  /** The fields of the contract, in their order. */
  of: Of;
  section: VersionedForm<Name>;
  /** The choices of a field, by their names or, of a field without options of its own, by what it refers to. */
  choices?: Partial<Record<Name, Readonly<Record<string, string>> | readonly Choice[]>>;
  hints?: Partial<Record<Name, string>>;
  /** What stands in place of a field; null: nothing. */
  instead?: Partial<Record<Name, ReactNode>>;
};

/**
 * The fields of a form as the contract has them: texts with their limits, both languages beside each other, choices, checks,
 * days, positions.
 */
export function Fields<Of extends Shape, Name extends NameIn<Of>>(props: Props<Of, Name>) {
  const names = Object.keys(props.of);
  const isPaired = (name: string) => `${name}_ie` in props.of;
  return names.map((name) => {
    if (name === "longitude" && "latitude" in props.of) return null;
    if (name.endsWith("_ie") && name.slice(0, -3) in props.of) return null;
    if (!isPaired(name)) return <Field key={name} {...props} name={name} />;
    const both = LOCALES.map((lang) => (
      <Field key={lang} {...props} name={lang === FIRST ? name : `${name}_ie`} lang={lang} />
    ));
    const isLeftOut = props.instead?.[name as Name] === null;
    return isLeftOut ? null : (
      <div key={name} className={styles.pair}>
        {both}
      </div>
    );
  });
}

type FieldProps = Props<Shape, string> & { name: string; lang?: Locale };

function Field({ of, section, name, lang, choices = {}, hints = {}, instead = {} }: FieldProps) {
  const { locale } = useApp();
  const field = of[name]!;
  const hint = hints[name];
  if (name in instead) return <Fragment>{instead[name]}</Fragment>;
  if (name === "latitude") return <PinFields section={section} />;
  const { kind, options, isNullable } = fieldType(field);
  const shared = { section, name, ...(lang && { lang }) };
  switch (kind) {
    case "check":
      return <CheckField section={section} name={name} hint={hint} />;
    case "instant":
      return <DayAndTime section={section} name={name} />;
    case "choice":
      return (
        <SelectField
          {...shared}
          of={[...(isNullable ? [NONE] : []), ...choicesOf(choices[name], options)]}
          hint={hint}
        />
      );
    case "choices":
      return (
        <SeveralChoices
          {...shared}
          of={choicesOf(choices[name], options)}
          hint={hint}
          isFolded={options.length === 0}
        />
      );
    case "day":
      return <TextField {...shared} type="date" description={hint} />;
    case "lines":
      return <TextField {...shared} rows={ROWS.lines} description={hint} />;
    case "number":
      return (
        <TextField
          {...shared}
          inputMode="numeric"
          description={hint}
          validate={isNumber(locale, exampleAt(field, []) ?? "12")}
        />
      );
    default:
      return <TextField {...shared} of={field} {...linesOf(field)} {...(hint && { description: hint })} />;
  }
}

const linesOf = (field: z.ZodType) => (Number(textLimits(field).maxLength ?? 0) > MAX_LINE ? { rows: ROWS.long } : {});

type Named = Readonly<Record<string, string>> | readonly Choice[] | undefined;

/** What the reader chooses from; of named options those that are given. */
function choicesOf(named: Named = {}, options: readonly string[]): readonly Choice[] {
  if (isList(named)) return named;
  return (options.length > 0 ? options : Object.keys(named)).flatMap((value) => {
    const label = named[value];
    return label === undefined ? [] : { value, label };
  });
}

const isList = (named: NonNullable<Named>): named is readonly Choice[] => Array.isArray(named);

type ChoiceProps = { section: VersionedForm; name: string; of: readonly Choice[]; hint: string | undefined };

/** Several of a list; a long one, of what the directory has, is folded. */
function SeveralChoices({ section, name, of, hint, isFolded }: ChoiceProps & { isFolded: boolean }) {
  const [chosen, set] = useList(section, name);
  const label = section.labels[name];
  const group = (
    <Checkbox.Group
      size="md"
      {...(isFolded ? { "aria-label": label } : { label })}
      description={hint}
      error={section.form.formState.errors[name]?.message}
      value={[...chosen]}
      onChange={set}
    >
      <Several>
        {of.map((one) => (
          <Checkbox key={one.value} size="md" {...one} />
        ))}
      </Several>
    </Checkbox.Group>
  );
  if (!isFolded) return group;
  return (
    <details className={styles.fold} open={chosen.length > 0 || undefined}>
      <summary>{label}</summary>
      {group}
    </details>
  );
}
