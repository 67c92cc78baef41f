import { NativeSelect, Radio } from "@mantine/core";
import layout from "#core/web/ui/layout.module.css";
import { Several } from "./CheckGrid.tsx";
import { useText } from "./use-fields.ts";
import type { VersionedForm } from "./use-versioned-form.ts";

export type Choice = { value: string; label: string; description?: string };

type Props<Name extends string> = {
  section: VersionedForm<Name>;
  name: Name;
  /** In the order in which they are shown: by value, or each with its label. */
  of: Readonly<Record<string, string>> | readonly Choice[];
};

const listOf = (of: Props<string>["of"]): readonly Choice[] =>
  isList(of) ? of : Object.entries(of).map(([value, label]) => ({ value, label }));

const isList = (of: Props<string>["of"]): of is readonly Choice[] => Array.isArray(of);

/** One of a few, all of which are seen. */
export function RadioField<Name extends string>({ section, name, of, isInLine }: Props<Name> & { isInLine?: boolean }) {
  const { form, labels } = section;
  const radios = listOf(of).map((one) => <Radio key={one.value} size="md" {...one} />);
  return (
    <Radio.Group
      size="md"
      label={labels[name]}
      value={useText(section, name)}
      onChange={(value) => form.setValue(name as string, String(value), { shouldDirty: true })}
      error={form.formState.errors[name]?.message}
    >
      {isInLine ? <div className={layout.actions}>{radios}</div> : <Several>{radios}</Several>}
    </Radio.Group>
  );
}

type SelectProps<Name extends string> = Props<Name> & { hint?: string | undefined; className?: string | undefined };

/** One of several. */
export function SelectField<Name extends string>({ section, name, of, hint, className }: SelectProps<Name>) {
  const { form, labels } = section;
  return (
    <NativeSelect
      {...form.register(name as string)}
      className={className}
      size="md"
      label={labels[name]}
      description={hint}
      error={form.formState.errors[name]?.message}
      data={listOf(of).map(({ value, label }) => ({ value, label }))}
    />
  );
}
