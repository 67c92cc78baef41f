import { useWatch } from "react-hook-form";
import type { Fields } from "./fields.ts";
import type { VersionedForm } from "./use-versioned-form.ts";

/** The current text of a field. */
export function useText<Name extends string>({ form }: VersionedForm<Name>, name: Name): string {
  return String(useWatch({ control: form.control, name: name as string }) ?? "");
}

/** The current list of a field, and a setter. */
export function useList(section: VersionedForm, name: string): [readonly string[], (list: string[]) => void] {
  const { form } = section;
  const value = useWatch({ control: form.control, name });
  const set = (list: string[]) => form.setValue(name, list, { shouldDirty: true });
  return [Array.isArray(value) ? value : [], set];
}

/** The current values of all fields. */
export const useValues = <Values extends Fields>({ form }: VersionedForm<keyof Values & string>): Values =>
  useWatch({ control: form.control }) as Values;
