import { useWatch } from "react-hook-form";
import type { VersionedForm } from "./use-versioned-form.ts";

/** The list in a field as it stands now, and how it is set. */
export function useList(section: VersionedForm, name: string): [readonly string[], (list: string[]) => void] {
  const { form } = section;
  const value = useWatch({ control: form.control, name });
  const set = (list: string[]) => form.setValue(name, list, { shouldDirty: true });
  return [Array.isArray(value) ? value : [], set];
}
