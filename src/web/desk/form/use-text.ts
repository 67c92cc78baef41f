import { useWatch } from "react-hook-form";
import type { VersionedForm } from "./use-versioned-form.ts";

/** The text of a field as it stands now. */
export function useText<Name extends string>({ form }: VersionedForm<Name>, name: Name): string {
  return String(useWatch({ control: form.control, name: name as string }) ?? "");
}
