import { Checkbox } from "@mantine/core";
import { useController } from "react-hook-form";
import type { VersionedForm } from "./use-versioned-form.ts";

type Props<Name extends string> = { section: VersionedForm<Name>; name: Name; hint?: string | undefined };

/** A yes or no of a form with its label. */
export function CheckField<Name extends string>({ section, name, hint }: Props<Name>) {
  const { field } = useController({ control: section.form.control, name: name as string });
  return (
    <Checkbox
      ref={field.ref}
      size="md"
      label={section.labels[name]}
      description={hint}
      checked={field.value === true}
      onChange={({ target }) => field.onChange(target.checked)}
    />
  );
}
